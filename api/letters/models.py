"""Tables of letters and of their recipients."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

LetterMode = Literal["off", "all", "chosen"]

INSTANT = TIMESTAMP(timezone=True)
NOW = func.now()


class LetterChoice(Table):
    """Choice of an author's posts that are sent as letters; without a row, those that they pick."""

    __tablename__ = "letter_choice"
    __table_args__ = (CheckConstraint("mode IN ('off', 'all', 'chosen')", name="mode"),)
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    mode: Mapped[str] = mapped_column(Text)
    chosen_at: Mapped[datetime] = mapped_column(INSTANT, server_default=NOW)


class EmailFollow(Table):
    """E-mail address that follows an author, normalised like an identifier.

    It receives letters from `confirmed_at` on. An unconfirmed one is deleted after seven days.
    """

    __tablename__ = "email_follow"
    __table_args__ = (
        UniqueConstraint("author_id", "email"),
        # For the fan-out, and the number that the author sees.
        Index(
            "ix_email_follow_confirmed",
            "author_id",
            "id",
            postgresql_where=text("confirmed_at IS NOT NULL"),
        ),
        # For sign-ups, and the limit per address.
        Index("ix_email_follow_email", "email"),
        # For the limit per author, and the deletion of unconfirmed ones.
        Index(
            "ix_email_follow_unconfirmed",
            "requested_at",
            "author_id",
            postgresql_where=text("confirmed_at IS NULL"),
        ),
        # For the proof of work after several requests of one network address.
        Index("ix_email_follow_requester", "address_hash", "requested_at"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    author_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    email: Mapped[str] = mapped_column(Text)
    locale: Mapped[str] = mapped_column(Text)
    # Requests within a day of each other, each of which sends a confirmation.
    requests: Mapped[int] = mapped_column(SmallInteger, server_default="1")
    requested_at: Mapped[datetime] = mapped_column(INSTANT, server_default=NOW)
    confirmed_at: Mapped[datetime | None] = mapped_column(INSTANT)
    address_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    # Of the challenge whose solution came with the request.
    proof_hash: Mapped[bytes | None] = mapped_column(LargeBinary)


class Letter(Table):
    """Letter of an author to those who follow by e-mail, with one or more posts."""

    __tablename__ = "letter"
    __table_args__ = (
        # For the limit per week, and the export.
        Index("ix_letter_author", "author_id", "created_at"),
        Index("ix_letter_created_at", "created_at", postgresql_using="brin"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    author_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=NOW)


class LetterPost(Table):
    """Post that goes out in a letter; `letter_id` is null while it waits for one."""

    __tablename__ = "letter_post"
    __table_args__ = (
        # For the authors with waiting posts.
        Index(
            "ix_letter_post_waiting",
            "author_id",
            "post_id",
            postgresql_where=text("letter_id IS NULL"),
        ),
        Index("ix_letter_post_letter", "letter_id"),
        # For account deletion.
        Index("ix_letter_post_author", "author_id"),
    )
    post_id: Mapped[UUID] = mapped_column(
        ForeignKey("post.id", ondelete="CASCADE"), primary_key=True
    )
    author_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    letter_id: Mapped[UUID | None] = mapped_column(ForeignKey("letter.id", ondelete="CASCADE"))
    queued_at: Mapped[datetime] = mapped_column(INSTANT, server_default=NOW)


class LetterDelivery(Table):
    """Letter to one address, so that a repeated delivery sends no second one."""

    __tablename__ = "letter_delivery"
    __table_args__ = (
        Index("ix_letter_delivery_follow", "follow_id"),
        # For the retention period.
        Index("ix_letter_delivery_queued_at", "queued_at", postgresql_using="brin"),
    )
    letter_id: Mapped[UUID] = mapped_column(
        ForeignKey("letter.id", ondelete="CASCADE"), primary_key=True
    )
    follow_id: Mapped[UUID] = mapped_column(
        ForeignKey("email_follow.id", ondelete="CASCADE"), primary_key=True
    )
    queued_at: Mapped[datetime] = mapped_column(INSTANT, server_default=NOW)
    sent_at: Mapped[datetime | None] = mapped_column(INSTANT)
