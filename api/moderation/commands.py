"""What staff does with reports and members."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args
from uuid import UUID

from api.core.commands import Command
from api.core.db.database import AnyRow
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.moderation import queries, resolution, suspensions
from api.moderation.resolution import ModerationError
from api.moderation.schemas import Reason
from api.notifications.messages import excerpt
from api.payouts import staff
from api.payouts.staff import UnknownMemberError

if TYPE_CHECKING:
    from api.core.commands import Commands

_LISTED = 100
_BY = "the e-mail address of the member of staff who does it"


def add(commands: "Commands") -> None:
    """`moderation`, with its own commands beneath it."""
    own = commands.add_parser("moderation", help="What members report.").add_subparsers(
        metavar="COMMAND", required=True
    )
    own.add_parser("list", help=list_reports.__doc__).set_defaults(run=list_reports)
    shown = own.add_parser("show", help=show.__doc__)
    _number(shown)
    shown.set_defaults(run=_told(show))
    for name, decision in (("dismiss", dismiss), ("remove", remove)):
        parser = own.add_parser(name, help=decision.__doc__)
        _number(parser)
        _by(parser)
        parser.set_defaults(run=_told(decision))
    suspended = own.add_parser("suspend", help=suspend.__doc__)
    _member(suspended)
    _by(suspended)
    suspended.add_argument("--days", type=_days, metavar="DAYS", help="else until it is restored")
    suspended.add_argument("--reason", choices=get_args(Reason), help="told to the member")
    suspended.set_defaults(run=_told(suspend))
    restored = own.add_parser("restore", help=restore.__doc__)
    _member(restored)
    _by(restored)
    restored.set_defaults(run=_told(restore))


def _number(parser: ArgumentParser) -> None:
    parser.add_argument("report", type=int, metavar="ID", help="the report's number")


def _member(parser: ArgumentParser) -> None:
    parser.add_argument("member", metavar="MEMBER", help="an e-mail address, a @handle or an id")


def _by(parser: ArgumentParser) -> None:
    parser.add_argument("--by", metavar="EMAIL", required=True, help=_BY)


def _days(given: str) -> int:
    if not given.isdecimal() or not 1 <= int(given) <= 3650:
        raise ArgumentTypeError("from 1 to 3650")
    return int(given)


def _told(command: Command) -> Command:
    """What can't be done is one sentence, and exit code 1."""

    async def run(jobs: WorkerContext, given: Namespace) -> int:
        try:
            return await command(jobs, given)
        except (ModerationError, UnknownMemberError) as error:
            print(error, file=sys.stderr)
            return 1

    return run


async def list_reports(jobs: WorkerContext, _: Namespace) -> int:
    """List the reports that wait, the newest first."""
    async with jobs.database.reading() as connection:
        rows = await queries.open_reports(connection, limit=_LISTED)
    print("\n".join(map(_line, rows)) or "Nothing waits.")
    return 0


async def show(jobs: WorkerContext, given: Namespace) -> int:
    """Show a report, what it is about, and what was done before about whose it is."""
    async with jobs.database.reading() as connection:
        row = await queries.report(connection, given.report)
        if row is None:
            raise ModerationError(f"There is no report {given.report}.")
        before = await queries.acts_on(connection, row.owner_id, limit=_LISTED)
    print("\n".join(_whole(row, jobs.service(Settings).web_origin)))
    for act in before:
        by = act.actor_name or "the clock"
        of = f" report {act.report_number}" if act.report_number else ""
        print(f"  {act.at:%Y-%m-%d %H:%M}  {act.action}{of} by {by}")
    return 0


async def dismiss(jobs: WorkerContext, given: Namespace) -> int:
    """Say that nothing is wrong; closes every open report of the same."""
    decided = await resolution.dismiss(jobs, given.report, by=await _staff(jobs, given.by))
    print(f"Report {given.report}: dismissed, with {decided.closed} in all.")
    return 0


