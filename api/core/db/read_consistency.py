"""Who asks for rows, as far as it decides which copy of the database may answer."""

import time
from contextvars import ContextVar
from uuid import UUID

_SAFE = frozenset({"GET", "HEAD"})


class Asker:
    """One request: what it may expect to read.

    Only a request that changes nothing is answered by a replica, and what runs outside of requests
    never is: it decides by what it reads.
    """

    __slots__ = ("_began", "is_fresh", "is_safe", "member_id", "wanted")

    def __init__(self, method: str, *, is_fresh: bool) -> None:
        self.is_safe = method in _SAFE
        # What it reads will be kept: it has to be as of now.
        self.is_fresh = is_fresh
        self.member_id: UUID | None = None
        self.wanted: int | None = None
        self._began = 0

    def signed_in(self, member_id: UUID, session_id: UUID) -> None:
        """It is this member's."""
        self.member_id = member_id
        self._began = session_id.int >> 80  # UUIDv7: milliseconds

    def began_within(self, seconds: float) -> bool:
        """Whoever signed up or in just now did so as nobody that we knew: no position is theirs."""
        return time.time() * 1000 - self._began < seconds * 1000

    def looks_anew(self) -> None:
        """From now on: a stream asks again and again for what has come since."""
        self.is_fresh, self.wanted = True, None


asking: ContextVar[Asker | None] = ContextVar("asking", default=None)


def signed_in(member_id: UUID, session_id: UUID) -> None:
    """Who asks has been found to be this member."""
    if (asker := asking.get()) is not None:
        asker.signed_in(member_id, session_id)
