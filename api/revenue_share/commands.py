"""Commands of the revenue share."""

import argparse
import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from sqlalchemy import select

from api.auth.staff_proof import StaffProofError, add_proof_arguments, prove_staff
from api.core.clock import iso, now
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger.models import Period
from api.revenue_share import (
    estimates,
    grants,
    graph,
    months,
    period_close,
    proof_publication,
    statement_verification,
    verification,
)
from api.revenue_share.models import PublicReport

if TYPE_CHECKING:
    from api.core.commands import Command, Commands

# Months that `list` prints: ten years.
DEFAULT_LIMIT: Final = 120


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
    statement_parser = _add_command(subcommands, "verify-statement", verify_statement)
    statement_parser.add_argument("file", type=Path, metavar="FILE", help="a member's statement")
    statement_parser.add_argument(
        "--report", type=Path, required=True, metavar="FILE", help="the month's public report"
    )
    graph_parser = _add_command(subcommands, "graph", export_graph)
    graph_parser.add_argument("--month", type=_parse_month, required=True)
    graph_parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write to a file instead of stdout"
    )
    add_proof_arguments(graph_parser)
    _add_command(subcommands, "publish-trees", publish_trees)
    grant_parser = _add_command(subcommands, "grant", grant)
    grant_parser.add_argument("--month", type=_parse_month, required=True)
    grant_parser.add_argument("--cents", type=_parse_cents, required=True)
    grant_parser.add_argument("--note", required=True)
    _add_command(subcommands, "estimate", estimate)
    list_parser = _add_command(subcommands, "list", list_months)
    list_parser.add_argument(
        "--limit", type=int, default=DEFAULT_LIMIT, help="the number of months"
    )


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
    """Recompute a final month from its frozen inputs; compare it with its tree and the ledger."""
    faults = await verification.verify(jobs, arguments.month)
    print("\n".join(faults) or f"{months.label(arguments.month)} is true.")
    return 1 if faults else 0


async def verify_statement(_: WorkerContext, arguments: Namespace) -> int:
    """Verify a member's statement against the public report, from files alone."""
    statement = await asyncio.to_thread(arguments.file.read_bytes)
    report = await asyncio.to_thread(arguments.report.read_bytes)
    failures = statement_verification.verify(statement, report)
    print("\n".join(f"{each.code}: {each.detail}" for each in failures) or "The statement is true.")
    return 1 if failures else 0


async def export_graph(jobs: WorkerContext, arguments: Namespace) -> int:
    """Write who distributed how much to whom in a month, for auditors; logged."""
    try:
        staff_id = await prove_staff(jobs, arguments)
        with _open_output(arguments.out) as file:
            count = await graph.export(jobs.database, arguments.month, file, staff_id=staff_id)
    except (StaffProofError, graph.MonthWithoutTreeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pairs of {months.label(arguments.month)}.", file=sys.stderr)
    return 0


@contextmanager
def _open_output(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
        return
    with path.open("w", encoding="ascii") as file:
        # The file names contributors.
        path.chmod(0o600)
        yield file


async def publish_trees(jobs: WorkerContext, _: Namespace) -> int:
    """Publish the trees and reports of final months of an earlier release, as the job does."""
    published = await proof_publication.publish_final_months(jobs.database, jobs.service(Settings))
    print("\n".join(map(months.label, published)) or "Every final month is published.")
    return 0


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


async def list_months(jobs: WorkerContext, args: Namespace) -> int:
    """List months: status; net fees, pool, grants, carried in and over (cents); report digest."""
    async with jobs.database.reading() as connection:
        rows = await connection.execute(
            select(*Period.__table__.columns, PublicReport.digest)
            .outerjoin(PublicReport, PublicReport.month == Period.month)
            .order_by(Period.month.desc())
            .limit(args.limit)
        )
    for row in rows:
        net = row.fees_cents - row.returned_cents - row.costs_cents
        amounts = (net, row.pool_cents, row.grants_cents, row.carried_in_cents, row.carried_cents)
        status = months.status(row.month, row.status, now())
        digest = row.digest.hex() if row.digest else "-"
        final = f"{iso(row.final_at)} {digest}" if row.final_at else "-"
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
