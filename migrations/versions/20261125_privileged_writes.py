"""Staff rights, acts of staff and approvals: written by the owner's functions, not by the role."""

from collections.abc import Sequence

from alembic import op

from migrations.privileges import grant_function

revision: str = "0131"
down_revision: str | None = "0130"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# The application's role is no member of the owner's, the owner and superusers are. Within a
# function of the owner the current user is the owner.
IS_APPLICATION = (
    "NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')"
)
GUARDS = {
    # Account deletion takes the right away from the member whom it erases, in the same statement.
    "guard_staff_rights": f"""
        CREATE FUNCTION guard_staff_rights() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            IF (TG_OP = 'INSERT' OR NEW.is_staff OR NEW.purged_at IS NULL) AND {IS_APPLICATION}
            THEN
                RAISE EXCEPTION 'permission denied for column is_staff' USING ERRCODE = '42501';
            END IF;
            RETURN NEW;
        END $body$
    """,
    # The schedule ends suspensions without an actor.
    "guard_staff_acts": f"""
        CREATE FUNCTION guard_staff_acts() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            IF (NEW.actor_id IS NOT NULL OR NEW.action <> 'restored') AND {IS_APPLICATION} THEN
                RAISE EXCEPTION 'permission denied for table staff_act' USING ERRCODE = '42501';
            END IF;
            RETURN NEW;
        END $body$
    """,
    "guard_batch_approval": f"""
        CREATE FUNCTION guard_batch_approval() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            IF {IS_APPLICATION} THEN
                RAISE EXCEPTION 'permission denied for column approved_by of table payout_batch'
                    USING ERRCODE = '42501';
            END IF;
            RETURN NEW;
        END $body$
    """,
    "guard_free_entitlement": """
        CREATE FUNCTION guard_free_entitlement() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            IF EXISTS (SELECT FROM public.post WHERE id = NEW.post_id AND price_cents > 0) THEN
                RAISE EXCEPTION 'permission denied: a paid product is not granted as free'
                    USING ERRCODE = '42501';
            END IF;
            RETURN NEW;
        END $body$
    """,
}
TRIGGERS = (
    (
        "member_staff_rights_inserted BEFORE INSERT ON member FOR EACH ROW WHEN (NEW.is_staff)"
        " EXECUTE FUNCTION guard_staff_rights()"
    ),
    (
        "member_staff_rights BEFORE UPDATE OF is_staff ON member FOR EACH ROW"
        " WHEN (NEW.is_staff IS DISTINCT FROM OLD.is_staff) EXECUTE FUNCTION guard_staff_rights()"
    ),
    ("staff_act_actor BEFORE INSERT ON staff_act FOR EACH ROW EXECUTE FUNCTION guard_staff_acts()"),
    (
        "payout_batch_approval_inserted BEFORE INSERT ON payout_batch FOR EACH ROW"
        " WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_batch_approval()"
    ),
    (
        "payout_batch_approval BEFORE UPDATE OF approved_by ON payout_batch FOR EACH ROW"
        " WHEN (NEW.approved_by IS DISTINCT FROM OLD.approved_by)"
        " EXECUTE FUNCTION guard_batch_approval()"
    ),
    (
        "entitlement_free BEFORE INSERT ON entitlement FOR EACH ROW WHEN (NEW.source = 'free')"
        " EXECUTE FUNCTION guard_free_entitlement()"
    ),
)
FUNCTIONS = {
    "require_active_staff(uuid)": """
        CREATE FUNCTION require_active_staff(actor uuid) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            PERFORM FROM public.member
                WHERE id = actor AND is_staff AND suspended_at IS NULL AND purged_at IS NULL
                FOR KEY SHARE;
            IF NOT FOUND THEN
                RAISE EXCEPTION 'permission denied: the actor is no active member of staff'
                    USING ERRCODE = '42501';
            END IF;
        END $body$
    """,
    "record_staff_act(uuid, text, uuid, bigint, uuid, jsonb)": """
        CREATE FUNCTION record_staff_act(
            actor uuid, done text, subject_owner uuid, report bigint, subject uuid, details jsonb
        ) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            PERFORM public.require_active_staff(actor);
            IF actor = subject_owner THEN
                RAISE EXCEPTION 'permission denied: staff decide nothing about themselves'
                    USING ERRCODE = '42501';
            END IF;
            INSERT INTO public.staff_act
                (actor_id, action, member_id, report_number, subject_id, facts)
                VALUES (actor, done, subject_owner, report, subject, details);
        END $body$
    """,
    "approve_payout_batch(uuid, uuid, timestamptz, bigint, bigint, bytea, boolean)": """
        CREATE FUNCTION approve_payout_batch(
            batch uuid, actor uuid, at timestamptz, payouts bigint, cents bigint, digest bytea,
            is_alone boolean
        ) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            PERFORM public.require_active_staff(actor);
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
    """,
}


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    for body in (*GUARDS.values(), *FUNCTIONS.values()):
        op.execute(body)
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger}")
    grant_function(*FUNCTIONS)


def downgrade() -> None:
    for trigger in TRIGGERS:
        name, table = trigger.split()[0], trigger.split(" ON ")[1].split()[0]
        op.execute(f"DROP TRIGGER {name} ON {table}")
    for signature in reversed(FUNCTIONS):
        op.execute(f"DROP FUNCTION {signature}")
    for name in GUARDS:
        op.execute(f"DROP FUNCTION {name}()")
