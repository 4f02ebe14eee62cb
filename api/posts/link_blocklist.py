"""Blocklist of hosts: links to them are refused when written, and left out when served.

A process has one list, which `configure` sets at its start, because the serializers of posts know
no settings.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from api.core.list_files import ListFiles

_CACHE_SIZE: Final = 10_000


def normalize_host(host: str) -> str | None:
    """Return a host name in lower case and in ASCII, as resolvers see it; None if it is none."""
    name = host.strip().rstrip(".").lower()
    try:
        return name.encode("idna").decode("ascii") or None
    except UnicodeError:
        # Longer labels than the standard allows, or characters that it excludes.
        return name if name and " " not in name else None


class LinkBlocklist:
    """Hosts of a file; a listed host lists its subdomains."""

    def __init__(self, path: Path | None = None) -> None:
        self.list = ListFiles(path, normalize_host)

    def blocked_host(self, url: str) -> str | None:
        """Return the host of a URL if it is listed, or None."""
        hosts = self.list.entries
        return _listed_host(url, hosts) if hosts else None

    def without_blocked(self, entities: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
        """Return the entities of a text without links to listed hosts."""
        if not entities or not self.list.entries:
            return entities
        return [
            entity
            for entity in entities
            if entity["type"] != "link" or self.blocked_host(entity["url"]) is None
        ]


@lru_cache(_CACHE_SIZE)
def _listed_host(url: str, hosts: frozenset[str]) -> str | None:
    try:
        host = normalize_host(urlsplit(url).hostname or "")
    except ValueError:
        return None
    return next((name for name in _with_parents(host or "") if name in hosts), None)


def _with_parents(host: str) -> Iterable[str]:
    labels = host.split(".")
    return (".".join(labels[start:]) for start in range(len(labels)))


_blocklist = LinkBlocklist()


def configure(path: Path | None) -> None:
    """Set the file of this process's list."""
    global _blocklist  # noqa: PLW0603 - set once, before the first request
    _blocklist = LinkBlocklist(path)


def current() -> LinkBlocklist:
    """Return this process's list."""
    return _blocklist


def without_blocked(entities: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """Return the entities of a text as they are served."""
    return _blocklist.without_blocked(entities)
