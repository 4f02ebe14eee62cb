"""Operator command of digests."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from api.core.clock import now
from api.core.events.dispatch import WorkerContext, emit
from api.digests.events import DigestQueued
from api.payouts.staff import UnknownMemberError, find_member

if TYPE_CHECKING:
    from api.core.commands import Commands


def add(commands: "Commands") -> None:
    """Add the group `digests`."""
    group = commands.add_parser("digests", help="Digests of members by e-mail.").add_subparsers(
        metavar="COMMAND", required=True
    )
    command = group.add_parser("send", help=send.__doc__)
    command.add_argument("email", metavar="EMAIL")
    command.set_defaults(run=send)


async def send(jobs: WorkerContext, args: Namespace) -> int:
    """Send a member's digest now, unless it is off or has no news."""
    try:
        member_id = await find_member(jobs.database, args.email)
    except UnknownMemberError as error:
        print(error, file=sys.stderr)
        return 1
    async with jobs.database.writing() as connection:
        await emit(connection, DigestQueued(member_id=member_id, due_at=now()))
    return 0
