"""Steps shared by all engagements: load the post, record the first engagement, count it.

Locks are taken in one order everywhere, so that concurrent engagements wait and never deadlock:
the engagement's own row (in a thread its top-level comment first), then `first_act`, and last
`post_counts`, the row that all engagements with one post contend for.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyConnection, WriteTransaction
from api.posts.models import FirstEngagement, Post, PostCounts
from api.posts.problems import post_not_found
from api.posts.visibility import visible_to
from api.users.models import Member

# The revenue share does not count shorter comments.
MIN_COMMENT_LENGTH: Final = 20


@dataclass(frozen=True, slots=True)
class VisiblePost:
    """A post that the acting member may see."""

    id: UUID
    author_id: UUID
    kind: str


async def load_visible_post(
    connection: AnyConnection, post_id: UUID, viewer_id: UUID | None
) -> VisiblePost:
    """Load a post if it is visible to the viewer.

    Raises:
        ApiError: `post_not_found`, also for a post hidden by a block.
    """
    rows = await connection.execute(
        select(Post.id, Post.author_id, Post.kind)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
    )
    row = rows.one_or_none()
    if row is None:
        raise post_not_found()
    return VisiblePost(row.id, row.author_id, row.kind)


async def record_first_engagement(
    connection: WriteTransaction,
    member_id: UUID,
    post: VisiblePost,
    kind: Literal["evaluation", "comment", "save", "share"],
) -> None:
    """Record the time of a member's first engagement of this kind with another member's post.

    Later engagements leave the row unchanged.
    """
    if member_id == post.author_id:
        return
    await connection.execute(
        upsert(FirstEngagement)
        .values(member_id=member_id, post_id=post.id, act=kind)
        .on_conflict_do_nothing()
    )


async def increment_counter(
    connection: WriteTransaction, post_id: UUID, counter: Any, step: int
) -> int:
    """Add `step` to a column of `PostCounts` and return its new value."""
    rows = await connection.execute(
        update(PostCounts)
        .where(PostCounts.post_id == post_id)
        .values({counter: counter + step})
        .returning(counter)
    )
    value: int = rows.scalar_one()
    return value


async def read_counter(connection: AnyConnection, post_id: UUID, counter: Any) -> Any:
    """Read a column of `PostCounts`."""
    return await connection.scalar(select(counter).where(PostCounts.post_id == post_id))
