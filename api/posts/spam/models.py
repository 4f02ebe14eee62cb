"""Tables of the defence against spam."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, Integer, SmallInteger, Text, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class PostFingerprint(Table):
    """SimHash of a post or comment of a new member, kept for three days.

    `buckets` are its four bands and the groups of the text's words, of which an index finds the
    texts that share one. For a comment `post_id` is the comment's id.
    """

    __tablename__ = "post_fingerprint"
    __table_args__ = (
        # Each look-up would read the whole pending list.
        Index(
            "ix_post_fingerprint_buckets",
            "buckets",
            postgresql_using="gin",
            postgresql_with={"fastupdate": "off"},
        ),
        # For the deletion of old rows, and of an account's.
        Index("ix_post_fingerprint_created_at", "created_at"),
        Index("ix_post_fingerprint_author", "author_id"),
    )
    post_id: Mapped[UUID] = mapped_column(primary_key=True)
    author_id: Mapped[UUID]
    kind: Mapped[str] = mapped_column(Text)
    simhash: Mapped[int] = mapped_column(BigInteger)
    buckets: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class SpamRule(Table):
    """Mode, weight and thresholds of an automatic rule, where an admin changed them.

    A trigger requires an admin in `changed_by`. Without a row a rule has the defaults of
    `api.posts.spam.rules`.
    """

    __tablename__ = "spam_rule"
    __table_args__ = (
        CheckConstraint("mode IN ('off', 'watch', 'hold')", name="mode"),
        CheckConstraint("weight BETWEEN 0 AND 100", name="weight"),
    )
    rule: Mapped[str] = mapped_column(Text, primary_key=True)
    mode: Mapped[str] = mapped_column(Text)
    weight: Mapped[int] = mapped_column(SmallInteger)
    thresholds: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    changed_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    changed_by: Mapped[UUID]
