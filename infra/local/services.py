"""The embedded services of a run: Postgres, Valkey, the mailbox, each unless it runs elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from infra.local.app_processes import Member
from infra.local.ports import is_open
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, Part, Sink
from infra.local.settings import Settings
from infra.local.valkey import Valkey


class Services:
    """Starts and stops them in the right order and knows their addresses."""

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
            self.mailbox = Part(
                "mailbox", [*command, "--folder", data / "mail"], env=os.environ, sink=sink
            )

    def start(self) -> None:
        """Starts all of them at once; what has to happen in the thread that stays, does."""
        with ThreadPoolExecutor() as pool:
            prepared = [pool.submit(part.prepare) for part in (self.postgres, self.valkey) if part]
            for each in prepared:
                each.result()
        for part in self.parts():
            part.start()
        if self.valkey:
            self.valkey.wait_ready()
        if self.postgres:
            self.postgres.settle()

    def mailbox_ready(self) -> bool:
        """Whether mail can be sent."""
        return self.mailbox is None or is_open(self.settings.ports["mailbox"])

    def parts(self) -> list[Part]:
        """Those that run here, in the order in which they start."""
        embedded = [service.part for service in (self.postgres, self.valkey) if service]
        return [*embedded, self.mailbox] if self.mailbox else embedded

    def members(self) -> list[Member]:
        """The same, as the watch keeps them running."""
        prepared = {service.part: service for service in (self.postgres, self.valkey) if service}
        members = [Member(part, part.alive, each.prepare) for part, each in prepared.items()]
        return [*members, Member(self.mailbox, self.mailbox_ready)] if self.mailbox else members

    def environment(self) -> dict[str, str]:
        """The environment of every part that uses them."""
        database = {}
        if self.postgres:
            database["DATABASE_URL"] = self.postgres.url("qima_app")
            database["MIGRATION_DATABASE_URL"] = self.postgres.url("qima_owner")
        else:
            address = self.settings.environ["DATABASE_URL"]
            migration = self.settings.external("MIGRATION_DATABASE_URL")
            database["MIGRATION_DATABASE_URL"] = migration or address
        redis = self.valkey.url() if self.valkey else self.settings.environ["REDIS_URL"]
        return self.settings.part_environment(database, redis)

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """Stops them, the database last."""
        for part in reversed(self.parts()):
            part.stop(hurried)
