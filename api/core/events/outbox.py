"""Outbox and delivery tables, and the statements of the relay.

Both are partitioned by week (`partitions.py`). A delivery has the id of its event, and is therefore
in the partition of the same week.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Index,
    SmallInteger,
    Text,
    Uuid,
    exists,
    func,
    insert,
    literal_column,
    null,
    or_,
    select,
    text,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.compiled_sql import CompiledStatement, compile_statement, fetch_all, param
from api.core.db.database import (
    AnyRow,
    Autocommit,
    ReadConnection,
    Table,
    WriteTransaction,
    table_of,
)
from api.core.db.plan_hints import inline_literal
from api.core.errors import PermanentError
from api.core.observability.redaction import describe_error

BATCH_SIZE: Final = 500
LEASE_SECONDS: Final = 15
# Numbers of a series of attempts. A postponed delivery begins the next one: leases, pauses and the
# last attempt count from its beginning.
SERIES: Final = 100
# Series that end below the greatest smallint, with room for a month of dead workers.
_MAX_ATTEMPT: Final = 30_000


class OutboxRow(Table):
    """An event; `dispatched_at` is set when its deliveries exist."""

    __tablename__ = "outbox"
    __table_args__ = (
        # For the relay's poll of new events.
        Index("ix_outbox_new", "id", postgresql_where=text("dispatched_at IS NULL")),
        {"postgresql_partition_by": "RANGE (id)"},
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(Text)
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    request_id: Mapped[str | None] = mapped_column(Text)
    trace_parent: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    dispatched_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class Delivery(Table):
    """Delivery of an event to a handler; `due_at` is null when it is done or a dead letter."""

    __tablename__ = "delivery"
    __table_args__ = (
        # For the relay's poll of due deliveries.
        Index("ix_delivery_due", "due_at", postgresql_where=text("due_at IS NOT NULL")),
        # For the count of dead deliveries.
        Index(
            "ix_delivery_dead",
            "handler",
            postgresql_where=text("due_at IS NULL AND done_at IS NULL"),
        ),
        {"postgresql_partition_by": "RANGE (event_id)"},
    )
    event_id: Mapped[UUID] = mapped_column(primary_key=True)
    handler: Mapped[str] = mapped_column(Text, primary_key=True)
    attempt: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    due_at: Mapped[datetime | None] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    done_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    error: Mapped[str | None] = mapped_column(Text)


class Claim(NamedTuple):
    """A delivery leased to a worker."""

    event_id: UUID
    handler: str
    attempt: int


async def has_pending(connection: ReadConnection, *, with_due: bool) -> bool:
    """Return whether there are new events, or due deliveries; the only query of an idle relay."""
    statement = _pending_statement(with_due=with_due).with_values({})
    return bool((await fetch_all(connection, statement))[0][0])


async def claim(
    connection: Autocommit, handlers: Mapping[str, Sequence[str]]
) -> tuple[list[Claim], int]:
    """Create deliveries of new events and lease due ones.

    Leases grow with each attempt. Return the claims in the order of their events, and the number of
    processed rows.
    """
    pairs = [(kind, name) for kind, names in handlers.items() for name in names]
    kinds, names = [kind for kind, _ in pairs], [name for _, name in pairs]
    rows = await fetch_all(
        connection, _claim_statement().with_values({"kinds": kinds, "names": names})
    )
    # Ids are ordered by time.
    claims = sorted((Claim(*row) for row in rows if row.handler), key=lambda claim: claim.event_id)
    return claims, len(rows)


async def load_deliveries(connection: ReadConnection, claims: Sequence[Claim]) -> Sequence[AnyRow]:
    """Return the events of the claims, without those that are done."""
    return await fetch_all(connection, _load_statement().with_values(_pairs(claims)))


async def mark_done(connection: Autocommit, claims: Sequence[Claim]) -> None:
    """Mark deliveries as done."""
    await fetch_all(connection, _mark_done_statement().with_values(_pairs(claims)))


async def mark_failed(
    connection: WriteTransaction, failed: Claim, error: Exception, *, tries: int
) -> None:
    """Retry after 1 s, 2 s, 4 s …; after `tries` attempts in a series it is a dead letter.

    A permanent error makes it one at once.
    """
    backoff = func.power(2, func.least(_in_series(Delivery.attempt), 9) - 1)
    due_at = func.now() + func.make_interval(0, 0, 0, 0, 0, 0, backoff)
    own = _unfinished(failed)
    await connection.execute(
        update(Delivery).where(*own).values(error=describe_error(error), due_at=due_at)
    )
    given_up = () if isinstance(error, PermanentError) else (_in_series(Delivery.attempt) >= tries,)
    await connection.execute(update(Delivery).where(*own, *given_up).values(due_at=None))


async def postpone(connection: WriteTransaction, claimed: Claim, seconds: float) -> None:
    """Deliver an event again after some seconds.

    Its number grows: a job of the queue with the same one would be taken for this one. Waiting is
    no failure, so a worker that dies afterwards delays it no longer than at first.
    """
    later = func.now() + func.make_interval(0, 0, 0, 0, 0, 0, seconds)
    following = Delivery.attempt - _in_series(Delivery.attempt) + SERIES
    await connection.execute(
        update(Delivery)
        .where(*_unfinished(claimed))
        .values(due_at=later, attempt=func.mod(following, _MAX_ATTEMPT))
    )


def _unfinished(claimed: Claim) -> tuple[ColumnElement[bool], ...]:
    """Return the condition of a delivery that no other worker has finished since its lease ended.

    A finished one that was due again would be claimed without end.
    """
    return (
        Delivery.event_id == claimed.event_id,
        Delivery.handler == claimed.handler,
        Delivery.done_at.is_(None),
    )


async def release(connection: WriteTransaction, claims: Sequence[Claim]) -> None:
    """Make claims due in a second instead of at the end of their lease."""
    await connection.execute(
        update(Delivery)
        .where(
            Delivery.event_id.in_([each.event_id for each in claims]),
            Delivery.due_at.is_not(None),
        )
        .values(
            due_at=func.now() + text("interval '1 second'"),
            attempt=func.greatest(Delivery.attempt - 1, 0),
        )
    )


@lru_cache
def _pending_statement(*, with_due: bool) -> CompiledStatement:
    fresh = exists().where(OutboxRow.dispatched_at.is_(None))
    due = exists().where(Delivery.due_at <= func.now())
    return compile_statement(select(or_(fresh, due) if with_due else fresh))


@lru_cache
def _claim_statement() -> CompiledStatement:
    facts = (
        update(table_of(OutboxRow))
        .where(OutboxRow.id.in_(_fresh()))
        .values(dispatched_at=func.now())
        .returning(OutboxRow.id, OutboxRow.type)
        .cte("events")
    )
    subscribed = _unnested("subscribed", kinds="kind", names="handler")
    new = select(
        facts.c.id, subscribed.c.handler, literal_column("1"), _lease(literal_column("0"))
    ).join(subscribed, subscribed.c.kind == facts.c.type)
    taken = (Delivery.event_id, Delivery.handler, Delivery.attempt)
    # New deliveries are leased when inserted, which saves an update of each row.
    born = (
        insert(table_of(Delivery))
        .from_select(["event_id", "handler", "attempt", "due_at"], new)
        .returning(*taken)
        .cte("born")
    )
    due = (
        select(Delivery.event_id, Delivery.handler)
        .where(Delivery.due_at <= func.now())
        .order_by(Delivery.due_at, Delivery.event_id)
        .limit(inline_literal(BATCH_SIZE))
        .with_for_update(skip_locked=True)
        .cte("due")
    )
    again = (
        update(table_of(Delivery))
        .where(Delivery.event_id == due.c.event_id, Delivery.handler == due.c.handler)
        .values(due_at=_lease(Delivery.attempt), attempt=Delivery.attempt + literal_column("1"))
        .returning(*taken)
        .cte("again")
    )
    unheard = select(facts.c.id, null(), null()).where(
        facts.c.type.not_in(select(subscribed.c.kind))
    )
    return compile_statement(select(union_all(select(born), select(again), unheard).subquery()))


def _fresh() -> Any:
    return (
        select(OutboxRow.id)
        .where(OutboxRow.dispatched_at.is_(None))
        .order_by(OutboxRow.id)
        .limit(inline_literal(BATCH_SIZE))
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )


def _lease(attempt: Any) -> ColumnElement[Any]:
    seconds: ColumnElement[Any] = literal_column(str(LEASE_SECONDS)) * func.power(
        literal_column("2"), func.least(_in_series(attempt), literal_column("6"))
    )
    return func.now() + func.make_interval(*[literal_column("0")] * 6, seconds)


def _in_series(attempt: Any) -> ColumnElement[int]:
    return func.mod(attempt, literal_column(str(SERIES)))


@lru_cache
def _load_statement() -> CompiledStatement:
    claims = _unnested("claim", event_ids="event_id", handlers="handler")
    mine = (Delivery.event_id == claims.c.event_id, Delivery.handler == claims.c.handler)
    return compile_statement(
        select(
            *(OutboxRow.id, OutboxRow.payload, OutboxRow.request_id, OutboxRow.trace_parent),
            *(Delivery.handler, Delivery.attempt),
        )
        .select_from(claims)
        .join(Delivery, mine[0] & mine[1])
        .join(OutboxRow, OutboxRow.id == Delivery.event_id)
        .where(Delivery.done_at.is_(None))
        .order_by(OutboxRow.id)
    )


@lru_cache
def _mark_done_statement() -> CompiledStatement:
    claims = _unnested("claim", event_ids="event_id", handlers="handler")
    return compile_statement(
        update(table_of(Delivery))
        .where(Delivery.event_id == claims.c.event_id, Delivery.handler == claims.c.handler)
        .values(done_at=func.now(), due_at=null(), error=null())
    )


def _unnested(name: str, **arrays: str) -> Any:
    """Rows of parameters that are arrays, each with the name of its column."""
    columns = [param(each, ARRAY(Uuid if each == "event_ids" else Text)) for each in arrays]
    return func.unnest(*columns).table_valued(*arrays.values(), name=name).render_derived()


def _pairs(claims: Sequence[Claim]) -> dict[str, Any]:
    return {
        "event_ids": [each.event_id for each in claims],
        "handlers": [each.handler for each in claims],
    }
