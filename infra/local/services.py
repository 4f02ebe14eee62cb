"""Embedded services: PostgreSQL, Valkey and the mail server, unless external ones are set."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from infra.local.app_processes import SupervisedProcess
from infra.local.ports import is_open
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ChildProcess, Sink
from infra.local.settings import Settings
from infra.local.valkey import Valkey


class Services:
    """Starts and stops the embedded services and returns their addresses."""

    def __init__(self, settings: Settings, sink: Sink, *, durable: bool = True) -> None:
        self.settings = settings
        data, ports = settings.data, settings.ports
        self.postgres = None
        self.valkey = None
        self.mailbox = None
        if not settings.external("DATABASE_URL"):
            self.postgres = Postgres(
                data / "postgres",
                port=ports["postgres"],
                passwords=settings.passwords,
                durable=durable,
                sink=sink,
            )
        if not settings.external("REDIS_URL"):
            password = settings.secrets["valkey"]
            self.valkey = Valkey(
                data / "valkey", port=ports["valkey"], password=password, sink=sink
            )
        if not settings.external("SMTP_URL"):
            command = (PYTHON, "-m", "infra.local.mailbox", "--port", str(ports["mailbox"]))
            self.mailbox = ChildProcess(
                "mailbox", [*command, "--folder", data / "mail"], env=os.environ, sink=sink
            )

    def start(self) -> None:
        """Prepare the services concurrently, then start them from the calling thread."""
        with ThreadPoolExecutor() as pool:
            prepared = [pool.submit(part.prepare) for part in (self.postgres, self.valkey) if part]
            for each in prepared:
                each.result()
        for part in self.parts():
            part.start()
        if self.valkey:
            self.valkey.wait_ready()
        if self.postgres:
            self.postgres.provision()

    def mailbox_ready(self) -> bool:
        """Return whether the mail server listens."""
        return self.mailbox is None or is_open(self.settings.ports["mailbox"])

    def parts(self) -> list[ChildProcess]:
        """Return the processes in the order of their start."""
        embedded = [service.process for service in (self.postgres, self.valkey) if service]
        return [*embedded, self.mailbox] if self.mailbox else embedded

    def members(self) -> list[SupervisedProcess]:
        """Return the processes for the restarter."""
        prepared = {service.process: service for service in (self.postgres, self.valkey) if service}
        members = [
            SupervisedProcess(part, part.alive, each.prepare) for part, each in prepared.items()
        ]
        return (
            [*members, SupervisedProcess(self.mailbox, self.mailbox_ready)]
            if self.mailbox
            else members
        )

    def environment(self) -> dict[str, str]:
        """Return the environment of the processes that use the services."""
        database = {}
        if self.postgres:
            database["DATABASE_URL"] = self.postgres.url("qima_app")
            database["MIGRATION_DATABASE_URL"] = self.postgres.url("qima_owner")
        else:
            address = self.settings.environ["DATABASE_URL"]
            migration = self.settings.external("MIGRATION_DATABASE_URL")
            database["MIGRATION_DATABASE_URL"] = migration or address
        redis = self.valkey.url() if self.valkey else self.settings.environ["REDIS_URL"]
        return self.settings.process_environment(database, redis)

    def stop(self, is_urgent: Callable[[], bool] = lambda: False) -> None:
        """Stop the services, the database last."""
        for part in reversed(self.parts()):
            part.stop(is_urgent)
