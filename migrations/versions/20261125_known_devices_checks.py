"""Validation of the check of the purposes of one-time codes, which blocks no writes."""

from collections.abc import Sequence

from alembic import op

revision: str = "0121"
down_revision: str | None = "0120"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE one_time_code VALIDATE CONSTRAINT ck_one_time_code_purpose")


def downgrade() -> None:
    """A valid check stays valid."""
