"""Who a raw access token belongs to, asked with each request and remembered for a moment."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from api.auth import queries
from api.auth.keys import KeyRing, own_issuer
from api.auth.tokens import LEEWAY_SECONDS, TokenError, verify
from api.core.db.database import Database
from api.core.db.read_consistency import ReadConsistency
from api.core.db.replica import UNAVAILABLE
from api.core.http.auth import Member
from api.core.settings import Settings
from api.users.activity import ActivityRecorder

MAX_REMEMBERED: Final = 10_000


@dataclass(slots=True)
class _Known:
    """A token whose signature was checked, and when its session was last asked for."""

    member: Member
    good_until: float
    asked_at: float


class SessionAuthenticator:
    """The kernel's Authenticator: a good signature and a living session.

    What a signature proves never changes, so it is checked once a token; whether the session lives
    is asked of Postgres again after two seconds: a logout acts everywhere within five, which leaves
    room for a slow request.
    """

    def __init__(
        self, database: Database, settings: Settings, keys: KeyRing, activity: ActivityRecorder
    ) -> None:
        self._database = database
        self._memory_seconds = settings.session_cache_ttl_seconds
        self._activity = activity
        self._settings = settings
        self._keys = keys
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def __call__(self, token: str) -> Member | None:
        started = time.monotonic()
        known = self._known.get(token)
        if known is None:
            known = self._read(token)
            if known is None:
                return None
        elif time.time() > known.good_until:
            self._known.pop(token, None)
            return None
        if started - known.asked_at >= self._memory_seconds:
            if not await self._lives(known.member):
                self._known.pop(token, None)
                return None
            known.asked_at = started
            self._remember(token, known)
        self._activity.record(known.member.id)
        return known.member

    def _read(self, token: str) -> _Known | None:
        try:
            claims = verify(token, (own_issuer(self._settings, self._keys),))
            member = Member(id=UUID(claims["sub"]), session_id=UUID(str(claims.get("sid"))))
        except (TokenError, ValueError):
            return None
        return _Known(member, claims["exp"] + LEEWAY_SECONDS, asked_at=float("-inf"))

    async def _lives(self, member: Member) -> bool:
        try:
            # A replica may not know yet that the session was started or ended.
            return await queries.session_lives(
                self._database.autocommit, member.session_id, member.id
            )
        except UNAVAILABLE:
            reads = self._database.reads_for(ReadConsistency("GET"))
            return await queries.session_lives(reads, member.session_id, member.id)

    def _remember(self, token: str, known: _Known) -> None:
        self._known[token] = known
        self._known.move_to_end(token)
        if len(self._known) > MAX_REMEMBERED:
            self._known.popitem(last=False)
