"""The service inside this process: it signs members in, and what it asks Postgres is overheard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

import asyncpg
import httpx

from infra.bench.performance.query_costs import client_of, heard, signed_in

if TYPE_CHECKING:
    from fastapi import FastAPI

    from infra.bench.core.environment import Ground


@dataclass(frozen=True, slots=True)
class Statement:
    """As it was sent to Postgres."""

    text: str
    parameters: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Inside:
    """The app, a client of it, and the superuser's connection to the same database."""

    app: FastAPI
    client: httpx.AsyncClient
    sql: asyncpg.Connection
    database: str

    async def headers(self, member_id: UUID) -> dict[str, str]:
        """What a member signs a call with, for a quarter of an hour."""
        return await signed_in(self.app, member_id)

    async def ask(self, path: str, headers: Mapping[str, str]) -> bytes:
        """The bytes of an answer.

        Raises:
            RuntimeError: when it is no success.
        """
        answer = await self.client.get(path, headers=dict(headers))
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer.content

    async def statements(self, path: str, headers: Mapping[str, str]) -> list[Statement]:
        """What a call asks Postgres for, the look at its session left out."""
        await self.ask(path, headers)
        with heard() as found:
            await self.ask(path, headers)
        return [Statement(text, tuple(parameters)) for text, parameters in found]

    async def ids(self, query: str, *parameters: Any) -> list[UUID]:
        """The first column."""
        return [UUID(str(row[0])) for row in await self.sql.fetch(query, *parameters)]

    async def medians(self, count: int) -> list[UUID]:
        """Members who follow as many as most do."""
        return await self.ids(
            "SELECT id FROM member WHERE following_count BETWEEN 30 AND 37 ORDER BY id DESC"
            " OFFSET 100 LIMIT $1",
            count,
        )

    async def heavies(self, count: int) -> list[UUID]:
        """Members who follow a great many."""
        return await self.ids(
            "SELECT id FROM member ORDER BY following_count DESC, id LIMIT $1", count
        )

    async def famous(self) -> UUID:
        """Whom everybody follows."""
        found = await self.ids("SELECT id FROM member ORDER BY followers_count DESC LIMIT 1")
        return found[0]


@asynccontextmanager
async def inside(ground: Ground, database: str) -> AsyncIterator[Inside]:
    """The service on one of the ground's databases."""
    from api.main import create_app  # noqa: PLC0415 - its settings are made by the caller

    app = create_app(ground.settings(database))
    sql = await asyncpg.connect(ground.postgres.url("postgres", database))
    try:
        async with app.router.lifespan_context(app), client_of(app) as client:
            yield Inside(app, client, sql, database)
    finally:
        await sql.close()


def in_turns(items: Sequence[Any], count: int) -> list[Any]:
    """So many of them, from the first again after the last."""
    return [items[number % len(items)] for number in range(count)]
