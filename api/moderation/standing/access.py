"""Access to a member's own standing, also for a suspended member who cannot sign in."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Security
from starlette.requests import HTTPConnection

from api.auth import appeal_tokens
from api.auth import service as auth
from api.core import errors
from api.core.http.auth import RequireMember, count_read, read_token
from api.core.http.rate_limit import count_writes
from api.core.http.read_limit import READ_METHODS


class RequireStandingMember(RequireMember):
    """Resolve the id of the authenticated member, or of the holder of an appeal token."""

    async def __call__(self, request: HTTPConnection) -> UUID:  # type: ignore[override]
        token = read_token(request.headers.get("authorization") or "")
        if not appeal_tokens.is_appeal_token(token):
            return (await super().__call__(request)).id
        state = request.app.state
        # The primary answers: a suspension that ended ends its tokens at once.
        member_id = await auth.find_appellant(state.database.autocommit, state.settings, token)
        if member_id is None:
            raise errors.not_authenticated()
        if request.scope.get("method") in READ_METHODS:
            count_read(request, member_id)
        return member_id


_require_standing_member = RequireStandingMember()

StandingMember = Annotated[UUID, Security(_require_standing_member)]


async def _limit(request: Request, member_id: StandingMember) -> None:
    await count_writes(request, member_id)


limited_standing = Depends(_limit)
