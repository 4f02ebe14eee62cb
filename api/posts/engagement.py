"""What every act on a post has in common: it must be seen, its first time is kept, it counts.

Locks are taken in one order everywhere, so that acts at the same moment wait for each other and
never deadlock: the act's own row (of a thread its first comment before all), then `first_act`, and
last `post_counts`, for which everybody waits who does something with the same post.
"""

from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import Asking, Writing
from api.posts.models import FirstEngagement, Post, PostCounts
from api.posts.problems import post_not_found
from api.posts.visibility import visible_to
from api.users.models import Member


@dataclass(frozen=True, slots=True)
class VisiblePost:
    """The post that something is done with."""

    id: UUID
    author_id: UUID
    kind: str


async def load_visible_post(
    connection: Asking, post_id: UUID, viewer_id: UUID | None
) -> VisiblePost:
    """The post, where this viewer sees it.

    Raises:
        ApiError: `post_not_found` also for a post that a block hides.
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
    connection: Writing,
    member_id: UUID,
    post: VisiblePost,
    act: Literal["evaluation", "comment", "save", "share"],
) -> None:
    """Keep when a member first did this with somebody else's post; later times change nothing."""
    if member_id == post.author_id:
        return
    await connection.execute(
        upsert(FirstEngagement)
        .values(member_id=member_id, post_id=post.id, act=act)
        .on_conflict_do_nothing()
    )


async def increment_counter(connection: Writing, post_id: UUID, counter: Any, step: int) -> int:
    """Move one of `PostCounts`' counters; where it stands then."""
    rows = await connection.execute(
        update(PostCounts)
        .where(PostCounts.post_id == post_id)
        .values({counter: counter + step})
        .returning(counter)
    )
    now: int = rows.scalar_one()
    return now


async def read_counter(connection: Asking, post_id: UUID, counter: Any) -> Any:
    """Where one of `PostCounts`' counters stands."""
    return await connection.scalar(select(counter).where(PostCounts.post_id == post_id))
