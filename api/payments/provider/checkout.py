"""Checkout sessions: hosted payment pages."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast
from uuid import UUID

from api.payments.provider.client import Provider, RefusedError
from api.payments.provider.types import Session, SessionStatus

if TYPE_CHECKING:
    from stripe import checkout
    from stripe.params.checkout import SessionCreateParams


@dataclass(frozen=True, slots=True)
class NewSession:
    """Parameters of a session; `locale` is the language of this product, `en` or `ar`.

    `email` is the buyer's address, and `statement_suffix` what their bank statement shows.
    """

    purchase_id: UUID
    number: int
    name: str
    amount_cents: int
    locale: str
    success_url: str
    cancel_url: str
    expires_at: datetime
    statement_suffix: str
    email: str | None = None


async def create(provider: Provider, new: NewSession) -> Session:
    """Create a session. The idempotency key makes it one per attempt of a purchase.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError`.
    """
    metadata = {"purchase_id": str(new.purchase_id)}
    params: SessionCreateParams = {
        "mode": "payment",
        "allowed_payment_method_types": ["card"],
        # The price is charged in its own currency, whatever the account's settings are.
        "adaptive_pricing": {"enabled": False},
        "client_reference_id": str(new.purchase_id),
        # Stripe's pages have no Arabic: `auto` uses the language of the browser.
        "locale": "en" if new.locale == "en" else "auto",
        "success_url": new.success_url,
        "cancel_url": new.cancel_url,
        "expires_at": int(new.expires_at.timestamp()),
        # The sandbox has Arabic pages and reads the language from the metadata.
        "metadata": metadata | {"locale": new.locale},
        # The default capture method may report fees later than the payment.
        "payment_intent_data": {
            "metadata": metadata,
            "capture_method": "automatic",
            "description": new.name,
            "statement_descriptor_suffix": new.statement_suffix,
        },
        "line_items": [
            {
                "quantity": 1,
                "price_data": {
                    "currency": "usd",
                    "unit_amount": new.amount_cents,
                    "product_data": {"name": new.name},
                },
            }
        ],
    }
    if new.email is not None:
        params["customer_email"] = new.email
    key = f"checkout:{new.purchase_id}:{new.number}"
    created = await provider.call(
        lambda stripe: stripe.v1.checkout.sessions.create_async(params, {"idempotency_key": key})
    )
    return _session(created)


async def retrieve(provider: Provider, session_id: str) -> Session:
    """Raises: ApiError `payments_unavailable`, or `RefusedError` if it does not exist."""
    return _session(
        await provider.call(lambda stripe: stripe.v1.checkout.sessions.retrieve_async(session_id))
    )


async def expire(provider: Provider, session_id: str) -> Session:
    """Expire a session; return one that is complete or expired as it is.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if it does not exist.
    """
    try:
        return _session(
            await provider.call(lambda stripe: stripe.v1.checkout.sessions.expire_async(session_id))
        )
    except RefusedError as error:
        if error.is_missing:
            raise
        return await retrieve(provider, session_id)


def _session(session: "checkout.Session") -> Session:
    intent = session.payment_intent
    return Session(
        id=session.id,
        status=cast("SessionStatus", session.status or "open"),
        url=session.url,
        expires_at=datetime.fromtimestamp(session.expires_at, UTC),
        purchase_id=own_id(session.metadata, "purchase_id"),
        intent_id=intent if isinstance(intent, str) or intent is None else intent.id,
    )


def own_id(metadata: object, name: str) -> UUID | None:
    """Read one of our ids from an object's metadata; None if it is absent or no UUID."""
    value = getattr(metadata, name, None)
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None
