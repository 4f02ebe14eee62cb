"""The books, purchases and how they are paid."""

from collections.abc import Sequence
from uuid import UUID, uuid5

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ACCOUNTS = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")
PLATFORM = (
    "stripe", "bank", "fees", "stripe_fees", "disputes", "pool", "refund_due", "payout_clearing",
    "unclaimed",
)  # fmt: skip

# The rights of whoever made them, since the application may not touch a balance. Names are written
# out and nothing is looked for elsewhere, so that nobody can put something of theirs in the way.
FUNCTIONS = (
    """
    CREATE FUNCTION keep_balances() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        -- Both in the order of their ids: no two postings wait for each other in a ring.
        PERFORM FROM public.account
            WHERE id IN (NEW.debit_id, NEW.credit_id) AND balance_cents IS NOT NULL
            ORDER BY id FOR UPDATE;
        NEW.debit_balance_cents := NULL;
        NEW.credit_balance_cents := NULL;
        UPDATE public.account SET balance_cents = balance_cents - NEW.amount_cents
            WHERE id = NEW.debit_id AND balance_cents IS NOT NULL
            RETURNING balance_cents INTO NEW.debit_balance_cents;
        UPDATE public.account SET balance_cents = balance_cents + NEW.amount_cents
            WHERE id = NEW.credit_id AND balance_cents IS NOT NULL
            RETURNING balance_cents INTO NEW.credit_balance_cents;
        -- Under the locks, so that the numbers of one account are in the order of its balances.
        NEW.number := nextval('public.posting_number_seq');
        IF NEW.debit_balance_cents < 0 AND EXISTS (
            SELECT FROM public.journal WHERE id = NEW.journal_id AND kind = 'payout'
        ) THEN
            RAISE EXCEPTION 'a payout needs cover' USING ERRCODE = 'QM001';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION lock_month(month date) RETURNS void
    LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp
    RETURN pg_advisory_xact_lock(hashtext('revenue_period'), month - date '2000-01-01')
    """,
    """
    CREATE FUNCTION find_month() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        -- The close of a month books into it what it shares out.
        IF NEW.kind IN ('pool', 'share') THEN
            RETURN NEW;
        END IF;
        LOOP
            -- Shared with all who book, against whoever freezes the month at this moment.
            PERFORM pg_advisory_xact_lock_shared(
                hashtext('revenue_period'), NEW.month - date '2000-01-01'
            );
            IF NOT EXISTS (SELECT FROM public.revenue_period WHERE month = NEW.month) THEN
                INSERT INTO public.revenue_period (month) VALUES (NEW.month) ON CONFLICT DO NOTHING;
            END IF;
            EXIT WHEN EXISTS (
                SELECT FROM public.revenue_period WHERE month = NEW.month AND frozen_at IS NULL
            );
            NEW.month := (NEW.month + interval '1 month')::date;
        END LOOP;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'QM002';
    END $body$
    """,
    """
    CREATE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF TG_OP = 'INSERT' THEN
            IF NEW.balance_cents <> 0 THEN
                RAISE EXCEPTION 'an account begins at nothing' USING ERRCODE = 'QM002';
            END IF;
        ELSIF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind) <> (OLD.id, OLD.kind)
            OR NEW.member_id IS DISTINCT FROM OLD.member_id
        THEN
            RAISE EXCEPTION 'balances move with postings alone' USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION guard_purchase() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
            ('open', 'paid'), ('open', 'expired'), ('expired', 'paid'),
            ('paid', 'reversed'), ('reversed', 'paid')
        ) THEN
            RAISE EXCEPTION 'a purchase does not go from % to %', OLD.status, NEW.status
                USING ERRCODE = 'QM003';
        END IF;
        IF (NEW.id, NEW.kind, NEW.buyer_id, NEW.seller_id, NEW.post_id, NEW.amount_cents,
            NEW.fee_cents, NEW.refund_days)
            <> (OLD.id, OLD.kind, OLD.buyer_id, OLD.seller_id, OLD.post_id, OLD.amount_cents,
            OLD.fee_cents, OLD.refund_days)
        THEN
            RAISE EXCEPTION 'what was agreed stays' USING ERRCODE = 'QM002';
        END IF;
        IF (OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL)
            OR (OLD.matured_at IS NOT NULL AND NEW.matured_at IS DISTINCT FROM OLD.matured_at)
        THEN
            RAISE EXCEPTION 'what was paid and released stays so' USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION guard_entitlement() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        IF NEW.purchase_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM public.purchase WHERE id = NEW.purchase_id AND kind = 'purchase'
                AND buyer_id = NEW.member_id AND post_id = NEW.post_id AND status = 'paid'
        ) THEN
            RAISE EXCEPTION 'nobody has what they did not pay' USING ERRCODE = 'QM003';
        END IF;
        RETURN NEW;
    END $body$
    """,
    """
    CREATE FUNCTION count_purchases() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
        step integer := (NEW.revoked_at IS NULL)::integer;
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            step := step - (OLD.revoked_at IS NULL)::integer;
        END IF;
        IF step <> 0 THEN
            UPDATE post_counts SET purchases = purchases + step WHERE post_id = NEW.post_id;
        END IF;
        RETURN NULL;
    END $body$
    """,
)
TRIGGERS = (
    "posting_balances BEFORE INSERT ON posting FOR EACH ROW EXECUTE FUNCTION keep_balances()",
    "journal_month BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION find_month()",
    (
        "posting_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON posting"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
    (
        "journal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON journal"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
    (
        "account_stays BEFORE DELETE OR TRUNCATE ON account"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
    (
        "account_guard BEFORE INSERT OR UPDATE ON account"
        " FOR EACH ROW EXECUTE FUNCTION guard_account()"
    ),
    "purchase_guard BEFORE UPDATE ON purchase FOR EACH ROW EXECUTE FUNCTION guard_purchase()",
    (
        "purchase_stays BEFORE DELETE OR TRUNCATE ON purchase"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
    (
        "payment_stays BEFORE DELETE OR TRUNCATE ON payment"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
    (
        "entitlement_guard BEFORE INSERT ON entitlement"
        " FOR EACH ROW EXECUTE FUNCTION guard_entitlement()"
    ),
    (
        "entitlement_counted AFTER INSERT OR UPDATE OF revoked_at ON entitlement"
        " FOR EACH ROW EXECUTE FUNCTION count_purchases()"
    ),
)
FUNCTION_NAMES = (
    "keep_balances()", "lock_month(date)", "find_month()", "refuse_change()", "guard_account()",
    "guard_purchase()", "guard_entitlement()", "count_purchases()",
)  # fmt: skip


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "idempotency_key",
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("thing_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("owner_id", "key", name=op.f("pk_idempotency_key")),
    )
    op.create_index(
        "ix_idempotency_key_created_at", "idempotency_key", ["created_at"], unique=False
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=True),
        sa.Column(
            "booked_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("extract(day FROM month) = 1", name=op.f("ck_journal_month")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal")),
        sa.UniqueConstraint("key", name=op.f("uq_journal_key")),
    )
    op.create_index("ix_journal_month", "journal", ["month", "kind"], unique=False)
    op.create_index(
        "ix_journal_subject",
        "journal",
        ["subject_id"],
        unique=False,
        postgresql_where=sa.text("subject_id IS NOT NULL"),
    )
    op.create_table(
        "provider_cursor",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_id", sa.Text(), nullable=False),
        sa.Column(
            "read_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_provider_cursor")),
    )
    op.create_table(
        "revenue_period",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("status", sa.Text(), server_default="open", nullable=False),
        sa.Column("frozen_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("final_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status <> 'final' OR frozen_at IS NOT NULL", name=op.f("ck_revenue_period_final")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'closing', 'final')", name=op.f("ck_revenue_period_status")
        ),
        sa.CheckConstraint("extract(day FROM month) = 1", name=op.f("ck_revenue_period_month")),
        sa.PrimaryKeyConstraint("month", name=op.f("pk_revenue_period")),
    )
    op.create_table(
        "webhook_event",
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("hint", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "received_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("handled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_webhook_event")),
    )
    op.create_table(
        "account",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=True),
        sa.Column("balance_cents", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "(member_id IS NULL) = (balance_cents IS NULL) AND (member_id IS NULL OR kind IN ('pending', 'available'))",
            name=op.f("ck_account_tracked"),
        ),
        sa.CheckConstraint(
            "kind <> 'pending' OR balance_cents >= 0", name=op.f("ck_account_pending")
        ),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_account_member_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
    )
    op.create_index(
        "uq_account_member",
        "account",
        ["member_id", "kind"],
        unique=True,
        postgresql_where=sa.text("member_id IS NOT NULL"),
    )
    op.create_index(
        "uq_account_platform",
        "account",
        ["kind"],
        unique=True,
        postgresql_where=sa.text("member_id IS NULL"),
    )
    op.create_table(
        "posting",
        sa.Column(
            "number",
            sa.BigInteger(),
            server_default=sa.FetchedValue(),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("journal_id", sa.Uuid(), nullable=False),
        sa.Column("debit_id", sa.Uuid(), nullable=False),
        sa.Column("credit_id", sa.Uuid(), nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("debit_balance_cents", sa.BigInteger(), nullable=True),
        sa.Column("credit_balance_cents", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_posting_amount")),
        sa.CheckConstraint("debit_id <> credit_id", name=op.f("ck_posting_sides")),
        sa.ForeignKeyConstraint(["credit_id"], ["account.id"], name=op.f("fk_posting_credit_id")),
        sa.ForeignKeyConstraint(["debit_id"], ["account.id"], name=op.f("fk_posting_debit_id")),
        sa.ForeignKeyConstraint(["journal_id"], ["journal.id"], name=op.f("fk_posting_journal_id")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_posting")),
    )
    op.create_index("ix_posting_credit", "posting", ["credit_id", "number"], unique=False)
    op.create_index("ix_posting_debit", "posting", ["debit_id", "number"], unique=False)
    op.create_index("ix_posting_journal_id", "posting", ["journal_id"], unique=False)
    op.create_table(
        "purchase",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.Uuid(), nullable=False),
        sa.Column("seller_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("fee_cents", sa.BigInteger(), nullable=False),
        sa.Column("refund_days", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.Text(), server_default="open", nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("paid_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("matured_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("refund_requested_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("refund_reason", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "kind <> 'tip' OR amount_cents IN (500, 1000, 2000, 5000, 10000)",
            name=op.f("ck_purchase_tip"),
        ),
        sa.CheckConstraint("kind IN ('purchase', 'tip')", name=op.f("ck_purchase_kind")),
        sa.CheckConstraint(
            "status IN ('open', 'paid', 'expired', 'reversed')", name=op.f("ck_purchase_status")
        ),
        sa.CheckConstraint(
            "status NOT IN ('paid', 'reversed') OR paid_at IS NOT NULL",
            name=op.f("ck_purchase_paid"),
        ),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_purchase_amount")),
        sa.CheckConstraint("buyer_id <> seller_id", name=op.f("ck_purchase_parties")),
        sa.CheckConstraint("fee_cents BETWEEN 0 AND amount_cents", name=op.f("ck_purchase_fee")),
        sa.CheckConstraint("refund_days IN (0, 7, 14, 30)", name=op.f("ck_purchase_refund_days")),
        sa.ForeignKeyConstraint(["buyer_id"], ["member.id"], name=op.f("fk_purchase_buyer_id")),
        sa.ForeignKeyConstraint(["post_id"], ["post.id"], name=op.f("fk_purchase_post_id")),
        sa.ForeignKeyConstraint(["seller_id"], ["member.id"], name=op.f("fk_purchase_seller_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_purchase")),
    )
    op.create_index(
        "ix_purchase_maturing",
        "purchase",
        ["paid_at"],
        unique=False,
        postgresql_where=sa.text("paid_at IS NOT NULL AND matured_at IS NULL"),
    )
    op.create_index(
        "ix_purchase_open",
        "purchase",
        ["created_at"],
        unique=False,
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_index(op.f("ix_purchase_post_id"), "purchase", ["post_id"], unique=False)
    op.create_index(
        "ix_purchase_sales",
        "purchase",
        ["seller_id", "id"],
        unique=False,
        postgresql_where=sa.text("paid_at IS NOT NULL"),
    )
    op.create_index(
        "uq_purchase_live",
        "purchase",
        ["buyer_id", "post_id"],
        unique=True,
        postgresql_where=sa.text("kind = 'purchase' AND status IN ('open', 'paid')"),
    )
    op.create_table(
        "checkout_attempt",
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("number > 0", name=op.f("ck_checkout_attempt_number")),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_checkout_attempt_purchase_id")
        ),
        sa.PrimaryKeyConstraint("purchase_id", "number", name=op.f("pk_checkout_attempt")),
        sa.UniqueConstraint("session_id", name=op.f("uq_checkout_attempt_session_id")),
    )
    op.create_table(
        "payment",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("intent_id", sa.Text(), nullable=False),
        sa.Column("is_duplicate", sa.Boolean(), nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("cost_cents", sa.BigInteger(), nullable=False),
        sa.Column("refunded_cents", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("disputed_cents", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("card_brand", sa.Text(), nullable=True),
        sa.Column("card_last4", sa.Text(), nullable=True),
        sa.Column("paid_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_payment_amount")),
        sa.CheckConstraint(
            "refunded_cents + disputed_cents <= amount_cents", name=op.f("ck_payment_covered")
        ),
        sa.CheckConstraint(
            "refunded_cents >= 0 AND disputed_cents >= 0", name=op.f("ck_payment_returned")
        ),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_payment_purchase_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment")),
        sa.UniqueConstraint("intent_id", name=op.f("uq_payment_intent_id")),
    )
    op.create_index("ix_payment_purchase_id", "payment", ["purchase_id"], unique=False)
    op.create_index(
        "uq_payment_purchase",
        "payment",
        ["purchase_id"],
        unique=True,
        postgresql_where=sa.text("NOT is_duplicate"),
    )
    op.create_table(
        "dispute",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("dispute_id", sa.Text(), nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("cost_cents", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), server_default="open", nullable=False),
        sa.Column("opened_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("closed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("status IN ('open', 'won', 'lost')", name=op.f("ck_dispute_status")),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_dispute_amount")),
        sa.ForeignKeyConstraint(["payment_id"], ["payment.id"], name=op.f("fk_dispute_payment_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dispute")),
        sa.UniqueConstraint("dispute_id", name=op.f("uq_dispute_dispute_id")),
    )
    op.create_index(op.f("ix_dispute_payment_id"), "dispute", ["payment_id"], unique=False)
    op.create_table(
        "refund",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("refund_id", sa.Text(), nullable=True),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("settled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "cause IN ('seller', 'staff', 'duplicate', 'provider')", name=op.f("ck_refund_cause")
        ),
        sa.CheckConstraint(
            "status IN ('pending', 'succeeded', 'failed')", name=op.f("ck_refund_status")
        ),
        sa.CheckConstraint("amount_cents > 0", name=op.f("ck_refund_amount")),
        sa.ForeignKeyConstraint(["payment_id"], ["payment.id"], name=op.f("fk_refund_payment_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refund")),
        sa.UniqueConstraint("refund_id", name=op.f("uq_refund_refund_id")),
    )
    op.create_index(op.f("ix_refund_payment_id"), "refund", ["payment_id"], unique=False)
    op.add_column("entitlement", sa.Column("purchase_id", sa.Uuid(), nullable=True))
    op.create_index(
        op.f("ix_entitlement_purchase_id"), "entitlement", ["purchase_id"], unique=False
    )
    op.create_foreign_key(
        op.f("fk_entitlement_purchase_id"), "entitlement", "purchase", ["purchase_id"], ["id"]
    )
    op.create_check_constraint(
        op.f("ck_entitlement_purchase"),
        "entitlement",
        "(source = 'purchase') = (purchase_id IS NOT NULL)",
    )
    op.execute("CREATE SEQUENCE posting_number_seq OWNED BY posting.number")
    for function in FUNCTIONS:
        op.execute(function)
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger}")
    accounts = sa.table("account", sa.column("id", sa.Uuid()), sa.column("kind", sa.Text()))
    op.bulk_insert(accounts, [{"id": uuid5(ACCOUNTS, kind), "kind": kind} for kind in PLATFORM])
    grant("SELECT, INSERT", "account", "journal", "posting")
    grant("SELECT, INSERT, DELETE", "idempotency_key")
    grant("SELECT, INSERT, UPDATE (status, frozen_at, final_at)", "revenue_period")
    grant(
        "SELECT, INSERT, UPDATE (status, paid_at, matured_at, refund_requested_at, refund_reason)",
        "purchase",
    )
    grant("SELECT, INSERT, UPDATE (session_id, url, expires_at)", "checkout_attempt")
    grant("SELECT, INSERT, UPDATE (refunded_cents, disputed_cents)", "payment")
    grant("SELECT, INSERT, UPDATE (refund_id, amount_cents, status, settled_at)", "refund")
    grant("SELECT, INSERT, UPDATE (status, closed_at)", "dispute")
    grant("SELECT, INSERT, UPDATE (handled_at)", "webhook_event")
    grant("SELECT, INSERT, UPDATE (last_id, read_at)", "provider_cursor")


def downgrade() -> None:
    op.execute("DROP TRIGGER entitlement_guard ON entitlement")
    op.execute("DROP TRIGGER entitlement_counted ON entitlement")
    op.drop_constraint(op.f("ck_entitlement_purchase"), "entitlement", type_="check")
    op.drop_constraint(op.f("fk_entitlement_purchase_id"), "entitlement", type_="foreignkey")
    op.drop_index(op.f("ix_entitlement_purchase_id"), table_name="entitlement")
    op.drop_column("entitlement", "purchase_id")
    op.drop_index(op.f("ix_refund_payment_id"), table_name="refund")
    op.drop_table("refund")
    op.drop_index(op.f("ix_dispute_payment_id"), table_name="dispute")
    op.drop_table("dispute")
    op.drop_index(
        "uq_payment_purchase", table_name="payment", postgresql_where=sa.text("NOT is_duplicate")
    )
    op.drop_index("ix_payment_purchase_id", table_name="payment")
    op.drop_table("payment")
    op.drop_table("checkout_attempt")
    op.drop_index(
        "uq_purchase_live",
        table_name="purchase",
        postgresql_where=sa.text("kind = 'purchase' AND status IN ('open', 'paid')"),
    )
    op.drop_index(
        "ix_purchase_sales", table_name="purchase", postgresql_where=sa.text("paid_at IS NOT NULL")
    )
    op.drop_index(op.f("ix_purchase_post_id"), table_name="purchase")
    op.drop_index(
        "ix_purchase_open", table_name="purchase", postgresql_where=sa.text("status = 'open'")
    )
    op.drop_index(
        "ix_purchase_maturing",
        table_name="purchase",
        postgresql_where=sa.text("paid_at IS NOT NULL AND matured_at IS NULL"),
    )
    op.drop_table("purchase")
    op.drop_index("ix_posting_journal_id", table_name="posting")
    op.drop_index("ix_posting_debit", table_name="posting")
    op.drop_index("ix_posting_credit", table_name="posting")
    op.drop_table("posting")
    op.drop_index(
        "uq_account_platform", table_name="account", postgresql_where=sa.text("member_id IS NULL")
    )
    op.drop_index(
        "uq_account_member", table_name="account", postgresql_where=sa.text("member_id IS NOT NULL")
    )
    op.drop_table("account")
    op.drop_table("webhook_event")
    op.drop_table("revenue_period")
    op.drop_table("provider_cursor")
    op.drop_index(
        "ix_journal_subject",
        table_name="journal",
        postgresql_where=sa.text("subject_id IS NOT NULL"),
    )
    op.drop_index("ix_journal_month", table_name="journal")
    op.drop_table("journal")
    op.drop_index("ix_idempotency_key_created_at", table_name="idempotency_key")
    op.drop_table("idempotency_key")
    for function in FUNCTION_NAMES:
        op.execute(f"DROP FUNCTION {function}")
