"""Shutdown by Ctrl-C and SIGTERM; a second signal makes it urgent."""

from __future__ import annotations

import ctypes
import os
import signal
import time

_PR_SET_PDEATHSIG = 1
# npm and the terminal both forward a Ctrl-C; the second of the pair is a duplicate.
_DUPLICATE_SECONDS = 1.0


class ShutdownRequested(Exception):  # noqa: N818 - not an error
    """Raised where work is interrupted by a shutdown."""


class ShutdownRequest:
    """State of the shutdown, which every wait of the supervisor checks.

    Has plain attributes instead of a threading.Event: a signal handler may interrupt its own thread
    inside the event, and would wait forever for the event's lock.
    """

    def __init__(self) -> None:
        self.is_requested = False
        self._is_urgent = False
        self._requested_at = 0.0

    def listen(self) -> None:
        """Handle SIGINT, SIGTERM and SIGHUP, and the death of the parent npm."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # nohup ignores SIGHUP, which is respected.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda *_: self.ask())
        if "npm_lifecycle_event" in os.environ:
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)

    def ask(self) -> None:
        """Request the shutdown; a later second request makes it urgent."""
        now = time.monotonic()
        if not self.is_requested:
            self._requested_at = now
            self.is_requested = True
        elif now - self._requested_at > _DUPLICATE_SECONDS:
            self._is_urgent = True

    def is_urgent(self) -> bool:
        """Return whether the shutdown was requested twice."""
        return self._is_urgent

    def check(self) -> None:
        """Raise `ShutdownRequested` if a shutdown was requested."""
        if self.is_requested:
            raise ShutdownRequested
