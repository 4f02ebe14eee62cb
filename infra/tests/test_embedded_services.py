"""The embedded Postgres and Valkey by themselves, and what belongs to their folder."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.local import lock
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import PYTHON, ChildProcess, wait_until
from infra.local.settings import Settings
from infra.local.valkey import Valkey

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


def test_application_role_owns_nothing(cluster: Postgres) -> None:
    owner = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'qima'"
    assert cluster.sql(owner) == "qima_owner"
    rights = (
        "SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = 'qima_app'"
    )
    assert cluster.sql(rights) == "f"


def test_a_wrong_password_opens_nothing(cluster: Postgres) -> None:
    stranger = Postgres(
        cluster.folder, port=cluster.port, passwords=Passwords("guess", "guess", "guess")
    )
    with pytest.raises(RuntimeError, match="password authentication failed"):
        stranger.sql("SELECT 1")


def test_a_killed_server_keeps_what_was_committed(cluster: Postgres) -> None:
    cluster.sql("CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
    assert cluster.process.pid is not None
    os.kill(cluster.process.pid, signal.SIGKILL)
    assert wait_until(lambda: not cluster.process.alive(), timeout=5)
    cluster.process.stop()
    cluster.start()
    assert cluster.sql("SELECT n FROM kept") == "1"


def test_a_lock_left_behind_that_names_a_stranger_is_no_obstacle(cluster: Postgres) -> None:
    cluster.stop()
    (cluster.folder / "postmaster.pid").write_text(f"{os.getppid()}\n{cluster.folder}\n")
    cluster.start()
    assert cluster.ready()


def test_an_orphan_of_the_last_run_is_stopped_first(cluster: Postgres) -> None:
    second = Postgres(cluster.folder, port=free_port(), passwords=PASSWORDS)
    try:
        second.start()
        assert second.ready()
        assert not cluster.process.alive()
    finally:
        second.stop()
    cluster.start()


def test_valkey_wants_its_password(tmp_path: Path) -> None:
    server = Valkey(tmp_path, port=free_port(), password="right")
    server.start()
    try:
        assert server.ready()
        assert not Valkey(tmp_path, port=server.port, password="wrong").ready()
    finally:
        server.stop()


def test_a_folder_has_one_owner_at_a_time(tmp_path: Path) -> None:
    held = lock.acquire(tmp_path)
    with pytest.raises(lock.AlreadyRunningError, match=str(os.getpid())):
        lock.acquire(tmp_path)
    os.close(held)
    os.close(lock.acquire(tmp_path))


def test_secrets_are_made_once_and_are_private(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path / "data")}
    first, second = Settings.read(environ), Settings.read(environ)
    assert first.secrets == second.secrets
    assert len(set(first.secrets.values())) == len(first.secrets)
    assert (tmp_path / "data" / "secrets.json").stat().st_mode & 0o077 == 0


def test_an_external_address_replaces_the_embedded_one(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path), "SMTP_URL": "smtp://mail.example"}
    settings = Settings.read(environ)
    settings.choose_internal_ports()
    assert settings.process_environment({}, "redis://")["SMTP_URL"] == "smtp://mail.example"


def test_parts_keep_what_python_compiled_whatever_the_caller_wants(tmp_path: Path) -> None:
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


def test_what_a_part_started_goes_with_it(tmp_path: Path) -> None:
    told = tmp_path / "child"
    script = f"sleep 300 & echo $! > {told}; wait"
    process = ChildProcess("shell", ["sh", "-c", script])
    process.start()
    assert wait_until(lambda: told.exists() and told.read_text().strip() != "", timeout=5)
    memory = Path(f"/proc/{told.read_text().strip()}/statm")
    process.stop()
    assert wait_until(lambda: not memory.exists() or memory.read_text().startswith("0 "), timeout=5)


def test_a_part_that_does_not_listen_is_ended_all_the_same() -> None:
    deaf = ChildProcess("deaf", ["sh", "-c", "trap '' TERM; echo deaf; while :; do sleep 1; done"])
    heard: list[str] = []
    deaf.sink = lambda _, line: heard.append(line)
    deaf.start()
    assert wait_until(lambda: heard == ["deaf"], timeout=5)
    began = time.monotonic()
    deaf.stop(is_urgent=lambda: True)
    assert not deaf.alive()
    assert time.monotonic() - began < 1


def test_signals_that_come_on_top_of_each_other_stop_it_all_the_same() -> None:
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
