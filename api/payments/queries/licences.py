"""Statements on agreed licences."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.licences.models import AgreedLicence
from api.payments.models import Entitlement, Purchase

# Columns that `service.serialize_licence` reads.
LICENCE_COLUMNS = (
    AgreedLicence.order_id.label("licence_order_id"),
    AgreedLicence.text.label("licence_text"),
    AgreedLicence.default_version.label("licence_default_version"),
    AgreedLicence.is_recorded.label("licence_is_recorded"),
)


def is_of_entitlement() -> ColumnElement[bool]:
    """Match the licence of an entitlement: that of its purchase, or of the free claim itself."""
    return AgreedLicence.order_id == func.coalesce(Entitlement.purchase_id, Entitlement.id)


async def get_text(connection: WriteTransaction, order_id: UUID) -> str | None:
    """Return the seller's words; None for the default licence."""
    text: str | None = await connection.scalar(
        select(AgreedLicence.text).where(AgreedLicence.order_id == order_id)
    )
    return text


def select_text(order_id: Any) -> Any:
    """Select the seller's words of the order in a column; null for the default licence."""
    return (
        select(AgreedLicence.text)
        .where(AgreedLicence.order_id == order_id)
        .correlate_except(AgreedLicence)
        .scalar_subquery()
    )


async def find_latest(connection: ReadConnection, member_id: UUID, post_id: UUID) -> AnyRow | None:
    """Find the licence of a member's latest paid purchase or free claim of a product.

    Refunds and disputes end the access to the files, not the agreement.
    """
    purchases = select(Purchase.id).where(
        Purchase.buyer_id == member_id,
        Purchase.post_id == post_id,
        Purchase.kind == "purchase",
        Purchase.paid_at.is_not(None),
    )
    claims = select(Entitlement.id).where(
        Entitlement.member_id == member_id,
        Entitlement.post_id == post_id,
        Entitlement.source == "free",
    )
    rows = await connection.execute(
        select(*LICENCE_COLUMNS)
        .where(AgreedLicence.order_id.in_(purchases.union_all(claims)))
        .order_by(AgreedLicence.order_id.desc())
        .limit(1)
    )
    return rows.one_or_none()
