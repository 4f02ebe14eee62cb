"""Decisions about digital products: who may take one, and who gets its files."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

from api.core.db.database import AnyRow, Reading, Writing
from api.core.http.idempotency import claim
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.files.problems import file_not_found
from api.payments import problems
from api.payments.checkout import begin
from api.payments.checkout import free_claim as payments
from api.payments.checkout.begin import CheckoutRequest
from api.payments.context import PaymentsContext
from api.payments.provider.client import provider_timeout
from api.payments.schemas import Intent, IntentLink
from api.posts.problems import post_not_found
from api.posts.products import queries

GRANTED: Final = IntentLink(
    granted=True, payment_id=None, url=None, amount_cents=0, currency="USD", expires_at=None
)


@dataclass(frozen=True, slots=True)
class PaymentRequest:
    """What a member means to pay for, under which key of theirs."""

    member_id: UUID
    post_id: UUID
    intent: Intent
    key: str | None = None

    def told(self) -> dict[str, Any]:
        """What makes two calls the same; the amount of a purchase is nobody's to tell."""
        cents = self.intent.amount_cents if self.intent.purpose == "tip" else None
        return {
            "call": "generatePaymentIntentLink",
            "post": str(self.post_id),
            "purpose": self.intent.purpose,
            "amountCents": None if cents is None else str(cents),
        }


async def create_payment_link(
    context: PaymentsContext, wish: PaymentRequest, locale: Locale
) -> IntentLink:
    """Where to pay; a free product is granted.

    Raises:
        ApiError: `post_not_found`, `own_post`, `not_for_sale`, `already_purchased`,
            `payment_disputed`, `invalid_tip_amount`, `idempotency_conflict`,
            `payments_unavailable`.
    """
    async with provider_timeout(seconds=7):
        async with context.database.writing() as connection:
            begun = await _begin(connection, context.settings, wish)
        if begun == payments.GRANTED:
            return GRANTED
        return await begin.get_payment_link(context, begun, locale)


async def _begin(
    connection: Writing, settings: Settings, wish: PaymentRequest
) -> UUID | Literal["granted"]:
    claimed = await claim(connection, wish.member_id, wish.key, wish.told())
    if not claimed.is_first:
        before = await payments.find_by_idempotency_key(connection, claimed.thing_id)
        if before is not None:
            return before
    offer = await queries.lock_offer(connection, wish.post_id, wish.member_id)
    if offer is None:
        raise post_not_found()
    if offer.author_id == wish.member_id:
        raise problems.own_post()
    is_tip = wish.intent.purpose == "tip"
    if not is_tip and offer.kind != "digital":
        raise problems.not_for_sale()
    if not is_tip and not offer.price_cents:
        await payments.claim_free_product(
            connection,
            buyer_id=wish.member_id,
            author_id=offer.author_id,
            post_id=wish.post_id,
            entitlement_id=claimed.thing_id,
        )
        return payments.GRANTED
    wanted = CheckoutRequest(
        kind=wish.intent.purpose,
        buyer_id=wish.member_id,
        seller_id=offer.author_id,
        post_id=wish.post_id,
        title=offer.title or "",
        amount_cents=(wish.intent.amount_cents or 0) if is_tip else offer.price_cents,
        refund_days=0 if is_tip else offer.refund_days,
    )
    return await begin.begin_purchase(connection, settings, wanted, claimed.thing_id)


async def check_access(connection: Reading, viewer_id: UUID, post_id: UUID, file_id: UUID) -> None:
    """Only its author and who holds a product get its files.

    Raises:
        ApiError: `post_not_found`, `file_not_found`, `not_purchased`.
    """
    found = await queries.find_file_access(connection, post_id, file_id, viewer_id)
    if found is None:
        raise post_not_found()
    if not found.is_there:
        raise file_not_found()
    if not found.may_open:
        raise problems.not_purchased()


def refundable_until(order: AnyRow) -> datetime | None:
    """Until when the money of an order in the library may be asked for."""
    if order.paid_at is None or not order.agreed_refund_days:
        return None
    until: datetime = order.paid_at + timedelta(days=order.agreed_refund_days)
    return until


def order_status(order: AnyRow) -> Literal["owned", "refundRequested", "refunded"]:
    """How an order in the library stands."""
    if order.revoked_at is not None:
        return "refunded"
    return "refundRequested" if order.refund_requested_at else "owned"
