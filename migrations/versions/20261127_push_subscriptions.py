"""Push subscriptions, and the members' choices about push notifications.

Every step may be repeated after an interruption.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.locks import run_separately
from migrations.privileges import grant

revision: str = "0150"
down_revision: str | None = "0149"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
FORGET = """
    CREATE OR REPLACE FUNCTION delete_push_subscription() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        DELETE FROM public.push_subscription WHERE session_id = NEW.id;
        RETURN NULL;
    END $body$
"""
ENDED = """
    CREATE OR REPLACE TRIGGER session_push_ended AFTER UPDATE OF ended_at ON session FOR EACH ROW
    WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
    EXECUTE FUNCTION delete_push_subscription()
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", INSTANT, server_default=sa.text("now()"), nullable=False),
        sa.Column("delivered_at", INSTANT, nullable=True),
        sa.Column("failures", sa.SmallInteger(), server_default="0", nullable=False),
        sa.CheckConstraint("length(endpoint) <= 1024", name=op.f("ck_push_subscription_endpoint")),
        sa.CheckConstraint("length(p256dh) = 65", name=op.f("ck_push_subscription_p256dh")),
        sa.CheckConstraint("length(auth) = 16", name=op.f("ck_push_subscription_auth")),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_push_subscription_member_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["session.id"],
            name=op.f("fk_push_subscription_session_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscription")),
        sa.UniqueConstraint("session_id", name=op.f("uq_push_subscription_session_id")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_push_subscription_endpoint")),
        if_not_exists=True,
    )
    op.create_index(
        op.f("ix_push_subscription_member_id"),
        "push_subscription",
        ["member_id"],
        if_not_exists=True,
    )
    op.create_table(
        "notification_settings",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("push", postgresql.JSONB(), server_default="{}", nullable=False),
        sa.Column("is_quiet", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("quiet_from", sa.SmallInteger(), server_default="1320", nullable=False),
        sa.Column("quiet_to", sa.SmallInteger(), server_default="420", nullable=False),
        sa.Column("lets_important_through", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("time_zone", sa.Text(), server_default="UTC", nullable=False),
        sa.CheckConstraint(
            "quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439",
            name=op.f("ck_notification_settings_quiet_hours"),
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_notification_settings_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_notification_settings")),
        if_not_exists=True,
    )
    grant("SELECT, INSERT, UPDATE, DELETE", "push_subscription", "notification_settings")
    run_separately(FORGET, ENDED)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.execute("DROP TRIGGER session_push_ended ON session")
    op.execute("DROP FUNCTION delete_push_subscription()")
    op.drop_table("notification_settings")
    op.drop_table("push_subscription")
