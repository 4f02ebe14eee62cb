"""Followers who asked to be told of new posts, whom a large account's post is told to."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_index(
        "ix_follow_asked",
        "follow",
        ["followee_id", sa.text("created_at DESC"), sa.text("follower_id DESC")],
        unique=False,
        postgresql_where=sa.text("new_posts"),
    )


def downgrade() -> None:
    op.drop_index("ix_follow_asked", table_name="follow")
