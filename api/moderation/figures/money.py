"""Figures of the payments of a month, as treasurers see them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from api.core.db.database import ReadConnection
from api.payments.figures import FigureRow, load_figures, parse_month
from api.payments.queries.figures import get_first_payment

MAX_ROWS: Final = 500


async def get_money_figures(
    connection: ReadConnection, month: str | None, *, at: datetime
) -> dict[str, Any]:
    """Return the figures of a month, by default that of `at`, as `schemas.MoneyFigures`."""
    month = month or _month_of(at)
    figures = await load_figures(connection, parse_month(month))
    first = await get_first_payment(connection)
    return {
        "month": month,
        "firstMonth": _month_of(first) if first else None,
        "rows": [
            {"kind": row.kind, "amountCents": row.amount_cents, **_sum([row])}
            for row in figures.rows[:MAX_ROWS]
        ],
        "total": _sum(figures.rows),
        "disputeCostCents": figures.dispute_cost_cents,
        "unmatchedCostCents": figures.unmatched_cost_cents,
    }


def _month_of(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m}"


def _sum(rows: Sequence[FigureRow]) -> dict[str, int]:
    return {
        "payments": sum(row.payments for row in rows),
        "grossCents": sum(row.gross_cents for row in rows),
        "returnedCents": sum(row.returned_cents for row in rows),
        "feeCents": sum(row.fee_cents for row in rows),
        "costCents": sum(row.cost_cents for row in rows),
        "marginCents": sum(row.margin_cents for row in rows),
    }
