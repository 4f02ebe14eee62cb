"""Pair amounts of a computed month: the units that each contributor distributes to each author.

They follow from the month's immutable budgets and engagements. Rule `v1` rounds each engagement
down, later rules the sum of a pair's points.
"""

from array import array
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, select

from api.core.db.database import AnySelect, WriteTransaction
from api.revenue_share import bulk_sql
from api.revenue_share.models import BudgetRow, EngagementRow

BATCH_SIZE: Final = 5_000


@dataclass(frozen=True, slots=True)
class AuthorAmounts:
    """An author's contributors, as positions in a list of members, and their amounts."""

    author_id: UUID
    contributors: "array[int]"
    amounts: list[int]


@dataclass(frozen=True, slots=True)
class MonthAmounts:
    """The contributors of a month, and the amounts by author."""

    contributors: list[UUID] = field(default_factory=list)
    authors: list[AuthorAmounts] = field(default_factory=list)

    @property
    def pairs(self) -> int:
        return sum(len(author.amounts) for author in self.authors)

    @property
    def units(self) -> int:
        return sum(sum(author.amounts) for author in self.authors)


def select_amounts(month: date, rule_version: str) -> AnySelect:
    """Select author, contributor, points and units of each pair, ordered by author."""
    points = func.sum(EngagementRow.points)
    units: ColumnElement[Any]
    if rule_version == "v1":
        units = func.sum(_round_down(EngagementRow.points, BudgetRow))
    else:
        units = _round_down(points, BudgetRow)
    return (
        select(
            EngagementRow.author_id,
            EngagementRow.giver_id,
            points.label("points"),
            units.label("units"),
        )
        .join(
            BudgetRow,
            and_(
                BudgetRow.month == EngagementRow.month,
                BudgetRow.member_id == EngagementRow.giver_id,
            ),
        )
        .where(EngagementRow.month == month)
        # The columns of the budget depend on the contributor.
        .group_by(
            EngagementRow.author_id,
            EngagementRow.giver_id,
            BudgetRow.directed_units,
            BudgetRow.commons_units,
            BudgetRow.points,
        )
        .having(units > 0)
        .order_by(EngagementRow.author_id, EngagementRow.giver_id)
    )


def _round_down(points: Any, budget: Any) -> ColumnElement[Any]:
    """Return the parts of both budgets for `points`, each rounded down; `div` truncates."""
    directed = func.div(budget.directed_units * points, budget.points)
    return directed + func.div(budget.commons_units * points, budget.points)


async def iterate(
    connection: WriteTransaction, month: date, rule_version: str
) -> AsyncIterator[Any]:
    """Yield the rows of `select_amounts`."""
    statement = select_amounts(month, rule_version)
    async for rows in bulk_sql.stream(connection, statement, BATCH_SIZE):
        for row in rows:
            yield row


async def load(connection: WriteTransaction, month: date, rule_version: str) -> MonthAmounts:
    """Load the month's amounts."""
    loaded = MonthAmounts()
    positions: dict[UUID, int] = {}
    current: AuthorAmounts | None = None
    async for author_id, giver_id, _, units in iterate(connection, month, rule_version):
        if current is None or current.author_id != author_id:
            current = AuthorAmounts(author_id, array("I"), [])
            loaded.authors.append(current)
        position = positions.setdefault(giver_id, len(positions))
        current.contributors.append(position)
        current.amounts.append(int(units))
    loaded.contributors.extend(positions)
    return loaded
