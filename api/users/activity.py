"""Activity days of members, recorded in memory and written every few seconds.

Past activity can't be reconstructed, so days are recorded from the first one on. Recording costs a
request one dictionary lookup.
"""

import asyncio
from collections import OrderedDict
from datetime import date
from typing import Final
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import Database
from api.core.observability.redaction import describe_error
from api.users import queries

log = structlog.get_logger("activity")

# Members whose day is recorded. A member who is evicted is written again, which changes nothing.
MAX_RECORDED: Final = 100_000
# Days that wait for an unavailable database. Beyond this a later request records the member.
MAX_PENDING: Final = 20_000


class ActivityRecorder:
    """Recorder of the members' activity days in this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recorded: OrderedDict[UUID, date] = OrderedDict()
        self._pending: dict[tuple[UUID, date], None] = {}

    def record(self, member_id: UUID) -> None:
        """Record that the member is active today."""
        today = now().date()
        if self._recorded.get(member_id) == today or len(self._pending) >= MAX_PENDING:
            return
        self._pending[member_id, today] = None
        self._recorded[member_id] = today
        self._recorded.move_to_end(member_id)
        if len(self._recorded) > MAX_RECORDED:
            self._recorded.popitem(last=False)

    async def run(self, pause: float) -> None:
        """Write pending days every `pause` seconds, forever, also through outages."""
        while True:
            await asyncio.sleep(pause)
            await self.flush()

    async def flush(self) -> None:
        """Write the pending days in one statement; keep them if it fails."""
        if not self._pending:
            return
        days, self._pending = self._pending, {}
        written = False
        try:
            async with self._database.writing() as connection:
                await queries.insert_activity(connection, sorted(days))
            written = True
        except Exception as error:  # noqa: BLE001 - whatever fails is tried again
            log.warning("activity_waits", days=len(days), error=describe_error(error))
        finally:
            if not written:
                self._pending = days | self._pending
