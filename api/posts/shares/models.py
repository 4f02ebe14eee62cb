"""Table of shares."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class PostShare(Table):
    """A member's share of a post, counted once a day."""

    __tablename__ = "post_share"
    __table_args__ = (
        # Serves a member's shares, for export and account deletion.
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
