"""Decisions of staff about reports: dismiss, or remove the subject."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext, emit
from api.core.settings import Settings
from api.core.text.text import excerpt
from api.files import evidence
from api.moderation import file_blocks, queries
from api.moderation.errors import ModerationError
from api.notifications import service as notifications
from api.notifications.recipients import DirectNotification
from api.payments.events import RefundOrdered
from api.payments.queries import purchases
from api.posts import service as posts
from api.posts.comments import service as comments
from api.posts.reviews import service as reviews
from api.users import service as users

# Reasons in the author's notification; the Arabic follows «السبب:».
_REASON_TEXTS: Final = {
    "spam": ("spam", "محتوى مزعج"),
    "scam": ("fraud", "احتيال"),
    "harassment": ("harassment", "مضايقة"),
    "hate": ("hate speech", "خطاب كراهية"),
    "violence": ("violence", "عنف"),
    "nudity": ("nudity or sexual content", "عُري أو محتوى جنسي"),
    "copyright": ("copyright infringement", "انتهاك حقوق النشر"),
    "other": ("breaking our rules", "مخالفة القواعد"),
}
_REMOVAL_TEXTS: Final = {
    "post": (
        "We removed your post{title} for {reason}.",
        "تمت إزالة منشورك{title}. السبب: {reason}.",
    ),
    "comment": (
        "We removed your comment{title} for {reason}.",
        "تمت إزالة تعليقك{title}. السبب: {reason}.",
    ),
    "review": (
        "We removed your review{title} for {reason}.",
        "تمت إزالة مراجعتك{title}. السبب: {reason}.",
    ),
    "reviewReply": (
        "We removed your reply{title} to a review. Reason: {reason}.",
        "تمت إزالة ردّك{title} على إحدى المراجعات. السبب: {reason}.",
    ),
    "user": (
        "We removed your profile picture for {reason}.",
        "تمت إزالة صورتك الشخصية. السبب: {reason}.",
    ),
}
# The period is that of the terms of service.
_OBJECTION_TEXTS: Final = (
    " If you think that’s a mistake, contact us within 30 days.",
    " إن كان ذلك خطأً فيُرجى التواصل معنا خلال 30 يومًا.",
)
_NOUNS: Final = {"comment": "comment", "review": "review", "reviewReply": "reply to a review"}


@dataclass(frozen=True, slots=True)
class Resolution:
    """Result of a decision: numbers of reports closed, refunds ordered and files blocked."""

    kind: str
    closed: int
    refunds: int = 0
    files: int = 0


async def dismiss(jobs: WorkerContext, number: int, *, by: UUID) -> Resolution:
    """Close every open report of the subject and change nothing else.

    Raises:
        ModerationError: the report is unknown or closed.
    """
    async with jobs.database.writing() as connection:
        report = await _lock_open_report(connection, number, by)
        await evidence.release(connection, await file_blocks.list_subject_files(connection, report))
        return await _close_reports(connection, report, by=by, action="dismissed")


async def remove(
    jobs: WorkerContext,
    number: int,
    *,
    by: UUID,
    with_refunds: bool = False,
    with_files: bool = False,
) -> Resolution:
    """Delete the reported post, comment, review or reply as its author would, and notify them.

    With `with_refunds` the buyers of a product get their money back: the worker makes the refunds.
    With `with_files` its files are blocked for everyone, also in other posts and for buyers, who
    then get their money back too; of a reported member it removes the profile picture.

    Raises:
        ModerationError: the report is unknown, closed or of a member, or its subject is deleted.
    """
    settings = jobs.service(Settings)
    async with jobs.database.writing() as connection:
        report = await _lock_open_report(connection, number, by)
        if report.kind == "user" and not with_files:
            raise ModerationError(
                "A member can't be removed; suspend them, or remove their picture with --files."
            )
        words = await queries.get_report(connection, number)
        if with_refunds and report.kind != "post":
            raise ModerationError("Only purchases of a product can be refunded.")
        subject_files = await file_blocks.list_subject_files(connection, report)
        await evidence.hold(connection, subject_files, evidence.retention_end(settings))
        blocked: list[UUID] = []
        if with_files:
            blocked = await file_blocks.block(connection, settings, subject_files)
        try:
            await _delete_subject(connection, report)
        except ApiError as error:
            raise ModerationError(
                f"What report {number} is about is gone already; dismiss it."
            ) from error
        refunds = 0
        if with_refunds or (with_files and report.kind == "post"):
            refunds = await _order_refunds(connection, report)
        decided = await _close_reports(
            connection, report, by=by, action="removed", files=subject_files
        )
        told = await notifications.notify(connection, _build_notification(report, words))
    if told:
        await notify_streams(jobs.redis, report.owner_id)
    return replace(decided, refunds=refunds, files=len(blocked))


async def undo(jobs: WorkerContext, number: int, *, by: UUID) -> Resolution:
    """Undo a removal: restore the post or the profile picture, and its files.

    Refunds stay made.

    Raises:
        ModerationError: the report is unknown or not closed by a removal, of a comment or a
            review, or its subject no longer exists.
    """
    async with jobs.database.writing() as connection:
        report = await queries.lock_report(connection, number)
        if report is None or report.outcome != "removed":
            raise ModerationError(f"Report {number} was not closed by a removal.")
        _refuse_own_report(report, by)
        if report.kind not in {"post", "user"}:
            raise ModerationError(f"The removal of a {_NOUNS[report.kind]} can't be undone.")
        if report.kind == "user":
            restored = await file_blocks.restore_picture(connection, report)
        else:
            subject_files = await file_blocks.list_subject_files(connection, report)
            restored = await evidence.unblock(connection, subject_files)
            if not await posts.restore(connection, report.owner_id, report.subject_id):
                raise ModerationError(f"The post of report {number} is not deleted, or erased.")
        await queries.insert_action(
            connection,
            actor_id=by,
            action="restored",
            member_id=report.owner_id,
            report_number=report.number,
            subject_id=report.subject_id,
            facts={"kind": report.kind, "files": [str(file_id) for file_id in restored]},
        )
    return Resolution(report.kind, 0, files=len(restored))


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
    _refuse_own_report(report, by)
    return report


def _refuse_own_report(report: AnyRow, by: UUID) -> None:
    if by == report.owner_id:
        raise ModerationError("This report is about you: another moderator must decide.")


async def _close_reports(
    connection: WriteTransaction,
    report: AnyRow,
    *,
    by: UUID,
    action: str,
    files: Iterable[UUID] = (),
) -> Resolution:
    closed = await queries.close_reports(connection, report.subject_id, action)
    await queries.insert_action(
        connection,
        actor_id=by,
        action=action,
        member_id=report.owner_id,
        report_number=report.number,
        subject_id=report.subject_id,
        facts={
            "kind": report.kind,
            "reason": report.reason,
            "reports": closed,
            "files": [str(file_id) for file_id in sorted(files)],
        },
    )
    return Resolution(report.kind, closed)


async def _delete_subject(connection: WriteTransaction, report: AnyRow) -> None:
    if report.kind == "post":
        await posts.delete(connection, report.owner_id, report.subject_id)
    elif report.kind == "user":
        await users.set_picture(connection, report.owner_id, None)
    elif report.kind == "review":
        await reviews.delete(connection, report.owner_id, report.post_id, report.subject_id)
    elif report.kind == "reviewReply":
        await reviews.remove_reply(connection, report.subject_id)
    else:
        await comments.delete(connection, report.owner_id, report.post_id, report.subject_id)


def _build_notification(report: AnyRow, words: AnyRow | None) -> DirectNotification:
    said = ""
    if words is not None:
        said = excerpt(_reported_words(report.kind, words))
    english, arabic = _REMOVAL_TEXTS[report.kind]
    reason = _REASON_TEXTS[report.reason]
    return DirectNotification(
        report.owner_id,
        "system",
        # A member's picture can be removed more than once.
        f"removed:{report.number if report.kind == 'user' else report.subject_id}",
        facts={
            "en": english.format(title=f" “{said}”" if said else "", reason=reason[0])
            + _OBJECTION_TEXTS[0],
            "ar": arabic.format(title=f" «{said}»" if said else "", reason=reason[1])
            + _OBJECTION_TEXTS[1],
        },
    )


def _reported_words(kind: str, words: AnyRow) -> str:
    if kind == "review":
        return words.review_text or ""
    if kind == "reviewReply":
        return words.review_reply_text or ""
    return words.comment_text or words.post_title or words.post_text or ""
