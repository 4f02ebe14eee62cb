"""Cases of moderation with their signals, notes, decisions, statements and appeals; roles of staff.

Each step may be repeated after an interruption: the tables are created in one transaction, and what
follows it reads or changes existing tables.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant, grant_function

revision: str = "0143"
down_revision: str | None = "0142"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
NOW = sa.text("now()")
WAITING = sa.text("state IN ('open', 'held')")
PENDING = sa.text("state = 'pending'")
KINDS = "kind IN ('post', 'comment', 'user', 'review', 'reviewReply')"
CHECKS = {
    "report_outcome": (
        "outcome IN ('dismissed', 'warned', 'removed', 'limited', 'sales_held', 'suspended',"
        " 'restored')"
    ),
    "staff_act_action": (
        "action IN ('dismissed', 'warned', 'removed', 'limited', 'sales_held', 'suspended',"
        " 'restored', 'taken', 'released', 'noted', 'decided', 'undone', 'sessions_ended',"
        " 'picture_removed', 'bio_removed', 'appeal_upheld', 'appeal_changed',"
        " 'appeal_reversed', 'rule_changed', 'trust_changed')"
    ),
}
FORMER_CHECKS = {
    "report_outcome": "outcome IN ('dismissed', 'removed', 'suspended')",
    "staff_act_action": "action IN ('dismissed', 'removed', 'suspended', 'restored')",
}
# Approvers are treasurers, and who decides cases is a moderator; an admin is both.
REQUIRE_ROLE = """
    CREATE FUNCTION require_staff_role(actor uuid, allowed text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        PERFORM public.require_active_staff(actor);
        PERFORM FROM public.staff_role
            WHERE member_id = actor AND (role = 'admin' OR role = ANY (allowed));
        IF NOT FOUND THEN
            RAISE EXCEPTION 'permission denied: the actor has none of the roles %', allowed
                USING ERRCODE = '42501';
        END IF;
    END $body$
"""
# The mark alone was every right: who receives it, by the previous release too, is an admin until
# the command gives another role.
FOLLOW_MARK = """
    CREATE FUNCTION follow_staff_mark() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        IF NEW.is_staff THEN
            INSERT INTO public.staff_role (member_id, role) VALUES (NEW.id, 'admin')
                ON CONFLICT DO NOTHING;
        ELSE
            DELETE FROM public.staff_role WHERE member_id = NEW.id;
        END IF;
        RETURN NULL;
    END $body$
"""
GUARDS = {
    "guard_case_note": """
        CREATE FUNCTION guard_case_note() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            PERFORM public.require_staff_role(NEW.author_id, ARRAY['moderator']);
            RETURN NEW;
        END $body$
    """,
    "guard_case_decision": """
        CREATE FUNCTION guard_case_decision() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            PERFORM public.require_staff_role(NEW.decided_by, ARRAY['moderator']);
            PERFORM FROM public.moderation_case
                WHERE id = NEW.case_id AND owner_id = NEW.decided_by;
            IF FOUND THEN
                RAISE EXCEPTION 'permission denied: staff decide nothing about themselves'
                    USING ERRCODE = '42501';
            END IF;
            RETURN NEW;
        END $body$
    """,
    # Who decided first comes from the decision, not from the caller.
    "guard_appeal": """
        CREATE FUNCTION guard_appeal() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                NEW.first_decided_by := (
                    SELECT decided_by FROM public.statement
                        JOIN public.case_decision ON case_decision.id = decision_id
                        WHERE statement.id = NEW.statement_id
                );
            END IF;
            IF NEW.decided_by IS NOT NULL THEN
                PERFORM public.require_staff_role(NEW.decided_by, ARRAY['moderator']);
            END IF;
            RETURN NEW;
        END $body$
    """,
}
TRIGGERS = (
    (
        "member_staff_role_inserted AFTER INSERT ON member FOR EACH ROW WHEN (NEW.is_staff)"
        " EXECUTE FUNCTION follow_staff_mark()"
    ),
    (
        "member_staff_role AFTER UPDATE OF is_staff ON member FOR EACH ROW"
        " WHEN (NEW.is_staff IS DISTINCT FROM OLD.is_staff) EXECUTE FUNCTION follow_staff_mark()"
    ),
    "case_note_author BEFORE INSERT ON case_note FOR EACH ROW EXECUTE FUNCTION guard_case_note()",
    (
        "case_decision_author BEFORE INSERT ON case_decision FOR EACH ROW"
        " EXECUTE FUNCTION guard_case_decision()"
    ),
    (
        "appeal_decider BEFORE INSERT OR UPDATE OF decided_by ON appeal FOR EACH ROW"
        " EXECUTE FUNCTION guard_appeal()"
    ),
    *(
        f"{table}_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        for table in ("case_note", "statement")
    ),
)
RECORD_ACT = """
    CREATE OR REPLACE FUNCTION record_staff_act(
        actor uuid, done text, subject_owner uuid, report bigint, subject uuid, details jsonb
    ) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        {check}
        IF actor = subject_owner THEN
            RAISE EXCEPTION 'permission denied: staff decide nothing about themselves'
                USING ERRCODE = '42501';
        END IF;
        INSERT INTO public.staff_act
            (actor_id, action, member_id, report_number, subject_id, facts)
            VALUES (actor, done, subject_owner, report, subject, details);
    END $body$
"""
APPROVE = """
    CREATE OR REPLACE FUNCTION approve_payout_batch(
        batch uuid, actor uuid, at timestamptz, payouts bigint, cents bigint, digest bytea,
        is_alone boolean
    ) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        {check}
        PERFORM FROM public.payout_batch
            WHERE id = batch AND status IN ('draft', 'approved')
                AND (created_by IS DISTINCT FROM actor OR is_alone)
            FOR UPDATE;
        IF NOT FOUND OR EXISTS (
            SELECT FROM public.payout WHERE batch_id = batch AND member_id = actor
        ) THEN
            RAISE EXCEPTION 'permission denied: another member of staff approves this batch'
                USING ERRCODE = '42501';
        END IF;
        UPDATE public.payout_batch
            SET status = 'approved', approved_by = actor, approved_at = at,
                approved_count = payouts, approved_cents = cents, approved_digest = digest,
                has_single_approver = is_alone
            WHERE id = batch;
    END $body$
"""
# The schedule ends suspensions, and gives up decisions that are not possible any more.
GUARD_ACTS = """
    CREATE OR REPLACE FUNCTION guard_staff_acts() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        IF (NEW.actor_id IS NOT NULL OR NEW.action NOT IN ({actions})) AND
            NOT pg_has_role(
                current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER'
            )
        THEN
            RAISE EXCEPTION 'permission denied for table staff_act' USING ERRCODE = '42501';
        END IF;
        RETURN NEW;
    END $body$
"""
ANY_STAFF = "PERFORM public.require_active_staff(actor);"
# Open reports of the previous release; their subject is not remembered as it was.
OPEN_CASES = """
    INSERT INTO moderation_case
        (id, kind, subject_id, post_id, owner_id, weight, reason, reports_count, created_at,
        reported_at)
    SELECT gen_random_uuid(), min(kind), subject_id, (array_agg(post_id))[1],
        (array_agg(owner_id))[1], least(100, 10 + 10 * count(*)),
        (array_agg(reason ORDER BY number DESC))[1], count(*), min(created_at), max(created_at)
    FROM report WHERE closed_at IS NULL GROUP BY subject_id
"""
JOIN_REPORTS = """
    UPDATE report SET case_id = moderation_case.id FROM moderation_case
    WHERE report.closed_at IS NULL AND report.subject_id = moderation_case.subject_id
        AND moderation_case.state = 'open'
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE report ADD COLUMN case_id uuid")
    # The previous release writes and looks for acts of members only.
    op.execute(
        "-- squawk-ignore ban-drop-not-null\n"
        "ALTER TABLE staff_act ALTER COLUMN member_id DROP NOT NULL"
    )
    for name, check in CHECKS.items():
        _replace_check(name, check)
    _create_roles()
    _create_cases()
    _create_decisions()
    _create_statements()
    for body in (REQUIRE_ROLE, FOLLOW_MARK, *GUARDS.values()):
        op.execute(body)
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger}")
    grant_function("require_staff_role(uuid, text[])")
    op.execute(
        RECORD_ACT.format(check="PERFORM public.require_staff_role(actor, ARRAY['moderator']);")
    )
    op.execute(
        APPROVE.format(check="PERFORM public.require_staff_role(actor, ARRAY['treasurer']);")
    )
    op.execute(GUARD_ACTS.format(actions="'restored', 'undone'"))
    op.execute(
        "INSERT INTO staff_role (member_id, role) SELECT id, 'admin' FROM member WHERE is_staff"
    )
    op.execute(OPEN_CASES)
    op.execute(JOIN_REPORTS)
    _grant()
    # The block commits what precedes it.
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '2s'")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_report_case")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_report_case ON report (case_id, number)"
        )
        for name in CHECKS:
            table, _ = name.rsplit("_", 1)
            # The lint does not see that it is a transaction of its own.
            op.execute(
                "-- squawk-ignore constraint-missing-not-valid\n"
                f"ALTER TABLE {table} VALIDATE CONSTRAINT ck_{name}"
            )


