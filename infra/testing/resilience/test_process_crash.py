"""Crashes of single processes of the running product; PRODUCT_PID is its supervisor."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from infra.local.ports import free_port
from infra.local.process import ROOT, wait_until
from infra.testing.resilience.processes import (
    API,
    COMMANDS,
    WEB,
    api_status,
    process_id,
    process_ids,
    stable_process_ids,
)

pytestmark = pytest.mark.smoke


def web_is_up() -> bool:
    try:
        return httpx.get(f"{WEB}/api/health", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def kill_and_wait(name: str, *, is_healthy: Callable[[], bool], within: float) -> float:
    """Kill a process with SIGKILL. Return the seconds until its successor is healthy."""
    [before] = stable_process_ids(name)
    os.kill(before, signal.SIGKILL)
    started = time.monotonic()

    def is_back() -> bool:
        return process_id(name) not in {None, before} and is_healthy()

    assert wait_until(is_back, timeout=within), f"{name} was not back after {within} s"
    return time.monotonic() - started


@pytest.fixture(autouse=True)
def whole_product() -> None:
    """Wait until every process runs and the API is ready: the supervisor delays restarts."""
    counts = {name: 2 if name == "api" else 1 for name in COMMANDS}

    def is_whole() -> bool:
        running = all(len(process_ids(name)) >= count for name, count in counts.items())
        return running and api_status() == "ok"

    assert wait_until(is_whole, timeout=60)


def test_api_process_killed_leaves_the_other_serving() -> None:
    both = stable_process_ids("api")
    assert len(both) == 2
    os.kill(both[0], signal.SIGKILL)
    for _ in range(40):
        assert api_status() == "ok"
        time.sleep(0.05)
    assert wait_until(lambda: len(set(process_ids("api")) - {both[0]}) == 2, timeout=10)


def test_request_without_live_api_process_waits_and_succeeds() -> None:
    for process in process_ids("api"):
        os.kill(process, signal.SIGKILL)
    assert httpx.get(f"{API}/ready", timeout=20).status_code == 200


def test_postgres_killed_loses_nothing_and_restarts_within_five_seconds() -> None:
    before = httpx.get(f"{API}/posts/guest").json()["payload"]
    kill_and_wait("postgres", is_healthy=lambda: api_status() == "ok", within=5)
    assert httpx.get(f"{API}/posts/guest").json()["payload"] == before


def test_valkey_killed_restarts_within_three_seconds() -> None:
    kill_and_wait("valkey", is_healthy=lambda: api_status() == "ok", within=3)


@pytest.mark.parametrize("name", ["worker", "sandbox", "mailbox"])
def test_process_killed_is_restarted(name: str) -> None:
    kill_and_wait(name, is_healthy=lambda: True, within=5)


def test_web_server_killed_serves_again() -> None:
    kill_and_wait("web", is_healthy=web_is_up, within=5)


def test_one_time_code_after_crashes_is_delivered() -> None:
    address = f"crash-{time.time_ns()}@qima.example"
    body = {"identifier": address, "purpose": "register"}
    assert httpx.post(f"{API}/users/sendOTP", json=body, timeout=10).status_code == 200

    def arrived() -> bool:
        headers = {"Accept": "application/json"}
        inbox = httpx.get(f"{API}/dev/inbox", params={"to": address}, headers=headers).json()
        return any(message["code"] for message in inbox)

    assert wait_until(arrived, timeout=30)


def start_second_supervisor(**changes: str) -> subprocess.CompletedProcess[str]:
    """Run a second `npm start` and return its output."""
    return subprocess.run(
        [sys.executable, "-m", "infra.local"],
        cwd=ROOT,
        env=os.environ | changes,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_second_supervisor_in_the_same_folder_is_refused() -> None:
    second = start_second_supervisor()
    assert second.returncode == 1
    assert "already runs in" in second.stdout


def test_port_in_use_is_reported_with_its_remedy(tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        free = {name: str(free_port()) for name in ("API_PORT", "SANDBOX_PORT")}
        second = start_second_supervisor(DATA_DIR=str(tmp_path), WEB_PORT=str(port), **free)
    assert second.returncode == 1
    message = rf"\s*Port {port} is taken; stop what uses it or set WEB_PORT=\d+\.\s*"
    assert re.fullmatch(message, second.stdout)
