"""Where measurements run: a Postgres and a Valkey of their own, kept between runs in a folder."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

from infra.bench.core import dataset_migrate
from infra.bench.core.dataset import Network, Shape
from infra.bench.core.dataset_load import cut, load
from infra.local.atomic_files import write_private
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import BYTECODE_CACHE_ENV, wait_until
from infra.local.valkey import Valkey
from infra.support import process_stats

if TYPE_CHECKING:
    from api.core.settings import Settings

PASSWORDS = Passwords(superuser="superuser", owner="owner", app="app")
SECRET = "a secret of measurements alone, long enough"  # noqa: S105 - it guards nothing

WRITTEN = "bench_written"

# Of the machine's memory, for pages of tables and indexes: the goals are about data in memory.
_SHARE = 0.4
# Written by whoever measures: sessions are opened, and a run that was cut short leaves its jobs.
_LEFT = ("outbox", "delivery", "session", "refresh_token", "activity_day", "idempotency_key")
# The smallest first, which are the indexes and counters that every call meets.
_WARM = """
    SELECT sum(pg_prewarm(id::regclass)) FROM (
        SELECT oid AS id, sum(pg_relation_size(oid)) OVER (ORDER BY pg_relation_size(oid), oid)
            AS until_here
        FROM pg_class WHERE relkind IN ('r', 'i', 't', 'm') AND relpersistence = 'p'
    ) AS relation
    WHERE until_here < 0.9 * pg_size_bytes(current_setting('shared_buffers'))
