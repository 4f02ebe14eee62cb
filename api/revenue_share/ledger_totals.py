"""Month totals of purchases and tips, read from the ledger's journals."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, case, func, select

from api.payments.ledger.accounts import PLATFORM_ACCOUNTS, account_id
from api.payments.ledger.kinds import REVENUE_KINDS
from api.payments.ledger.models import Journal, PostingRow
from api.payments.models import Purchase

_FEES: Final = account_id("fees")
_COSTS: Final = [account_id("stripe_fees"), account_id("disputes")]
_PLATFORM: Final = [account_id(name) for name in PLATFORM_ACCOUNTS]


def select_journals(month: date) -> Select[UUID]:
    """Select the ids of the month's journals of purchases and tips, in order."""
    return (
        select(Journal.id)
        .where(Journal.month == month, Journal.kind.in_(REVENUE_KINDS))
        .order_by(Journal.id)
    )


def select_movements() -> Select[Any]:
    """Select per journal its purchase's parties and the change of fees, costs and seller balance.

    The caller adds the condition on the journals.
    """
    fee, cost, seller = (
        func.coalesce(func.sum(amount), 0)
        for amount in (
            case(
                (PostingRow.credit_id == _FEES, PostingRow.amount_cents),
                (PostingRow.debit_id == _FEES, -PostingRow.amount_cents),
            ),
            case(
                (PostingRow.debit_id.in_(_COSTS), PostingRow.amount_cents),
                (PostingRow.credit_id.in_(_COSTS), -PostingRow.amount_cents),
            ),
            case(
                (PostingRow.credit_id.not_in(_PLATFORM), PostingRow.amount_cents),
                (PostingRow.debit_id.not_in(_PLATFORM), -PostingRow.amount_cents),
            ),
        )
    )
    return (
        select(
            Journal.id,
            Journal.month,
            Journal.kind,
            Journal.subject_id.label("purchase_id"),
            Purchase.buyer_id,
            Purchase.seller_id,
            fee.label("fee"),
            cost.label("cost"),
            seller.label("seller"),
        )
        .select_from(Journal)
        .join(PostingRow, PostingRow.journal_id == Journal.id)
        .outerjoin(Purchase, Purchase.id == Journal.subject_id)
        .group_by(Journal.id, Purchase.id)
    )


@dataclass(slots=True)
class SellerTotals:
    """A seller's totals of a month in cents; `refunds` and `fees` are subtracted."""

    sales: int = 0
    tips: int = 0
    refunds: int = 0
    fees: int = 0

    def add(self, kind: str, *, fee: int, seller: int) -> None:
        gross = fee + seller
        if kind == "sale":
            self.sales += gross
        elif kind == "tip":
            self.tips += gross
        else:
            self.refunds -= gross
        self.fees += fee

    @property
    def net(self) -> int:
        return self.sales + self.tips - self.refunds - self.fees


@dataclass(slots=True)
class MonthTotals:
    """A month's fees, returns and costs in cents, net fees by contributor and by purchase, and
    totals by seller."""

    fees: int = 0
    returned: int = 0
    costs: int = 0
    contributor_fees: dict[UUID, int] = field(default_factory=dict)
    purchase_fees: dict[UUID, int] = field(default_factory=dict)
    sellers: dict[UUID, SellerTotals] = field(default_factory=dict)

    @property
    def net(self) -> int:
        return self.fees - self.returned - self.costs

    def pool(self, share_bps: int) -> int:
        """Return the members' part of the net fees, rounded down; zero if these are negative."""
        return max(0, self.net * share_bps // 10_000)

    def add(self, rows: Collection[Any]) -> None:
        """Add rows of `select_movements` to all totals, as rule `v1` does."""
        for row in rows:
            self.add_fees(row)
            self.add_sales(row)

    def add_fees(self, row: Any) -> None:
        """Add a row of `select_movements` to the fees, returns and costs."""
        fee, cost = int(row["fee"]), int(row["cost"])
        self.costs += cost
        if row["kind"] in {"sale", "tip"}:
            self.fees += fee
        else:
            self.returned -= fee
        if row["buyer_id"] is None:
            return
        for totals, key in (
            (self.contributor_fees, row["buyer_id"]),
            (self.purchase_fees, row["purchase_id"]),
        ):
            totals[key] = totals.get(key, 0) + fee - cost

    def add_sales(self, row: Any) -> None:
        """Add a row of `select_movements` to the seller's totals."""
        fee = int(row["fee"])
        if row["buyer_id"] is not None and (fee or row["seller"]):
            sales = self.sellers.setdefault(row["seller_id"], SellerTotals())
            sales.add(row["kind"], fee=fee, seller=int(row["seller"]))
