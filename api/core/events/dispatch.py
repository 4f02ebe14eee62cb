"""Facts that others may hear: the outbox, its relay to arq, and the delivery of one fact.

`emit` writes a row in the caller's own transaction, so a fact is heard exactly when what it tells
was committed. The relay makes one delivery a handler and enqueues jobs; Postgres decides about
retries, Redis only carries. Flushing Redis, or killing it, loses nothing: a delivery that was
enqueued and never finished falls due again. Delivery is at least once, so that every handler is
idempotent by a unique key of its own.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any, ClassVar, Final, TypeVar
from uuid import UUID

import structlog
from arq.connections import ArqRedis
from pydantic import BaseModel
from redis.exceptions import RedisError
from sqlalchemy import (
    Insert,
    Text,
    Uuid,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.clock import now
from api.core.db.compiled_sql import param
from api.core.db.database import AnyRow, Database, WriteTransaction, table_of
from api.core.events import outbox
from api.core.events.outbox import BATCH_SIZE, Claim, Delivery, OutboxRow
from api.core.ids import first_id, new_id
from api.core.observability import metrics, tracing

log = structlog.get_logger("events")

S = TypeVar("S")

MAX_TRIES: Final = 10
# Named by the shape of the jobs in it, to be counted up when that changes: while versions live side
# by side each worker takes what its own relay made, and no other's.
QUEUE: Final = "qima:deliver:3"
# Deliveries that one job of arq carries, which takes as long to go by Redis as a handler to run.
CLAIMS_PER_JOB: Final = 50
# Handlers that run in a process at the same moment.
MAX_CONCURRENT_HANDLERS: Final = 100
MIN_POLL_SECONDS: Final = 0.01
MAX_POLL_SECONDS: Final = 0.025
RETENTION: Final = timedelta(days=14)
CLEANUP_BATCH_SIZE: Final = 2000
# What is left after so many is the next day's: a sweep has to end.
MAX_CLEANUP_BATCHES: Final = 1000


class Event(BaseModel):
    """Base of outbox events. Payloads hold ids, never secrets.

    `stored_name` is the event's type in the outbox. Queued rows carry it, so it never changes, even
    when the class is renamed or moved.
    """

    stored_name: ClassVar[str]


def insert_events_cte() -> Insert:
    """Tells the facts of `as_told`; may be a part of the statement that makes them true."""
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
    """What `telling` needs to know of facts."""
    return {
        "fact_ids": [new_id() for _ in facts],
        "fact_types": [fact.stored_name for fact in facts],
        "fact_payloads": [fact.model_dump_json() for fact in facts],
        **_origin(),
    }


def _origin() -> dict[str, str | None]:
    """What the facts follow from: the request, or the job that followed from one."""
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    return {"request_id": request_id, "trace_parent": tracing.parent()}


_INSERT_EVENTS: Final = insert_events_cte()


async def emit(connection: WriteTransaction, *facts: Event) -> None:
    """Tell facts, in the transaction that made them true."""
    await connection.execute(_INSERT_EVENTS, event_params(facts))


async def emit_once(connection: WriteTransaction, fact: Event, *, of: UUID, key: str) -> None:
    """Tell a fact that a handler may come to again: the same `key` of a thing is told once.

    `of` is the UUIDv7 of what it is about; the fact's own id has its time, so that it is handed on
    in its order and swept with its like.
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
    """What a handler may use."""

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
    """Moves facts from the outbox to deliveries and due deliveries to Redis."""

    def __init__(
        self, database: Database, redis: ArqRedis, subscriptions: Sequence[Subscription]
    ) -> None:
        self._database = database
        self._redis = redis
        self._handlers = _handlers(subscriptions)

    async def run(self) -> None:
        """Move what there is, for ever; an outage is waited out.

        While there is something to move it looks again soon, and ever less often when it is idle.
        """
        pause = MIN_POLL_SECONDS
        while True:
            try:
                news = await outbox.has_pending(self._database.autocommit)
                moved = await self.step() if news else 0
            except Exception as error:  # noqa: BLE001 - the worker's edge: any outage is waited out
                log.warning("outbox_relay_retrying", error=repr(error)[:300])
                moved = 0
                await asyncio.sleep(0.5)
            pause = MIN_POLL_SECONDS if moved else min(2 * pause, MAX_POLL_SECONDS)
            if moved < BATCH_SIZE:
                await asyncio.sleep(pause)

    async def step(self) -> int:
        """Move one batch; how many facts and deliveries were moved."""
        claims, moved = await outbox.claim(self._database.autocommit, self._handlers)
        # Enqueued after the commit: a claim that never reaches Redis falls due again by itself.
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
    """Runs handlers on facts; one a process, for all that is delivered there."""

    def __init__(self, jobs: WorkerContext, subscriptions: Sequence[Subscription]) -> None:
        self._jobs = jobs
        self._subscriptions = {
            name: each for each in subscriptions for name in (each.name, each.alias) if name
        }
        self._room = asyncio.Semaphore(MAX_CONCURRENT_HANDLERS)
        self._done: list[Claim] = []
        self._marking = asyncio.Lock()

    async def deliver(self, claims: Sequence[Claim]) -> None:
        """Run each one's handler and mark it done; a failure is noted and falls due again."""
        facts = await outbox.load_deliveries(self._jobs.database.autocommit, claims)
        await asyncio.gather(*map(self._one, facts))

    async def _one(self, fact: AnyRow) -> None:
        structlog.contextvars.bind_contextvars(request_id=fact.request_id, handler=fact.handler)
        claim = Claim(fact.id, fact.handler, fact.attempt)
        began = time.perf_counter()
        try:
            async with self._room:
                subscription = self._subscriptions.get(fact.handler)
                if subscription is None:
                    raise LookupError(f"no handler by the name {fact.handler}")
                event = subscription.event.model_validate(fact.payload)
                with (
                    metrics.running(fact.handler),
                    tracing.job(fact.handler, fact.trace_parent),
                ):
                    await subscription.handler(self._jobs, event)
                    log.info("delivered", ms=round((time.perf_counter() - began) * 1000, 1))
        except Exception as error:  # the worker's edge: any failure is tried again
            log.warning("delivery_failed", attempt=fact.attempt, exc_info=error)
            async with self._jobs.database.writing() as connection:
                await outbox.mark_failed(connection, claim, error, tries=MAX_TRIES)
        else:
            await self._mark_done(claim)

    async def _mark_done(self, claim: Claim) -> None:
        """In one statement with all that end while the one before is on its way."""
        self._done.append(claim)
        async with self._marking:
            if self._done:
                done, self._done = self._done, []
                await outbox.mark_done(self._jobs.database.autocommit, done)


