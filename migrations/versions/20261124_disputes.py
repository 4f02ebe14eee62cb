"""Deadline, reason and evidence of disputes, and the log of downloads."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0053"
down_revision: str | None = "0022"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.add_column("dispute", sa.Column("due_at", instant, nullable=True))
    op.add_column("dispute", sa.Column("reason", sa.Text(), nullable=True))
    grant("UPDATE (due_at, reason)", "dispute")
    op.create_table(
        "dispute_evidence",
        sa.Column("dispute_id", sa.Uuid(), nullable=False),
        sa.Column("given_by", sa.Uuid(), nullable=False),
        sa.Column("statement", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("given_at", instant, nullable=False),
        sa.Column("submitted_at", instant, nullable=True),
        sa.CheckConstraint(
            "status IN ('pending', 'submitted', 'refused')", name=op.f("ck_dispute_evidence_status")
        ),
        sa.CheckConstraint(
            "(status = 'submitted') = (submitted_at IS NOT NULL)",
            name=op.f("ck_dispute_evidence_submitted"),
        ),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name=op.f("fk_dispute_evidence_dispute_id_dispute")
        ),
        sa.ForeignKeyConstraint(
            ["given_by"], ["member.id"], name=op.f("fk_dispute_evidence_given_by_member")
        ),
        sa.PrimaryKeyConstraint("dispute_id", name=op.f("pk_dispute_evidence")),
    )
    op.create_index("ix_dispute_evidence_given_by", "dispute_evidence", ["given_by"])
    grant("SELECT, INSERT, UPDATE", "dispute_evidence")
    op.create_table(
        "product_download",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("at", instant, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_product_download_purchase_id_purchase")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_product_download_member_id_member")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_product_download")),
    )
    op.create_index("ix_product_download_purchase", "product_download", ["purchase_id", "id"])
    op.create_index("ix_product_download_member", "product_download", ["member_id", "id"])
    op.create_index("ix_product_download_at", "product_download", ["at"])
    grant("SELECT, INSERT, UPDATE (address), DELETE", "product_download")


def downgrade() -> None:
    op.drop_table("product_download")
    op.drop_table("dispute_evidence")
    op.drop_column("dispute", "reason")
    op.drop_column("dispute", "due_at")
