"""Operator commands for reports and suspensions."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, get_args
from uuid import UUID

from api.auth.staff_proof import StaffProofError, add_proof_arguments, prove_staff
from api.core.commands import Command
from api.core.db.database import AnyRow
from api.core.events.dispatch import WorkerContext
from api.core.observability import security_log
from api.core.settings import Settings
from api.core.text.text import excerpt
from api.files import evidence
from api.moderation import file_blocks, queries, resolution, suspensions
from api.moderation.errors import ModerationError
from api.moderation.schemas import Reason
from api.moderation.trust import set_level
from api.payouts import staff
from api.payouts.staff import UnknownMemberError
from api.users.staff_roles import get_role, may_act_as

if TYPE_CHECKING:
    from api.core.commands import Commands

MAX_ROWS = 100


def add(commands: "Commands") -> None:
    """Declare `moderation` and its subcommands."""
    own = commands.add_parser(
        "moderation", help="Reports of members and suspensions."
    ).add_subparsers(metavar="COMMAND", required=True)
    own.add_parser("list", help=list_reports.__doc__).set_defaults(run=list_reports)
    shown = own.add_parser("show", help=show.__doc__)
    _number(shown)
    shown.set_defaults(run=_print_errors(show))
    dismissed = own.add_parser("dismiss", help=dismiss.__doc__)
    _number(dismissed)
    add_proof_arguments(dismissed)
    dismissed.set_defaults(run=_print_errors(dismiss))
    removed = own.add_parser("remove", help=remove.__doc__)
    _number(removed)
    removed.add_argument("--refund", action="store_true", help="refund every buyer of a product")
    removed.add_argument(
        "--files",
        action="store_true",
        help="block its files for everyone and refund buyers; of a member, remove the profile"
        " picture",
    )
    add_proof_arguments(removed)
    removed.set_defaults(run=_print_errors(remove))
    undone = own.add_parser("undo", help=undo.__doc__)
    _number(undone)
    add_proof_arguments(undone)
    undone.set_defaults(run=_print_errors(undo))
    exported = own.add_parser("evidence", help=export_evidence.__doc__)
    _number(exported)
    exported.add_argument("--to", type=Path, metavar="FOLDER", required=True)
    add_proof_arguments(exported)
    exported.set_defaults(run=_print_errors(export_evidence))
    for command, name in ((block_file, "block-file"), (unblock_file, "unblock-file")):
        of_file = own.add_parser(name, help=command.__doc__)
        of_file.add_argument("file", metavar="FILE", help="id of a file, or URL of a picture")
        add_proof_arguments(of_file)
        of_file.set_defaults(run=_print_errors(command))
    suspended = own.add_parser("suspend", help=suspend.__doc__)
    _member(suspended)
    add_proof_arguments(suspended)
    suspended.add_argument(
        "--days", type=_parse_days, metavar="DAYS", help="without it until restored"
    )
    suspended.add_argument(
        "--reason", choices=get_args(Reason), help="reason in the member's notification"
    )
    suspended.set_defaults(run=_print_errors(suspend))
    restored = own.add_parser("restore", help=restore.__doc__)
    _member(restored)
    add_proof_arguments(restored)
    restored.set_defaults(run=_print_errors(restore))
    trusted = own.add_parser("trust", help=trust.__doc__)
    _member(trusted)
    trusted.add_argument("level", type=int, choices=range(4), metavar="LEVEL", help="from 0 to 3")
    add_proof_arguments(trusted)
    trusted.set_defaults(run=_print_errors(trust))
    signed_out = own.add_parser("sign-out", help=sign_out.__doc__)
    _member(signed_out)
    add_proof_arguments(signed_out)
    signed_out.set_defaults(run=_print_errors(sign_out))


def _number(parser: ArgumentParser) -> None:
    parser.add_argument("report", type=int, metavar="ID", help="number of the report")


def _member(parser: ArgumentParser) -> None:
    parser.add_argument("member", metavar="MEMBER", help="e-mail address, @handle or id")


def _parse_days(given: str) -> int:
    if not given.isdecimal() or not 1 <= int(given) <= 3650:
        raise ArgumentTypeError("from 1 to 3650")
    return int(given)


def _print_errors(command: Command) -> Command:
    """Print a moderation error and exit with code 1."""

    async def run(jobs: WorkerContext, given: Namespace) -> int:
        try:
            return await command(jobs, given)
        except (ModerationError, StaffProofError, UnknownMemberError) as error:
            print(error, file=sys.stderr)
            return 1

    return run


async def list_reports(jobs: WorkerContext, _: Namespace) -> int:
    """List open reports, newest first."""
    async with jobs.database.reading() as connection:
        rows = await queries.list_open_reports(connection, limit=MAX_ROWS)
    print("\n".join(map(_format_line, rows)) or "Nothing waits.")
    return 0


async def show(jobs: WorkerContext, given: Namespace) -> int:
    """Show a report, its subject, and earlier actions on the subject's owner."""
    async with jobs.database.reading() as connection:
        row = await queries.get_report(connection, given.report)
        if row is None:
            raise ModerationError(f"There is no report {given.report}.")
        before = await queries.list_actions(connection, row.owner_id, limit=MAX_ROWS)
    print("\n".join(_format_report(row, jobs.service(Settings).web_origin)))
    for act in before:
        by = act.actor_name or "the clock"
        of = f" report {act.report_number}" if act.report_number else ""
        print(f"  {act.at:%Y-%m-%d %H:%M}  {act.action}{of} by {by}")
    return 0


