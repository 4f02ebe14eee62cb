"""Refunds caused by fraud warnings, and an index of deleted members.

The check accepts one more cause. Validation and index building do not block writes.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "0090"
down_revision: str | None = "0054"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

FORMER_CAUSES = "'seller', 'staff', 'duplicate', 'provider'"


def _replace_check(causes: str) -> None:
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE refund DROP CONSTRAINT IF EXISTS ck_refund_cause"
    )
    op.execute(
        f"ALTER TABLE refund ADD CONSTRAINT ck_refund_cause CHECK (cause IN ({causes})) NOT VALID"
    )


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    _replace_check(f"{FORMER_CAUSES}, 'fraud'")
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_member_purged")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_member_purged ON member (id)"
            " WHERE purged_at IS NOT NULL"
        )
        op.execute("ALTER TABLE refund VALIDATE CONSTRAINT ck_refund_cause")


def downgrade() -> None:
    op.execute("UPDATE refund SET cause = 'staff' WHERE cause = 'fraud'")
    _replace_check(FORMER_CAUSES)
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_member_purged")
