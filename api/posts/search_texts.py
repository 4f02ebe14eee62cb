"""Rebuild of search texts, after a change of how they are built."""

from uuid import UUID

from sqlalchemy import select

from api.core.db.database import WriteTransaction
from api.posts.models import Post, PostText
from api.posts.queries import insert_search_text
from api.posts.search_vector import build_search_text


async def rebuild_batch(
    connection: WriteTransaction, after: UUID, size: int
) -> tuple[UUID | None, int]:
    """Build the search texts of the next posts by id again.

    Returns:
        The id of the last post of the batch, None after the last batch, and the number of changed
        texts.
    """
    # The lock keeps an edit from being overwritten by the text before it.
    batch = (
        select(Post.id, Post.title, Post.text, Post.tags, PostText.folded)
        .join(PostText, PostText.post_id == Post.id)
        .where(Post.id > after)
        .order_by(Post.id)
        .limit(size)
        .with_for_update(key_share=True, of=Post)
    )
    last, changed = None, 0
    for post in (await connection.execute(batch)).all():
        last = post.id
        search_text = build_search_text(post.title, post.text, post.tags)
        if search_text != post.folded:
            await insert_search_text(connection, post.id, search_text)
            changed += 1
    return last, changed
