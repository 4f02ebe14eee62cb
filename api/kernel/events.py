"""Facts that others may hear: the outbox, its relay to arq, and the delivery of one fact.

`emit` writes a row in the caller's own transaction, so a fact is heard exactly when what it tells
was committed. The relay makes one delivery a handler and enqueues jobs; Postgres decides about
retries, Redis only carries. Flushing Redis, or killing it, loses nothing: a delivery that was
enqueued and never finished falls due again. Delivery is at least once, so that every handler is
idempotent by a unique key of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final, TypeVar
from uuid import UUID

import structlog
from arq.connections import ArqRedis
from pydantic import BaseModel
from redis.exceptions import RedisError
from sqlalchemy import (
    Index,
    SmallInteger,
    Text,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from api.kernel.clock import now
from api.kernel.db import Database, Table, Writing
from api.kernel.ids import first_id, new_id

log = structlog.get_logger("events")

S = TypeVar("S")

MAX_TRIES: Final = 10
BATCH: Final = 500
LEASE_SECONDS: Final = 15
SHORTEST_PAUSE: Final = 0.01
LONGEST_PAUSE: Final = 0.1
KEPT: Final = timedelta(days=14)
SWEPT_AT_ONCE: Final = 2000
# What is left after so many is the next day's: a sweep has to end.
SWEEPS: Final = 1000


class Event(BaseModel):
    """A fact; subclasses name it in the past tense and hold ids, never secrets."""


class OutboxRow(Table):
    """A fact that was committed; `dispatched_at` once its deliveries exist."""

    __tablename__ = "outbox"
    __table_args__ = (
        # Serves the relay's look for news.
        Index("ix_outbox_new", "id", postgresql_where=text("dispatched_at IS NULL")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(Text)
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    request_id: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    dispatched_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class Delivery(Table):
    """One fact for one handler; `due_at` is null once it is done or given up."""

    __tablename__ = "delivery"
    __table_args__ = (
        # Serves the relay's look for what is due.
        Index("ix_delivery_due", "due_at", postgresql_where=text("due_at IS NOT NULL")),
    )
    event_id: Mapped[UUID] = mapped_column(primary_key=True)
    handler: Mapped[str] = mapped_column(Text, primary_key=True)
    attempt: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    due_at: Mapped[datetime | None] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    done_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    error: Mapped[str | None] = mapped_column(Text)


async def emit(connection: Writing, *facts: Event) -> None:
    """Tell facts, in the transaction that made them true."""
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    rows = [
        {
            "id": new_id(),
            "type": type(fact).__name__,
            "payload": fact.model_dump(mode="json"),
            "request_id": request_id,
        }
        for fact in facts
    ]
    await connection.execute(insert(OutboxRow), rows)


async def emit_once(connection: Writing, fact: Event, *, of: UUID, key: str) -> None:
    """Tell a fact that a handler may come to again: the same `key` of a thing is told once.

    `of` is the UUIDv7 of what it is about; the fact's own id has its time, so that it is handed on
    in its order and swept with its like.
    """
    digest = sha256(f"{type(fact).__name__}:{of}:{key}".encode()).digest()
    made = UUID(bytes=of.bytes[:6] + digest[:10], version=4)
    # Python before 3.14 makes no UUID of version 7 by itself.
    id_ = UUID(int=made.int & ~(0xF << 76) | (7 << 76))
    row = {"id": id_, "type": type(fact).__name__, "payload": fact.model_dump(mode="json")}
    await connection.execute(upsert(OutboxRow).values(row).on_conflict_do_nothing())


@dataclass(frozen=True, slots=True)
class Jobs:
    """What a handler may use."""

    database: Database
    redis: ArqRedis
    services: Mapping[type[Any], Any]

    def service(self, kind: type[S]) -> S:
        found: S = self.services[kind]
        return found


Handler = Callable[[Jobs, Any], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Subscription:
    """Which handler follows from which fact; `name` stands in the database and must not change."""

    event: type[Event]
    handler: Handler

    @property
    def name(self) -> str:
        return f"{self.handler.__module__.removeprefix('api.')}.{self.handler.__name__}"


class Relay:
    """Moves facts from the outbox to deliveries and due deliveries to Redis."""

    def __init__(
        self, database: Database, redis: ArqRedis, subscriptions: Sequence[Subscription]
    ) -> None:
        self._database = database
        self._redis = redis
        self._handlers: dict[str, list[str]] = {}
        for subscription in subscriptions:
            self._handlers.setdefault(subscription.event.__name__, []).append(subscription.name)

    async def run(self) -> None:
        """Move what there is, for ever; an outage is waited out.

        While there is something to move it looks again soon, and ever less often when it is idle.
        """
        pause = SHORTEST_PAUSE
        while True:
            try:
                moved = await self.step() if await self._is_news() else 0
            except Exception as error:  # noqa: BLE001 - the worker's edge: any outage is waited out
                log.warning("relay_waits", error=repr(error)[:300])
                moved = 0
                await asyncio.sleep(0.5)
            pause = SHORTEST_PAUSE if moved else min(2 * pause, LONGEST_PAUSE)
            if moved < BATCH:
                await asyncio.sleep(pause)

    async def _is_news(self) -> bool:
        """One statement without a transaction: what an idle relay costs."""
        async with self._database.reading() as connection:
            fresh = exists().where(OutboxRow.dispatched_at.is_(None))
            due = exists().where(Delivery.due_at <= func.now())
            return bool(await connection.scalar(select(or_(fresh, due))))

    async def step(self) -> int:
        """Move one batch; how many facts and deliveries were moved."""
        async with self._database.writing() as connection:
            dispatched = await self._dispatch(connection)
            due = await _claim_due(connection)
        # Enqueued after the commit: a claim that never reaches Redis falls due again by itself.
        for event_id, handler, attempt in due:
            try:
                await self._redis.enqueue_job(
                    "deliver",
                    str(event_id),
                    handler,
                    attempt,
                    _job_id=f"{event_id}:{handler}:{attempt}",
                )
            except (RedisError, OSError) as error:
                log.warning("redis_away", error=str(error))
                await self._release(due)
                await asyncio.sleep(0.5)
                break
        return dispatched + len(due)

    async def _dispatch(self, connection: AsyncConnection) -> int:
        fresh = (
            select(OutboxRow.id)
            .where(OutboxRow.dispatched_at.is_(None))
            .order_by(OutboxRow.id)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        rows = await connection.execute(
            update(OutboxRow)
            .where(OutboxRow.id.in_(fresh.scalar_subquery()))
            .values(dispatched_at=func.now())
            .returning(OutboxRow.id, OutboxRow.type)
        )
        facts = rows.all()
        deliveries = [
            {"event_id": event_id, "handler": handler}
            for event_id, kind in facts
            for handler in self._handlers.get(kind, [])
        ]
        if deliveries:
            await connection.execute(insert(Delivery), deliveries)
        return len(facts)

    async def _release(self, claimed: Sequence[tuple[UUID, str, int]]) -> None:
        """Redis refused: make the claims due soon again instead of after the whole lease."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(Delivery)
                .where(
                    Delivery.event_id.in_([event_id for event_id, _, _ in claimed]),
                    Delivery.due_at.is_not(None),
                )
                .values(
                    due_at=func.now() + text("interval '1 second'"),
                    attempt=func.greatest(Delivery.attempt - 1, 0),
                )
            )


