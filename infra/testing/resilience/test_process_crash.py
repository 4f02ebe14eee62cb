"""Run by `npm test` against a product that it started; PRODUCT_PID is its supervisor."""

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
from infra.testing.resilience.processes import API, WEB, part, parts, ready


def web_answers() -> bool:
    """Whether the web serves."""
    try:
        return httpx.get(f"{WEB}/api/health", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def killed(name: str, *, healed: Callable[[], bool], within: float) -> float:
    """Kills a part without a warning; returns how long it was until all was well again."""
    before = part(name)
    assert before is not None
    os.kill(before, signal.SIGKILL)
    began = time.monotonic()

    def back() -> bool:
        return part(name) not in {None, before} and healed()

    assert wait_until(back, timeout=within), f"{name} was not back after {within} s"
    return time.monotonic() - began


def test_of_two_api_processes_one_may_die_without_a_gap() -> None:
    both = parts("api")
    assert len(both) == 2
    os.kill(both[0], signal.SIGKILL)
    for _ in range(40):
        assert ready() == "ok"
        time.sleep(0.05)
    assert wait_until(lambda: len(set(parts("api")) - {both[0]}) == 2, timeout=10)


def test_a_call_that_comes_while_no_api_process_lives_waits_and_is_answered() -> None:
    for process in parts("api"):
        os.kill(process, signal.SIGKILL)
    assert httpx.get(f"{API}/ready", timeout=20).status_code == 200


def test_a_killed_postgres_loses_nothing_and_is_back_within_five_seconds() -> None:
    before = httpx.get(f"{API}/posts/guest").json()["payload"]
    killed("postgres", healed=lambda: ready() == "ok", within=5)
    assert httpx.get(f"{API}/posts/guest").json()["payload"] == before


def test_a_killed_valkey_is_back_within_three_seconds() -> None:
    killed("valkey", healed=lambda: ready() == "ok", within=3)


@pytest.mark.parametrize("name", ["worker", "sandbox", "mailbox"])
def test_a_killed_part_is_started_again(name: str) -> None:
    killed(name, healed=lambda: True, within=5)


def test_a_killed_web_server_serves_again() -> None:
    killed("web", healed=web_answers, within=5)


def test_a_code_still_arrives_after_all_that() -> None:
    address = f"drill-{time.time_ns()}@qima.example"
    body = {"identifier": address, "purpose": "register"}
    assert httpx.post(f"{API}/users/sendOTP", json=body, timeout=10).status_code == 200

    def arrived() -> bool:
        headers = {"Accept": "application/json"}
        inbox = httpx.get(f"{API}/dev/inbox", params={"to": address}, headers=headers).json()
        return any(message["code"] for message in inbox)

    assert wait_until(arrived, timeout=30)


def start_another(**changes: str) -> subprocess.CompletedProcess[str]:
    """What a second `npm start` says."""
    return subprocess.run(
        [sys.executable, "-m", "infra.local"],
        cwd=ROOT,
        env=os.environ | changes,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_a_second_supervisor_in_the_same_folder_is_refused() -> None:
    second = start_another()
    assert second.returncode == 1
    assert "already runs in" in second.stdout


def test_a_taken_port_is_one_sentence_with_its_remedy(tmp_path: Path) -> None:
    with socket.socket() as stranger:
        stranger.bind(("127.0.0.1", 0))
        stranger.listen()
        port = stranger.getsockname()[1]
        free = {name: str(free_port()) for name in ("API_PORT", "SANDBOX_PORT")}
        second = start_another(DATA_DIR=str(tmp_path), WEB_PORT=str(port), **free)
    assert second.returncode == 1
    sentence = rf"\s*Port {port} is taken; stop what uses it or set WEB_PORT=\d+\.\s*"
    assert re.fullmatch(sentence, second.stdout)
