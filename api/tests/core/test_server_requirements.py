"""Requirements of the server, checked by migrations."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from api.tests.conftest import TestDatabase
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT


@pytest.fixture
def database_without_arabic(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """Name of an empty database whose locale knows ASCII letters only."""
    name = f"ascii_{worker_id}"
    postgres.sql(
        f"CREATE DATABASE {name} TEMPLATE template0 LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C'"
        " LC_COLLATE 'C' LC_CTYPE 'C' OWNER qima_owner"
    )
    yield name
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


def test_migration_refuses_a_locale_without_arabic_letters(
    database: TestDatabase, postgres: Postgres, database_without_arabic: str
) -> None:
    url = database.owner_url.rpartition("/")[0] + f"/{database_without_arabic}"
    done = subprocess.run(
        [PYTHON, "-m", "api.cli", "migrate"],
        cwd=ROOT,
        env=os.environ | {"ENV": "test", "DATABASE_URL": url, "MIGRATION_DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    sentence = "The locale ignores Arabic letters: use the builtin locale C.UTF-8."
    assert done.stderr.strip() == sentence
    count = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    assert postgres.sql(count, database=database_without_arabic) == "0"
