"""Operator commands for refund requests that wait for staff."""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING
from uuid import UUID

from api.auth.staff_proof import StaffProofError, add_proof_arguments, prove_staff
from api.core.clock import iso, now
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.payments import refund_requests
from api.payments.context import PaymentsContext
from api.payments.queries import refund_requests as queries
from api.payments.queries.refund_requests import ANSWER_PERIOD
from api.payments.refund_requests import Decision

if TYPE_CHECKING:
    from api.core.commands import Commands

_MAX_ROWS = 100


def add(payments: "Commands") -> None:
    """Add `payments refund-requests` with its subcommands."""
    group = payments.add_parser("refund-requests", help="Refund requests that wait for staff.")
    own = group.add_subparsers(metavar="COMMAND", required=True)
    own.add_parser("list", help=list_requests.__doc__).set_defaults(run=list_requests)
    grant_parser = own.add_parser("grant", help=grant.__doc__)
    grant_parser.set_defaults(run=grant)
    deny_parser = own.add_parser("deny", help=deny.__doc__)
    deny_parser.set_defaults(run=deny)
    for parser in (grant_parser, deny_parser):
        _add_decision_arguments(parser)


def _add_decision_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=UUID, help="id of the purchase or tip")
    parser.add_argument("--reason", required=True, help="reason that both parties read")
    add_proof_arguments(parser)


async def list_requests(jobs: WorkerContext, _: Namespace) -> int:
    """List the escalated refund requests, oldest first, with their deadlines."""
    async with jobs.database.reading() as connection:
        rows = await queries.list_waiting(connection, "escalated", now(), limit=_MAX_ROWS)
    for row in rows:
        due = iso(row.escalated_at + ANSWER_PERIOD)
        print(f"{row.purchase_id}  {row.amount_cents / 100:>9.2f} USD  due {due}  {row.title}")
        print(f"    buyer:  {row.reason or '-'}")
        print(f"    seller: {row.decline_reason or 'no answer'}  {row.answer or ''}".rstrip())
    print(f"{len(rows)} requests.")
    return 0


async def grant(jobs: WorkerContext, args: Namespace) -> int:
    """Grant an escalated refund request: the payment is refunded, with or without cover."""
    return await _decide(jobs, args, is_granted=True)


async def deny(jobs: WorkerContext, args: Namespace) -> int:
    """Deny an escalated refund request."""
    return await _decide(jobs, args, is_granted=False)


async def _decide(jobs: WorkerContext, args: Namespace, *, is_granted: bool) -> int:
    try:
        staff_id = await prove_staff(jobs, args)
        decision = Decision(args.id, is_granted, args.reason, staff_id)
        await refund_requests.decide_request(PaymentsContext.from_worker(jobs), decision)
    except StaffProofError as error:
        print(error, file=sys.stderr)
        return 1
    except ApiError as error:
        print(f"{error.problem.code}: {error.problem.text['en']}", file=sys.stderr)
        return 1
    print("Granted." if is_granted else "Denied.")
    return 0
