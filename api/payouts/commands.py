"""What an operator does with payouts, and who is staff."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from api.core.commands import Command
from api.core.db.database import AnyRow
from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.payouts import bank_import, batch_queries, batches, queries, staff
from api.payouts.batches import BatchError
from api.payouts.pain002 import InvalidBankFileError
from api.payouts.staff import UnknownMemberError

if TYPE_CHECKING:
    from api.core.commands import Commands

_STATUSES = ("pending", "in-progress", "transferred", "failed")
_MAX_LISTED = 100
_BY_HELP = "the e-mail address of the member of staff who does it"


def add(commands: "Commands") -> None:
    """`payouts` and `staff`, each with its own commands beneath it."""
    payouts = commands.add_parser("payouts", help="What members are paid.").add_subparsers(
        metavar="COMMAND", required=True
    )
    listed = payouts.add_parser("list", help=list_payouts.__doc__)
    listed.add_argument("--status", choices=_STATUSES)
    listed.set_defaults(run=list_payouts)
    payouts.add_parser("batches", help=list_batches.__doc__).set_defaults(run=list_batches)
    payouts.add_parser("verify-log", help=verify_audit_log.__doc__).set_defaults(
        run=verify_audit_log
    )
    collected = payouts.add_parser("collect", help=create_batches.__doc__)
    collected.add_argument("--by", metavar="EMAIL", help=_BY_HELP)
    collected.set_defaults(run=_reports_errors(create_batches))
    approved = payouts.add_parser("approve", help=approve.__doc__)
    approved.add_argument("batch", type=int, metavar="BATCH")
    approved.add_argument("--by", metavar="EMAIL", required=True, help=_BY_HELP)
    approved.set_defaults(run=_reports_errors(approve))
    exported = payouts.add_parser("export", help=export.__doc__)
    exported.add_argument("batch", type=int, metavar="BATCH")
    exported.add_argument("--format", choices=("pain.001", "csv"), default="pain.001")
    exported.add_argument("--out", type=Path, metavar="FILE", help="instead of the output")
    exported.add_argument("--by", metavar="EMAIL", help=_BY_HELP)
    exported.set_defaults(run=_reports_errors(export))
    imported = payouts.add_parser("import", help=import_results.__doc__)
    imported.add_argument("file", type=Path, metavar="FILE", help="pain.002 or CSV")
    imported.add_argument("--by", metavar="EMAIL", required=True, help=_BY_HELP)
    imported.set_defaults(run=_reports_errors(import_results))
    _add_staff(commands)


def _add_staff(commands: "Commands") -> None:
    people = commands.add_parser("staff", help="Who may approve payouts.").add_subparsers(
        metavar="COMMAND", required=True
    )
    for name, command in (("grant", grant_staff), ("revoke", revoke_staff)):
        parser = people.add_parser(name, help=command.__doc__)
        parser.add_argument("email", metavar="EMAIL")
        parser.set_defaults(run=_reports_errors(command))


def _reports_errors(command: Command) -> Command:
    """What can't be done is one sentence, and exit code 1."""

    async def run(jobs: Jobs, given: Namespace) -> int:
        try:
            return await command(jobs, given)
        except (BatchError, UnknownMemberError, InvalidBankFileError, OSError) as error:
            print(error, file=sys.stderr)
            return 1

    return run


async def list_payouts(jobs: Jobs, given: Namespace) -> int:
    """List payouts, the newest first."""
    statuses = [given.status] if given.status else _STATUSES
    async with jobs.database.reading() as connection:
        rows = await batch_queries.list_payouts(connection, statuses, limit=_MAX_LISTED)
        counts = await batch_queries.count_by_status(connection)
    for row in rows:
        batch = f"batch {row.batch_number}" if row.batch_number else "-"
        print(
            f"PO-{row.number}  {row.status:<11}  {_format_usd(row.amount_cents):>14}  {row.kind:<13}"
            f"  {batch:<10}  {row.requested_at:%Y-%m-%d}  {row.name}"
            + (f"  ({row.failure_code})" if row.failure_code else "")
        )
    for status in statuses:
        count, cents = counts.get(status, (0, 0))
        print(f"{status}: {count}, {_format_usd(cents)}")
    return 0


