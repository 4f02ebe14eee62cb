"""Start of a checkout: one live purchase, and one payment link for it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.ids import new_id
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.emails.layout import get_recipient
from api.payments.fees import compute_fee
from api.payments.models import TIP_AMOUNTS
from api.payments.provider import checkout
from api.payments.provider.types import Session
from api.payments.queries import entitlements, licences, payments, purchases
from api.payments.schemas import IntentLink
from api.payments.sync.provider_sync import expire_session, refresh_session, sync_session

# The provider accepts no less than 30 minutes, counted by its own clock from when the request
# arrives: the rest allows for the retries of a request and for a difference between the clocks.
SESSION_LIFETIME: Final = timedelta(minutes=36)
# An attempt without an answer is retried for this long; later its lifetime would be too short.
_RETRY_WINDOW: Final = timedelta(seconds=50)
_MIN_TIME_TO_PAY: Final = timedelta(minutes=1)

_TIP_NAME: Final[Text] = {"en": "A tip", "ar": "دعم"}


@dataclass(frozen=True, slots=True)
class CheckoutRequest:
    """The terms of a purchase or tip."""

    kind: Literal["purchase", "tip"]
    buyer_id: UUID
    seller_id: UUID
    post_id: UUID
    title: str
    amount_cents: int
    refund_days: int
    # The seller's words; None for the default, and for a tip.
    licence: str | None = None


class ConcurrentPurchaseError(RuntimeError):
    """A live purchase was inserted despite the lock on buyer and post."""


async def begin_purchase(
    connection: WriteTransaction,
    settings: Settings,
    request: CheckoutRequest,
    purchase_id: UUID,
    *,
    at: datetime | None = None,
) -> UUID:
    """Return the purchase to pay: the open one with the same terms, or a new one with the given id.

    An open purchase with other terms expires.

    Raises:
        ApiError: `already_purchased`, `payment_disputed`, `invalid_tip_amount`.
        ConcurrentPurchaseError: the lock on buyer and post did not hold.
    """
    if request.kind == "tip":
        if request.amount_cents not in TIP_AMOUNTS:
            raise problems.invalid_tip_amount.for_field("amountCents")
    elif (open_id := await _find_open_purchase(connection, request)) is not None:
        return open_id
    existing = await purchases.counterparties(connection, purchase_id)
    if existing is not None:
        if request.kind == "tip" and existing.status == "open":
            return purchase_id
        # The purchase of this idempotency key is over, or its terms have changed.
        purchase_id = new_id()
    fee_cents = compute_fee(settings, request.kind, request.amount_cents)
    reserve_bps = await _reserve_bps(connection, settings, request.seller_id, at=at or now())
    inserted = await purchases.insert_purchase(
        connection,
        {
            "id": purchase_id,
            "kind": request.kind,
            "buyer_id": request.buyer_id,
            "seller_id": request.seller_id,
            "post_id": request.post_id,
            "title": request.title,
            "amount_cents": request.amount_cents,
            "fee_cents": fee_cents,
            "reserve_cents": (request.amount_cents - fee_cents) * reserve_bps // 10_000,
            "refund_days": request.refund_days,
        },
    )
    if inserted != purchase_id:
        raise ConcurrentPurchaseError(f"buyer {request.buyer_id}, post {request.post_id}")
    return purchase_id


async def _reserve_bps(
    connection: WriteTransaction, settings: Settings, seller_id: UUID, *, at: datetime
) -> int:
    """Return the part of the proceeds to reserve: new sellers may have sold to stolen cards."""
    first_sale_at = await purchases.get_first_sale_time(connection, seller_id)
    is_new = first_sale_at is None or at < first_sale_at + timedelta(days=settings.reserve_days)
    return settings.reserve_bps if is_new else 0


async def _find_open_purchase(
    connection: WriteTransaction, request: CheckoutRequest
) -> UUID | None:
    buyer_id, post_id = request.buyer_id, request.post_id
    await purchases.lock_buyer_and_post(connection, buyer_id, post_id)
    if await entitlements.holds(connection, buyer_id, post_id):
        raise problems.already_purchased()
    live = await purchases.lock_live_purchase(connection, buyer_id, post_id)
    if live is None:
        return None
    if live.status == "paid":
        disputed = await payments.is_disputed(connection, live.id)
        raise problems.payment_disputed() if disputed else problems.already_purchased()
    agreed = live.amount_cents, live.refund_days, await licences.get_text(connection, live.id)
    if agreed == (request.amount_cents, request.refund_days, request.licence):
        open_id: UUID = live.id
        return open_id
    await purchases.update_purchase(connection, live.id, status="expired")
    return None


@dataclass(frozen=True, slots=True)
class _Attempt:
    """An attempt to pay, and the other sessions that must not be paid as well."""

    purchase: AnyRow
    row: AnyRow | None
    other_session_ids: list[str]


async def get_payment_link(
    context: PaymentsContext, purchase_id: UUID, locale: Locale
) -> IntentLink:
    """Return the purchase's payment link: that of its open session, or of a new one.

    A purchase that is no longer open keeps its last link.

    Raises:
        ApiError: `already_purchased` if it was paid meanwhile, `payments_unavailable`.
    """
    for number in range(3):
        attempt = await _current_attempt(context, purchase_id, locale)
        if attempt.row is None or attempt.purchase.status != "open":
            if number and attempt.purchase.kind == "purchase":
                raise problems.already_purchased()
            break
        for session_id in attempt.other_session_ids:
            expired = await expire_session(context, session_id)
            if expired is not None and expired.status == "complete":
                await sync_session(context, session_id)
        if attempt.row.session_id is None:
            return _to_link(attempt, await _create_session(context, attempt, attempt.row))
        session = await refresh_session(context, attempt.row.session_id)
        if session.status == "open":
            return _to_link(attempt, session)
        if session.status == "complete":
            await sync_session(context, session.id)
    else:
        raise problems.payments_unavailable()
    return _to_link(attempt, None)


async def _current_attempt(context: PaymentsContext, purchase_id: UUID, locale: Locale) -> _Attempt:
    """Return the latest attempt; add one if it is over or in another language."""
    at = now()
    async with context.database.writing() as connection:
        purchase = await purchases.lock_purchase(connection, purchase_id)
        latest = await purchases.get_latest_attempt(connection, purchase_id)
        if purchase.status != "open":
            return _Attempt(purchase, latest, [])
        if latest is None or not _is_usable(latest, locale, at):
            number = latest.number + 1 if latest else 1
            values = {"purchase_id": purchase_id, "number": number, "locale": locale}
            times = {"created_at": at, "expires_at": at + SESSION_LIFETIME}
            await purchases.insert_attempt(connection, values | times)
            latest = await purchases.get_latest_attempt(connection, purchase_id)
        assert latest is not None
        others = await purchases.other_open_sessions(
            connection, purchase, at, exclude=latest.number
        )
        return _Attempt(purchase, latest, list(others))


def _is_usable(attempt: AnyRow, locale: Locale, at: datetime) -> bool:
    if attempt.locale != locale:
        return False
    if attempt.session_id is None:
        return bool(attempt.created_at > at - _RETRY_WINDOW)
    return bool(attempt.expires_at > at + _MIN_TIME_TO_PAY)


async def _create_session(context: PaymentsContext, attempt: _Attempt, row: AnyRow) -> Session:
    purchase = attempt.purchase
    locale: Locale = "ar" if row.locale == "ar" else "en"
    prefix = "/ar" if locale == "ar" else ""
    async with context.database.reading() as connection:
        recipient = await get_recipient(connection, purchase.buyer_id)
    return_url = f"{context.settings.web_origin}{prefix}/posts/{purchase.post_id}?checkout="
    session = await checkout.create(
        context.provider,
        checkout.NewSession(
            purchase_id=purchase.id,
            number=row.number,
            name=purchase.title if purchase.kind == "purchase" else _TIP_NAME[locale],
            amount_cents=purchase.amount_cents,
            locale=locale,
            success_url=return_url + "{CHECKOUT_SESSION_ID}",
            cancel_url=return_url + "canceled",
            expires_at=row.expires_at,
            statement_suffix=context.settings.stripe_statement_suffix,
            email=recipient.email if recipient else None,
        ),
    )
    async with context.database.writing() as connection:
        await purchases.store_session(
            connection, purchase.id, row.number, session_id=session.id, url=session.url
        )
    return session


def _to_link(attempt: _Attempt, session: Session | None) -> IntentLink:
    row = attempt.row
    return IntentLink(
        granted=False,
        payment_id=str(attempt.purchase.id),
        url=session.url if session else row and row.url,
        amount_cents=attempt.purchase.amount_cents,
        currency="USD",
        # The original expiry, also for a session that was expired since.
        expires_at=row.created_at + SESSION_LIFETIME if row else None,
    )
