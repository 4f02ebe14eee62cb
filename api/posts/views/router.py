"""HTTP route of views."""

from fastapi import APIRouter, Request

from api.core.db.database import Read
from api.core.http.auth import CurrentViewer
from api.core.http.openapi import documented
from api.core.http.rate_limit import address, limited_views
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.posts.problems import post_not_found
from api.posts.views import service as views
from api.posts.views.schemas import ViewReceipt

router = APIRouter(tags=["Posts"])


@router.post(
    "/posts/{id}/view",
    summary="Count a view of a product",
    response_model=Payload[ViewReceipt],
    responses=documented(post_not_found),
    dependencies=[limited_views],
)
async def view_post(
    id: PathId, request: Request, viewer: CurrentViewer, connection: Read
) -> Payload[ViewReceipt]:
    """Counts a view of a digital product's page for the statistics of its seller.

    A member counts once per product and day (UTC), and guests once per network address. Not
    counted are the author, robots, posts of other kinds, and clients that send `Sec-GPC: 1`,
    `DNT: 1` or `Save-Data: on`. No identifier is stored: the viewer is hashed with a key of the
    day, in a sketch that is deleted on the next day. Views pay nothing and have no weight in the
    revenue share.

    - **Authentication:** optional; guests count too.
    - **Idempotency:** repeating the call within a day changes nothing.
    """
    post_id = parse_id(id, post_not_found)
    state, is_countable = request.app.state, views.is_countable(request.headers)
    view = views.View(post_id, viewer.id, address(request), is_countable)
    await views.count_view(connection, state.redis, state.settings, view)
    return Payload(payload=ViewReceipt(received=True))
