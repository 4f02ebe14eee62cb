"""Who was here on which day: kept in the process, and written a few seconds later.

A day on which a member was there can't be made up afterwards, so that it is recorded from the
first day on; a request pays for it with one look into a dictionary.
"""

import asyncio
from collections import OrderedDict
from datetime import date
from typing import Final
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import Database
from api.users import queries

log = structlog.get_logger("activity")

# Members whose day is known to be noted; who is forgotten is written once more, to no effect.
MAX_RECORDED: Final = 100_000
# Days waiting for a database that is away; beyond, a member is noted at a later request.
MAX_PENDING: Final = 20_000


class ActivityRecorder:
    """The days on which members were here, from this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recorded: OrderedDict[UUID, date] = OrderedDict()
        self._pending: dict[tuple[UUID, date], None] = {}

    def record(self, member_id: UUID) -> None:
        """Note that the member is here today."""
        today = now().date()
        if self._recorded.get(member_id) == today or len(self._pending) >= MAX_PENDING:
            return
        self._pending[member_id, today] = None
        self._recorded[member_id] = today
        self._recorded.move_to_end(member_id)
        if len(self._recorded) > MAX_RECORDED:
            self._recorded.popitem(last=False)

    async def run(self, pause: float) -> None:
        """Write what there is every few seconds, for ever; an outage is waited out."""
        while True:
            await asyncio.sleep(pause)
            await self.flush()

    async def flush(self) -> None:
        """Write what waits, in one statement; what can't be written waits on."""
        if not self._pending:
            return
        days, self._pending = self._pending, {}
        written = False
        try:
            async with self._database.writing() as connection:
                await queries.insert_activity(connection, sorted(days))
            written = True
        except Exception as error:  # noqa: BLE001 - whatever fails is tried again
            log.warning("activity_waits", days=len(days), error=repr(error)[:300])
        finally:
            if not written:
                self._pending = days | self._pending