async def _claim_due(connection: AsyncConnection) -> Sequence[tuple[UUID, str, int]]:
    """Take what is due and put it off by a lease that grows with each attempt."""
    due = (
        select(Delivery.event_id, Delivery.handler)
        .where(Delivery.due_at <= func.now())
        .order_by(Delivery.due_at, Delivery.event_id)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
        .cte("due")
    )
    lease = text(f"make_interval(secs => {LEASE_SECONDS} * power(2, least(delivery.attempt, 6)))")
    rows = await connection.execute(
        update(Delivery)
        .where(Delivery.event_id == due.c.event_id, Delivery.handler == due.c.handler)
        .values(due_at=func.now() + lease, attempt=Delivery.attempt + 1)
        .returning(Delivery.event_id, Delivery.handler, Delivery.attempt)
    )
    claimed = ((row.event_id, row.handler, row.attempt) for row in rows)
    # RETURNING keeps no order; ids tell the time, and facts are handed on as they came about.
    return sorted(claimed, key=lambda claim: claim[0])


async def deliver(
    jobs: Jobs, subscriptions: Sequence[Subscription], event_id: UUID, handler: str
) -> None:
    """Run one handler on one fact and mark it done; a failure is noted and falls due again."""
    subscription = next((each for each in subscriptions if each.name == handler), None)
    async with jobs.database.reading() as connection:
        row = (
            await connection.execute(
                select(OutboxRow.payload, OutboxRow.request_id, Delivery.attempt)
                .join(Delivery, Delivery.event_id == OutboxRow.id)
                .where(
                    OutboxRow.id == event_id,
                    Delivery.handler == handler,
                    Delivery.done_at.is_(None),
                )
            )
        ).one_or_none()
    if row is None:
        return
    structlog.contextvars.bind_contextvars(request_id=row.request_id, handler=handler)
    try:
        if subscription is None:
            raise LookupError(f"no handler by the name {handler}")
        await subscription.handler(jobs, subscription.event.model_validate(row.payload))
    except Exception as error:  # the worker's edge: any failure is tried again
        log.warning("delivery_failed", attempt=row.attempt, exc_info=error)
        await _mark_failed(jobs.database, event_id, handler, error)
    else:
        await _mark_done(jobs.database, event_id, handler)


