"""Demo content of a folder, and its ids and times."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import UUID

import orjson

from api.core.clock import now

# The account for signing in to the demo.
MAIN_ACCOUNT: Final = "layla"
# Orders the ids of one millisecond by creation, identically in every run.
_sequence: Final = count()


@dataclass(frozen=True)
class DemoContent:
    """The folder's content and the members' ids; ages count back from `reference_time`."""

    folder: Path
    reference_time: datetime
    people: list[dict[str, Any]]
    posts: list[dict[str, Any]]
    follows: dict[str, list[str]]
    ids: Mapping[str, UUID]

    @classmethod
    def read(cls, folder: Path) -> "DemoContent":
        people, posts, follows = (
            orjson.loads((folder / f"{name}.json").read_bytes())
            for name in ("people", "posts", "follows")
        )
        reference_time = now()
        ids = {person["key"]: uuid7_at(_ago(reference_time, person)) for person in people}
        return cls(folder, reference_time, people, posts, follows, ids)

    def joined(self, person: Mapping[str, Any]) -> datetime:
        return _ago(self.reference_time, person)


def uuid7_at(instant: datetime, noise: int | None = None) -> UUID:
    """Return a UUIDv7 of the instant (RFC 9562, 5.7); the library supports only the present."""
    milliseconds = int(instant.timestamp() * 1000)
    if noise is None:
        position = next(_sequence) % (1 << 20)
        noise = position << 54 | seeded_random(position).getrandbits(54)
    return UUID(
        int=milliseconds << 80 | 0x7 << 76 | noise >> 62 << 64 | 0b10 << 62 | noise & (1 << 62) - 1
    )


def seeded_random(seed: int) -> Random:
    """Return a random generator with a fixed seed; its values are not secret."""
    return Random(seed)  # noqa: S311


def _ago(reference_time: datetime, person: Mapping[str, Any]) -> datetime:
    return reference_time - timedelta(days=person["joinedDaysAgo"])
