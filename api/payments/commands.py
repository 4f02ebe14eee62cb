"""What an operator does with payments and the books."""

from argparse import Namespace
from typing import TYPE_CHECKING

from api.kernel.events import Jobs
from api.payments.ledger import service as ledger

if TYPE_CHECKING:
    from api.kernel.console import Commands


def add(commands: "Commands") -> None:
    verify = commands.add_parser("verify-books", help=verify_books.__doc__)
    verify.set_defaults(run=verify_books)


async def verify_books(jobs: Jobs, _: Namespace) -> int:
    """Check every running balance against its postings."""
    async with jobs.database.reading() as connection:
        faults = await ledger.faults(connection)
    print("\n".join(faults) or "The books are true.")
    return 1 if faults else 0
