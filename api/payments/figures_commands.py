"""Operator command for the figures of a month."""

import argparse
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from api.core.events.dispatch import WorkerContext
from api.payments.figures import FigureRow, load_figures, parse_month
from api.payments.queries.figures import Timespan

if TYPE_CHECKING:
    from api.core.commands import Commands

_NAMES: Final = {"purchase": "sale", "tip": "tip"}
_COLUMNS: Final = ("amount", "count", "gross", "returned", "fees", "cost", "margin")
_WIDTH: Final = 12


def add(payments: "Commands") -> None:
    """Add `payments figures`."""
    parser = payments.add_parser("figures", help=print_figures.__doc__)
    parser.add_argument("--month", type=_parse_month, required=True, help="such as 2026-10")
    parser.set_defaults(run=print_figures)


async def print_figures(jobs: WorkerContext, args: Namespace) -> int:
    """Print a month's payments by kind and amount: fees, provider's cost and margin, in USD."""
    async with jobs.database.reading() as connection:
        figures = await load_figures(connection, args.month)
    print(f"{'kind':<6}" + "".join(f"{name:>{_WIDTH}}" for name in _COLUMNS))
    for row in figures.rows:
        mark = "  below break-even" if row.is_below_break_even else ""
        print(f"{_NAMES[row.kind]:<6}{_format_usd(row.amount_cents)}{_format_sums([row])}{mark}")
    print(f"{'total':<6}{'':>{_WIDTH}}{_format_sums(figures.rows)}")
    print(
        "Not in the margin: "
        f"{figures.dispute_cost_cents / 100:.2f} for disputes, "
        f"{figures.unmatched_cost_cents / 100:.2f} for payments that were sent back."
    )
    return 0


def _format_sums(rows: Sequence[FigureRow]) -> str:
    sums = (
        sum(row.gross_cents for row in rows),
        sum(row.returned_cents for row in rows),
        sum(row.fee_cents for row in rows),
        sum(row.cost_cents for row in rows),
        sum(row.margin_cents for row in rows),
    )
    count = sum(row.payments for row in rows)
    return f"{count:>{_WIDTH}}" + "".join(_format_usd(cents) for cents in sums)


def _format_usd(cents: int) -> str:
    return f"{cents / 100:>{_WIDTH},.2f}"


def _parse_month(text: str) -> Timespan:
    try:
        return parse_month(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError("a month such as 2026-10") from error
