"""Dependencies of payment operations: database, payment provider, settings.

Functions that take the context open short transactions of their own, so that no lock is held during
a network call.
"""

from dataclasses import dataclass
from typing import Self

from api.core.db.database import Database
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.provider.client import Provider


@dataclass(frozen=True, slots=True)
class PaymentsContext:
    """The dependency bundle; each process has one."""

    database: Database
    provider: Provider
    settings: Settings

    @classmethod
    def from_worker(cls, jobs: WorkerContext) -> Self:
        """Build the context from the services of the worker."""
        return cls(jobs.database, jobs.service(Provider), jobs.service(Settings))
