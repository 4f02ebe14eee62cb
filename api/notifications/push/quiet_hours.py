"""Quiet hours, in the member's time zone."""

from datetime import datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

MINUTES_PER_DAY: Final = 24 * 60
# Types that are pushed in quiet hours if the member lets them through.
IMPORTANT: Final = frozenset({"purchase", "tip", "system"})


def is_quiet(begin: int, end: int, time_zone: str, at: datetime) -> bool:
    """Return whether the time is in the hours from `begin` to `end`, in minutes after midnight.

    Hours that end before they begin include midnight; equal ones are none. The wall clock decides,
    so that the hours keep their names when clocks change.
    """
    local = at.astimezone(_zone(time_zone))
    minute = local.hour * 60 + local.minute
    if begin <= end:
        return begin <= minute < end
    return minute >= begin or minute < end


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def is_time_zone(name: str) -> bool:
    """Return whether the name is in the database of time zones."""
    return name in _zones()


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        # The database of time zones lost the name since the member chose it.
        return ZoneInfo("UTC")


def parse_minutes(text: str) -> int:
    """Return the minutes after midnight of a time such as 22:00."""
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def format_minutes(minutes: int) -> str:
    """Format minutes after midnight as a time such as 22:00."""
    return f"{minutes // 60:02}:{minutes % 60:02}"
