"""Authentication of access tokens, with a short cache."""

import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from api.auth import queries
from api.auth.ended_sessions import LOOK_UP_SECONDS, EndedSessions
from api.auth.keys import KeyRing, own_issuer
from api.auth.tokens import LEEWAY_SECONDS, TokenError, verify
from api.core.db.database import Database
from api.core.db.read_consistency import ReadConsistency
from api.core.db.replica import UNAVAILABLE
from api.core.http.auth import Member
from api.core.settings import Settings
from api.users.activity import ActivityRecorder

MAX_CACHED_TOKENS: Final = 10_000


@dataclass(slots=True)
class _CachedToken:
    """A token with a valid signature, and the time of the last look-up of its session."""

    member: Member
    good_until: float
    looked_up_at: float


class SessionAuthenticator:
    """Implementation of the core's `Authenticator`: valid signature and live session.

    A signature is checked once per token. While the process knows which sessions ended, a session
    is looked up in PostgreSQL once a minute, else after two seconds. A logout must take effect
    everywhere within five, which leaves room for a slow read.
    """

    def __init__(
        self,
        database: Database,
        settings: Settings,
        keys: KeyRing,
        activity: ActivityRecorder,
        ended: EndedSessions,
    ) -> None:
        self._database = database
        self._memory_seconds = settings.session_cache_ttl_seconds
        self._activity = activity
        self._ended = ended
        self._settings = settings
        self._keys = keys
        self._generation = keys.generation
        self._cache: OrderedDict[str, _CachedToken] = OrderedDict()

    async def __call__(self, token: str) -> Member | None:
        started = self._ended.clock()
        if self._generation != self._keys.generation:
            # A key was revoked: the signatures are checked again.
            self._generation = self._keys.generation
            self._cache.clear()
        known = self._cache.get(token)
        if known is None:
            known = self._read(token)
            if known is None:
                return None
        elif time.time() > known.good_until:
            self._cache.pop(token, None)
            return None
        if known.member.session_id in self._ended:
            self._cache.pop(token, None)
            return None
        if started - known.looked_up_at >= self._lifetime_of(known):
            member = await self._look_up(known.member)
            if member is None:
                self._cache.pop(token, None)
                return None
            known.member, known.looked_up_at = member, started
            self._remember(token, known)
        self._activity.record(known.member.id)
        return known.member

    def _lifetime_of(self, known: _CachedToken) -> float:
        """Return the seconds for which the last look-up of a session holds."""
        if self._ended.is_complete_since(known.looked_up_at):
            return LOOK_UP_SECONDS
        return self._memory_seconds

    def _read(self, token: str) -> _CachedToken | None:
        try:
            claims = verify(token, (own_issuer(self._settings, self._keys),))
            member = Member(id=UUID(claims["sub"]), session_id=UUID(str(claims.get("sid"))))
        except (TokenError, ValueError):
            return None
        return _CachedToken(member, claims["exp"] + LEEWAY_SECONDS, looked_up_at=float("-inf"))

    async def _look_up(self, member: Member) -> Member | None:
        """Return the member as the database knows them; None if the session is over."""
        try:
            # Uses the primary: a replica may not know yet that the session began or ended.
            found = await queries.find_live_session(
                self._database.autocommit, member.session_id, member.id
            )
        except UNAVAILABLE:
            reads = self._database.reads_for(ReadConsistency("GET"))
            found = await queries.find_live_session(reads, member.session_id, member.id)
        if found is None:
            return None
        return replace(
            member, trust=found.trust, is_limited=found.is_limited, limited_until=found.until
        )

    def _remember(self, token: str, known: _CachedToken) -> None:
        self._cache[token] = known
        self._cache.move_to_end(token)
        if len(self._cache) > MAX_CACHED_TOKENS:
            self._cache.popitem(last=False)
