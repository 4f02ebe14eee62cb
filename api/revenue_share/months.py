"""Months in UTC: their names, their bounds, and when they may be closed."""

from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

CLOSING: Final = timedelta(days=7)

Status = Literal["open", "closing", "final"]


def month_of(instant: datetime) -> date:
    return instant.astimezone(UTC).date().replace(day=1)


def parse(name: str) -> date:
    """The month that is called so, as 2026-10, by its first day.

    Raises:
        ValueError: it is called otherwise.
    """
    return datetime.strptime(name, "%Y-%m").replace(tzinfo=UTC).date()


def label(month: date) -> str:
    return f"{month:%Y-%m}"


def following(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


def begins(month: date) -> datetime:
    return datetime(month.year, month.month, 1, tzinfo=UTC)


def ends(month: date) -> datetime:
    """The first instant that is not of the month."""
    return begins(following(month))


def is_due(month: date, at: datetime) -> bool:
    """It is over, and so are the days in which its returns still belong to it."""
    return at >= ends(month) + CLOSING


def status_at(month: date, stored: str, at: datetime) -> Status:
    """As it is told: closing is what is over and not final."""
    if stored == "final":
        return "final"
    return "open" if at < ends(month) else "closing"
