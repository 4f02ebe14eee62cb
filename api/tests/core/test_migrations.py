"""Migrations up and down without drift, and the privileges of the application's role."""

import importlib
import os
import subprocess

import pytest

from api.core.text import arabic
from api.tests.conftest import TestDatabase
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
            " AND relkind IN ('r', 'v', 'S')"
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
