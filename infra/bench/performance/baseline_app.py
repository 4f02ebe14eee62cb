"""The floor that the API is measured against: raw ASGI, asyncpg and orjson, and nothing else.

Each of its paths asks the statement that the product asks for the same call, of the same database,
takes every row and answers the product's own bytes, written by orjson. It knows no routes, tokens,
schemas or errors: nobody could serve less. Its file of answers is made by `serving`.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import orjson

CONNECTIONS = 10

Message = MutableMapping[str, Any]


@dataclass(frozen=True)
class Kept:
    """What one path answers: `statements` as text and parameters, asked one after the other."""

    statements: list[tuple[str, tuple[Any, ...]]]
    content: Any


class Floor:
    """The ASGI app."""

    def __init__(self) -> None:
        self._answers: dict[str, Kept] = {}
        self._idle: list[asyncpg.Connection] = []

    async def __call__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        kept = self._answers[scope["path"]]
        if kept.statements:
            connection = self._idle.pop()
            try:
                for text, parameters in kept.statements:
                    await connection.fetch(text, *parameters)
            finally:
                self._idle.append(connection)
        body = orjson.dumps(kept.content)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _live(
        self,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        await receive()
        self._answers = pickle.loads(Path(os.environ["BENCH_FLOOR"]).read_bytes())  # noqa: ASYNC240, S301 - our own file, before anybody is served
        for _ in range(CONNECTIONS):
            url = os.environ["DATABASE_URL"]
            self._idle.append(await asyncpg.connect(url, server_settings={"jit": "off"}))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for connection in self._idle:
            await connection.close()
        await send({"type": "lifespan.shutdown.complete"})


app = Floor()
