"""The revenue share: what members give and get of a month's fees."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

CENTS = (
    "fees_cents", "returned_cents", "costs_cents", "pool_cents", "grants_cents",
    "carried_in_cents", "carried_cents", "total_points",
)  # fmt: skip
KINDS = "kind IN ('evaluation', 'purchase', 'tip', 'save', 'comment')"

FUNCTIONS = (
    """
    CREATE FUNCTION guard_period() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF OLD.status = 'final' THEN
            RAISE EXCEPTION 'a final month is never changed' USING ERRCODE = 'QM002';
        END IF;
        IF NEW.month <> OLD.month OR (NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
            ('open', 'closing'), ('closing', 'final')
        )) THEN
            RAISE EXCEPTION 'a month does not go from % to %', OLD.status, NEW.status
                USING ERRCODE = 'QM003';
        END IF;
        IF OLD.frozen_at IS NOT NULL AND NEW.frozen_at IS DISTINCT FROM OLD.frozen_at THEN
            RAISE EXCEPTION 'a frozen month stays frozen' USING ERRCODE = 'QM002';
        END IF;
        RETURN NEW;
    END $body$
    """,
    # At the commit, whichever of the two was written first.
    """
    CREATE FUNCTION check_allocations() RETURNS trigger LANGUAGE plpgsql AS $body$
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
    """,
    """
    CREATE FUNCTION refuse_late() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF EXISTS (
            SELECT FROM revenue_period WHERE status = 'final'
                AND month IN (SELECT DISTINCT added.month FROM added)
        ) THEN
            RAISE EXCEPTION 'a final month takes no more' USING ERRCODE = 'QM002';
        END IF;
        RETURN NULL;
    END $body$
    """,
)
FROZEN = ("revenue_giver", "revenue_budget", "revenue_act", "revenue_line", "revenue_allocation", "revenue_excluded",
          "revenue_grant")  # fmt: skip
TRIGGERS = (
    (
        "TRIGGER period_guard BEFORE UPDATE ON revenue_period"
        " FOR EACH ROW EXECUTE FUNCTION guard_period()"
    ),
    (
        "TRIGGER period_stays BEFORE DELETE OR TRUNCATE ON revenue_period"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    ),
    (
        "CONSTRAINT TRIGGER period_sums AFTER INSERT OR UPDATE ON revenue_period"
        " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'final')"
        " EXECUTE FUNCTION check_allocations()"
    ),
    *(
        f"TRIGGER {table}_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        for table in FROZEN
    ),
    *(
        f"TRIGGER {table}_late AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_late()"
        for table in FROZEN
    ),
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    for name in CENTS:
        column = sa.Column(name, sa.BigInteger(), server_default="0", nullable=False)
        op.add_column("revenue_period", column)
    op.add_column(
        "revenue_period", sa.Column("share_bps", sa.Integer(), server_default="0", nullable=False)
    )
    for name in ("reckoned_at", "estimated_at"):
        op.add_column(
            "revenue_period", sa.Column(name, postgresql.TIMESTAMP(timezone=True), nullable=True)
        )
    for name in ("proof_key", "sha256"):
        op.add_column("revenue_period", sa.Column(name, sa.LargeBinary(), nullable=True))
    op.create_check_constraint(
        op.f("ck_revenue_period_proven"),
        "revenue_period",
        "status <> 'final' OR sha256 IS NOT NULL",
    )
    op.create_check_constraint(
        op.f("ck_revenue_period_parts"),
        "revenue_period",
        "least(grants_cents, carried_in_cents, carried_cents) >= 0",
    )
    op.create_table(
        "revenue_act",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("giver_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("points", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint(KINDS, name=op.f("ck_revenue_act_kind")),
        sa.PrimaryKeyConstraint(
            "month", "giver_id", "post_id", "kind", name=op.f("pk_revenue_act")
        ),
    )
    op.create_table(
        "revenue_budget",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("directed_units", sa.Numeric(32, 0), nullable=False),
        sa.Column("commons_units", sa.Numeric(32, 0), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("month", "member_id", name=op.f("pk_revenue_budget")),
    )
    op.create_table(
        "revenue_estimate",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("kinds", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("fees_cents", sa.BigInteger(), nullable=False),
        sa.Column("directed_cents", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("month", "member_id", name=op.f("pk_revenue_estimate")),
    )
    op.create_table(
        "revenue_excluded",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("month", "author_id", "reason", name=op.f("pk_revenue_excluded")),
    )
    op.create_table(
        "revenue_giver",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("fees_cents", sa.BigInteger(), nullable=False),
        sa.Column("is_eligible", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("month", "member_id", name=op.f("pk_revenue_giver")),
    )
    op.create_table(
        "revenue_grant",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column(
            "granted_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("cents > 0", name=op.f("ck_revenue_grant_cents")),
        sa.PrimaryKeyConstraint("month", "number", name=op.f("pk_revenue_grant")),
    )
    op.create_table(
        "revenue_line",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("members", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(KINDS, name=op.f("ck_revenue_line_kind")),
        sa.PrimaryKeyConstraint(
            "month", "author_id", "post_id", "kind", name=op.f("pk_revenue_line")
        ),
    )
    op.create_table(
        "revenue_allocation",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("sales_cents", sa.BigInteger(), nullable=False),
        sa.Column("tips_cents", sa.BigInteger(), nullable=False),
        sa.Column("refunds_cents", sa.BigInteger(), nullable=False),
        sa.Column("fees_cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents >= 0", name=op.f("ck_revenue_allocation_cents")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_revenue_allocation_member_id")
        ),
        sa.PrimaryKeyConstraint("month", "member_id", name=op.f("pk_revenue_allocation")),
    )
    for function in FUNCTIONS:
        op.execute(function)
    for trigger in TRIGGERS:
        op.execute(f"CREATE {trigger}")
    grant("SELECT, INSERT", *FROZEN)
    grant("SELECT, INSERT, DELETE", "revenue_estimate")
    grant(
        f"UPDATE ({', '.join((*CENTS, 'share_bps', 'reckoned_at', 'estimated_at', 'proof_key', 'sha256'))})",
        "revenue_period",
    )


def downgrade() -> None:
    for trigger in ("period_sums", "period_stays", "period_guard"):
        op.execute(f"DROP TRIGGER {trigger} ON revenue_period")
    for table in (
        "revenue_allocation", "revenue_line", "revenue_grant", "revenue_giver", "revenue_excluded",
        "revenue_estimate", "revenue_budget", "revenue_act",
    ):  # fmt: skip
        op.drop_table(table)
    for name in ("parts", "proven"):
        op.drop_constraint(op.f(f"ck_revenue_period_{name}"), "revenue_period", type_="check")
    for name in ("sha256", "proof_key", "estimated_at", "reckoned_at", "share_bps", *CENTS[::-1]):
        op.drop_column("revenue_period", name)
    for function in ("guard_period()", "check_allocations()", "refuse_late()"):
        op.execute(f"DROP FUNCTION {function}")
