"""Times of digests by the clocks of time zones."""

from datetime import UTC, datetime

import pytest

from api.digests.rhythm import Schedule


@pytest.mark.parametrize(
    ("schedule", "after", "due"),
    [
        # Thursday 19 November 2026, 18:00 in Riyadh.
        (Schedule(), "2026-11-16T12:00", "2026-11-19T15:00"),
        (Schedule(), "2026-11-19T14:59", "2026-11-19T15:00"),
        (Schedule(), "2026-11-19T15:00", "2026-11-26T15:00"),
        (Schedule("daily", 4, 18, "Asia/Riyadh"), "2026-11-19T15:00", "2026-11-20T15:00"),
        # A Saturday that begins earlier than in UTC, and a Sunday that begins later.
        (Schedule("weekly", 6, 0, "Asia/Riyadh"), "2026-11-20T20:59", "2026-11-20T21:00"),
        (Schedule("weekly", 0, 23, "America/New_York"), "2026-11-20T12:00", "2026-11-23T04:00"),
        # Clocks of Berlin go forward on 29 March 2026 and back on 25 October 2026.
        (Schedule("daily", 0, 18, "Europe/Berlin"), "2026-03-28T17:00", "2026-03-29T16:00"),
        (Schedule("daily", 0, 18, "Europe/Berlin"), "2026-10-24T16:00", "2026-10-25T17:00"),
        # The hour that is skipped, and the one that is repeated.
        (Schedule("daily", 0, 2, "Europe/Berlin"), "2026-03-28T12:00", "2026-03-29T01:00"),
        (Schedule("daily", 0, 2, "Europe/Berlin"), "2026-10-24T12:00", "2026-10-25T00:00"),
        (Schedule("daily", 0, 2, "Europe/Berlin"), "2026-10-25T00:30", "2026-10-26T01:00"),
        # Midnight of Cairo does not exist on 24 April 2026.
        (Schedule("weekly", 5, 0, "Africa/Cairo"), "2026-04-23T12:00", "2026-04-23T22:00"),
        (Schedule("daily", 0, 7, "Mars/Olympus"), "2026-11-16T12:00", "2026-11-17T07:00"),
    ],
)
def test_next_time_of_a_digest_follows_the_wall_clock(
    schedule: Schedule, after: str, due: str
) -> None:
    begin, expected = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (after, due))
    assert schedule.next_due(begin) == expected


def test_digest_that_is_off_is_never_due() -> None:
    assert Schedule(rhythm="off").next_due(datetime(2026, 11, 16, tzinfo=UTC)) is None
