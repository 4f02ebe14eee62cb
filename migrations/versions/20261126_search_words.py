"""Vocabulary of public posts, for corrections of misspelt queries."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0136"
down_revision: str | None = "0135"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "search_word",
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("authors", sa.Integer(), nullable=False),
        sa.Column("posts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_search_word")),
    )
    op.create_index(
        "ix_search_word_trigrams",
        "search_word",
        ["word"],
        postgresql_using="gin",
        postgresql_ops={"word": "gin_trgm_ops"},
        postgresql_where=sa.text("length(word) >= 6"),
    )
    grant("SELECT, INSERT, UPDATE, DELETE", "search_word")


def downgrade() -> None:
    op.drop_table("search_word")
