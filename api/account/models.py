"""Tables of data exports and account deletion."""

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
    """ZIP archive of a member's data, in preparation or ready.

    Each attempt writes a separate object: `object_id` is that of the current or successful attempt.
    `claimed_at` is the time of its last heartbeat.
    """

    __tablename__ = "data_export"
    __table_args__ = (
        CheckConstraint("status IN ('preparing', 'ready', 'failed')", name="status"),
        CheckConstraint("progress BETWEEN 0 AND 100", name="progress"),
        CheckConstraint(
            "(status = 'ready') = (num_nulls(size_bytes, sha256, ready_at) = 0)", name="ready"
        ),
        CheckConstraint("status <> 'ready' OR object_id IS NOT NULL", name="object"),
        # At most one export in preparation per member, even under concurrency.
        Index(
            "uq_data_export_preparing",
            "member_id",
            unique=True,
            postgresql_where=text("status = 'preparing'"),
        ),
        # Serves a member's newest export.
        Index("ix_data_export_newest", "member_id", text("id DESC")),
        # Serves the cleanup.
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
    # The cleanup then deletes the row and its object.
    expires_at: Mapped[datetime] = mapped_column(INSTANT)


class DeletionRequest(Table):
    """Deletion request of a member; `member.deletes_at` is the date of the deletion.

    `begun_at` is the start of the deletion, after which the member can't cancel the request.
    """

    __tablename__ = "leaving"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    reason: Mapped[str | None] = mapped_column(Text)
    asked_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    begun_at: Mapped[datetime | None] = mapped_column(INSTANT)


class DeletionRecord(Table):
    """Reason of a completed deletion, without a reference to the member."""

    __tablename__ = "farewell"
    id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    day: Mapped[date] = mapped_column(Date, server_default=text("current_date"))
    reason: Mapped[str] = mapped_column(Text)
