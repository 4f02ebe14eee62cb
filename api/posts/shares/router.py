"""HTTP routes of shares."""

from fastapi import APIRouter, Request

from api.core.db.database import Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.posts.problems import post_not_found
from api.posts.shares import service as shares
from api.posts.shares.schemas import ShareResult

router = APIRouter(tags=["Posts"])


@router.post(
    "/posts/{id}/share",
    summary="Share a post",
    response_model=Payload[ShareResult],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def share_post(
    id: PathId, request: Request, member: CurrentMember, connection: Write
) -> Payload[ShareResult]:
    """Returns the public URL of a post and counts the share.

    The shares of a member are counted once per post and day (UTC). Idempotent within a day.
    """
    post_id = parse_id(id, post_not_found)
    count = await shares.share(connection, member.id, post_id)
    url = f"{request.app.state.settings.web_origin}/posts/{post_id}"
    return Payload(payload=ShareResult(url=url, count=count))
