"""Tables of reports and staff actions."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, Text, func, text
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

_OPEN: Final = text("closed_at IS NULL")


class Report(Table):
    """Report of a post, a comment, a review of a product or its reply, or a member.

    `number` is the id that staff uses. `subject_id` is the reported object, `post_id` its post, and
    `owner_id` its owner. A report is open until staff closes it.
    """

    __tablename__ = "report"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('post', 'comment', 'user', 'review', 'reviewReply')", name="kind"
        ),
        CheckConstraint(
            "reason IN ('spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright',"
            " 'other')",
            name="reason",
        ),
        CheckConstraint(
            "outcome IN ('dismissed', 'warned', 'removed', 'limited', 'sales_held', 'suspended',"
            " 'restored')",
            name="outcome",
        ),
        CheckConstraint("(closed_at IS NULL) = (outcome IS NULL)", name="closed"),
        CheckConstraint("(kind = 'user') = (post_id IS NULL)", name="post"),
        CheckConstraint("owner_id <> reporter_id", name="not_own"),
        # One open report per member and subject; also serves closing all reports of a subject.
        Index("uq_report_open", "subject_id", "reporter_id", unique=True, postgresql_where=_OPEN),
        # For the list of open reports.
        Index("ix_report_open", text("number DESC"), postgresql_where=_OPEN),
        # For the reports of a case.
        Index("ix_report_case", "case_id", "number"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), unique=True)
    # For a member's export and deletion.
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
    # Null for reports of the previous release that were closed before there were cases.
    case_id: Mapped[UUID | None]


class StaffAction(Table):
    """Staff action as it was taken; the table is append-only.

    `actor_id` is null for the scheduled job. `facts.case` is the number of the case. The objects of
    the ids may be deleted; the record stays.
    """

    __tablename__ = "staff_act"
    __table_args__ = (
        CheckConstraint(
            "action IN ('dismissed', 'warned', 'removed', 'limited', 'sales_held', 'suspended',"
            " 'restored', 'taken', 'released', 'noted', 'decided', 'undone', 'sessions_ended',"
            " 'picture_removed', 'bio_removed', 'appeal_upheld', 'appeal_changed',"
            " 'appeal_reversed', 'rule_changed', 'trust_changed')",
            name="action",
        ),
        # For the history of a member.
        Index("ix_staff_act_member", "member_id", text("number DESC")),
    )
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())
    actor_id: Mapped[UUID | None]
    action: Mapped[str] = mapped_column(Text)
    # Null for an act that concerns no member.
    member_id: Mapped[UUID | None]
    report_number: Mapped[int | None] = mapped_column(BigInteger)
    subject_id: Mapped[UUID | None]
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
