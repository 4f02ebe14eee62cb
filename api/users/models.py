"""Members and whom they follow."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Computed,
    Date,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP, TSQUERY
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table
from api.files.serializers import StoredImage

# What a member may be told; whether they want to hear of it is kept with them.
NotificationType = Literal[
    "follow",
    "evaluation",
    "comment",
    "reply",
    "mention",
    "purchase",
    "tip",
    "payout",
    "revenueReport",
    "newPost",
    "system",
]


class Member(Table):
    """A member's account; what is private of it is answered by /users/me alone.

    Counters are the same for everybody and kept by the statements that change what they count.
    """

    __tablename__ = "member"
    __table_args__ = (
        CheckConstraint("gender_id BETWEEN 1 AND 3", name="gender"),
        CheckConstraint("handle ~ '^[a-z0-9_]{3,20}$'", name="handle"),
        CheckConstraint("text_size IN ('small', 'normal', 'large', 'larger')", name="text_size"),
        CheckConstraint("motion IN ('system', 'reduced')", name="motion"),
        # Serves the directory and suggestions, most followed first.
        Index("ix_member_followers", "followers_count", "id"),
        # Serves look-up by the beginning of a name.
        Index("ix_member_name_folded", "name_folded"),
        # Serves look-up by a part of a name or handle, and by one with a slip in it.
        Index(
            "ix_member_trigrams",
            "name_folded",
            "handle",
            postgresql_using="gin",
            postgresql_ops={"name_folded": "gin_trgm_ops", "handle": "gin_trgm_ops"},
        ),
        # Serves the clock's look for suspensions that are over.
        Index(
            "ix_member_suspended_until",
            "suspended_until",
            postgresql_where=text("suspended_until IS NOT NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    name_folded: Mapped[str] = mapped_column(Text, Computed("fold(name)", persisted=True))
    handle: Mapped[str | None] = mapped_column(Text, unique=True)
    bio: Mapped[str] = mapped_column(Text, server_default="")
    # The picture as the wire shows it, copied here so that a list needs no join for it.
    picture: Mapped[StoredImage | None] = mapped_column(JSONB(none_as_null=True))
    gender_id: Mapped[int] = mapped_column(SmallInteger)
    country_id: Mapped[str] = mapped_column(Text)
    birth_date: Mapped[date]
    locale: Mapped[str] = mapped_column(Text)
    numerals: Mapped[str] = mapped_column(Text, server_default="auto")
    theme: Mapped[str] = mapped_column(Text, server_default="system")
    text_size: Mapped[str] = mapped_column(Text, server_default="normal")
    motion: Mapped[str] = mapped_column(Text, server_default="system")
    # Which types of notifications the member chose to have or not; what is absent is the default.
    notification_choices: Mapped[dict[str, bool]] = mapped_column(JSONB, server_default="{}")
    followers_count: Mapped[int] = mapped_column(Integer, server_default="0")
    following_count: Mapped[int] = mapped_column(Integer, server_default="0")
    posts_count: Mapped[int] = mapped_column(Integer, server_default="0")
    products_count: Mapped[int] = mapped_column(Integer, server_default="0")
    terms_accepted_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    suspended_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Set from the wish to leave on: others see nothing of them, and then there is nothing left.
    deletes_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # The row is nameless from then on, and stays for what the books say of it.
    purged_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # When the suspension ends by itself, and why it began, as a report says it.
    suspended_until: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    suspension_reason: Mapped[str | None] = mapped_column(Text)
    # Who may approve what others are paid; granted by the CLI, answered by no call.
    is_staff: Mapped[bool] = mapped_column(Boolean, server_default="false")


class FormerHandle(Table):
    """The handle that a member gave up last, kept from others for a while: one a member, so that
    nobody hoards."""

    __tablename__ = "former_handle"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    handle: Mapped[str] = mapped_column(Text, index=True)
    given_up_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class MemberInterest(Table):
    """What a member cares about."""

    __tablename__ = "member_interest"
    __table_args__ = (
        # Serves suggestions: who joined last with an interest.
        Index("ix_member_interest_newest", "interest_id", text("member_id DESC")),
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    interest_id: Mapped[str] = mapped_column(Text, primary_key=True)


class Follow(Table):
    """One member follows another; `new_posts` is what they chose to hear of, null the default."""

    __tablename__ = "follow"
    __table_args__ = (
        CheckConstraint("follower_id <> followee_id", name="not_oneself"),
        # Serves fan-out and the list of followers, newest first.
        Index(
            "ix_follow_followers", "followee_id", text("created_at DESC"), text("follower_id DESC")
        ),
        # Serves the fan-out of large accounts, which walks past nobody who did not ask.
        Index(
            "ix_follow_asked",
            "followee_id",
            text("created_at DESC"),
            text("follower_id DESC"),
            postgresql_where=text("new_posts"),
        ),
        # Serves the list of those a member follows, newest first.
        Index(
            "ix_follow_following", "follower_id", text("created_at DESC"), text("followee_id DESC")
        ),
    )
    follower_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    followee_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    new_posts: Mapped[bool | None] = mapped_column(Boolean)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class Block(Table):
    """One member wants nothing to do with another: neither sees the other any more."""

    __tablename__ = "block"
    __table_args__ = (
        CheckConstraint("blocker_id <> blocked_id", name="not_oneself"),
        # Serves the clause that hides in both directions.
        Index("ix_block_blocked", "blocked_id", "blocker_id"),
        # Serves the list of those a member blocked, newest first.
        Index("ix_block_newest", "blocker_id", text("created_at DESC"), text("blocked_id DESC")),
    )
    blocker_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    blocked_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class Mute(Table):
    """One member hears nothing of another, who doesn't know."""

    __tablename__ = "mute"
    __table_args__ = (
        CheckConstraint("muter_id <> muted_id", name="not_oneself"),
        # Serves the list of those a member muted, newest first.
        Index("ix_mute_newest", "muter_id", text("created_at DESC"), text("muted_id DESC")),
    )
    muter_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    muted_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class MutedWord(Table):
    """A word or phrase that a member does not want to read, and the query that finds it."""

    __tablename__ = "muted_word"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    word: Mapped[str] = mapped_column(Text)
    # Asked of `search_vector(...)`: its words in any spelling, not their stems.
    query: Mapped[Any] = mapped_column(TSQUERY)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class ActivityDay(Table):
    """A member was here on a day (UTC)."""

    __tablename__ = "activity_day"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date] = mapped_column(Date, primary_key=True)
