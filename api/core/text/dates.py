"""Days in the reader's language."""

from datetime import UTC, datetime

from babel.dates import format_date

from api.core.text.locale import Locale


def format_day(instant: datetime, locale: Locale) -> str:
    """Format the day (UTC) in the given language."""
    return format_date(instant.astimezone(UTC).date(), "d MMMM y", locale=locale)
