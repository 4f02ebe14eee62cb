"""Columns and visibility predicates of comments, and the serializers of such rows."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Double,
    Text,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    null,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import TSQUERY

from api.core.clock import iso
from api.core.db.database import AnyRow
from api.core.db.plan_hints import inline_literal
from api.core.text.locale import Text as Texts
from api.core.text.locale import current_locale
from api.posts import link_blocklist
from api.posts.answers.models import HelpfulMark
from api.posts.models import Comment
from api.posts.reviews.models import ProductReview
from api.users.models import Member, MutedWord
from api.users.service import serialize_author
from api.users.visibility import active, is_deleted, not_blocked, not_muted

_DELETED_TEXT: Final[Texts] = {"en": "This comment was deleted.", "ar": "تم حذف هذا التعليق."}
# Weights in a rank, which a float of 53 bits holds exactly: 31 bits of helpful marks above 21 bits
# of replies.
_HELPFUL_RANK: Final = 2**21
_ACCEPTED_RANK: Final = 2**52


def comment_columns(
    comment: type[Comment], writer: type[Member], post: Any, viewer_id: Any
) -> tuple[Any, ...]:
    """Return the columns for `serialize_comment`, of a comment joined with its writer.

    `post` has the columns `author_id` and `answer_id`.
    """
    return (
        comment.id.label("comment_id"),
        comment.parent_id,
        comment.text,
        comment.lang,
        comment.dir,
        comment.entities,
        comment.replies,
        comment.created_at,
        comment.edited_at,
        comment.hidden_at,
        case((comment.held_at.is_not(None), func.coalesce(comment.held_rule, "other"))).label(
            "held_for"
        ),
        (comment.author_id == post.author_id).label("is_author"),
        _is_accepted(comment, post).label("is_accepted"),
        comment.helpful,
        _is_helpful(viewer_id, comment).label("is_helpful"),
        writer.id,
        writer.name,
        writer.handle,
        writer.picture,
        writer.is_staff,
    )


def _is_accepted(comment: type[Comment], post: Any) -> ColumnElement[bool]:
    return func.coalesce(comment.id == post.answer_id, false())


def _is_helpful(viewer_id: Any, comment: type[Comment]) -> ColumnElement[Any]:
    """Return whether the viewer marked an answer as helpful; null for guests."""
    if viewer_id is None:
        return null()
    marked = exists().where(
        HelpfulMark.comment_id == comment.id, HelpfulMark.member_id == viewer_id
    )
    # The number is tested first, so only marked answers cost a lookup.
    return case((comment.helpful > inline_literal(0), marked), else_=false())


def answer_rank(comment: type[Comment], answer_id: Any) -> ColumnElement[float]:
    """Return the rank of a comment in the order `helpful`, as one number for the cursor.

    The accepted answer ranks first, then the number of helpful marks, then that of replies.
    """
    is_accepted = case(
        (comment.id == answer_id, inline_literal(_ACCEPTED_RANK)), else_=inline_literal(0)
    )
    replies = func.least(comment.replies, inline_literal(_HELPFUL_RANK - 1))
    helpful = cast(comment.helpful, Double) * inline_literal(_HELPFUL_RANK)
    return is_accepted + helpful + replies


def _is_writer_shown(writer: type[Member]) -> ColumnElement[bool]:
    """Match active members and deleted accounts.

    A comment with replies outlives the account of its writer, without text and name.
    """
    return or_(active(writer), is_deleted(writer))


def readable_by(
    viewer_id: UUID | None, comment: type[Comment], writer: type[Member], post_author_id: Any
) -> ColumnElement[bool]:
    """Return the privacy predicate of comments on a post that is visible to the viewer."""
    if viewer_id is None:
        return and_(
            comment.deleted_at.is_(None),
            comment.hidden_at.is_(None),
            _is_writer_shown(writer),
        )
    is_own = comment.author_id == viewer_id
    return and_(
        comment.deleted_at.is_(None),
        or_(
            comment.hidden_at.is_(None),
            is_own,
            and_(post_author_id == viewer_id, comment.held_at.is_(None)),
        ),
        or_(_is_writer_shown(writer), is_own),
        not_blocked(viewer_id, comment.author_id),
    )


def not_muted_by(
    viewer_id: UUID | None, comment: type[Comment] | type[ProductReview]
) -> ColumnElement[bool]:
    """Exclude comments of muted members and with muted words, except the viewer's own.

    Reviews have the same columns.
    """
    if viewer_id is None:
        return true()
    # All muted words form one query, which is read once per statement.
    query = func.concat("(", cast(MutedWord.query, Text), ")")
    muted_words = (
        select(cast(func.string_agg(query, " | "), TSQUERY))
        .where(MutedWord.member_id == viewer_id)
        .scalar_subquery()
    )
    return or_(
        comment.author_id == viewer_id,
        and_(
            not_muted(viewer_id, comment.author_id),
            case((muted_words.is_(None), True), else_=~comment.words.bool_op("@@")(muted_words)),
        ),
    )


def serialize_comment(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row of `comment_columns` as `schemas.Comment`, with an empty list of replies."""
    return {
        **_serialize_reply(row, media_origin),
        "accepted": row.is_accepted,
        "helpfulCount": row.helpful,
        "helpful": row.is_helpful,
        "repliesCount": row.replies,
        "replies": [],
    }


def serialize_threads(
    threads: Sequence[AnyRow], rows: Sequence[AnyRow], media_origin: str
) -> list[dict[str, Any]]:
    """Serialize the comments of `threads` with their replies among `rows`."""
    comments = {row.comment_id: serialize_comment(row, media_origin) for row in threads}
    for row in rows:
        if row.parent_id in comments:
            comments[row.parent_id]["replies"].append(_serialize_reply(row, media_origin))
    return list(comments.values())


def _text_fields(row: AnyRow) -> dict[str, str]:
    # Only the comments of deleted accounts have no text.
    if row.text:
        return {"text": row.text, "lang": row.lang, "dir": row.dir}
    locale = current_locale.get()
    return {
        "text": _DELETED_TEXT[locale],
        "lang": locale,
        "dir": "rtl" if locale == "ar" else "ltr",
    }


def _serialize_reply(row: AnyRow, media_origin: str) -> dict[str, Any]:
    return {
        "_id": str(row.comment_id),
        "parentId": None if row.parent_id is None else str(row.parent_id),
        **_text_fields(row),
        "entities": link_blocklist.without_blocked(row.entities),
        "author": serialize_author(row, media_origin),
        "isAuthor": row.is_author,
        "hidden": row.hidden_at is not None,
        # Rows of held comments exist for their writer only.
        "heldFor": row.held_for,
        "createdAt": iso(row.created_at),
        "editedAt": iso(row.edited_at) if row.edited_at else None,
    }
