"""A comment as it is shown: who may read it, the columns of its row, and its plain JSON."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Text, and_, case, cast, func, not_, or_, select, true
from sqlalchemy.dialects.postgresql import TSQUERY

from api.core.clock import iso
from api.core.db.database import AnyRow
from api.core.text.locale import Text as Texts
from api.core.text.locale import current_locale
from api.posts.models import Comment
from api.users.models import Member, MutedWord
from api.users.service import author_on_wire
from api.users.visibility import active, nameless, not_blocked, not_muted

_GONE: Final[Texts] = {"en": "This comment was deleted.", "ar": "حُذف هذا التعليق."}


def comment_columns(
    comment: type[Comment], writer: type[Member], post_author_id: Any
) -> tuple[Any, ...]:
    """What `on_wire` reads, of a comment joined with its writer."""
    return (
        comment.id.label("comment_id"),
        comment.parent_id,
        comment.text,
        comment.lang,
        comment.dir,
        comment.entities,
        comment.replies,
        comment.created_at,
        comment.hidden_at,
        (comment.author_id == post_author_id).label("is_author"),
        writer.id,
        writer.name,
        writer.handle,
        writer.picture,
    )


def _is_shown(writer: type[Member]) -> ColumnElement[bool]:
    """What others replied to stays when its writer left, without words and name."""
    return or_(active(writer), nameless(writer))


def readable_by(
    viewer_id: UUID | None, comment: type[Comment], writer: type[Member], post_author_id: Any
) -> ColumnElement[bool]:
    """The one clause of privacy of comments on a post that the viewer sees."""
    if viewer_id is None:
        return and_(
            comment.deleted_at.is_(None),
            comment.hidden_at.is_(None),
            _is_shown(writer),
        )
    mine = comment.author_id == viewer_id
    return and_(
        comment.deleted_at.is_(None),
        or_(comment.hidden_at.is_(None), mine, post_author_id == viewer_id),
        or_(_is_shown(writer), mine),
        not_blocked(viewer_id, comment.author_id),
    )


def not_muted_by(viewer_id: UUID | None, comment: type[Comment]) -> ColumnElement[bool]:
    """What the viewer did not mute, person or word; one's own is always wanted."""
    if viewer_id is None:
        return true()
    # The viewer's words as one query, read once a statement.
    word = func.concat("(", cast(MutedWord.query, Text), ")")
    muted = (
        select(cast(func.string_agg(word, " | "), TSQUERY))
        .where(MutedWord.member_id == viewer_id)
        .scalar_subquery()
    )
    return or_(
        comment.author_id == viewer_id,
        and_(
            not_muted(viewer_id, comment.author_id),
            case((muted.is_(None), True), else_=not_(comment.words.bool_op("@@")(muted))),
        ),
    )


def serialize_comment(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row of `columns` as the plain JSON of `schemas.Comment`, its replies still to come."""
    return {
        **_serialize_reply(row, api_origin),
        "repliesCount": row.replies,
        "replies": [],
    }


def serialize_threads(
    threads: Sequence[AnyRow], rows: Sequence[AnyRow], api_origin: str
) -> list[dict[str, Any]]:
    """Comments with those of the rows below them that reply to them."""
    shown = {row.comment_id: serialize_comment(row, api_origin) for row in threads}
    for row in rows:
        if row.parent_id in shown:
            shown[row.parent_id]["replies"].append(_serialize_reply(row, api_origin))
    return list(shown.values())


def _words(row: AnyRow) -> dict[str, str]:
    """Only of what its writer took along is nothing left."""
    if row.text:
        return {"text": row.text, "lang": row.lang, "dir": row.dir}
    locale = current_locale.get()
    return {
        "text": _GONE[locale],
        "lang": locale,
        "dir": "rtl" if locale == "ar" else "ltr",
    }


def _serialize_reply(row: AnyRow, api_origin: str) -> dict[str, Any]:
    return {
        "_id": str(row.comment_id),
        "parentId": None if row.parent_id is None else str(row.parent_id),
        **_words(row),
        "entities": row.entities,
        "author": author_on_wire(row, api_origin),
        "isAuthor": row.is_author,
        "hidden": row.hidden_at is not None,
        "createdAt": iso(row.created_at),
    }
