"""Index of ended sessions, which each process reads every two seconds."""

from collections.abc import Sequence

from alembic import op

revision: str = "0137"
down_revision: str | None = "0136"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    with op.get_context().autocommit_block():
        # What an interrupted build left would be invalid.
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_session_ended_at")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_session_ended_at"
            " ON session (ended_at) WHERE ended_at IS NOT NULL"
        )


def downgrade() -> None:
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_session_ended_at")
