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
    Integer,
    Numeric,
    PrimaryKeyConstraint,
    SmallInteger,
    Text,
    func,
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


class ContributorRow(Table):
    """A member who paid in a month or is eligible for its common pool; immutable."""

    __tablename__ = "revenue_giver"
    __table_args__ = (PrimaryKeyConstraint("month", "member_id"),)
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    fees_cents: Mapped[int] = mapped_column(BigInteger)  # own net fees; may be negative
    is_eligible: Mapped[bool] = mapped_column(Boolean)


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
    """A member's share of a month and the ledger's totals of their sales."""

    __tablename__ = "revenue_allocation"
    __table_args__ = (
        PrimaryKeyConstraint("month", "member_id"),
        CheckConstraint("cents >= 0", name="cents"),
    )
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    cents: Mapped[int] = mapped_column(BigInteger)
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
