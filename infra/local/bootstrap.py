"""Installation of packages and build of the web, each skipped if up to date."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.local.console import Console
from infra.local.node import (
    find_node,
    machine_path,
    node_on_path,
    read_version,
    unlink_broken_node,
)
from infra.local.process import PYTHON, ROOT, VENV
from infra.local.run_command import TaskError, run
from infra.local.signals import ShutdownRequest

INSTALLER_LOCK = Path(__file__).with_name("installer.lock")
# What npm needs to install the packages, and what the packages need.
MIN_NODE_VERSION = 20
MIN_PACKAGES_NODE_VERSION = 22
WEB = ROOT / "web"
_WEB_STAMP = WEB / ".next" / "qima-stamp"
# Names in web/ that are not part of the build.
_NON_SOURCE_NAMES = {
    "node_modules",
    ".next",
    ".visual",
    "e2e",
    "test-results",
    "playwright-report",
}


class BootstrapError(RuntimeError):
    """A missing requirement of the machine; the message has the remedy."""


class Bootstrap:
    """Three steps, of which `python` and `node` may run concurrently."""

    def __init__(self, console: Console, stopping: ShutdownRequest) -> None:
        self.console = console
        self.stopping = stopping

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Hold a lock of the checkout, so that concurrent runs do not install or build."""
        with (ROOT / "package.json").open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.console.print_line("Another run is preparing this checkout; waiting for it …")
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def python(self) -> None:
        """Install the packages of requirements.lock into the virtual environment."""
        lock = ROOT / "requirements.lock"
        stamp = VENV / ".qima-stamp"
        wanted = _digest([lock])
        if PYTHON.exists() and _works(PYTHON) and _read(stamp) == wanted:
            return
        if not (PYTHON.exists() and _works(PYTHON)):
            self._make_venv()
        # The lock is complete, and leaves out what pyproject.toml excludes.
        options = ("--require-hashes", "--no-deps", "-r", str(lock))
        installer = ("--require-hashes", "--no-deps", "-r", str(INSTALLER_LOCK))
        uv = VENV / "bin" / "uv"
        try:
            if not uv.exists():
                self._run("Fetching the package installer", self._pip("install", *installer))
            # The system's certificates include the authority of a corporate proxy.
            command = [str(uv), "pip", "install", "--system-certs", "--python", str(PYTHON)]
            command += options
            self._run("Installing Python packages", command)
        except TaskError:
            self.console.print_line("That failed; trying again with pip.")
            self._run("Installing Python packages with pip", self._pip("install", *options))
        stamp.write_text(wanted, encoding="ascii")

    def node(self) -> None:
        """Install the packages of package-lock.json, and name a Node that is too old for them."""
        self._node_packages()
        unlink_broken_node()
        if notice := old_node_notice(find_node()):
            self.console.print_line(notice)

    def _node_packages(self) -> None:
        lock = ROOT / "package-lock.json"
        stamp = ROOT / "node_modules" / ".qima-stamp"
        wanted = _digest([lock])
        if _read(stamp) == wanted:
            return
        if not _same_packages(lock, ROOT / "node_modules" / ".package-lock.json"):
            self._run(
                "Installing Node packages",
                ["npm", "ci", "--no-audit", "--no-fund"],
                # npm replaces the packaged Node, so it runs on the machine's.
                PATH=machine_path(),
            )
        stamp.write_text(wanted, encoding="ascii")

    def web(self) -> None:
        """Build the web for production if its sources changed."""
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
            import ensurepip  # noqa: F401, PLC0415 - a separate package on some systems
        except ImportError:
            if not _has_pip():
                raise BootstrapError(
                    "This Python has neither ensurepip nor pip; install them "
                    "(Debian, Ubuntu: apt install python3-venv) and start again."
                ) from None
            command.append("--without-pip")
        self._run("Making the Python environment", command)

    def _pip(self, *arguments: str) -> list[str]:
        if (VENV / "bin" / "pip").exists():
            return [str(PYTHON), "-m", "pip", *arguments]
        return [sys.executable, "-m", "pip", "--python", str(PYTHON), *arguments]

    def _run(self, title: str, command: list[str], **variables: str) -> None:
        env = os.environ | {"UV_NO_PROGRESS": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        env |= variables
        run(title, command, console=self.console, stopping=self.stopping, env=env)


def stamp_web() -> None:
    """Mark the build as current after a change of sources that does not affect it."""
    _WEB_STAMP.write_text(_digest(_web_sources()), encoding="ascii")


def check_node() -> None:
    """Check for Node and npm, which install the packages.

    Raises:
        BootstrapError: missing, or too old.
    """
    found = node_on_path()
    if found is None or shutil.which("npm") is None:
        raise BootstrapError(f"Node {MIN_NODE_VERSION} or newer is needed, with npm, on the PATH.")
    version = read_version(found)
    if version is None or version[0] < MIN_NODE_VERSION:
        name = _dotted(version) if version else "unknown"
        raise BootstrapError(f"Node {MIN_NODE_VERSION} or newer is needed; this is {name}.")


def old_node_notice(path: str) -> str | None:
    """Return what to tell of the chosen Node if it is too old for the packages, else None."""
    version = read_version(Path(path))
    if version is None or version[0] >= MIN_PACKAGES_NODE_VERSION:
        return None
    return (
        f"The web runs on Node {_dotted(version)}, {path}, which gets no security fixes. "
        f"Packages and tests need {MIN_PACKAGES_NODE_VERSION} or newer: put one on the PATH, "
        "or install libatomic, which the packaged Node needs, and run npm ci."
    )


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def _works(python: Path) -> bool:
    """Return whether a virtual environment runs; an upgrade of its base Python may break it."""
    command = [str(python), "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _has_pip() -> bool:
    command = [sys.executable, "-m", "pip", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _same_packages(lock: Path, installed: Path) -> bool:
    """Return whether the installed packages are those of the lock file.

    Optional ones may be missing, as those for other processors are.
    """
    try:
        wanted = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        found = json.loads(installed.read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    return all(
        found.get(path, {}).get("integrity") == package.get("integrity")
        for path, package in wanted.items()
        if "node_modules/" in path and (path in found or not package.get("optional"))
    )


def _web_sources() -> list[Path]:
    files = [ROOT / "package-lock.json"]
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - _NON_SOURCE_NAMES)
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
