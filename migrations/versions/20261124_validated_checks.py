"""Validation of the checks of payouts and purchases, and indexes of purchases.

Validation reads whole tables without blocking writes, so it has a transaction for each check.
Every statement may be repeated after an interruption.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "0022"
down_revision: str | None = "0021"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

CHECKS = (
    ("purchase", "ck_purchase_reserve"),
    ("payout", "ck_payout_held"),
    ("payout", "ck_payout_reason"),
    ("payout_batch", "ck_payout_batch_status"),
    ("payout_batch", "ck_payout_batch_approved"),
    ("payout_batch", "ck_payout_batch_two_people"),
    ("payout_batch", "ck_payout_batch_exporter"),
    ("payout_batch", "fk_payout_batch_exported_by"),
)
INDEXES = (
    (
        "ix_purchase_reserve",
        "(paid_at) WHERE paid_at IS NOT NULL AND reserve_cents > 0 AND reserve_released_at IS NULL",
    ),
    ("ix_purchase_unpaid", "(seller_id, id) WHERE paid_at IS NULL"),
)


def upgrade() -> None:
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '2s'")
        for name, definition in INDEXES:
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON purchase {definition}")
        for table, name in CHECKS:
            op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {name}")


def downgrade() -> None:
    with op.get_context().autocommit_block():
        for name, _ in INDEXES:
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
