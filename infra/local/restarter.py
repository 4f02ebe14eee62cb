"""Starts parts again when they die: at once the first time, then ever more patiently."""

from __future__ import annotations

import time

from infra.local.app_processes import Member
from infra.local.console import Console

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10.0
# After this long without a fall a part is taken for healthy again.
FORGIVEN_AFTER = 30.0


class Watch:
    """Call `look` often, from the thread that lasts."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.members: list[Member] = []
        self._falls: dict[str, int] = {}
        self._started: dict[str, float] = {}
        self._due: dict[str, float] = {}

    def start(self, member: Member) -> None:
        """Starts a part and keeps it running from now on."""
        member.part.start()
        self.adopt(member)

    def adopt(self, member: Member) -> None:
        """Keeps a part running that is started already."""
        self._started[member.part.name] = time.monotonic()
        self.members.append(member)

    def look(self) -> None:
        """Starts what has died and is due."""
        for member in self.members:
            if not member.part.alive():
                self._revive(member, time.monotonic())

    def falls(self, name: str) -> int:
        """How often in a row a part has died."""
        return self._falls.get(name, 0)

    def _revive(self, member: Member, now: float) -> None:
        name = member.part.name
        if name not in self._due:
            if now - self._started[name] > FORGIVEN_AFTER:
                self._falls[name] = 0
            falls = self._falls.get(name, 0)
            self._falls[name] = falls + 1
            pause = 0.0 if falls == 0 else min(FIRST_PAUSE * 2 ** (falls - 1), LONGEST_PAUSE)
            self._due[name] = now + pause
            self.console.say(f"{name} ended ({_how(member.part.exit_code)}); starting it again.")
        if now < self._due[name]:
            return
        del self._due[name]
        member.part.stop()  # sweeps away children that outlived it
        try:
            member.prepare()
            member.part.start()
        except (OSError, RuntimeError) as error:
            self.console.say(f"{name}: {error}")
            self._due[name] = now + FIRST_PAUSE
            return
        self._started[name] = time.monotonic()


def _how(code: int | None) -> str:
    if code is None:
        return "not started"
    return f"signal {-code}" if code < 0 else f"code {code}"
