"""Decisions about posts: publishing, deleting, sharing, and their shape on the wire."""

from typing import Any
from uuid import UUID

from api.files import service as files
from api.files.wire import StoredImage, image_on_wire
from api.kernel import arabic
from api.kernel.clock import iso
from api.kernel.db import AnyRow, Writing
from api.kernel.events import emit
from api.kernel.ids import new_id
from api.posts import problems, queries
from api.posts.events import PostChanged
from api.posts.schemas import PostDraft
from api.users import service as users
from api.users.service import author_on_wire


async def publish(connection: Writing, author_id: UUID, draft: PostDraft) -> UUID:
    """Publish a post with its images and tags, all of it or nothing.

    Raises:
        ApiError: `file_not_found` for an image that is not the author's own.
    """
    media = await _media(connection, author_id, draft)
    post_id = new_id()
    values = {
        "id": post_id,
        "author_id": author_id,
        "kind": draft.kind,
        "text": draft.text,
        "lang": arabic.language(draft.text),
        "dir": arabic.direction(draft.text),
        "category_id": draft.category_id,
        "media": media,
        "tags": draft.tags,
    }
    await queries.insert_post(connection, values, [arabic.fold(tag) for tag in draft.tags])
    await users.count_published(connection, author_id, posts=1, products=0)
    await emit(connection, PostChanged(post_id=post_id, author_id=author_id))
    return post_id


async def _media(connection: Writing, author_id: UUID, draft: PostDraft) -> list[StoredImage]:
    if not draft.media:
        return []
    ids = [image.file_id for image in draft.media]
    found = await files.images_of(connection, author_id, ids, "post")
    return [{**found[UUID(image.file_id)], "alt": image.alt or None} for image in draft.media]


async def delete(connection: Writing, author_id: UUID, post_id: UUID) -> None:
    """Delete one's own post.

    Raises:
        ApiError: `post_not_found` for somebody else's too, whose existence is not told.
    """
    kind = await queries.mark_deleted(connection, post_id, author_id)
    if kind is None:
        raise problems.post_not_found()
    await queries.lower_head(connection, author_id)
    await users.count_published(
        connection, author_id, posts=-1, products=-1 if kind == "digital" else 0
    )
    await emit(connection, PostChanged(post_id=post_id, author_id=author_id))


async def share(connection: Writing, member_id: UUID, post_id: UUID) -> int:
    """Count that a member shared a post, once a day; how often it was shared."""
    if not await queries.exists_for(connection, post_id, member_id):
        raise problems.post_not_found()
    return await queries.count_share(connection, post_id, member_id)


def on_wire(
    row: AnyRow, api_origin: str, viewer_id: UUID | None, *, in_feed: bool = False
) -> dict[str, Any]:
    """A row of `queries` as its plain JSON."""
    mine = row.id == viewer_id
    reason = {"type": "mine" if mine else "follow"} if in_feed else None
    viewer = {"mine": mine, "saved": False, "purchased": False, "evaluation": None}
    return {
        "_id": str(row.post_id),
        "kind": row.kind,
        "title": row.title,
        "text": row.text,
        "lang": row.lang,
        "dir": row.dir,
        "author": author_on_wire(row, api_origin),
        "media": [image_on_wire(image, api_origin) for image in row.media],
        "tags": row.tags,
        "categoryId": row.category_id,
        "createdAt": iso(row.created_at),
        "editedAt": iso(row.edited_at) if row.edited_at else None,
        "priceCents": row.price_cents,
        "currency": "USD",
        "counts": {
            "comments": row.comments,
            "shares": row.shares,
            "saves": row.saves,
            "purchases": row.purchases,
            "evaluations": row.evaluations,
        },
        "viewer": viewer if viewer_id else None,
        "reason": reason,
    }
