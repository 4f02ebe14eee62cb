"""What it takes to handle money: the books' database and the provider, with the settings.

Functions that stand between the two take it, and open short transactions of their own: no lock
waits for the network.
"""

from dataclasses import dataclass

from api.core.db.database import Database
from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.payments.provider.client import Provider


@dataclass(frozen=True, slots=True)
class PaymentsContext:
    """One of a process."""

    database: Database
    provider: Provider
    settings: Settings


def of(jobs: Jobs) -> PaymentsContext:
    """The worker's."""
    return PaymentsContext(jobs.database, jobs.service(Provider), jobs.service(Settings))
