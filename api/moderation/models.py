"""What members report, and what staff did about it."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, Text, func, text
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

_OPEN: Final = text("closed_at IS NULL")


class Report(Table):
    """A member says what is wrong with a post, a comment or another member.

    `number` is what staff calls it by. `subject_id` is of what is reported, `post_id` the post that
    it is or stands on, `owner_id` the member whose it is. Open until staff closed it.
    """

    __tablename__ = "report"
    __table_args__ = (
        CheckConstraint("kind IN ('post', 'comment', 'user')", name="kind"),
        CheckConstraint(
            "reason IN ('spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright',"
            " 'other')",
            name="reason",
        ),
        CheckConstraint("outcome IN ('dismissed', 'removed', 'suspended')", name="outcome"),
        CheckConstraint("(closed_at IS NULL) = (outcome IS NULL)", name="closed"),
        CheckConstraint("(kind = 'user') = (post_id IS NULL)", name="post"),
        CheckConstraint("owner_id <> reporter_id", name="not_own"),
        # Makes one report of the same member saying it again, and serves closing all of a subject.
        Index("uq_report_open", "subject_id", "reporter_id", unique=True, postgresql_where=_OPEN),
        # Serves the list of what waits for staff.
        Index("ix_report_open", text("number DESC"), postgresql_where=_OPEN),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), unique=True)
    # Indexed for a member's export and deletion.
    reporter_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), index=True
    )
    kind: Mapped[str] = mapped_column(Text)
    subject_id: Mapped[UUID]
    post_id: Mapped[UUID | None] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    reason: Mapped[str] = mapped_column(Text)
    text: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    changed_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    closed_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    outcome: Mapped[str | None] = mapped_column(Text)


class StaffAct(Table):
    """Something that staff did, as it was; the table refuses every change.

    `actor_id` is null where the clock did it. What the ids name may be gone: the record stays.
    """

    __tablename__ = "staff_act"
    __table_args__ = (
        CheckConstraint(
            "action IN ('dismissed', 'removed', 'suspended', 'restored')", name="action"
        ),
        # Serves what was done before about a member.
        Index("ix_staff_act_member", "member_id", text("number DESC")),
    )
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())
    actor_id: Mapped[UUID | None]
    action: Mapped[str] = mapped_column(Text)
    member_id: Mapped[UUID]
    report_number: Mapped[int | None] = mapped_column(BigInteger)
    subject_id: Mapped[UUID | None]
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
