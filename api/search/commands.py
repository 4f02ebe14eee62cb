"""Operator command of search."""

from argparse import Namespace
from typing import TYPE_CHECKING, Final
from uuid import UUID

from api.core.events.dispatch import WorkerContext
from api.posts.search_texts import rebuild_batch

if TYPE_CHECKING:
    from api.core.commands import Commands

BATCH_SIZE: Final = 500
_FIRST: Final = UUID(int=0)


def add(commands: "Commands") -> None:
    """Add the group `search`."""
    group = commands.add_parser("search", help="Search of posts.").add_subparsers(
        metavar="COMMAND", required=True
    )
    group.add_parser("rebuild", help=rebuild.__doc__).set_defaults(run=rebuild)


async def rebuild(jobs: WorkerContext, _: Namespace) -> int:
    """Build the search texts of all posts again, after a release that builds them differently."""
    last: UUID | None = _FIRST
    changed = 0
    while last is not None:
        async with jobs.database.writing() as connection:
            last, times = await rebuild_batch(connection, last, BATCH_SIZE)
        changed += times
        print(f"{changed} texts changed, up to post {last}" if last else f"{changed} texts changed")
    return 0
