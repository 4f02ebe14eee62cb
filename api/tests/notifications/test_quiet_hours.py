"""Quiet hours around midnight and at changes of the clock."""

from datetime import UTC, datetime

import pytest

from api.core.time_zones import is_time_zone
from api.notifications.push.quiet_hours import format_minutes, is_quiet, parse_minutes


def quiet(hours: str, zone: str, at: str) -> bool:
    begin, end = map(parse_minutes, hours.split("-"))
    return is_quiet(begin, end, zone, datetime.fromisoformat(at).replace(tzinfo=UTC))


@pytest.mark.parametrize(
    ("hours", "zone", "at", "expected"),
    [
        # Over midnight, the end excluded.
        ("22:00-07:00", "UTC", "2026-11-27T21:59", False),
        ("22:00-07:00", "UTC", "2026-11-27T22:00", True),
        ("22:00-07:00", "UTC", "2026-11-28T00:00", True),
        ("22:00-07:00", "UTC", "2026-11-28T06:59", True),
        ("22:00-07:00", "UTC", "2026-11-28T07:00", False),
        # Within a day.
        ("13:00-15:00", "UTC", "2026-11-27T12:59", False),
        ("13:00-15:00", "UTC", "2026-11-27T13:00", True),
        ("13:00-15:00", "UTC", "2026-11-27T15:00", False),
        # Equal times are no hours.
        ("08:00-08:00", "UTC", "2026-11-27T08:00", False),
        # In the member's zone: Damascus is three hours ahead.
        ("22:00-07:00", "Asia/Damascus", "2026-11-27T18:59", False),
        ("22:00-07:00", "Asia/Damascus", "2026-11-27T19:00", True),
        # A zone with half hours, across the date.
        ("22:00-07:00", "Asia/Kolkata", "2026-11-27T16:30", True),
        ("22:00-07:00", "Asia/Kolkata", "2026-11-27T16:29", False),
        # Berlin's clocks skip 2:00 to 3:00 on 29 March; 7:00 is 5:00 UTC from then on.
        ("22:00-07:00", "Europe/Berlin", "2026-03-28T05:59", True),
        ("22:00-07:00", "Europe/Berlin", "2026-03-28T06:00", False),
        ("22:00-07:00", "Europe/Berlin", "2026-03-29T04:59", True),
        ("22:00-07:00", "Europe/Berlin", "2026-03-29T05:00", False),
        # Hours that begin in the skipped one, and those in the hour that occurs twice.
        ("02:30-04:00", "Europe/Berlin", "2026-03-29T01:00", True),
        ("02:30-03:00", "Europe/Berlin", "2026-10-25T00:30", True),
        ("02:30-03:00", "Europe/Berlin", "2026-10-25T01:00", False),
        ("02:30-03:00", "Europe/Berlin", "2026-10-25T01:30", True),
        # A zone that the database no longer has.
        ("22:00-07:00", "Mars/Base", "2026-11-27T22:00", True),
    ],
)
def test_quiet_hours_follow_the_clock_of_the_zone(
    hours: str, zone: str, at: str, expected: bool
) -> None:
    assert quiet(hours, zone, at) is expected


def test_time_zone_is_one_of_the_database() -> None:
    assert is_time_zone("Asia/Damascus")
    assert not is_time_zone("Asia/Atlantis")
    assert not is_time_zone("")


def test_minutes_are_formatted_as_they_are_read() -> None:
    assert [format_minutes(parse_minutes(each)) for each in ("00:00", "07:05", "23:59")] == [
        "00:00",
        "07:05",
        "23:59",
    ]
