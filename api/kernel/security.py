"""Who is asking: the Authorization header becomes a Viewer.

The kernel doesn't know how a token is verified: `main` sets an Authenticator of the auth slice.
"""

from dataclasses import dataclass
from typing import Annotated, Protocol
from uuid import UUID

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyHeader

from api.kernel import errors

_header = APIKeyHeader(
    name="Authorization",
    scheme_name="token",
    description="The access token, raw; a `Bearer ` before it is accepted too.",
    auto_error=False,
)


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


async def _viewer(
    request: Request, authorization: Annotated[str | None, Security(_header)]
) -> Viewer:
    if not authorization:
        return Viewer()
    token = authorization.removeprefix("Bearer ").strip()
    authenticate: Authenticator = request.app.state.authenticate
    member = await authenticate(token)
    if member is None:
        # A stale token is not a guest: the client must hear it, refresh and ask again.
        raise errors.not_authenticated()
    return Viewer(member)


async def member_asking(viewer: Annotated[Viewer, Depends(_viewer)]) -> Member:
    """Whoever is asking, who is no guest."""
    if viewer.member is None:
        raise errors.not_authenticated()
    return viewer.member


AnyViewer = Annotated[Viewer, Depends(_viewer)]
AsMember = Annotated[Member, Depends(member_asking)]
