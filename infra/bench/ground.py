"""Where measurements run: a Postgres and a Valkey of their own, kept between runs in a folder."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Self

from infra.bench.loading import load
from infra.bench.network import Network, Shape
from infra.local.files import write_private
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import PYTHON, ROOT
from infra.local.valkey import Valkey

if TYPE_CHECKING:
    from api.kernel.settings import Settings

PASSWORDS = Passwords(superuser="superuser", owner="owner", app="app")
SECRET = "a secret of measurements alone, long enough"  # noqa: S105 - it guards nothing


class Ground:
    """Started by `with`; each shape has a database of its own, made once."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.say = say
        folder.mkdir(parents=True, exist_ok=True)
        self.postgres = Postgres(
            folder / "postgres", port=free_port(), passwords=PASSWORDS, durable=False
        )
        self.valkey = Valkey(folder / "valkey", port=free_port(), password="valkey")  # noqa: S106

    def __enter__(self) -> Self:
        self.postgres.start()
        self.valkey.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.valkey.stop()
        self.postgres.stop()

    def network(self, shape: Shape) -> str:
        """The name of the database that holds this network; loaded when it isn't yet."""
        name = f"network_{shape.members}_{shape.posts}"
        marker = self.folder / f"{name}.json"
        head = self.migration_head(*Path(__file__).parent.glob("[nw]*.py"))
        if marker.exists() and json.loads(marker.read_text(encoding="ascii"))["head"] == head:
            return name
        self.say(f"loading {shape.members:,} members and {shape.posts:,} posts")
        self.empty(name)
        asyncio.run(load(Network(shape), self.postgres.url("postgres", name), self.say))
        write_private(marker, json.dumps({"head": head}))
        return name

    def empty(self, name: str) -> None:
        """A migrated database without any rows; one that was there is gone."""
        self.postgres.sql(f"DROP DATABASE IF EXISTS {name}")
        self.postgres.sql(f"CREATE DATABASE {name} OWNER qima_owner")
        self.postgres.sql("CREATE EXTENSION IF NOT EXISTS pg_trgm", database=name)
        self._migrate(name)

    def settings(self, database: str) -> Settings:
        """The service's settings on one of the databases; nothing of the caller's gets in."""
        from api.kernel.settings import Settings  # noqa: PLC0415 - after the environment is made

        return Settings(
            _env_file=None,
            env="test",
            database_url=self.postgres.url("qima_app", database),
            migration_database_url=self.postgres.url("qima_owner", database),
            database_pool_size=10,
            redis_url=self.valkey.url(),
            app_secret=SECRET,
            internal_secret=SECRET,
            revalidate_secret=SECRET,
            web_origin="http://localhost:9",
            storage_dir=self.folder / "files",
            log_level="warning",
            writes_per_minute=1_000_000,
            # What is written now and then must not stand among a list's statements.
            activity_seconds=3600,
        )

    def _migrate(self, database: str) -> None:
        subprocess.run(
            [PYTHON, "-m", "api.cli", "migrate"],
            cwd=ROOT,
            env=os.environ
            | {
                "ENV": "test",
                "DATABASE_URL": self.postgres.url("qima_app", database),
                "MIGRATION_DATABASE_URL": self.postgres.url("qima_owner", database),
            },
            capture_output=True,
            check=True,
        )

    @staticmethod
    def migration_head(*generator: Path) -> str:
        """What a kept database was made of: the migrations and the generator's files."""
        files = [*(ROOT / "migrations" / "versions").glob("*.py"), *generator]
        digest = hashlib.sha256()
        for file in sorted(files):
            digest.update(file.read_bytes())
        return digest.hexdigest()
