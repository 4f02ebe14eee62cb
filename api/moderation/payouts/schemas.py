"""Request and response bodies of payouts in the staff console."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Instant, Page, Schema
from api.payouts.models import BatchStatus, HoldReason, MethodKind, PayoutStatus, RejectionReason
from api.users.schemas import Author

Refusal = Literal["approver_collected", "approver_paid", "member_suspended"]


class StaffPayoutMethod(Schema):
    """Destination of a payout, without its account number."""

    kind: MethodKind = Field(description="Kind of the payout method.")
    last4: str | None = Field(
        description="Last four characters of the account number; null for a Stripe account.",
        examples=["9114"],
    )
    bank_name: str | None = Field(
        description="Name of the bank; null for a Stripe account.", examples=["Blom Bank"]
    )
    country: str = Field(description="Country of the bank, ISO 3166 alpha-2.", examples=["LB"])


class StaffPayout(Schema):
    """Payout of a member, as staff see it."""

    number: int = Field(description="Number of the payout, for paths.", examples=[10482])
    reference: str = Field(description="Reference on the bank statement.", examples=["PO-10482"])
    member: Author = Field(description="The member who is paid.")
    amount_cents: int = Field(description="Amount of the payout, in US cents.", examples=[54000])
    status: PayoutStatus = Field(description="Status of the payout.")
    hold_reason: HoldReason | None = Field(
        description="Cause of the hold; null for a payout that is not held."
    )
    held_at: Instant | None = Field(
        description="Time at which the hold began; null for a payout that is not held."
    )
    requested_at: Instant = Field(description="Time of the request.")
    method: StaffPayoutMethod = Field(description="Destination of the payout.")
    batch_number: int | None = Field(
        description="Number of the batch that contains the payout; null outside of a batch.",
        examples=[4],
    )


class StaffBatch(Schema):
    """Batch of wire transfers that the bank does not have."""

    number: int = Field(description="Number of the batch, for paths.", examples=[4])
    status: BatchStatus = Field(
        description="Status of the batch; `approved` for one that changed since its approval."
    )
    payouts_count: int = Field(description="Number of payouts in the batch.", examples=[3])
    total_cents: int = Field(description="Sum of the payouts, in US cents.", examples=[90000])
    needs_approval: bool = Field(
        description="Whether the batch waits for an approval; false once it is approved."
    )
    created_at: Instant = Field(description="Time at which the batch was created.")
    created_by: Author | None = Field(
        description="The member of staff who created the batch; null if the schedule did."
    )
    can_approve: bool = Field(
        description="Whether the authenticated member of staff may approve the batch."
    )
    refusal: Refusal | None = Field(
        description="Error code that an approval by the authenticated member of staff would get; "
        "null if none."
    )


class StaffPayoutPage(Page[StaffPayout]):
    """Page of payouts, with the batches that wait for an approval."""

    batches: list[StaffBatch] = Field(
        description="Batches that wait for an approval, oldest first, at most 20."
    )


class HoldInput(Schema):
    """Reason of a hold."""

    reason: HoldReason = Field(description="Cause of the hold.", examples=["review"])


class RejectionInput(Schema):
    """Reason of a rejection."""

    reason: RejectionReason = Field(
        description="Cause of the rejection; the member is notified of it.",
        examples=["name_mismatch"],
    )
