"""Attempts of transfers and refunds after a refusal, and the time at which a payout is collected."""

from collections.abc import Sequence
from importlib import import_module

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0032"
down_revision: str | None = "0031"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

FORMER_GUARD: str = import_module("migrations.versions.20261124_payout_holds").PAYOUT_GUARD
GUARD = FORMER_GUARD.replace("'reviewed_at'", "'reviewed_at', 'collected_at', 'attempts'")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.add_column("payout", sa.Column("collected_at", instant, nullable=True))
    for table in ("payout", "refund"):
        op.add_column(
            table, sa.Column("attempts", sa.Integer(), server_default="0", nullable=False)
        )
    op.execute(GUARD)
    grant("UPDATE (collected_at, attempts)", "payout")
    grant("UPDATE (attempts)", "refund")


def downgrade() -> None:
    op.execute(FORMER_GUARD)
    for table in ("payout", "refund"):
        op.drop_column(table, "attempts")
    op.drop_column("payout", "collected_at")
