"""External identities, how many text messages were sent, and keys that go when they are succeeded."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0011"
down_revision: str | None = "0013"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.create_table(
        "external_identity",
        sa.Column("iss", sa.Text(), nullable=False),
        sa.Column("sub", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_external_identity_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("iss", "sub", name=op.f("pk_external_identity")),
    )
    op.create_index(
        op.f("ix_external_identity_member_id"), "external_identity", ["member_id"], unique=False
    )
    op.create_table(
        "text_message_count",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("prefix", sa.Text(), nullable=False),
        sa.Column("messages", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "prefix", name=op.f("pk_text_message_count")),
    )
    everyday = "SELECT, INSERT, UPDATE, DELETE"
    grant(everyday, "external_identity", "text_message_count")
    grant("DELETE", "signing_key")


def downgrade() -> None:
    op.drop_table("text_message_count")
    op.drop_table("external_identity")
