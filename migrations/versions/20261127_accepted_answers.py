"""Accepted answers of questions, and marks of helpful answers.

Every step may be repeated after an interruption.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.locks import run_separately
from migrations.privileges import grant

revision: str = "0147"
down_revision: str | None = "0146"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
NOW = sa.text("now()")
# Serve the newest questions without an accepted answer, and those of a category.
INDEXES = {
    "ix_post_unanswered": "id DESC",
    "ix_post_unanswered_category": "category_id, id",
}
UNANSWERED = "kind = 'question' AND answer_id IS NULL AND deleted_at IS NULL AND hidden_at IS NULL"
# Both members are locked in id order, as by follows. The author's counters change afterwards when
# a question is deleted.
COUNT = """
    CREATE OR REPLACE FUNCTION count_accepted_answers() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    DECLARE
        former uuid := CASE
            WHEN OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL THEN OLD.answer_id END;
        present uuid := CASE
            WHEN NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL THEN NEW.answer_id END;
    BEGIN
        IF former IS DISTINCT FROM present THEN
            PERFORM FROM public.member WHERE id = ANY (ARRAY(
                SELECT author_id FROM public.comment WHERE id IN (former, present)
                UNION ALL SELECT NEW.author_id
            )) ORDER BY id FOR NO KEY UPDATE;
            UPDATE public.member SET answers_count = answers_count + change.step
            FROM (
                SELECT author_id, sum(CASE id WHEN present THEN 1 ELSE -1 END)::integer AS step
                FROM public.comment
                WHERE id IN (former, present) AND author_id <> NEW.author_id
                GROUP BY author_id
            ) AS change
            WHERE member.id = change.author_id;
        END IF;
        RETURN NULL;
    END $body$
"""
COUNTED = """
    CREATE OR REPLACE TRIGGER post_answer_counted
    AFTER UPDATE OF answer_id, deleted_at, hidden_at ON post FOR EACH ROW
    WHEN (OLD.answer_id IS NOT NULL OR NEW.answer_id IS NOT NULL)
    EXECUTE FUNCTION count_accepted_answers()
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    _create_tables()
    run_separately(
        "ALTER TABLE post ADD COLUMN IF NOT EXISTS answer_id uuid",
        "ALTER TABLE comment ADD COLUMN IF NOT EXISTS helpful integer NOT NULL DEFAULT 0",
        "ALTER TABLE member ADD COLUMN IF NOT EXISTS answers_count integer NOT NULL DEFAULT 0",
        COUNT,
        COUNTED,
    )
    grant("SELECT, INSERT", "answer_choice")
    grant("SELECT, INSERT, DELETE", "helpful_mark")
    with op.get_context().autocommit_block():
        for name, columns in INDEXES.items():
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            op.execute(
                f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON post ({columns})"
                f" WHERE {UNANSWERED}"
            )


def _create_tables() -> None:
    op.create_table(
        "answer_choice",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("comment_id", sa.Uuid(), nullable=True),
        sa.Column("chosen_at", INSTANT, server_default=NOW, nullable=False),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_answer_choice_post_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["comment_id"],
            ["comment.id"],
            name=op.f("fk_answer_choice_comment_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer_choice")),
        if_not_exists=True,
    )
    op.create_index(
        "ix_answer_choice_post",
        "answer_choice",
        ["post_id", sa.literal_column("id DESC")],
        if_not_exists=True,
    )
    op.create_table(
        "helpful_mark",
        sa.Column("comment_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("marked_at", INSTANT, server_default=NOW, nullable=False),
        sa.ForeignKeyConstraint(
            ["comment_id"],
            ["comment.id"],
            name=op.f("fk_helpful_mark_comment_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_helpful_mark_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("comment_id", "member_id", name=op.f("pk_helpful_mark")),
        if_not_exists=True,
    )
    op.create_index(
        "ix_helpful_mark_member",
        "helpful_mark",
        ["member_id", "marked_at", "comment_id"],
        if_not_exists=True,
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.execute("DROP TRIGGER post_answer_counted ON post")
    op.execute("DROP FUNCTION count_accepted_answers()")
    op.drop_table("helpful_mark")
    op.drop_table("answer_choice")
    op.execute("ALTER TABLE member DROP COLUMN answers_count")
    op.execute("ALTER TABLE comment DROP COLUMN helpful")
    for name in INDEXES:
        op.execute(f"DROP INDEX {name}")
    op.execute("ALTER TABLE post DROP COLUMN answer_id")
