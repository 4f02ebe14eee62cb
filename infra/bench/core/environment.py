"""Environment of the benches: PostgreSQL and Valkey, kept between runs in a folder.

PostgreSQL is durable and has the configuration that is shipped, for the memory of this machine.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

from infra.bench.core import dataset_migrate
from infra.bench.core.dataset import Dataset, Shape
from infra.bench.core.dataset_load import load, load_subset
from infra.local.atomic_files import write_private
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import BYTECODE_CACHE_ENV, wait_until
from infra.local.valkey import Valkey
from infra.postgres.configuration import DURABILITY_SETTINGS, packaged_server_settings
from infra.support import process_stats

if TYPE_CHECKING:
    from api.core.settings import Settings

PASSWORDS = Passwords(superuser="superuser", owner="owner", app="app")
SECRET = "a secret of measurements alone, long enough"  # noqa: S105 - it guards nothing

WRITABLE_COPY = "bench_written"

# Rows of earlier runs: their sessions, and the jobs of an interrupted run.
TRANSIENT_TABLES = (
    "outbox",
    "delivery",
    "session",
    "refresh_token",
    "activity_day",
    "idempotency_key",
)
# The smallest relations first: every request reads these indexes and counters.
_PREWARM_SQL = """
    SELECT sum(pg_prewarm(id::regclass)) FROM (
        SELECT oid AS id, sum(pg_relation_size(oid)) OVER (ORDER BY pg_relation_size(oid), oid)
            AS until_here
        FROM pg_class WHERE relkind IN ('r', 'i', 't', 'm') AND relpersistence = 'p'
    ) AS relation
    WHERE until_here < 0.9 * pg_size_bytes(current_setting('shared_buffers'))
