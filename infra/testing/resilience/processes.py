"""The parts of the running product, for drills that kill them; PRODUCT_PID is its supervisor."""

from __future__ import annotations

import os
from pathlib import Path

import httpx

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


def parts(name: str) -> list[int]:
    """The process ids of the supervisor's parts of that name."""
    return [pid for pid in processes() if _is_part(pid, COMMANDS[name])]


def part(name: str) -> int | None:
    """The process id of the one part of that name."""
    return next(iter(parts(name)), None)


def _is_part(pid: int, words: str) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return False
    # A part that is only just being launched still has the launcher's command line.
    return int(status.rpartition(")")[2].split()[1]) == SUPERVISOR and words in command


def ready() -> str | None:
    """What the API says of itself: ok, degraded, or nothing."""
    try:
        answer = httpx.get(f"{API}/ready", timeout=2)
    except httpx.HTTPError:
        return None
    return str(answer.json()["payload"]["status"]) if answer.status_code == 200 else None
