"""Posts that an automatic rule hides from everyone but their author until staff saw them.

A held post is not counted in its author's profile, and its events are not emitted. Its pictures are
withheld from others, unless another post shows them.
"""

from uuid import UUID

from sqlalchemy import func, update

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import Event, emit
from api.files.events import FileAccessChanged
from api.posts import attachments
from api.posts.events import Mentioned, OfferChanged, PostChanged, PostPublished
from api.posts.models import Post
from api.users import service as users


async def hold(connection: WriteTransaction, post_id: UUID, *, rule: str) -> bool:
    """Hide a post by a rule; return False if it is hidden or deleted already."""
    post = await _set_hidden(connection, post_id, rule=rule)
    if post is None:
        return False
    is_digital = post.kind == "digital"
    await users.count_published(connection, post.author_id, posts=-1, products=-int(is_digital))
    ids = {"post_id": post_id, "author_id": post.author_id}
    # Payment pages of a held product end.
    offer: list[Event] = [OfferChanged(post_id=post_id)] if is_digital else []
    await emit(connection, PostChanged(**ids), *offer)
    # Pictures that caches keep.
    if pictures := attachments.file_ids(post.media, post.previews):
        await emit(connection, FileAccessChanged(file_ids=sorted(pictures)))
    return True


async def release(connection: WriteTransaction, post_id: UUID) -> bool:
    """Show a held post as if it were published now; return False if it is not hidden.

    Members who were notified of it before are not notified again.
    """
    post = await _set_hidden(connection, post_id, rule=None)
    if post is None:
        return False
    is_digital = post.kind == "digital"
    await users.count_published(connection, post.author_id, posts=1, products=int(is_digital))
    ids = {"post_id": post_id, "author_id": post.author_id}
    events: list[Event] = [PostPublished(**ids), PostChanged(**ids, is_content=True)]
    mentioned = _mentioned_ids(post)
    if mentioned:
        events.append(Mentioned(**ids, comment_id=None, member_ids=mentioned))
    await emit(connection, *events)
    return True


async def _set_hidden(
    connection: WriteTransaction, post_id: UUID, *, rule: str | None
) -> AnyRow | None:
    differs = Post.hidden_at.is_(None) if rule else Post.hidden_at.is_not(None)
    rows = await connection.execute(
        update(Post)
        .where(Post.id == post_id, Post.deleted_at.is_(None), differs)
        .values(hidden_at=func.now() if rule else None, held_rule=rule)
        .returning(Post.author_id, Post.kind, Post.entities, Post.media, Post.previews)
    )
    return rows.one_or_none()


def _mentioned_ids(post: AnyRow) -> list[UUID]:
    mentioned = {each["userId"] for each in post.entities if each["type"] == "mention"}
    return [UUID(member_id) for member_id in sorted(mentioned - {str(post.author_id), None})]
