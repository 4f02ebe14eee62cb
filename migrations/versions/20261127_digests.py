"""Digests of members, weekly for those with an e-mail address.

Every step may be repeated after an interruption.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.locks import run_separately
from migrations.privileges import grant

revision: str = "0151"
down_revision: str | None = "0150"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
# Members without the row, in one statement: it locks their rows against deletion only. The first
# digest comes on the next Thursday at 18:00.
ADD_MEMBERS = """
    INSERT INTO digest (member_id, due_at)
    SELECT DISTINCT identifier.member_id, (
        date_trunc('week', now() AT TIME ZONE 'Asia/Riyadh' + interval '3 days 6 hours')
        + interval '3 days 18 hours'
    ) AT TIME ZONE 'Asia/Riyadh'
    FROM identifier
    WHERE identifier.channel = 'email'
    ON CONFLICT DO NOTHING
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.create_table(
        "digest",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("rhythm", sa.Text(), server_default="weekly", nullable=False),
        sa.Column("weekday", sa.SmallInteger(), server_default="4", nullable=False),
        sa.Column("hour", sa.SmallInteger(), server_default="18", nullable=False),
        sa.Column("time_zone", sa.Text(), server_default="Asia/Riyadh", nullable=False),
        sa.Column("due_at", INSTANT, nullable=True),
        sa.Column("queued_at", INSTANT, nullable=True),
        sa.Column("sent_at", INSTANT, nullable=True),
        sa.Column("sent_for", INSTANT, nullable=True),
        sa.Column("unread_in_row", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("stopped_at", INSTANT, nullable=True),
        sa.CheckConstraint("rhythm IN ('off', 'daily', 'weekly')", name=op.f("ck_digest_rhythm")),
        sa.CheckConstraint("weekday BETWEEN 0 AND 6", name=op.f("ck_digest_weekday")),
        sa.CheckConstraint("hour BETWEEN 0 AND 23", name=op.f("ck_digest_hour")),
        sa.CheckConstraint("(rhythm = 'off') = (due_at IS NULL)", name=op.f("ck_digest_due")),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_digest_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_digest")),
        if_not_exists=True,
    )
    op.create_index(
        "ix_digest_due",
        "digest",
        ["due_at"],
        postgresql_where=sa.text("due_at IS NOT NULL"),
        if_not_exists=True,
    )
    op.create_index(
        "ix_digest_queued",
        "digest",
        ["queued_at"],
        postgresql_where=sa.text("queued_at IS NOT NULL"),
        if_not_exists=True,
    )
    grant(
        "SELECT, INSERT, DELETE, UPDATE (rhythm, weekday, hour, time_zone, due_at, queued_at,"
        " sent_at, sent_for, unread_in_row, stopped_at)",
        "digest",
    )
    run_separately(ADD_MEMBERS)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.drop_table("digest")
