"""Response bodies of the staff console."""

from pydantic import Field

from api.core.http.responses import Instant, Schema
from api.users.models import Role
from api.users.schemas import Author


class WaitingCounts(Schema):
    """Counts of cases, appeals, payouts and refund requests that wait. Each ends at 1,000."""

    cases: int | None = Field(description="Cases that wait; null for a treasurer.")
    free: int | None = Field(description="Cases that no one has; null for a treasurer.")
    mine: int | None = Field(description="Cases that the caller has; null for a treasurer.")
    appeals: int | None = Field(description="Open appeals; null for a treasurer.")
    payouts: int | None = Field(
        description="Held payouts and batches that wait for approval; null for a moderator."
    )
    refunds: int | None = Field(
        description="Refund requests that wait for staff; null for a moderator."
    )


class StaffSession(Schema):
    """The caller as a member of staff."""

    role: Role = Field(description="What the caller may do; an admin does everything.")
    person: Author = Field(description="The caller.")
    confirmed_until: Instant = Field(
        description="Time until which the session reaches the console without a confirmation."
    )
    single_approver: bool = Field(
        description="Whether the operator is alone: who decided first may decide the appeal."
    )
    counts: WaitingCounts = Field(description="What waits.")
