"""Reserve of new sellers, and withdrawal of purchases whose offer has ended."""

from collections.abc import Sequence

from alembic import op

from migrations.privileges import grant

revision: str = "0021"
down_revision: str | None = "0052"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute(
        "ALTER TABLE purchase ADD COLUMN reserve_cents bigint NOT NULL DEFAULT 0,"
        " ADD COLUMN reserve_released_at timestamptz,"
        " ADD COLUMN withdrawn_at timestamptz"
    )
    op.execute(
        "ALTER TABLE purchase ADD CONSTRAINT ck_purchase_reserve"
        " CHECK (reserve_cents BETWEEN 0 AND amount_cents - fee_cents) NOT VALID"
    )
    grant("UPDATE (reserve_released_at, withdrawn_at)", "purchase")


def downgrade() -> None:
    op.execute(
        "ALTER TABLE purchase DROP COLUMN reserve_cents,"
        " DROP COLUMN reserve_released_at, DROP COLUMN withdrawn_at"
    )
