"""Tables of the revenue share: a month's inputs, allocations and estimates."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    PrimaryKeyConstraint,
    SmallInteger,
    Text,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

EngagementKind = Literal["evaluation", "purchase", "tip", "save", "comment"]

# Reasons for which an engagement is not counted.
ExclusionReason = Literal[
    "refunded",
    "withdrawn",
    "no_weight",
    "suspended",
    "removed_post",
    "shared_payout_account",
    "daily_limit",
    "not_eligible",
]

UNITS_TYPE: Final = Numeric(32, 0)

_KINDS = "kind IN ('evaluation', 'purchase', 'tip', 'save', 'comment')"


class Grant(Table):
    """An amount that the platform, or a sponsor, adds to a month's common pool."""

    __tablename__ = "revenue_grant"
    __table_args__ = (
        PrimaryKeyConstraint("month", "number"),
        CheckConstraint("cents > 0", name="cents"),
    )
    month: Mapped[date] = mapped_column(Date)
    number: Mapped[int] = mapped_column(SmallInteger)
    cents: Mapped[int] = mapped_column(BigInteger)
    note: Mapped[str] = mapped_column(Text)
    granted_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class CountedPurchase(Table):
    """A month in which a purchase or tip counts; immutable. Rule `v1` has no such rows.

    The first row of a purchase is of the month in which its refund window ended. Further rows are
    of months in which money went back, or came back. `net_cents` is the change of net fees by the
    purchase's journals since the row before. `lost_cents` of it had been directed in `from_month`.
    """

    __tablename__ = "revenue_purchase"
    __table_args__ = (
        PrimaryKeyConstraint("purchase_id", "month"),
        CheckConstraint(
            "lost_cents >= 0 AND (lost_cents > 0) = (from_month IS NOT NULL)", name="lost"
        ),
        # Serves the totals of a month.
        Index("ix_revenue_purchase_month", "month"),
    )
    purchase_id: Mapped[UUID] = mapped_column()
    month: Mapped[date] = mapped_column(Date)
    net_cents: Mapped[int] = mapped_column(BigInteger)
    lost_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    from_month: Mapped[date | None] = mapped_column(Date)


class ShareAdjustment(Table):
    """Claim on an author for a part of an earlier share whose payments went back; immutable.

    It is deducted from the shares of `month` and later ones: `Allocation.adjusted_cents`.
    """

    __tablename__ = "revenue_adjustment"
    __table_args__ = (
        PrimaryKeyConstraint("author_id", "month", "from_month"),
        CheckConstraint("cents > 0", name="cents"),
        CheckConstraint("from_month < month", name="from_month"),
    )
    author_id: Mapped[UUID] = mapped_column()
    month: Mapped[date] = mapped_column(Date)
    from_month: Mapped[date] = mapped_column(Date)
    cents: Mapped[int] = mapped_column(BigInteger)


class ContributorRow(Table):
    """A member who paid in a month or is eligible for its common pool; immutable.

    Rule `v1` carries no fees over, and has no sizes of budgets.
    """

    __tablename__ = "revenue_giver"
    __table_args__ = (
        PrimaryKeyConstraint("month", "member_id"),
        CheckConstraint("carried_in_cents <= 0", name="carried_in"),
    )
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    fees_cents: Mapped[int] = mapped_column(BigInteger)  # own net fees; may be negative
    # The negative net fees that earlier months left.
    carried_in_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    is_eligible: Mapped[bool] = mapped_column(Boolean)
    has_full_budget: Mapped[bool] = mapped_column(Boolean, server_default=false())


class BudgetRow(Table):
    """The amounts that a contributor distributed in a month, in 10^-12 cent, and their points."""

    __tablename__ = "revenue_budget"
    __table_args__ = (PrimaryKeyConstraint("month", "member_id"),)
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    directed_units: Mapped[Decimal] = mapped_column(UNITS_TYPE)
    commons_units: Mapped[Decimal] = mapped_column(UNITS_TYPE)
    points: Mapped[int] = mapped_column(Integer)


class EngagementRow(Table):
    """An engagement that counts in a month; immutable.

    The ids are not foreign keys: the row outlives members and posts.
    """

    __tablename__ = "revenue_act"
    __table_args__ = (
        PrimaryKeyConstraint("month", "giver_id", "post_id", "kind"),
        CheckConstraint(_KINDS, name="kind"),
    )
    month: Mapped[date] = mapped_column(Date)
    giver_id: Mapped[UUID] = mapped_column()
    post_id: Mapped[UUID] = mapped_column()
    kind: Mapped[str] = mapped_column(Text)
    author_id: Mapped[UUID] = mapped_column()
    points: Mapped[int] = mapped_column(SmallInteger)


