"""Response bodies of a month's proof: the public report and the member's statement."""

from typing import Annotated, Final, Literal

from pydantic import Field

from api.core.http.responses import Identified, Schema
from api.revenue_share.models import ExclusionReason
from api.revenue_share.schemas import MONTH_FIELD

_HASH: Final = "9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1"
_SALT: Final = "5c1e90d7a4b2f3862e070b7d42c1e9f3"

Units = Annotated[
    str,
    Field(
        description="Amount in units of 10⁻¹² cent, in decimal digits.",
        examples=["64000000000000"],
        pattern=r"^[0-9]+$",
    ),
]
Band = Annotated[
    list[int],
    Field(
        description="The smallest and the largest value of the band of ten that contains a count.",
        min_length=2,
        max_length=2,
        examples=[[40, 49]],
    ),
]
_INDEX: Final = Field(description="Index of the leaf, from zero.", examples=[17])
_PATH: Final = Field(description="Siblings from the leaf upwards to below the root.")


class TreeNode(Schema):
    """A node of the sum tree."""

    units: Units
    hash: str = Field(description="SHA-256 of the node, in hexadecimal digits.", examples=[_HASH])


class LeafAuthor(Identified):
    """The author who received a leaf."""

    name: str | None = Field(description="Name; null if the author is not visible to the member.")


class ReceivedLeaf(Schema):
    """A leaf that the member received as author."""

    index: int = _INDEX
    units: Units
    salt: str = Field(description="Salt of the leaf, in hexadecimal digits.", examples=[_SALT])
    giver_commitment: str = Field(
        description="Commitment to the giver of this leaf, in hexadecimal digits.",
        examples=[_HASH],
    )
    path: list[TreeNode] = _PATH


class GivenLeaf(ReceivedLeaf):
    """A leaf that the member gave."""

    giver_salt: str = Field(
        description="Salt of the commitment, in hexadecimal digits.", examples=[_SALT]
    )
    author: LeafAuthor


class Given(Schema):
    """Leaves of the member as giver."""

    units: Units
    cents: int = Field(description="The units rounded down to cents.")
    leaves: list[GivenLeaf] = Field(description="The member's leaves as giver, by index.")


class Received(Schema):
    """Leaves of the member as author."""

    units: Units
    cents: int = Field(description="The units rounded down to cents, or one cent more.")
    leaves: list[ReceivedLeaf] = Field(description="The member's leaves as author, by index.")


class StatementMember(Identified):
    """The member whose statement it is."""


class Statement(Schema):
    """The leaves of a member in a month's sum tree, with their inclusion paths."""

    period: str = MONTH_FIELD
    rule_version: str = Field(description="Version of the allocation rule.", examples=["v2"])
    root: TreeNode
    leaf_count: int = Field(description="Number of leaves, a power of two.", examples=[4096])
    report_digest: str = Field(
        description="SHA-256 of the public report that contains the root.", examples=[_HASH]
    )
    member: StatementMember
    given: Given
    received: Received


class ReportTotals(Schema):
    """Totals of the covered months, in cents."""

    fees_cents: int = Field(description="Platform fees charged.")
    returned_cents: int = Field(description="Platform fees returned with refunds and disputes.")
    costs_cents: int = Field(description="Costs of the payment provider.")
    pool_cents: int = Field(description="The members' part of the net fees.")
    directed_cents: int = Field(description="Amount that payers directed.")
    commons_cents: int = Field(description="Amount that the common pool distributed.")
    grants_cents: int = Field(description="Amount added by the platform or a sponsor.")
    carried_in_cents: int = Field(
        description="Amount carried over from the month before.", examples=[0]
    )
    carried_out_cents: int = Field(
        description="Amount carried over to the month after.", examples=[0]
    )
    adjustments_cents: int = Field(
        description=(
            "Amounts deducted from shares, since payments of earlier months went back. They are"
            " part of the amount that is carried on."
        ),
        examples=[0],
    )
    shares_cents: int = Field(description="Sum of all shares, after adjustments.")


class ReportCounts(Schema):
    """Counts of the month, in bands of ten."""

    givers: Annotated[Band, Field(title="Contributors")]
    payers: Band
    eligible: Band
    authors: Band
    engagements: Band


class HistogramBand(Schema):
    """The number of members whose share is within bounds."""

    from_cents: int = Field(description="Smallest share of the band.", examples=[1])
    to_cents: int | None = Field(
        description="Upper bound, exclusive; null for the last band.", examples=[64]
    )
    members: int = Field(description="Number of members, at least ten.", examples=[23], ge=10)


class PublicReport(Schema):
    """The public report of a month."""

    format: Literal["qima-revenue-share/2"] = Field(description="Version of the report's format.")
    period: str = MONTH_FIELD
    rule_version: str = Field(description="Version of the allocation rule.", examples=["v2"])
    rule_digest: str = Field(
        description="SHA-256 of the source code of the rule.", examples=[_HASH]
    )
    root: str = Field(description="Root hash of the month's sum tree.", examples=[_HASH])
    root_units: Units | None = Field(
        description="Amount at the root; null for a month without totals of its own."
    )
    leaf_count: int = Field(description="Number of leaves, a power of two.", examples=[4096])
    totals: ReportTotals | None = Field(
        description="Totals of `months`; null until these have ten contributors and ten authors."
    )
    counts: ReportCounts
    exclusions: dict[ExclusionReason, Band] = Field(
        description="Number of engagements that do not count, by reason.",
        examples=[{"no_weight": [120, 129]}],
    )
    histogram: list[HistogramBand] = Field(
        description="Shares by amount; empty with fewer than ten authors."
    )
    months: list[str] = Field(
        description="The months that `totals` covers.", examples=[["2026-10"]]
    )
    previous_digest: str | None = Field(
        description="SHA-256 of the previous public report; null for the first one.",
        examples=[_HASH],
    )
