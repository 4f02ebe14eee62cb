"""Copies that members asked for, and members who are about to leave."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT = TIMESTAMP(timezone=True)


class DataExport(Table):
    """A ZIP of everything that is a member's, on its way or ready.

    `object_id` is of the attempt that is at work, or of the one that made it: each has an object of
    its own, and `claimed_at` says when it was last heard of.
    """

    __tablename__ = "data_export"
    __table_args__ = (
        CheckConstraint("status IN ('preparing', 'ready', 'failed')", name="status"),
        CheckConstraint("progress BETWEEN 0 AND 100", name="progress"),
        CheckConstraint(
            "(status = 'ready') = (num_nulls(size_bytes, sha256, ready_at) = 0)", name="ready"
        ),
        CheckConstraint("status <> 'ready' OR object_id IS NOT NULL", name="object"),
        # One that is being prepared for each member, whatever races.
        Index(
            "uq_data_export_preparing",
            "member_id",
            unique=True,
            postgresql_where=text("status = 'preparing'"),
        ),
        # Serves a member's newest.
        Index("ix_data_export_newest", "member_id", text("id DESC")),
        # Serves the sweep.
        Index("ix_data_export_expires_at", "expires_at"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    status: Mapped[str] = mapped_column(Text, server_default="preparing")
    progress: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    object_id: Mapped[UUID | None] = mapped_column()
    size_bytes: Mapped[int | None] = mapped_column(BigInteger)
    sha256: Mapped[bytes | None] = mapped_column(LargeBinary)
    requested_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    claimed_at: Mapped[datetime | None] = mapped_column(INSTANT)
    ready_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # When the row goes, and the ZIP with it.
    expires_at: Mapped[datetime] = mapped_column(INSTANT)


class Leaving(Table):
    """A member asked to be deleted; when, stands in their own row. Gone with their last trace.

    `begun_at` is when that work began: from then on there is no way back.
    """

    __tablename__ = "leaving"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    reason: Mapped[str | None] = mapped_column(Text)
    asked_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    begun_at: Mapped[datetime | None] = mapped_column(INSTANT)


class Farewell(Table):
    """Why somebody left, in their words; of whom, nothing says."""

    __tablename__ = "farewell"
    id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    day: Mapped[date] = mapped_column(Date, server_default=text("current_date"))
    reason: Mapped[str] = mapped_column(Text)
