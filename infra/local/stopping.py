"""Ctrl-C and SIGTERM: once means stop in order, twice means hurry."""

from __future__ import annotations

import ctypes
import os
import signal
import threading
import time

_PR_SET_PDEATHSIG = 1
# npm and the terminal each hand one Ctrl-C on; the second of the pair is no second wish.
_ECHO_SECONDS = 1.0


class Stopped(Exception):  # noqa: N818 - a wish, not an error
    """Raised where work is cut short because somebody asked to stop."""


class Stopping:
    """What has been asked; every wait of the supervisor looks here."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.hurried = threading.Event()
        self._asked_at = 0.0

    def listen(self) -> None:
        """Takes over SIGINT, SIGTERM and SIGHUP, and the death of the npm that started us."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # nohup has SIGHUP ignored, and means it.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda *_: self.ask())
        if "npm_lifecycle_event" in os.environ:
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)

    def ask(self) -> None:
        """Stop; asked again later, hurry."""
        now = time.monotonic()
        if not self.asked.is_set():
            self._asked_at = now
            self.asked.set()
        elif now - self._asked_at > _ECHO_SECONDS:
            self.hurried.set()

    def check(self) -> None:
        """Raises Stopped when somebody has asked."""
        if self.asked.is_set():
            raise Stopped
