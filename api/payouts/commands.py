"""Operator commands of payouts, batches and staff rights."""

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from api.auth.staff_proof import StaffProofError, add_proof_arguments, prove_staff
from api.core.commands import Command, deprecated
from api.core.db.database import AnyRow
from api.core.db.owner import OwnerRequiredError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger import verification
from api.payouts import bank_import, batch_queries, batches, holds, queries, staff
from api.payouts.models import HoldReason, RejectionReason
from api.payouts.operator_errors import OperatorError
from api.payouts.staff import LastAdminError, UnknownMemberError
from api.payouts.status_lines import InvalidBankFileError
from api.users.models import Role
from api.users.staff_roles import ROLES

if TYPE_CHECKING:
    from api.core.commands import Commands

_STATUSES = ("pending", "in-progress", "transferred", "failed")
_MAX_LISTED = 100


def add(commands: "Commands") -> None:
    """Add the groups `payouts` and `staff`, and the ledger check of payouts."""
    verification.add_check(queries.check_payout_clearing)
    payouts = commands.add_parser("payouts", help="Payouts and batches.").add_subparsers(
        metavar="COMMAND", required=True
    )
    list_parser = payouts.add_parser("list", help=list_payouts.__doc__)
    list_parser.add_argument("--status", choices=_STATUSES)
    list_parser.set_defaults(run=list_payouts)
    payouts.add_parser("batches", help=list_batches.__doc__).set_defaults(run=list_batches)
    payouts.add_parser("verify-audit-log", help=verify_audit_log.__doc__).set_defaults(
        run=verify_audit_log
    )
    create = payouts.add_parser("create-batches", help=create_batches.__doc__)
    add_proof_arguments(create)
    create.set_defaults(run=_reports_errors(create_batches))
    approve_parser = payouts.add_parser("approve", help=approve.__doc__)
    approve_parser.add_argument("batch", type=int, metavar="BATCH")
    add_proof_arguments(approve_parser)
    approve_parser.set_defaults(run=_reports_errors(approve))
    export_parser = payouts.add_parser("export", help=export.__doc__)
    export_parser.add_argument("batch", type=int, metavar="BATCH")
    export_parser.add_argument("--format", choices=("pain.001", "csv"), default="pain.001")
    export_parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write to a file instead of stdout"
    )
    add_proof_arguments(export_parser)
    export_parser.set_defaults(run=_reports_errors(export))
    import_parser = payouts.add_parser("import", help=import_results.__doc__)
    import_parser.add_argument(
        "file", type=Path, metavar="FILE", help="pain.002, camt.053, camt.054 or CSV"
    )
    add_proof_arguments(import_parser)
    import_parser.set_defaults(run=_reports_errors(import_results))
    _add_reviews(payouts)
    _add_deprecated(payouts)
    _add_staff(commands)


def _add_reviews(payouts: "Commands") -> None:
    for command, reasons in ((hold, HoldReason), (reject, RejectionReason), (release, None)):
        parser = payouts.add_parser(command.__name__, help=command.__doc__)
        parser.add_argument("payout", type=_parse_reference, metavar="PAYOUT", help="PO-10482")
        if reasons:
            parser.add_argument("--reason", choices=get_args(reasons), required=True)
        add_proof_arguments(parser)
        parser.set_defaults(run=_reports_errors(command))


def _parse_reference(text: str) -> int:
    number = text.upper().removeprefix("PO-")
    if not number.isascii() or not number.isdecimal():
        raise ArgumentTypeError("a reference such as PO-10482")
    return int(number)


def _add_deprecated(payouts: "Commands") -> None:
    payouts.add_parser("verify-log").set_defaults(
        run=deprecated(verify_audit_log, old="payouts verify-log", new="payouts verify-audit-log")
    )
    collect = payouts.add_parser("collect")
    add_proof_arguments(collect)
    collect.set_defaults(
        run=deprecated(
            _reports_errors(create_batches), old="payouts collect", new="payouts create-batches"
        )
    )


def _add_staff(commands: "Commands") -> None:
    staff_commands = commands.add_parser(
        "staff", help="Members of staff and their roles."
    ).add_subparsers(metavar="COMMAND", required=True)
    for name, command in (("grant", grant_staff), ("revoke", revoke_staff)):
        parser = staff_commands.add_parser(name, help=command.__doc__)
        parser.add_argument("email", metavar="EMAIL")
        if name == "grant":
            parser.add_argument(
                "--role",
                choices=ROLES,
                help="moderators decide cases, treasurers approve payouts, admins (the default)"
                " do both",
            )
        parser.set_defaults(run=_reports_errors(command))


def _reports_errors(command: Command) -> Command:
    """Wrap a command: an expected error prints its message, and the exit code is 1."""

    async def run(jobs: WorkerContext, args: Namespace) -> int:
        try:
            return await command(jobs, args)
        except OperatorError as error:
            print(f"{error} [{error.code}]", file=sys.stderr)
        except (StaffProofError, OwnerRequiredError, UnknownMemberError, LastAdminError) as error:
            print(error, file=sys.stderr)
        except (InvalidBankFileError, OSError) as error:
            print(error, file=sys.stderr)
        return 1

    return run


