"""Partitions of events and deliveries by week, which are dropped instead of deleting their rows."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from alembic import op

from migrations.privileges import grant, grant_function, revoke

revision: str = "0141"
down_revision: str | None = "0140"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# The column whose UUIDv7 contains the time of the event.
KEYS = {"outbox": "id", "delivery": "event_id"}
# Columns of the primary keys, and of the indexes with their conditions.
PRIMARY_KEYS = {"outbox": "id", "delivery": "event_id, handler"}
INDEXES = (
    ("ix_outbox_new", "outbox", "id", "dispatched_at IS NULL"),
    ("ix_delivery_due", "delivery", "due_at", "due_at IS NOT NULL"),
    ("ix_delivery_dead", "delivery", "handler", "due_at IS NULL AND done_at IS NULL"),
)
PRIVILEGES = {
    "outbox": "SELECT, INSERT, DELETE, UPDATE (dispatched_at)",
    "delivery": "SELECT, INSERT, UPDATE, DELETE",
}
# The present rows become the first partition, which receives new ones until its end. Should this
# migration be interrupted after its first step, the end is the time left to repeat it.
FIRST_PARTITION = timedelta(days=14)

# A partition has the name of its table and of the day before which its events were emitted, and
# begins where the one before it ends. It is dropped together with the other table's.
ENDS = """
CREATE FUNCTION event_partition_ends() RETURNS SETOF timestamptz
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $body$
    SELECT to_date(right(relname, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC'
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'public.outbox'::regclass AND relname ~ '^outbox_until_[0-9]{8}$'
    ORDER BY 1
$body$
"""
FIRST_ID = """
CREATE FUNCTION first_event_id(instant timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $body$
    SELECT rpad(lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$body$
"""
# Attaching blocks no insert. A week that has begun without a partition stays with the default
# partition, whose rows would have to be moved under a lock.
CREATE_AHEAD = """
CREATE FUNCTION create_event_partitions(until timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' SET timezone = 'UTC' AS $body$
DECLARE
    beginning timestamptz;
    ending timestamptz;
    parent text;
    child text;
    created integer := 0;
BEGIN
    IF until > now() + interval '60 days' THEN
        RAISE EXCEPTION 'permission denied: partitions are created for 60 days at most'
            USING ERRCODE = '42501';
    END IF;
    -- Two callers would create the same partition.
    PERFORM pg_advisory_xact_lock(hashtext('event_partitions'));
    SELECT max(ends) INTO beginning FROM public.event_partition_ends() AS ends;
    IF beginning < now() THEN
        beginning := date_trunc('week', now()) + interval '7 days';
    END IF;
    WHILE beginning < until LOOP
        ending := beginning + interval '7 days';
        FOREACH parent IN ARRAY ARRAY['outbox', 'delivery'] LOOP
            child := parent || '_until_' || to_char(ending, 'YYYYMMDD');
            EXECUTE format(
                'CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)',
                child, parent
            );
            EXECUTE format(
                'ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
                parent, child,
                public.first_event_id(beginning), public.first_event_id(ending)
            );
        END LOOP;
        beginning := ending;
        created := created + 1;
    END LOOP;
    RETURN created;
END $body$
"""
# The lock on the tables lasts for three searches of partial indexes and the change of the
# catalogue. No statement of the application names a partition.
DROP_EXPIRED = """
CREATE FUNCTION drop_event_partition(before timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' SET timezone = 'UTC' AS $body$
DECLARE
    ending timestamptz;
    is_handled boolean;
BEGIN
    FOR ending IN
        SELECT ends FROM public.event_partition_ends() AS ends
        -- The minimum protects recent events from a caller with a wrong period.
        WHERE ends <= least(before, now() - interval '7 days')
    LOOP
        IF public.is_event_partition_handled(ending) THEN
            LOCK TABLE ONLY public.outbox, ONLY public.delivery IN ACCESS EXCLUSIVE MODE;
            -- Again: an event may have been emitted, or a dead delivery replayed, before the lock.
            is_handled := public.is_event_partition_handled(ending);
            IF is_handled THEN
                EXECUTE format('DROP TABLE public.%I, public.%I',
                    'outbox_until_' || to_char(ending, 'YYYYMMDD'),
                    'delivery_until_' || to_char(ending, 'YYYYMMDD'));
                RETURN ending;
            END IF;
        END IF;
    END LOOP;
    RETURN NULL;
END $body$
"""
IS_HANDLED = """
CREATE FUNCTION is_event_partition_handled(ending timestamptz) RETURNS boolean
LANGUAGE plpgsql STRICT
SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET enable_seqscan = off AS $body$
DECLARE
    suffix text := '_until_' || to_char(ending, 'YYYYMMDD');
    is_handled boolean;
BEGIN
    EXECUTE format(
        'SELECT NOT EXISTS (SELECT FROM public.%1$I WHERE dispatched_at IS NULL)'
        ' AND NOT EXISTS (SELECT FROM public.%2$I WHERE due_at IS NOT NULL)'
        ' AND NOT EXISTS (SELECT FROM public.%2$I WHERE due_at IS NULL AND done_at IS NULL)',
        'outbox' || suffix, 'delivery' || suffix
    ) INTO is_handled;
    RETURN is_handled;
END $body$
"""
# Statements of the application lock the two tables in either order. This waits less than
# `deadlock_timeout`, so that the migration gives way and repeats, and no statement is cancelled.
LOCK_BOTH = """
DO $body$
BEGIN
    FOR attempt IN 1..100 LOOP
        BEGIN
            LOCK TABLE outbox, delivery IN ACCESS EXCLUSIVE MODE;
            RETURN;
        EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
            PERFORM pg_sleep(0.05);
        END;
    END LOOP;
    RAISE lock_not_available USING MESSAGE = 'outbox and delivery are in use; repeat the migration';
END $body$
"""
FUNCTIONS = {
    "event_partition_ends()": ENDS,
    "first_event_id(timestamptz)": FIRST_ID,
    "is_event_partition_handled(timestamptz)": IS_HANDLED,
    "create_event_partitions(timestamptz)": CREATE_AHEAD,
    "drop_event_partition(timestamptz)": DROP_EXPIRED,
}
CALLED_BY_JOBS = (
    "event_partition_ends()",
    "create_event_partitions(timestamptz)",
    "drop_event_partition(timestamptz)",
)


def upgrade() -> None:
    end = _monday_after(datetime.now(UTC) + FIRST_PARTITION)
    first = f"{int(end.timestamp() * 1000):012x}".ljust(32, "0")
    _lock_both()
    # With a valid constraint the rows are attached without being read under a lock.
    for table, key in KEYS.items():
        op.execute(
            "-- squawk-ignore ban-drop-constraint\n"
            f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS ck_{table}_first_partition"
        )
        op.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT ck_{table}_first_partition"
            f" CHECK ({key} < '{first}') NOT VALID"
        )
    # The block commits what precedes it, which a repeated run does again.
    with op.get_context().autocommit_block():
        for table in KEYS:
            # The lint does not see that it is a transaction of its own.
            op.execute(
                "-- squawk-ignore constraint-missing-not-valid\n"
                f"ALTER TABLE {table} VALIDATE CONSTRAINT ck_{table}_first_partition"
            )
    _lock_both()
    for table in KEYS:
        _partition(table, f"{table}_until_{end:%Y%m%d}", first)
    for function in FUNCTIONS.values():
        op.execute(function)
    for signature in FUNCTIONS.keys() - set(CALLED_BY_JOBS):
        op.execute(f"REVOKE ALL ON FUNCTION {signature} FROM PUBLIC")
    grant_function(*CALLED_BY_JOBS)


def _lock_both() -> None:
    op.execute("SET LOCAL lock_timeout = '300ms'")
    op.execute(LOCK_BOTH)
    op.execute("SET LOCAL lock_timeout = '2s'")


def _monday_after(instant: datetime) -> datetime:
    midnight = instant.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(days=7 - midnight.weekday())


def _partition(table: str, partition: str, end: str) -> None:
    """Replace a table by a partitioned one of the same name, with the former as first partition."""
    op.execute(f"-- squawk-ignore renaming-table\nALTER TABLE {table} RENAME TO {partition}")
    names = [name for name, indexed, *_ in INDEXES if indexed == table]
    for name in (f"pk_{table}", *names):
        op.execute(
            "-- squawk-ignore renaming-object\n"
            f"ALTER INDEX {name} RENAME TO {name}_until_{partition[-8:]}"
        )
    op.execute(
        f"CREATE TABLE {table} (LIKE {partition} INCLUDING DEFAULTS)"
        f" PARTITION BY RANGE ({KEYS[table]})"
    )
    op.execute(f"ALTER TABLE {table} ADD CONSTRAINT pk_{table} PRIMARY KEY ({PRIMARY_KEYS[table]})")
    _create_indexes(table)
    # The indexes of the former table become parts of the new ones.
    op.execute(
        f"ALTER TABLE {table} ATTACH PARTITION {partition} FOR VALUES FROM (MINVALUE) TO ('{end}')"
    )
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        f"ALTER TABLE {partition} DROP CONSTRAINT ck_{table}_first_partition"
    )
    # For an id of a week whose partition was dropped, or was not created in time.
    op.execute(f"CREATE TABLE {table}_default PARTITION OF {table} DEFAULT")
    revoke(PRIVILEGES[table], partition)
    grant(PRIVILEGES[table], table)


def _create_indexes(table: str) -> None:
    for name, indexed, columns, condition in INDEXES:
        if indexed == table:
            op.execute(
                "-- squawk-ignore require-concurrent-index-creation\n"
                f"CREATE INDEX {name} ON {table} ({columns}) WHERE {condition}"
            )


def downgrade() -> None:
    for signature in reversed(FUNCTIONS):
        op.execute(f"DROP FUNCTION {signature}")
    for table in KEYS:
        op.execute(f"CREATE TABLE {table}_whole (LIKE {table} INCLUDING DEFAULTS)")
        op.execute(f"INSERT INTO {table}_whole TABLE {table}")
        op.drop_table(table)
        op.execute(f"ALTER TABLE {table}_whole RENAME TO {table}")
        op.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT pk_{table} PRIMARY KEY ({PRIMARY_KEYS[table]})"
        )
        _create_indexes(table)
        grant(PRIVILEGES[table], table)
