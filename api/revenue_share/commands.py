"""Commands of the revenue share."""

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
    """Add `revenue-share` and its subcommands."""
    parser = commands.add_parser("revenue-share", help="Monthly revenue share.")
    subcommands = parser.add_subparsers(metavar="COMMAND", required=True)
    close_parser = _add_command(subcommands, "close", close_months)
    close_parser.add_argument(
        "--month", type=_parse_month, help="such as 2026-10; default: every month that is due"
    )
    close_parser.add_argument(
        "--as-of", type=_parse_instant, help="run as if at this time; not allowed in production"
    )
    verify_parser = _add_command(subcommands, "verify", verify_month)
    verify_parser.add_argument("--month", type=_parse_month, required=True)
    verify_parser.add_argument(
        "--file", type=Path, help="the proof to check instead of the published one"
    )
    grant_parser = _add_command(subcommands, "grant", grant)
    grant_parser.add_argument("--month", type=_parse_month, required=True)
    grant_parser.add_argument("--cents", type=_parse_cents, required=True)
    grant_parser.add_argument("--note", required=True)
    _add_command(subcommands, "estimate", estimate)
    _add_command(subcommands, "list", list_months)


async def close_months(jobs: WorkerContext, arguments: Namespace) -> int:
    """Close one month, or every month that ended at least seven days ago."""
    if arguments.as_of is not None and jobs.service(Settings).is_production:
        print("--as-of is for development.")
        return 2
    at = arguments.as_of or now()
    try:
        chosen = (
            [arguments.month]
            if arguments.month
            else await period_close.due_months(jobs.database, at)
        )
        for month in chosen:
            print(f"{months.label(month)} {await period_close.close(jobs, month, at=at)}")
    except period_close.NotClosableError as error:
        print(f"Not closed: {error}.")
        return 1
    if not chosen:
        print("No month is due.")
    return 0


async def verify_month(jobs: WorkerContext, arguments: Namespace) -> int:
    """Recompute a final month from its proof and compare it with the ledger."""
    faults = await verification.verify(jobs, arguments.month, arguments.file)
    print("\n".join(faults) or f"{months.label(arguments.month)} is true.")
    return 1 if faults else 0


async def grant(jobs: WorkerContext, arguments: Namespace) -> int:
    """Add a grant to a month's common pool."""
    try:
        number = await grants.grant(
            jobs.database, arguments.month, arguments.cents, note=arguments.note, at=now()
        )
    except period_close.NotClosableError as error:
        print(f"Not granted: {error}.")
        return 1
    print(f"Grant {number} of {months.label(arguments.month)}: {arguments.cents} cents.")
    return 0


async def estimate(jobs: WorkerContext, _: Namespace) -> int:
    """Compute the estimates of the current month now, as the hourly job does."""
    for month in await estimates.estimate(jobs, at=now()):
        print(months.label(month))
    return 0


async def list_months(jobs: WorkerContext, _: Namespace) -> int:
    """List months: status; net fees, pool, grants, carried in and over (cents); proof SHA-256."""
    async with jobs.database.reading() as connection:
        rows = await connection.execute(select(Period).order_by(Period.month.desc()).limit(120))
    for row in rows:
        net = row.fees_cents - row.returned_cents - row.costs_cents
        amounts = (net, row.pool_cents, row.grants_cents, row.carried_in_cents, row.carried_cents)
        status = months.status(row.month, row.status, now())
        final = f"{iso(row.final_at)} {row.sha256.hex()}" if row.final_at else "-"
        print(months.label(row.month), status, *amounts, final)
    return 0


def _add_command(subcommands: "Commands", name: str, run: "Command") -> ArgumentParser:
    parser = subcommands.add_parser(name, help=run.__doc__)
    parser.set_defaults(run=run)
    return parser


def _parse_month(value: str) -> date:
    try:
        return months.parse(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError("a month such as 2026-10") from error


def _parse_cents(value: str) -> int:
    if not value.isdecimal() or int(value) == 0:
        raise argparse.ArgumentTypeError("a positive whole number of cents")
    return int(value)


def _parse_instant(value: str) -> datetime:
    try:
        instant = datetime.fromisoformat(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError("an instant such as 2026-11-08T00:00:00Z") from error
    if instant.tzinfo is None:
        raise argparse.ArgumentTypeError("an instant with a time zone")
    return instant
