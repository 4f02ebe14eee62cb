"""The time, in one place, so that a test may move it."""

from datetime import UTC, datetime


def now() -> datetime:
    """The present instant in UTC."""
    return datetime.now(UTC)


def iso(instant: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and `Z`, as every answer writes an instant."""
    utc = instant.astimezone(UTC).isoformat(timespec="milliseconds")
    return utc.removesuffix("+00:00") + "Z"
