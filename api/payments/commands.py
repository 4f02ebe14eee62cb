"""What an operator does with payments and the books."""

from argparse import Namespace
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from api.core.clock import now
from api.core.errors import ApiError
from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.payments import context, fund_release, refund_requests
from api.payments.ledger import service as ledger
from api.payments.provider.client import Provider
from api.payments.provider.events import retrieve_balance as provider_balance
from api.payments.sync import reconciliation

if TYPE_CHECKING:
    from api.core.commands import Commands


def add(commands: "Commands") -> None:
    verify = commands.add_parser("verify-books", help=verify_ledger.__doc__)
    verify.set_defaults(run=verify_ledger)
    group = commands.add_parser("payments", help="Refunds, maturing, reconciliation.")
    acts = group.add_subparsers(metavar="ACT", required=True)
    back = acts.add_parser("refund", help=refund.__doc__)
    back.add_argument("id", type=UUID, help="of the purchase or tip")
    back.add_argument("--cents", type=int, help="a part; all that is left where none is named")
    back.set_defaults(run=refund)
    release = acts.add_parser("mature", help=release_funds.__doc__)
    release.add_argument(
        "--as-of", type=datetime.fromisoformat, help="an instant; not in production"
    )
    release.set_defaults(run=release_funds)
    look = acts.add_parser("reconcile", help=reconcile.__doc__)
    look.add_argument("--as-of", type=datetime.fromisoformat, help="an instant; not in production")
    look.set_defaults(run=reconcile)


async def verify_ledger(jobs: Jobs, _: Namespace) -> int:
    """Check every running balance against its postings, and our account against the provider's."""
    async with jobs.database.reading() as connection:
        faults = await ledger.unbalanced_accounts(connection)
        ours = await ledger.platform_balance(connection, "stripe")
    try:
        theirs = await provider_balance(jobs.service(Provider))
    except ApiError:
        print("The provider does not answer: its balance was not compared.")
    else:
        # What is on its way, such as a refund that is not decided, makes a passing difference.
        if ours != theirs:
            faults.append(f"stripe: {ours} cents in the books, {theirs} at the provider")
    print("\n".join(faults) or "The books are true.")
    return 1 if faults else 0


async def refund(jobs: Jobs, given: Namespace) -> int:
    """Send money of a purchase or tip back to its buyer, at any time."""
    try:
        await refund_requests.refund_as_staff(context.of(jobs), given.id, given.cents)
    except ApiError as error:
        print(f"{error.problem.code}: {error.problem.text['en']}")
        return 1
    print("Sent; it is booked once the provider says that it succeeded.")
    return 0


async def release_funds(jobs: Jobs, given: Namespace) -> int:
    """Release what was pending for long enough."""
    at = _resolve_time(jobs, given.as_of)
    if at is None:
        return 2
    print(await fund_release.release_funds(context.of(jobs), at), "released.")
    return 0


async def reconcile(jobs: Jobs, given: Namespace) -> int:
    """Find out from the provider what no webhook told."""
    at = _resolve_time(jobs, given.as_of)
    if at is None:
        return 2
    await reconciliation.reconcile(context.of(jobs), at)
    print("Looked at everything.")
    return 0


def _resolve_time(jobs: Jobs, at: datetime | None) -> datetime | None:
    """The instant that is meant; None where it may not be chosen."""
    if at is None:
        return now()
    if jobs.service(Settings).is_production:
        print("Time is not moved in production.")
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)
