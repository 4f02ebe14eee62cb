"""Buying digital products, tipping authors, and access to product files."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.http.idempotency import claim
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.core.text.text import excerpt
from api.files.problems import file_not_found
from api.payments import problems
from api.payments.checkout import begin
from api.payments.checkout import free_claim as payments
from api.payments.checkout.begin import CheckoutRequest
from api.payments.context import PaymentsContext
from api.payments.licences.service import serialize_licence
from api.payments.provider.client import provider_timeout
from api.payments.queries import licences
from api.payments.schemas import Intent, IntentLink, OrderStatus
from api.posts import engagement
from api.posts.problems import post_not_found
from api.posts.products import queries

GRANTED: Final = IntentLink(
    granted=True, payment_id=None, url=None, amount_cents=0, currency="USD", expires_at=None
)


@dataclass(frozen=True, slots=True)
class PaymentRequest:
    """A member's request for a payment link; `key` is the idempotency key."""

    member_id: UUID
    post_id: UUID
    intent: Intent
    key: str | None = None

    def identity(self) -> dict[str, Any]:
        """Return the fields that two calls with the same idempotency key must share.

        The amount counts for tips only: the price of a product is not the caller's to choose.
        """
        cents = self.intent.amount_cents if self.intent.purpose == "tip" else None
        return {
            "call": "generatePaymentIntentLink",
            "post": str(self.post_id),
            "purpose": self.intent.purpose,
            "amountCents": None if cents is None else str(cents),
        }


async def create_payment_link(
    context: PaymentsContext, request: PaymentRequest, locale: Locale
) -> IntentLink:
    """Begin a checkout and return its link; a free product is granted without payment.

    Raises:
        ApiError: `post_not_found`, `own_post`, `not_for_sale`, `sales_held`, `already_purchased`,
            `payment_disputed`, `invalid_tip_amount`, `idempotency_conflict`,
            `payments_unavailable`.
    """
    async with provider_timeout(seconds=7):
        async with context.database.writing() as connection:
            purchase = await _begin(connection, context.settings, request)
        if purchase == payments.GRANTED:
            return GRANTED
        return await begin.get_payment_link(context, purchase, locale)


async def _begin(
    connection: WriteTransaction, settings: Settings, request: PaymentRequest
) -> UUID | Literal["granted"]:
    """Return the id of the purchase to pay, or `granted` for a free product."""
    claimed = await claim(connection, request.member_id, request.key, request.identity())
    if not claimed.is_first:
        existing = await payments.find_by_idempotency_key(connection, claimed.object_id)
        if existing is not None:
            return existing
    offer = await queries.lock_offer(connection, request.post_id, request.member_id)
    if offer is None:
        raise post_not_found()
    if offer.author_id == request.member_id:
        raise problems.own_post()
    is_tip = request.intent.purpose == "tip"
    if not is_tip and offer.kind != "digital":
        raise problems.not_for_sale()
    if not is_tip and not offer.price_cents:
        await payments.claim_free_product(
            connection,
            buyer_id=request.member_id,
            author_id=offer.author_id,
            post_id=request.post_id,
            entitlement_id=claimed.object_id,
        )
        return payments.GRANTED
    if offer.is_sales_held:
        raise problems.sales_held()
    checkout = CheckoutRequest(
        kind=request.intent.purpose,
        buyer_id=request.member_id,
        seller_id=offer.author_id,
        post_id=request.post_id,
        title=offer.title or excerpt(offer.text),
        amount_cents=(request.intent.amount_cents or 0) if is_tip else offer.price_cents,
        refund_days=0 if is_tip else offer.refund_days,
        licence=None if is_tip else offer.licence,
    )
    return await begin.begin_purchase(connection, settings, checkout, claimed.object_id)


async def check_access(
    connection: ReadConnection, viewer_id: UUID, post_id: UUID, file_id: UUID
) -> None:
    """Check that the viewer may download a product file: as its author, or with an entitlement.

    Raises:
        ApiError: `post_not_found`, `file_not_found`, `not_purchased`.
    """
    file = await queries.find_file_access(connection, post_id, file_id, viewer_id)
    if file is None:
        raise post_not_found()
    if not file.is_available:
        raise file_not_found()
    if not file.has_access:
        raise problems.not_purchased()


async def get_licence(connection: ReadConnection, member_id: UUID, post_id: UUID) -> dict[str, Any]:
    """Return the licence that a member agreed to for a product, as `schemas.AgreedLicence`.

    Raises:
        ApiError: `post_not_found`, `not_purchased`.
    """
    row = await licences.find_latest(connection, member_id, post_id)
    licence = serialize_licence(row) if row is not None else None
    if licence is None:
        await engagement.load_visible_post(connection, post_id, member_id)
        raise problems.not_purchased()
    return licence


def refundable_until(order: AnyRow) -> datetime | None:
    """Return the end of the refund period of an order; None if it is not refundable."""
    if order.paid_at is None or not order.agreed_refund_days:
        return None
    until: datetime = order.paid_at + timedelta(days=order.agreed_refund_days)
    return until


def order_status(order: AnyRow) -> OrderStatus:
    """Return the status of an order in the library."""
    if order.is_disputed:
        return "disputed"
    if order.revoked_at is not None:
        return "refunded"
    if order.request_state == "declined":
        return "refundDeclined"
    return "refundRequested" if order.request_state in {"open", "escalated"} else "owned"
