"""Static checks behind `npm run check`.

npm run check                           all of them
npm run check -- migrations web         those whose title begins with one of these words
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from infra.local.bootstrap import Bootstrap, BootstrapError, check_node
from infra.local.console import Console
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import PYTHON, ROOT, VENV, ChildProcess
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest, ShutdownRequested

_ADDRESS = re.compile(r"https?://[^\s\"']*\.(?:tgz|whl|tar\.gz)")

# The second needs the database that the first migrates.
_LOCKS = (
    "package-lock.json",
    "requirements.lock",
    "infra/docker/requirements.lock",
    "infra/docker/backup.lock",
    "infra/bench/relevance/requirements.lock",
)
_ON_POSTGRES = ("migrations and their locks", "schema drift")


class Check:
    """All checks, or those whose titles begin with one of `wanted`; each runs in any case."""

    def __init__(self, wanted: Sequence[str] = ()) -> None:
        self.wanted = tuple(wanted)
        self.ran = 0
        self.console = Console()
        self.stopping = ShutdownRequest()
        self.failed: list[str] = []

    def run(self) -> int:
        """Run the checks. Return the exit code: 0 without a fault."""
        self.stopping.listen()
        try:
            check_node()
            prepare = Bootstrap(self.console, self.stopping)
            with prepare.exclusive():
                prepare.python()
                prepare.node()
            self._all()
        except ShutdownRequested:
            self.failed.append("stopped before the end")
        except (BootstrapError, TaskError) as error:
            self.console.print_line(str(error))
            self.failed.append("set-up")
        if not self.ran and not self.failed:
            self.failed.append(f"no check begins with {' or '.join(self.wanted)}")
        ending = f"Failed: {', '.join(self.failed)}" if self.failed else "All checks passed."
        self.console.print_line(f"\n{ending}")
        return 1 if self.failed else 0

    def _all(self) -> None:
        programs = VENV / "bin"
        self._tool("Python format", [f"{programs}/ruff", "format", "--check", "--quiet", "."])
        self._tool("Python lint", [f"{programs}/ruff", "check", "--quiet", "."])
        self._tool("Python types", [f"{programs}/mypy"])
        self._tool("import contracts", [f"{programs}/lint-imports"])
        self._tool("web", ["npm", "run", "--silent", "check", "-w", "web"])
        self._tool("generated client", ["npm", "run", "--silent", "check", "-w", "infra/openapi"])
        self._tool(
            "images, manifests and rules", [str(PYTHON), "-m", "infra.testing.lint_manifests"]
        )
        self._alert_rules()
        self._tool("settings document", [str(PYTHON), "-m", "infra.testing.settings_doc"])
        self._tool("trust document", [str(PYTHON), "-m", "infra.testing.trust_doc"])
        self._tool("asvs", [str(PYTHON), "-m", "infra.testing.asvs"])
        self._tool("error texts", [str(PYTHON), "-m", "infra.testing.error_texts"])
        self._tool("languages", [str(PYTHON), "-m", "infra.testing.check_languages"])
        self._tool("English texts", [str(PYTHON), "-m", "infra.testing.check_english"])
        self._tool("prose", [str(PYTHON), "-m", "infra.testing.check_prose"])
        self._tool("Arabic texts", [str(PYTHON), "-m", "infra.testing.check_arabic"])
        self._step("lock files", self._locks_hold_no_address)
        migrations, drift = _ON_POSTGRES
        if not self._is_wanted(migrations):
            return
        with _database() as env:
            command = [str(PYTHON), "-m", "infra.testing.lint_migrations"]
            if self._tool(migrations, command, env):
                self._tool(drift, [str(PYTHON), "-m", "api.cli", "check-migrations"], env)

    def _alert_rules(self) -> None:
        title, promtool = "alert rules", shutil.which("promtool")
        if promtool:
            self._tool(title, [promtool, "test", "rules", "infra/ops/alerts.test.yaml"])
        elif self._is_wanted(title):
            self.ran += 1
            self.console.print_line(f"- {title}: skipped, because promtool is not installed")

    def _is_wanted(self, title: str) -> bool:
        titles = _ON_POSTGRES if title in _ON_POSTGRES else (title,)
        return not self.wanted or any(each.startswith(self.wanted) for each in titles)

    def _locks_hold_no_address(self) -> list[str]:
        return [
            f"{name} names an address: {found[0]}"
            for name in _LOCKS
            if (found := _ADDRESS.search((ROOT / name).read_text(encoding="utf-8")))
        ]

    def _step(self, title: str, step: Callable[[], list[str]]) -> bool:
        """Run one check, which returns its faults. Return whether there is none."""
        self.stopping.check()
        if not self._is_wanted(title):
            return True
        self.ran += 1
        started = time.monotonic()
        lines = step()
        took = time.monotonic() - started
        self.console.print_line(f"{'✗' if lines else '✓'} {title} ({took:.1f} s)")
        for line in lines:
            self.console.print_line(f"  {line}")
        if lines:
            self.failed.append(title)
        return not lines

    def _tool(
        self, title: str, command: Sequence[str | Path], env: Mapping[str, str] | None = None
    ) -> bool:
        return self._step(title, lambda: self._lines_of(command, env))

    def _lines_of(
        self, command: Sequence[str | Path], env: Mapping[str, str] | None = None
    ) -> list[str]:
        """Run a tool. Return its output when it fails, else nothing."""
        lines: list[str] = []
        process = ChildProcess(
            "tool", command, env=env or os.environ, sink=lambda _, line: lines.append(line)
        )
        try:
            process.start()
            while process.alive():
                self.stopping.check()
                time.sleep(0.02)
            code = process.exit_code
        finally:
            process.stop()
        return [] if code == 0 else [*lines, f"ended with code {code}"]


@contextmanager
def _database() -> Iterator[dict[str, str]]:
    """Start PostgreSQL and yield the environment of an empty database."""
    passwords = Passwords("superuser", "owner", "app")
    with tempfile.TemporaryDirectory(prefix="qima-check-") as scratch:
        folder = Path(scratch, "postgres")
        server = Postgres(folder, port=free_port(), passwords=passwords, durable=False)
        try:
            server.start()
            yield os.environ | {
                "ENV": "test",
                "DATABASE_URL": server.url("qima_app"),
                "MIGRATION_DATABASE_URL": server.url("qima_owner"),
            }
        finally:
            server.stop()


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(Check(sys.argv[1:]).run())
