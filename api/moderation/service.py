"""What members report: a post, a comment, somebody. It is told to nobody but staff."""

from uuid import UUID

from api.core.db.database import WriteTransaction
from api.core.ids import new_id
from api.moderation import problems, queries
from api.moderation.schemas import Complaint
from api.posts import engagement
from api.posts.comments import service as comments
from api.users import service as users
from api.users.problems import user_not_found


async def report_post(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, complaint: Complaint
) -> None:
    """Report somebody's post.

    Raises:
        ApiError: `post_not_found` where the member doesn't see it, `own_content`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    await _file(
        connection,
        complaint,
        reporter_id=member_id,
        kind="post",
        subject_id=post.id,
        post_id=post.id,
        owner_id=post.author_id,
    )


async def report_comment(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    comment_id: UUID,
    complaint: Complaint,
) -> None:
    """Report a comment, or a reply to one.

    Raises:
        ApiError: `comment_not_found` where the member doesn't see it, `own_content`.
    """
    writer_id = await comments.find_writer(connection, member_id, post_id, comment_id)
    await _file(
        connection,
        complaint,
        reporter_id=member_id,
        kind="comment",
        subject_id=comment_id,
        post_id=post_id,
        owner_id=writer_id,
    )


async def report_user(
    connection: WriteTransaction, member_id: UUID, other_id: UUID, complaint: Complaint
) -> None:
    """Report somebody, whom the member may have blocked before.

    Raises:
        ApiError: `user_not_found` for nobody and for who blocked the member, `own_content`.
    """
    if not await users.is_active(connection, other_id, member_id):
        raise user_not_found()
    await _file(
        connection,
        complaint,
        reporter_id=member_id,
        kind="user",
        subject_id=other_id,
        post_id=None,
        owner_id=other_id,
    )


async def _file(
    connection: WriteTransaction,
    complaint: Complaint,
    *,
    reporter_id: UUID,
    kind: str,
    subject_id: UUID,
    post_id: UUID | None,
    owner_id: UUID,
) -> None:
    if owner_id == reporter_id:
        raise problems.own_content()
    await queries.put_report(
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
        },
    )
