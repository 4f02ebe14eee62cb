"""The service with one additional route: authenticated and empty."""

from api.core.http.auth import CurrentMember
from api.core.http.responses import JSONBytes, answer
from api.core.http.route_index import RouteIndex
from api.core.http.routes import routes
from api.main import app

EMPTY = "/bench/empty"


@app.get(EMPTY)
async def empty(_member: CurrentMember) -> JSONBytes:
    """Return an empty response: the cost of every authenticated request."""
    return answer(None)


# The index of routes was built before this route was added.
app.router.routes[0] = RouteIndex(routes(app.router.routes[1:]))
