"""Payout methods, payouts, their batches, who did what when, and who is staff."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

FUNCTIONS = (
    """
    CREATE FUNCTION guard_payout_method() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF OLD.retired_at IS NOT NULL
            OR to_jsonb(NEW) - 'retired_at' <> to_jsonb(OLD) - 'retired_at'
        THEN
            RAISE EXCEPTION 'a version of a payout method stays' USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION guard_payout() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    DECLARE
        moving text[] := ARRAY['status', 'failure_code', 'batch_id', 'transfer_id', 'settled_at'];
        batch text := (SELECT status FROM public.payout_batch WHERE id = NEW.batch_id);
    BEGIN
        IF TG_OP = 'INSERT' THEN
            IF NEW.status <> 'pending' OR NEW.batch_id IS NOT NULL THEN
                RAISE EXCEPTION 'a payout begins pending' USING ERRCODE = 'QM003';
            END IF;
            IF NOT EXISTS (
                SELECT FROM public.payout_method
                WHERE id = NEW.method_id AND member_id = NEW.member_id
            ) THEN
                RAISE EXCEPTION 'a payout goes to its own member' USING ERRCODE = 'QM003';
            END IF;
            RETURN NEW;
        END IF;
        IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
            ('pending', 'in-progress'), ('pending', 'failed'), ('in-progress', 'transferred'),
            ('in-progress', 'failed'), ('transferred', 'failed')
        ) THEN
            RAISE EXCEPTION 'a payout does not go from % to %', OLD.status, NEW.status
                USING ERRCODE = 'QM003';
        END IF;
        IF NEW.status = 'transferred' AND OLD.status <> 'transferred'
            AND NOT coalesce(batch IN ('exported', 'settled'), NEW.transfer_id IS NOT NULL)
        THEN
            RAISE EXCEPTION 'the bank was not asked yet' USING ERRCODE = 'QM003';
        END IF;
        IF NEW.batch_id IS DISTINCT FROM OLD.batch_id
            AND (OLD.batch_id IS NOT NULL OR batch <> 'draft')
        THEN
            RAISE EXCEPTION 'a batch stays as it was approved' USING ERRCODE = 'QM002';
        END IF;
        IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving
            OR (OLD.transfer_id IS NOT NULL AND NEW.transfer_id IS DISTINCT FROM OLD.transfer_id)
            OR (NEW.status = OLD.status
                AND (NEW.failure_code, NEW.settled_at)
                    IS DISTINCT FROM (OLD.failure_code, OLD.settled_at))
        THEN
            RAISE EXCEPTION 'what was asked for stays' USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION guard_payout_batch() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
        moving text[] := ARRAY[
            'status', 'approved_by', 'approved_at', 'exported_at', 'pain_sha256', 'csv_sha256',
            'settled_at'
        ];
    BEGIN
        IF TG_OP = 'INSERT' THEN
            IF NEW.status <> 'draft' THEN
                RAISE EXCEPTION 'a batch begins as a draft' USING ERRCODE = 'QM003';
            END IF;
            RETURN NEW;
        END IF;
        IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
            ('draft', 'approved'), ('approved', 'exported'), ('exported', 'settled')
        ) THEN
            RAISE EXCEPTION 'a batch does not go from % to %', OLD.status, NEW.status
                USING ERRCODE = 'QM003';
        END IF;
        IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving
            OR (OLD.status <> 'draft' AND (NEW.approved_by, NEW.approved_at)
                IS DISTINCT FROM (OLD.approved_by, OLD.approved_at))
            OR (OLD.exported_at IS NOT NULL
                AND (NEW.exported_at, NEW.pain_sha256, NEW.csv_sha256)
                    IS DISTINCT FROM (OLD.exported_at, OLD.pain_sha256, OLD.csv_sha256))
        THEN
            RAISE EXCEPTION 'a batch stays as it was approved' USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION payout_event_digest(previous bytea, event payout_event) RETURNS bytea
    LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
    RETURN sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws(
        '|', event.number, extract(epoch FROM event.at), event.action,
        coalesce(event.actor_id::text, '-'), coalesce(event.payout_id::text, '-'),
        coalesce(event.batch_id::text, '-'), coalesce(event.member_id::text, '-'), event.facts
    ), 'UTF8'))
    """,
    """
    CREATE FUNCTION chain_payout_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        -- One after the other: each holds on to the one before it.
        PERFORM pg_advisory_xact_lock(hashtext('payout_event'));
        NEW.number := nextval('public.payout_event_number_seq');
        NEW.digest := public.payout_event_digest(
            (SELECT digest FROM public.payout_event ORDER BY number DESC LIMIT 1), NEW
        );
        RETURN NEW;
    END $body$
    """,
)
STAYING = "BEFORE DELETE OR TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
TRIGGERS = (
    (
        "payout_method_guard BEFORE UPDATE ON payout_method"
        " FOR EACH ROW EXECUTE FUNCTION guard_payout_method()"
    ),
    "payout_guard BEFORE INSERT OR UPDATE ON payout FOR EACH ROW EXECUTE FUNCTION guard_payout()",
    (
        "payout_batch_guard BEFORE INSERT OR UPDATE ON payout_batch"
        " FOR EACH ROW EXECUTE FUNCTION guard_payout_batch()"
    ),
    *(
        f"{table}_stays {STAYING.format(table=table)}"
        for table in ("payout_method", "payout", "payout_batch")
    ),
    (
        "payout_event_chain BEFORE INSERT ON payout_event"
        " FOR EACH ROW EXECUTE FUNCTION chain_payout_event()"
    ),
    (
        "payout_event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_event"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
)
FUNCTION_NAMES = (
    "guard_payout_method()", "guard_payout()", "guard_payout_batch()", "chain_payout_event()",
)  # fmt: skip


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "connect_account",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="incomplete", nullable=False),
        sa.Column(
            "synced_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "status IN ('incomplete', 'ready', 'paused')", name=op.f("ck_connect_account_status")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_connect_account_member_id")
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_connect_account")),
        sa.UniqueConstraint("account_id", name=op.f("uq_connect_account_account_id")),
    )
    op.create_table(
        "payout_batch",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("status", sa.Text(), server_default="draft", nullable=False),
        sa.Column("payouts_count", sa.Integer(), nullable=False),
        sa.Column("total_cents", sa.BigInteger(), nullable=False),
        sa.Column("needs_approval", sa.Boolean(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=True),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("approved_by", sa.Uuid(), nullable=True),
        sa.Column("approved_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("exported_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("pain_sha256", sa.LargeBinary(), nullable=True),
        sa.Column("csv_sha256", sa.LargeBinary(), nullable=True),
        sa.Column("settled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(status IN ('exported', 'settled')) = (num_nulls(exported_at, pain_sha256, csv_sha256) = 0)",
            name=op.f("ck_payout_batch_exported"),
        ),
        sa.CheckConstraint(
            "NOT needs_approval OR status = 'draft' OR approved_by IS NOT NULL",
            name=op.f("ck_payout_batch_approved"),
        ),
        sa.CheckConstraint(
            "status IN ('draft', 'approved', 'exported', 'settled')",
            name=op.f("ck_payout_batch_status"),
        ),
        sa.CheckConstraint("approved_by <> created_by", name=op.f("ck_payout_batch_two_people")),
        sa.CheckConstraint(
            "payouts_count > 0 AND total_cents > 0", name=op.f("ck_payout_batch_holds")
        ),
        sa.ForeignKeyConstraint(
            ["approved_by"], ["member.id"], name=op.f("fk_payout_batch_approved_by")
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["member.id"], name=op.f("fk_payout_batch_created_by")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout_batch")),
        sa.UniqueConstraint("number", name=op.f("uq_payout_batch_number")),
    )
    op.create_table(
        "payout_method",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("encrypted_number", sa.LargeBinary(), nullable=True),
        sa.Column("iban_hmac", sa.LargeBinary(), nullable=True),
        sa.Column("is_iban", sa.Boolean(), nullable=True),
        sa.Column("last4", sa.Text(), nullable=True),
        sa.Column("beneficiary_name", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("city", sa.Text(), nullable=True),
        sa.Column("bic", sa.Text(), nullable=True),
        sa.Column("bank_name", sa.Text(), nullable=True),
        sa.Column("usable_from", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("retired_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "kind <> 'wire-transfer' OR num_nulls(encrypted_number, iban_hmac, is_iban, last4, beneficiary_name, address, bic, bank_name) = 0",
            name=op.f("ck_payout_method_wire"),
        ),
        sa.CheckConstraint(
            "kind IN ('wire-transfer', 'connect')", name=op.f("ck_payout_method_kind")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_payout_method_member_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout_method")),
    )
    op.create_index(
        "ix_payout_method_iban_hmac", "payout_method", ["iban_hmac", "member_id"], unique=False
    )
    op.create_index(
        "uq_payout_method_live",
        "payout_method",
        ["member_id", "kind"],
        unique=True,
        postgresql_where=sa.text("retired_at IS NULL"),
    )
    op.create_table(
        "payout",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True, start=10001), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("method_id", sa.Uuid(), nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("failure_code", sa.Text(), nullable=True),
        sa.Column("batch_id", sa.Uuid(), nullable=True),
        sa.Column("transfer_id", sa.Text(), nullable=True),
        sa.Column(
            "requested_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("settled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(status = 'failed') = (failure_code IS NOT NULL)", name=op.f("ck_payout_failed")
        ),
        sa.CheckConstraint(
            "(status IN ('transferred', 'failed')) = (settled_at IS NOT NULL)",
            name=op.f("ck_payout_settled"),
        ),
        sa.CheckConstraint(
            "status IN ('pending', 'in-progress', 'transferred', 'failed')",
            name=op.f("ck_payout_status"),
        ),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_payout_amount")),
        sa.ForeignKeyConstraint(["batch_id"], ["payout_batch.id"], name=op.f("fk_payout_batch_id")),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_payout_member_id")),
        sa.ForeignKeyConstraint(
            ["method_id"], ["payout_method.id"], name=op.f("fk_payout_method_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout")),
        sa.UniqueConstraint("number", name=op.f("uq_payout_number")),
        sa.UniqueConstraint("transfer_id", name=op.f("uq_payout_transfer_id")),
    )
    op.create_index("ix_payout_batch", "payout", ["batch_id", "id"], unique=False)
    op.create_index(
        "ix_payout_newest", "payout", ["member_id", sa.literal_column("id DESC")], unique=False
    )
    op.create_index(
        "ix_payout_open",
        "payout",
        ["id"],
        unique=False,
        postgresql_where=sa.text("status IN ('pending', 'in-progress')"),
    )
    op.create_index(
        "uq_payout_live",
        "payout",
        ["member_id"],
        unique=True,
        postgresql_where=sa.text("status IN ('pending', 'in-progress')"),
    )
    op.create_table(
        "payout_event",
        sa.Column(
            "number",
            sa.BigInteger(),
            server_default=sa.FetchedValue(),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("digest", sa.LargeBinary(), server_default=sa.FetchedValue(), nullable=False),
        sa.Column(
            "at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("actor_id", sa.Uuid(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("payout_id", sa.Uuid(), nullable=True),
        sa.Column("batch_id", sa.Uuid(), nullable=True),
        sa.Column("member_id", sa.Uuid(), nullable=True),
        sa.Column(
            "facts", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.ForeignKeyConstraint(["actor_id"], ["member.id"], name=op.f("fk_payout_event_actor_id")),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["payout_batch.id"], name=op.f("fk_payout_event_batch_id")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_payout_event_member_id")
        ),
        sa.ForeignKeyConstraint(
            ["payout_id"], ["payout.id"], name=op.f("fk_payout_event_payout_id")
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_payout_event")),
    )
    op.create_index("ix_payout_event_payout_id", "payout_event", ["payout_id"], unique=False)
    op.add_column(
        "member", sa.Column("is_staff", sa.Boolean(), server_default="false", nullable=False)
    )
    op.execute("CREATE SEQUENCE payout_event_number_seq OWNED BY payout_event.number")
    for function in FUNCTIONS:
        op.execute(function)
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger}")
    grant("SELECT, INSERT, UPDATE (status, country, synced_at)", "connect_account")
    grant("SELECT, INSERT, UPDATE (retired_at)", "payout_method")
    grant(
        "SELECT, INSERT, UPDATE (status, failure_code, batch_id, transfer_id, settled_at)",
        "payout",
    )
    grant(
        "SELECT, INSERT, UPDATE (status, approved_by, approved_at, exported_at, pain_sha256,"
        " csv_sha256, settled_at)",
        "payout_batch",
    )
    grant("SELECT, INSERT", "payout_event")


def downgrade() -> None:
    op.execute("DROP FUNCTION payout_event_digest(bytea, payout_event)")
    op.drop_column("member", "is_staff")
    op.drop_index("ix_payout_event_payout_id", table_name="payout_event")
    op.drop_table("payout_event")
    op.drop_index(
        "uq_payout_live",
        table_name="payout",
        postgresql_where=sa.text("status IN ('pending', 'in-progress')"),
    )
    op.drop_index(
        "ix_payout_open",
        table_name="payout",
        postgresql_where=sa.text("status IN ('pending', 'in-progress')"),
    )
    op.drop_index("ix_payout_newest", table_name="payout")
    op.drop_index("ix_payout_batch", table_name="payout")
    op.drop_table("payout")
    op.drop_index(
        "uq_payout_method_live",
        table_name="payout_method",
        postgresql_where=sa.text("retired_at IS NULL"),
    )
    op.drop_index("ix_payout_method_iban_hmac", table_name="payout_method")
    op.drop_table("payout_method")
    op.drop_table("payout_batch")
    op.drop_table("connect_account")
    for function in FUNCTION_NAMES:
        op.execute(f"DROP FUNCTION {function}")
