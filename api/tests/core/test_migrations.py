"""Migrations up and down without drift, and the privileges of the application's role."""

import importlib
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from api.core.db.role_settings import ROLE_SETTINGS
from api.core.text import arabic
from api.tests.conftest import TestDatabase
from api.tests.support.psql import PsqlSession
from api.tests.support.scale import needs_long
from infra.local.postgres import PostgresError
from infra.local.process import PYTHON, ROOT

ALEMBIC = """
import sys
from alembic import command
from alembic.config import Config
for step in sys.argv[1:]:
    name, *arguments = step.split()
    getattr(command, name)(Config(toml_file="pyproject.toml"), *arguments)
"""


def alembic(database: TestDatabase, *steps: str) -> None:
    """Run steps in one process, whose start takes longer than the steps."""
    environment = {
        "ENV": "test",
        "DATABASE_URL": database.app_url,
        "MIGRATION_DATABASE_URL": database.owner_url,
    }
    done = subprocess.run(
        [PYTHON, "-c", ALEMBIC, *steps],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def relations(database: TestDatabase) -> set[str]:
    return set(
        database.sql(
            "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
            " AND relkind IN ('r', 'p', 'v', 'S')"
        ).split()
    )


@needs_long
def test_migrations_up_down_up_leave_no_drift(
    empty_database: TestDatabase, database: TestDatabase
) -> None:
    alembic(empty_database, "upgrade head", "check", "downgrade base")
    assert relations(empty_database) == {"alembic_version"}
    assert empty_database.sql("SELECT count(*) FROM pg_proc WHERE proname = 'fold'") == "0"
    alembic(empty_database, "upgrade head", "upgrade head")
    migrated = relations(empty_database)
    assert {"member", "post", "notification", "outbox", "alembic_version"} <= migrated
    assert migrated == relations(database)


@needs_long
def test_queued_events_and_their_indexes_become_the_first_partition(
    empty_database: TestDatabase,
) -> None:
    alembic(empty_database, "downgrade base", "upgrade 0140")
    empty_database.sql("""
        INSERT INTO outbox (id, type, payload, dispatched_at)
        SELECT uuidv7(make_interval(days => -day)), 'Numbered', '{}',
            CASE day WHEN 0 THEN NULL ELSE now() END
        FROM generate_series(0, 20) AS day;
        INSERT INTO delivery (event_id, handler)
        SELECT id, 'tests.record' FROM outbox WHERE dispatched_at IS NOT NULL
    """)
    rows = "SELECT md5(string_agg(row::text, '' ORDER BY row::text)) FROM {} AS row"
    files = (
        "SELECT pg_relation_filenode(oid) FROM pg_class WHERE relkind IN ('r', 'i')"
        " AND relname ~ '^(pk_|ix_|)(outbox|delivery)(|_new|_due|_dead)({})$' ORDER BY relname"
    )
    queued = [empty_database.sql(rows.format(table)) for table in ("outbox", "delivery")]
    stored = empty_database.sql(files.format(""))
    alembic(empty_database, "upgrade head")
    assert [empty_database.sql(rows.format(table)) for table in ("outbox", "delivery")] == queued
    assert empty_database.sql(files.format("_until_[0-9]{8}")) == stored
    assert len(stored.split()) == 7
    assert empty_database.sql("SELECT count(*) FROM outbox_default") == "0"
    checks = "SELECT count(*) FROM pg_constraint WHERE conname ~ '_first_partition$'"
    assert empty_database.sql(checks) == "0"
    alembic(empty_database, "downgrade 0140")
    assert [empty_database.sql(rows.format(table)) for table in ("outbox", "delivery")] == queued
    alembic(empty_database, "upgrade head")


@needs_long
def test_queries_outlast_a_migration_that_waits_for_tables(empty_database: TestDatabase) -> None:
    alembic(empty_database, "downgrade base", "upgrade 0145")
    backup, reader = (PsqlSession(empty_database.postgres, empty_database.name) for _ in range(2))
    # The role's own limit; a longer wait is a response with an error.
    limit = f"SET lock_timeout = '{ROLE_SETTINGS['lock_timeout']}';"
    with ThreadPoolExecutor() as pool:
        reads_all = "BEGIN; TABLE post; TABLE comment; TABLE member; SELECT pg_sleep(6); COMMIT"
        reading = pool.submit(backup.run, reads_all)
        upgrade = pool.submit(alembic, empty_database, "upgrade head")
        while not upgrade.done():
            reader.run(f"{limit} TABLE post; TABLE comment; TABLE member")
        reading.result()
        upgrade.result()
    assert empty_database.sql("SELECT answers_count FROM member") == ""


def test_fold_of_the_migration_equals_the_code() -> None:
    migration = importlib.import_module("migrations.versions.20261121_initial_schema")
    assert migration.FOLD.split() == arabic.fold_sql().split()


def test_trigrams_include_arabic_letters(database: TestDatabase) -> None:
    assert int(database.sql("SELECT cardinality(show_trgm(fold('قَهْوَة')))")) >= 5
    assert float(database.sql("SELECT similarity(fold('إحسان'), fold('احسانن'))")) > 0.5


def test_owner_and_application_roles_differ_and_are_not_superusers(
    database: TestDatabase,
) -> None:
    owners = database.sql(
        "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'"
    ).split()
    assert owners == ["qima_owner"]
    powers = database.sql(
        "SELECT count(*) FROM pg_roles WHERE rolname LIKE 'qima%'"
        " AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls)"
    )
    assert powers == "0"


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM post",
        "TRUNCATE post",
        "TRUNCATE outbox",
        "UPDATE outbox SET payload = '{}'",
        "SELECT FROM outbox_default",
        "DELETE FROM delivery_default",
        "DROP TABLE outbox_default",
        "ALTER TABLE outbox DETACH PARTITION outbox_default",
        "SELECT create_event_partitions(now() + interval '61 days')",
        "SELECT is_event_partition_handled(now())",
        "UPDATE alembic_version SET version_num = 'x'",
        "ALTER TABLE post ADD COLUMN x int",
        "DROP TABLE post",
        "CREATE TABLE mine (id int)",
        "CREATE INDEX ON post (text)",
        "CREATE FUNCTION mine() RETURNS int LANGUAGE sql RETURN 1",
        "CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql RETURN value",
        "CREATE EXTENSION hstore",
        "COPY post TO PROGRAM 'true'",
        "SET ROLE qima_owner",
    ],
)
def test_application_role_is_denied(database: TestDatabase, statement: str) -> None:
    with pytest.raises(PostgresError, match=r"permission denied|must be owner|must be able to"):
        database.sql(f"SET SESSION AUTHORIZATION qima_app; {statement}")


def test_application_role_reads_the_schema_version(database: TestDatabase) -> None:
    head = database.sql("SET ROLE qima_app; SELECT version_num FROM alembic_version")
    assert head
