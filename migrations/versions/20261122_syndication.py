"""The ranges of sitemaps."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# The first range of each kind begins below every id.
FIRST = """
INSERT INTO sitemap_range (kind, first_id)
VALUES ('members', '00000000-0000-0000-0000-000000000000'),
    ('posts', '00000000-0000-0000-0000-000000000000')
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.create_table(
        "sitemap_range",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("first_id", sa.Uuid(), nullable=False),
        sa.Column("listed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("changed_at", instant, nullable=True),
        sa.Column("looked_at", instant, nullable=True),
        sa.CheckConstraint("kind IN ('members', 'posts')", name=op.f("ck_sitemap_range_kind")),
        sa.PrimaryKeyConstraint("kind", "first_id", name=op.f("pk_sitemap_range")),
    )
    op.execute(FIRST)
    grant("SELECT, INSERT, UPDATE", "sitemap_range")


def downgrade() -> None:
    op.drop_table("sitemap_range")
