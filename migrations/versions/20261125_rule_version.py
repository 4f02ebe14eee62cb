"""Version of the allocation rule by which a month is computed."""

from collections.abc import Sequence

from alembic import op

revision: str = "0054"
down_revision: str | None = "0053"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    # The previous release writes months of `v1`, so the default stays until it is replaced.
    op.execute("ALTER TABLE revenue_period ADD COLUMN rule_version text NOT NULL DEFAULT 'v1'")


def downgrade() -> None:
    op.execute("ALTER TABLE revenue_period DROP COLUMN rule_version")
