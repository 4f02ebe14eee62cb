"""Requesters of one-time codes, known devices, used ID tokens and delayed changes of contacts."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0120"
down_revision: str | None = "0110"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

CHECK = "ALTER TABLE one_time_code ADD CONSTRAINT ck_one_time_code_purpose CHECK (purpose IN ({}))"
FORMER = "'login', 'register', 'confirm'"
PENDING = sa.text("applied_at IS NULL AND cancelled_at IS NULL")
COLUMNS = ("address_hash", "device_hash", "proof_hash")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    # Codes of the previous release have no requester: they count towards the total of strangers.
    for column in COLUMNS:
        op.add_column("one_time_code", sa.Column(column, sa.LargeBinary(), nullable=True))
    op.add_column(
        "one_time_code",
        sa.Column("is_trusted", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    # The new condition admits every row that the former one admits.
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE one_time_code DROP CONSTRAINT ck_one_time_code_purpose"
    )
    op.execute(CHECK.format(f"{FORMER}, 'contact'") + " NOT VALID")
    op.create_table(
        "code_guess_count",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("identifier", sa.Text(), nullable=False),
        sa.Column("requester", sa.LargeBinary(), nullable=False),
        sa.Column("is_trusted", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "day", "channel", "identifier", "requester", name=op.f("pk_code_guess_count")
        ),
    )
    op.create_table(
        "code_guess_hour",
        sa.Column("hour", instant, nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hour", name=op.f("pk_code_guess_hour")),
    )
    op.create_table(
        "known_device",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("last_seen_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_known_device_member_id_member"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("member_id", "device_hash", name=op.f("pk_known_device")),
    )
    op.create_index("ix_known_device_session_id", "known_device", ["session_id"])
    op.create_table(
        "used_id_token",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_used_id_token")),
    )
    op.create_index("ix_used_id_token_used_at", "used_id_token", ["used_at"])
    op.create_table(
        "contact_change",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("former_value", sa.Text(), nullable=True),
        sa.Column("created_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("effective_at", instant, nullable=False),
        sa.Column("applied_at", instant, nullable=True),
        sa.Column("cancelled_at", instant, nullable=True),
        sa.CheckConstraint("channel IN ('email', 'phone')", name=op.f("ck_contact_change_channel")),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_contact_change_member_id_member"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_change")),
    )
    op.create_index("ix_contact_change_member_id", "contact_change", ["member_id"])
    op.create_index(
        "uq_contact_change_pending",
        "contact_change",
        ["member_id"],
        unique=True,
        postgresql_where=PENDING,
    )
    op.create_index(
        "ix_contact_change_due", "contact_change", ["effective_at"], postgresql_where=PENDING
    )
    grant(
        "SELECT, INSERT, UPDATE, DELETE",
        *("code_guess_count", "code_guess_hour", "known_device", "contact_change"),
    )
    grant("SELECT, INSERT, DELETE", "used_id_token")


def downgrade() -> None:
    for table in (
        *("contact_change", "used_id_token", "known_device"),
        *("code_guess_hour", "code_guess_count"),
    ):
        op.drop_table(table)
    op.execute("DELETE FROM one_time_code WHERE purpose = 'contact'")
    op.execute("ALTER TABLE one_time_code DROP CONSTRAINT ck_one_time_code_purpose")
    op.execute(CHECK.format(FORMER))
    for column in (*COLUMNS, "is_trusted"):
        op.drop_column("one_time_code", column)
