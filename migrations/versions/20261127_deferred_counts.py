"""Deferred changes of followers and evaluations, which a worker adds to the counters."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0146"
down_revision: str | None = "0145"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.create_table(
        "follower_count_change",
        sa.Column("followee_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("step", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("followee_id", "id", name=op.f("pk_follower_count_change")),
    )
    op.create_table(
        "evaluation_count_change",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("reaction", sa.Text(), nullable=False),
        sa.Column("step", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("post_id", "id", name=op.f("pk_evaluation_count_change")),
    )
    grant("SELECT, INSERT, DELETE", "follower_count_change", "evaluation_count_change")


def downgrade() -> None:
    # The former release knows the counters only.
    op.execute(
        "UPDATE member SET followers_count = followers_count + step FROM"
        " (SELECT followee_id, sum(step) AS step FROM follower_count_change GROUP BY 1) AS change"
        " WHERE id = followee_id"
    )
    op.execute(
        "UPDATE post_counts SET evaluations = jsonb_strip_nulls(evaluations || ("
        " SELECT jsonb_object_agg(reaction, nullif("
        "  coalesce((evaluations ->> reaction)::int, 0) + total, 0))"
        " FROM (SELECT reaction, sum(step)::int AS total FROM evaluation_count_change AS each"
        "  WHERE each.post_id = post_counts.post_id GROUP BY reaction) AS change))"
        " WHERE post_id IN (SELECT post_id FROM evaluation_count_change)"
    )
    op.drop_table("evaluation_count_change")
    op.drop_table("follower_count_change")
