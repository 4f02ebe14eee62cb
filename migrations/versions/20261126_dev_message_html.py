"""HTML part of messages in the development inbox."""

from collections.abc import Sequence

from alembic import op

revision: str = "0134"
down_revision: str | None = "0133"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE dev_message ADD COLUMN IF NOT EXISTS html text")


def downgrade() -> None:
    op.execute("ALTER TABLE dev_message DROP COLUMN IF EXISTS html")
