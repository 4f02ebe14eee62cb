"""Ctrl-C and SIGTERM: once means stop in order, twice means hurry."""

from __future__ import annotations

import ctypes
import os
import signal
import time

_PR_SET_PDEATHSIG = 1
# npm and the terminal each hand one Ctrl-C on; the second of the pair is no second wish.
_ECHO_SECONDS = 1.0


class Stopped(Exception):  # noqa: N818 - a wish, not an error
    """Raised where work is cut short because somebody asked to stop."""


class Stopping:
    """What has been asked; every wait of the supervisor looks here.

    Plain attributes, no threading.Event: a signal may come while the same thread is inside the
    handler of another, or inside the event, and would wait for ever for the lock it holds itself.
    """

    def __init__(self) -> None:
        self.asked = False
        self._hurried = False
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
        if not self.asked:
            self._asked_at = now
            self.asked = True
        elif now - self._asked_at > _ECHO_SECONDS:
            self._hurried = True

    def hurried(self) -> bool:
        """Whether it was asked a second time."""
        return self._hurried

    def check(self) -> None:
        """Raises Stopped when somebody has asked."""
        if self.asked:
            raise Stopped
