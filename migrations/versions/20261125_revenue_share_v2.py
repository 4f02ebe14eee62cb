"""Revenue share rule v2: months in which payments count, adjustments, sizes of budgets."""

from collections.abc import Sequence
from uuid import UUID, uuid5

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0070"
down_revision: str | None = "0090"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ACCOUNTS = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")
EXPENSES = uuid5(ACCOUNTS, "expenses")
BANK = uuid5(ACCOUNTS, "bank")
TABLES = ("revenue_purchase", "revenue_adjustment")

# Grants were debited to the bank account, as if it had received them.
_MOVE_GRANTS = f"""
    WITH granted AS (
        SELECT coalesce(sum(cents), 0) AS cents FROM revenue_grant
    ), entry AS (
        INSERT INTO journal (id, key, kind, month)
        SELECT gen_random_uuid(), 'grants-to-expenses', 'adjustment',
            date_trunc('month', now() AT TIME ZONE 'UTC')::date
        FROM granted WHERE cents > 0
        RETURNING id
    )
    INSERT INTO posting (journal_id, debit_id, credit_id, amount_cents)
    SELECT entry.id, '{EXPENSES}', '{BANK}', granted.cents FROM entry, granted
"""  # noqa: S608 - constants

_CHECK_ALLOCATIONS = """
    CREATE OR REPLACE FUNCTION check_allocations() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
        allocated numeric;
        adjusted numeric;
        booked numeric;
    BEGIN
        SELECT coalesce(sum(cents), 0), coalesce(sum(adjusted_cents), 0) INTO allocated, adjusted
            FROM revenue_allocation WHERE month = NEW.month;
        IF allocated + NEW.carried_cents
            <> NEW.pool_cents + NEW.grants_cents + NEW.carried_in_cents
        THEN
            RAISE EXCEPTION 'the shares of % are not its pool', NEW.month
                USING ERRCODE = 'QM004';
        END IF;
        -- What is deducted from shares is carried over.
        IF adjusted <> coalesce(NEW.adjusted_cents, 0) OR adjusted > NEW.carried_cents THEN
            RAISE EXCEPTION 'the adjustments of % are not carried over', NEW.month
                USING ERRCODE = 'QM004';
        END IF;
        IF EXISTS (
            SELECT FROM revenue_allocation AS deducted
            WHERE deducted.month = NEW.month AND deducted.adjusted_cents > 0
                AND (SELECT coalesce(sum(adjusted_cents), 0) FROM revenue_allocation
                    WHERE member_id = deducted.member_id AND adjusted_cents > 0)
                > (SELECT coalesce(sum(cents), 0) FROM revenue_adjustment
                    WHERE author_id = deducted.member_id)
        ) THEN
            RAISE EXCEPTION 'more is deducted in % than was owed', NEW.month
                USING ERRCODE = 'QM004';
        END IF;
        SELECT coalesce(sum(posting.amount_cents), 0) INTO booked
            FROM journal JOIN posting ON posting.journal_id = journal.id
            WHERE journal.month = NEW.month AND journal.kind = 'share';
        IF booked <> allocated THEN
            RAISE EXCEPTION 'the shares of % are not those in the ledger', NEW.month
                USING ERRCODE = 'QM004';
        END IF;
        RETURN NULL;
    END $body$
"""
_CHECK_ALLOCATIONS_V1 = """
    CREATE OR REPLACE FUNCTION check_allocations() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
        allocated numeric;
        booked numeric;
    BEGIN
        SELECT coalesce(sum(cents), 0) INTO allocated
            FROM revenue_allocation WHERE month = NEW.month;
        IF allocated + NEW.carried_cents
            <> NEW.pool_cents + NEW.grants_cents + NEW.carried_in_cents
        THEN
            RAISE EXCEPTION 'the shares of % are not its pool', NEW.month
                USING ERRCODE = 'QM004';
        END IF;
        SELECT coalesce(sum(posting.amount_cents), 0) INTO booked
            FROM journal JOIN posting ON posting.journal_id = journal.id
            WHERE journal.month = NEW.month AND journal.kind = 'share';
        IF booked <> allocated THEN
            RAISE EXCEPTION 'the shares of % are not those in the books', NEW.month
                USING ERRCODE = 'QM004';
        END IF;
        RETURN NULL;
    END $body$
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    # A downgrade leaves the account: a trigger refuses to delete any.
    op.execute(
        f"INSERT INTO account (id, kind) VALUES ('{EXPENSES}', 'expenses') ON CONFLICT DO NOTHING"  # noqa: S608 - constants
    )
    op.execute(_MOVE_GRANTS)
    op.create_table(
        "revenue_purchase",
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("net_cents", sa.BigInteger(), nullable=False),
        sa.Column("lost_cents", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("from_month", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "lost_cents >= 0 AND (lost_cents > 0) = (from_month IS NOT NULL)",
            name=op.f("ck_revenue_purchase_lost"),
        ),
        sa.PrimaryKeyConstraint("purchase_id", "month", name=op.f("pk_revenue_purchase")),
    )
    op.create_index("ix_revenue_purchase_month", "revenue_purchase", ["month"])
    op.create_table(
        "revenue_adjustment",
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("from_month", sa.Date(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents > 0", name=op.f("ck_revenue_adjustment_cents")),
        sa.CheckConstraint("from_month < month", name=op.f("ck_revenue_adjustment_from_month")),
        sa.PrimaryKeyConstraint(
            "author_id", "month", "from_month", name=op.f("pk_revenue_adjustment")
        ),
    )
    op.execute(
        "ALTER TABLE revenue_giver ADD COLUMN carried_in_cents bigint NOT NULL DEFAULT 0,"
        " ADD COLUMN has_full_budget boolean NOT NULL DEFAULT false"
    )
    op.execute("ALTER TABLE revenue_allocation ADD COLUMN adjusted_cents bigint NOT NULL DEFAULT 0")
    op.execute("ALTER TABLE revenue_period ADD COLUMN adjusted_cents bigint")
    op.execute(
        "ALTER TABLE revenue_giver ADD CONSTRAINT ck_revenue_giver_carried_in"
        " CHECK (carried_in_cents <= 0) NOT VALID"
    )
    op.execute(
        "ALTER TABLE revenue_allocation ADD CONSTRAINT ck_revenue_allocation_adjusted"
        " CHECK (adjusted_cents >= 0) NOT VALID"
    )
    # The previous release can freeze a month by its own rule, but not compute one of this rule.
    op.execute(
        "ALTER TABLE revenue_period ADD CONSTRAINT ck_revenue_period_adjusted CHECK"
        " (rule_version = 'v1' OR reckoned_at IS NULL OR adjusted_cents IS NOT NULL) NOT VALID"
    )
    op.execute(_CHECK_ALLOCATIONS)
    for table in TABLES:
        op.execute(
            f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
        op.execute(
            f"CREATE TRIGGER {table}_late AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_late()"
        )
    grant("SELECT, INSERT", *TABLES)
    grant("UPDATE (rule_version, adjusted_cents)", "revenue_period")


def downgrade() -> None:
    op.execute(_CHECK_ALLOCATIONS_V1)
    op.execute("ALTER TABLE revenue_period DROP COLUMN adjusted_cents")
    op.execute("ALTER TABLE revenue_allocation DROP COLUMN adjusted_cents")
    op.execute(
        "ALTER TABLE revenue_giver DROP COLUMN carried_in_cents, DROP COLUMN has_full_budget"
    )
    for table in TABLES[::-1]:
        op.drop_table(table)
