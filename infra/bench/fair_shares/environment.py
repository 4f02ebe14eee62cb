"""The product as under `npm start`, with the limits of production, on a copy of the dataset."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.bench.core.environment import SECRET
from infra.local.app_processes import API_PROCESSES, AppProcesses, web_process
from infra.local.ports import free_port
from infra.local.process import wait_until
from infra.local.services import Services
from infra.local.settings import Settings
from infra.support import process_stats
from infra.support.environment import inherited_environment

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

MEASURED_PROCESSES: Final = (*API_PROCESSES, "worker", "web")
READY_TIMEOUT_SECONDS: Final = 60
# `npm start` raises these, because everyone on a developer's machine has one address.
_LIMITS: Final = ("RATE_LIMIT_", "MAX_CONCURRENT_", "UNCACHED_PAGES_", "OTP_")


@dataclass(frozen=True, slots=True)
class RunningProduct:
    """Origins of the running product, and the ids of its processes by name."""

    api: str
    web: str
    pids: dict[str, int]

    def peaks_mb(self) -> dict[str, float]:
        """Return the most memory that each process has used."""
        return {name: process_stats.peak_mb(pid) for name, pid in self.pids.items()}


@contextmanager
def running_product(bench: BenchEnvironment, database: str) -> Iterator[RunningProduct]:
    """Run two API processes, a worker, the web and a mail server. Callers on the loopback
    interface name their addresses by X-Forwarded-For, as a proxy does.

    Their output is in parts.log of the folder.
    """
    folder = bench.folder / "fair-shares"
    folder.mkdir(exist_ok=True)
    settings = _settings(bench, database, folder)
    with ExitStack() as stack:
        log = stack.enter_context((folder / "parts.log").open("w", encoding="utf-8"))

        def sink(name: str, line: str) -> None:
            if not log.closed:
                log.write(f"{name}: {line}\n")

        services = Services(settings, sink)
        stack.callback(services.stop)
        services.start()
        environment = {
            name: value
            for name, value in services.environment().items()
            if not name.startswith(_LIMITS)
        }
        servers = AppProcesses(settings, environment, sink, dev=False)
        stack.callback(servers.close)
        members = [
            member for member in servers.members if member.process.name in MEASURED_PROCESSES
        ]
        for member in (*members, web_process(settings, environment, sink, dev=False)):
            stack.callback(member.process.stop)
            member.process.start()
            if not wait_until(member.ready, timeout=READY_TIMEOUT_SECONDS):
                raise RuntimeError(f"{member.process.name} is not ready; see {folder}")
            members = [*members, member] if member not in members else members
        yield RunningProduct(
            api=f"http://127.0.0.1:{settings.api_port}",
            web=f"http://localhost:{settings.web_port}",
            pids={member.process.name: member.process.pid or 0 for member in members},
        )


def _settings(bench: BenchEnvironment, database: str, folder: Path) -> Settings:
    secrets = ("APP_SECRET", "INTERNAL_SECRET", "REVALIDATE_SECRET")
    ports = {f"{name}_PORT": str(free_port()) for name in ("API", "WEB", "SANDBOX")}
    urls = bench.settings(database)
    settings = Settings.read(
        {
            **inherited_environment(),
            **dict.fromkeys(secrets, SECRET),
            **ports,
            "DATABASE_URL": urls.database_url,
            "MIGRATION_DATABASE_URL": str(urls.migration_database_url),
            "REDIS_URL": urls.redis_url,
            "DATA_DIR": str(folder),
            # As in production: logging is part of the cost of a request.
            "LOG_FORMAT": "json",
        }
    )
    settings.choose_internal_ports()
    return settings
