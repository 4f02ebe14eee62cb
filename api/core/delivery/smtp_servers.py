"""Mail servers in order of preference, with a circuit breaker each.

A server that fails is asked last for some time, so that not every message waits for it. It is never
left out: with all servers failing, each is tried in the order of preference.
"""

from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote, urlsplit

FIRST_PAUSE_SECONDS: Final = 60.0
MAX_PAUSE_SECONDS: Final = 600.0


class SmtpServer:
    """One mail server. Times are seconds of a monotonic clock."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.is_tls = parts.scheme == "smtps"
        self.url = url
        self.host = parts.hostname or ""
        self.port = parts.port or (465 if self.is_tls else 25)
        self.username = unquote(parts.username) if parts.username else None
        self.password = unquote(parts.password) if parts.password else None
        # Label of metrics and log lines, without credentials.
        self.name = f"{self.host}:{self.port}"
        self._pause = 0.0
        self._paused_until = float("-inf")

    def is_paused(self, at: float) -> bool:
        return at < self._paused_until

    def begin_attempt(self, at: float) -> None:
        """Reserve the trial of a server that failed: other messages go to the next meanwhile."""
        if self._pause:
            self._paused_until = at + FIRST_PAUSE_SECONDS

    def record_failure(self, at: float) -> float:
        """Pause the server, each time for twice as long. Return the seconds."""
        self._pause = min(max(2 * self._pause, FIRST_PAUSE_SECONDS), MAX_PAUSE_SECONDS)
        self._paused_until = at + self._pause
        return self._pause

    def record_success(self) -> None:
        self._pause, self._paused_until = 0.0, float("-inf")


def in_order(servers: Sequence[SmtpServer], at: float) -> list[SmtpServer]:
    """Return the servers in the order in which a message tries them."""
    return sorted(servers, key=lambda server: server.is_paused(at))
