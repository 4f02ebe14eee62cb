"""Posts, and what makes reading them cheap."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Integer, SmallInteger, Text, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.files.wire import StoredImage
from api.kernel.db import Table

PUBLIC = text("deleted_at IS NULL AND hidden_at IS NULL")


class Post(Table):
    """What a member published: a post, a question or a digital product.

    Its id is a UUIDv7, so that the order of ids is the order of time. Media and tags stand in the
    row as they are shown, because every list shows them; `post_tag` is what finds posts by tag.
    """

    __tablename__ = "post"
    __table_args__ = (
        CheckConstraint("kind IN ('post', 'question', 'digital')", name="kind"),
        CheckConstraint(
            "(kind = 'digital') = (price_cents IS NOT NULL AND title IS NOT NULL)", name="digital"
        ),
        CheckConstraint(
            "price_cents = 0 OR price_cents BETWEEN 99 AND 1000000", name="price_cents"
        ),
        # Serves a member's posts and the feed's look at each author.
        Index("ix_post_author", "author_id", text("id DESC"), postgresql_where=PUBLIC),
        # Serves the lists of digital products, and a member's.
        Index(
            "ix_post_digital",
            "author_id",
            text("id DESC"),
            postgresql_where=text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
        ),
        Index(
            "ix_post_digital_new",
            text("id DESC"),
            postgresql_where=text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    author_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    kind: Mapped[str] = mapped_column(Text)
    title: Mapped[str | None] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    lang: Mapped[str] = mapped_column(Text)
    dir: Mapped[str] = mapped_column(Text)
    category_id: Mapped[str | None] = mapped_column(Text)
    media: Mapped[list[StoredImage]] = mapped_column(JSONB, server_default="[]")
    tags: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    price_cents: Mapped[int | None] = mapped_column(Integer)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    edited_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    deleted_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    hidden_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class PostCounts(Table):
    """A post's counters, apart from its text, so that counting rewrites a few bytes."""

    __tablename__ = "post_counts"
    __table_args__ = ({"postgresql_with": {"fillfactor": 70}},)
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    comments: Mapped[int] = mapped_column(Integer, server_default="0")
    shares: Mapped[int] = mapped_column(Integer, server_default="0")
    saves: Mapped[int] = mapped_column(Integer, server_default="0")
    purchases: Mapped[int] = mapped_column(Integer, server_default="0")
    evaluations: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")


class PostTag(Table):
    """A tag in its folded form, for finding posts whatever the spelling."""

    __tablename__ = "post_tag"
    __table_args__ = (Index("ix_post_tag_folded", "folded", text("post_id DESC")),)
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger)


class PostShare(Table):
    """A member shared a post on a day; it counts once."""

    __tablename__ = "post_share"
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), primary_key=True, server_default=text("date_trunc('day', now())")
    )


class AuthorHead(Table):
    """An author's newest public post: what lets a feed look at twenty authors instead of all."""

    __tablename__ = "author_head"
    __table_args__ = (
        # Serves members who follow more than a few hundred.
        Index("ix_author_head_newest", text("last_post_id DESC"), "author_id"),
        {"postgresql_with": {"fillfactor": 80, "autovacuum_vacuum_scale_factor": 0.02}},
    )
    author_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    last_post_id: Mapped[UUID]
