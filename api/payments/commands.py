"""Operator commands of payments and the ledger."""

from argparse import Namespace
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from api.core.clock import now
from api.core.commands import deprecated
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments import (
    dispute_commands,
    figures_commands,
    fund_release,
    ledger_entries,
    refund_commands,
    refund_policy,
)
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.ledger import verification
from api.payments.provider.balance import retrieve_balance as retrieve_provider_balance
from api.payments.refund_policy import RefundOrder
from api.payments.sync import balance_transactions, reconciliation

if TYPE_CHECKING:
    from api.core.commands import Commands

_AS_OF_HELP = "the time to act as of, in ISO 8601; rejected in production"


def add(commands: "Commands") -> None:
    """Add the groups `ledger` and `payments`, and the ledger checks of payments."""
    verification.add_check(ledger_entries.check_refund_due)
    ledger_group = commands.add_parser("ledger", help="Ledger checks.")
    ledger_commands = ledger_group.add_subparsers(metavar="COMMAND", required=True)
    verify = ledger_commands.add_parser("verify", help=verify_ledger.__doc__)
    verify.set_defaults(run=verify_ledger)
    commands.add_parser("verify-books").set_defaults(
        run=deprecated(verify_ledger, old="verify-books", new="ledger verify")
    )
    payments_group = commands.add_parser(
        "payments", help="Refunds, release of funds, reconciliation."
    )
    payments = payments_group.add_subparsers(metavar="COMMAND", required=True)
    refund_commands.add(payments)
    dispute_commands.add(payments)
    figures_commands.add(payments)
    refund_parser = payments.add_parser("refund", help=refund.__doc__)
    refund_parser.add_argument("id", type=UUID, help="id of the purchase or tip")
    refund_parser.add_argument(
        "--cents", type=int, help="a partial amount; the remaining amount by default"
    )
    refund_parser.set_defaults(run=refund)
    release = payments.add_parser("release-funds", help=release_funds.__doc__)
    release.add_argument("--as-of", type=datetime.fromisoformat, help=_AS_OF_HELP)
    release.set_defaults(run=release_funds)
    mature = payments.add_parser("mature")
    mature.add_argument("--as-of", type=datetime.fromisoformat)
    mature.set_defaults(
        run=deprecated(release_funds, old="payments mature", new="payments release-funds")
    )
    reconcile_parser = payments.add_parser("reconcile", help=reconcile.__doc__)
    reconcile_parser.add_argument("--as-of", type=datetime.fromisoformat, help=_AS_OF_HELP)
    reconcile_parser.set_defaults(run=reconcile)


async def verify_ledger(jobs: WorkerContext, _: Namespace) -> int:
    """Compare each balance with its postings, and platform accounts with what they stand for."""
    context = PaymentsContext.from_worker(jobs)
    await balance_transactions.record_new_transactions(context, now())
    async with jobs.database.reading() as connection:
        differences = [each for check in verification.CHECKS for each in await check(connection)]
        ours = await ledger.platform_balance(connection, "stripe")
    try:
        theirs = await retrieve_provider_balance(context.provider)
    except ApiError:
        print("The provider does not answer: its balance was not compared.")
    else:
        # A pending refund, for example, makes a temporary difference.
        if ours != theirs:
            differences.append(f"stripe: {ours} cents in the ledger, {theirs} at the provider")
    print("\n".join(differences) or "The ledger is balanced.")
    return 1 if differences else 0


async def refund(jobs: WorkerContext, args: Namespace) -> int:
    """Refund a purchase or tip to its buyer, without a time limit."""
    context = PaymentsContext.from_worker(jobs)
    try:
        order = RefundOrder(args.id, "staff", cents=args.cents)
        await refund_policy.execute_refund(context, order)
    except ApiError as error:
        print(f"{error.problem.code}: {error.problem.text['en']}")
        return 1
    print("Submitted; it is recorded when the provider reports its success.")
    return 0


async def release_funds(jobs: WorkerContext, args: Namespace) -> int:
    """Make funds available whose pending period is over."""
    at = _resolve_time(jobs, args.as_of)
    if at is None:
        return 2
    print(await fund_release.release_funds(PaymentsContext.from_worker(jobs), at), "released.")
    return 0


async def reconcile(jobs: WorkerContext, args: Namespace) -> int:
    """Fetch from the provider what no webhook has reported."""
    at = _resolve_time(jobs, args.as_of)
    if at is None:
        return 2
    await reconciliation.reconcile(PaymentsContext.from_worker(jobs), at)
    print("Reconciliation finished.")
    return 0


def _resolve_time(jobs: WorkerContext, at: datetime | None) -> datetime | None:
    """Return the requested time or now; None if a time was requested in production."""
    if at is None:
        return now()
    if jobs.service(Settings).is_production:
        print("--as-of is not accepted in production.")
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)
