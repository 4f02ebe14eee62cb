"""A database whose transactions are one that is open already, so that many of them happen at once
or not at all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.core.db.database import Database, Reading, Writing


class Within(Database):
    """For functions that open short transactions of their own; whoever made it commits."""

    def __init__(self, connection: Writing) -> None:
        self._connection = connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        yield self._connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reading]:
        yield Reading(self._connection)