async def dismiss(jobs: WorkerContext, given: Namespace) -> int:
    """Dismiss a report: closes every open report of its subject."""
    decided = await resolution.dismiss(jobs, given.report, by=await _prove_moderator(jobs, given))
    print(f"Report {given.report}: dismissed, with {decided.closed} in all.")
    return 0


async def remove(jobs: WorkerContext, given: Namespace) -> int:
    """Delete the reported post, comment, review or reply and notify its author."""
    by = await _prove_moderator(jobs, given)
    decided = await resolution.remove(
        jobs, given.report, by=by, with_refunds=given.refund, with_files=given.files
    )
    security_log.record(
        "content_removed", "success", member=by, report=given.report, files=decided.files
    )
    removed = "profile picture" if decided.kind == "user" else decided.kind
    print(f"Report {given.report}: {removed} removed, {decided.closed} closed.")
    if given.files:
        print(f"{decided.files} files blocked.")
    if given.refund or decided.refunds:
        print(f"{decided.refunds} refunds ordered; the worker makes them.")
    return 0


async def undo(jobs: WorkerContext, given: Namespace) -> int:
    """Undo a removal: restore the post or the profile picture, with its files."""
    by = await _prove_moderator(jobs, given)
    restored = await resolution.undo(jobs, given.report, by=by)
    security_log.record("removal_undone", "success", member=by, report=given.report)
    print(f"Report {given.report}: {restored.kind} restored, {restored.files} files.")
    return 0


async def export_evidence(jobs: WorkerContext, given: Namespace) -> int:
    """Write the files that are held as evidence about the owner of a report's subject."""
    by = await _prove_moderator(jobs, given)
    async with jobs.database.reading() as connection:
        report = await queries.get_report(connection, given.report)
    if report is None:
        raise ModerationError(f"There is no report {given.report}.")
    count = await file_blocks.export_evidence(jobs, report, given.to, by)
    print(f"{count} files written to {given.to}.")
    return 0


async def block_file(jobs: WorkerContext, given: Namespace) -> int:
    """Block a file for everyone, without a report."""
    by = await _prove_moderator(jobs, given)
    async with jobs.database.writing() as connection:
        file_id = await file_blocks.find_file(connection, given.file)
        await file_blocks.block(connection, jobs.service(Settings), [file_id])
    security_log.record("file_blocked", "success", member=by, file=str(file_id))
    print(f"File {file_id} is blocked.")
    return 0


async def unblock_file(jobs: WorkerContext, given: Namespace) -> int:
    """Serve a blocked file again."""
    by = await _prove_moderator(jobs, given)
    async with jobs.database.writing() as connection:
        file_id = await file_blocks.find_file(connection, given.file)
        await evidence.unblock(connection, [file_id])
    security_log.record("file_unblocked", "success", member=by, file=str(file_id))
    print(f"File {file_id} is served again.")
    return 0


async def suspend(jobs: WorkerContext, given: Namespace) -> int:
    """Suspend a member: ends their sessions and hides their content."""
    by = await _prove_moderator(jobs, given)
    member_id = await _find_member(jobs, given.member)
    until = await suspensions.suspend(
        jobs.database, member_id, by=by, days=given.days, reason=given.reason
    )
    print(
        f"{given.member} is suspended" + (f" until {until:%Y-%m-%d %H:%M} UTC." if until else ".")
    )
    return 0


