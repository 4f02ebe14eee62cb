"""Months in UTC: labels, bounds, status and the time from which they can be closed."""

from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

CLOSE_DELAY: Final = timedelta(days=7)

Status = Literal["open", "closing", "final"]


def month_of(instant: datetime) -> date:
    return instant.astimezone(UTC).date().replace(day=1)


def parse(name: str) -> date:
    """Return the first day of a month such as `2026-10`.

    Raises:
        ValueError: the name is malformed.
    """
    return datetime.strptime(name, "%Y-%m").replace(tzinfo=UTC).date()


def label(month: date) -> str:
    return f"{month:%Y-%m}"


def next_month(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


def start_of(month: date) -> datetime:
    return datetime(month.year, month.month, 1, tzinfo=UTC)


def end_of(month: date) -> datetime:
    """Return the first instant after the month."""
    return start_of(next_month(month))


def is_due(month: date, at: datetime) -> bool:
    """Return whether the month and the days in which returns still belong to it have passed."""
    return at >= end_of(month) + CLOSE_DELAY


def status(month: date, stored: str, at: datetime) -> Status:
    """Return the published status: a month that is over and not final is closing."""
    if stored == "final":
        return "final"
    return "open" if at < end_of(month) else "closing"
