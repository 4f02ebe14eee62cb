"""A document that an issuer publishes at an address of the settings, kept for a while."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import httpx
import orjson
import structlog

from api.auth import problems

Content = TypeVar("Content")

log = structlog.get_logger("issuers")

# Seconds: how long a document is taken as it is, how long at most while the issuer cannot be asked,
# and between two questions, however many requests want what is not there.
FRESH: Final = 600.0
STALE: Final = 86_400.0
PAUSE: Final = 30.0
# One answer of an issuer, below the eight seconds that a request may take.
PATIENCE: Final = 5.0
MAX_BYTES: Final = 262_144

Clock = Callable[[], float]


class Published(Generic[Content]):
    """One document, asked for when it is old or lacks something, by one request at a time.

    `read` makes of its JSON what is kept, or raises ValueError: then the last one stays.
    """

    def __init__(
        self,
        url: str,
        http: httpx.AsyncClient,
        read: Callable[[Any], Content],
        clock: Clock = time.monotonic,
    ) -> None:
        self._url = url
        self._http = http
        self._read = read
        self._clock = clock
        self._lock = asyncio.Lock()
        self._content: Content | None = None
        self._fetched_at = self._tried_at = float("-inf")

    async def content(self, suffices: Callable[[Content], bool] = lambda _: True) -> Content:
        """What is published, asked for anew where what is kept does not suffice.

        Raises:
            ApiError: `issuer_unavailable` when there is nothing that is young enough.
        """
        if self._age() >= FRESH or self._content is None or not suffices(self._content):
            await self._ask()
        if self._age() >= STALE or self._content is None:
            wait = max(1, int(PAUSE - (self._clock() - self._tried_at)))
            raise problems.issuer_unavailable(facts={"retryAfter": wait})
        return self._content

    def _age(self) -> float:
        return self._clock() - self._fetched_at

    async def _ask(self) -> None:
        async with self._lock:
            # Whoever waited for another's question finds that it was asked just now.
            if self._clock() - self._tried_at < PAUSE:
                return
            self._tried_at = self._clock()
            try:
                async with asyncio.timeout(PATIENCE):
                    self._content = self._read(orjson.loads(await self._document()))
            except (httpx.HTTPError, TimeoutError, ValueError) as error:
                log.warning("issuer_unavailable", url=self._url, error=repr(error)[:300])
            else:
                self._fetched_at = self._clock()

    async def _document(self) -> bytes:
        async with self._http.stream("GET", self._url, follow_redirects=False) as answer:
            if answer.status_code != httpx.codes.OK:
                raise ValueError(f"answered {answer.status_code}")
            return await body_of(answer)


async def body_of(answer: httpx.Response) -> bytes:
    """The body of an answer that is still coming.

    Raises:
        ValueError: it does not end.
    """
    body = b""
    async for chunk in answer.aiter_bytes():
        body += chunk
        if len(body) > MAX_BYTES:
            raise ValueError("answered without end")
    return body
