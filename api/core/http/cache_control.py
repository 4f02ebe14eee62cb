"""Which answers a cache may keep: those to guests, for a moment, where the route says so.

Nobody is known but by `Authorization`: without it a shared route answers everybody the same. What
else an answer depends on stands in `Vary`. Any other answer, an error above all, is kept by nobody.
"""

import hashlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeVar

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Route = TypeVar("Route", bound=Callable[..., Any])

# Together less than the five seconds after which a guest sees an edit.
_FOR_A_MOMENT: Final = (
    b"cache-control",
    b"public, max-age=0, s-maxage=2, stale-while-revalidate=2",
)
_BY_NOBODY: Final = (b"cache-control", b"private, no-store")
_VARY: Final = (b"vary", b"authorization, accept-language, origin, version")


def shared(route: Route) -> Route:
    """Mark a route whose answer to a guest is the same for every guest."""
    route.__dict__["is_shared"] = True
    return route


def is_shared(route: Any) -> bool:
    """Whether it is marked."""
    return getattr(route, "is_shared", False)


class Keeping:
    """Says of one answer who may keep it; 304 to a guest who has it already."""

    def __init__(
        self, scope: MutableMapping[str, Any], asked: dict[bytes, bytes], send: Send
    ) -> None:
        self._scope = scope
        self._asked = asked
        self._send = send
        self._held: Message | None = None

    async def send(self, message: Message) -> None:
        """Hand on; the beginning of a shared answer waits for the body that it tells of."""
        if message["type"] == "http.response.start":
            # What failed after its beginning begins anew: what was held is forgotten.
            self._held = None
            if message["status"] == 200 and self._is_shared():
                self._held = message
                return
            if all(name != b"cache-control" for name, _ in message["headers"]):
                message["headers"] = [*message["headers"], _BY_NOBODY]
        elif self._held is not None:
            held, self._held = self._held, None
            message = await self._begin(held, message)
        await self._send(message)

    def _is_shared(self) -> bool:
        return is_shared(self._scope.get("endpoint")) and b"authorization" not in self._asked

    async def _begin(self, start: Message, body: Message) -> Message:
        content = body.get("body", b"")
        tag = b'"' + hashlib.blake2b(content, digest_size=12).hexdigest().encode() + b'"'
        start["headers"] = [*start["headers"], _FOR_A_MOMENT, _VARY, (b"etag", tag)]
        known = self._asked.get(b"if-none-match", b"").replace(b"W/", b"").split(b",")
        if tag in (each.strip() for each in known):
            own = (b"content-length", b"content-type")
            start["headers"] = [each for each in start["headers"] if each[0] not in own]
            start["status"] = 304
            body = {"type": "http.response.body", "body": b""}
        await self._send(start)
        return body
