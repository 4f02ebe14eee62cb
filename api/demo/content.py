"""What the folder holds, and the ids and instants that it is given."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import orjson

from api.kernel.clock import now


@dataclass(frozen=True)
class Demo:
    """The folder's content, and the ids its people are given."""

    folder: Path
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
        ids = {person["key"]: id_at(joined(person)) for person in people}
        return cls(folder, people, posts, follows, ids)


def id_at(instant: datetime, noise: int | None = None) -> UUID:
    """A UUIDv7 of that time (RFC 9562, 5.7); the library makes present ones only."""
    milliseconds = int(instant.timestamp() * 1000)
    if noise is None:
        noise = secrets.randbits(74)
    return UUID(
        int=milliseconds << 80 | 0x7 << 76 | noise >> 62 << 64 | 0b10 << 62 | noise & (1 << 62) - 1
    )


def chance(seed: int) -> Random:
    """The same every time: what is drawn stands for people's choices, and nothing is secret."""
    return Random(seed)  # noqa: S311


def joined(person: Mapping[str, Any]) -> datetime:
    return now() - timedelta(days=person["joinedDaysAgo"])
