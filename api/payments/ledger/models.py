"""Ledger tables; triggers maintain running balances and reject changes to recorded rows."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    FetchedValue,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

# Platform accounts have no running balance: concurrent sales would contend for one row.
PlatformAccount = Literal[
    "stripe",
    "bank",
    "fees",
    "stripe_fees",
    "disputes",
    "pool",
    "refund_due",
    "payout_clearing",
    "unclaimed",
    # Bank payouts on their way from the provider.
    "in_transit",
    # Money of other businesses on the same account of the provider.
    "external",
    # Corrections and reserves of the provider, and parts of transfers that came back.
    "adjustments",
    # What the platform spends on grants.
    "expenses",
    # Charges of banks on wires that came back.
    "bank_fees",
]
# Each member has one account of each kind, with a running balance.
MemberAccountKind = Literal["pending", "available"]

JournalKind = Literal[
    "sale",
    "tip",
    "duplicate",
    "refund",
    "refund-failed",
    "refund-cover",
    "refund-cover-released",
    "duplicate-refund",
    "duplicate-refund-failed",
    "dispute",
    "dispute-won",
    "mature",
    "reserve-released",
    "payout",
    "payout-transferred",
    "payout-failed",
    "payout-returned",
    "bank-charge",
    "settlement",
    "settlement-created",
    "transfer-reversed",
    "provider-fee",
    "top-up",
    "adjustment",
    "external",
    "unclaimed",
    "balance-unclaimed",
    "grant",
    "pool",
    "share",
]


class Account(Table):
    """A ledger account of the platform or of a member.

    `balance_cents` of a member account is credit less debit: what the platform owes the member.
    Only the trigger on postings changes it. Platform accounts have no balance.
    """

    __tablename__ = "account"
    __table_args__ = (
        CheckConstraint(
            "(member_id IS NULL) = (balance_cents IS NULL)"
            " AND (member_id IS NULL OR kind IN ('pending', 'available'))",
            name="tracked",
        ),
        # Refunds after the release of funds debit the available account instead.
        CheckConstraint("kind <> 'pending' OR balance_cents >= 0", name="pending"),
        Index(
            "uq_account_platform", "kind", unique=True, postgresql_where=text("member_id IS NULL")
        ),
        Index(
            "uq_account_member",
            "member_id",
            "kind",
            unique=True,
            postgresql_where=text("member_id IS NOT NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    member_id: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    balance_cents: Mapped[int | None] = mapped_column(BigInteger)


class Journal(Table):
    """A journal entry: a business event, recorded once per key, with its postings.

    `month` is the first day of the accounting month: the month of the event, or a later one if that
    was frozen. `subject_id` is the purchase or payout of the event.
    """

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("extract(day FROM month) = 1", name="month"),
        # Serves the history of a purchase or payout.
        Index("ix_journal_subject", "subject_id", postgresql_where=text("subject_id IS NOT NULL")),
        # Serves the totals of an accounting month.
        Index("ix_journal_month", "month", "kind"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Text, unique=True)
    kind: Mapped[str] = mapped_column(Text)
    month: Mapped[date] = mapped_column(Date)
    subject_id: Mapped[UUID | None] = mapped_column()
    booked_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())


class PostingRow(Table):
    """A movement of cents; the trigger sets its number and the resulting balances."""

    __tablename__ = "posting"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("debit_id <> credit_id", name="sides"),
        # Serve an account's statement in posting order.
        Index("ix_posting_debit", "debit_id", "number"),
        Index("ix_posting_credit", "credit_id", "number"),
        Index("ix_posting_journal_id", "journal_id"),
    )
    number: Mapped[int] = mapped_column(
        BigInteger, primary_key=True, autoincrement=False, server_default=FetchedValue()
    )
    journal_id: Mapped[UUID] = mapped_column(ForeignKey("journal.id"))
    debit_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"))
    credit_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"))
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    debit_balance_cents: Mapped[int | None] = mapped_column(BigInteger)
    credit_balance_cents: Mapped[int | None] = mapped_column(BigInteger)


class Period(Table):
    """An accounting month (UTC), identified by its first day: open → closing → final.

    After `frozen_at` the month accepts no journal entries. After `reckoned_at` its inputs and
    results are fixed. A trigger rejects changes to a final month. It also rejects the change to
    final unless allocations plus `carried_cents` equal `pool_cents`, grants and `carried_in_cents`,
    and unless `carried_cents` contains what was deducted from shares.
    """

    __tablename__ = "revenue_period"
    __table_args__ = (
        CheckConstraint("extract(day FROM month) = 1", name="month"),
        CheckConstraint("status IN ('open', 'closing', 'final')", name="status"),
        CheckConstraint("status <> 'final' OR frozen_at IS NOT NULL", name="final"),
        CheckConstraint("status <> 'final' OR sha256 IS NOT NULL", name="proven"),
        CheckConstraint("least(grants_cents, carried_in_cents, carried_cents) >= 0", name="parts"),
        CheckConstraint(
            "rule_version = 'v1' OR reckoned_at IS NULL OR adjusted_cents IS NOT NULL",
            name="adjusted",
        ),
    )
    month: Mapped[date] = mapped_column(Date, primary_key=True)
    status: Mapped[str] = mapped_column(Text, server_default="open")
    frozen_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    reckoned_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    final_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Fees charged, fees returned and provider costs; estimates as of `estimated_at` until the month
    # is computed.
    fees_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    returned_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    costs_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    share_bps: Mapped[int] = mapped_column(Integer, server_default="0")
    pool_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    grants_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    carried_in_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    carried_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    # Deducted from shares because earlier ones came from payments that went back; null in `v1`.
    adjusted_cents: Mapped[int | None] = mapped_column(BigInteger)
    total_points: Mapped[int] = mapped_column(BigInteger, server_default="0")
    # The rule that computes the month, set by the freeze; see `api.revenue_share.rules`.
    rule_version: Mapped[str] = mapped_column(Text, server_default="v1")
    estimated_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Key of the month's pseudonyms; never published.
    proof_key: Mapped[bytes | None] = mapped_column(LargeBinary)
    sha256: Mapped[bytes | None] = mapped_column(LargeBinary)
