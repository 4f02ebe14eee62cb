"""Part of a dispute that the bank returned, also of one that was lost."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0155"
down_revision: str | None = "0152"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

COLUMNS = ("reinstated_cents", "cost_back_cents")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    for name in COLUMNS:
        op.add_column(
            "dispute", sa.Column(name, sa.BigInteger(), server_default="0", nullable=False)
        )
    grant(f"UPDATE ({', '.join(COLUMNS)})", "dispute")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    for name in reversed(COLUMNS):
        op.drop_column("dispute", name)
