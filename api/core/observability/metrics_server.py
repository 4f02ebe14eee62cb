"""What a process shows to whoever watches over it: `/metrics` and `/health`, on a port of its own.

Each process has its own port and is an instance of its own to Prometheus, so that several of one
machine never show halves of each other. What all of them read from Postgres (the backlog, the
books) is the same at each: it is shown whoever still lives, and is looked at by its maximum.
"""

import asyncio
import hmac
import ipaddress
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge
from prometheus_client import generate_latest as written
from sqlalchemy.exc import SQLAlchemyError

from api.core.db.database import AtOnce, Database
from api.core.events import backlog
from api.core.observability import metrics
from api.core.settings import Settings

log = structlog.get_logger("watching")

# Seconds between two looks at Postgres, however often somebody asks.
_LOOKS: Final = 10.0
_BOOKS_LOOKS: Final = 60.0


class Watching:
    """The figures of one process."""

    def __init__(
        self,
        database: Database,
        unbalanced_accounts: Callable[[AtOnce], Awaitable[int]],
        streams: Callable[[], int] = lambda: 0,
    ) -> None:
        self._database = database
        self._unbalanced_accounts = unbalanced_accounts
        self._streams = streams
        self._looked_at = self._books_looked_at = float("-inf")
        self.registry = registry = CollectorRegistry()

        def gauge(name: str, text: str, *labels: str) -> Gauge:
            return Gauge(f"qima_{name}", text, labels, registry=registry)

        self._size = gauge("pool_size", "Connections there may be.", "pool")
        self._lent = gauge("pool_in_use", "Connections that are lent.", "pool")
        self._waiting = gauge("pool_waiting", "Who waits for a connection.", "pool")
        self._open = gauge("streams_open", "Live streams of notifications.")
        self._answers = gauge("database_answers", "Whether Postgres told the figures below.")
        self._untold = gauge("outbox_rows", "Facts without deliveries.")
        self._oldest = gauge("outbox_oldest_seconds", "Age of the oldest undelivered fact.")
        self._late = gauge("outbox_late_seconds", "How late the longest waiting delivery is.")
        self._due = gauge("jobs_due", "Deliveries that wait or run.", "job")
        self._dead = gauge("jobs_dead", "Deliveries given up, to be replayed.", "job")
        self._astray = gauge("books_out_of_balance", "Accounts lately moved that do not add up.")

    async def exposition(self) -> bytes:
        """Everything, in the text format of Prometheus."""
        for pool in self._database.pools():
            self._size.labels(pool.name).set(pool.size)
            self._lent.labels(pool.name).set(pool.lent)
            self._waiting.labels(pool.name).set(pool.waiting)
        self._open.set(self._streams())
        moment = time.monotonic()
        if moment - self._looked_at >= _LOOKS:
            self._looked_at = moment
            await self._look(moment)
        return metrics.exposition() + bytes(written(self.registry))

    async def _look(self, moment: float) -> None:
        try:
            found = await backlog.look(self._database.at_once)
            if moment - self._books_looked_at >= _BOOKS_LOOKS:
                self._astray.set(await self._unbalanced_accounts(self._database.at_once))
                self._books_looked_at = moment
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            # The figures of before stand still, and this says that they do.
            self._answers.set(0)
            log.warning("database_unavailable", error=repr(error)[:300])
            return
        self._answers.set(1)
        self._untold.set(found.untold)
        self._oldest.set(found.oldest_seconds)
        self._late.set(found.late_seconds)
        for labelled, figures in ((self._due, found.due), (self._dead, found.dead)):
            labelled.clear()
            for job, rows in figures.items():
                labelled.labels(job).set(rows)


@asynccontextmanager
async def shown(settings: Settings, watching: Watching) -> AsyncIterator[None]:
    """Serves it meanwhile, where a port is set. A port that is taken is no reason not to work."""
    if settings.metrics_port is None:
        yield
        return
    try:
        listening = _listen(settings.metrics_host, settings.metrics_port)
    except OSError as error:
        log.warning("metrics_not_served", port=settings.metrics_port, error=str(error))
        yield
        return
    server = _server(_Pages(settings, watching))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        await serving
        listening.close()


class _Pages:
    """The two pages, as a bare ASGI app: nothing of the product's edge, limits or documents."""

    def __init__(self, settings: Settings, watching: Watching) -> None:
        token = settings.metrics_token
        self._wanted = f"Bearer {token.get_secret_value()}".encode() if token else None
        self._watching = watching

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        status, body = 404, b"not found\n"
        if scope["path"] == "/health":
            status, body = 200, b"ok\n"
        elif scope["path"] == "/metrics" and not self._may(dict(scope["headers"])):
            status, body = 401, b"a token is needed\n"
        elif scope["path"] == "/metrics":
            status, body = 200, await self._watching.exposition()
        headers = [(b"content-type", CONTENT_TYPE_LATEST.encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _may(self, headers: dict[bytes, bytes]) -> bool:
        given = headers.get(b"authorization", b"")
        return self._wanted is None or hmac.compare_digest(given, self._wanted)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _server(pages: _Pages) -> Any:
    import uvicorn  # noqa: PLC0415 - a worker that nobody watches needs no server

    class Quiet(uvicorn.Server):
        """Signals are for the process, which ends this server with itself."""

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            yield

    config = uvicorn.Config(
        pages, lifespan="off", ws="none", log_config=None, access_log=False, server_header=False
    )
    return Quiet(config)
