"""Publishing, editing and deleting posts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from pydantic import ValidationError

from api.core import errors
from api.core.db.database import AnyConnection, AnyRow, Database, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import Event, emit
from api.core.http import idempotency
from api.core.http.validation import field_errors
from api.core.ids import new_id
from api.core.text import arabic
from api.files import service as files
from api.files.problems import file_not_found
from api.files.serializers import StoredFile, StoredImage
from api.posts import attachments, entities, holds, problems, queries
from api.posts.events import Mentioned, OfferChanged, PostChanged, PostPublished, ProductPublished
from api.posts.inputs import PostInput, PostUpdate
from api.posts.insert_query import insert_post
from api.posts.search_vector import build_search_text
from api.posts.spam import service as spam
from api.users import service as users
from api.users.trust import is_new

MAX_TAGS_IN_TEXT: Final = 30
# Columns of the terms on which a product is offered.
_TERMS: Final = ("price_cents", "refund_days", "licence")


@dataclass(frozen=True, slots=True)
class DerivedText:
    """Fields derived from the title, text and tags of a post.

    `columns` are values of `Post`: language, direction and entities.
    """

    columns: dict[str, Any]
    folded_tags: list[str]
    search_text: str
    mentioned_ids: list[UUID]
    spans: list[entities.Span]


async def publish(
    database: Database, author_id: UUID, post: PostInput, *, key: str | None = None, trust: int
) -> AnyRow:
    """Publish a post with its tags, files and counters; return its row as its author sees it.

    With an idempotency `key`, a repeated call returns the post of the first one. A post of a new
    member, by `trust`, may be held: only its author sees it until staff saw it.

    Raises:
        ApiError: `file_not_found` for a file of another member, `file_not_ready` for a product
            file whose upload is incomplete, `file_infected` or `file_listed` for a refused one,
            `link_not_allowed`, `idempotency_conflict`, `post_not_found` when the first call's post
            was deleted.
    """
    values: dict[str, Any] = {"author_id": author_id, "kind": post.kind}
    is_inspected = is_new(trust)
    if key is None and not (is_inspected or post.media or post.previews or post.files):
        # Without attachments a single statement writes everything.
        values |= {"id": new_id(), **_text_columns(post), "media": [], "previews": [], "files": []}
        return await _publish(database.autocommit, values)
    async with database.writing() as connection:
        request = {"operation": "publish", "post": post.model_dump(mode="json")}
        post_id, is_first = await idempotency.claim(connection, author_id, key, request)
        if not is_first:
            found = await queries.find_post(connection, post_id, author_id)
            if found is None:
                raise problems.post_not_found()
            return found
        values |= {"id": post_id, **await _all_columns(connection, author_id, post)}
        if not is_inspected:
            return await _publish(connection, values)
        derived = await analyze_text(connection, author_id, values)
        return await _publish_inspected(connection, values, derived)


async def _publish(connection: AnyConnection, values: dict[str, Any]) -> AnyRow:
    derived = await analyze_text(connection, values["author_id"], values)
    return await _insert(connection, values, derived, events=_publication_events(values, derived))


async def _publish_inspected(
    connection: WriteTransaction, values: dict[str, Any], derived: DerivedText
) -> AnyRow:
    """Publish a post of a new member, or hold it: without notifications, and not counted."""
    ids = {"post_id": values["id"], "author_id": values["author_id"]}
    findings = await spam.inspect(connection, _draft(values, derived))
    rule = spam.holding_rule(findings)
    events = [] if rule else _publication_events(values, derived)
    if findings:
        events.append(spam.flag(findings, **ids))
    return await _insert(connection, values, derived, events=events, held_rule=rule)


async def _insert(
    connection: AnyConnection,
    values: dict[str, Any],
    derived: DerivedText,
    *,
    events: Sequence[Event],
    held_rule: str | None = None,
) -> AnyRow:
    return await insert_post(
        connection,
        values | derived.columns,
        folded_tags=derived.folded_tags,
        search_text=derived.search_text,
        events=events,
        held_rule=held_rule,
    )


async def update(
    connection: WriteTransaction,
    author_id: UUID,
    post_id: UUID,
    changes: PostUpdate,
    *,
    trust: int,
) -> None:
    """Change fields of a post and store the former content as a revision.

    Equal content changes nothing. A post of a new member, by `trust`, may be held.

    Raises:
        ApiError: `post_not_found`; `forbidden` for a post of another member; `kind_fixed`;
            `validation_failed`; the errors of `publish`.
    """
    old = await queries.lock_own_post(connection, post_id, author_id)
    if old is None:
        raise await _refusal(connection, author_id, post_id)
    if changes.kind not in (None, old.kind):
        raise problems.kind_fixed.for_field("kind")
    try:
        post = changes.changed(_content_of(old))
    except ValidationError as error:
        faults = [{**fault, "loc": ("body", *fault["loc"])} for fault in error.errors()]
        raise errors.validation_failed(fields=field_errors(faults)) from error
    content = await _all_columns(connection, author_id, post)
    before = {name: getattr(old, name) for name in content}
    if content == before:
        return
    derived = await analyze_text(connection, author_id, content)
    await queries.replace_post(
        connection,
        post_id,
        before=before,
        values={**content, **derived.columns},
        folded_tags=derived.folded_tags,
        search_text=derived.search_text,
    )
    mentioned_before = {entity["userId"] for entity in old.entities}
    newly_mentioned_ids = [
        member_id for member_id in derived.mentioned_ids if str(member_id) not in mentioned_before
    ]
    dropped = attachments.file_ids(old.media, old.previews, old.files)
    dropped -= attachments.file_ids(content["media"], content["previews"], content["files"])
    await attachments.release(connection, author_id, dropped)
    if is_new(trust):
        draft = _draft({"id": post_id, "author_id": author_id, **content}, derived)
        findings = await spam.inspect(connection, draft)
        if findings:
            await emit(connection, spam.flag(findings, post_id=post_id, author_id=author_id))
        if rule := spam.holding_rule(findings):
            await holds.hold(connection, post_id, rule=rule)
    has_new_terms = any(content.get(name) != before.get(name) for name in _TERMS)
    await emit(
        connection,
        PostChanged(post_id=post_id, author_id=author_id, is_content=True),
        *([OfferChanged(post_id=post_id)] if has_new_terms else []),
        *(_product_events(post_id, author_id) if content["files"] != before["files"] else []),
        *_mention_events(post_id, author_id, newly_mentioned_ids),
    )


async def delete(connection: WriteTransaction, author_id: UUID, post_id: UUID) -> None:
    """Delete a post of the author, and its files; buyers keep a product.

    Raises:
        ApiError: `post_not_found`; `forbidden` for a post of another member.
    """
    post = await queries.mark_deleted(connection, post_id, author_id)
    if post is None:
        raise await _refusal(connection, author_id, post_id)
    is_digital = post.kind == "digital"
    released = attachments.file_ids(post.media, post.previews, post.files)
    if is_digital:
        released = await attachments.list_files_of_post(connection, post_id)
    # Before the counters: a post that is published locks its files first too.
    await attachments.release(connection, author_id, released)
    is_counted = post.hidden_at is None
    await users.count_published(
        connection, author_id, posts=-int(is_counted), products=-int(is_counted and is_digital)
    )
    await emit(
        connection,
        # Only its author saw a held post, so its deletion changes nothing for others.
        PostChanged(post_id=post_id, author_id=author_id, is_content=is_counted),
        *([OfferChanged(post_id=post_id)] if is_digital else []),
    )


async def restore(connection: WriteTransaction, author_id: UUID, post_id: UUID) -> bool:
    """Undo the deletion of a post; return False if it is not deleted or its author is."""
    post = await queries.mark_restored(connection, post_id, author_id)
    if post is None:
        return False
    search_text = build_search_text(post.title, post.text, post.tags)
    await queries.insert_search_text(connection, post_id, search_text)
    is_digital = post.kind == "digital"
    is_counted = post.hidden_at is None
    await users.count_published(
        connection, author_id, posts=int(is_counted), products=int(is_counted and is_digital)
    )
    await emit(connection, PostChanged(post_id=post_id, author_id=author_id, is_content=True))
    return True


async def _refusal(connection: WriteTransaction, member_id: UUID, post_id: UUID) -> ApiError:
    """Return the error for a change of a post that is not the member's.

    What the member may see is `forbidden`; anything else does not exist for them.
    """
    is_visible = await queries.find_post(connection, post_id, member_id) is not None
    return errors.forbidden() if is_visible else problems.post_not_found()


async def _all_columns(
    connection: WriteTransaction, author_id: UUID, post: PostInput
) -> dict[str, Any]:
    """Return the columns that the author sets, with attachments."""
    return {
        **_text_columns(post),
        "media": await _media(connection, author_id, post),
        "previews": await _previews(connection, author_id, post.previews),
        "files": await _files(connection, author_id, post.files),
    }


def _content_of(post: AnyRow) -> dict[str, Any]:
    """Return the content of a stored post by the JSON names of `PostInput`."""
    return {
        "kind": post.kind,
        "text": post.text,
        "tags": post.tags,
        "categoryId": post.category_id,
        "media": [{"fileId": each["fileId"], "alt": each["alt"] or ""} for each in post.media],
        "title": post.title,
        "priceCents": post.price_cents,
        "files": [each["fileId"] for each in post.files],
        "previews": [each["fileId"] for each in post.previews],
        "refundDays": post.refund_days,
        "licence": post.licence,
    }


def _text_columns(post: PostInput) -> dict[str, Any]:
    """Return the columns that the author sets, without attachments."""
    return {
        "title": post.title,
        "text": post.text,
        "category_id": post.category_id,
        "tags": post.tags,
        "price_cents": post.price_cents,
        "refund_days": post.refund_days,
        "licence": post.licence,
    }


async def _media(
    connection: WriteTransaction, author_id: UUID, post: PostInput
) -> list[StoredImage]:
    if not post.media:
        return []
    ids = [image.file_id for image in post.media]
    images = await files.attach_images(connection, author_id, ids, "post")
    return [{**images[UUID(image.file_id)], "alt": image.alt or None} for image in post.media]


async def _previews(
    connection: WriteTransaction, author_id: UUID, file_ids: Sequence[str]
) -> list[StoredImage]:
    if not file_ids:
        return []
    try:
        images = await files.attach_images(connection, author_id, file_ids, "post")
    except ApiError as error:
        raise file_not_found.for_field("previews") from error
    return [images[UUID(file_id)] for file_id in file_ids]


async def _files(
    connection: WriteTransaction, author_id: UUID, file_ids: Sequence[str]
) -> list[StoredFile]:
    if not file_ids:
        return []
    return await files.attach_products(connection, author_id, file_ids)


async def analyze_text(
    connection: AnyConnection, author_id: UUID, content: dict[str, Any]
) -> DerivedText:
    """Derive language, direction, entities, tags and search text from the content of a post.

    `content` maps column names of `Post` to values; `title`, `text` and `tags` are read.

    Raises:
        ApiError: `link_not_allowed`.
    """
    title, text, tags = content["title"], content["text"], content["tags"]
    spans = entities.scan_entities(text)
    entities.refuse_blocked_links(author_id, spans)
    resolved, mentioned_ids = await entities.resolve_mentions(connection, author_id, spans)
    prose = "\n".join([title or "", entities.remove_links_and_mentions(text, spans), *tags])
    folded_tags = [arabic.fold(tag) for tag in tags]
    folded_tags += entities.folded_tags(spans)[:MAX_TAGS_IN_TEXT]
    return DerivedText(
        columns={
            "lang": arabic.language(prose),
            "dir": arabic.direction(prose),
            "entities": resolved,
        },
        folded_tags=list(dict.fromkeys(folded_tags)),
        search_text=build_search_text(title, text, tags),
        mentioned_ids=mentioned_ids,
        spans=spans,
    )


def _draft(values: dict[str, Any], derived: DerivedText) -> spam.Draft:
    return spam.Draft(
        id=values["id"],
        kind="post",
        author_id=values["author_id"],
        words=[values["title"] or "", *values["tags"]],
        text=values["text"],
        spans=derived.spans,
        mentioned_ids=derived.mentioned_ids,
    )


def _publication_events(values: dict[str, Any], derived: DerivedText) -> list[Event]:
    ids = {"post_id": values["id"], "author_id": values["author_id"]}
    return [
        PostPublished(**ids),
        PostChanged(**ids, is_content=True),
        *(_product_events(**ids) if values["files"] else []),
        *_mention_events(values["id"], values["author_id"], derived.mentioned_ids),
    ]


def _product_events(post_id: UUID, author_id: UUID) -> list[Event]:
    return [ProductPublished(post_id=post_id, author_id=author_id)]


def _mention_events(post_id: UUID, author_id: UUID, member_ids: list[UUID]) -> list[Event]:
    if not member_ids:
        return []
    return [Mentioned(post_id=post_id, comment_id=None, author_id=author_id, member_ids=member_ids)]
