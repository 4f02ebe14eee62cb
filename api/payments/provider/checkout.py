"""Pages to pay at."""

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
    """What is to be paid, for what, and where to come back; `locale` is ours."""

    purchase_id: UUID
    number: int
    name: str
    amount_cents: int
    locale: str
    success_url: str
    cancel_url: str
    expires_at: datetime


async def create(provider: Provider, new: NewSession) -> Session:
    """The same attempt of the same purchase is the same session, however often it is asked for.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError`.
    """
    told = {"purchase_id": str(new.purchase_id)}
    params: SessionCreateParams = {
        "mode": "payment",
        "allowed_payment_method_types": ["card"],
        "client_reference_id": str(new.purchase_id),
        # Stripe's own pages have no Arabic: they take what the browser asks for.
        "locale": "en" if new.locale == "en" else "auto",
        "success_url": new.success_url,
        "cancel_url": new.cancel_url,
        "expires_at": int(new.expires_at.timestamp()),
        # The sandbox, whose pages have Arabic, goes by this.
        "metadata": told | {"locale": new.locale},
        # By default what a payment costs may be told later than the payment itself.
        "payment_intent_data": {"metadata": told, "capture_method": "automatic"},
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
    key = f"checkout:{new.purchase_id}:{new.number}"
    made = await provider.ask(
        lambda stripe: stripe.v1.checkout.sessions.create_async(params, {"idempotency_key": key})
    )
    return _session(made)


async def retrieve(provider: Provider, session_id: str) -> Session:
    """Raises: ApiError `payments_unavailable`, `RefusedError` where it is not there."""
    return _session(
        await provider.ask(lambda stripe: stripe.v1.checkout.sessions.retrieve_async(session_id))
    )


async def expire(provider: Provider, session_id: str) -> Session:
    """Close a session that nobody shall pay; one that is over already is answered as it is.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError` where it is not there.
    """
    try:
        return _session(
            await provider.ask(lambda stripe: stripe.v1.checkout.sessions.expire_async(session_id))
        )
    except RefusedError as error:
        if error.is_missing:
            raise
        return await retrieve(provider, session_id)


def _session(made: "checkout.Session") -> Session:
    intent = made.payment_intent
    return Session(
        id=made.id,
        status=cast("SessionStatus", made.status or "open"),
        url=made.url,
        expires_at=datetime.fromtimestamp(made.expires_at, UTC),
        purchase_id=own_id(made.metadata, "purchase_id"),
        intent_id=intent if isinstance(intent, str) or intent is None else intent.id,
    )


def own_id(metadata: object, name: str) -> UUID | None:
    """An id of ours in an object's metadata; None where there is none, or something else."""
    value = getattr(metadata, name, None)
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None
