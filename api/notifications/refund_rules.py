"""Notification rules of refunds and refund requests.

The platform notifies both parties, so mutes and blocks do not apply, and the post may be deleted.
"""

from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, select

from api.core.db.database import AnySelect
from api.notifications.recipients import (
    NotificationRule,
    Receiver,
    preference_enabled,
    recipient_columns,
)
from api.payments.models import Payment, Purchase, Refund, RefundRequest
from api.users.models import StaffRole


def request_rule(purchase_id: UUID, request_id: UUID | None) -> NotificationRule:
    """Notify the seller of a request; events of the previous release have no `request_id`."""
    recipients = (
        select(*recipient_columns(facts=_facts("refundRequested", Purchase.amount_cents)))
        .select_from(Purchase)
        .join(Receiver, Receiver.id == Purchase.seller_id)
        .where(Purchase.id == purchase_id, Purchase.status == "paid", preference_enabled("system"))
        .where(Purchase.refund_requested_at.is_not(None))
    )
    key = f"refundRequested:{request_id or purchase_id}"
    return NotificationRule("system", key, None, recipients)


def answer_rule(request_id: UUID, state: Literal["declined", "denied"]) -> NotificationRule:
    """Notify the buyer that the seller or staff refused a request."""
    notice = "refundDeclined" if state == "declined" else "refundDenied"
    recipients = _select_request(request_id, state, notice).join(
        Receiver, Receiver.id == Purchase.buyer_id
    )
    return NotificationRule("system", f"refundRequest:{request_id}:{state}", None, recipients)


def escalation_rule(request_id: UUID) -> NotificationRule:
    """Notify the seller that staff decide on a request."""
    recipients = _select_request(request_id, "escalated", "refundEscalated").join(
        Receiver, Receiver.id == Purchase.seller_id
    )
    return NotificationRule("system", f"refundRequest:{request_id}:escalated", None, recipients)


def decision_rule(request_id: UUID) -> NotificationRule:
    """Notify treasurers and admins of a request that waits for their decision."""
    recipients = (
        _select_request(request_id, "escalated", "refundToDecide")
        .join(Receiver, and_(Receiver.is_staff, Receiver.suspended_at.is_(None)))
        .join(
            StaffRole,
            and_(StaffRole.member_id == Receiver.id, StaffRole.role.in_(["treasurer", "admin"])),
        )
    )
    return NotificationRule("system", f"refundRequest:{request_id}:staff", None, recipients)


def _select_request(request_id: UUID, state: str, notice: str) -> AnySelect:
    return (
        select(*recipient_columns(facts=_facts(notice, Purchase.amount_cents)))
        .select_from(RefundRequest)
        .join(Purchase, Purchase.id == RefundRequest.purchase_id)
        .where(
            RefundRequest.id == request_id,
            RefundRequest.state == state,
            preference_enabled("system"),
        )
    )


def refund_rule(refund_id: UUID) -> NotificationRule:
    """Notify the buyer of a refund."""
    recipients = (
        _select_refund(refund_id, "refunded")
        .join(Receiver, Receiver.id == Purchase.buyer_id)
        .where(Refund.status == "succeeded", preference_enabled("system"))
    )
    return NotificationRule("system", f"refunded:{refund_id}", None, recipients)


def fraud_refund_rule(refund_id: UUID) -> NotificationRule:
    """Notify the seller of a refund that follows a bank's fraud warning."""
    recipients = (
        _select_refund(refund_id, "fraudRefunded")
        .join(Receiver, Receiver.id == Purchase.seller_id)
        .where(Refund.status != "failed", preference_enabled("system"))
    )
    return NotificationRule("system", f"fraudRefunded:{refund_id}", None, recipients)


def _select_refund(refund_id: UUID, notice: str) -> AnySelect:
    return (
        select(*recipient_columns(facts=_facts(notice, Refund.amount_cents)))
        .select_from(Refund)
        .join(Payment, Payment.id == Refund.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .where(Refund.id == refund_id)
    )


def _facts(notice: str, amount_cents: Any) -> ColumnElement[Any]:
    """Message parameters with the title at the time of purchase; the post may be deleted."""
    return func.jsonb_build_object(
        "notice", notice, "status", notice, "title", Purchase.title, "amountCents", amount_cents
    )
