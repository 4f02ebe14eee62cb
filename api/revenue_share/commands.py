"""What an operator does with months and their shares."""

import argparse
from argparse import ArgumentParser, Namespace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import select

from api.core.clock import iso, now
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger.models import Period
from api.revenue_share import estimates, grants, months, period_close, verification

if TYPE_CHECKING:
    from api.core.commands import Command, Commands


def add(commands: "Commands") -> None:
    """`revenue-share` with its own commands beneath it."""
    slice_ = commands.add_parser("revenue-share", help="Months and what members get of them.")
    parts = slice_.add_subparsers(metavar="COMMAND", required=True)
    close = _command(parts, "close", close_months)
    close.add_argument("--month", type=_month, help="such as 2026-10; every one that is due else")
    close.add_argument("--as-of", type=_instant, help="as if it were then; never in production")
    verify = _command(parts, "verify", verify_month)
    verify.add_argument("--month", type=_month, required=True)
    verify.add_argument("--file", type=Path, help="the proof, instead of the published one")
    give = _command(parts, "grant", grant)
    give.add_argument("--month", type=_month, required=True)
    give.add_argument("--cents", type=_cents, required=True)
    give.add_argument("--note", required=True)
    _command(parts, "estimate", estimate)
    _command(parts, "list", list_months)


async def close_months(jobs: WorkerContext, given: Namespace) -> int:
    """Share out every month that is over for seven days."""
    if given.as_of is not None and jobs.service(Settings).is_production:
        print("--as-of is for development.")
        return 2
    at = given.as_of or now()
    try:
        chosen = [given.month] if given.month else await period_close.due(jobs.database, at)
        for month in chosen:
            print(f"{months.label(month)} {await period_close.close(jobs, month, at=at)}")
    except period_close.NotClosableError as error:
        print(f"Not closed: {error}.")
        return 1
    if not chosen:
        print("No month is due.")
    return 0


async def verify_month(jobs: WorkerContext, given: Namespace) -> int:
    """Recompute a final month from its proof, and compare it with the books."""
    faults = await verification.verify(jobs, given.month, given.file)
    print("\n".join(faults) or f"{months.label(given.month)} is true.")
    return 1 if faults else 0


async def grant(jobs: WorkerContext, given: Namespace) -> int:
    """Add to a month's commons."""
    try:
        number = await grants.grant(
            jobs.database, given.month, given.cents, note=given.note, at=now()
        )
    except period_close.NotClosableError as error:
        print(f"Not granted: {error}.")
        return 1
    print(f"Grant {number} of {months.label(given.month)}: {given.cents} cents.")
    return 0


async def estimate(jobs: WorkerContext, _: Namespace) -> int:
    """Reckon what the month that runs would give by now, as the hour does."""
    for month in await estimates.estimate(jobs, at=now()):
        print(months.label(month))
    return 0


async def list_months(jobs: WorkerContext, _: Namespace) -> int:
    """The last months: status, net fees, pool, grants, carried in and on, in cents, and SHA-256."""
    async with jobs.database.reading() as connection:
        rows = await connection.execute(select(Period).order_by(Period.month.desc()).limit(120))
    for row in rows:
        net = row.fees_cents - row.returned_cents - row.costs_cents
        parts = (net, row.pool_cents, row.grants_cents, row.carried_in_cents, row.carried_cents)
        status = months.status_at(row.month, row.status, now())
        final = f"{iso(row.final_at)} {row.sha256.hex()}" if row.final_at else "-"
        print(months.label(row.month), status, *parts, final)
    return 0


def _command(parts: "Commands", name: str, run: "Command") -> ArgumentParser:
    parser = parts.add_parser(name, help=run.__doc__)
    parser.set_defaults(run=run)
    return parser


def _month(given: str) -> date:
    try:
        return months.parse(given)
    except ValueError as error:
        raise argparse.ArgumentTypeError("a month such as 2026-10") from error


def _cents(given: str) -> int:
    if not given.isdecimal() or int(given) == 0:
        raise argparse.ArgumentTypeError("a whole number of cents, more than none")
    return int(given)


def _instant(given: str) -> datetime:
    try:
        instant = datetime.fromisoformat(given)
    except ValueError as error:
        raise argparse.ArgumentTypeError("an instant such as 2026-11-08T00:00:00Z") from error
    if instant.tzinfo is None:
        raise argparse.ArgumentTypeError("an instant with its zone")
    return instant
