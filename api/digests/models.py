"""Table of digests."""

from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, Text, text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

Rhythm = Literal["off", "daily", "weekly"]

INSTANT = TIMESTAMP(timezone=True)
# Of members who chose nothing: Thursday, 18:00.
DEFAULT_RHYTHM: Final[Rhythm] = "weekly"
DEFAULT_WEEKDAY: Final = 4
DEFAULT_HOUR: Final = 18
DEFAULT_TIME_ZONE: Final = "Asia/Riyadh"


class Digest(Table):
    """Rhythm of a member's digest, and its state. Members with an e-mail address have a row."""

    __tablename__ = "digest"
    __table_args__ = (
        CheckConstraint("rhythm IN ('off', 'daily', 'weekly')", name="rhythm"),
        CheckConstraint("weekday BETWEEN 0 AND 6", name="weekday"),
        CheckConstraint("hour BETWEEN 0 AND 23", name="hour"),
        CheckConstraint("(rhythm = 'off') = (due_at IS NULL)", name="due"),
        # For the batches of due digests.
        Index("ix_digest_due", "due_at", postgresql_where=text("due_at IS NOT NULL")),
        # For the number in flight.
        Index("ix_digest_queued", "queued_at", postgresql_where=text("queued_at IS NOT NULL")),
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    rhythm: Mapped[str] = mapped_column(Text, server_default=DEFAULT_RHYTHM)
    # From 0, Sunday. The time is that of the clocks in the time zone.
    weekday: Mapped[int] = mapped_column(SmallInteger, server_default=str(DEFAULT_WEEKDAY))
    hour: Mapped[int] = mapped_column(SmallInteger, server_default=str(DEFAULT_HOUR))
    time_zone: Mapped[str] = mapped_column(Text, server_default=DEFAULT_TIME_ZONE)
    due_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # While a digest is in flight.
    queued_at: Mapped[datetime | None] = mapped_column(INSTANT)
    sent_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # When the last sent digest was due, so that a repeated delivery sends nothing.
    sent_for: Mapped[datetime | None] = mapped_column(INSTANT)
    # Digests in a row before the last one without a visit after them.
    unread_in_row: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    # When it stopped itself, because the member read none.
    stopped_at: Mapped[datetime | None] = mapped_column(INSTANT)