async def list_batches(jobs: Jobs, _: Namespace) -> int:
    """List batches, the newest first."""
    async with jobs.database.reading() as connection:
        rows = await batch_queries.list_batches(connection, limit=_MAX_LISTED)
    print("\n".join(map(_format_batch, rows)) or "There is no batch yet.")
    return 0


async def verify_audit_log(jobs: Jobs, _: Namespace) -> int:
    """Check that nobody changed what the log of payouts says."""
    async with jobs.database.reading() as connection:
        broken = await queries.list_tampered_events(connection)
    print("\n".join(f"event {number} was changed" for number in broken) or "The log is true.")
    return 1 if broken else 0


async def create_batches(jobs: Jobs, given: Namespace) -> int:
    """Put the wires that wait into batches, as the worker does every day."""
    by = await _require_staff(jobs, given.by) if given.by else None
    numbers = await batches.create_batches(jobs.database, jobs.service(Settings), by=by)
    async with jobs.database.reading() as connection:
        made = [await batch_queries.get_batch(connection, number) for number in numbers]
    print("\n".join(_format_batch(row) for row in made if row) or "Nothing waits.")
    return 0


async def approve(jobs: Jobs, given: Namespace) -> int:
    """Say as a second person that a batch may go to the bank."""
    row = await batches.approve(jobs.database, given.batch, by=await _require_staff(jobs, given.by))
    print(_format_batch(row))
    return 0


async def export(jobs: Jobs, given: Namespace) -> int:
    """Write a batch's file for the bank; again it is the same."""
    file = await batches.export(
        jobs.database,
        jobs.service(Settings),
        given.batch,
        file_format=given.format,
        by=await _require_staff(jobs, given.by) if given.by else None,
    )
    if given.out:
        # It holds members' account numbers.
        given.out.touch(mode=0o600)
        if given.out.is_file():
            given.out.chmod(0o600)
        given.out.write_bytes(file.content)
        print(f"{given.out}: {len(file.content)} bytes, SHA-256 {file.sha256}")
    else:
        sys.stdout.buffer.write(file.content)
        sys.stdout.buffer.flush()
    return 0


async def import_results(jobs: Jobs, given: Namespace) -> int:
    """Take in what the bank says of payouts; exit code 1 where a line needs looking into."""
    by = await _require_staff(jobs, given.by)
    results = await bank_import.import_results(jobs.database, given.file.read_bytes(), by=by)
    for result in results:
        detail = f"  {result.detail}" if result.detail else ""
        print(f"{result.place:>4}  {result.reference:<12}  {result.outcome}{detail}")
    faults = sum(result.is_fault for result in results)
    print(f"{len(results)} lines, {faults} to look into.")
    return 1 if faults else 0


async def grant_staff(jobs: Jobs, given: Namespace) -> int:
    """Make a member staff."""
    return await _set_staff(jobs, given.email, is_staff=True)


async def revoke_staff(jobs: Jobs, given: Namespace) -> int:
    """Make a member of staff a member like others."""
    return await _set_staff(jobs, given.email, is_staff=False)


async def _set_staff(jobs: Jobs, email: str, *, is_staff: bool) -> int:
    member_id = await staff.find_member(jobs.database, email)
    changed = await staff.set_staff(jobs.database, member_id, is_staff=is_staff)
    state = "is staff" if is_staff else "is no staff"
    print(f"{email} {state} now." if changed else f"{email} {state} already.")
    return 0


async def _require_staff(jobs: Jobs, email: str) -> UUID:
    """The member of staff of an address.

    Raises:
        BatchError: they are none.
    """
    member_id = await staff.find_member(jobs.database, email)
    if not await staff.is_staff(jobs.database, member_id):
        raise BatchError(f"{email} is no staff.")
    return member_id


def _format_batch(row: AnyRow) -> str:
    state = "waits for approval" if row.status == "draft" else row.status
    return (
        f"Batch {row.number}: {row.payouts_count} payouts, {_format_usd(row.total_cents)}, {state}"
    )


def _format_usd(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02} USD"
