"""Statements on the webhook inbox."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.models import WebhookEvent


async def store(
    connection: WriteTransaction, event_id: str, kind: str, reference: dict[str, Any]
) -> bool:
    """Store an event; False if it was stored before."""
    inserted = await connection.execute(
        upsert(WebhookEvent)
        .values(event_id=event_id, type=kind, hint=reference)
        .on_conflict_do_nothing()
    )
    return bool(inserted.rowcount)


async def get(connection: ReadConnection, event_id: str) -> AnyRow | None:
    rows = await connection.execute(
        select(WebhookEvent.__table__).where(WebhookEvent.event_id == event_id)
    )
    return rows.one_or_none()


async def mark_handled(connection: WriteTransaction, event_id: str) -> None:
    await connection.execute(
        update(WebhookEvent)
        .where(WebhookEvent.event_id == event_id, WebhookEvent.handled_at.is_(None))
        .values(handled_at=func.now())
    )


async def store_handled(
    connection: WriteTransaction, events: Sequence[tuple[str, str, dict[str, Any]]]
) -> None:
    """Store events, given as id, type and reference, as handled: their webhooks may follow."""
    rows = [
        {"event_id": event_id, "type": kind, "hint": reference, "handled_at": func.now()}
        for event_id, kind, reference in events
    ]
    new = upsert(WebhookEvent).values(rows)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[WebhookEvent.event_id],
            set_={"handled_at": new.excluded.handled_at},
            where=WebhookEvent.handled_at.is_(None),
        )
    )


async def delete_received_before(
    connection: WriteTransaction, before: datetime, *, limit: int
) -> int:
    old = (
        select(WebhookEvent.event_id)
        .where(WebhookEvent.received_at < before)
        .order_by(WebhookEvent.received_at)
        .limit(limit)
    )
    deleted = await connection.execute(
        delete(WebhookEvent).where(WebhookEvent.event_id.in_(old.scalar_subquery()))
    )
    return deleted.rowcount


async def list_handled(connection: ReadConnection, event_ids: Collection[str]) -> set[str]:
    """Return the ids of events that were handled."""
    rows = await connection.scalars(
        select(WebhookEvent.event_id).where(
            WebhookEvent.event_id.in_(event_ids), WebhookEvent.handled_at.is_not(None)
        )
    )
    return set(rows)
