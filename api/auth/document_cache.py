"""Cached JSON document of an issuer, such as its key set or discovery document."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import httpx
import orjson
import structlog

from api.auth import problems
from api.core.observability.redaction import describe_error

Content = TypeVar("Content")

log = structlog.get_logger("issuers")

# Seconds: lifetime of a document, its maximum age while the issuer is unavailable, and the minimum
# interval between two requests.
TTL_SECONDS: Final = 600.0
MAX_STALE_SECONDS: Final = 86_400.0
RETRY_SECONDS: Final = 30.0
# Timeout of a response of the issuer; a request may take eight seconds.
FETCH_TIMEOUT_SECONDS: Final = 5.0
MAX_BYTES: Final = 262_144

Clock = Callable[[], float]


class CachedDocument(Generic[Content]):
    """A document that is fetched again when it is old or incomplete, one request at a time.

    `read` converts the JSON, or raises ValueError; then the previous content stays.
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
        """Return the content, fetched again if `suffices` rejects the cached one.

        Raises:
            ApiError: `issuer_unavailable` if there is no content that is recent enough.
        """
        if self._age() >= TTL_SECONDS or self._content is None or not suffices(self._content):
            await self._ask()
        if self._age() >= MAX_STALE_SECONDS or self._content is None:
            wait = max(1, int(RETRY_SECONDS - (self._clock() - self._tried_at)))
            raise problems.issuer_unavailable(facts={"retryAfter": wait})
        return self._content

    def _age(self) -> float:
        return self._clock() - self._fetched_at

    async def _ask(self) -> None:
        async with self._lock:
            # A request that waited for the lock finds the result of the previous one.
            if self._clock() - self._tried_at < RETRY_SECONDS:
                return
            self._tried_at = self._clock()
            try:
                async with asyncio.timeout(FETCH_TIMEOUT_SECONDS):
                    self._content = self._read(orjson.loads(await self._document()))
            except (httpx.HTTPError, TimeoutError, ValueError) as error:
                log.warning("issuer_unavailable", url=self._url, error=describe_error(error))
            else:
                self._fetched_at = self._clock()

    async def _document(self) -> bytes:
        async with self._http.stream("GET", self._url, follow_redirects=False) as answer:
            if answer.status_code != httpx.codes.OK:
                raise ValueError(f"answered {answer.status_code}")
            return await read_body(answer)


async def read_body(answer: httpx.Response) -> bytes:
    """Read the body of a streamed response.

    Raises:
        ValueError: it is too large.
    """
    body = b""
    async for chunk in answer.aiter_bytes():
        body += chunk
        if len(body) > MAX_BYTES:
            raise ValueError("answered without end")
    return body
