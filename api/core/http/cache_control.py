"""Cache-Control and ETag: caches may store responses to guests, of marked routes, for two seconds.

Only `Authorization` identifies a caller, so a marked route returns the same response to every
anonymous request. `Vary` lists the other headers that matter. Any other response is not stored.
"""

import hashlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeVar

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Route = TypeVar("Route", bound=Callable[..., Any])

# Their sum is below the five seconds within which a guest sees an edit.
PUBLIC_2S: Final = (
    b"cache-control",
    b"public, max-age=0, s-maxage=2, stale-while-revalidate=2",
)
NO_STORE: Final = (b"cache-control", b"private, no-store")
_VARY: Final = (b"vary", b"authorization, accept-language, origin, version")


def publicly_cacheable(route: Route) -> Route:
    """Mark a route whose response is the same for every guest."""
    route.__dict__["is_shared"] = True
    return route


def is_publicly_cacheable(route: Any) -> bool:
    """Return whether the route is marked."""
    return getattr(route, "is_shared", False)


class CacheControl:
    """Set Cache-Control and ETag of one response, or answer 304 when the ETag matches."""

    def __init__(
        self, scope: MutableMapping[str, Any], request_headers: dict[bytes, bytes], send: Send
    ) -> None:
        self._scope = scope
        self._request_headers = request_headers
        self._send = send
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
        """Send a message; the start of a cacheable response waits for its body, for the ETag."""
        if message["type"] == "http.response.start":
            # A response that failed is started again as an error.
            self._start = None
            if message["status"] == 200 and self._is_cacheable():
                self._start = message
                return
            if all(name != b"cache-control" for name, _ in message["headers"]):
                message["headers"] = [*message["headers"], NO_STORE]
        elif self._start is not None:
            start, self._start = self._start, None
            message = await self._send_start(start, message)
        await self._send(message)

    def _is_cacheable(self) -> bool:
        return (
            is_publicly_cacheable(self._scope.get("endpoint"))
            and b"authorization" not in self._request_headers
        )

    async def _send_start(self, start: Message, body: Message) -> Message:
        content = body.get("body", b"")
        tag = b'"' + hashlib.blake2b(content, digest_size=12).hexdigest().encode() + b'"'
        start["headers"] = [*start["headers"], PUBLIC_2S, _VARY, (b"etag", tag)]
        known = self._request_headers.get(b"if-none-match", b"").replace(b"W/", b"").split(b",")
        if any(each.strip() in (tag, b"*") for each in known):
            own = (b"content-length", b"content-type")
            start["headers"] = [each for each in start["headers"] if each[0] not in own]
            start["status"] = 304
            body = {"type": "http.response.body", "body": b""}
        await self._send(start)
        return body
