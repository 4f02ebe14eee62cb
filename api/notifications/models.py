"""What members are told."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Text, func, text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.kernel.db import Table


class Notification(Table):
    """One thing that one member is told; `subject` makes telling it again a no-op."""

    __tablename__ = "notification"
    __table_args__ = (
        Index("uq_notification_subject", "member_id", "subject", unique=True),
        # Serves the drawer's list.
        Index("ix_notification_newest", "member_id", text("id DESC")),
        # Serves the badge.
        Index("ix_notification_unread", "member_id", postgresql_where=text("opened_at IS NULL")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    type: Mapped[str] = mapped_column(Text)
    subject: Mapped[str] = mapped_column(Text)
    actor_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    post_id: Mapped[UUID | None] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    opened_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
