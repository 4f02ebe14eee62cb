"""Rule that holds a post or comment, for its author; indexes of held posts and of new cases.

May be repeated after an interruption of the last step, which is a transaction of its own.
"""

from collections.abc import Sequence

from alembic import op

from migrations.locks import run_separately

revision: str = "0145"
down_revision: str | None = "0144"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# What is held now has a case in that state; the first signal is what hid it.
BACKFILL = """
    UPDATE {table} SET held_rule = (
        SELECT signal.rule FROM signal WHERE signal.case_id = held.id
        ORDER BY signal.created_at, signal.rule LIMIT 1
    )
    FROM moderation_case AS held
    WHERE held.kind = '{table}' AND held.state = 'held' AND held.subject_id = {table}.id
        AND {table}.hidden_at IS NOT NULL AND {table}.held_rule IS NULL
"""


INDEXES = {
    "ix_moderation_case_created": "moderation_case (created_at)",
    "ix_post_held": "post (author_id) WHERE hidden_at IS NOT NULL AND deleted_at IS NULL",
}


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    for table in ("post", "comment"):
        run_separately(
            f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS held_rule text",
            BACKFILL.format(table=table),
        )
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '2s'")
        for name, place in INDEXES.items():
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {place}")


def downgrade() -> None:
    for name in INDEXES:
        op.execute(f"DROP INDEX {name}")
    for table in ("comment", "post"):
        op.execute(f"ALTER TABLE {table} DROP COLUMN held_rule")
