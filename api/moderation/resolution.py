"""Decisions of staff about reports: dismiss, or remove the subject."""

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext, emit
from api.moderation import queries
from api.notifications import service as notifications
from api.notifications.messages import excerpt
from api.notifications.recipients import DirectNotification
from api.payments.events import RefundOrdered
from api.payments.queries import purchases
from api.posts import service as posts
from api.posts.comments import service as comments

# Reasons in the author's notification; the Arabic follows «السبب:».
_REASON_TEXTS: Final = {
    "spam": ("spam", "محتوى مزعج"),
    "scam": ("fraud", "احتيال"),
    "harassment": ("harassment", "مضايقة"),
    "hate": ("hate", "خطاب كراهية"),
    "violence": ("violence", "عنف"),
    "nudity": ("nudity", "محتوى جنسي"),
    "copyright": ("copyright", "حقوق النشر"),
    "other": ("it is against the rules", "مخالفة القواعد"),
}
_REMOVAL_TEXTS: Final = {
    "post": (
        "Your post {title}was removed. Reason: {reason}",
        "أُزيل منشورك {title}والسبب: {reason}",
    ),
    "comment": (
        "Your comment {title}was removed. Reason: {reason}",
        "أُزيل تعليقك {title}والسبب: {reason}",
    ),
}


class ModerationError(Exception):
    """A staff action that is not possible; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Result of a decision: the number of reports closed with it, and of refunds ordered."""

    kind: str
    closed: int
    refunds: int = 0


async def dismiss(jobs: WorkerContext, number: int, *, by: UUID) -> Resolution:
    """Close every open report of the subject and change nothing else.

    Raises:
        ModerationError: the report is unknown or closed.
    """
    async with jobs.database.writing() as connection:
        report = await _lock_open_report(connection, number, by)
        return await _close_reports(connection, report, by=by, action="dismissed")


async def remove(
    jobs: WorkerContext, number: int, *, by: UUID, with_refunds: bool = False
) -> Resolution:
    """Delete the reported post or comment as its author would, and notify them.

    With `with_refunds` the buyers of a product get their money back: the worker makes the refunds.

    Raises:
        ModerationError: the report is unknown, closed or of a member, or its subject is deleted.
    """
    async with jobs.database.writing() as connection:
        report = await _lock_open_report(connection, number, by)
        if report.kind == "user":
            raise ModerationError("A member can't be removed; suspend them.")
        words = await queries.get_report(connection, number)
        if with_refunds and report.kind != "post":
            raise ModerationError("Only purchases of a product can be refunded.")
        try:
            await _delete_subject(connection, report)
        except ApiError as error:
            raise ModerationError(
                f"What report {number} is about is gone already; dismiss it."
            ) from error
        refunds = await _order_refunds(connection, report) if with_refunds else 0
        decided = await _close_reports(connection, report, by=by, action="removed")
        told = await notifications.notify(connection, _build_notification(report, words))
    if told:
        await notify_streams(jobs.redis, report.owner_id)
    return replace(decided, refunds=refunds)


async def _order_refunds(connection: WriteTransaction, report: AnyRow) -> int:
    """Order the refund of every purchase of the product; return their number."""
    await purchases.withdraw_product(connection, report.subject_id, now())
    paid = await purchases.list_paid_purchases(connection, report.subject_id)
    await emit(connection, *(RefundOrdered(purchase_id=purchase_id) for purchase_id in paid))
    return len(paid)


async def _lock_open_report(connection: WriteTransaction, number: int, by: UUID) -> AnyRow:
    report = await queries.lock_report(connection, number)
    if report is None:
        raise ModerationError(f"There is no report {number}.")
    if report.closed_at is not None:
        raise ModerationError(f"Report {number} is closed: {report.outcome}.")
    if by == report.owner_id:
        raise ModerationError("This report is about you: another moderator must decide.")
    return report


async def _close_reports(
    connection: WriteTransaction, report: AnyRow, *, by: UUID, action: str
) -> Resolution:
    closed = await queries.close_reports(connection, report.subject_id, action)
    await queries.insert_action(
        connection,
        actor_id=by,
        action=action,
        member_id=report.owner_id,
        report_number=report.number,
        subject_id=report.subject_id,
        facts={"kind": report.kind, "reason": report.reason, "reports": closed},
    )
    return Resolution(report.kind, closed)


async def _delete_subject(connection: WriteTransaction, report: AnyRow) -> None:
    if report.kind == "post":
        await posts.delete(connection, report.owner_id, report.subject_id)
    else:
        await comments.delete(connection, report.owner_id, report.post_id, report.subject_id)


def _build_notification(report: AnyRow, words: AnyRow | None) -> DirectNotification:
    said = ""
    if words is not None:
        said = excerpt(words.comment_text or words.post_title or words.post_text or "")
    english, arabic = _REMOVAL_TEXTS[report.kind]
    reason = _REASON_TEXTS[report.reason]
    return DirectNotification(
        report.owner_id,
        "system",
        f"removed:{report.subject_id}",
        facts={
            "en": english.format(title=f"“{said}” " if said else "", reason=reason[0]),
            "ar": arabic.format(title=f"«{said}» " if said else "", reason=reason[1]),
        },
    )
