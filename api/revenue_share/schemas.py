"""Response bodies of the revenue share."""

from typing import Final, Literal

from pydantic import Field

from api.core.http.responses import Id, Identified, Instant, Schema
from api.files.serializers import Image
from api.revenue_share.models import EngagementKind, ExclusionReason
from api.revenue_share.months import Status
from api.revenue_share.rules import RuleVersion

EligibilityCondition = Literal[
    "verified", "member_for_30_days", "active_3_days", "evaluated_5_authors"
]
_SHA256: Final = "9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1"
DISTRIBUTED_FIELD = Field(
    description="Amount that the month distributes: pool, grants and carried amount. No share "
    "exceeds it.",
    examples=[234_210],
)
MONTH_FIELD = Field(description="The month in UTC.", examples=["2026-10"])


class Pool(Schema):
    """The parts of the pool."""

    net_fees_cents: int = Field(
        description="Platform fees less returned fees and provider costs; can be negative."
    )
    share_bps: int = Field(
        description="The members' part of the net fees, in basis points.", examples=[5000]
    )
    grants_cents: int = Field(description="Amount added by the platform or a sponsor.")
    carried_in_cents: int = Field(
        description="Amount carried over from the previous month.", examples=[0]
    )


class OwnFees(Schema):
    """The net fees of the authenticated member's own payments, and the pool that they direct."""

    fees_cents: int = Field(
        description="Platform fees of the member's payments that count this month, less provider "
        "costs and less what earlier months left; can be negative."
    )
    directed_cents: int = Field(description="Part of the pool that the member's fees direct.")


class Eligibility(Schema):
    """Eligibility of the authenticated member for this month's common pool."""

    ok: bool = Field(description="Whether all conditions are met.")
    missing: list[EligibilityCondition] = Field(description="Conditions that are not met.")
    budget: Literal["full", "tenth"] = Field(
        description="Size of the member's budget: full with a verified phone number or a kept "
        "purchase of at least 0.99 USD, otherwise a tenth."
    )
    engaged_authors: int = Field(
        description="Number of authors with whom the member engaged this month, up to three; the "
        "budget counts a third for each.",
        examples=[3],
    )


class CentsByKind(Schema):
    """Estimated cents by kind of engagement, before deductions for payments that went back."""

    evaluation: int = Field(0, description="Cents for reactions.")
    purchase: int = Field(0, description="Cents for purchases.")
    tip: int = Field(0, description="Cents for tips.")
    save: int = Field(0, description="Cents for saved posts.")
    comment: int = Field(0, description="Cents for comments.")


class CurrentShare(Schema):
    """The estimated share of the current month, as of `computedAt`."""

    period: str = MONTH_FIELD
    status: Status = Field(description="State of the month.")
    pool_cents: int = Field(description="The members' part of the net fees, without grants.")
    distributed_cents: int = DISTRIBUTED_FIELD
    pool: Pool
    points: int = Field(description="Points of the engagements with the member's posts.")
    total_points: int = Field(description="Points of all counted engagements of the month.")
    estimated_cents: int = Field(
        description="Share if nothing more happened this month after `computedAt`. Purchases whose "
        "refund window ends this month are included."
    )
    by_kind: CentsByKind
    given: OwnFees
    eligibility: Eligibility
    closes_at: Instant = Field(description="End of the month.")
    final_at: Instant = Field(description="Earliest time at which the shares are paid.")
    computed_at: Instant | None = Field(
        description="Time of the hourly estimate; null before the first one."
    )


class Report(Schema):
    """Monthly totals of a member: `netCents` = sales + tips - refunds - fees + share."""

    id: str = Field(alias="_id", description="Same as `period`.", examples=["2026-10"])
    period: str = MONTH_FIELD
    status: Status = Field(description="State of the month.")
    pool_cents: int = Field(description="The members' part of the month's net fees.")
    grants_cents: int = Field(description="Amount added by the platform or a sponsor.")
    carried_in_cents: int = Field(description="Amount carried over from the month before.")
    distributed_cents: int = DISTRIBUTED_FIELD
    share_cents: int = Field(description="Revenue share; an estimate until the month is final.")
    sales_cents: int = Field(description="Amount that buyers paid for the member's products.")
    tips_cents: int = Field(description="Amount of tips to the member.")
    refunds_cents: int = Field(description="Amount of refunds and disputes; subtracted.")
    fees_cents: int = Field(description="Platform fees; subtracted.")
    net_cents: int = Field(description="Change of the member's balance by the month.")
    digest: str | None = Field(
        description="SHA-256 of the month's public report; null until it is published."
    )