async def _mark_done(database: Database, event_id: UUID, handler: str) -> None:
    async with database.writing() as connection:
        await connection.execute(
            update(Delivery)
            .where(Delivery.event_id == event_id, Delivery.handler == handler)
            .values(done_at=func.now(), due_at=None, error=None)
        )


async def _mark_failed(database: Database, event_id: UUID, handler: str, error: Exception) -> None:
    """Due again after 1 s, 2 s, 4 s … and dead after the last try, kept for a person to replay."""
    backoff = text("now() + make_interval(secs => power(2, least(delivery.attempt, 9) - 1))")
    async with database.writing() as connection:
        await connection.execute(
            update(Delivery)
            .where(Delivery.event_id == event_id, Delivery.handler == handler)
            .values(error=repr(error)[:1000], due_at=backoff)
        )
        await connection.execute(
            update(Delivery)
            .where(
                Delivery.event_id == event_id,
                Delivery.handler == handler,
                Delivery.attempt >= MAX_TRIES,
            )
            .values(due_at=None)
        )


async def drain(jobs: Jobs, subscriptions: Sequence[Subscription]) -> int:
    """Deliver all that is due, here and now, without Redis; how many. For tests and tools."""
    relay = Relay(jobs.database, jobs.redis, subscriptions)
    delivered = 0
    while True:
        async with jobs.database.writing() as connection:
            dispatched = await relay._dispatch(connection)
            due = await _claim_due(connection)
        for event_id, handler, _ in due:
            await deliver(jobs, subscriptions, event_id, handler)
        delivered += len(due)
        if not dispatched and not due:
            return delivered


async def sweep(jobs: Jobs) -> None:
    """Remove facts of more than fourteen days ago, with their deliveries, once all is done.

    What was given up is kept for a person to replay, and so is its fact.
    """
    for piece in (_remove_done, _remove_told):
        for _ in range(SWEEPS):
            async with jobs.database.writing() as connection:
                removed = await piece(connection)
            if removed < SWEPT_AT_ONCE:
                break


async def _remove_done(connection: Writing) -> int:
    done = (
        select(Delivery.event_id, Delivery.handler)
        .where(Delivery.event_id < first_id(now() - KEPT), Delivery.done_at.is_not(None))
        .order_by(Delivery.event_id)
        .limit(SWEPT_AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    removed = await connection.execute(
        delete(Delivery).where(tuple_(Delivery.event_id, Delivery.handler).in_(done))
    )
    return removed.rowcount


async def _remove_told(connection: Writing) -> int:
    told = (
        select(OutboxRow.id)
        .where(
            OutboxRow.id < first_id(now() - KEPT),
            OutboxRow.dispatched_at.is_not(None),
            ~exists().where(Delivery.event_id == OutboxRow.id),
        )
        .order_by(OutboxRow.id)
        .limit(SWEPT_AT_ONCE)
        .with_for_update(of=OutboxRow, skip_locked=True)
    )
    removed = await connection.execute(delete(OutboxRow).where(OutboxRow.id.in_(told)))
    return removed.rowcount
