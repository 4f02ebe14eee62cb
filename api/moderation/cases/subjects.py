"""Subjects of cases: their content as its readers see it, for evidence and for staff."""

from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import ColumnElement, Text, cast, literal, null, select
from sqlalchemy.dialects.postgresql import JSONB

from api.core.db.database import AnyConnection, AnyRow, AnySelect
from api.core.text import arabic
from api.moderation.cases.models import Case, SubjectKind
from api.posts.models import Comment, Post
from api.posts.reviews.models import ProductReview
from api.users.models import Member


@dataclass(frozen=True, slots=True)
class Subject:
    """Subject of a case; `post_id` is its post, and null for a member."""

    kind: SubjectKind
    subject_id: UUID
    post_id: UUID | None
    owner_id: UUID


@dataclass(frozen=True, slots=True)
class SignalInput:
    """Finding of an automatic rule; `weight` is 0 to 100, `evidence` JSON for staff."""

    rule: str
    weight: int
    evidence: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SubjectState:
    """Present content of a subject, as JSON that a case stores, and whether readers see it."""

    content: dict[str, Any]
    is_deleted: bool
    is_hidden: bool
    edited_at: datetime | None

    @property
    def text(self) -> str:
        """Title and text together, for the language of the case."""
        return "\n".join(filter(None, (self.content.get("title"), self.content.get("text"))))

    @property
    def lang(self) -> str:
        return arabic.language(self.text)

    @property
    def version(self) -> str:
        """Digest of the content; a change of a single letter changes it."""
        return version_of(self.content)


def version_of(content: dict[str, Any]) -> str:
    """Return the digest of a content, without the time at which it was remembered."""
    present = {name: value for name, value in content.items() if name != "takenAt"}
    digest = blake2b(orjson.dumps(present, option=orjson.OPT_SORT_KEYS), digest_size=8)
    return digest.hexdigest()


def shown_evidence() -> ColumnElement[Any]:
    """Select the evidence of a case without what is kept for a restoration only."""
    return Case.evidence.op("-", return_type=JSONB())(literal("removed", Text))


def subject_of(row: AnyRow) -> Subject:
    """Return the subject of a row of a report or of a case."""
    return Subject(row.kind, row.subject_id, row.post_id, row.owner_id)


async def load(connection: AnyConnection, subject: Subject) -> SubjectState | None:
    """Return the state of a subject; None if its row does not exist any more."""
    rows = await connection.execute(_STATEMENTS[subject.kind](subject.subject_id))
    row = rows.one_or_none()
    if row is None:
        return None
    content = {
        "title": row.title,
        "text": row.text or "",
        "media": row.media or [],
        "priceCents": row.price_cents,
        "rating": row.rating,
        "name": row.name,
        "handle": row.handle,
    }
    return SubjectState(content, row.deleted_at is not None, row.is_hidden, row.edited_at)


def _columns(
    *,
    text: Any,
    title: Any = None,
    media: Any = None,
    price_cents: Any = None,
    rating: Any = None,
    deleted_at: Any,
    hidden: ColumnElement[bool] | None = None,
    edited_at: Any = None,
) -> tuple[Any, ...]:
    return (
        (cast(null(), Text) if title is None else title).label("title"),
        text.label("text"),
        (null() if media is None else media).label("media"),
        (null() if price_cents is None else price_cents).label("price_cents"),
        (null() if rating is None else rating).label("rating"),
        deleted_at.label("deleted_at"),
        (literal(False) if hidden is None else hidden).label("is_hidden"),
        (null() if edited_at is None else edited_at).label("edited_at"),
        Member.name,
        Member.handle,
    )


def _select_post(subject_id: UUID) -> AnySelect:
    columns = _columns(
        title=Post.title,
        text=Post.text,
        media=Post.media.op("||")(Post.previews),
        price_cents=Post.price_cents,
        deleted_at=Post.deleted_at,
        hidden=Post.hidden_at.is_not(None),
        edited_at=Post.edited_at,
    )
    return select(*columns).join(Member, Member.id == Post.author_id).where(Post.id == subject_id)


def _select_comment(subject_id: UUID) -> AnySelect:
    columns = _columns(
        text=Comment.text,
        deleted_at=Comment.deleted_at,
        hidden=Comment.hidden_at.is_not(None),
        edited_at=Comment.edited_at,
    )
    return (
        select(*columns)
        .join(Member, Member.id == Comment.author_id)
        .where(Comment.id == subject_id)
    )


def _select_review(subject_id: UUID) -> AnySelect:
    columns = _columns(
        text=ProductReview.text,
        rating=ProductReview.rating,
        deleted_at=ProductReview.deleted_at,
        hidden=ProductReview.revoked_at.is_not(None),
        edited_at=ProductReview.edited_at,
    )
    return (
        select(*columns)
        .join(Member, Member.id == ProductReview.author_id)
        .where(ProductReview.id == subject_id)
    )


def _select_reply(subject_id: UUID) -> AnySelect:
    columns = _columns(
        text=ProductReview.reply_text,
        deleted_at=ProductReview.deleted_at,
        edited_at=ProductReview.reply_edited_at,
    )
    return (
        select(*columns)
        .join(Post, Post.id == ProductReview.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(ProductReview.reply_id == subject_id)
    )


def _select_user(subject_id: UUID) -> AnySelect:
    columns = _columns(text=Member.bio, media=Member.picture, deleted_at=Member.purged_at)
    return select(*columns).where(Member.id == subject_id)


_STATEMENTS = {
    "post": _select_post,
    "comment": _select_comment,
    "review": _select_review,
    "reviewReply": _select_reply,
    "user": _select_user,
}
