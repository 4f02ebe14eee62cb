"""The order in which an account ends, and how it goes on where it was left.

Nothing remembers how far it is: each step takes what is still there. Who signs in by the same
address from the first step on is somebody new; the name goes last, so that a member who is half
gone is still found.
"""

import time
from collections.abc import Awaitable, Callable
from typing import Final
from uuid import UUID

import structlog

from api.account.deletion import activity, anonymize, content
from api.account.export import job as exporting
from api.core.db.database import Database, Table, WriteTransaction
from api.core.events.dispatch import emit
from api.notifications import write_queries
from api.payouts import service as payouts
from api.users.events import ProfileChanged

log = structlog.get_logger("purge")

# What is left after that is the next hour's; arq ends a timed job after fifteen minutes.
SECONDS: Final = 600
AT_ONCE: Final = 500
MEMBERS: Final = 100

Piece = Callable[[WriteTransaction, UUID], Awaitable[int]]

_COUNTED: Final[tuple[Piece, ...]] = (
    activity.unfollow_all,
    activity.lose_followers,
    activity.take_back_evaluations,
    activity.let_go_saved,
    activity.take_back_shares,
)
_WRITTEN: Final[tuple[Piece, ...]] = (content.take_comments, content.take_posts)


class _OutOfTimeError(Exception):
    """The next run goes on from here."""


class Purge:
    """One run over the members whose day has come."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], float] = time.monotonic,
        rest: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """`rest` lies between the end of their sessions and that of all else: what they had begun
        while they still were somebody has to end meanwhile, or it would be left behind."""
        self._database = database
        self._clock = clock
        self._rest = rest
        self._until = clock() + SECONDS

    async def run(self) -> None:
        """End every account that is due; one that makes trouble holds up no other.

        Whether somebody stays is one decision, under a lock on their row: until it is made nothing
        of theirs is touched, and then there is no way back.
        """
        async with self._database.reading() as connection:
            due = await anonymize.due(connection, MEMBERS)
        begun = [member_id for member_id in due if await self._tried(self._begin, member_id)]
        if begun and self._rest is not None:
            await self._rest()
        try:
            for member_id in begun:
                await self._tried(self._end, member_id)
        except _OutOfTimeError:
            return
        await self._free_held_back()

    async def let_go(self) -> None:
        """Remove what was kept for buyers of whom none is left."""
        async with self._database.reading() as connection:
            authors = await content.kept_for_nobody(connection, MEMBERS)
        try:
            for author_id in authors:
                await self._tried(self._take_all_contents, author_id)
        except _OutOfTimeError:
            return

    async def _tried(self, work: Callable[[UUID], Awaitable[bool]], member_id: UUID) -> bool:
        try:
            return await work(member_id)
        except _OutOfTimeError:
            raise
        except Exception:
            # The next hour tries it again: every step may be taken twice.
            log.exception("purge_failed", member_id=str(member_id))
            return False

    async def _begin(self, member_id: UUID) -> bool:
        async with self._database.writing() as connection:
            if not await anonymize.begin(connection, member_id):
                return False
            await exporting.forget(connection, await activity.exports_of(connection, member_id))
        return True

    async def _free_held_back(self) -> None:
        """Give back what a suspended member asked to be paid and never will be, so that they are
        among those of the next hour, when all that follows from it has been told."""
        async with self._database.reading() as connection:
            held_back = await anonymize.held_back(connection, MEMBERS)
        for payout_id in held_back:
            async with self._database.writing() as connection:
                await payouts.refuse_pending_payout(connection, payout_id)

    async def _end(self, member_id: UUID) -> bool:
        for piece in _COUNTED:
            await self._exhaust(piece, member_id)
        for piece in _WRITTEN:
            await self._exhaust(piece, member_id)
        await self._take_contents(member_id)
        await self._exhaust(_forget_acts, member_id)
        for table, column in activity.OWN:
            piece = _own(table, column)
            await self._exhaust(piece, member_id)
        await self._exhaust(_erase_purchases, member_id)
        async with self._database.writing() as connection:
            await anonymize.erase_methods(connection, member_id)
            await anonymize.become_nobody(connection, member_id)
            await emit(connection, ProfileChanged(member_id=member_id))
        return True

    async def _take_all_contents(self, member_id: UUID) -> bool:
        await self._take_contents(member_id)
        return True

    async def _exhaust(self, piece: Piece, member_id: UUID) -> None:
        """Piece after piece, each in a transaction of its own, until there is nothing more."""
        taken = 1
        while taken:
            self._watch_time()
            async with self._database.writing() as connection:
                taken = await piece(connection, member_id)

    async def _take_contents(self, member_id: UUID) -> None:
        """Empty the posts, then remove the files that none of them shows any more."""
        last: UUID | None = None
        while True:
            self._watch_time()
            async with self._database.writing() as connection:
                last = await content.empty_posts(connection, member_id, last)
            if last is None:
                break
        async with self._database.reading() as reading:
            kept = await content.kept_images(reading, member_id)
        while True:
            self._watch_time()
            async with self._database.writing() as connection:
                last = await content.take_files(connection, member_id, kept, last)
            if last is None:
                return

    def _watch_time(self) -> None:
        if self._clock() > self._until:
            raise _OutOfTimeError


def _own(table: type[Table], column: str) -> Piece:
    async def piece(connection: WriteTransaction, member_id: UUID) -> int:
        return await activity.remove_own(connection, table, column, member_id)

    return piece


async def _forget_acts(connection: WriteTransaction, member_id: UUID) -> int:
    return await write_queries.forget_actor(connection, member_id, AT_ONCE)


async def _erase_purchases(connection: WriteTransaction, member_id: UUID) -> int:
    return await anonymize.erase_purchases(connection, member_id, AT_ONCE)
