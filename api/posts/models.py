"""Posts, and what makes reading them cheap."""

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
        CheckConstraint("refund_days IN (0, 7, 14, 30)", name="refund_days"),
        # Serves a member's posts, their own hidden ones too, and the feed's look at each author.
        Index(
            "ix_post_author",
            "author_id",
            text("id DESC"),
            postgresql_include=["hidden_at"],
            postgresql_where=text("deleted_at IS NULL"),
        ),
        # Serves what is left of a member's deleted posts: export and deletion.
        Index(
            "ix_post_author_deleted",
            "author_id",
            "id",
            postgresql_where=text("deleted_at IS NOT NULL"),
        ),
        # Serves the newest posts, and the feed of who follows more than it can ask one by one.
        Index(
            "ix_post_newest",
            text("id DESC"),
            postgresql_include=["author_id"],
            postgresql_where=LISTED,
        ),
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
        # Serves products by price, up and down.
        Index(
            "ix_post_digital_price",
            "price_cents",
            "id",
            postgresql_where=text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
        ),
        # Serves a category's posts, and its products.
        Index("ix_post_category", "category_id", "id", postgresql_where=LISTED),
        Index(
            "ix_post_digital_category",
            "category_id",
            "id",
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
    # Where links, tags and handles stand in the text, found once when it is written.
    entities: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    price_cents: Mapped[int | None] = mapped_column(Integer)
    refund_days: Mapped[int | None] = mapped_column(SmallInteger)
    licence: Mapped[str | None] = mapped_column(Text)
    previews: Mapped[list[StoredImage]] = mapped_column(JSONB, server_default="[]")
    # What a buyer gets, by name, type and size; the bytes are had by a signed link alone.
    files: Mapped[list[StoredFile]] = mapped_column(JSONB, server_default="[]")
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    edited_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    deleted_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    hidden_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class PostCounts(Table):
    """A post's counters, apart from its text, so that counting rewrites a few bytes.

    `hot` is what they are worth and when: `api.posts.ranking` says how it is reckoned.
    """

    __tablename__ = "post_counts"
    __table_args__ = (
        # Serves the lists of what is popular.
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
    hot: Mapped[float] = mapped_column(
        Double,
        Computed(
            "hotness(post_id, comments, shares, saves, purchases, evaluations)", persisted=True
        ),
    )


class PostText(Table):
    """What search and muted words look at: `api.posts.search_vector` says what stands in it.

    `place` counts posts as they come, which ids don't.
    """

    __tablename__ = "post_text"
    __table_args__ = (
        # A search looks in some fifty times; each would read the whole list of what is pending.
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
    """What a post was before an edit: everything its author could change."""

    __tablename__ = "post_revision"
    id: Mapped[UUID] = mapped_column(primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"), index=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    replaced_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class PostFile(Table):
    """A file that a digital product gives its buyers."""

    __tablename__ = "post_file"
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    # What a buyer bought stays downloadable, also when a later edit takes it out.
    file_id: Mapped[UUID] = mapped_column(ForeignKey("file.id"), primary_key=True, index=True)
    removed_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


# As `post_text` holds a post's: each word as written, folded, of weight A.
COMMENT_VECTOR_SQL = (
    "setweight(to_tsvector('simple'::regconfig,"
    r" regexp_replace(fold(text), '\W+|_', ' ', 'g')), 'A')"
)


class Comment(Table):
    """A comment on a post, or a reply to one; replies have no replies."""

    __tablename__ = "comment"
    __table_args__ = (
        # Serves a post's comments, newest first. What is hidden stands in it: the post's author
        # and the writer still see it.
        Index(
            "ix_comment_post",
            "post_id",
            text("id DESC"),
            postgresql_where=text("parent_id IS NULL AND deleted_at IS NULL"),
        ),
        # Serves the replies below a comment, oldest first.
        Index(
            "ix_comment_parent",
            "parent_id",
            "id",
            postgresql_where=text("parent_id IS NOT NULL AND deleted_at IS NULL"),
        ),
        # Serves a member's own, for export and deletion.
        Index("ix_comment_author", "author_id"),
        # Makes one comment of a submit that was sent twice.
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
    # What muted words are compared with; kept, since folding twenty texts anew costs more than
    # all the rest of a page of comments.
    words: Mapped[Any] = mapped_column(TSVECTOR, Computed(COMMENT_VECTOR_SQL, persisted=True))
    # Replies that are neither deleted nor hidden.
    replies: Mapped[int] = mapped_column(Integer, server_default="0")
    client_key: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    deleted_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    hidden_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class Evaluation(Table):
    """What a member thinks of a post: one name each."""

    __tablename__ = "evaluation"
    __table_args__ = (
        CheckConstraint(
            "reaction IN ('perfect', 'love', 'unclear', 'fantastic', 'surprise', 'clap', "
            "'dontknow', 'hardquestion', 'gotanswer', 'sad')",
            name="reaction",
        ),
        # Serves the latest evaluations of a post.
        Index("ix_evaluation_post", "post_id", text("evaluated_at DESC"), text("member_id DESC")),
        # Serves what a member evaluated lately: recommendations, limits, export.
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
    """A member keeps a post; `id` is a UUIDv7 and tells when."""

    __tablename__ = "saved_post"
    __table_args__ = (
        # Serves the list of what is saved, newest first.
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
    """The first time a member did something with a post, kept when it is undone and done again.

    The revenue share reckons by it, and it can't be made up afterwards: the application may
    neither change nor remove a row.
    """

    __tablename__ = "first_act"
    __table_args__ = (
        CheckConstraint("act IN ('evaluation', 'comment', 'save', 'share')", name="act"),
        # Serves the reckoning of a month.
        Index("ix_first_act_at", "at", postgresql_using="brin"),
    )
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"), primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), primary_key=True)
    act: Mapped[str] = mapped_column(Text, primary_key=True)
    at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())


class PostTag(Table):
    """A tag in its folded form, for finding posts whatever the spelling."""

    __tablename__ = "post_tag"
    __table_args__ = (Index("ix_post_tag_folded", "folded", "post_id"),)
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger)


class PostShare(Table):
    """A member shared a post on a day; it counts once."""

    __tablename__ = "post_share"
    __table_args__ = (
        # Serves a member's own, for export and deletion.
        Index("ix_post_share_member", "member_id", "post_id"),
    )
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), primary_key=True, server_default=text("date_trunc('day', now())")
    )
