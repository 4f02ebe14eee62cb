"""Embedded PostgreSQL and Valkey, their data folder, and child processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from infra.local import lock
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import PYTHON, ChildProcess, wait_until
from infra.local.settings import Settings
from infra.local.valkey import Valkey
from infra.postgres.configuration import (
    DURABILITY_SETTINGS,
    LOCAL_MEMORY_MB,
    PACKAGED_SERVER_SETTINGS,
    server_settings,
)

PASSWORDS = Passwords(superuser="superuser", owner="owner", app="app")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    folder = tmp_path_factory.mktemp("cluster") / "postgres"
    server = Postgres(folder, port=free_port(), passwords=PASSWORDS)
    server.start()
    yield server
    server.stop()


def test_text_search_includes_arabic_letters(cluster: Postgres) -> None:
    assert cluster.sql("SELECT 'قهوة' % 'قهوه'", database="postgres") == "t"
    assert cluster.sql("SELECT upper('é'), 'قهوة' ~ '^\\w+$'") == "É|t"


def test_running_server_has_the_shipped_configuration(cluster: Postgres) -> None:
    # PostgreSQL spells some names with capitals.
    lines = cluster.sql("SELECT lower(name) || '=' || current_setting(name) FROM pg_settings")
    running = dict(line.split("=", 1) for line in lines.splitlines() if "=" in line)
    expected = server_settings(LOCAL_MEMORY_MB) | PACKAGED_SERVER_SETTINGS
    expected |= dict.fromkeys(DURABILITY_SETTINGS, "on")
    assert {name: running[name] for name in expected} == expected


def test_application_role_owns_nothing(cluster: Postgres) -> None:
    owner = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'qima'"
    assert cluster.sql(owner) == "qima_owner"
    rights = (
        "SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = 'qima_app'"
    )
    assert cluster.sql(rights) == "f"


def test_wrong_password_is_rejected(cluster: Postgres) -> None:
    intruder = Postgres(
        cluster.folder, port=cluster.port, passwords=Passwords("guess", "guess", "guess")
    )
    with pytest.raises(RuntimeError, match="password authentication failed"):
        intruder.sql("SELECT 1")


def test_killed_server_keeps_committed_data(cluster: Postgres) -> None:
    cluster.sql("CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
    assert cluster.process.pid is not None
    os.kill(cluster.process.pid, signal.SIGKILL)
    assert wait_until(lambda: not cluster.process.alive(), timeout=5)
    cluster.process.stop()
    cluster.start()
    assert cluster.sql("SELECT n FROM kept") == "1"


def test_stale_lock_with_id_of_another_process_is_removed(cluster: Postgres) -> None:
    cluster.stop()
    (cluster.folder / "postmaster.pid").write_text(f"{os.getppid()}\n{cluster.folder}\n")
    cluster.start()
    assert cluster.ready()


def test_orphaned_server_of_the_last_run_is_stopped(cluster: Postgres) -> None:
    second = Postgres(cluster.folder, port=free_port(), passwords=PASSWORDS)
    try:
        second.start()
        assert second.ready()
        assert not cluster.process.alive()
    finally:
        second.stop()
    cluster.start()


def test_valkey_requires_its_password(tmp_path: Path) -> None:
    server = Valkey(tmp_path, port=free_port(), password="right")
    server.start()
    try:
        assert server.ready()
        assert not Valkey(tmp_path, port=server.port, password="wrong").ready()
    finally:
        server.stop()


def test_data_folder_lock_is_exclusive(tmp_path: Path) -> None:
    held = lock.acquire(tmp_path)
    with pytest.raises(lock.AlreadyRunningError, match=str(os.getpid())):
        lock.acquire(tmp_path)
    os.close(held)
    os.close(lock.acquire(tmp_path))


def test_secrets_are_generated_once_and_private(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path / "data")}
    first, second = Settings.read(environ), Settings.read(environ)
    assert first.secrets == second.secrets
    assert len(set(first.secrets.values())) == len(first.secrets)
    assert (tmp_path / "data" / "secrets.json").stat().st_mode & 0o077 == 0


def test_external_service_replaces_the_embedded_one(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path), "SMTP_URL": "smtp://mail.example"}
    settings = Settings.read(environ)
    settings.choose_internal_ports()
    assert settings.process_environment({}, "redis://")["SMTP_URL"] == "smtp://mail.example"


def test_child_processes_write_bytecode_despite_the_callers_setting(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    settings = Settings.read(environ)
    settings.choose_internal_ports()
    env = {**os.environ, **settings.process_environment({}, "redis://")}
    says: list[str] = []
    script = "import sys; print(sys.dont_write_bytecode)"
    process = ChildProcess(
        "python", [PYTHON, "-c", script], env=env, sink=lambda _, line: says.append(line)
    )
    process.start()
    assert wait_until(lambda: says == ["False"], timeout=20)
    process.stop()


def test_stop_kills_grandchildren(tmp_path: Path) -> None:
    pid_file = tmp_path / "child"
    script = f"sleep 300 & echo $! > {pid_file}; wait"
    process = ChildProcess("shell", ["sh", "-c", script])
    process.start()
    assert wait_until(lambda: pid_file.exists() and pid_file.read_text().strip() != "", timeout=5)
    pid = int(pid_file.read_text())
    process.stop()
    assert wait_until(lambda: not _is_running(pid), timeout=5)


def _is_running(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_urgent_stop_kills_process_that_ignores_the_signal() -> None:
    deaf = ChildProcess("deaf", ["sh", "-c", "trap '' TERM; echo deaf; while :; do sleep 1; done"])
    heard: list[str] = []
    deaf.sink = lambda _, line: heard.append(line)
    deaf.start()
    assert wait_until(lambda: heard == ["deaf"], timeout=5)
    began = time.monotonic()
    deaf.stop(is_urgent=lambda: True)
    assert not deaf.alive()
    assert time.monotonic() - began < 1


def test_concurrent_signals_request_a_shutdown() -> None:
    script = (
        "import time; from infra.local.signals import ShutdownRequest\n"
        "shutdown = ShutdownRequest(); shutdown.listen(); print('listening', flush=True)\n"
        "while not shutdown.is_requested: time.sleep(0.001)\n"
        "time.sleep(0.5)"
    )
    heard: list[str] = []
    process = ChildProcess("busy", [PYTHON, "-c", script], sink=lambda _, line: heard.append(line))
    process.start()
    assert wait_until(lambda: heard == ["listening"], timeout=10)
    assert process.pid is not None
    for _ in range(300):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(process.pid, number)
    assert wait_until(lambda: not process.alive(), timeout=5)
    assert process.exit_code == 0
    process.stop()
