"""Conditional requests and byte ranges (RFC 9110, 13 and 14)."""

import re
from typing import NamedTuple

_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")


class Span(NamedTuple):
    """Start and exclusive end of a byte range; an empty one can't be satisfied."""

    start: int
    end: int

    @property
    def is_satisfiable(self) -> bool:
        return self.start < self.end


def is_current(if_none_match: str, etag: str) -> bool:
    """Return whether the client's copy is current, by weak comparison."""
    known = (each.strip().removeprefix("W/") for each in if_none_match.split(","))
    return any(each in {etag, "*"} for each in known)


def parse_range(
    range_header: str | None, if_range: str | None, *, etag: str, size: int
) -> Span | None:
    """Return the range of a `Range` header; None if the whole object is the response.

    That is so for multiple ranges, for malformed ones, and for another `If-Range` than the ETag.
    """
    found = _RANGE.fullmatch(range_header or "")
    if found is None or not any(found.groups()):
        return None
    if if_range not in {None, etag}:
        return None
    first, last = found.groups()
    if not first:
        return Span(max(0, size - int(last)), size) if int(last) else Span(0, 0)
    if last and int(last) < int(first):
        return None
    return Span(int(first), min(size, int(last) + 1) if last else size)
