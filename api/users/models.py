"""Members and whom they follow."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Text,
    func,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.files.wire import StoredImage
from api.kernel.db import Table


class Member(Table):
    """A member's account; what is private of it is answered by /users/me alone.

    Counters are the same for everybody and kept by the statements that change what they count.
    """

    __tablename__ = "member"
    __table_args__ = (
        CheckConstraint("gender_id BETWEEN 1 AND 3", name="gender"),
        CheckConstraint("handle ~ '^[a-z0-9_]{3,20}$'", name="handle"),
        # Serves the directory and suggestions, most followed first.
        Index("ix_member_followers", "followers_count", "id"),
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
    followers_count: Mapped[int] = mapped_column(Integer, server_default="0")
    following_count: Mapped[int] = mapped_column(Integer, server_default="0")
    posts_count: Mapped[int] = mapped_column(Integer, server_default="0")
    products_count: Mapped[int] = mapped_column(Integer, server_default="0")
    terms_accepted_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    suspended_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class MemberInterest(Table):
    """What a member cares about."""

    __tablename__ = "member_interest"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    interest_id: Mapped[str] = mapped_column(Text, primary_key=True, index=True)


class Follow(Table):
    """One member follows another."""

    __tablename__ = "follow"
    __table_args__ = (
        CheckConstraint("follower_id <> followee_id", name="not_oneself"),
        # Serves fan-out and the list of followers.
        Index("ix_follow_followee", "followee_id", "follower_id"),
    )
    follower_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    followee_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
