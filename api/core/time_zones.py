"""Time zones of members, by their IANA names."""

from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def is_time_zone(name: str) -> bool:
    """Return whether the name is in the database of time zones."""
    return name in _names()


def load_time_zone(name: str) -> ZoneInfo:
    """Return the time zone of a stored name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        # The database of time zones lost the name since the member chose it.
        return ZoneInfo("UTC")
