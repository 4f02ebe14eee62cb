"""The service within this process: authenticated requests, and capture of their SQL statements."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

import asyncpg
import httpx

from infra.bench.performance.query_costs import auth_headers, capture_statements, open_client

if TYPE_CHECKING:
    from fastapi import FastAPI

    from infra.bench.core.environment import BenchEnvironment


@dataclass(frozen=True, slots=True)
class Statement:
    """An SQL statement as sent to PostgreSQL."""

    text: str
    parameters: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class InProcessApp:
    """The application, its client, and a superuser's connection to the same database."""

    app: FastAPI
    client: httpx.AsyncClient
    sql: asyncpg.Connection
    database: str

    async def headers(self, member_id: UUID) -> dict[str, str]:
        """Return request headers of a new session, valid for 15 minutes."""
        return await auth_headers(self.app, member_id)

    async def fetch_body(self, path: str, headers: Mapping[str, str]) -> bytes:
        """Return the body of a response.

        Raises:
            RuntimeError: the response is not successful.
        """
        answer = await self.client.get(path, headers=dict(headers))
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer.content

    async def statements(self, path: str, headers: Mapping[str, str]) -> list[Statement]:
        """Return the statements of a request, without the lookup of its session."""
        await self.fetch_body(path, headers)
        with capture_statements() as found:
            await self.fetch_body(path, headers)
        return [Statement(text, tuple(parameters)) for text, parameters in found]

    async def ids(self, query: str, *parameters: Any) -> list[UUID]:
        """Return the first column of a query."""
        return [UUID(str(row[0])) for row in await self.sql.fetch(query, *parameters)]

    async def median_members(self, count: int) -> list[UUID]:
        """Return members with a median number of followees."""
        return await self.ids(
            "SELECT id FROM member WHERE following_count BETWEEN 30 AND 37 ORDER BY id DESC"
            " OFFSET 100 LIMIT $1",
            count,
        )

    async def heavy_members(self, count: int) -> list[UUID]:
        """Return the members with the most followees."""
        return await self.ids(
            "SELECT id FROM member ORDER BY following_count DESC, id LIMIT $1", count
        )

    async def most_followed_member(self) -> UUID:
        """Return the member with the most followers."""
        found = await self.ids("SELECT id FROM member ORDER BY followers_count DESC LIMIT 1")
        return found[0]


@asynccontextmanager
async def open_app(bench: BenchEnvironment, database: str) -> AsyncIterator[InProcessApp]:
    """Open the service on one of the environment's databases."""
    from api.main import create_app  # noqa: PLC0415 - its settings are made by the caller

    app = create_app(bench.settings(database))
    sql = await asyncpg.connect(bench.postgres.url("postgres", database))
    try:
        async with app.router.lifespan_context(app), open_client(app) as client:
            yield InProcessApp(app, client, sql, database)
    finally:
        await sql.close()


def cycle_items(items: Sequence[Any], count: int) -> list[Any]:
    """Return `count` items, cycling through the sequence."""
    return [items[number % len(items)] for number in range(count)]
