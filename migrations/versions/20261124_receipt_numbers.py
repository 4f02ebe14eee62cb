"""Consecutive receipt numbers."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0052"
down_revision: str | None = "0032"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "receipt_counter",
        sa.Column("year", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("last_number", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("year", name=op.f("pk_receipt_counter")),
    )
    op.create_table(
        "receipt",
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.CheckConstraint("num_nulls(year, number) IN (0, 2)", name=op.f("ck_receipt_number")),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_receipt_purchase_id_purchase")
        ),
        sa.PrimaryKeyConstraint("purchase_id", name=op.f("pk_receipt")),
        sa.UniqueConstraint("year", "number", name=op.f("uq_receipt_year_number")),
    )
    grant("SELECT, INSERT, UPDATE", "receipt_counter")
    grant("SELECT, INSERT", "receipt")
    # Receipts that were sent keep their number.
    op.execute(
        "INSERT INTO receipt (purchase_id) SELECT id FROM purchase WHERE paid_at IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_table("receipt")
    op.drop_table("receipt_counter")
