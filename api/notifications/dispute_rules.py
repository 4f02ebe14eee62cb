"""Notification rules of disputes, for the seller and for staff, with the deadline.

The platform notifies them, so mutes and blocks do not apply, and the post may be deleted.
"""

from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, select

from api.core.db.database import AnySelect
from api.notifications.recipients import (
    NotificationRule,
    Receiver,
    preference_enabled,
    recipient_columns,
)
from api.payments.models import Dispute, Payment, Purchase


def seller_rule(dispute_id: UUID) -> NotificationRule:
    """Notify the seller of a dispute."""
    is_seller = Receiver.id == Purchase.seller_id
    recipients = _select_dispute(dispute_id, "disputeOpened", is_seller)
    return NotificationRule("system", f"dispute:{dispute_id}", None, recipients)


def staff_rule(dispute_id: UUID) -> NotificationRule:
    """Notify staff of a dispute."""
    is_staff = and_(Receiver.is_staff, Receiver.suspended_at.is_(None))
    recipients = _select_dispute(dispute_id, "disputeToFollow", is_staff)
    return NotificationRule("system", f"dispute:{dispute_id}:staff", None, recipients)


def _select_dispute(dispute_id: UUID, notice: str, receiver: ColumnElement[bool]) -> AnySelect:
    facts = func.jsonb_build_object(
        *("notice", notice, "status", notice, "title", Purchase.title),
        *("amountCents", Dispute.amount_cents),
        # A dispute without a deadline is due on the day it was opened.
        *("until", func.to_char(func.coalesce(Dispute.due_at, Dispute.opened_at), "YYYY-MM-DD")),
    )
    return (
        select(*recipient_columns(facts=facts))
        .select_from(Dispute)
        .join(Payment, Payment.id == Dispute.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .join(Receiver, receiver)
        .where(
            Dispute.id == dispute_id,
            Dispute.status == "open",
            preference_enabled("system"),
        )
    )
