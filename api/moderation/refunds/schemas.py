"""Request and response bodies of refund requests in the staff console."""

from typing import Annotated

from pydantic import Field

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest
from api.payments.models import RefundRequestState
from api.payments.schemas import Kind, PaidPost, RefundDecline
from api.users.schemas import Author


class RefundCover(Schema):
    """Money of the seller for a refund of all that is left of a payment."""

    seller_cents: int = Field(
        description="Seller's part of the refund, without the fee of the platform, in US cents."
    )
    sale_cents: int = Field(description="Money of the same sale that is pending, in US cents.")
    available_cents: int = Field(
        description="Available balance of the seller, in US cents; negative for a debt."
    )
    missing_cents: int = Field(
        description="Part of the refund that the seller's money does not cover, in US cents. A "
        "grant leaves it as a debt of the seller."
    )


class StaffRefundRequest(Identified):
    """Refund request of a buyer, as staff see it. `_id` is the id of the payment."""

    kind: Kind = Field(description="`purchase` of a product, or a `tip`.")
    state: RefundRequestState = Field(description="State of the request.")
    post: PaidPost
    buyer: Author = Field(description="The member who requests the refund.")
    seller: Author = Field(description="The member who was paid.")
    amount_cents: int = Field(description="Amount of the payment, in US cents.", examples=[1900])
    refundable_cents: int = Field(
        description="Amount that is neither refunded nor disputed, in US cents: what a grant "
        "returns.",
        examples=[1900],
    )
    reason: str = Field(description="Reason given by the buyer; may be empty.")
    decline: RefundDecline | None = Field(
        description="Answer of the seller; null if the seller did not decline."
    )
    paid_at: Instant = Field(description="Time of the payment.")
    requested_at: Instant = Field(description="Time of the request.")
    escalated_at: Instant = Field(description="Time since which the request waits for staff.")
    answer_due: Instant | None = Field(
        description="End of the 14 days in which staff decide; null for a closed request."
    )
    cover: RefundCover
    decision: str | None = Field(description="Reason of the decision of staff; null without one.")


class RefundDecision(Schema):
    """Reason of a decision on a refund request."""

    reason: Annotated[CleanText, longest(500)] = Field(
        "",
        description="Reason that both parties read, at most 500 characters; may be empty.",
        examples=["The files could not be opened."],
    )
