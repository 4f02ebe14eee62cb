"""Table of product reviews."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Computed, ForeignKey, Index, SmallInteger, Text, func, text
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table
from api.posts.models import COMMENT_VECTOR_SQL

LISTED = text("deleted_at IS NULL AND revoked_at IS NULL")


class ProductReview(Table):
    """A buyer's rating of a product, with an optional text and the seller's reply.

    A trigger counts listed reviews in the product's `ratings`. Another one copies `revoked_at` from
    the buyer's entitlement, so that a review is not listed while its purchase is refunded.
    """

    __tablename__ = "product_review"
    __table_args__ = (
        CheckConstraint("rating BETWEEN 1 AND 5", name="rating"),
        CheckConstraint(
            "num_nulls(reply_id, reply_text, reply_lang, reply_dir, reply_entities, replied_at)"
            " IN (0, 6)",
            name="reply",
        ),
        # At most one review per buyer and product, also under concurrency.
        Index(
            "uq_product_review_buyer",
            "post_id",
            "author_id",
            unique=True,
            postgresql_where=text("deleted_at IS NULL"),
        ),
        # Serves a product's reviews, newest first.
        Index("ix_product_review_newest", "post_id", text("id DESC"), postgresql_where=LISTED),
        # Serves a product's reviews by rating in both directions.
        Index("ix_product_review_rating", "post_id", "rating", "id", postgresql_where=LISTED),
        # Serves a member's reviews, for export and account deletion.
        Index("ix_product_review_author", "author_id", "id"),
        # Serves the staff's list of reports.
        Index("ix_product_review_reply", "reply_id", postgresql_where=text("reply_id IS NOT NULL")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    rating: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str] = mapped_column(Text, server_default="")
    lang: Mapped[str] = mapped_column(Text)
    dir: Mapped[str] = mapped_column(Text)
    entities: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    # Matched against muted words, as in `comment`.
    words: Mapped[Any] = mapped_column(TSVECTOR, Computed(COMMENT_VECTOR_SQL, persisted=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    edited_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    deleted_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Set while the buyer has no access to the product: after a refund and during a dispute.
    revoked_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # The seller's reply. Its id distinguishes a report of the reply from one of the review.
    reply_id: Mapped[UUID | None]
    reply_text: Mapped[str | None] = mapped_column(Text)
    reply_lang: Mapped[str | None] = mapped_column(Text)
    reply_dir: Mapped[str | None] = mapped_column(Text)
    reply_entities: Mapped[list[dict[str, Any]] | None] = mapped_column(JSONB(none_as_null=True))
    replied_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    reply_edited_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
