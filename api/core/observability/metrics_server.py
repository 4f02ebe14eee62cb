"""Metrics server: `/metrics` and `/health` of one process, on a port of its own.

Each process is an instance of its own to Prometheus. Gauges read from PostgreSQL (backlog, ledger,
archive) and Redis have the same value in every process; queries take their maximum.
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
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from api.core.db.database import Autocommit, Database
from api.core.events import backlog, partitions
from api.core.observability import metrics
from api.core.observability.redaction import describe_error
from api.core.settings import Settings

log = structlog.get_logger("watching")

# Minimum interval of the queries, independent of the scrape interval.
_REFRESH_SECONDS: Final = 10.0
_LEDGER_REFRESH_SECONDS: Final = 60.0

# Without an archive command both times are null. A slot is that of a replica or of the backups; one
# that exceeded `max_slot_wal_keep_size` has lost its log.
_ARCHIVE: Final = text(
    """
    SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS fails,
           slots.failing, slots.retained
      FROM pg_stat_archiver,
           (SELECT count(*) FILTER (WHERE NOT active OR wal_status = 'lost') AS failing,
                   coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0) AS retained
              FROM pg_replication_slots
             WHERE slot_type = 'physical' AND NOT temporary) AS slots
    """
)


class ProcessMetrics:
    """Metrics of one process."""

    def __init__(
        self,
        database: Database,
        unbalanced_accounts: Callable[[Autocommit], Awaitable[int]],
        redis: Redis,
        streams: Callable[[], int] = lambda: 0,
    ) -> None:
        self._database = database
        self._redis = redis
        self._unbalanced_accounts = unbalanced_accounts
        self._streams = streams
        self._measured_at = self._ledger_checked_at = float("-inf")
        self.registry = registry = CollectorRegistry()

        def gauge(name: str, text: str, *labels: str) -> Gauge:
            return Gauge(f"qima_{name}", text, labels, registry=registry)

        self._size = gauge("pool_size", "Maximum number of connections.", "pool")
        self._in_use = gauge("pool_in_use", "Connections in use.", "pool")
        self._waiting = gauge("pool_waiting", "Callers waiting for a connection.", "pool")
        self._open = gauge("streams_open", "Open notification streams.")
        self._up = gauge(
            "database_up", "1 when PostgreSQL answered the last query of the gauges below."
        )
        self._archive_fails = gauge(
            "wal_archive_failing", "1 when the last attempt to archive a WAL segment failed."
        )
        self._slots_failing = gauge(
            "wal_slots_failing", "Replication slots without a reader, or whose log is lost."
        )
        self._slot_retained = gauge(
            "wal_slot_retained_bytes", "Log that the slowest replication slot keeps on the disk."
        )
        self._redis_up = gauge("redis_up", "1 when Redis answered the last query of its memory.")
        self._redis_used = gauge("redis_used_bytes", "Memory of the data in Redis.")
        self._redis_limit = gauge("redis_limit_bytes", "Limit of that memory; 0 without a limit.")
        self._undispatched = gauge("outbox_rows", "Events without deliveries.")
        self._oldest = gauge("outbox_oldest_seconds", "Age of the oldest undelivered event.")
        self._lag = gauge("outbox_lag_seconds", "Delay of the delivery that waits longest.")
        self._due = gauge("jobs_due", "Deliveries that wait or run.", "job")
        self._dead = gauge("jobs_dead", "Deliveries given up, to be replayed.", "job")
        self._partitions = gauge(
            "event_partitions_end_seconds", "Time until the newest partition of events ends."
        )
        self._unbalanced = gauge(
            "ledger_unbalanced_accounts", "Recently used accounts whose balance is not the sum."
        )

    async def exposition(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        for pool in self._database.pools():
            self._size.labels(pool.name).set(pool.size)
            self._in_use.labels(pool.name).set(pool.in_use)
            self._waiting.labels(pool.name).set(pool.waiting)
        self._open.set(self._streams())
        now = time.monotonic()
        if now - self._measured_at >= _REFRESH_SECONDS:
            self._measured_at = now
            await self._read_redis()
            await self._refresh(now)
        return metrics.exposition() + bytes(generate_latest(self.registry))

    async def _read_redis(self) -> None:
        try:
            found = await self._redis.info("memory")
        except (RedisError, OSError) as error:
            self._redis_up.set(0)
            log.warning("redis_unavailable", error=describe_error(error))
            return
        self._redis_up.set(1)
        self._redis_used.set(found["used_memory"])
        self._redis_limit.set(found["maxmemory"])

    async def _refresh(self, now: float) -> None:
        try:
            found = await backlog.measure(self._database.autocommit)
            ahead = await partitions.seconds_ahead(self._database.autocommit)
            archive = (await self._database.autocommit.execute(_ARCHIVE)).one()
            if now - self._ledger_checked_at >= _LEDGER_REFRESH_SECONDS:
                self._unbalanced.set(await self._unbalanced_accounts(self._database.autocommit))
                self._ledger_checked_at = now
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            # The gauges keep their last values.
            self._up.set(0)
            log.warning("database_unavailable", error=describe_error(error))
            return
        self._up.set(1)
        self._archive_fails.set(archive.fails)
        self._slots_failing.set(archive.failing)
        self._slot_retained.set(int(archive.retained))
        self._partitions.set(ahead)
        self._undispatched.set(found.undispatched)
        self._oldest.set(found.oldest_seconds)
        self._lag.set(found.lag_seconds)
        for labelled, figures in ((self._due, found.due), (self._dead, found.dead)):
            labelled.clear()
            for job, rows in figures.items():
                labelled.labels(job).set(rows)


@asynccontextmanager
async def serve_metrics(settings: Settings, metrics_source: ProcessMetrics) -> AsyncIterator[None]:
    """Serve the metrics for one block, when a port is set; a port in use is only logged."""
    if settings.metrics_port is None:
        yield
        return
    try:
        listening = _bind(settings.metrics_host, settings.metrics_port)
    except OSError as error:
        log.warning("metrics_not_served", port=settings.metrics_port, error=str(error))
        yield
        return
    server = _server(_MetricsApp(settings, metrics_source))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        await serving
        listening.close()


class _MetricsApp:
    """ASGI app of the two paths, without the product's middleware."""

    def __init__(self, settings: Settings, metrics_source: ProcessMetrics) -> None:
        token = settings.metrics_token
        self._authorization = f"Bearer {token.get_secret_value()}".encode() if token else None
        self._source = metrics_source

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        status, body = 404, b"not found\n"
        if scope["path"] == "/health":
            status, body = 200, b"ok\n"
        elif scope["path"] == "/metrics" and not self._is_authorized(dict(scope["headers"])):
            status, body = 401, b"token required\n"
        elif scope["path"] == "/metrics":
            status, body = 200, await self._source.exposition()
        headers = [(b"content-type", CONTENT_TYPE_LATEST.encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _is_authorized(self, headers: dict[bytes, bytes]) -> bool:
        given = headers.get(b"authorization", b"")
        return self._authorization is None or hmac.compare_digest(given, self._authorization)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _server(pages: _MetricsApp) -> Any:
    import uvicorn  # noqa: PLC0415 - only processes with a metrics port need it

    class Quiet(uvicorn.Server):
        """A server without signal handlers: the process handles signals."""

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            yield

    config = uvicorn.Config(
        pages, lifespan="off", ws="none", log_config=None, access_log=False, server_header=False
    )
    return Quiet(config)
