"""Failed bank payouts of connected accounts, and the age of received webhook events."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0051"
down_revision: str | None = "0020"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.add_column("connect_account", sa.Column("bank_failed_at", instant, nullable=True))
    grant("UPDATE (bank_failed_at)", "connect_account")
    grant("DELETE", "webhook_event")
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_webhook_event_received")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_webhook_event_received"
            " ON webhook_event (received_at)"
        )


def downgrade() -> None:
    op.drop_column("connect_account", "bank_failed_at")
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_webhook_event_received")
