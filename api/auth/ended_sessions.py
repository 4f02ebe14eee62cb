"""Sessions that ended lately, read by each process at an interval.

One statement for a process instead of one for each token and interval: its cost does not grow with
members or requests, and it needs no message that could be lost.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

import structlog

from api.auth import queries
from api.core.db.database import Database
from api.core.observability.redaction import describe_error

log = structlog.get_logger("sessions")

# Time for which the look-up of a session holds while its end would be known. A session can also be
# deleted or expire, which is not urgent.
LOOK_UP_SECONDS: Final = 60
# `ended_at` is the start of a transaction, which may be committed this much later.
_LONGEST_TRANSACTION_SECONDS: Final = 30
# A session that is forgotten before its look-up is too old would be live again.
_WINDOW: Final = timedelta(seconds=LOOK_UP_SECONDS + _LONGEST_TRANSACTION_SECONDS)


class EndedSessions:
    """The ids of sessions that ended within the last 90 seconds.

    Without a recent read nothing is known, and each session has to be looked up.
    """

    def __init__(
        self, database: Database, interval: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Read every `interval` seconds; never, if it is 0."""
        self._database = database
        self._interval = interval
        self.clock = clock
        self._ids: frozenset[UUID] = frozenset()
        self._read_at = float("-inf")
        self._complete_since = float("inf")

    def __contains__(self, session_id: UUID) -> bool:
        return session_id in self._ids

    def is_complete_since(self, instant: float) -> bool:
        """Return whether every session that ended after `instant` of the clock is known.

        Up to the interval and a slow read ago.
        """
        is_recent = self.clock() - self._read_at <= 2 * self._interval
        return is_recent and instant >= self._complete_since

    async def run(self) -> None:
        """Read at the interval, forever, also through outages."""
        while self._interval:
            try:
                await self.read()
            except Exception as error:  # noqa: BLE001 - whatever fails is tried again
                log.warning("ended_sessions_unread", error=describe_error(error))
            await asyncio.sleep(self._interval)

    async def read(self) -> None:
        """Read the sessions that ended within the window."""
        started = self.clock()
        if started - self._read_at > _LONGEST_TRANSACTION_SECONDS:
            # A session that was looked up before this gap may have ended in it.
            self._complete_since = started
        self._ids = await queries.list_ended_sessions(self._database.autocommit, _WINDOW)
        self._read_at = started
