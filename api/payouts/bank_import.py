"""Import of bank results: each line is applied in a transaction of its own.

A line that contradicts its payout changes nothing and is reported. Importing a file again changes
nothing. Banks keep charges of a wire that comes back: the member gets the whole amount, and the
difference is an expense.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.payments.ledger import service as ledger
from api.payouts import bank_results, batch_queries, messages, queries, transitions
from api.payouts.status_lines import InvalidBankFileError, StatusLine
from api.payouts.transitions import Actor

Outcome = Literal[
    "transferred",
    "failed",
    "returned",
    "waiting",
    "unchanged",
    "unreadable",
    "unknown_reference",
    "wrong_amount",
    "not_exported",
    "impossible",
    "unrelated",
]
# Outcomes that an operator must check.
ERROR_OUTCOMES: Final[frozenset[Outcome]] = frozenset(
    {"unreadable", "unknown_reference", "wrong_amount", "not_exported", "impossible"}
)
_MAX_NUMBER_DIGITS: Final = 18
# The charges of several banks on one return. A greater difference is not a matter of charges.
MAX_RETURN_CHARGES_CENTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class LineResult:
    """Outcome of one line of a bank's file."""

    number: int
    reference: str
    outcome: Outcome
    detail: str = ""

    @property
    def is_error(self) -> bool:
        return self.outcome in ERROR_OUTCOMES


async def import_results(
    database: Database, content: bytes, *, by: UUID | None = None, at: datetime | None = None
) -> list[LineResult]:
    """Apply a bank's file in any format of `bank_results`; return the outcome of each line.

    Raises:
        InvalidBankFileError: the file has no known format.
    """
    at = at or now()
    lines = await _expand_batches(database, bank_results.parse(content))
    results: list[LineResult] = []
    for line in lines:
        async with database.writing() as connection:
            results.append(await _apply_line(connection, line, Actor(at, by)))
    async with database.writing() as connection:
        outcomes = {result.outcome for result in results}
        await queries.add_event(
            connection,
            at=at,
            actor_id=by,
            action="results-imported",
            facts={
                "sha256": hashlib.sha256(content).hexdigest(),
                **{each: sum(r.outcome == each for r in results) for each in sorted(outcomes)},
            },
        )
    return results


async def _expand_batches(database: Database, lines: Sequence[StatusLine]) -> list[StatusLine]:
    """Replace the status of a whole batch by one line for each of its payouts."""
    expanded: list[StatusLine] = []
    for line in lines:
        if line.batch is None:
            expanded.append(line)
            continue
        async with database.reading() as connection:
            numbers = await batch_queries.list_payout_numbers(connection, line.batch)
        if not numbers:
            raise InvalidBankFileError(f"There is no batch {line.batch.hex!r}.")
        references = [f"PO-{number}" for number in numbers]
        expanded += [
            StatusLine(number, reference, line.status, line.reason, line.at)
            for number, reference in enumerate(references, start=line.number)
            if reference not in line.others
        ]
    return expanded


async def _apply_line(connection: WriteTransaction, line: StatusLine, actor: Actor) -> LineResult:
    if line.status is None:
        return _result(line, "unreadable", line.error or "")
    payout = await _lock_payout(connection, line)
    if payout is None:
        if line.reference:
            return _result(line, "unknown_reference", "no wire has this reference")
        return _result(line, "unrelated", "another transfer of the account")
    outcome = _find_obstacle(line, payout)
    return outcome or await _apply_status(connection, line, payout, actor)


def _find_obstacle(line: StatusLine, payout: AnyRow) -> LineResult | None:
    if not _is_plausible(line, payout.amount_cents):
        return _result(line, "wrong_amount", f"it is a payout of {payout.amount_cents} cents")
    if payout.batch_status not in {"exported", "settled"}:
        return _result(line, "not_exported", f"it is {payout.status}; the bank was never asked")
    if line.status == "waiting":
        return _result(line, "waiting", "the bank has not decided")
    return None


async def _lock_payout(connection: WriteTransaction, line: StatusLine) -> AnyRow | None:
    """Lock the wire that a line names; None if there is none."""
    digits = line.reference.removeprefix("PO-")
    number = None
    if digits.isascii() and digits.isdecimal() and len(digits) <= _MAX_NUMBER_DIGITS:
        number = int(digits)
    elif line.uetr is not None and not line.reference:
        number = await batch_queries.find_number_by_uetr(connection, line.uetr)
    if number is None:
        return None
    payout = await batch_queries.lock_payout_and_batch(connection, number)
    return payout if payout is not None and payout.kind == "wire-transfer" else None


def _is_plausible(line: StatusLine, amount_cents: int) -> bool:
    """Return whether the line's amount is that of the payout, or of its return less charges."""
    if line.amount_cents in {None, amount_cents}:
        return True
    return line.status == "returned" and 0 < _charge(line, amount_cents) <= min(
        MAX_RETURN_CHARGES_CENTS, amount_cents - 1
    )


def _charge(line: StatusLine, amount_cents: int) -> int:
    """Return what banks kept of a return, or took beside the amount of a debit, in cents."""
    if line.status != "returned":
        return line.charges_cents
    return 0 if line.amount_cents is None else amount_cents - line.amount_cents


async def _apply_status(
    connection: WriteTransaction, line: StatusLine, payout: AnyRow, actor: Actor
) -> LineResult:
    name = _transition_for(line, payout.status)
    if name is None:
        return await _unchanged(connection, line, payout)
    # The bank's date, limited to the time between export and import.
    settled_at = max(payout.exported_at, min(line.at or actor.at, actor.at))
    values: dict[str, Any] = {"settled_at": settled_at}
    if name != "transferred":
        otherwise = "returned" if "returned" in {name, line.status} else "bank_rejected"
        values["failure_code"] = messages.failure_code_for(line.reason, otherwise=otherwise)
        values["bank_reason"] = line.reason
    await transitions.transition(connection, name, payout.id, actor, **values)
    charge = _charge(line, payout.amount_cents)
    if charge:
        await transitions.record_bank_charge(connection, name, payout.id, charge, actor)
    if await batch_queries.settle_batch(connection, payout.batch_id, actor.at):
        await queries.add_event(
            connection, at=actor.at, action="batch-settled", batch_id=payout.batch_id
        )
    return _result(line, name, _describe(values, charge))


async def _unchanged(connection: WriteTransaction, line: StatusLine, payout: AnyRow) -> LineResult:
    """Return the outcome of a line that causes no transition."""
    expected = "transferred" if line.status == "transferred" else "failed"
    # An earlier statement, imported again after the money came back.
    is_earlier = line.status == "transferred" and await ledger.is_recorded(
        connection, f"payout:{payout.id}:transferred"
    )
    if payout.status == expected or is_earlier:
        return _result(line, "unchanged", f"it was {payout.status} already")
    return _result(line, "impossible", f"it is {payout.status}")


def _describe(values: dict[str, Any], charge: int) -> str:
    parts = [values.get("failure_code"), values.get("bank_reason")]
    if charge:
        parts.append(f"{charge} cents of charges")
    return ", ".join(dict.fromkeys(part for part in parts if part))


def _transition_for(
    line: StatusLine, status: str
) -> Literal["transferred", "failed", "returned"] | None:
    """Return the transition that the line causes in that status; None if it causes none."""
    if status == "in-progress":
        return "transferred" if line.status == "transferred" else "failed"
    if status == "transferred" and line.status in {"failed", "returned"}:
        return "returned"
    return None


def _result(line: StatusLine, outcome: Outcome, detail: str) -> LineResult:
    return LineResult(line.number, line.reference, outcome, detail)
