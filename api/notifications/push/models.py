"""Tables of push subscriptions and of the members' choices about them."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    Text,
    func,
    literal_column,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT = TIMESTAMP(timezone=True)
# Types that are pushed unless the member chose otherwise.
PUSHED_BY_DEFAULT: Final = frozenset(
    {
        "follow",
        "comment",
        "reply",
        "answer",
        "mention",
        "purchase",
        "review",
        "tip",
        "payout",
        "system",
    }
)
# Quiet hours that a member finds when they turn them on: 22:00 to 7:00, in minutes.
QUIET_FROM: Final = 22 * 60
QUIET_TO: Final = 7 * 60


class PushSubscription(Table):
    """Push subscription of a browser, with its keys (RFC 8291).

    It belongs to the session that added it: a trigger on `session` deletes it when that ends.
    """

    __tablename__ = "push_subscription"
    __table_args__ = (
        CheckConstraint("length(endpoint) <= 1024", name="endpoint"),
        CheckConstraint("length(p256dh) = 65", name="p256dh"),
        CheckConstraint("length(auth) = 16", name="auth"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # Serves the fan-out.
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    session_id: Mapped[UUID] = mapped_column(
        ForeignKey("session.id", ondelete="CASCADE"), unique=True
    )
    endpoint: Mapped[str] = mapped_column(Text, unique=True)
    p256dh: Mapped[bytes] = mapped_column(LargeBinary)
    auth: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    delivered_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # Since the last delivery.
    failures: Mapped[int] = mapped_column(SmallInteger, server_default="0")


class NotificationSettings(Table):
    """A member's pushed and e-mailed types, and quiet hours; without a row, the defaults."""

    __tablename__ = "notification_settings"
    __table_args__ = (
        CheckConstraint(
            "quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439", name="quiet_hours"
        ),
        # Serves the fan-out: members who chose e-mails.
        Index(
            "ix_notification_settings_email",
            "member_id",
            postgresql_where=text("email <> '{}'::jsonb"),
        ),
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    # By type; a missing one has its default.
    push: Mapped[dict[str, bool]] = mapped_column(JSONB, server_default="{}")
    # By type; a missing one is off.
    email: Mapped[dict[str, bool]] = mapped_column(JSONB, server_default="{}")
    is_quiet: Mapped[bool] = mapped_column(Boolean, server_default="false")
    # Minutes after midnight in the time zone.
    quiet_from: Mapped[int] = mapped_column(SmallInteger, server_default=str(QUIET_FROM))
    quiet_to: Mapped[int] = mapped_column(SmallInteger, server_default=str(QUIET_TO))
    # Whether sales and security are pushed in quiet hours.
    lets_important_through: Mapped[bool] = mapped_column(Boolean, server_default="true")
    time_zone: Mapped[str] = mapped_column(Text, server_default="UTC")


def has_email_choice() -> ColumnElement[bool]:
    """Match members who chose e-mails: the condition of the partial index."""
    return NotificationSettings.email != literal_column("'{}'::jsonb")
