"""Operator's figures: what the platform earns by the payments of a month.

The provider charges a fixed part for each payment, so that small ones can cost more than the fee
that they bring.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from api.core.db.database import ReadConnection
from api.payments.queries import figures as queries
from api.payments.queries.figures import Timespan


@dataclass(frozen=True, slots=True)
class FigureRow:
    """Payments of one kind and amount: sums in cents, and the fee less the provider's cost.

    `fee_cents` is what the platform keeps after returns. The provider keeps its fee.
    """

    kind: Literal["purchase", "tip"]
    amount_cents: int
    payments: int
    gross_cents: int
    returned_cents: int
    fee_cents: int
    cost_cents: int

    @property
    def margin_cents(self) -> int:
        return self.fee_cents - self.cost_cents

    @property
    def is_below_break_even(self) -> bool:
        return self.margin_cents < 0


@dataclass(frozen=True, slots=True)
class Figures:
    """Rows of a month, and costs that belong to none of them."""

    rows: tuple[FigureRow, ...]
    dispute_cost_cents: int
    unmatched_cost_cents: int


def parse_month(text: str) -> Timespan:
    """Return the span (UTC) of a month such as `2026-10`.

    Raises:
        ValueError: it is no month.
    """
    start = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
    return Timespan(start, (start + timedelta(days=31)).replace(day=1))


async def load_figures(connection: ReadConnection, span: Timespan) -> Figures:
    """Load the figures of the payments made in a span, with their returns until now."""
    rows = await queries.list_figures(connection, span)
    disputes, unmatched = await queries.sum_other_costs(connection, span)
    return Figures(
        tuple(
            FigureRow(
                kind=row.kind,
                amount_cents=row.amount_cents,
                payments=row.payments,
                gross_cents=int(row.gross_cents),
                returned_cents=int(row.returned_cents),
                fee_cents=int(row.fee_cents),
                cost_cents=int(row.cost_cents),
            )
            for row in rows
        ),
        disputes,
        unmatched,
    )