def _replace_check(name: str, check: str) -> None:
    table, _ = name.rsplit("_", 1)
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS ck_{name}"
    )
    op.execute(f"ALTER TABLE {table} ADD CONSTRAINT ck_{name} CHECK ({check}) NOT VALID")


def _id() -> sa.Column[object]:
    return sa.Column("id", sa.Uuid(), nullable=False)


def _number() -> sa.Column[object]:
    return sa.Column("number", sa.Integer(), sa.Identity(always=True), nullable=False)


def _json(name: str) -> sa.Column[object]:
    return sa.Column(name, postgresql.JSONB(), server_default="{}", nullable=False)


def _created_at() -> sa.Column[object]:
    return sa.Column("created_at", INSTANT, server_default=NOW, nullable=False)


def _create_roles() -> None:
    op.create_table(
        "staff_role",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("granted_at", INSTANT, server_default=NOW, nullable=False),
        sa.CheckConstraint(
            "role IN ('moderator', 'treasurer', 'admin')", name=op.f("ck_staff_role_role")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_staff_role_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_staff_role")),
    )
    op.create_table(
        "restriction",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("until", INSTANT, nullable=True),
        _created_at(),
        sa.CheckConstraint("kind IN ('limit', 'hold_sales')", name=op.f("ck_restriction_kind")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_restriction_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("member_id", "kind", name=op.f("pk_restriction")),
    )


def _create_cases() -> None:
    op.create_table(
        "moderation_case",
        _id(),
        _number(),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=True),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("weight", sa.Integer(), server_default="0", nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("reports_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("rules", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("lang", sa.Text(), server_default="und", nullable=False),
        _json("evidence"),
        sa.Column("taken_by", sa.Uuid(), nullable=True),
        sa.Column("taken_until", INSTANT, nullable=True),
        _created_at(),
        sa.Column("reported_at", INSTANT, nullable=True),
        sa.Column("decided_at", INSTANT, nullable=True),
        sa.CheckConstraint(KINDS, name=op.f("ck_moderation_case_kind")),
        sa.CheckConstraint(
            "state IN ('open', 'held', 'decided', 'appealed', 'closed')",
            name=op.f("ck_moderation_case_state"),
        ),
        sa.CheckConstraint(
            "(kind = 'user') = (post_id IS NULL)", name=op.f("ck_moderation_case_post")
        ),
        sa.CheckConstraint(
            "(taken_by IS NULL) = (taken_until IS NULL)", name=op.f("ck_moderation_case_taken")
        ),
        sa.CheckConstraint(
            "weight >= 0 AND reports_count >= 0", name=op.f("ck_moderation_case_counts")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation_case")),
        sa.UniqueConstraint("number", name=op.f("uq_moderation_case_number")),
    )
    op.create_index(
        "uq_moderation_case_waiting",
        "moderation_case",
        ["subject_id"],
        unique=True,
        postgresql_where=WAITING,
    )
    op.create_index(
        "ix_moderation_case_queue",
        "moderation_case",
        [sa.literal_column("(-weight)"), "number"],
        postgresql_where=WAITING,
    )
    for name, column in (("state", "state"), ("owner", "owner_id"), ("subject", "subject_id")):
        op.create_index(
            f"ix_moderation_case_{name}",
            "moderation_case",
            [column, sa.literal_column("number DESC")],
        )
    op.create_table(
        "signal",
        _id(),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("weight", sa.Integer(), nullable=False),
        _json("evidence"),
        _created_at(),
        sa.CheckConstraint("weight BETWEEN 0 AND 100", name=op.f("ck_signal_weight")),
        sa.ForeignKeyConstraint(
            ["case_id"], ["moderation_case.id"], name=op.f("fk_signal_case_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signal")),
    )
    op.create_index("uq_signal_rule", "signal", ["case_id", "rule"], unique=True)
    op.create_table(
        "case_note",
        _id(),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        _created_at(),
        sa.CheckConstraint("char_length(text) BETWEEN 1 AND 2000", name=op.f("ck_case_note_text")),
        sa.ForeignKeyConstraint(
            ["case_id"], ["moderation_case.id"], name=op.f("fk_case_note_case_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_note")),
    )
    op.create_index("ix_case_note_case", "case_note", ["case_id", "id"])


def _create_decisions() -> None:
    op.create_table(
        "case_decision",
        _id(),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.Uuid(), nullable=False),
        sa.Column("decided_at", INSTANT, server_default=NOW, nullable=False),
        sa.Column("effective_at", INSTANT, nullable=False),
        sa.Column("state", sa.Text(), server_default="pending", nullable=False),
        sa.Column("former_state", sa.Text(), nullable=False),
        _json("terms"),
        _json("result"),
        sa.Column("failure", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "act IN ('dismiss', 'warn', 'remove', 'limit', 'hold_sales', 'suspend', 'restore')",
            name=op.f("ck_case_decision_act"),
        ),
        sa.CheckConstraint(
            "state IN ('pending', 'effective', 'undone', 'failed')",
            name=op.f("ck_case_decision_state"),
        ),
        sa.ForeignKeyConstraint(
            ["case_id"], ["moderation_case.id"], name=op.f("fk_case_decision_case_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_decision")),
    )
    op.create_index(
        "uq_case_decision_pending",
        "case_decision",
        ["case_id"],
        unique=True,
        postgresql_where=PENDING,
    )
    op.create_index(
        "ix_case_decision_due", "case_decision", ["effective_at"], postgresql_where=PENDING
    )
    op.create_index(
        "ix_case_decision_case", "case_decision", ["case_id", sa.literal_column("id DESC")]
    )


def _create_statements() -> None:
    op.create_table(
        "statement",
        _id(),
        _number(),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=True),
        sa.Column("decision_id", sa.Uuid(), nullable=True),
        sa.Column("restores_id", sa.Uuid(), nullable=True),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("ground", sa.Text(), server_default="terms", nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        _json("facts"),
        _json("text"),
        sa.Column(
            "is_detected_automatically", sa.Boolean(), server_default="false", nullable=False
        ),
        sa.Column("is_automatic", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("until", INSTANT, nullable=True),
        _created_at(),
        sa.CheckConstraint(
            "act IN ('warn', 'remove', 'limit', 'hold_sales', 'suspend', 'restore')",
            name=op.f("ck_statement_act"),
        ),
        sa.CheckConstraint("ground IN ('terms', 'law')", name=op.f("ck_statement_ground")),
        sa.CheckConstraint(
            "rule IN ('spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright',"
            " 'other')",
            name=op.f("ck_statement_rule"),
        ),
        sa.CheckConstraint(
            "is_automatic = (decision_id IS NULL)", name=op.f("ck_statement_automatic")
        ),
        sa.CheckConstraint(
            "(act = 'restore') = (restores_id IS NOT NULL)", name=op.f("ck_statement_restores")
        ),
        sa.ForeignKeyConstraint(
            ["case_id"], ["moderation_case.id"], name=op.f("fk_statement_case_id")
        ),
        sa.ForeignKeyConstraint(
            ["decision_id"], ["case_decision.id"], name=op.f("fk_statement_decision_id")
        ),
        sa.ForeignKeyConstraint(
            ["restores_id"], ["statement.id"], name=op.f("fk_statement_restores_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_statement")),
        sa.UniqueConstraint("number", name=op.f("uq_statement_number")),
    )
    op.create_index("uq_statement_decision", "statement", ["decision_id"], unique=True)
    op.create_index("uq_statement_restores", "statement", ["restores_id"], unique=True)
    op.create_index(
        "ix_statement_member", "statement", ["member_id", sa.literal_column("number DESC")]
    )
    op.create_index("ix_statement_case", "statement", ["case_id", "number"])
    op.create_index(op.f("ix_statement_created_at"), "statement", ["created_at"])
    op.create_table(
        "appeal",
        _id(),
        _number(),
        sa.Column("statement_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("first_decided_by", sa.Uuid(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("decided_at", INSTANT, nullable=True),
        sa.Column("is_alone", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("decision_id", sa.Uuid(), nullable=True),
        _created_at(),
        sa.CheckConstraint(
            "state IN ('open', 'upheld', 'changed', 'reversed')", name=op.f("ck_appeal_state")
        ),
        sa.CheckConstraint("char_length(text) <= 2000", name=op.f("ck_appeal_text")),
        sa.CheckConstraint("char_length(answer) BETWEEN 1 AND 2000", name=op.f("ck_appeal_answer")),
        sa.CheckConstraint(
            "(state = 'open') = (num_nulls(answer, decided_by, decided_at) = 3)"
            " AND num_nulls(answer, decided_by, decided_at) IN (0, 3)",
            name=op.f("ck_appeal_decided"),
        ),
        sa.CheckConstraint(
            "decided_by <> first_decided_by OR is_alone", name=op.f("ck_appeal_second_person")
        ),
        sa.CheckConstraint("decided_by <> member_id", name=op.f("ck_appeal_not_own")),
        sa.ForeignKeyConstraint(
            ["statement_id"], ["statement.id"], name=op.f("fk_appeal_statement_id")
        ),
        sa.ForeignKeyConstraint(
            ["decision_id"], ["case_decision.id"], name=op.f("fk_appeal_decision_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeal")),
        sa.UniqueConstraint("number", name=op.f("uq_appeal_number")),
        sa.UniqueConstraint("statement_id", name=op.f("uq_appeal_statement_id")),
    )
    op.create_index("ix_appeal_state", "appeal", ["state", "number"])
    op.create_index("ix_appeal_member", "appeal", ["member_id", "number"])


def _grant() -> None:
    # The owner of the database writes roles.
    grant("SELECT", "staff_role")
    grant("SELECT, INSERT, UPDATE, DELETE", "restriction")
    grant(
        "SELECT, INSERT, UPDATE (state, weight, reason, reports_count, rules, lang, evidence,"
        " taken_by, taken_until, reported_at, decided_at)",
        "moderation_case",
    )
    grant("SELECT, INSERT, UPDATE (weight, evidence, created_at)", "signal")
    grant("SELECT, INSERT", "case_note", "statement")
    grant("SELECT, INSERT, UPDATE (state, effective_at, terms, result, failure)", "case_decision")
    grant(
        "SELECT, INSERT, UPDATE (text, state, answer, decided_by, decided_at, is_alone,"
        " decision_id)",
        "appeal",
    )


def downgrade() -> None:
    op.execute(GUARD_ACTS.format(actions="'restored'"))
    op.execute(RECORD_ACT.format(check=ANY_STAFF))
    op.execute(APPROVE.format(check=ANY_STAFF))
    for trigger in TRIGGERS[:2]:
        op.execute(f"DROP TRIGGER {trigger.split()[0]} ON member")
    for table in (
        "appeal",
        "statement",
        "case_decision",
        "case_note",
        "signal",
        "moderation_case",
        "restriction",
        "staff_role",
    ):
        op.drop_table(table)
    for name in (*GUARDS, "follow_staff_mark"):
        op.execute(f"DROP FUNCTION {name}()")
    op.execute("DROP FUNCTION require_staff_role(uuid, text[])")
    op.execute("DROP INDEX IF EXISTS ix_report_case")
    op.execute("ALTER TABLE report DROP COLUMN case_id")
    # The log is append-only: acts that the former check does not know stay.
    op.execute(
        "UPDATE report SET outcome = 'dismissed' WHERE outcome NOT IN"
        " ('dismissed', 'removed', 'suspended')"
    )
    _replace_check("report_outcome", FORMER_CHECKS["report_outcome"])
    _replace_check("staff_act_action", FORMER_CHECKS["staff_act_action"])
