"""Times of digests, by the clocks of the member's time zone."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final

from api.core.time_zones import load_time_zone
from api.digests.models import (
    DEFAULT_HOUR,
    DEFAULT_RHYTHM,
    DEFAULT_TIME_ZONE,
    DEFAULT_WEEKDAY,
    Rhythm,
)

PERIODS: Final[dict[str, timedelta]] = {"daily": timedelta(days=1), "weekly": timedelta(days=7)}


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a digest comes: daily, or weekly on a day from 0 for Sunday, at an hour."""

    rhythm: Rhythm = DEFAULT_RHYTHM
    weekday: int = DEFAULT_WEEKDAY
    hour: int = DEFAULT_HOUR
    time_zone: str = DEFAULT_TIME_ZONE

    def next_due(self, after: datetime) -> datetime | None:
        """Return the next time after an instant; None if the digest is off.

        An hour that clocks skip is the one after it. Of an hour that they repeat it is the first.
        """
        if self.rhythm == "off":
            return None
        zone = load_time_zone(self.time_zone)
        today = after.astimezone(zone).date()
        # A day more than a week, because today's hour may be over.
        days = [today + timedelta(days=number) for number in range(8)]
        times = [
            datetime.combine(day, time(self.hour), zone).astimezone(after.tzinfo)
            for day in days
            if self.rhythm == "daily" or day.isoweekday() % 7 == self.weekday
        ]
        return next(due for due in times if due > after)
