"""Who is asking: the Authorization header becomes a Viewer.

The kernel doesn't know how a token is verified: `main` sets an Authenticator of the auth slice.
"""

from dataclasses import dataclass
from typing import Annotated, Protocol
from uuid import UUID

from fastapi import Security
from fastapi.security import APIKeyHeader
from starlette.requests import HTTPConnection

from api.core import errors
from api.core.db.read_consistency import signed_in


@dataclass(frozen=True, slots=True)
class Member:
    """A signed-in viewer: the member and the session that the token belongs to."""

    id: UUID
    session_id: UUID


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever is asking; a guest has no member."""

    member: Member | None = None

    @property
    def id(self) -> UUID | None:
        return self.member.id if self.member else None


class Authenticator(Protocol):
    """Turns a raw token into a member, or None when it is not (or no longer) good."""

    async def __call__(self, token: str) -> Member | None: ...


class _Token(APIKeyHeader):
    """The header as OpenAPI's scheme. Who is asking is told by the scheme itself: each dependency
    of a dependency would cost every call a tenth of what an empty one costs."""

    def __init__(self) -> None:
        super().__init__(
            name="Authorization",
            scheme_name="token",
            description="The access token, raw; a `Bearer ` before it is accepted too.",
            auto_error=False,
        )


class _ViewerAsking(_Token):
    async def __call__(self, request: HTTPConnection) -> Viewer:  # type: ignore[override]
        authorization = request.headers.get("authorization")
        if not authorization:
            return Viewer()
        token = authorization.removeprefix("Bearer ").strip()
        authenticate: Authenticator = request.app.state.authenticate
        member = await authenticate(token)
        if member is None:
            # A stale token is not a guest: the client must hear it, refresh and ask again.
            raise errors.not_authenticated()
        signed_in(member.id, member.session_id)
        return Viewer(member)


class _MemberAsking(_ViewerAsking):
    async def __call__(self, request: HTTPConnection) -> Member:  # type: ignore[override]
        viewer = await super().__call__(request)
        if viewer.member is None:
            raise errors.not_authenticated()
        return viewer.member


# Whoever is asking, who is no guest.
member_asking = _MemberAsking()

AnyViewer = Annotated[Viewer, Security(_ViewerAsking())]
AsMember = Annotated[Member, Security(member_asking)]
