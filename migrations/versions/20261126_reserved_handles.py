"""Handles that stay reserved to the members who gave them up."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0135"
down_revision: str | None = "0134"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "reserved_handle",
        sa.Column("handle", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column(
            "given_up_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_reserved_handle_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("handle", name=op.f("pk_reserved_handle")),
    )
    op.create_index("ix_reserved_handle_member", "reserved_handle", ["member_id", "given_up_at"])
    grant("SELECT, INSERT, UPDATE, DELETE", "reserved_handle")
    # Of two members who had a handle after each other, the last one keeps it.
    op.execute("""
        INSERT INTO reserved_handle (handle, member_id, given_up_at)
        SELECT DISTINCT ON (former.handle) former.handle, former.member_id, former.given_up_at
        FROM former_handle AS former
        WHERE NOT EXISTS (SELECT FROM member WHERE member.handle = former.handle)
        ORDER BY former.handle, former.given_up_at DESC
    """)


def downgrade() -> None:
    op.drop_table("reserved_handle")
