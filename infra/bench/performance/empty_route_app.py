"""The service as it is, with one route more: an authenticated one that does nothing."""

from api.core.http.auth import CurrentMember
from api.core.http.middleware import routes
from api.core.http.responses import JSONBytes, answer
from api.core.http.route_index import RouteIndex
from api.main import app

EMPTY = "/bench/empty"


@app.get(EMPTY)
async def empty(_member: CurrentMember) -> JSONBytes:
    """What every authenticated call pays."""
    return answer(None)


# The service looked at its routes when it was made: this one is to be found like any other.
app.router.routes[0] = RouteIndex(routes(app.router.routes[1:]))
