"""The revenue share on the wire."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.files.serializers import Image
from api.revenue_share.models import Kind, Reason
from api.revenue_share.months import Status

Missing = Literal["verified", "member_for_30_days", "active_3_days", "evaluated_5_authors"]
MONTH = Field(description="A month in UTC.", examples=["2026-10"])


class Pool(Schema):
    """What the pool is made of."""

    net_fees_cents: int = Field(
        description="What the platform kept, less returns and the provider's cost; may be negative."
    )
    share_bps: int = Field(description="The members' part of it, in basis points.", examples=[5000])
    grants_cents: int = Field(description="What the platform, or a sponsor, added for everybody.")
    carried_in_cents: int = Field(
        description="What the month before could not share out.", examples=[0]
    )


class Given(Schema):
    """What I gave: my own net fees, and how much of the pool I direct by them."""

    fees_cents: int = Field(
        description="What the platform kept of what I paid, less its costs; may be negative."
    )
    directed_cents: int = Field(description="Of the pool, by my fees.")


class Eligibility(Schema):
    """Whether I have a part of the commons to give in this month."""

    ok: bool
    missing: list[Missing]


class ByKind(Schema):
    """My cents by what they came of."""

    evaluation: int = 0
    purchase: int = 0
    tip: int = 0
    save: int = 0
    comment: int = 0


class CurrentShare(Schema):
    """The month that runs, as it stood at `computedAt`."""

    period: str = MONTH
    status: Status
    pool_cents: int = Field(description="The members' part of the net fees, without grants.")
    pool: Pool
    points: int = Field(description="Of all acts on my posts.")
    total_points: int
    estimated_cents: int = Field(description="What I would get, were the month over.")
    by_kind: ByKind
    given: Given
    eligibility: Eligibility
    closes_at: Instant = Field(description="The month's end.")
    final_at: Instant = Field(description="When it is shared out, at the earliest.")
    computed_at: Instant | None = Field(
        description="When this was computed, every hour; null before the first time."
    )


class Report(Schema):
    """A month of mine: `netCents` is sales and tips, less refunds and fees, and the share."""

    id: str = Field(alias="_id", description="The month again.", examples=["2026-10"])
    period: str = MONTH
    status: Status
    pool_cents: int = Field(description="The members' part of the month's net fees.")
    share_cents: int = Field(description="Estimated until the month is final.")
    sales_cents: int = Field(description="What buyers paid for my products.")
    tips_cents: int = Field(description="What members tipped me.")
    refunds_cents: int = Field(description="Given back and taken back by banks; subtracted.")
    fees_cents: int = Field(description="The platform's part; subtracted.")
    net_cents: int = Field(description="What the month changed of my balance.")
    digest: str | None = Field(description="SHA-256 of the proof, once final.")


class Formula(Schema):
    """Which rule, and what counts how much."""

    version: str = Field(examples=["v1"])
    weights: dict[str, int] = Field(examples=[{"perfect": 3, "purchase": 5, "save": 1}])


class LineOfPost(Schema):
    """What one kind of acts on one of my posts brought."""

    post_id: str
    title: str = Field(description="Its title, or how its text begins.")
    kind: Kind
    members: int
    points: int
    cents: int = Field(description="Of my share.")


class TopPost(Schema):
    """One of my posts by all that it earned in the month."""

    post_id: str
    title: str
    cover: Image | None
    sales: int = Field(description="How many bought it.")
    sales_cents: int = Field(description="What its buyers paid.")
    tips_cents: int = Field(description="What was tipped on it.")
    share_cents: int = Field(description="What of my share it brought.")
    total_cents: int = Field(description="All three together.")
    reactions: list[str] = Field(
        description="The evaluations it got most, three at most.", examples=[["perfect", "love"]]
    )


class Recipient(Identified):
    """An author whom I gave to."""

    name: str
    profile_pic: Image | None


class Gift(Schema):
    """What of the pool went to an author by my acts."""

    author: Recipient
    cents: int


class Adjustment(Schema):
    """Something that belongs to an earlier month and came too late for it."""

    kind: Literal["sale", "tip", "refund", "dispute", "dispute-won"]
    period: str = Field(description="The month that it belongs to.", examples=["2026-09"])
    cents: int = Field(description="How it moved my balance.", examples=[-1799])


class ExcludedActs(Schema):
    """Acts on my posts that counted nothing."""

    reason: Reason
    count: int


class Proof(Schema):
    """Where anybody gets the month's inputs and shares, to recompute them."""

    sha256: str
    csv_url: str


class LedgerLine(Schema):
    """A movement of my balance, and how it stood then."""

    id: str = Field(
        alias="_id", description="Unique among all of mine.", examples=["48213:available"]
    )

    at: Instant
    kind: str = Field(description="What happened.", examples=["sale"])
    account: Literal["available", "pending"]
    amount_cents: int = Field(description="Signed.")
    balance_after_cents: int = Field(description="Of that account.")
    post_id: str | None
    title: str | None = Field(description="What the purchase was called then.")


class Details(Schema):
    """How my month came about."""

    period: str = MONTH
    status: Status
    formula: Formula
    pseudonym: str | None = Field(
        description="Who I am in the month's proof; nobody else is told. Null until it is final.",
        examples=["5c1e90d7a4b2f3862e07"],
    )
    lines: list[LineOfPost] = Field(description="The 500 that brought most.")
    top_posts: list[TopPost] = Field(description="Five at most.")
    given: list[Gift] = Field(description="The 100 to whom I gave most.")
    adjustments: list[Adjustment] = Field(description="The newest 100.")
    excluded: list[ExcludedActs]
    proof: Proof | None
    entries: list[LedgerLine] = Field(description="The newest 500 of the month, newest first.")
