"""HTTP server of an application in the event loop of the tests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from infra.local.ports import free_port


@asynccontextmanager
async def serve(app: Any, port: int | None = None) -> AsyncIterator[str]:
    """Serve an ASGI application without its lifespan, on a free port by default; yield its URL."""
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port or free_port(),
        lifespan="off",
        log_config=None,
        ws="none",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())  # `serve` would take over pytest's signals
    while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{config.port}"
    finally:
        server.should_exit = server.force_exit = True
        await serving
