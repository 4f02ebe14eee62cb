"""Transcoding of images by the confined program `transcoder.py`, with validation of its output."""

import asyncio
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, Literal
from uuid import UUID

import structlog

import api
from api.core import errors
from api.core.keyed_slots import KeyedSlots
from api.files import problems
from api.files.images import transcoder

log = structlog.get_logger("files")

Purpose = Literal["avatar", "post"]

# Limits the memory of decoders per API process.
MAX_CONCURRENT_IMAGES: Final = 2
QUEUE_TIMEOUT_SECONDS: Final = 20
# A member decodes one image at a time, so that hostile ones delay those of no other member.
MAX_WAITING_PER_MEMBER: Final = 10
# The service comes first, before the imports of the program too; only the request that sent the
# image waits for it.
_NICENESS: Final = 5
# What every supported kernel offers; a warning is logged without it.
_EXPECTED_CONFINEMENT: Final = "seccomp"
MAX_OUTPUT_BYTES: Final = 16 * transcoder.MEGABYTE

_COMMAND: Final = (sys.executable, "-E", "-s", "-m", transcoder.__name__)
_DIRECTORY: Final = Path(api.__path__[0]).parent
# No secrets; only what locates the libraries.
_ENVIRONMENT: Final = {
    name: os.environ[name]
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
    if name in os.environ
}
_PROBLEMS: Final = {
    problem.code: problem
    for problem in (
        problems.image_mismatch,
        problems.image_too_many_pixels,
        problems.image_unreadable,
    )
}
_slots = asyncio.Semaphore(MAX_CONCURRENT_IMAGES)
_turns = KeyedSlots(1, max_waiting=MAX_WAITING_PER_MEMBER, timeout=QUEUE_TIMEOUT_SECONDS)


@dataclass(frozen=True, slots=True)
class Rendered:
    """Transcoded image: WebP by width, ascending; size and hash of the largest."""

    width: int
    height: int
    blurhash: str
    renditions: dict[int, bytes]

    @property
    def size_bytes(self) -> int:
        return sum(len(data) for data in self.renditions.values())


async def render(
    source: IO[bytes], image_format: str, purpose: Purpose, owner_id: UUID | None = None
) -> Rendered:
    """Transcode the image in a file; the program reads the file's descriptor.

    Images of one owner are transcoded one after the other.

    Raises:
        ApiError: `image_mismatch`, `image_too_many_pixels` or `image_unreadable`;
            `rate_limited` if too many images of the owner wait; `service_unavailable` if too many
            requests wait.
    """
    if owner_id is None:
        return await _render(source, image_format, purpose)
    async with _turns.slot(owner_id):
        return await _render(source, image_format, purpose)


async def _render(source: IO[bytes], image_format: str, purpose: Purpose) -> Rendered:
    try:
        await asyncio.wait_for(_slots.acquire(), QUEUE_TIMEOUT_SECONDS)
    except TimeoutError as error:
        raise errors.service_unavailable(facts={"retryAfter": 5}) from error
    try:
        output = await _run(source, image_format, purpose)
    finally:
        _slots.release()
    return _validate_output(output)


async def _run(source: IO[bytes], image_format: str, purpose: Purpose) -> bytes:
    # A small upload stays in memory until its descriptor is requested.
    descriptor = await asyncio.to_thread(source.fileno)
    # It takes 0.3 ms. uvloop's own method copies the page tables of this process, for 5 to 10 ms.
    process = subprocess.Popen(  # noqa: ASYNC220
        [*_COMMAND, image_format, purpose],
        stdin=descriptor,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_DIRECTORY,
        env=_ENVIRONMENT,
    )
    os.setpriority(os.PRIO_PROCESS, process.pid, _NICENESS)
    try:
        async with asyncio.timeout(transcoder.MAX_WALL_SECONDS):
            output = await asyncio.to_thread(_read, process)
    except TimeoutError:
        output = b""
    finally:
        # The thread sees the end of the output.
        process.kill()
    if process.returncode != 0:
        log.warning("image_transcoder_crashed", returncode=process.returncode)
        raise problems.image_unreadable.for_field("file")
    return output


def _read(process: subprocess.Popen[bytes]) -> bytes:
    """Read the output until the program ends, or kill it when there is too much."""
    assert process.stdout
    with process.stdout as stdout:
        output = stdout.read(MAX_OUTPUT_BYTES + 1)
    if len(output) > MAX_OUTPUT_BYTES:
        process.kill()
    process.wait()
    return output


def _validate_output(output: bytes) -> Rendered:
    """Validate the output: a compromised decoder could return anything."""
    head, _, parts = output.partition(b"\n")
    try:
        answer: dict[str, Any] = json.loads(head)
        if _EXPECTED_CONFINEMENT not in answer["confinement"]:
            log.warning("image_transcoder_unconfined", held=answer["confinement"])
        if "problem" in answer:
            log.info("image_refused", problem=answer["problem"], reason=answer["reason"])
            problem, rendered = _PROBLEMS[answer["problem"]], None
        else:
            problem, rendered = problems.image_unreadable, _read_renditions(answer, parts)
    except (ValueError, KeyError, TypeError) as error:
        log.warning("image_transcoder_invalid_output", error=str(error)[:200])
        raise problems.image_unreadable.for_field("file") from error
    if rendered is None:
        raise problem.for_field("file")
    return rendered


def _read_renditions(answer: dict[str, Any], parts: bytes) -> Rendered | None:
    renditions: dict[int, bytes] = {}
    for width, size in answer["renditions"]:
        renditions[int(width)], parts = parts[:size], parts[size:]
    if parts or not renditions or not all(_is_webp(data) for data in renditions.values()):
        return None
    return Rendered(
        width=int(answer["width"]),
        height=int(answer["height"]),
        blurhash=str(answer["blurhash"]),
        renditions=renditions,
    )


def _is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"
