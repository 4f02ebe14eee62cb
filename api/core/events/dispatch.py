"""Event dispatch: transactional outbox, relay to arq, and delivery to handlers.

`emit` inserts a row in the caller's transaction, so an event exists exactly when its change is
committed. The relay creates one delivery per handler and enqueues arq jobs. There are two queues:

- PostgreSQL (`delivery`) is durable: it has the leases, retries and dead letters.
- Redis (arq) only starts work quickly on any worker. It can be flushed without loss: a delivery
  that was enqueued and not finished becomes due again when its lease ends.

Delivery is at least once, so every handler is idempotent by a unique key of its own.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar, Final, TypeVar
from uuid import UUID

import structlog
from arq.connections import ArqRedis
from pydantic import BaseModel
from redis.exceptions import RedisError
from sqlalchemy import Insert, Text, Uuid, cast, func, insert, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.compiled_sql import param
from api.core.db.database import AnyRow, Database, WriteTransaction, table_of
from api.core.errors import PostponedError
from api.core.events import outbox
from api.core.events.outbox import BATCH_SIZE, Claim, OutboxRow
from api.core.ids import new_id
from api.core.observability import metrics, tracing
from api.core.observability.redaction import describe_error

log = structlog.get_logger("events")

S = TypeVar("S")

MAX_TRIES: Final = 10
# The number changes with the format of the jobs: during a rolling deployment each worker takes only
# jobs of its own release.
QUEUE: Final = "qima:deliver:3"
# Deliveries per arq job: a round trip through Redis costs as much as a handler.
CLAIMS_PER_JOB: Final = 50
MAX_CONCURRENT_HANDLERS: Final = 100
MIN_POLL_SECONDS: Final = 0.01
MAX_POLL_SECONDS: Final = 0.025
# Retries and expired leases, which are a second late at least.
DUE_POLL_SECONDS: Final = 0.25


class Event(BaseModel):
    """Base of outbox events. Payloads hold ids, never secrets.

    `stored_name` is the event's type in the outbox. Queued rows carry it, so it never changes, even
    when the class is renamed or moved.
    """

    stored_name: ClassVar[str]


def insert_events_cte() -> Insert:
    """Return the INSERT of the events in `event_params`, usable as a CTE of another statement."""
    fact = (
        func.unnest(
            param("fact_ids", ARRAY(Uuid)),
            param("fact_types", ARRAY(Text)),
            param("fact_payloads", ARRAY(Text)),
        )
        .table_valued("id", "type", "payload", name="fact")
        .render_derived()
    )
    origin = param("request_id", Text), param("trace_parent", Text)
    rows = select(fact.c.id, fact.c.type, cast(fact.c.payload, JSONB), *origin)
    columns = ["id", "type", "payload", "request_id", "trace_parent"]
    return insert(table_of(OutboxRow)).from_select(columns, rows)


def event_params(facts: Sequence[Event]) -> dict[str, Any]:
    """Return the parameters of `insert_events_cte`."""
    return {
        "fact_ids": [new_id() for _ in facts],
        "fact_types": [fact.stored_name for fact in facts],
        "fact_payloads": [fact.model_dump_json() for fact in facts],
        **_origin(),
    }


def _origin() -> dict[str, str | None]:
    """Return ids of the request that caused the events, directly or through a job."""
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    return {"request_id": request_id, "trace_parent": tracing.parent()}


_INSERT_EVENTS: Final = insert_events_cte()


async def emit(connection: WriteTransaction, *facts: Event) -> None:
    """Add events to the outbox, in the transaction of the change."""
    await connection.execute(_INSERT_EVENTS, event_params(facts))


async def emit_once(connection: WriteTransaction, fact: Event, *, of: UUID, key: str) -> None:
    """Add an event that a retried handler may emit again: one per `key` and object.

    `of` is the UUIDv7 of the object. The event's id contains its time, which decides about order
    and retention.
    """
    digest = sha256(f"{fact.stored_name}:{of}:{key}".encode()).digest()
    made = UUID(bytes=of.bytes[:6] + digest[:10], version=4)
    # Python before 3.14 makes no UUID of version 7 by itself.
    id_ = UUID(int=made.int & ~(0xF << 76) | (7 << 76))
    row = {"id": id_, "type": fact.stored_name, "payload": fact.model_dump(mode="json")}
    told = upsert(OutboxRow).values(row | _origin())
    await connection.execute(told.on_conflict_do_nothing())


@dataclass(frozen=True, slots=True)
class WorkerContext:
    """Services of handlers and jobs."""

    database: Database
    redis: ArqRedis
    services: Mapping[type[Any], Any]

    def service(self, kind: type[S]) -> S:
        found: S = self.services[kind]
        return found


Handler = Callable[[WorkerContext, Any], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Subscription:
    """A handler of an event.

    `name` identifies the handler's deliveries in the database, independently of module and function
    names, so it never changes. Deliveries that an earlier release stored under `alias` reach the
    same handler.
    """

    name: str
    event: type[Event]
    handler: Handler
    alias: str | None = None


def _handlers(subscriptions: Sequence[Subscription]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for subscription in subscriptions:
        found.setdefault(subscription.event.stored_name, []).append(subscription.name)
    return found


class Relay:
    """Creates deliveries of new events and enqueues due deliveries."""

    def __init__(
        self, database: Database, redis: ArqRedis, subscriptions: Sequence[Subscription]
    ) -> None:
        self._database = database
        self._redis = redis
        self._handlers = _handlers(subscriptions)

    async def run(self) -> None:
        """Poll until cancelled, with growing pauses while idle; outages are retried."""
        pause, moved, due_checked_at = MIN_POLL_SECONDS, 0, float("-inf")
        while True:
            try:
                with_due = moved > 0 or time.monotonic() - due_checked_at >= DUE_POLL_SECONDS
                is_pending = await outbox.has_pending(self._database.autocommit, with_due=with_due)
                if with_due:
                    due_checked_at = time.monotonic()
                moved = await self.step() if is_pending else 0
            except Exception as error:  # noqa: BLE001 - outermost loop: any outage is retried
                log.warning("outbox_relay_retrying", error=describe_error(error))
                moved = 0
                await asyncio.sleep(0.5)
            pause = MIN_POLL_SECONDS if moved else min(2 * pause, MAX_POLL_SECONDS)
            if moved < BATCH_SIZE:
                await asyncio.sleep(pause)

    async def step(self) -> int:
        """Process one batch. Return the number of events and deliveries."""
        claims, moved = await outbox.claim(self._database.autocommit, self._handlers)
        # After the commit: a claim that does not reach Redis becomes due again with its lease.
        try:
            for start in range(0, len(claims), CLAIMS_PER_JOB):
                await self._enqueue(claims[start : start + CLAIMS_PER_JOB])
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", error=str(error))
            async with self._database.writing() as connection:
                await outbox.release(connection, claims)
            await asyncio.sleep(0.5)
        return moved

    async def _enqueue(self, claims: Sequence[Claim]) -> None:
        event_id, handler, attempt = claims[0]
        carried = [(str(event_id), handler, attempt) for event_id, handler, attempt in claims]
        job_id = f"{event_id}:{handler}:{attempt}"
        await self._redis.enqueue_job("deliver", carried, _job_id=job_id, _queue_name=QUEUE)


class EventDispatcher:
    """Runs the handlers of events, one dispatcher per process."""

    def __init__(self, jobs: WorkerContext, subscriptions: Sequence[Subscription]) -> None:
        self._context = jobs
        self._subscriptions = {
            name: each for each in subscriptions for name in (each.name, each.alias) if name
        }
        self._semaphore = asyncio.Semaphore(MAX_CONCURRENT_HANDLERS)
        self._done: list[Claim] = []
        self._marking = asyncio.Lock()

    async def deliver(self, claims: Sequence[Claim]) -> None:
        """Run the handlers. Failures are recorded and retried."""
        facts = await outbox.load_deliveries(self._context.database.autocommit, claims)
        await asyncio.gather(*map(self._one, facts))

    async def _one(self, fact: AnyRow) -> None:
        structlog.contextvars.bind_contextvars(request_id=fact.request_id, handler=fact.handler)
        claim = Claim(fact.id, fact.handler, fact.attempt)
        began = time.perf_counter()
        try:
            async with self._semaphore:
                subscription = self._subscriptions.get(fact.handler)
                if subscription is None:
                    raise LookupError(f"no handler by the name {fact.handler}")
                event = subscription.event.model_validate(fact.payload)
                with (
                    metrics.running(fact.handler),
                    tracing.job(fact.handler, fact.trace_parent),
                ):
                    await subscription.handler(self._context, event)
                    log.info("delivered", ms=round((time.perf_counter() - began) * 1000, 1))
        except PostponedError as postponed:
            async with self._context.database.writing() as connection:
                await outbox.postpone(connection, claim, postponed.seconds)
        except Exception as error:  # outermost loop: any failure is retried
            log.warning("delivery_failed", attempt=fact.attempt, exc_info=error)
            async with self._context.database.writing() as connection:
                await outbox.mark_failed(connection, claim, error, tries=MAX_TRIES)
        else:
            await self._mark_done(claim)

    async def _mark_done(self, claim: Claim) -> None:
        """Mark in one statement what finished while the statement before was running."""
        self._done.append(claim)
        async with self._marking:
            if self._done:
                done, self._done = self._done, []
                await outbox.mark_done(self._context.database.autocommit, done)


async def deliver(
    jobs: WorkerContext, subscriptions: Sequence[Subscription], event_id: UUID, handler: str
) -> None:
    """Run one handler of one event in this process."""
    await EventDispatcher(jobs, subscriptions).deliver([Claim(event_id, handler, 0)])


async def run_pending(jobs: WorkerContext, subscriptions: Sequence[Subscription]) -> int:
    """Deliver everything that is due, without Redis. Return the number. For tests and tools."""
    handlers, delivered = _handlers(subscriptions), 0
    while True:
        claims, moved = await outbox.claim(jobs.database.autocommit, handlers)
        for event_id, handler, _ in claims:
            await deliver(jobs, subscriptions, event_id, handler)
        delivered += len(claims)
        if not moved:
            return delivered
