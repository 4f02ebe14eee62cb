"""Facts about money that others may hear."""

from uuid import UUID

from api.core.events.dispatch import Event


class ProductPurchased(Event):
    """A member bought a product, or took a free one.

    `entitlement_id` is None in facts that were told before it was noted.
    """

    stored_name = "Purchased"
    post_id: UUID
    buyer_id: UUID
    author_id: UUID
    amount_cents: int
    entitlement_id: UUID | None = None


class TipReceived(Event):
    """A member's tip was paid."""

    stored_name = "Tipped"
    purchase_id: UUID
    post_id: UUID
    buyer_id: UUID
    seller_id: UUID
    amount_cents: int


class PaymentReceived(Event):
    """Money for a purchase or tip arrived: its buyer gets a receipt."""

    stored_name = "Paid"
    purchase_id: UUID


class RefundRequested(Event):
    """A buyer asks the seller for the money back."""

    stored_name = "RefundRequested"
    purchase_id: UUID


class PaymentRefunded(Event):
    """Money of a purchase or tip went back to its buyer."""

    stored_name = "Refunded"
    purchase_id: UUID
    refund_id: UUID
    amount_cents: int


class WebhookReceived(Event):
    """The provider hinted at something; the inbox has what."""

    stored_name = "WebhookReceived"
    event_id: str
