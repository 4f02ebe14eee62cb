"""Outbox events of the revenue share."""

from api.core.events.dispatch import Event


class MonthClosed(Event):
    """A month's revenue share was paid; `month` such as 2026-10."""

    stored_name = "MonthClosed"
    month: str