async def deliver(
    jobs: WorkerContext, subscriptions: Sequence[Subscription], event_id: UUID, handler: str
) -> None:
    """Run one handler on one fact, here and now."""
    await EventDispatcher(jobs, subscriptions).deliver([Claim(event_id, handler, 0)])


async def run_pending(jobs: WorkerContext, subscriptions: Sequence[Subscription]) -> int:
    """Deliver all that is due, here and now, without Redis; how many. For tests and tools."""
    handlers, delivered = _handlers(subscriptions), 0
    while True:
        claims, moved = await outbox.claim(jobs.database.autocommit, handlers)
        for event_id, handler, _ in claims:
            await deliver(jobs, subscriptions, event_id, handler)
        delivered += len(claims)
        if not moved:
            return delivered


async def cleanup(jobs: WorkerContext) -> None:
    """Remove facts of more than fourteen days ago, with their deliveries, once all is done.

    What was given up is kept for a person to replay, and so is its fact.
    """
    for piece in (_remove_done, _remove_dispatched):
        for _ in range(MAX_CLEANUP_BATCHES):
            async with jobs.database.writing() as connection:
                removed = await piece(connection)
            if removed < CLEANUP_BATCH_SIZE:
                break


async def _remove_done(connection: WriteTransaction) -> int:
    done = (
        select(Delivery.event_id, Delivery.handler)
        .where(Delivery.event_id < first_id(now() - RETENTION), Delivery.done_at.is_not(None))
        .order_by(Delivery.event_id)
        .limit(CLEANUP_BATCH_SIZE)
        .with_for_update(skip_locked=True)
    )
    removed = await connection.execute(
        delete(Delivery).where(tuple_(Delivery.event_id, Delivery.handler).in_(done))
    )
    return removed.rowcount


async def _remove_dispatched(connection: WriteTransaction) -> int:
    told = (
        select(OutboxRow.id)
        .where(
            OutboxRow.id < first_id(now() - RETENTION),
            OutboxRow.dispatched_at.is_not(None),
            ~exists().where(Delivery.event_id == OutboxRow.id),
        )
        .order_by(OutboxRow.id)
        .limit(CLEANUP_BATCH_SIZE)
        .with_for_update(of=OutboxRow, skip_locked=True)
    )
    removed = await connection.execute(delete(OutboxRow).where(OutboxRow.id.in_(told)))
    return removed.rowcount