class Line(Table):
    """The part of an author's share from one kind of engagement with one post in a month."""

    __tablename__ = "revenue_line"
    __table_args__ = (
        PrimaryKeyConstraint("month", "author_id", "post_id", "kind"),
        CheckConstraint(_KINDS, name="kind"),
    )
    month: Mapped[date] = mapped_column(Date)
    author_id: Mapped[UUID] = mapped_column()
    post_id: Mapped[UUID] = mapped_column()
    kind: Mapped[str] = mapped_column(Text)
    members: Mapped[int] = mapped_column(Integer)
    points: Mapped[int] = mapped_column(BigInteger)
    cents: Mapped[int] = mapped_column(BigInteger)


class Allocation(Table):
    """A member's share of a month and the ledger's totals of their sales.

    `cents` is paid, after the deduction of `adjusted_cents`. Lines add up to both together.
    """

    __tablename__ = "revenue_allocation"
    __table_args__ = (
        PrimaryKeyConstraint("month", "member_id"),
        CheckConstraint("cents >= 0", name="cents"),
        CheckConstraint("adjusted_cents >= 0", name="adjusted"),
        # Serves what was deducted from an author so far.
        Index(
            "ix_revenue_allocation_adjusted",
            "member_id",
            "month",
            postgresql_where=text("adjusted_cents > 0"),
        ),
    )
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    cents: Mapped[int] = mapped_column(BigInteger)
    adjusted_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    points: Mapped[int] = mapped_column(BigInteger)
    sales_cents: Mapped[int] = mapped_column(BigInteger)
    tips_cents: Mapped[int] = mapped_column(BigInteger)
    refunds_cents: Mapped[int] = mapped_column(BigInteger)
    fees_cents: Mapped[int] = mapped_column(BigInteger)


class Exclusion(Table):
    """The number of engagements with an author's posts that are not counted, by reason."""

    __tablename__ = "revenue_excluded"
    __table_args__ = (PrimaryKeyConstraint("month", "author_id", "reason"),)
    month: Mapped[date] = mapped_column(Date)
    author_id: Mapped[UUID] = mapped_column()
    reason: Mapped[str] = mapped_column(Text)
    count: Mapped[int] = mapped_column(Integer)


class SumTree(Table):
    """The Merkle sum tree of a month; immutable. See `api.revenue_share.sum_tree`.

    `salt_key` derives the salts of its leaves.
    """

    __tablename__ = "revenue_tree"
    month: Mapped[date] = mapped_column(ForeignKey("revenue_period.month"), primary_key=True)
    leaf_count: Mapped[int] = mapped_column(Integer)
    quantum_units: Mapped[Decimal] = mapped_column(UNITS_TYPE)
    root_units: Mapped[Decimal] = mapped_column(UNITS_TYPE)
    root_hash: Mapped[bytes] = mapped_column(LargeBinary)
    salt_key: Mapped[bytes] = mapped_column(LargeBinary)


class TreeNodes(Table):
    """Up to 32 adjacent nodes of one level of a month's tree; level 0 are the leaves; immutable."""

    __tablename__ = "revenue_tree_nodes"
    __table_args__ = (PrimaryKeyConstraint("month", "level", "number"),)
    month: Mapped[date] = mapped_column(Date)
    level: Mapped[int] = mapped_column(SmallInteger)
    number: Mapped[int] = mapped_column(Integer)
    nodes: Mapped[bytes] = mapped_column(LargeBinary)


class MemberLeaves(Table):
    """A member's leaves of a month as contributor or as author; see `api.revenue_share.leaves`.

    `secret` derives the salts of a contributor's commitments. The rows are deleted with the
    account. Without the secret, nothing relates a leaf to its contributor.
    """

    __tablename__ = "revenue_leaves"
    __table_args__ = (
        PrimaryKeyConstraint("member_id", "month", "role"),
        CheckConstraint("role IN ('giver', 'author')", name="role"),
        CheckConstraint("(role = 'giver') = (secret IS NOT NULL)", name="secret"),
        # Serves the verification of a month, and the graph for auditors.
        Index("ix_revenue_leaves_month", "month", "role", "member_id"),
    )
    member_id: Mapped[UUID] = mapped_column()
    month: Mapped[date] = mapped_column(Date)
    role: Mapped[str] = mapped_column(Text)
    secret: Mapped[bytes | None] = mapped_column(LargeBinary)
    leaves: Mapped[bytes] = mapped_column(LargeBinary)


class PublicReport(Table):
    """The public report of a month, as published; immutable.

    `has_totals` tells whether it contains the totals of its month and of earlier small months.
    """

    __tablename__ = "revenue_report"
    month: Mapped[date] = mapped_column(ForeignKey("revenue_tree.month"), primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    has_totals: Mapped[bool] = mapped_column(Boolean)


class Estimate(Table):
    """A member's estimated share of a month that is not yet computed; replaced every hour."""

    __tablename__ = "revenue_estimate"
    __table_args__ = (PrimaryKeyConstraint("month", "member_id"),)
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    cents: Mapped[int] = mapped_column(BigInteger)
    points: Mapped[int] = mapped_column(BigInteger)
    kinds: Mapped[dict[str, Any]] = mapped_column(JSONB)  # cents by kind
    fees_cents: Mapped[int] = mapped_column(BigInteger)
    directed_cents: Mapped[int] = mapped_column(BigInteger)
