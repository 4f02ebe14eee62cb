"""Outbox events of payments."""

from typing import Literal
from uuid import UUID

from api.core.events.dispatch import Event


class ProductPurchased(Event):
    """A member bought a product, or claimed a free one.

    `entitlement_id` is None in events stored before the field existed.
    """

    stored_name = "Purchased"
    post_id: UUID
    buyer_id: UUID
    author_id: UUID
    amount_cents: int
    entitlement_id: UUID | None = None


class TipReceived(Event):
    """A tip was paid."""

    stored_name = "Tipped"
    purchase_id: UUID
    post_id: UUID
    buyer_id: UUID
    seller_id: UUID
    amount_cents: int


class PaymentReceived(Event):
    """The payment of a purchase or tip succeeded; the buyer gets a receipt."""

    stored_name = "Paid"
    purchase_id: UUID


class SaleEmailQueued(Event):
    """An e-mail about sales and tips is to be sent to their seller."""

    stored_name = "SaleEmailQueued"
    email_id: UUID


class RefundRequested(Event):
    """A buyer requested a refund from the seller.

    `request_id` is None in events stored before the field existed.
    """

    stored_name = "RefundRequested"
    purchase_id: UUID
    request_id: UUID | None = None


class RefundRequestAnswered(Event):
    """The seller declined a refund request, or staff denied it."""

    stored_name = "RefundRequestAnswered"
    request_id: UUID
    state: Literal["declined", "denied"]


class RefundRequestEscalated(Event):
    """A refund request waits for the decision of staff."""

    stored_name = "RefundRequestEscalated"
    request_id: UUID


class RefundOrdered(Event):
    """Staff ordered the refund of a purchase whose product they removed."""

    stored_name = "RefundOrdered"
    purchase_id: UUID


class FraudRefundOrdered(Event):
    """A bank reported a payment as fraud, and the platform ordered its refund."""

    stored_name = "FraudRefundOrdered"
    refund_id: UUID


class DisputeOpened(Event):
    """The bank of a buyer took a payment back; seller and staff may answer."""

    stored_name = "DisputeOpened"
    dispute_id: UUID


class DisputeEvidenceGiven(Event):
    """The seller or staff gave evidence for a dispute, which is submitted to the bank."""

    stored_name = "DisputeEvidenceGiven"
    dispute_id: UUID


class PaymentRefunded(Event):
    """A refund of a purchase or tip succeeded."""

    stored_name = "Refunded"
    purchase_id: UUID
    refund_id: UUID
    amount_cents: int


class TransferReversed(Event):
    """A transfer to a member's connected account was reversed in full."""

    stored_name = "TransferReversed"
    transfer_id: str


class WebhookReceived(Event):
    """A webhook event was stored in the inbox."""

    stored_name = "WebhookReceived"
    event_id: str
