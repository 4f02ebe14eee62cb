"""A database whose transactions are one that is open already, so that many of them happen at once
or not at all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.core.db.database import Database, ReadConnection, WriteTransaction


class Within(Database):
    """For functions that open short transactions of their own; whoever made it commits."""

    def __init__(self, connection: WriteTransaction) -> None:
        self._connection = connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[WriteTransaction]:
        yield self._connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[ReadConnection]:
        yield ReadConnection(self._connection)
