"""Decisions about posts: publishing, editing, deleting."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from api.core.db.database import AnyRow, Asking, Database, Writing
from api.core.errors import ApiError
from api.core.events.dispatch import Event, emit
from api.core.ids import new_id
from api.core.text import arabic
from api.files import service as files
from api.files.problems import file_not_found
from api.files.serializers import StoredFile, StoredImage
from api.posts import entities, problems, queries
from api.posts.events import Mentioned, PostChanged, PostPublished
from api.posts.inputs import PostInput
from api.posts.insert_query import insert_post
from api.posts.search_vector import build_search_text
from api.users import service as users

MAX_TAGS_IN_TEXT: Final = 30


@dataclass(frozen=True, slots=True)
class DerivedText:
    """What a post's words say beside themselves: columns of its row, and who and what it names."""

    columns: dict[str, Any]
    folded_tags: list[str]
    searched_text: str
    mentioned: list[UUID]


async def publish(database: Database, author_id: UUID, draft: PostInput) -> AnyRow:
    """Publish a post with all that belongs to it, or nothing; the post as its author sees it.

    Raises:
        ApiError: `file_not_found` for what is not the author's own, `file_not_ready` for a
            product's file that is still arriving.
    """
    if not (draft.media or draft.previews or draft.files):
        # Nothing is marked as attached: one statement is all that is written.
        content = {**_text_columns(draft), "media": [], "previews": [], "files": []}
        return await _publish(database.at_once, author_id, draft.kind, content)
    async with database.writing() as connection:
        content = await _all_columns(connection, author_id, draft)
        return await _publish(connection, author_id, draft.kind, content)


async def _publish(
    connection: Asking, author_id: UUID, kind: str, content: dict[str, Any]
) -> AnyRow:
    words = await analyze_text(connection, author_id, content)
    post_id = new_id()
    values = {"id": post_id, "author_id": author_id, "kind": kind}
    return await insert_post(
        connection,
        {**values, **content, **words.columns},
        folded_tags=words.folded_tags,
        searched_text=words.searched_text,
        facts=(
            PostPublished(post_id=post_id, author_id=author_id),
            PostChanged(post_id=post_id, author_id=author_id),
            *_mentions(post_id, author_id, words.mentioned),
        ),
    )


async def update(connection: Writing, author_id: UUID, post_id: UUID, draft: PostInput) -> None:
    """Replace what a post says, and keep what it said; the same again changes nothing.

    Raises:
        ApiError: `post_not_found` for somebody else's too; `kind_fixed`; as `publish`.
    """
    old = await queries.lock_own_post(connection, post_id, author_id)
    if old is None:
        raise problems.post_not_found()
    if old.kind != draft.kind:
        raise problems.kind_fixed.on("kind")
    content = await _all_columns(connection, author_id, draft)
    before = {name: getattr(old, name) for name in content}
    if content == before:
        return
    words = await analyze_text(connection, author_id, content)
    await queries.replace_post(
        connection,
        post_id,
        before=before,
        values={**content, **words.columns},
        folded_tags=words.folded_tags,
        searched_text=words.searched_text,
    )
    named = {entity["userId"] for entity in old.entities}
    newly_named = [member_id for member_id in words.mentioned if str(member_id) not in named]
    await emit(
        connection,
        PostChanged(post_id=post_id, author_id=author_id),
        *_mentions(post_id, author_id, newly_named),
    )


async def delete(connection: Writing, author_id: UUID, post_id: UUID) -> None:
    """Delete one's own post; who bought it keeps it.

    Raises:
        ApiError: `post_not_found` for somebody else's too, whose existence is not told.
    """
    kind = await queries.mark_deleted(connection, post_id, author_id)
    if kind is None:
        raise problems.post_not_found()
    await users.count_published(
        connection, author_id, posts=-1, products=-1 if kind == "digital" else 0
    )
    await emit(connection, PostChanged(post_id=post_id, author_id=author_id))


async def _all_columns(connection: Writing, author_id: UUID, draft: PostInput) -> dict[str, Any]:
    """The draft as the columns that its author decides."""
    return {
        **_text_columns(draft),
        "media": await _media(connection, author_id, draft),
        "previews": await _previews(connection, author_id, draft.previews),
        "files": await _files(connection, author_id, draft.files),
    }


def _text_columns(draft: PostInput) -> dict[str, Any]:
    """All of it but what is attached."""
    return {
        "title": draft.title,
        "text": draft.text,
        "category_id": draft.category_id,
        "tags": draft.tags,
        "price_cents": draft.price_cents,
        "refund_days": draft.refund_days,
        "licence": draft.licence,
    }


async def _media(connection: Writing, author_id: UUID, draft: PostInput) -> list[StoredImage]:
    if not draft.media:
        return []
    ids = [image.file_id for image in draft.media]
    found = await files.images_of(connection, author_id, ids, "post")
    return [{**found[UUID(image.file_id)], "alt": image.alt or None} for image in draft.media]


async def _previews(
    connection: Writing, author_id: UUID, file_ids: Sequence[str]
) -> list[StoredImage]:
    if not file_ids:
        return []
    try:
        found = await files.images_of(connection, author_id, file_ids, "post")
    except ApiError as error:
        raise file_not_found.on("previews") from error
    return [found[UUID(file_id)] for file_id in file_ids]


async def _files(connection: Writing, author_id: UUID, file_ids: Sequence[str]) -> list[StoredFile]:
    if not file_ids:
        return []
    return await files.products_of(connection, author_id, file_ids)


async def analyze_text(connection: Asking, author_id: UUID, content: dict[str, Any]) -> DerivedText:
    """What follows from title, text and tags; `content` has the names of columns."""
    title, text, tags = content["title"], content["text"], content["tags"]
    spans = entities.scan_entities(text)
    found, mentioned = await entities.resolve_mentions(connection, author_id, spans)
    prose = "\n".join([title or "", entities.remove_links_and_mentions(text, spans), *tags])
    folded = [arabic.fold(tag) for tag in tags]
    folded += entities.folded_tags(spans)[:MAX_TAGS_IN_TEXT]
    return DerivedText(
        columns={
            "lang": arabic.language(prose),
            "dir": arabic.direction(prose),
            "entities": found,
        },
        folded_tags=list(dict.fromkeys(folded)),
        searched_text=build_search_text(title, text, tags),
        mentioned=mentioned,
    )


def _mentions(post_id: UUID, author_id: UUID, member_ids: list[UUID]) -> list[Event]:
    if not member_ids:
        return []
    return [Mentioned(post_id=post_id, comment_id=None, author_id=author_id, member_ids=member_ids)]
