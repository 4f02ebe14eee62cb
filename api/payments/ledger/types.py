"""Value types of the ledger: what callers record, and what they read back."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from api.payments.ledger.accounts import AccountRef
from api.payments.ledger.models import JournalKind


class Posting(NamedTuple):
    """A movement of cents from the debit account to the credit account."""

    debit: AccountRef
    credit: AccountRef
    cents: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A business event, identified by a permanently unique key such as `sale:<purchase>`.

    `month` is the accounting month, by default the month of `at`. If that month is frozen, a
    trigger assigns the next open month.
    """

    key: str
    kind: JournalKind
    subject_id: UUID | None = None
    month: date | None = None
    at: datetime | None = None


class Balances(NamedTuple):
    """A member's balances in cents; refunds and disputes can make `available` negative."""

    available: int
    pending: int


class InsufficientFundsError(Exception):
    """A payout or the cover of a refund exceeds the available balance."""
