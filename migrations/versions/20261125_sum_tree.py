"""Merkle sum tree and public report of a month."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0080"
down_revision: str | None = "0071"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

UNITS = sa.Numeric(32, 0)
IMMUTABLE = ("revenue_tree", "revenue_tree_nodes", "revenue_report")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "revenue_tree",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("leaf_count", sa.Integer(), nullable=False),
        sa.Column("quantum_units", UNITS, nullable=False),
        sa.Column("root_units", UNITS, nullable=False),
        sa.Column("root_hash", sa.LargeBinary(), nullable=False),
        sa.Column("salt_key", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["month"], ["revenue_period.month"], name=op.f("fk_revenue_tree_month_revenue_period")
        ),
        sa.PrimaryKeyConstraint("month", name=op.f("pk_revenue_tree")),
    )
    op.create_table(
        "revenue_tree_nodes",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("level", sa.SmallInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("nodes", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("month", "level", "number", name=op.f("pk_revenue_tree_nodes")),
    )
    op.create_table(
        "revenue_leaves",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=True),
        sa.Column("leaves", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("role IN ('giver', 'author')", name=op.f("ck_revenue_leaves_role")),
        sa.CheckConstraint(
            "(role = 'giver') = (secret IS NOT NULL)", name=op.f("ck_revenue_leaves_secret")
        ),
        sa.PrimaryKeyConstraint("member_id", "month", "role", name=op.f("pk_revenue_leaves")),
    )
    op.create_index("ix_revenue_leaves_month", "revenue_leaves", ["month", "role", "member_id"])
    op.create_table(
        "revenue_report",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("has_totals", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["month"], ["revenue_tree.month"], name=op.f("fk_revenue_report_month_revenue_tree")
        ),
        sa.PrimaryKeyConstraint("month", name=op.f("pk_revenue_report")),
    )
    # Random ids and hashes do not compress.
    op.execute("ALTER TABLE revenue_leaves ALTER COLUMN leaves SET STORAGE EXTERNAL")
    for table in IMMUTABLE:
        op.execute(
            f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
    grant("SELECT, INSERT", *IMMUTABLE)
    grant("SELECT, INSERT, DELETE", "revenue_leaves")


def downgrade() -> None:
    for table in ("revenue_report", "revenue_leaves", "revenue_tree_nodes", "revenue_tree"):
        op.drop_table(table)
