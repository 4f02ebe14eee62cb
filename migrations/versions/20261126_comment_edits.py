"""Time of a comment's last edit."""

from collections.abc import Sequence

from alembic import op

revision: str = "0133"
down_revision: str | None = "0132"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE comment ADD COLUMN IF NOT EXISTS edited_at timestamptz")


def downgrade() -> None:
    op.execute("ALTER TABLE comment DROP COLUMN IF EXISTS edited_at")
