"""Quiet hours, in the member's time zone."""

from datetime import datetime
from typing import Final

from api.core.time_zones import load_time_zone

MINUTES_PER_DAY: Final = 24 * 60
# Types that are pushed in quiet hours if the member lets them through.
IMPORTANT: Final = frozenset({"purchase", "tip", "system"})


def is_quiet(begin: int, end: int, time_zone: str, at: datetime) -> bool:
    """Return whether the time is in the hours from `begin` to `end`, in minutes after midnight.

    Hours that end before they begin include midnight; equal ones are none. The wall clock decides,
    so that the hours keep their names when clocks change.
    """
    local = at.astimezone(load_time_zone(time_zone))
    minute = local.hour * 60 + local.minute
    if begin <= end:
        return begin <= minute < end
    return minute >= begin or minute < end


def parse_minutes(text: str) -> int:
    """Return the minutes after midnight of a time such as 22:00."""
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def format_minutes(minutes: int) -> str:
    """Format minutes after midnight as a time such as 22:00."""
    return f"{minutes // 60:02}:{minutes % 60:02}"
