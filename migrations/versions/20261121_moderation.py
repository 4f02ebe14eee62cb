"""Reports, what staff did about them, and suspensions that end."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OPEN = sa.text("closed_at IS NULL")
UNTIL = sa.text("suspended_until IS NOT NULL")
STAYS = (
    "BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_act"
    " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.add_column("member", sa.Column("suspended_until", instant, nullable=True))
    op.add_column("member", sa.Column("suspension_reason", sa.Text(), nullable=True))
    op.create_index(
        "ix_member_suspended_until", "member", ["suspended_until"], postgresql_where=UNTIL
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("reporter_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=True),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("created_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("changed_at", instant, nullable=True),
        sa.Column("closed_at", instant, nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.CheckConstraint("kind IN ('post', 'comment', 'user')", name=op.f("ck_report_kind")),
        sa.CheckConstraint(
            "reason IN ('spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright', 'other')",
            name=op.f("ck_report_reason"),
        ),
        sa.CheckConstraint(
            "outcome IN ('dismissed', 'removed', 'suspended')", name=op.f("ck_report_outcome")
        ),
        sa.CheckConstraint(
            "(closed_at IS NULL) = (outcome IS NULL)", name=op.f("ck_report_closed")
        ),
        sa.CheckConstraint("(kind = 'user') = (post_id IS NULL)", name=op.f("ck_report_post")),
        sa.CheckConstraint("owner_id <> reporter_id", name=op.f("ck_report_not_own")),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["member.id"], name=op.f("fk_report_owner_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_report_post_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["reporter_id"], ["member.id"], name=op.f("fk_report_reporter_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
        sa.UniqueConstraint("number", name=op.f("uq_report_number")),
    )
    op.create_index(op.f("ix_report_reporter_id"), "report", ["reporter_id"])
    op.create_index(
        "uq_report_open",
        "report",
        ["subject_id", "reporter_id"],
        unique=True,
        postgresql_where=OPEN,
    )
    op.create_index(
        "ix_report_open", "report", [sa.literal_column("number DESC")], postgresql_where=OPEN
    )
    op.create_table(
        "staff_act",
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("report_number", sa.BigInteger(), nullable=True),
        sa.Column("subject_id", sa.Uuid(), nullable=True),
        sa.Column(
            "facts", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.CheckConstraint(
            "action IN ('dismissed', 'removed', 'suspended', 'restored')",
            name=op.f("ck_staff_act_action"),
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_staff_act")),
    )
    op.create_index(
        "ix_staff_act_member", "staff_act", ["member_id", sa.literal_column("number DESC")]
    )
    op.execute(f"CREATE TRIGGER staff_act_stays {STAYS}")
    grant("SELECT, INSERT, UPDATE, DELETE", "report")
    # What staff did is not unsaid.
    grant("SELECT, INSERT", "staff_act")


def downgrade() -> None:
    op.drop_table("staff_act")
    op.drop_table("report")
    op.drop_index("ix_member_suspended_until", table_name="member", postgresql_where=UNTIL)
    op.drop_column("member", "suspension_reason")
    op.drop_column("member", "suspended_until")
