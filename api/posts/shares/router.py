"""Shares over HTTP."""

from fastapi import APIRouter, Request

from api.kernel.db import Write
from api.kernel.ids import PathId, parse_id
from api.kernel.limits import limited_writes
from api.kernel.openapi import documented
from api.kernel.security import AsMember
from api.kernel.wire import Payload
from api.posts.problems import post_not_found
from api.posts.shares import service as shares
from api.posts.shares.schemas import Shared

router = APIRouter(tags=["Posts"])


@router.post(
    "/posts/{id}/share",
    summary="Share a post",
    response_model=Payload[Shared],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def share_post(
    id: PathId, request: Request, member: AsMember, connection: Write
) -> Payload[Shared]:
    """Answers the address to share, and counts it once a member and day: again on the same day
    changes nothing."""
    post_id = parse_id(id, post_not_found)
    count = await shares.share(connection, member.id, post_id)
    url = f"{request.app.state.settings.web_origin}/posts/{post_id}"
    return Payload(payload=Shared(url=url, count=count))
