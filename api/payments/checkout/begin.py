"""Beginning to buy or tip: one live purchase, and one page to pay it at."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Writing
from api.core.ids import new_id
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.models import TIP_AMOUNTS
from api.payments.provider import checkout as pages
from api.payments.provider.types import Session
from api.payments.queries import entitlements, payments, purchases
from api.payments.schemas import IntentLink
from api.payments.sync.provider_sync import expire_session, refresh_session, sync_session

# Half an hour is the shortest that the provider takes, from when it hears of it.
SESSION_LIFETIME: Final = timedelta(minutes=31)
# An attempt without an answer is asked for once more until then: later its life would be too short.
_RETRY_WINDOW: Final = timedelta(seconds=50)
# Less is no time to pay in.
_MIN_TIME_TO_PAY: Final = timedelta(minutes=1)

_TIP_NAME: Final[Text] = {"en": "A tip", "ar": "مكافأة"}


@dataclass(frozen=True, slots=True)
class CheckoutRequest:
    """What is to be paid, to whom, for what."""

    kind: Literal["purchase", "tip"]
    buyer_id: UUID
    seller_id: UUID
    post_id: UUID
    title: str
    amount_cents: int
    refund_days: int


async def begin_purchase(
    connection: Writing, settings: Settings, wanted: CheckoutRequest, purchase_id: UUID
) -> UUID:
    """The purchase to pay: a new one of that id, or the one that its buyer began before on the same
    terms. One on other terms is given up.

    Raises:
        ApiError: `already_purchased`, `payment_disputed`, `invalid_tip_amount`.
    """
    if wanted.kind == "tip":
        if wanted.amount_cents not in TIP_AMOUNTS:
            raise problems.invalid_tip_amount.on("amountCents")
    elif (begun := await _find_open_purchase(connection, wanted)) is not None:
        return begun
    known = await purchases.counterparties(connection, purchase_id)
    if known is not None:
        if wanted.kind == "tip" and known.status == "open":
            return purchase_id
        purchase_id = new_id()  # what the key began is over, or its terms hold no more
    bps = settings.tip_fee_bps if wanted.kind == "tip" else settings.sale_fee_bps
    added = await purchases.insert_purchase(
        connection,
        {
            "id": purchase_id,
            "kind": wanted.kind,
            "buyer_id": wanted.buyer_id,
            "seller_id": wanted.seller_id,
            "post_id": wanted.post_id,
            "title": wanted.title,
            "amount_cents": wanted.amount_cents,
            "fee_cents": (wanted.amount_cents * bps + 5000) // 10_000,
            "refund_days": wanted.refund_days,
        },
    )
    assert added == purchase_id, "whoever begins is alone"
    return purchase_id


async def _find_open_purchase(connection: Writing, wanted: CheckoutRequest) -> UUID | None:
    buyer_id, post_id = wanted.buyer_id, wanted.post_id
    await purchases.lock_buyer_and_post(connection, buyer_id, post_id)
    if await entitlements.holds(connection, buyer_id, post_id):
        raise problems.already_purchased()
    live = await purchases.lock_live_purchase(connection, buyer_id, post_id)
    if live is None:
        return None
    if live.status == "paid":
        disputed = await payments.is_disputed(connection, live.id)
        raise problems.payment_disputed() if disputed else problems.already_purchased()
    if (live.amount_cents, live.refund_days) == (wanted.amount_cents, wanted.refund_days):
        begun: UUID = live.id
        return begun
    await purchases.update_purchase(connection, live.id, status="expired")
    return None


@dataclass(frozen=True, slots=True)
class _Attempt:
    """An attempt to pay, and the sessions that must not be paid beside it."""

    purchase: AnyRow
    row: AnyRow | None
    strays: list[str]


async def get_payment_link(
    context: PaymentsContext, purchase_id: UUID, locale: Locale
) -> IntentLink:
    """Where to pay a purchase: its page, as long as that is open, else a new one. A purchase that
    is not open any more has the page that it had.

    Raises:
        ApiError: `already_purchased` where it was paid meanwhile, `payments_unavailable`.
    """
    for attempted in range(3):
        attempt = await _current_attempt(context, purchase_id, locale)
        if attempt.row is None or attempt.purchase.status != "open":
            if attempted and attempt.purchase.kind == "purchase":
                raise problems.already_purchased()
            break
        for session_id in attempt.strays:
            session = await expire_session(context, session_id)
            if session is not None and session.status == "complete":
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
    """The attempt that counts now, a new one where the last is over, or in another language."""
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
        strays = await purchases.other_open_sessions(connection, purchase, at, but=latest.number)
        return _Attempt(purchase, latest, list(strays))


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
    back = f"{context.settings.web_origin}{prefix}/posts/{purchase.post_id}?checkout="
    session = await pages.create(
        context.provider,
        pages.NewSession(
            purchase_id=purchase.id,
            number=row.number,
            name=purchase.title if purchase.kind == "purchase" else _TIP_NAME[locale],
            amount_cents=purchase.amount_cents,
            locale=locale,
            success_url=back + "{CHECKOUT_SESSION_ID}",
            cancel_url=back + "canceled",
            expires_at=row.expires_at,
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
        # As it was first said, also where it was closed since.
        expires_at=row.created_at + SESSION_LIFETIME if row else None,
    )
