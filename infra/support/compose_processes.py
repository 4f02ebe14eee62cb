"""Services of compose.yaml as processes, with their volumes below a folder.

Commands are those that an operator types: `docker compose run`, `exec`, `up` and `stop`. A service
has the command and the entry point of its image, its environment, and its volumes; paths of the
volumes in commands begin at the folder. Users, limits and networks are not those of the containers.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import string
import subprocess
import tempfile
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from infra.local.postgres import Passwords, Postgres
from infra.local.process import ROOT, ChildProcess, wait_until
from infra.postgres.configuration import PACKAGED_SERVER_SETTINGS, memory_settings
from infra.support.backup_programs import program_environment

PGDATA: Final = "/var/lib/postgresql/18/docker"
_VARIABLE: Final = re.compile(r"\$\{(\w+)(?::[-?]([^}]*))?\}")
_WITHOUT_PROCESS: Final = ("proxy", "web", "api", "worker", "valkey")
# compose's sizes are those of a server.
_MEMORY_MB: Final = 256
_OTHER_SETTINGS: Final = memory_settings(_MEMORY_MB) | PACKAGED_SERVER_SETTINGS


class CommandError(RuntimeError):
    """A command of the procedure failed; the message has its output."""


class ComposeProcesses:
    """The services `postgres`, `backup`, `restore` and `migrate`."""

    def __init__(
        self, root: Path, env_file: Mapping[str, str], *, port: int, metrics_port: int
    ) -> None:
        self.root = root
        self.port = port
        self._env_file = dict(env_file)
        self._shell: dict[str, str] = {}
        self._metrics_port = metrics_port
        text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
        self._services: dict[str, Any] = yaml.safe_load(text)["services"]
        self._homes = Path(tempfile.mkdtemp(prefix="qb-"))  # sockets have short paths
        self.passwords = Passwords(
            env_file["POSTGRES_PASSWORD"], env_file["OWNER_PASSWORD"], env_file["APP_PASSWORD"]
        )
        self.lines: list[str] = []
        self.make_volumes()
        self.postgres = self._postgres()
        self._backup: ChildProcess | None = None
        self._backup_home = self._homes / "backup"

    def export(self, **values: str) -> None:
        """Set variables of the operator's shell."""
        self._shell |= values

    def path(self, inside: str) -> Path:
        """Return the place of a path of a container."""
        return self.root / inside.lstrip("/")

    def make_volumes(self) -> None:
        """Create the empty folders of missing volumes."""
        for volume in self._services["restore"]["volumes"]:
            if isinstance(volume, str):
                self.path(_target(volume)).mkdir(parents=True, exist_ok=True)
        self.path(PGDATA).parent.mkdir(parents=True, exist_ok=True)

    def execute(self, command: str) -> str:
        """Execute a command of the operator; return its output.

        Raises:
            CommandError: it failed, or it is none that an operator types here.
        """
        words = [string.Template(word).substitute(self._shell) for word in shlex.split(command)]
        match words:
            case ["docker", "compose", "build"]:
                return ""
            case ["docker", "compose", "stop", *names]:
                for name in names:
                    self._stop(name)
                return ""
            case ["docker", "compose", "up", *options]:
                self._start(next(word for word in options if not word.startswith("-")))
                return ""
            case ["docker", "compose", "exec", name, *rest]:
                return self._call(rest, self.environment(name, self._home_of(name)), command)
            case ["docker", "compose", "run", "--rm", *rest]:
                if rest[0] == "--user":
                    rest = rest[2:]
                return self._run(rest[0], rest[1:], command)
        raise CommandError(f"{command}: not a command of compose that is known here")

    def metric(self, name: str) -> float:
        """Return a metric of the service `backup`."""
        address = f"http://127.0.0.1:{self._metrics_port}/metrics"
        with urllib.request.urlopen(address, timeout=5) as answer:
            text = answer.read().decode()
        return float(re.findall(rf"^{name} (\S+)$", text, re.MULTILINE)[0])

    def close(self) -> None:
        """Stop everything and remove the homes of the containers."""
        self._stop("backup")
        self.postgres.stop()
        shutil.rmtree(self._homes, ignore_errors=True)

    def _run(self, name: str, words: list[str], command: str) -> str:
        """Run a command in a container of its own."""
        if name == "migrate":
            return self._call(words, self.environment(name, self._homes), command)
        self._mount_keys(name)
        home = Path(tempfile.mkdtemp(dir=self._homes))
        try:
            entry = [str(ROOT / "infra/docker/backup/run.sh"), *words]
            return self._call(entry, self.environment(name, home), command)
        finally:
            _end_gpg(home)
            shutil.rmtree(home, ignore_errors=True)

    def _call(self, words: list[str], environment: dict[str, str], command: str) -> str:
        done = subprocess.run(
            [self._map(word) for word in words],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise CommandError(f"{command}\n{done.stdout}{done.stderr}")
        return done.stdout

    def _map(self, word: str) -> str:
        targets = {
            _target(volume)
            for name in ("postgres", "backup", "restore")
            for volume in self._services[name]["volumes"]
        }
        places = "|".join(sorted(map(re.escape, targets), key=len, reverse=True))
        return re.sub(rf"(?<![\w/])(?:{places})(?=/|\b)", lambda it: f"{self.root}{it[0]}", word)

    def environment(self, name: str, home: Path | None = None) -> dict[str, str]:
        """Return the environment of a service, with this machine's addresses and programs."""
        if name == "migrate":
            return self.service_environment()
        home = home or self._homes
        values = self._env_file | self._shell
        given = {
            key: values.get(key) if value is None else _fill_in(str(value), values)
            for key, value in self._services[name]["environment"].items()
        }
        environment = {key: value for key, value in given.items() if value is not None}
        # What the image sets, and where the parts are here.
        environment |= program_environment()
        environment |= {"HOME": str(home), "GNUPGHOME": str(home / "gnupg"), "LC_ALL": "C.UTF-8"}
        environment |= {"PGHOST": "127.0.0.1", "PGPORT": str(self.port)}
        if name == "postgres":
            environment |= {"PGPASSWORD": self.passwords.superuser}
        else:
            environment |= {
                "BACKUP_ROOT": str(self.root),
                "METRICS_PORT": str(self._metrics_port),
                "PYTHONPATH": str(ROOT),
            }
        return environment

    def service_environment(self) -> dict[str, str]:
        """Return the environment of the application's commands; it has no Redis and no provider."""
        return os.environ | {
            "PATH": program_environment()["PATH"],
            "ENV": "test",
            "STORAGE_DIR": str(self.path("/data/files")),
            "DATABASE_URL": self.postgres.url("qima_app"),
            "MIGRATION_DATABASE_URL": self.postgres.url("qima_owner"),
            "REDIS_URL": "redis://127.0.0.1:9/0",
            "STRIPE_API_BASE": "http://127.0.0.1:9",
        }

    def _home_of(self, name: str) -> Path:
        return self._backup_home if name == "backup" else self._homes

    def _mount_keys(self, name: str) -> None:
        for variable, file in (("PUBLIC", "public.asc"), ("SECRET", "secret.asc")):
            target = self.path(f"/run/keys/{file}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            source = (self._env_file | self._shell).get(f"BACKUP_{variable}_KEY")
            # Only the service `restore` has both.
            if source and (variable == "PUBLIC" or name == "restore"):
                shutil.copy(source, target)

    def _start(self, name: str) -> None:
        if name in _WITHOUT_PROCESS:
            return
        if name == "postgres":
            self.postgres = self._postgres()
            self._take_ownership()
            self.postgres.prepare()
            self.postgres.process.start()
            self.postgres.wait_ready(timeout=120)
            return
        self._mount_keys("backup")
        shutil.rmtree(self._backup_home, ignore_errors=True)
        self._backup_home.mkdir()
        dockerfile = (ROOT / "infra/docker/api.Dockerfile").read_text(encoding="utf-8")
        stage = dockerfile.split(" AS backup\n")[1].split("\nFROM ")[0]
        command = json.loads(re.findall(r"^CMD (\[.*\])$", stage, re.MULTILINE)[0])
        self._backup = ChildProcess(
            "backup",
            [ROOT / "infra/docker/backup/run.sh", *command],
            env=self.environment("backup", self._backup_home),
            sink=lambda _name, line: self.lines.append(line),
        )
        self._backup.start()
        if not wait_until(self._receives, timeout=60, interval=0.3):
            raise CommandError("The log is not received.\n" + "\n".join(self.lines))

    def _take_ownership(self) -> None:
        """Own what tar unpacked: as root, unlike the container's user, it keeps the owners."""
        folder = self.path(PGDATA)
        owner = folder.stat()
        for path in folder.rglob("*") if os.geteuid() == 0 else ():
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)

    def _receives(self) -> bool:
        slot = "SELECT count(*) FROM pg_replication_slots WHERE slot_name = 'barman' AND active"
        return self.postgres.sql(slot) == "1"

    def _stop(self, name: str) -> None:
        if name == "postgres":
            self.postgres.stop()
        elif name == "backup" and self._backup:
            self._backup.stop()
            self._backup = None
            _end_gpg(self._backup_home)

    def _postgres(self) -> Postgres:
        """Return the server with compose's settings."""
        values = self._env_file
        options = [
            _fill_in(word, values).removeprefix("-c").split("=", 1)
            for word in self._services["postgres"]["command"]
            if word.startswith("-c")
        ]
        return Postgres(
            self.path(PGDATA),
            port=self.port,
            passwords=self.passwords,
            settings=dict(options) | _OTHER_SETTINGS,
            sink=lambda _name, line: self.lines.append(line),
        )


def _target(volume: str | Mapping[str, str]) -> str:
    if isinstance(volume, str):
        return _VARIABLE.sub("source", volume).split(":")[1]
    return volume["target"]


def _fill_in(text: str, values: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: values.get(found[1]) or found[2] or "", text)


def _end_gpg(home: Path) -> None:
    """End the agent, which lives as long as its container."""
    if (home / "gnupg").exists():
        environment = os.environ | {"GNUPGHOME": str(home / "gnupg")}
        subprocess.run(["gpgconf", "--kill", "all"], env=environment, check=False)
