"""Table of the notifications that were sent by e-mail, and the types that can be."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import ForeignKey, Index, func
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

# Types with an e-mail about a notification, all of them off by default. Sales and tips are in the
# e-mails of `saleEmails`; those about payouts and the account are always sent.
EMAILED: Final = frozenset(
    {
        "follow",
        "evaluation",
        "comment",
        "reply",
        "answer",
        "mention",
        "review",
        "revenueReport",
        "newPost",
    }
)


class NotificationEmail(Table):
    """E-mail about a notification, of which there is one at most.

    The row exists before the e-mail is handed over; `sent_at` is null until then.
    """

    __tablename__ = "notification_email"
    __table_args__ = (
        # Serves the limit per hour, and account deletion.
        Index("ix_notification_email_member", "member_id", "claimed_at"),
    )
    notification_id: Mapped[UUID] = mapped_column(
        ForeignKey("notification.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    claimed_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    sent_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