"""

GENERATOR = [Path(__file__).with_name(name) for name in ("dataset.py", "vocabulary.py")]


class Ground:
    """Started by `with`; each shape has a database of its own, made once."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.print_line = say
        folder.mkdir(parents=True, exist_ok=True)
        self.postgres = Postgres(
            folder / "postgres",
            port=free_port(),
            passwords=PASSWORDS,
            durable=False,
            settings=_memory(),
        )
        self.valkey = Valkey(folder / "valkey", port=free_port(), password="valkey")  # noqa: S106
        self._queues: dict[str, int] = {}

    def __enter__(self) -> Self:
        self.postgres.start()
        try:
            self.valkey.start()
        except BaseException:
            self.postgres.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.valkey.stop()
        self.postgres.stop()

    @property
    def postmaster(self) -> int:
        """The process id of Postgres's first process."""
        program = self.postgres.folder / "postmaster.pid"
        return int(program.read_text(encoding="ascii").split(maxsplit=1)[0])

    def network(self, shape: Shape) -> str:
        """The name of the database that holds this network; loaded when it isn't yet.

        One that is kept is only migrated when nothing but new migrations came since.
        """
        return self._kept(shape, lambda name: self._load(shape, name))

    def cut(self, shape: Shape, whole: Shape) -> str:
        """As `network`, the same members with fewer posts: every so many-th of the whole's."""
        return self._kept(shape, lambda name: self._cut(name, shape, whole))

    def empty(self, name: str, revision: str = "head") -> None:
        """A migrated database without any rows; one that was there is gone."""
        self.postgres.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.postgres.sql(f"CREATE DATABASE {name} OWNER qima_owner")
        self.postgres.sql("CREATE EXTENSION IF NOT EXISTS pg_trgm", database=name)
        self._migrate(name, revision)

    @contextmanager
    def written(self, database: str) -> Iterator[str]:
        """A copy that may be written to: a kept network stays as it was loaded."""
        drop = f"DROP DATABASE IF EXISTS {WRITTEN} WITH (FORCE)"
        self.postgres.sql(drop)
        self.print_line(f"copying {database}")
        options = f"TEMPLATE {database} STRATEGY FILE_COPY OWNER qima_owner"
        self.postgres.sql(f"CREATE DATABASE {WRITTEN} {options}")
        try:
            yield WRITTEN
        finally:
            self.postgres.sql(drop)

    def warm(self, database: str) -> None:
        """Has all of it in Postgres's memory, as far as there is room."""
        self.postgres.sql("CREATE EXTENSION IF NOT EXISTS pg_prewarm", database=database)
        self.postgres.sql(_WARM, database=database)

    def rest(self) -> None:
        """Wait until background work has ended, and let none begin."""
        self.postgres.sql("ALTER SYSTEM SET autovacuum = off")
        self.postgres.sql("SELECT pg_reload_conf()")
        working = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'"
        if not wait_until(lambda: self.postgres.sql(working) == "0", timeout=900, interval=0.5):
            self.print_line("autovacuum is still at work")

    def wake(self) -> None:
        """Background work may go on."""
        self.postgres.sql("ALTER SYSTEM RESET autovacuum")
        self.postgres.sql("SELECT pg_reload_conf()")

    def _kept(self, shape: Shape, make: Callable[[str], None]) -> str:
        name = f"network_{shape.members}_{shape.posts}"
        marker = self.folder / f"{name}.json"
        files = dataset_migrate.migrations()
        count = None
        if marker.exists():
            kept = json.loads(marker.read_text(encoding="ascii"))["head"]
            count = dataset_migrate.known(kept, GENERATOR)
        if count:
            self.postgres.sql(f"TRUNCATE {', '.join(_LEFT)}", database=name)
        if count == len(files):
            return name
        if count is None:
            self.print_line(f"loading {shape.members:,} members and {shape.posts:,} posts")
            self.empty(name, dataset_migrate.GENERATED)
            make(name)
        self.print_line(f"{name}: {len(files) - (count or 0)} migrations to run")
        self._migrate(name, "head")
        self.postgres.sql("VACUUM ANALYZE", database=name)
        write_private(marker, json.dumps({"head": dataset_migrate.digest([*GENERATOR, *files])}))
        return name

    def _load(self, shape: Shape, name: str) -> None:
        asyncio.run(load(Network(shape), self.postgres.url("postgres", name), self.print_line))

    def _cut(self, name: str, shape: Shape, whole: Shape) -> None:
        source = self.postgres.url("postgres", self.network(whole))
        target = self.postgres.url("postgres", name)
        asyncio.run(cut(source, target, whole.posts // shape.posts, self.print_line))

    def settings(self, database: str) -> Settings:
        """The service's settings on one of the databases; nothing of the caller's gets in."""
        from api.core.settings import Settings  # noqa: PLC0415 - after the environment is made

        return Settings(
            _env_file=None,
            env="test",
            database_url=self.postgres.url("qima_app", database),
            migration_database_url=self.postgres.url("qima_owner", database),
            database_pool_size=10,
            # What is queued for one database is nothing to a worker of another.
            redis_url=self.valkey.url(self._queues.setdefault(database, len(self._queues))),
            app_secret=SECRET,
            internal_secret=SECRET,
            revalidate_secret=SECRET,
            web_origin="http://localhost:9",
            storage_dir=self.folder / "files",
            log_level="warning",
            rate_limit_writes_per_ip_minute=1_000_000,
            rate_limit_writes_per_member_minute=1_000_000,
            # What is written now and then must not stand among a list's statements.
            activity_flush_seconds=3600,
        )

    def environment(self, database: str) -> dict[str, str]:
        """The same settings for a program of the service's own, with the defaults that `npm start`
        leaves alone."""
        settings = self.settings(database)
        secrets = ("APP_SECRET", "INTERNAL_SECRET", "REVALIDATE_SECRET")
        return os.environ | {
            **BYTECODE_CACHE_ENV,
            "ENV": "test",
            "DATABASE_URL": settings.database_url,
            "MIGRATION_DATABASE_URL": str(settings.migration_database_url),
            "REDIS_URL": settings.redis_url,
            "WEB_ORIGIN": settings.web_origin,
            "STORAGE_DIR": str(settings.storage_dir),
            **dict.fromkeys(secrets, SECRET),
            "RATE_LIMIT_WRITES_PER_IP_MINUTE": str(settings.rate_limit_writes_per_ip_minute),
            "RATE_LIMIT_WRITES_PER_MEMBER_MINUTE": str(
                settings.rate_limit_writes_per_member_minute
            ),
            # As `npm start` has it: what is logged of each call is part of what it costs.
            "LOG_LEVEL": "info",
        }

    def _migrate(self, database: str, revision: str = "head") -> None:
        app, owner = (self.postgres.url(f"qima_{role}", database) for role in ("app", "owner"))
        dataset_migrate.migrate(app, owner, revision)

    @staticmethod
    def migration_head(*generator: Path) -> str:
        """What a kept database was made of: the migrations and the generator's files."""
        return dataset_migrate.digest([*dataset_migrate.migrations(), *generator])


def _memory() -> dict[str, str]:
    """What somebody who runs a database of this size would give it."""
    whole = process_stats.memory_of_machine()
    return {
        "shared_buffers": f"{int(whole * _SHARE)}MB",
        "effective_cache_size": f"{int(whole * 0.75)}MB",
        "max_wal_size": "8GB",
    }