async def remove(jobs: WorkerContext, given: Namespace) -> int:
    """Delete the reported post or comment, and tell its author."""
    decided = await resolution.remove(jobs, given.report, by=await _staff(jobs, given.by))
    print(f"Report {given.report}: {decided.kind} removed, {decided.closed} closed.")
    return 0


async def suspend(jobs: WorkerContext, given: Namespace) -> int:
    """Sign a member out, keep them out, and hide what is theirs."""
    by = await _staff(jobs, given.by)
    member_id = await _found(jobs, given.member)
    until = await suspensions.suspend(
        jobs.database, member_id, by=by, days=given.days, reason=given.reason
    )
    print(
        f"{given.member} is suspended" + (f" until {until:%Y-%m-%d %H:%M} UTC." if until else ".")
    )
    return 0


async def restore(jobs: WorkerContext, given: Namespace) -> int:
    """Let a suspended member in again."""
    by = await _staff(jobs, given.by)
    member_id = await _found(jobs, given.member)
    changed = await suspensions.restore(jobs.database, member_id, by=by)
    print(f"{given.member} is {'restored' if changed else 'not suspended'}.")
    return 0


async def _staff(jobs: WorkerContext, email: str) -> UUID:
    """The member of staff of an address.

    Raises:
        ModerationError: they are none.
    """
    member_id = await staff.find_member(jobs.database, email)
    if not await staff.is_staff(jobs.database, member_id):
        raise ModerationError(f"{email} is no staff.")
    return member_id


async def _found(jobs: WorkerContext, given: str) -> UUID:
    """Whom an address, a handle or an id means."""
    if not given.startswith("@") and "@" in given:
        return await staff.find_member(jobs.database, given)
    try:
        return UUID(given)
    except ValueError:
        handle = given.removeprefix("@").lower()
    async with jobs.database.reading() as connection:
        member_id = await queries.member_with_handle(connection, handle)
    if member_id is None:
        raise UnknownMemberError(f"No member has the handle {handle}.")
    return member_id


def _line(row: AnyRow) -> str:
    times = f"×{row.open_count}" if row.open_count > 1 else ""
    gone = "  (deleted)" if row.deleted_at else ""
    return (
        f"{row.number:>5}  {row.kind:<7}  {row.reason:<10}  {times:<4}  {row.created_at:%Y-%m-%d}"
        f"  {_name(row.owner_name, row.owner_handle)}: {excerpt(_words(row))}{gone}"
    )


def _whole(row: AnyRow, web_origin: str) -> Iterator[str]:
    state = row.outcome if row.closed_at else "open"
    yield f"Report {row.number}: {row.kind}, {row.reason}, {state} ({row.open_count} open of it)"
    yield (
        f"By {_name(row.reporter_name, row.reporter_handle)}"
        f" at {row.changed_at or row.created_at:%Y-%m-%d %H:%M} UTC"
    )
    if row.text:
        yield f"  {row.text}"
    suspended = ", suspended" if row.owner_suspended_at else ""
    yield f"About {_name(row.owner_name, row.owner_handle)}, {row.owner_id}{suspended}"
    page = f"/posts/{row.post_id}" if row.post_id else f"/users/{row.owner_id}"
    yield f"  {web_origin}{page}"
    if row.deleted_at:
        yield f"  deleted {row.deleted_at:%Y-%m-%d %H:%M} UTC"
    elif row.kind == "post" and row.post_edited_at and row.post_edited_at > row.created_at:
        yield f"  edited since, {row.post_edited_at:%Y-%m-%d %H:%M} UTC"
    yield ""
    yield _words(row)
    yield ""


def _words(row: AnyRow) -> str:
    """What is reported, in its own words."""
    match row.kind:
        case "comment":
            return str(row.comment_text or "")
        case "post":
            return "\n".join(filter(None, (row.post_title, row.post_text)))
    return str(row.owner_bio)


def _name(name: str, handle: str | None) -> str:
    return f"{name} (@{handle})" if handle else name
