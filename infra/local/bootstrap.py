"""Brings packages and the web's build up to date; nothing that is done is repeated."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.local.console import Console
from infra.local.process import PYTHON, ROOT, VENV
from infra.local.run_command import TaskError, run
from infra.local.signals import Stopping

UV = "uv==0.13.8"
NODE_MINIMUM = 20
WEB = ROOT / "web"
_WEB_STAMP = WEB / ".next" / "qima-stamp"
# What stands in web/ and doesn't go into its build.
_NOT_SOURCES = {
    "node_modules",
    ".next",
    ".visual",
    "e2e",
    "test-results",
    "playwright-report",
}


class PrepareError(RuntimeError):
    """Something of the machine is missing; the message says what to do."""


class Prepare:
    """The three steps; Python's and Node's may run at once."""

    def __init__(self, console: Console, stopping: Stopping) -> None:
        self.console = console
        self.stopping = stopping

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Two runs in one checkout must not install or build at once."""
        with (ROOT / "package.json").open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.console.say("Another run is preparing this checkout; waiting for it …")
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def python(self) -> None:
        """The virtual environment with exactly the locked packages."""
        lock = ROOT / "requirements.lock"
        stamp = VENV / ".qima-stamp"
        wanted = _digest([lock])
        if PYTHON.exists() and _works(PYTHON) and _read(stamp) == wanted:
            return
        if not (PYTHON.exists() and _works(PYTHON)):
            self._make_venv()
        options = ("--require-hashes", "-r", str(lock))
        uv = VENV / "bin" / "uv"
        try:
            if not uv.exists():
                self._run("Fetching the package installer", self._pip("install", UV))
            # The machine's own certificates: a company's proxy has its authority there.
            command = [str(uv), "pip", "install", "--system-certs", "--python", str(PYTHON)]
            command += options
            self._run("Installing Python packages", command)
        except TaskError:
            self.console.say("That failed; trying again with pip.")
            self._run("Installing Python packages with pip", self._pip("install", *options))
        stamp.write_text(wanted, encoding="ascii")

    def node(self) -> None:
        """The Node packages of package-lock.json."""
        lock = ROOT / "package-lock.json"
        stamp = ROOT / "node_modules" / ".qima-stamp"
        wanted = _digest([lock])
        if _read(stamp) == wanted:
            return
        if not _same_packages(lock, ROOT / "node_modules" / ".package-lock.json"):
            self._run("Installing Node packages", ["npm", "ci", "--no-audit", "--no-fund"])
        stamp.write_text(wanted, encoding="ascii")

    def web(self) -> None:
        """The production build of the web, when its sources changed."""
        wanted = _digest(_web_sources())
        if _read(_WEB_STAMP) == wanted and (WEB / ".next" / "BUILD_ID").exists():
            return
        _WEB_STAMP.unlink(missing_ok=True)
        self._run("Building the web", ["npm", "run", "build", "-w", "web"])
        _WEB_STAMP.write_text(wanted, encoding="ascii")

    def _make_venv(self) -> None:
        shutil.rmtree(VENV, ignore_errors=True)
        command = [sys.executable, "-m", "venv", str(VENV)]
        try:
            import ensurepip  # noqa: F401, PLC0415 - some systems sell it separately
        except ImportError:
            if not _has_pip():
                raise PrepareError(
                    "This Python has neither ensurepip nor pip; install them "
                    "(Debian, Ubuntu: apt install python3-venv) and start again."
                ) from None
            command.append("--without-pip")
        self._run("Making the Python environment", command)

    def _pip(self, *arguments: str) -> list[str]:
        if (VENV / "bin" / "pip").exists():
            return [str(PYTHON), "-m", "pip", *arguments]
        return [sys.executable, "-m", "pip", "--python", str(PYTHON), *arguments]

    def _run(self, title: str, command: list[str]) -> None:
        env = os.environ | {"UV_NO_PROGRESS": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        run(title, command, console=self.console, stopping=self.stopping, env=env)


def stamp_web() -> None:
    """Takes the web's build for that of the sources as they are: whoever changed them knows that
    nothing of it goes into the build."""
    _WEB_STAMP.write_text(_digest(_web_sources()), encoding="ascii")


def check_node() -> None:
    """Says what to do when Node is missing or too old."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise PrepareError(f"Node {NODE_MINIMUM} or newer is needed, with npm, on the PATH.")
    version = subprocess.run(
        [node, "--version"], capture_output=True, text=True, check=False
    ).stdout
    number = re.match(r"v(\d+)", version)
    if number is None or int(number[1]) < NODE_MINIMUM:
        found = version.strip() or "unknown"
        raise PrepareError(f"Node {NODE_MINIMUM} or newer is needed; this is {found}.")


def _works(python: Path) -> bool:
    """An environment breaks when the Python it was made from is upgraded or removed."""
    command = [str(python), "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _has_pip() -> bool:
    command = [sys.executable, "-m", "pip", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _same_packages(lock: Path, installed: Path) -> bool:
    """Whether npm's own record of node_modules holds all that the lock asks for."""
    try:
        wanted = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        found = json.loads(installed.read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    return all(
        found.get(path, {}).get("integrity") == package.get("integrity")
        for path, package in wanted.items()
        if "node_modules/" in path and not package.get("optional")
    )


def _web_sources() -> list[Path]:
    files = [ROOT / "package-lock.json"]
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - _NOT_SOURCES)
        files += [
            Path(folder, name)
            for name in sorted(names)
            if ".test." not in name
            and not name.endswith(".tsbuildinfo")
            and name != "next-env.d.ts"
        ]
    return files


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.relative_to(ROOT)).encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return None
