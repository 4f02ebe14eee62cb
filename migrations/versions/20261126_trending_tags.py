"""Trending tags, which a scheduled job counts."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0138"
down_revision: str | None = "0137"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

WORDS = (
    "setweight(to_tsvector('simple'::regconfig,"
    r" regexp_replace(folded, '\W+|_', ' ', 'g')), 'A')"
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "trending_tag",
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("tag", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("authors", sa.Integer(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column(
            "words", postgresql.TSVECTOR(), sa.Computed(WORDS, persisted=True), nullable=False
        ),
        sa.PrimaryKeyConstraint("folded", name=op.f("pk_trending_tag")),
    )
    grant("SELECT, INSERT, DELETE", "trending_tag")


def downgrade() -> None:
    op.drop_table("trending_tag")
