"""Operator commands for disputes."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING
from uuid import UUID

from api.auth.staff_proof import StaffProofError, add_proof_arguments, prove_staff
from api.core.clock import iso, now
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.payments import disputes
from api.payments.disputes import Evidence
from api.payments.queries import disputes as queries

if TYPE_CHECKING:
    from api.core.commands import Commands

_MAX_ROWS = 100


def add(payments: "Commands") -> None:
    """Add `payments disputes` with its subcommands."""
    group = payments.add_parser("disputes", help="Disputes of payments by buyers' banks.")
    own = group.add_subparsers(metavar="COMMAND", required=True)
    own.add_parser("list", help=list_disputes.__doc__).set_defaults(run=list_disputes)
    answer_parser = own.add_parser("answer", help=answer.__doc__)
    answer_parser.add_argument("id", type=UUID, help="id of the dispute")
    answer_parser.add_argument("--statement", required=True, help="text that the bank reads")
    add_proof_arguments(answer_parser)
    answer_parser.set_defaults(run=answer)


async def list_disputes(jobs: WorkerContext, _: Namespace) -> int:
    """List the open disputes with their deadlines, the earliest first."""
    async with jobs.database.reading() as connection:
        rows = await queries.list_open(connection, limit=_MAX_ROWS)
    for row in rows:
        due = iso(row.due_at) if row.due_at else "unknown"
        print(f"{row.id}  {row.amount_cents / 100:>9.2f} USD  due {due}  {row.title}")
        state = disputes.get_state(row, now())
        print(f"    reason: {row.reason or '-'}  state: {state}  payment: {row.purchase_id}")
    print(f"{len(rows)} disputes.")
    return 0


async def answer(jobs: WorkerContext, args: Namespace) -> int:
    """Send evidence for a dispute to the bank, in place of the seller."""
    try:
        staff_id = await prove_staff(jobs, args)
        async with jobs.database.writing() as connection:
            await disputes.give_evidence(connection, Evidence(args.id, args.statement, staff_id))
    except StaffProofError as error:
        print(error, file=sys.stderr)
        return 1
    except ApiError as error:
        print(f"{error.problem.code}: {error.problem.text['en']}", file=sys.stderr)
        return 1
    print("Sent.")
    return 0
