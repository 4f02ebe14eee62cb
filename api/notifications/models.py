"""What members are told."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Integer, Text, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

# Of these, what comes before the first is opened is told together.
GROUPED: Final = frozenset({"follow", "evaluation", "comment", "reply"})


class Notification(Table):
    """What one member is told: one thing, or several of a kind that came before it was opened.

    `subject` is unique for the member and makes telling it again a no-op. Where things are grouped
    it names the group; opening a group gives it a subject of its own, so that what comes later
    begins a new one. `moved_id` is a UUIDv7 of the last that joined: the order of the list.
    """

    __tablename__ = "notification"
    __table_args__ = (
        Index("uq_notification_subject", "member_id", "subject", unique=True),
        # Serves the drawer's list.
        Index("ix_notification_newest", "member_id", text("moved_id DESC")),
        # Serves the badge.
        Index(
            "ix_notification_unread",
            "member_id",
            "moved_id",
            postgresql_where=text("opened_at IS NULL"),
        ),
        # Serves deletion: what others were told of a member.
        Index(
            "ix_notification_actor",
            "actor_id",
            postgresql_where=text("actor_id IS NOT NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    moved_id: Mapped[UUID]
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    type: Mapped[str] = mapped_column(Text)
    subject: Mapped[str] = mapped_column(Text)
    # Who did it last; nobody where the platform itself speaks.
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    # The latest of those before, at most two, and how many did it altogether.
    earlier_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid), server_default="{}")
    count: Mapped[int] = mapped_column(Integer, server_default="1")
    post_id: Mapped[UUID | None] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    comment_id: Mapped[UUID | None] = mapped_column(ForeignKey("comment.id", ondelete="CASCADE"))
    # What the sentence needs beside names: a reaction, an amount, a month.
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    opened_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class ToldAct(Table):
    """An act that a member was told of in a group, so that no redelivery counts it twice, and that
    the group knows all of its actors."""

    __tablename__ = "told_act"
    __table_args__ = (
        # Serves the question whether somebody is in a group already, and its reckoning anew.
        Index("ix_told_act_group", "notification_id", "actor_id"),
        # Serves deletion: the groups that a member is in.
        Index("ix_told_act_actor", "actor_id"),
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    act: Mapped[str] = mapped_column(Text, primary_key=True)
    actor_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    notification_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("notification.id", ondelete="CASCADE")
    )
    told_at: Mapped[datetime] = mapped_column(
        # Serves the sweep, with the notifications.
        TIMESTAMP(timezone=True),
        server_default=func.now(),
        index=True,
    )
