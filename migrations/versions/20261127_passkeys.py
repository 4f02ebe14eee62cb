"""Passkeys of members, and the challenges that were answered."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0148"
down_revision: str | None = "0147"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.create_table(
        "passkey",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("aaguid", sa.Uuid(), nullable=False),
        sa.Column("is_backed_up", sa.Boolean(), nullable=False),
        sa.Column("transports", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("device", sa.Text(), nullable=True),
        sa.Column("created_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("last_used_at", instant, nullable=True),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_passkey_member_id_member"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkey_credential_id")),
    )
    op.create_index("ix_passkey_member_id", "passkey", ["member_id"])
    op.create_table(
        "used_passkey_challenge",
        sa.Column("challenge_hash", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("challenge_hash", name=op.f("pk_used_passkey_challenge")),
    )
    op.create_index("ix_used_passkey_challenge_used_at", "used_passkey_challenge", ["used_at"])
    grant("SELECT, INSERT, UPDATE, DELETE", "passkey")
    grant("SELECT, INSERT, DELETE", "used_passkey_challenge")


def downgrade() -> None:
    op.drop_table("used_passkey_challenge")
    op.drop_table("passkey")
