"""Authentication: turns the Authorization header into a Viewer.

The core does not verify tokens itself: `main` installs the Authenticator of the auth slice.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol
from uuid import UUID

from fastapi import Security
from fastapi.security import APIKeyHeader
from starlette.requests import HTTPConnection

from api.core import errors
from api.core.db.read_consistency import read_consistency
from api.core.http.read_limit import READ_METHODS, ReadLimits
from api.core.observability import metrics


@dataclass(frozen=True, slots=True)
class Member:
    """An authenticated member and the session of the token.

    Staff limited the member until `limited_until`, or without an end. `trust` is the level of
    `api.users.trust`. The look-up of the session reads both, so they are a minute old at most.
    """

    id: UUID
    session_id: UUID
    is_limited: bool = False
    limited_until: datetime | None = None
    trust: int = 0


@dataclass(frozen=True, slots=True)
class Viewer:
    """The caller: a member, or a guest without one."""

    member: Member | None = None

    @property
    def id(self) -> UUID | None:
        return self.member.id if self.member else None


class Authenticator(Protocol):
    """Turn a raw token into a member, or None when the token is not valid."""

    async def __call__(self, token: str) -> Member | None: ...


class _TokenHeader(APIKeyHeader):
    """Security scheme of the header.

    Its subclasses resolve the caller themselves: a nested dependency would add a tenth to the cost
    of an empty request.
    """

    def __init__(self) -> None:
        super().__init__(
            name="Authorization",
            scheme_name="token",
            description="The access token, with or without the prefix `Bearer `.",
            auto_error=False,
        )


def read_token(authorization: str) -> str:
    """Return the token of the header; the scheme is optional, and its case does not matter."""
    scheme, _, token = authorization.strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else authorization.strip()


class ResolveViewer(_TokenHeader):
    # Whether guests are refused, for the document.
    is_required = False

    async def __call__(self, request: HTTPConnection) -> Viewer:  # type: ignore[override]
        authorization = request.headers.get("authorization")
        if not authorization:
            return Viewer()
        token = read_token(authorization)
        authenticate: Authenticator = request.app.state.authenticate
        member = await authenticate(token)
        if member is None:
            # An expired token is not a guest: the client must refresh it and retry.
            raise errors.not_authenticated()
        if (consistency := read_consistency(request)) is not None:
            consistency.bind_member(member.id, member.session_id)
        if request.scope.get("method") in READ_METHODS:
            count_read(request, member.id)
        return Viewer(member)


def count_read(request: HTTPConnection, member_id: UUID) -> None:
    """Count a read of a member.

    Raises:
        ApiError: `rate_limited`.
    """
    limits: ReadLimits = request.app.state.read_limits
    if wait := limits.by_member.take(member_id.hex):
        metrics.rate_limited("member_read")
        raise errors.rate_limited(facts={"retryAfter": wait})


class RequireMember(ResolveViewer):
    is_required = True

    async def __call__(self, request: HTTPConnection) -> Member:  # type: ignore[override]
        viewer = await super().__call__(request)
        if viewer.member is None:
            raise errors.not_authenticated()
        return viewer.member


require_member = RequireMember()

CurrentViewer = Annotated[Viewer, Security(ResolveViewer())]
CurrentMember = Annotated[Member, Security(require_member)]
