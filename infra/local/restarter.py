"""Restart of processes that exit: immediately the first time, then with growing delay."""

from __future__ import annotations

import time

from infra.local.app_processes import SupervisedProcess
from infra.local.console import Console

INITIAL_DELAY_SECONDS = 0.5
MAX_DELAY_SECONDS = 10.0
# A process that ran for this long counts as healthy again.
STABLE_AFTER_SECONDS = 30.0


class Restarter:
    """Keeps processes running. Call `restart_dead` often, from a thread that lasts."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.members: list[SupervisedProcess] = []
        self._falls: dict[str, int] = {}
        self._started: dict[str, float] = {}
        self._due: dict[str, float] = {}

    def start(self, member: SupervisedProcess) -> None:
        """Start a process and keep it running."""
        member.process.start()
        self.adopt(member)

    def adopt(self, member: SupervisedProcess) -> None:
        """Keep a started process running."""
        self._started[member.process.name] = time.monotonic()
        self.members.append(member)

    def restart_dead(self) -> None:
        """Restart the exited processes whose delay is over."""
        for member in self.members:
            if not member.process.alive():
                self._revive(member, time.monotonic())

    def failure_count(self, name: str) -> int:
        """Return the number of consecutive failures of a process."""
        return self._falls.get(name, 0)

    def _revive(self, member: SupervisedProcess, now: float) -> None:
        name = member.process.name
        if name not in self._due:
            if now - self._started[name] > STABLE_AFTER_SECONDS:
                self._falls[name] = 0
            failure_count = self._falls.get(name, 0)
            self._falls[name] = failure_count + 1
            pause = (
                0.0
                if failure_count == 0
                else min(INITIAL_DELAY_SECONDS * 2 ** (failure_count - 1), MAX_DELAY_SECONDS)
            )
            self._due[name] = now + pause
            self.console.print_line(
                f"{name} ended ({_describe_exit(member.process.exit_code)}); starting it again."
            )
        if now < self._due[name]:
            return
        del self._due[name]
        member.process.stop()  # kills its remaining children
        try:
            member.prepare()
            member.process.start()
        except (OSError, RuntimeError) as error:
            self.console.print_line(f"{name}: {error}")
            self._due[name] = now + INITIAL_DELAY_SECONDS
            return
        self._started[name] = time.monotonic()


def _describe_exit(code: int | None) -> str:
    if code is None:
        return "not started"
    return f"signal {-code}" if code < 0 else f"code {code}"
