"""Tables of posts and of the engagement with them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Computed,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table
from api.files.serializers import StoredFile, StoredImage

LISTED = text("deleted_at IS NULL AND hidden_at IS NULL")
LISTED_PRODUCT = text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL")
HELD = text("hidden_at IS NOT NULL AND deleted_at IS NULL")
UNANSWERED = text(
    "kind = 'question' AND answer_id IS NULL AND deleted_at IS NULL AND hidden_at IS NULL"
)


class Post(Table):
    """A post, a question or a digital product.

    The id is a UUIDv7, so posts are ordered by time. Media and tags are stored in the row as they
    are displayed, because every list displays them; `post_tag` indexes posts by tag.
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
        CheckConstraint("refund_days IN (0, 7, 14, 30)", name="refund_days"),
        # Serves the list of a member's posts, including hidden ones, and the feed.
        Index(
            "ix_post_author",
            "author_id",
            text("id DESC"),
            postgresql_include=["hidden_at"],
            postgresql_where=text("deleted_at IS NULL"),
        ),
        # Serves the access to pictures: whether a held post shows one.
        Index("ix_post_held", "author_id", postgresql_where=HELD),
        # Serves a member's deleted posts, for export and account deletion.
        Index(
            "ix_post_author_deleted",
            "author_id",
            "id",
            postgresql_where=text("deleted_at IS NOT NULL"),
        ),
        # Serves the newest posts, and the feed of members with many followees.
        Index(
            "ix_post_newest",
            text("id DESC"),
            postgresql_include=["author_id"],
            postgresql_where=LISTED,
        ),
        # Serves a member's digital products.
        Index("ix_post_digital", "author_id", text("id DESC"), postgresql_where=LISTED_PRODUCT),
        # Serves the newest digital products.
        Index("ix_post_digital_new", text("id DESC"), postgresql_where=LISTED_PRODUCT),
        # Serves products by price in both directions.
        Index("ix_post_digital_price", "price_cents", "id", postgresql_where=LISTED_PRODUCT),
        # Serve the newest questions without an accepted answer, and those of a category.
        Index("ix_post_unanswered", text("id DESC"), postgresql_where=UNANSWERED),
        Index("ix_post_unanswered_category", "category_id", "id", postgresql_where=UNANSWERED),
        # Serves a category's posts, and its products.
        Index("ix_post_category", "category_id", "id", postgresql_where=LISTED),
        Index("ix_post_digital_category", "category_id", "id", postgresql_where=LISTED_PRODUCT),
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
    # Links, tags and mentions with their positions in the text.
    entities: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    price_cents: Mapped[int | None] = mapped_column(Integer)
    refund_days: Mapped[int | None] = mapped_column(SmallInteger)
    licence: Mapped[str | None] = mapped_column(Text)
    previews: Mapped[list[StoredImage]] = mapped_column(JSONB, server_default="[]")
    # Names, types and sizes of a product's files; downloads need a signed URL.
    files: Mapped[list[StoredFile]] = mapped_column(JSONB, server_default="[]")
    # The accepted answer of a question while it is visible; a comment of the first level. Without a
    # foreign key, because comments refer to posts and are never removed.
    answer_id: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    edited_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    deleted_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    hidden_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Rule that hides the post until staff saw it, as its author reads it.
    held_rule: Mapped[str | None] = mapped_column(Text)


class PostCounts(Table):
    """Counters of a post, in a table of their own so that an update rewrites a small row.

    `hot` is the hot score of `api.posts.ranking`.
    """

    __tablename__ = "post_counts"
    __table_args__ = (
        # Serve popular posts, and popular products.
        Index("ix_post_counts_hot", text("hot DESC"), text("post_id DESC")),
        Index(
            "ix_post_counts_hot_digital",
            text("hot DESC"),
            text("post_id DESC"),
            postgresql_where=text("is_digital"),
        ),
        {"postgresql_with": {"fillfactor": 70}},
    )
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    is_digital: Mapped[bool] = mapped_column(Boolean, server_default="false")
    comments: Mapped[int] = mapped_column(Integer, server_default="0")
    shares: Mapped[int] = mapped_column(Integer, server_default="0")
    saves: Mapped[int] = mapped_column(Integer, server_default="0")
    purchases: Mapped[int] = mapped_column(Integer, server_default="0")
    evaluations: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    # Numbers of listed reviews with one to five stars; null before a product's first review.
    # A trigger maintains them.
    ratings: Mapped[list[int] | None] = mapped_column(ARRAY(Integer))
    hot: Mapped[float] = mapped_column(
        Double,
        Computed(
            "hotness(post_id, comments, shares, saves, purchases, evaluations)", persisted=True
        ),
    )


class PostText(Table):
    """Search text and search vector of a post, as defined by `api.posts.search_vector`.

    `place` numbers the posts consecutively, so that ranges of places have a known size.
    """

    __tablename__ = "post_text"
    __table_args__ = (
        # A search scans this index up to fifty times; each scan would read the whole pending list.
        Index(
            "ix_post_text_vector",
            "vector",
            postgresql_using="gin",
            postgresql_with={"fastupdate": "off"},
        ),
    )
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(BigInteger, Identity(always=True))
    folded: Mapped[str] = mapped_column(Text)
    vector: Mapped[Any] = mapped_column(
        TSVECTOR, Computed("search_vector(folded, place)", persisted=True)
    )