async def list_payouts(jobs: WorkerContext, args: Namespace) -> int:
    """List payouts, newest first."""
    statuses = [args.status] if args.status else _STATUSES
    async with jobs.database.reading() as connection:
        rows = await batch_queries.list_payouts(connection, statuses, limit=_MAX_LISTED)
        counts = await batch_queries.count_by_status(connection)
    for row in rows:
        batch = f"batch {row.batch_number}" if row.batch_number else "-"
        print(
            f"PO-{row.number}  {row.status:<11}  {_format_usd(row.amount_cents):>14}"
            f"  {row.kind:<13}  {batch:<10}  {row.requested_at:%Y-%m-%d}  {row.name}"
            + (f"  held: {row.hold_reason}" if row.hold_reason else "")
            + (f"  ({row.failure_reason or row.failure_code})" if row.failure_code else "")
            + (f"  bank: {row.bank_reason}" if row.bank_reason else "")
        )
    for status in statuses:
        count, cents = counts.get(status, (0, 0))
        print(f"{status}: {count}, {_format_usd(cents)}")
    return 0


async def list_batches(jobs: WorkerContext, _: Namespace) -> int:
    """List batches, newest first."""
    async with jobs.database.reading() as connection:
        rows = await batch_queries.list_batches(connection, limit=_MAX_LISTED)
    print("\n".join(map(_format_batch, rows)) or "There is no batch yet.")
    return 0


async def verify_audit_log(jobs: WorkerContext, _: Namespace) -> int:
    """Verify the digests of the audit log of payouts."""
    async with jobs.database.reading() as connection:
        tampered = await queries.list_tampered_events(connection)
    print(
        "\n".join(f"event {number} was changed" for number in tampered)
        or "The audit log is intact."
    )
    return 1 if tampered else 0


async def create_batches(jobs: WorkerContext, args: Namespace) -> int:
    """Create batches of the pending wire transfers, as the worker does every day."""
    by = await prove_staff(jobs, args)
    numbers = await batches.create_batches(jobs.database, jobs.service(Settings), by=by)
    async with jobs.database.reading() as connection:
        rows = [await batch_queries.get_batch(connection, number) for number in numbers]
    print("\n".join(_format_batch(row) for row in rows if row) or "Nothing waits.")
    return 0


async def approve(jobs: WorkerContext, args: Namespace) -> int:
    """Approve a batch as a second person."""
    by = await prove_staff(jobs, args)
    row = await batches.approve(jobs.database, jobs.service(Settings), args.batch, by=by)
    print(_format_batch(row))
    return 0


async def hold(jobs: WorkerContext, args: Namespace) -> int:
    """Hold a payout that the bank does not have, until it is released or rejected."""
    by = await prove_staff(jobs, args)
    await holds.hold(jobs.database, args.payout, reason=args.reason, by=by)
    print(f"PO-{args.payout} is held.")
    return 0


async def release(jobs: WorkerContext, args: Namespace) -> int:
    """Release a held payout into the next batch."""
    await holds.release(jobs.database, args.payout, by=await prove_staff(jobs, args))
    print(f"PO-{args.payout} is released.")
    return 0


async def reject(jobs: WorkerContext, args: Namespace) -> int:
    """Reject a payout that the bank does not have; its amount returns to the balance."""
    by = await prove_staff(jobs, args)
    await holds.reject(jobs.database, args.payout, reason=args.reason, by=by)
    print(f"PO-{args.payout} is rejected.")
    return 0


async def export(jobs: WorkerContext, args: Namespace) -> int:
    """Export the file of a batch for the bank; repeated exports are identical."""
    file = await batches.export(
        jobs.database,
        jobs.service(Settings),
        args.batch,
        file_format=args.format,
        by=await prove_staff(jobs, args),
    )
    if args.out:
        # The file contains account numbers of members.
        args.out.touch(mode=0o600)
        if args.out.is_file():
            args.out.chmod(0o600)
        args.out.write_bytes(file.content)
        print(f"{args.out}: {len(file.content)} bytes, SHA-256 {file.sha256}")
    else:
        sys.stdout.buffer.write(file.content)
        sys.stdout.buffer.flush()
    return 0


async def import_results(jobs: WorkerContext, args: Namespace) -> int:
    """Import the bank's results; exit code 1 if a line needs attention."""
    by = await prove_staff(jobs, args)
    results = await bank_import.import_results(jobs.database, args.file.read_bytes(), by=by)
    for result in results:
        detail = f"  {result.detail}" if result.detail else ""
        print(f"{result.number:>4}  {result.reference:<12}  {result.outcome}{detail}")
    errors = sum(result.is_error for result in results)
    print(f"{len(results)} lines, {errors} to look into.")
    return 1 if errors else 0


async def grant_staff(jobs: WorkerContext, args: Namespace) -> int:
    """Grant staff rights to a member, or change the role."""
    return await _set_staff(jobs, args.email, is_staff=True, role=args.role)


async def revoke_staff(jobs: WorkerContext, args: Namespace) -> int:
    """Revoke the staff rights of a member."""
    return await _set_staff(jobs, args.email, is_staff=False)


async def _set_staff(
    jobs: WorkerContext, email: str, *, is_staff: bool, role: Role | None = None
) -> int:
    member_id = await staff.find_member(jobs.database, email)
    changed = await staff.set_staff(jobs.service(Settings), member_id, is_staff=is_staff, role=role)
    state = "is staff" if is_staff else "is no staff"
    print(f"{email} {state} now." if changed else f"{email} {state} already.")
    return 0


def _format_batch(row: AnyRow) -> str:
    state = "waits for approval" if row.status == "draft" else row.status
    collector = "" if row.created_by else ", collected by system"
    # The set at the creation, then the approved one.
    count, cents = (
        (row.payouts_count, row.total_cents)
        if row.approved_count is None
        else (row.approved_count, row.approved_cents)
    )
    return f"Batch {row.number}: {count} payouts, {_format_usd(cents)}, {state}{collector}"


def _format_usd(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02} USD"
