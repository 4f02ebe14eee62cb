"""For whoever watches: deliveries that were given up, and which trace a fact belongs to."""

from collections.abc import Sequence

from alembic import op

revision: str = "0013"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE outbox ADD COLUMN IF NOT EXISTS trace_parent text")
    with op.get_context().autocommit_block():
        # One that was cut short lies there without being of use.
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_delivery_dead")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_delivery_dead ON delivery (handler)"
            " WHERE due_at IS NULL AND done_at IS NULL"
        )


def downgrade() -> None:
    op.execute("ALTER TABLE outbox DROP COLUMN IF EXISTS trace_parent")
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_delivery_dead")
