"""Take-down of files: blocked files, held evidence, and erased ids."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0110"
down_revision: str | None = "0060"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INDEXES = {
    "ix_file_evidence": "(evidence_until, id) WHERE blocked_at IS NOT NULL",
    "ix_file_processing": "(id) WHERE status = 'processing'",
    "ix_file_unchecked": "(id) WHERE checked_at IS NULL AND attached_at IS NOT NULL",
}


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "removed_file",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "removed_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_removed_file")),
    )
    op.create_index("ix_removed_file_removed_at", "removed_file", ["removed_at"])
    grant("SELECT, INSERT, DELETE", "removed_file")
    for name in ("blocked_at", "evidence_until", "checked_at"):
        op.execute(f"ALTER TABLE file ADD COLUMN IF NOT EXISTS {name} timestamptz")
    # Existing rows keep null: the nightly job checks once whether something still shows them.
    op.execute("ALTER TABLE file ALTER COLUMN checked_at SET DEFAULT now()")
    with op.get_context().autocommit_block():
        for name, columns in INDEXES.items():
            # An interrupted build leaves an invalid index.
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON file {columns}")


def downgrade() -> None:
    with op.get_context().autocommit_block():
        for name in INDEXES:
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
    op.drop_table("removed_file")
    for name in ("blocked_at", "evidence_until", "checked_at"):
        op.execute(f"ALTER TABLE file DROP COLUMN IF EXISTS {name}")
