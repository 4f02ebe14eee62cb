"""Clock: the one source of the present time, which tests can replace."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(UTC)


def iso(instant: datetime) -> str:
    """Return ISO 8601 in UTC with milliseconds and `Z`, the format of every response."""
    utc = instant.astimezone(UTC).isoformat(timespec="milliseconds")
    return utc.removesuffix("+00:00") + "Z"
