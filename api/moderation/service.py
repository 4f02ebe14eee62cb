"""Reports of posts, comments, reviews and members, visible to staff only."""

from datetime import datetime
from uuid import UUID

from api.core.db.database import WriteTransaction
from api.core.http import idempotency
from api.core.ids import new_id
from api.files import evidence
from api.moderation import problems, queries
from api.moderation.cases import service as cases
from api.moderation.cases.models import SubjectKind
from api.moderation.cases.subjects import Subject
from api.moderation.schemas import ReportInput
from api.moderation.spam import service as spam
from api.posts import attachments, engagement
from api.posts.comments import service as comments
from api.posts.reviews import service as reviews
from api.users import service as users
from api.users.problems import user_not_found


async def is_first_report(
    connection: WriteTransaction,
    member_id: UUID,
    key: str | None,
    complaint: ReportInput,
    **subject: UUID,
) -> bool:
    """Claim the idempotency key of a report; False for a repeated call, which changes nothing.

    Without it a retry would open another report after staff closed the first one, and fail for a
    subject that staff removed.

    Raises:
        ApiError: `idempotency_conflict`.
    """
    ids = {kind: str(subject_id) for kind, subject_id in subject.items()}
    operation = {"operation": "report", **ids, **complaint.model_dump(mode="json")}
    return await idempotency.is_first(connection, member_id, key, operation)


async def report_post(
    connection: WriteTransaction,
    member_id: UUID,
    *,
    post_id: UUID,
    complaint: ReportInput,
    evidence_until: datetime,
) -> None:
    """Report a post. Its files are kept until `evidence_until`, even if its author deletes them.

    Raises:
        ApiError: `post_not_found` if it is not visible to the member, `own_content`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    await _store_report(
        connection,
        complaint,
        reporter_id=member_id,
        kind="post",
        subject_id=post.id,
        post_id=post.id,
        owner_id=post.author_id,
    )
    files = await attachments.list_files_of_post(connection, post_id)
    await evidence.hold(connection, files, evidence_until)


async def report_comment(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    comment_id: UUID,
    complaint: ReportInput,
) -> None:
    """Report a comment or reply.

    Raises:
        ApiError: `comment_not_found` if it is not visible to the member, `own_content`.
    """
    writer_id = await comments.find_writer(connection, member_id, post_id, comment_id)
    await _store_report(
        connection,
        complaint,
        reporter_id=member_id,
        kind="comment",
        subject_id=comment_id,
        post_id=post_id,
        owner_id=writer_id,
    )


async def report_review(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    review_id: UUID,
    complaint: ReportInput,
) -> None:
    """Report a review of a product.

    Raises:
        ApiError: `review_not_found` if it is not visible to the member, `own_content`.
    """
    writer_id = await reviews.find_writer(connection, member_id, post_id, review_id)
    await _store_report(
        connection,
        complaint,
        reporter_id=member_id,
        kind="review",
        subject_id=review_id,
        post_id=post_id,
        owner_id=writer_id,
    )


async def report_review_reply(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    review_id: UUID,
    complaint: ReportInput,
) -> None:
    """Report the seller's reply to a review.

    Raises:
        ApiError: `review_not_found` if there is none that the member sees, `own_content`.
    """
    reply_id, seller_id = await reviews.find_reply(connection, member_id, post_id, review_id)
    await _store_report(
        connection,
        complaint,
        reporter_id=member_id,
        kind="reviewReply",
        subject_id=reply_id,
        post_id=post_id,
        owner_id=seller_id,
    )


async def report_user(
    connection: WriteTransaction,
    member_id: UUID,
    *,
    other_id: UUID,
    complaint: ReportInput,
    evidence_until: datetime,
) -> None:
    """Report a member, also a blocked one. The picture is kept until `evidence_until`.

    Raises:
        ApiError: `user_not_found` for unknown members and members who blocked the reporter,
            `own_content`.
    """
    if not await users.is_active(connection, other_id, member_id):
        raise user_not_found()
    await _store_report(
        connection,
        complaint,
        reporter_id=member_id,
        kind="user",
        subject_id=other_id,
        post_id=None,
        owner_id=other_id,
    )
    picture = await users.get_picture(connection, other_id)
    if picture is not None:
        await evidence.hold(connection, [UUID(picture["fileId"])], evidence_until)


async def _store_report(
    connection: WriteTransaction,
    complaint: ReportInput,
    *,
    reporter_id: UUID,
    kind: SubjectKind,
    subject_id: UUID,
    post_id: UUID | None,
    owner_id: UUID,
) -> None:
    if owner_id == reporter_id:
        raise problems.own_content()
    subject = Subject(kind, subject_id, post_id, owner_id)
    case = await cases.open_case(connection, subject)
    is_new = await queries.upsert_report(
        connection,
        {
            "id": new_id(),
            "reporter_id": reporter_id,
            "kind": kind,
            "subject_id": subject_id,
            "post_id": post_id,
            "owner_id": owner_id,
            "reason": complaint.reason,
            "text": complaint.text or None,
            "case_id": case.id,
        },
    )
    if is_new:
        await cases.join_report(connection, case, reporter_id=reporter_id, reason=complaint.reason)
        await spam.weigh_reports(connection, case, subject)
