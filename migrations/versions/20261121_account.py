"""Copies of what is a member's, members who leave, and the rights to forget them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PERSONAL = (
    "encrypted_number", "iban_hmac", "is_iban", "last4", "beneficiary_name", "address", "city",
    "bic", "bank_name",
)  # fmt: skip
NEEDED = "encrypted_number, iban_hmac, is_iban, last4, beneficiary_name, address, bic, bank_name"

GUARD = f"""
CREATE OR REPLACE FUNCTION guard_payout_method() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    personal text[] := ARRAY{list(PERSONAL)};
BEGIN
    IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL THEN
        IF to_jsonb(NEW) - personal - 'retired_at' - 'erased_at'
            <> to_jsonb(OLD) - personal - 'retired_at' - 'erased_at'
            OR num_nonnulls({", ".join(f"NEW.{name}" for name in PERSONAL)}) > 0
            OR NEW.retired_at IS NULL
            OR NEW.retired_at <> coalesce(OLD.retired_at, NEW.retired_at)
            OR NOT EXISTS (
                SELECT FROM public.member
                WHERE id = NEW.member_id AND deletes_at IS NOT NULL
            )
        THEN
            RAISE EXCEPTION 'only of who leaves is a payout method erased, and all of it'
                USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END IF;
    IF OLD.retired_at IS NOT NULL
        OR to_jsonb(NEW) - 'retired_at' <> to_jsonb(OLD) - 'retired_at'
    THEN
        RAISE EXCEPTION 'a version of a payout method stays' USING ERRCODE = 'QM002';
    END IF;
    RETURN NEW;
END $body$
"""
# As 0005 has it.
FORMER_GUARD = """
CREATE OR REPLACE FUNCTION guard_payout_method() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF OLD.retired_at IS NOT NULL
        OR to_jsonb(NEW) - 'retired_at' <> to_jsonb(OLD) - 'retired_at'
    THEN
        RAISE EXCEPTION 'a version of a payout method stays' USING ERRCODE = 'QM002';
    END IF;
    RETURN NEW;
END $body$
"""
# What was paid keeps its name; what never was may lose it with its seller.
TITLE_STAYS = """
CREATE TRIGGER purchase_title_stays BEFORE UPDATE OF title ON purchase FOR EACH ROW
WHEN (NEW.title <> OLD.title AND (NEW.title <> '' OR OLD.paid_at IS NOT NULL))
EXECUTE FUNCTION refuse_change()
"""
INDEXES: tuple[tuple[str, str, list[str], str | None], ...] = (
    ("ix_post_author_deleted", "post", ["author_id", "id"], "deleted_at IS NOT NULL"),
    ("ix_post_share_member", "post_share", ["member_id", "post_id"], None),
    ("ix_notification_actor", "notification", ["actor_id"], "actor_id IS NOT NULL"),
    ("ix_told_act_actor", "told_act", ["actor_id"], None),
    ("ix_purchase_buyer", "purchase", ["buyer_id", "id"], None),
    ("ix_one_time_code_member", "one_time_code", ["member_id"], "member_id IS NOT NULL"),
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.add_column("member", sa.Column("deletes_at", instant, nullable=True))
    op.add_column("member", sa.Column("purged_at", instant, nullable=True))
    op.add_column("payout_method", sa.Column("erased_at", instant, nullable=True))
    _require(f"kind <> 'wire-transfer' OR erased_at IS NOT NULL OR num_nulls({NEEDED}) = 0")
    op.create_table(
        "data_export",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), server_default="preparing", nullable=False),
        sa.Column("progress", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("object_id", sa.Uuid(), nullable=True),
        sa.Column("size_bytes", sa.BigInteger(), nullable=True),
        sa.Column("sha256", sa.LargeBinary(), nullable=True),
        sa.Column("requested_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("claimed_at", instant, nullable=True),
        sa.Column("ready_at", instant, nullable=True),
        sa.Column("expires_at", instant, nullable=False),
        sa.CheckConstraint(
            "status IN ('preparing', 'ready', 'failed')", name=op.f("ck_data_export_status")
        ),
        sa.CheckConstraint("progress BETWEEN 0 AND 100", name=op.f("ck_data_export_progress")),
        sa.CheckConstraint(
            "(status = 'ready') = (num_nulls(size_bytes, sha256, ready_at) = 0)",
            name=op.f("ck_data_export_ready"),
        ),
        sa.CheckConstraint(
            "status <> 'ready' OR object_id IS NOT NULL", name=op.f("ck_data_export_object")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_data_export_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_export")),
    )
    op.create_index(
        "uq_data_export_preparing",
        "data_export",
        ["member_id"],
        unique=True,
        postgresql_where=sa.text("status = 'preparing'"),
    )
    op.create_index(
        "ix_data_export_newest", "data_export", ["member_id", sa.literal_column("id DESC")]
    )
    op.create_index("ix_data_export_expires_at", "data_export", ["expires_at"])
    op.create_table(
        "leaving",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("asked_at", instant, server_default=sa.text("now()"), nullable=False),
        sa.Column("begun_at", instant, nullable=True),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_leaving_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_leaving")),
    )
    op.create_table(
        "farewell",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("day", sa.Date(), server_default=sa.text("current_date"), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_farewell")),
    )
    op.execute(GUARD)
    op.execute(TITLE_STAYS)
    grant("SELECT, INSERT, UPDATE, DELETE", "data_export", "leaving")
    grant("SELECT, INSERT", "farewell")
    # Who leaves takes along what they wrote; ids, sums and dates stay.
    grant("DELETE", "post_revision", "post_file", "activity_day", "connect_account")
    grant("UPDATE (title)", "purchase")
    grant("UPDATE (card_brand, card_last4)", "payment")
    grant(f"UPDATE (erased_at, {', '.join(PERSONAL)})", "payout_method")
    with op.get_context().autocommit_block():
        for name, table, columns, where in INDEXES:
            op.create_index(
                name,
                table,
                columns,
                postgresql_where=None if where is None else sa.text(where),
                postgresql_concurrently=True,
                if_not_exists=True,
            )


def _require(condition: str) -> None:
    """Hold payout methods to it without holding up those who read them meanwhile."""
    name = "ck_payout_method_wire"
    op.execute(f"ALTER TABLE payout_method DROP CONSTRAINT {name}")
    op.execute(f"ALTER TABLE payout_method ADD CONSTRAINT {name} CHECK ({condition}) NOT VALID")
    op.execute(f"ALTER TABLE payout_method VALIDATE CONSTRAINT {name}")


def downgrade() -> None:
    for name, table, _, _ in INDEXES:
        op.drop_index(name, table_name=table)
    op.execute("DROP TRIGGER purchase_title_stays ON purchase")
    op.execute(FORMER_GUARD)
    op.execute("ALTER FUNCTION guard_payout_method() RESET search_path")
    op.drop_table("farewell")
    op.drop_table("leaving")
    op.drop_table("data_export")
    _require(f"kind <> 'wire-transfer' OR num_nulls({NEEDED}) = 0")
    op.drop_column("payout_method", "erased_at")
    op.drop_column("member", "purged_at")
    op.drop_column("member", "deletes_at")
