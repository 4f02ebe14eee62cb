"""Access to images: a process caches for two seconds which files are shown."""

import asyncio
from collections import OrderedDict
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Uuid

from api.core.db.compiled_sql import compile_statement, fetch_all, param
from api.core.db.database import Database
from api.files import problems, queries

# An image is requested by many readers at a time. A removed one is served this long at most.
CACHE_SECONDS: Final = 2.0
CACHE_SIZE: Final = 20_000

State = Literal["shown", "withheld", "hidden", "removed"]


class MediaAccess:
    """States of files, each read once per `CACHE_SECONDS` however many requests need it."""

    def __init__(
        self,
        database: Database,
        is_owner_visible: ColumnElement[bool],
        is_withheld: ColumnElement[bool],
    ) -> None:
        """Both are predicates on `File`; members and posts are higher slices."""
        self._database = database
        self._statement = compile_statement(
            queries.select_access(param("file_id", Uuid), is_owner_visible, is_withheld)
        )
        self._cache: OrderedDict[UUID, tuple[float, asyncio.Task[State]]] = OrderedDict()

    async def require_shown(self, file_id: UUID, *, is_author: bool = False) -> None:
        """Raise unless the file is shown, or withheld from others than its author.

        Raises:
            ApiError: `file_removed` for blocked and erased files; `file_not_found` for unknown
                ones, those of suspended or leaving members, and pictures of held posts.
        """
        # Shielded, because a client that disconnects must not cancel what others wait for.
        state = await asyncio.shield(self._find_or_load(file_id))
        if state == "removed":
            raise problems.file_removed()
        if state == "hidden" or (state == "withheld" and not is_author):
            raise problems.file_not_found()

    def clear(self) -> None:
        """Empty the cache."""
        self._cache.clear()

    def _find_or_load(self, file_id: UUID) -> asyncio.Task[State]:
        time = asyncio.get_running_loop().time()
        expiry, task = self._cache.get(file_id, (0.0, None))
        if task is None or expiry <= time or _has_failed(task):
            task = asyncio.create_task(self._load(file_id))
            self._cache[file_id] = (time + CACHE_SECONDS, task)
            self._cache.move_to_end(file_id)
            if len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return task

    async def _load(self, file_id: UUID) -> State:
        # The primary: a replica may lag longer than a removed file may be served.
        async with self._database.reading() as connection:
            statement = self._statement.with_values({"file_id": file_id})
            (row,) = await fetch_all(connection, statement)
        if row.is_removed or row.is_blocked:
            return "removed"
        if not row.is_shown:
            return "hidden"
        return "withheld" if row.is_withheld else "shown"


def _has_failed(task: asyncio.Task[State]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
