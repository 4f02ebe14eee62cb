"""Limits of uploads: bodies in progress per member, address and process, and the pace of each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final
from uuid import UUID

from fastapi import Depends, Request

from api.core import errors
from api.core.errors import ApiError
from api.core.http.auth import CurrentMember
from api.core.http.rate_limit import address
from api.core.keyed_slots import KeyedSlots
from api.core.observability import security_log
from api.core.settings import Settings

# Pictures of a post and parts of a file are sent in parallel. Those beyond the limit wait here
# before their bodies are read.
MAX_WAITING: Final = 10
QUEUE_TIMEOUT_SECONDS: Final = 30
# Faster than most members can send. To receive a gigabyte in a second would keep the process from
# the others.
MAX_BYTES_PER_SECOND: Final = 8 * 1024 * 1024
# Received without a pause: most pictures.
BURST_BYTES: Final = 1024 * 1024


class UploadLimiter:
    """Limits of the uploads that one process receives at a time."""

    def __init__(self, settings: Settings) -> None:
        self._members = KeyedSlots(
            settings.max_uploads_per_member, max_waiting=MAX_WAITING, timeout=QUEUE_TIMEOUT_SECONDS
        )
        # A household or an office shares an address.
        self._addresses = KeyedSlots(
            settings.max_uploads_per_ip,
            max_waiting=4 * MAX_WAITING,
            timeout=QUEUE_TIMEOUT_SECONDS,
        )
        self._max_uploads = settings.max_concurrent_uploads
        self.in_progress = 0

    @asynccontextmanager
    async def share(self, member_id: UUID, host: str) -> AsyncIterator[None]:
        """Hold a share of the process for one upload.

        Raises:
            ApiError: `rate_limited`, `service_unavailable`.
        """
        try:
            async with self._members.slot(member_id), self._addresses.slot(host):
                if self.in_progress >= self._max_uploads:
                    raise errors.service_unavailable(facts={"retryAfter": 5})
                self.in_progress += 1
                try:
                    yield
                finally:
                    self.in_progress -= 1
        except ApiError as error:
            if error.problem is errors.rate_limited:
                security_log.record("upload_limit_reached", "refused", member=member_id)
            raise


class UploadPace:
    """Limits of one body: the time until its next chunk and until its end, and its rate."""

    def __init__(self, settings: Settings) -> None:
        self._idle_seconds = settings.upload_idle_timeout_seconds
        self._started_at = asyncio.get_running_loop().time()
        self._end = self._started_at + settings.upload_timeout_seconds
        self._received = 0

    def next_chunk(self) -> asyncio.Timeout:
        """Return the timeout of the next chunk."""
        idle_end = asyncio.get_running_loop().time() + self._idle_seconds
        return asyncio.timeout_at(min(idle_end, self._end))

    async def pause(self, received: int) -> None:
        """Wait after a chunk of `received` bytes until the rate is within MAX_BYTES_PER_SECOND."""
        self._received += received
        passed = asyncio.get_running_loop().time() - self._started_at
        ahead = (self._received - BURST_BYTES) / MAX_BYTES_PER_SECOND - passed
        if ahead > 0:
            await asyncio.sleep(ahead)


async def _hold_share(request: Request, member: CurrentMember) -> AsyncIterator[None]:
    limiter: UploadLimiter = request.app.state.upload_limiter
    async with limiter.share(member.id, address(request)):
        yield


# Held until the endpoint has returned.
UploadShare = Annotated[None, Depends(_hold_share, scope="function")]
