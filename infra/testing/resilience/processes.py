"""Processes of the running product; PRODUCT_PID is its supervisor."""

from __future__ import annotations

import os
import time
from pathlib import Path

import httpx

from infra.local.restarter import STABLE_AFTER_SECONDS
from infra.support import process_stats
from infra.testing.orphans import processes

API, WEB = os.environ["API_ORIGIN"], os.environ["WEB_ORIGIN"]
SANDBOX = f"http://localhost:{os.environ['SANDBOX_PORT']}"
SUPERVISOR = int(os.environ["PRODUCT_PID"])
COMMANDS = {
    "api": "api.main:app",
    "worker": "api.worker",
    "sandbox": "api.stripe_sandbox.main:app",
    "web": "server/index.mjs",
    "valkey": "valkey-server",
    "postgres": "bin/postgres",
    "mailbox": "infra.local.mailbox",
}
# The longest launch of a process by the supervisor.
LAUNCH_SECONDS = 2.0


def process_ids(name: str) -> list[int]:
    """Return the ids of the supervisor's processes with that name."""
    return [pid for pid in processes() if _is_child_of_supervisor(pid, COMMANDS[name])]


def process_id(name: str) -> int | None:
    """Return the id of the only process with that name, or None."""
    return next(iter(process_ids(name)), None)


def stable_process_ids(name: str) -> list[int]:
    """Return the ids of the processes with that name once each has run long enough for the
    supervisor to restart it without delay.

    The supervisor counts from the end of the launch, which is later than the process's start.
    Waits for the successor of a process that ends meanwhile: the worker ends a while after Valkey.
    """
    age = STABLE_AFTER_SECONDS + LAUNCH_SECONDS
    deadline = time.monotonic() + STABLE_AFTER_SECONDS + 60
    while time.monotonic() < deadline:
        found = process_ids(name)
        if found and all(process_stats.age_seconds(pid) > age for pid in found):
            return found
        time.sleep(0.05)
    raise AssertionError(f"{name} did not run for {age} s without a restart")


def _is_child_of_supervisor(pid: int, command_part: str) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return False
    # A process that is just being launched still has the launcher's command line.
    return int(status.rpartition(")")[2].split()[1]) == SUPERVISOR and command_part in command


def api_status() -> str | None:
    """Return the status of /ready: ok or degraded, or None without a response."""
    try:
        answer = httpx.get(f"{API}/ready", timeout=2)
    except httpx.HTTPError:
        return None
    return str(answer.json()["payload"]["status"]) if answer.status_code == 200 else None
