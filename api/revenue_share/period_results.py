"""Storage of a month's inputs and results, which never change afterwards."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import insert, literal, select

from api.core.db.database import WriteTransaction
from api.revenue_share import adjustments, bulk_sql, inputs_file, snapshot
from api.revenue_share.ledger_totals import MonthTotals, SellerTotals
from api.revenue_share.models import (
    Allocation,
    BudgetRow,
    ContributorRow,
    EngagementRow,
    Exclusion,
    Line,
)
from api.revenue_share.snapshot_tables import CONTRIBUTORS


class Result(NamedTuple):
    """The computed month, the ledger's totals, and what authors owe, in cents."""

    computed: inputs_file.ComputedMonth
    totals: MonthTotals
    debts: dict[UUID, int]


async def store_inputs(connection: WriteTransaction, month: date) -> None:
    """Store the inputs of the snapshot."""
    contributors = CONTRIBUTORS.c
    engagements = snapshot.select_counted().subquery()
    exclusions = snapshot.select_exclusions().subquery()
    for table, rows in (
        (
            ContributorRow,
            select(
                literal(month),
                contributors.member_id,
                contributors.fees_cents,
                contributors.carried_in_cents,
                contributors.is_eligible,
                contributors.has_full_budget,
            ),
        ),
        (
            EngagementRow,
            select(
                literal(month),
                engagements.c.giver_id,
                engagements.c.author_id,
                engagements.c.post_id,
                engagements.c.kind,
                engagements.c.points,
                # The order of the primary key: its index is then appended to.
            ).order_by(engagements.c.giver_id, engagements.c.post_id, engagements.c.kind),
        ),
        (Exclusion, select(literal(month), *exclusions.c)),
    ):
        names = {
            ContributorRow: ["month", *(column.name for column in contributors)],
            EngagementRow: ["month", "giver_id", "author_id", "post_id", "kind", "points"],
            Exclusion: ["month", "author_id", "reason", "count"],
        }[table]
        await bulk_sql.execute(connection, insert(table).from_select(names, rows))


async def store(connection: WriteTransaction, month: date, result: Result) -> int:
    """Store lines, budgets and allocations; return the cents deducted from shares."""
    computed, totals = result.computed, result.totals
    authors: dict[UUID, tuple[int, int]] = {}
    await bulk_sql.copy_in(
        connection,
        Line,
        [
            Line.month,
            Line.author_id,
            Line.post_id,
            Line.kind,
            Line.members,
            Line.points,
            Line.cents,
        ],
        _lines(month, computed, authors),
    )
    await bulk_sql.copy_in(
        connection,
        BudgetRow,
        [
            BudgetRow.month,
            BudgetRow.member_id,
            BudgetRow.directed_units,
            BudgetRow.commons_units,
            BudgetRow.points,
        ],
        (
            (month, member_id, Decimal(budget.directed), Decimal(budget.common_pool), budget.points)
            for member_id, budget in computed.budgets()
        ),
    )
    no_sales = SellerTotals()
    rows = []
    for member_id in authors.keys() | totals.sellers.keys():
        share, points = authors.get(member_id, (0, 0))
        deduction = adjustments.deduct(share, result.debts.get(member_id, 0))
        sales = totals.sellers.get(member_id, no_sales)
        amounts = (sales.sales, sales.tips, sales.refunds, sales.fees)
        rows.append((month, member_id, *deduction, points, *amounts))
    columns = [
        Allocation.month,
        Allocation.member_id,
        Allocation.cents,
        Allocation.adjusted_cents,
        Allocation.points,
        Allocation.sales_cents,
        Allocation.tips_cents,
        Allocation.refunds_cents,
        Allocation.fees_cents,
    ]
    await bulk_sql.copy_in(connection, Allocation, columns, rows)
    return sum(row[3] for row in rows)


def _lines(
    month: date, computed: inputs_file.ComputedMonth, authors: dict[UUID, tuple[int, int]]
) -> Iterator[tuple[Any, ...]]:
    """Yield rows of lines and add each author's cents and points to `authors`."""
    for author_id, lines in computed.authors():
        points = 0
        for (_, post_id, kind), share in lines:
            points += share.points
            yield month, author_id, post_id, kind, share.members, share.points, share.cents
        authors[author_id] = (sum(share.cents for _, share in lines), points)
