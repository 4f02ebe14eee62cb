"""Deferred counters, applied as a worker does."""

from fastapi import FastAPI

from api.core import deferred_counts
from api.worker import DEFERRED_COUNTERS


async def apply_deferred_counts(app: FastAPI) -> None:
    """Apply the changes of counters that are committed by now."""
    await deferred_counts.apply_all(app.state.database, DEFERRED_COUNTERS)
