"""E-mails about notifications: the members' choices, and which were sent.

Every step may be repeated after an interruption.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.locks import run_separately
from migrations.privileges import grant

revision: str = "0152"
down_revision: str | None = "0151"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
CHOICES = "ix_notification_settings_email"


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.create_table(
        "notification_email",
        sa.Column("notification_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("claimed_at", INSTANT, server_default=sa.text("now()"), nullable=False),
        sa.Column("sent_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(
            ["notification_id"],
            ["notification.id"],
            name=op.f("fk_notification_email_notification_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_notification_email_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("notification_id", name=op.f("pk_notification_email")),
        if_not_exists=True,
    )
    op.create_index(
        "ix_notification_email_member",
        "notification_email",
        ["member_id", "claimed_at"],
        if_not_exists=True,
    )
    grant("SELECT, INSERT, UPDATE, DELETE", "notification_email")
    run_separately(
        "ALTER TABLE notification_settings"
        " ADD COLUMN IF NOT EXISTS email jsonb DEFAULT '{}' NOT NULL"
    )
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '2s'")
        # An interrupted build leaves an invalid index of the same name.
        op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {CHOICES}")
        op.execute(
            f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {CHOICES} ON notification_settings"
            " (member_id) WHERE email <> '{}'::jsonb"
        )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.drop_index(CHOICES, table_name="notification_settings")
    op.drop_column("notification_settings", "email")
    op.drop_table("notification_email")
