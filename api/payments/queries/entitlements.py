"""Statements on entitlements."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import ReadConnection, WriteTransaction
from api.payments.access import has_access
from api.payments.models import Entitlement


async def grant(
    connection: WriteTransaction,
    entitlement_id: UUID,
    *,
    member_id: UUID,
    post_id: UUID,
    purchase_id: UUID | None = None,
) -> bool:
    """Insert an entitlement; False if an active one exists. The index decides races."""
    inserted = await connection.execute(
        upsert(Entitlement)
        .values(
            id=entitlement_id,
            member_id=member_id,
            post_id=post_id,
            source="purchase" if purchase_id else "free",
            purchase_id=purchase_id,
        )
        .on_conflict_do_nothing(
            index_elements=[Entitlement.member_id, Entitlement.post_id],
            index_where=Entitlement.revoked_at.is_(None),
        )
    )
    return bool(inserted.rowcount)


async def revoke(connection: WriteTransaction, purchase_id: UUID, at: datetime) -> None:
    await connection.execute(
        update(Entitlement)
        .where(Entitlement.purchase_id == purchase_id, Entitlement.revoked_at.is_(None))
        .values(revoked_at=at)
    )


async def restore(connection: WriteTransaction, purchase_id: UUID) -> bool:
    """Reactivate the purchase's entitlement; False if it has none."""
    restored = await connection.execute(
        update(Entitlement).where(Entitlement.purchase_id == purchase_id).values(revoked_at=None)
    )
    return bool(restored.rowcount)


async def holds(
    connection: ReadConnection | WriteTransaction, member_id: UUID, post_id: UUID
) -> bool:
    return bool(await connection.scalar(select(has_access(member_id, post_id))))


async def holds_by_other_means(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, purchase_id: UUID
) -> bool:
    """Return whether another source than this purchase grants access."""
    return bool(
        await connection.scalar(
            select(
                exists().where(
                    Entitlement.member_id == member_id,
                    Entitlement.post_id == post_id,
                    Entitlement.revoked_at.is_(None),
                    Entitlement.purchase_id.is_distinct_from(purchase_id),
                )
            )
        )
    )


async def was_granted(connection: WriteTransaction, entitlement_id: UUID) -> bool:
    return bool(await connection.scalar(select(exists().where(Entitlement.id == entitlement_id))))
