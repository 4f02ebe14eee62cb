"""Tables of notifications and their sources."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Integer, Text, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

# Types that group several sources in one notification until it is opened.
GROUPED: Final = frozenset({"follow", "evaluation", "comment", "reply", "review"})


class Notification(Table):
    """Notification of one member about one source, or about a group of sources of a kind.

    `subject` is unique per member, which makes a repeated insert a no-op. A group has the name of
    the group as its subject. Opening a group replaces that subject, so that the next source starts
    a new group. `moved_id` is a UUIDv7 that is renewed for each source and orders the list.
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
        # Serves account deletion: notifications to others about a member.
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
    # The latest actor; null for notifications of the platform.
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    # Up to two earlier actors, and the total number of actors.
    earlier_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid), server_default="{}")
    count: Mapped[int] = mapped_column(Integer, server_default="1")
    post_id: Mapped[UUID | None] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    comment_id: Mapped[UUID | None] = mapped_column(ForeignKey("comment.id", ondelete="CASCADE"))
    # Message parameters besides names: a reaction, an amount, a month.
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    opened_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class NotificationSource(Table):
    """Source of a grouped notification: one act of one actor.

    It prevents that a redelivery counts an act twice, and lists all actors of a group.
    """

    __tablename__ = "told_act"
    __table_args__ = (
        # Serves the membership check of a group, and its recomputation.
        Index("ix_told_act_group", "notification_id", "actor_id"),
        # Serves account deletion: the groups that include a member.
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
        # Serves the cleanup.
        TIMESTAMP(timezone=True),
        server_default=func.now(),
        index=True,
    )
