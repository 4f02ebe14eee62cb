"""Validation of the checks of rule v2, which blocks no writes, and its index of deductions."""

from collections.abc import Sequence

from alembic import op

revision: str = "0071"
down_revision: str | None = "0070"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

CHECKS = (
    ("revenue_giver", "ck_revenue_giver_carried_in"),
    ("revenue_allocation", "ck_revenue_allocation_adjusted"),
    ("revenue_period", "ck_revenue_period_adjusted"),
)


def upgrade() -> None:
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '2s'")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_revenue_allocation_adjusted")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_revenue_allocation_adjusted"
            " ON revenue_allocation (member_id, month) WHERE adjusted_cents > 0"
        )
        for table, name in CHECKS:
            op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {name}")


def downgrade() -> None:
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_revenue_allocation_adjusted")