class Formula(Schema):
    """The allocation rule and its weights."""

    version: RuleVersion = Field(description="Version of the allocation rule.")
    weights: dict[str, int] = Field(
        description="Points by reaction or kind of engagement.",
        examples=[{"perfect": 3, "purchase": 5, "save": 1}],
    )


class PostLine(Schema):
    """The part of a share from one kind of engagement with one post."""

    post_id: Id = Field(description="Id of the post.")
    title: str = Field(description="The post's title, or the beginning of its text.")
    kind: EngagementKind = Field(description="Kind of the interaction.")
    members: int = Field(description="Number of members who engaged.")
    points: int = Field(description="Points of their engagements.")
    cents: int = Field(description="Part of the author's share.")


class TopPost(Schema):
    """A post with its earnings of the month."""

    post_id: Id = Field(description="Id of the post.")
    title: str = Field(description="The post's title, or the beginning of its text.")
    cover: Image | None = Field(description="First image of the post; null without one.")
    sales: int = Field(description="Number of purchases of the post.")
    sales_cents: int = Field(description="Amount that buyers paid for the post.")
    tips_cents: int = Field(description="Amount of tips on the post.")
    share_cents: int = Field(description="Part of the author's share from the post.")
    total_cents: int = Field(description="Sum of sales, tips and share.")
    reactions: list[str] = Field(
        description="The post's most frequent reactions, at most three.",
        examples=[["perfect", "love"]],
    )


class Recipient(Identified):
    """The author who received a contribution."""

    name: str = Field(description="Name of the member.")
    profile_pic: Image | None = Field(description="Profile picture; null without one.")


class Contribution(Schema):
    """The part of the pool that the authenticated member's engagements gave to an author."""

    author: Recipient
    cents: int = Field(description="Amount of the contribution.")


class Adjustment(Schema):
    """A correction for an earlier, already closed month.

    The kinds of journal entries are movements for purchases of that month. The kinds of shares add
    up to the deduction from the share of this month.
    """

    kind: Literal[
        "sale",
        "tip",
        "refund",
        "refund-failed",
        "dispute",
        "dispute-won",
        "share-returned",
        "share-carried-in",
        "share-carried-over",
    ] = Field(
        description="`share-returned` is a share of `period` from payments that went back this "
        "month. `share-carried-in` is what earlier months did not deduct. `share-carried-over` "
        "is positive: what the share of this month does not cover."
    )
    period: str = Field(
        description="The month that is corrected; for amounts carried in and over, the month of "
        "the share.",
        examples=["2026-09"],
    )
    cents: int = Field(
        description="Change of the member's balance, or of the share.", examples=[-1799]
    )


class ExclusionCount(Schema):
    """Engagements with the member's posts that are not counted, by reason."""

    reason: ExclusionReason = Field(description="Why interactions were not counted.")
    count: int = Field(description="Number of engagements.")


class Proof(Schema):
    """The month's root, and where to obtain what verifies the member's amounts."""

    root: str = Field(description="Root hash of the month's sum tree.", examples=[_SHA256])
    digest: str = Field(description="SHA-256 of the month's public report.", examples=[_SHA256])
    report_url: str = Field(description="URL of the public report.")
    statement_url: str = Field(description="URL of the member's statement.")


class LedgerLine(Schema):
    """A movement of the member's balance."""

    id: str = Field(
        alias="_id",
        description="Identifier, unique among the member's movements.",
        examples=["48213:available"],
    )

    at: Instant = Field(description="When the amount was posted.")
    kind: str = Field(description="Kind of the journal entry.", examples=["sale"])
    account: Literal["available", "pending"] = Field(description="Account of the ledger.")
    amount_cents: int = Field(description="Amount; negative for a debit of the balance.")
    balance_after_cents: int = Field(description="Balance of the account after the movement.")
    post_id: Id | None = Field(description="Id of the post of a sale or tip; null for others.")
    title: str | None = Field(description="Title of the post at the time of the purchase.")


class Details(Schema):
    """The computation of a member's month."""

    period: str = MONTH_FIELD
    status: Status = Field(description="State of the month.")
    formula: Formula
    lines: list[PostLine] = Field(description="The 500 largest lines of the share.")
    top_posts: list[TopPost] = Field(
        description="The posts with the highest earnings, at most five."
    )
    given: list[Contribution] = Field(
        description="The member's 100 largest contributions to authors."
    )
    adjustments: list[Adjustment] = Field(description="The newest 100 adjustments.")
    excluded: list[ExclusionCount] = Field(
        description="Interactions that were not counted, by reason."
    )
    proof: Proof | None = Field(description="The month's proof; null until it is published.")
    entries: list[LedgerLine] = Field(
        description="The newest 500 movements of the month, newest first."
    )
