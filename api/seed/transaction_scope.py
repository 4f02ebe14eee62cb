"""Database bound to one open transaction: all transactions of callers commit together or not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.core.db.database import Database, ReadConnection, WriteTransaction


class TransactionScope(Database):
    """A database for functions that open their own transactions; its creator commits."""

    def __init__(self, connection: WriteTransaction) -> None:
        self._connection = connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[WriteTransaction]:
        yield self._connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[ReadConnection]:
        yield ReadConnection(self._connection)
