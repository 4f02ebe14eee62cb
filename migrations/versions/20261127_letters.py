"""Letters: follows by e-mail without an account, letters of authors, and refused addresses."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0149"
down_revision: str | None = "0148"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
NOW = sa.text("now()")


def _reference(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{target}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE"
    )


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '500ms'")
    op.create_table(
        "refused_address",
        sa.Column("address_hash", sa.LargeBinary(), nullable=False),
        sa.Column("refused_at", INSTANT, server_default=NOW, nullable=False),
        sa.PrimaryKeyConstraint("address_hash", name=op.f("pk_refused_address")),
    )
    op.create_index("ix_refused_address_refused_at", "refused_address", ["refused_at"])
    op.create_table(
        "letter_choice",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("chosen_at", INSTANT, server_default=NOW, nullable=False),
        sa.CheckConstraint("mode IN ('off', 'all', 'chosen')", name=op.f("ck_letter_choice_mode")),
        _reference("letter_choice", "member_id", "member"),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_letter_choice")),
    )
    _create_email_follow()
    _create_letters()
    grant("SELECT, INSERT, DELETE, UPDATE (refused_at)", "refused_address")
    grant("SELECT, INSERT, DELETE, UPDATE (mode, chosen_at)", "letter_choice")
    grant(
        "SELECT, INSERT, DELETE, UPDATE (locale, requests, requested_at, confirmed_at,"
        " address_hash, proof_hash)",
        "email_follow",
    )
    grant("SELECT, INSERT, DELETE", "letter")
    grant("SELECT, INSERT, DELETE, UPDATE (letter_id)", "letter_post")
    grant("SELECT, INSERT, DELETE, UPDATE (sent_at)", "letter_delivery")


def _create_email_follow() -> None:
    op.create_table(
        "email_follow",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("requests", sa.SmallInteger(), server_default="1", nullable=False),
        sa.Column("requested_at", INSTANT, server_default=NOW, nullable=False),
        sa.Column("confirmed_at", INSTANT, nullable=True),
        sa.Column("address_hash", sa.LargeBinary(), nullable=True),
        sa.Column("proof_hash", sa.LargeBinary(), nullable=True),
        _reference("email_follow", "author_id", "member"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_follow")),
        sa.UniqueConstraint("author_id", "email", name=op.f("uq_email_follow_author_id_email")),
    )
    op.create_index(
        "ix_email_follow_confirmed",
        "email_follow",
        ["author_id", "id"],
        postgresql_where=sa.text("confirmed_at IS NOT NULL"),
    )
    op.create_index("ix_email_follow_email", "email_follow", ["email"])
    op.create_index(
        "ix_email_follow_unconfirmed",
        "email_follow",
        ["requested_at", "author_id"],
        postgresql_where=sa.text("confirmed_at IS NULL"),
    )
    op.create_index("ix_email_follow_requester", "email_follow", ["address_hash", "requested_at"])


def _create_letters() -> None:
    op.create_table(
        "letter",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", INSTANT, server_default=NOW, nullable=False),
        _reference("letter", "author_id", "member"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_letter")),
    )
    op.create_index("ix_letter_author", "letter", ["author_id", "created_at"])
    op.create_index("ix_letter_created_at", "letter", ["created_at"], postgresql_using="brin")
    op.create_table(
        "letter_post",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("letter_id", sa.Uuid(), nullable=True),
        sa.Column("queued_at", INSTANT, server_default=NOW, nullable=False),
        _reference("letter_post", "post_id", "post"),
        _reference("letter_post", "author_id", "member"),
        _reference("letter_post", "letter_id", "letter"),
        sa.PrimaryKeyConstraint("post_id", name=op.f("pk_letter_post")),
    )
    op.create_index(
        "ix_letter_post_waiting",
        "letter_post",
        ["author_id", "post_id"],
        postgresql_where=sa.text("letter_id IS NULL"),
    )
    op.create_index("ix_letter_post_letter", "letter_post", ["letter_id"])
    op.create_index("ix_letter_post_author", "letter_post", ["author_id"])
    op.create_table(
        "letter_delivery",
        sa.Column("letter_id", sa.Uuid(), nullable=False),
        sa.Column("follow_id", sa.Uuid(), nullable=False),
        sa.Column("queued_at", INSTANT, server_default=NOW, nullable=False),
        sa.Column("sent_at", INSTANT, nullable=True),
        _reference("letter_delivery", "letter_id", "letter"),
        _reference("letter_delivery", "follow_id", "email_follow"),
        sa.PrimaryKeyConstraint("letter_id", "follow_id", name=op.f("pk_letter_delivery")),
    )
    op.create_index("ix_letter_delivery_follow", "letter_delivery", ["follow_id"])
    op.create_index(
        "ix_letter_delivery_queued_at", "letter_delivery", ["queued_at"], postgresql_using="brin"
    )


def downgrade() -> None:
    for table in (
        "letter_delivery",
        "letter_post",
        "letter",
        "email_follow",
        "letter_choice",
        "refused_address",
    ):
        op.drop_table(table)