class PostRevision(Table):
    """Content of a post before an edit: all columns that its author can change."""

    __tablename__ = "post_revision"
    id: Mapped[UUID] = mapped_column(primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"), index=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    replaced_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class PostFile(Table):
    """A file of a digital product."""

    __tablename__ = "post_file"
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    file_id: Mapped[UUID] = mapped_column(ForeignKey("file.id"), primary_key=True, index=True)
    # Earlier buyers can still download a file that an edit removed.
    removed_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


# Like layer A of `post_text`: the words as written, folded, with weight A.
COMMENT_VECTOR_SQL = (
    "setweight(to_tsvector('simple'::regconfig,"
    r" regexp_replace(fold(text), '\W+|_', ' ', 'g')), 'A')"
)


class Comment(Table):
    """A comment on a post, or a reply to a comment; replies have no replies."""

    __tablename__ = "comment"
    __table_args__ = (
        # Serves a post's comments, newest first. Includes hidden comments, which the authors of the
        # post and of the comment still see.
        Index(
            "ix_comment_post",
            "post_id",
            text("id DESC"),
            postgresql_where=text("parent_id IS NULL AND deleted_at IS NULL"),
        ),
        # Serves the replies to a comment, oldest first.
        Index(
            "ix_comment_parent",
            "parent_id",
            "id",
            postgresql_where=text("parent_id IS NOT NULL AND deleted_at IS NULL"),
        ),
        # Serves a member's comments, for export and account deletion.
        Index("ix_comment_author", "author_id"),
        # Deduplicates retried requests.
        Index(
            "uq_comment_key",
            "author_id",
            "client_key",
            unique=True,
            postgresql_where=text("client_key IS NOT NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    parent_id: Mapped[UUID | None] = mapped_column(ForeignKey("comment.id", ondelete="CASCADE"))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    text: Mapped[str] = mapped_column(Text)
    lang: Mapped[str] = mapped_column(Text)
    dir: Mapped[str] = mapped_column(Text)
    entities: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    # Matched against muted words. Stored, because computing it for a page of comments costs more
    # than the rest of the query.
    words: Mapped[Any] = mapped_column(TSVECTOR, Computed(COMMENT_VECTOR_SQL, persisted=True))
    # Number of replies that are neither deleted nor hidden.
    replies: Mapped[int] = mapped_column(Integer, server_default="0")
    # Number of members who marked an answer as helpful.
    helpful: Mapped[int] = mapped_column(Integer, server_default="0")
    # Client-generated key of the comment (`Idempotency-Key`), unique per author. Unlike a row of
    # `idempotency_key` it never expires and needs no statement of its own.
    client_key: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    edited_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    deleted_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    hidden_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Set with `hidden_at` while a rule hides the comment from the author of the post too.
    held_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    held_rule: Mapped[str | None] = mapped_column(Text)


class Evaluation(Table):
    """A member's evaluation of a post, at most one per member and post."""

    __tablename__ = "evaluation"
    __table_args__ = (
        CheckConstraint(
            "reaction IN ('perfect', 'love', 'unclear', 'fantastic', 'surprise', 'clap', "
            "'dontknow', 'hardquestion', 'gotanswer', 'sad')",
            name="reaction",
        ),
        # Serves a post's evaluations, newest first.
        Index("ix_evaluation_post", "post_id", text("evaluated_at DESC"), text("member_id DESC")),
        # Serves a member's recent evaluations: recommendations, limits, export.
        Index(
            "ix_evaluation_member",
            "member_id",
            text("evaluated_at DESC"),
            "post_id",
            postgresql_include=["reaction"],
        ),
    )
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    reaction: Mapped[str] = mapped_column(Text)
    evaluated_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class SavedPost(Table):
    """A post saved by a member; `id` is a UUIDv7, so saves are ordered by time."""

    __tablename__ = "saved_post"
    __table_args__ = (
        # Serves a member's saved posts, newest first.
        Index("ix_saved_post_newest", "member_id", text("id DESC")),
    )
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[UUID]


class FirstEngagement(Table):
    """Time of a member's first engagement of a kind with a post of another member.

    The revenue share is computed from it. The application role has no privilege to update or delete
    rows, so undoing and repeating an engagement cannot change the time.
    """

    __tablename__ = "first_act"
    __table_args__ = (
        CheckConstraint("act IN ('evaluation', 'comment', 'save', 'share')", name="act"),
        # Serves the computation of a monthly revenue share.
        Index("ix_first_act_at", "at", postgresql_using="brin"),
    )
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"), primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), primary_key=True)
    act: Mapped[str] = mapped_column(Text, primary_key=True)
    at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())


class PostTag(Table):
    """A folded tag of a post, which finds the post in any spelling of the tag."""

    __tablename__ = "post_tag"
    __table_args__ = (Index("ix_post_tag_folded", "folded", "post_id"),)
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger)


# Like `words` of comments: the words of a folded tag, which `_` and ZWNJ separate, with weight A.
TAG_VECTOR_SQL = (
    "setweight(to_tsvector('simple'::regconfig,"
    r" regexp_replace(folded, '\W+|_', ' ', 'g')), 'A')"
)


class TrendingTag(Table):
    """A tag that at least `MIN_AUTHORS` members used lately, written by a scheduled job.

    `api.posts.lists.trending_tags` computes the score.
    """

    __tablename__ = "trending_tag"
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    # Most authors write it so.
    tag: Mapped[str] = mapped_column(Text)
    # Of most posts with the tag.
    lang: Mapped[str] = mapped_column(Text)
    authors: Mapped[int] = mapped_column(Integer)
    score: Mapped[float] = mapped_column(Double)
    # Matched against muted words.
    words: Mapped[Any] = mapped_column(TSVECTOR, Computed(TAG_VECTOR_SQL, persisted=True))
