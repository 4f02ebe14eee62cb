"""Read-your-writes consistency: which copy of the database may answer a request's reads."""

import time
from collections.abc import MutableMapping
from typing import Any
from uuid import UUID

from starlette.requests import HTTPConnection

_READ_ONLY_METHODS = frozenset({"GET", "HEAD"})
_SCOPE_KEY = "read_consistency"


class ReadConsistency:
    """Minimum state that the reads of one request must see.

    A replica answers only requests that change nothing. Reads outside of requests, which decide
    about writes, go to the primary.

    - `requires_latest`: everything that is committed by now, for example because the web server
      caches the response.
    - `member_id`: the authenticated member, who sees their own writes.
    - `min_lsn`: position in the log that a replica must have replayed; None until it is looked up.
    """

    __slots__ = ("_session_started", "is_read_only", "member_id", "min_lsn", "requires_latest")

    def __init__(self, method: str, *, requires_latest: bool = False) -> None:
        self.is_read_only = method in _READ_ONLY_METHODS
        self.requires_latest = requires_latest
        self.member_id: UUID | None = None
        self.min_lsn: int | None = None
        self._session_started = 0

    def bind_member(self, member_id: UUID, session_id: UUID) -> None:
        """Set the authenticated member."""
        self.member_id = member_id
        self._session_started = session_id.int >> 80  # UUIDv7: milliseconds

    def session_started_within(self, seconds: float) -> bool:
        """Return whether the session is younger: its sign-in recorded no write position."""
        return time.time() * 1000 - self._session_started < seconds * 1000

    def require_latest(self) -> None:
        """Look up the primary's position again, as a stream does before each read."""
        self.requires_latest, self.min_lsn = True, None


def bind(scope: MutableMapping[str, Any], consistency: ReadConsistency) -> None:
    """Attach the consistency to the request's scope."""
    scope[_SCOPE_KEY] = consistency


def read_consistency(request: HTTPConnection) -> ReadConsistency | None:
    """Return the request's consistency; None without the middleware that sets it."""
    found: ReadConsistency | None = request.scope.get(_SCOPE_KEY)
    return found
