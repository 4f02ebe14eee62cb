"""The tables of a month's revenue: what was given, what came of it, what members got."""

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

Kind = Literal["evaluation", "purchase", "tip", "save", "comment"]

# Why an act counts nothing.
Reason = Literal[
    "refunded",
    "withdrawn",
    "no_weight",
    "suspended",
    "removed_post",
    "shared_payout_account",
    "daily_limit",
    "not_eligible",
]

UNITS: Final = Numeric(32, 0)

_KINDS = "kind IN ('evaluation', 'purchase', 'tip', 'save', 'comment')"


class Grant(Table):
    """What the platform, or a sponsor of it, adds to a month's commons."""

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


class Giver(Table):
    """A member who paid in a month or has a part of its commons to give, frozen."""

    __tablename__ = "revenue_giver"
    __table_args__ = (PrimaryKeyConstraint("month", "member_id"),)
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    fees_cents: Mapped[int] = mapped_column(BigInteger)  # their own net ones, also below zero
    is_eligible: Mapped[bool] = mapped_column(Boolean)


class Budget(Table):
    """What a giver shared out in a month, in 10^-12 cent, and over how many points."""

    __tablename__ = "revenue_budget"
    __table_args__ = (PrimaryKeyConstraint("month", "member_id"),)
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    directed_units: Mapped[Decimal] = mapped_column(UNITS)
    commons_units: Mapped[Decimal] = mapped_column(UNITS)
    points: Mapped[int] = mapped_column(Integer)


class Act(Table):
    """An act that counts in a month, frozen; ids are kept by value, whatever becomes of them."""

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
    """What one kind of acts on one post brought its author in a month."""

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
    """What a member got in a month: the share, and what the month's books say of their sales."""

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


class Excluded(Table):
    """How many acts on an author's posts counted nothing, and why."""

    __tablename__ = "revenue_excluded"
    __table_args__ = (PrimaryKeyConstraint("month", "author_id", "reason"),)
    month: Mapped[date] = mapped_column(Date)
    author_id: Mapped[UUID] = mapped_column()
    reason: Mapped[str] = mapped_column(Text)
    count: Mapped[int] = mapped_column(Integer)


class Estimate(Table):
    """What a month that still runs would give a member by now, made anew every hour."""

    __tablename__ = "revenue_estimate"
    __table_args__ = (PrimaryKeyConstraint("month", "member_id"),)
    month: Mapped[date] = mapped_column(Date)
    member_id: Mapped[UUID] = mapped_column()
    cents: Mapped[int] = mapped_column(BigInteger)
    points: Mapped[int] = mapped_column(BigInteger)
    kinds: Mapped[dict[str, Any]] = mapped_column(JSONB)  # cents by kind
    fees_cents: Mapped[int] = mapped_column(BigInteger)
    directed_cents: Mapped[int] = mapped_column(BigInteger)