"""

GENERATOR = [Path(__file__).with_name(name) for name in ("dataset.py", "vocabulary.py")]


class BenchEnvironment:
    """PostgreSQL and Valkey, started by `with`. Each shape has its own database, created once."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.print_line = say
        folder.mkdir(parents=True, exist_ok=True)
        self.postgres = Postgres(
            folder / "postgres",
            port=free_port(),
            passwords=PASSWORDS,
            memory_mb=process_stats.memory_of_machine(),
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
        self.print_line(self.describe_configuration())
        return self

    def __exit__(self, *_: object) -> None:
        self.valkey.stop()
        self.postgres.stop()

    @property
    def postmaster(self) -> int:
        """Return the process id of the postmaster."""
        program = self.postgres.folder / "postmaster.pid"
        return int(program.read_text(encoding="ascii").split(maxsplit=1)[0])

    def load_dataset(self, shape: Shape) -> str:
        """Return the name of the database with this dataset, and load it if it is missing.

        A stored dataset is only migrated if nothing except new migrations has changed.
        """
        return self._prepare(shape, lambda name: self._load(shape, name))

    def subset(self, shape: Shape, full_shape: Shape) -> str:
        """Return the name of the database with a subset: the same members, and every n-th post."""
        return self._prepare(shape, lambda name: self._load_subset(name, shape, full_shape))

    def create_database(self, name: str, revision: str = "head") -> None:
        """Create a migrated database without rows, and replace an existing one."""
        self.postgres.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.postgres.sql(f"CREATE DATABASE {name} OWNER qima_owner")
        self.postgres.sql("CREATE EXTENSION IF NOT EXISTS pg_trgm", database=name)
        self._migrate(name, revision)

    @contextmanager
    def writable_copy(self, database: str) -> Iterator[str]:
        """Yield the name of a copy for writes: the stored dataset stays as it was loaded."""
        drop = f"DROP DATABASE IF EXISTS {WRITABLE_COPY} WITH (FORCE)"
        self.postgres.sql(drop)
        self.print_line(f"copying {database}")
        options = f"TEMPLATE {database} STRATEGY FILE_COPY OWNER qima_owner"
        self.postgres.sql(f"CREATE DATABASE {WRITABLE_COPY} {options}")
        try:
            yield WRITABLE_COPY
        finally:
            self.postgres.sql(drop)

    def prewarm(self, database: str) -> None:
        """Load the database into shared buffers, as far as it fits."""
        self.postgres.sql("CREATE EXTENSION IF NOT EXISTS pg_prewarm", database=database)
        self.postgres.sql(_PREWARM_SQL, database=database)

    def wait_for_autovacuum(self) -> None:
        """Wait until the workers of autovacuum have ended, so that none competes at the start.

        Autovacuum stays on. Its later work is not part of the CPU of a request.
        """
        worker_count = (
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'"
        )
        if not wait_until(
            lambda: self.postgres.sql(worker_count) == "0", timeout=900, interval=0.5
        ):
            self.print_line("autovacuum is still running")

    def describe_configuration(self) -> str:
        """Return the version and the settings of the running server on one line."""
        names = (*DURABILITY_SETTINGS, *packaged_server_settings(process_stats.memory_of_machine()))
        values = ", ".join(f"current_setting('{name}')" for name in names)
        version, *shown = self.postgres.sql(
            f"SELECT unnest(ARRAY[current_setting('server_version'), {values}])"
        ).splitlines()
        settings = ", ".join(" ".join(pair) for pair in zip(names, shown, strict=True))
        return f"PostgreSQL {version}: {settings}"

    def _prepare(self, shape: Shape, fill: Callable[[str], None]) -> str:
        name = f"network_{shape.members}_{shape.posts}"
        marker = self.folder / f"{name}.json"
        files = dataset_migrate.migrations()
        count = None
        if marker.exists():
            kept = json.loads(marker.read_text(encoding="ascii"))["head"]
            count = dataset_migrate.applied_count(kept, GENERATOR)
        if count:
            tables = ", ".join(TRANSIENT_TABLES)
            # With what belongs to a session, such as push subscriptions.
            self.postgres.sql(f"TRUNCATE {tables} CASCADE", database=name)
        if count == len(files):
            return name
        if count is None:
            self.print_line(f"loading {shape.members:,} members and {shape.posts:,} posts")
            self.create_database(name, dataset_migrate.GENERATED_REVISION)
            fill(name)
        self.print_line(f"{name}: {len(files) - (count or 0)} migrations to run")
        self._migrate(name, "head")
        self.postgres.sql("VACUUM ANALYZE", database=name)
        write_private(marker, json.dumps({"head": dataset_migrate.digest([*GENERATOR, *files])}))
        return name

    def _load(self, shape: Shape, name: str) -> None:
        asyncio.run(load(Dataset(shape), self.postgres.url("postgres", name), self.print_line))

    def _load_subset(self, name: str, shape: Shape, full_shape: Shape) -> None:
        source = self.postgres.url("postgres", self.load_dataset(full_shape))
        target = self.postgres.url("postgres", name)
        asyncio.run(load_subset(source, target, full_shape.posts // shape.posts, self.print_line))

    def settings(self, database: str) -> Settings:
        """Return the service's settings for one of the databases, without the caller's
        environment."""
        from api.core.settings import Settings  # noqa: PLC0415 - after the environment is made

        return Settings(
            _env_file=None,
            env="test",
            database_url=self.postgres.url("qima_app", database),
            migration_database_url=self.postgres.url("qima_owner", database),
            database_pool_size=10,
            # A worker must not receive the queued jobs of another database.
            redis_url=self.valkey.url(self._queues.setdefault(database, len(self._queues))),
            app_secret=SECRET,
            internal_secret=SECRET,
            revalidate_secret=SECRET,
            web_origin="http://localhost:9",
            storage_dir=self.folder / "files",
            log_level="warning",
            rate_limit_writes_per_ip_minute=1_000_000,
            rate_limit_writes_per_member_minute=1_000_000,
            rate_limit_reads_per_ip_minute=1_000_000_000,
            rate_limit_reads_per_member_minute=1_000_000_000,
            max_concurrent_requests_per_ip=1_000_000,
            # Periodic writes must not appear among a list's statements.
            activity_flush_seconds=3600,
        )

    def environment(self, database: str) -> dict[str, str]:
        """Return the same settings as environment variables, with the other defaults of `npm
        start`."""
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
            "RATE_LIMIT_READS_PER_IP_MINUTE": str(settings.rate_limit_reads_per_ip_minute),
            "RATE_LIMIT_READS_PER_MEMBER_MINUTE": str(settings.rate_limit_reads_per_member_minute),
            "MAX_CONCURRENT_REQUESTS_PER_IP": str(settings.max_concurrent_requests_per_ip),
            "UNCACHED_PAGES_PER_IP_MINUTE": "100000000",
            "MAX_CONCURRENT_UNCACHED_PAGES_PER_IP": "100000",
            # As in `npm start`: logging is part of the cost of a request.
            "LOG_LEVEL": "info",
        }

    def _migrate(self, database: str, revision: str = "head") -> None:
        app, owner = (self.postgres.url(f"qima_{role}", database) for role in ("app", "owner"))
        dataset_migrate.migrate(app, owner, revision)

    @staticmethod
    def migration_head(*generator: Path) -> str:
        """Return the digest of the migrations and the generator's files."""
        return dataset_migrate.digest([*dataset_migrate.migrations(), *generator])
