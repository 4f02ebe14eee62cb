"""What the folder holds, and the ids and instants that it is given."""

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

# The account that whoever looks around signs in to.
MAIN: Final = "layla"
# Everything of one instant is in the order in which it was made, in every loading.
_made: Final = count()


@dataclass(frozen=True)
class Demo:
    """The folder's content, the ids its people are given, and the instant that ages count from."""

    folder: Path
    present: datetime
    people: list[dict[str, Any]]
    posts: list[dict[str, Any]]
    follows: dict[str, list[str]]
    ids: Mapping[str, UUID]

    @classmethod
    def read(cls, folder: Path) -> "Demo":
        people, posts, follows = (
            orjson.loads((folder / f"{name}.json").read_bytes())
            for name in ("people", "posts", "follows")
        )
        present = now()
        ids = {person["key"]: id_at(_ago(present, person)) for person in people}
        return cls(folder, present, people, posts, follows, ids)

    def joined(self, person: Mapping[str, Any]) -> datetime:
        return _ago(self.present, person)


def id_at(instant: datetime, noise: int | None = None) -> UUID:
    """A UUIDv7 of that time (RFC 9562, 5.7); the library makes present ones only."""
    milliseconds = int(instant.timestamp() * 1000)
    if noise is None:
        place = next(_made) % (1 << 20)
        noise = place << 54 | chance(place).getrandbits(54)
    return UUID(
        int=milliseconds << 80 | 0x7 << 76 | noise >> 62 << 64 | 0b10 << 62 | noise & (1 << 62) - 1
    )


def chance(seed: int) -> Random:
    """The same every time: what is drawn stands for people's choices, and nothing is secret."""
    return Random(seed)  # noqa: S311


def _ago(present: datetime, person: Mapping[str, Any]) -> datetime:
    return present - timedelta(days=person["joinedDaysAgo"])