async def restore(jobs: WorkerContext, given: Namespace) -> int:
    """Restore a suspended member."""
    by = await _prove_moderator(jobs, given)
    member_id = await _find_member(jobs, given.member)
    changed = await suspensions.restore(jobs.database, member_id, by=by)
    print(f"{given.member} is {'restored' if changed else 'not suspended'}.")
    return 0


async def sign_out(jobs: WorkerContext, given: Namespace) -> int:
    """End every session of a member; the member may sign in again."""
    by = await _prove_moderator(jobs, given)
    member_id = await _find_member(jobs, given.member)
    await suspensions.sign_out(jobs.database, member_id, by=by)
    print(f"{given.member} is signed out on every device.")
    return 0


async def trust(jobs: WorkerContext, given: Namespace) -> int:
    """Give a member a level of trust; 3 stays until staff changes it."""
    by = await _prove_moderator(jobs, given)
    member_id = await _find_member(jobs, given.member)
    async with jobs.database.writing() as connection:
        await set_level(connection, member_id, given.level, by=by)
    print(f"{given.member} has level {given.level}.")
    return 0


async def _prove_moderator(jobs: WorkerContext, given: Namespace) -> UUID:
    """Return the id of the moderator who is proven by the code.

    Raises:
        ModerationError: the member of staff is a treasurer.
        StaffProofError: the member is not proven.
    """
    member_id = await prove_staff(jobs, given)
    async with jobs.database.reading() as connection:
        role = await get_role(connection, member_id)
    if not may_act_as(role, "moderator"):
        raise ModerationError(f"{given.by} is no moderator.")
    return member_id


async def _find_member(jobs: WorkerContext, given: str) -> UUID:
    """Return the member with an address, a handle or an id."""
    if not given.startswith("@") and "@" in given:
        return await staff.find_member(jobs.database, given)
    try:
        return UUID(given)
    except ValueError:
        handle = given.removeprefix("@").lower()
    async with jobs.database.reading() as connection:
        member_id = await queries.find_member_by_handle(connection, handle)
    if member_id is None:
        raise UnknownMemberError(f"No member has the handle {handle}.")
    return member_id


def _format_line(row: AnyRow) -> str:
    times = f"×{row.open_count}" if row.open_count > 1 else ""
    gone = "  (deleted)" if row.deleted_at else ""
    return (
        f"{row.number:>5}  {row.kind:<11}  {row.reason:<10}  {times:<4}  {row.created_at:%Y-%m-%d}"
        f"  {_format_name(row.owner_name, row.owner_handle)}: {excerpt(_reported_text(row))}{gone}"
    )


def _format_report(row: AnyRow, web_origin: str) -> Iterator[str]:
    state = row.outcome if row.closed_at else "open"
    yield f"Report {row.number}: {row.kind}, {row.reason}, {state} ({row.open_count} open of it)"
    yield (
        f"By {_format_name(row.reporter_name, row.reporter_handle)}"
        f" at {row.changed_at or row.created_at:%Y-%m-%d %H:%M} UTC"
    )
    if row.text:
        yield f"  {row.text}"
    suspended = ", suspended" if row.owner_suspended_at else ""
    yield f"About {_format_name(row.owner_name, row.owner_handle)}, {row.owner_id}{suspended}"
    page = f"/posts/{row.post_id}" if row.post_id else f"/users/{row.owner_id}"
    yield f"  {web_origin}{page}"
    if row.deleted_at:
        yield f"  deleted {row.deleted_at:%Y-%m-%d %H:%M} UTC"
    elif row.edited_at and row.edited_at > row.created_at:
        yield f"  edited since, {row.edited_at:%Y-%m-%d %H:%M} UTC"
    yield ""
    yield _reported_text(row)
    yield ""


def _reported_text(row: AnyRow) -> str:
    """Return the reported text."""
    match row.kind:
        case "comment":
            return str(row.comment_text or "")
        case "review":
            return f"{row.review_rating}/5 {row.review_text or ''}".rstrip()
        case "reviewReply":
            return str(row.review_reply_text or "")
        case "post":
            return "\n".join(filter(None, (row.post_title, row.post_text)))
    return str(row.owner_bio)


def _format_name(name: str, handle: str | None) -> str:
    return f"{name} (@{handle})" if handle else name
