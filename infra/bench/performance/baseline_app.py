"""Baseline of the API: raw ASGI, asyncpg and orjson, and nothing else.

Each path runs the statements of the product's request on the same database, fetches every row and
returns the product's own body, serialised by orjson. Routing, tokens, schemas and errors are
missing: it is a lower bound. Its stored responses are written by `infra.bench.core.processes`.
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
class StoredResponse:
    """Stored response of a path: `statements` as text and parameters, executed in order."""

    statements: list[tuple[str, tuple[Any, ...]]]
    content: Any


class BaselineApp:
    """The ASGI application."""

    def __init__(self) -> None:
        self._answers: dict[str, StoredResponse] = {}
        self._idle: list[asyncpg.Connection] = []

    async def __call__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
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

    async def _run_lifespan(
        self,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        await receive()
        self._answers = pickle.loads(Path(os.environ["BENCH_BASELINE"]).read_bytes())  # noqa: ASYNC240, S301 - a trusted file, read before the first request
        for _ in range(CONNECTIONS):
            url = os.environ["DATABASE_URL"]
            self._idle.append(await asyncpg.connect(url, server_settings={"jit": "off"}))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for connection in self._idle:
            await connection.close()
        await send({"type": "lifespan.shutdown.complete"})


app = BaselineApp()
