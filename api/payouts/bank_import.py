"""Import of bank results: each line is applied in a transaction of its own.

A line that contradicts its payout changes nothing and is reported. Importing a file again changes
nothing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.payouts import batch_queries, messages, pain002, queries, transitions
from api.payouts.pain002 import InvalidBankFileError, StatusLine
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
]
# Outcomes that an operator must check.
ERROR_OUTCOMES: Final[frozenset[Outcome]] = frozenset(
    {"unreadable", "unknown_reference", "wrong_amount", "not_exported", "impossible"}
)
_MAX_NUMBER_DIGITS: Final = 18


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
    """Apply a bank's file, pain.002 or CSV; return the outcome of each line in order.

    Raises:
        InvalidBankFileError: the file has neither format.
    """
    at = at or now()
    lines = await _expand_batches(database, pain002.parse(content))
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
        try:
            batch_id = UUID(line.batch)
        except ValueError as error:
            raise InvalidBankFileError(f"There is no batch {line.batch!r}.") from error
        async with database.reading() as connection:
            numbers = await batch_queries.list_payout_numbers(connection, batch_id)
        if not numbers:
            raise InvalidBankFileError(f"There is no batch {line.batch!r}.")
        expanded += [
            StatusLine(number, f"PO-{payout}", line.status, line.reason, line.at)
            for number, payout in enumerate(numbers, start=1)
        ]
    return expanded


async def _apply_line(connection: WriteTransaction, line: StatusLine, actor: Actor) -> LineResult:
    if line.status is None:
        return _result(line, "unreadable", line.error or "")
    number = line.reference.removeprefix("PO-")
    payout = None
    if number.isascii() and number.isdecimal() and len(number) <= _MAX_NUMBER_DIGITS:
        payout = await batch_queries.lock_payout_and_batch(connection, int(number))
    if payout is None or payout.kind != "wire-transfer":
        return _result(line, "unknown_reference", "no wire has this reference")
    if line.amount_cents not in {None, payout.amount_cents}:
        return _result(line, "wrong_amount", f"it is a payout of {payout.amount_cents} cents")
    if payout.batch_status not in {"exported", "settled"}:
        return _result(line, "not_exported", f"it is {payout.status}; the bank was never asked")
    if line.status == "waiting":
        return _result(line, "waiting", "the bank has not decided")
    return await _apply_status(connection, line, payout, actor)


async def _apply_status(
    connection: WriteTransaction, line: StatusLine, payout: AnyRow, actor: Actor
) -> LineResult:
    name = _transition_for(line, payout.status)
    if name is None:
        expected = "transferred" if line.status == "transferred" else "failed"
        if payout.status == expected:
            return _result(line, "unchanged", f"it was {payout.status} already")
        return _result(line, "impossible", f"it is {payout.status}")
    # The bank's date, limited to the time between export and import.
    settled_at = max(payout.exported_at, min(line.at or actor.at, actor.at))
    values: dict[str, Any] = {"settled_at": settled_at}
    if name != "transferred":
        otherwise = "returned" if "returned" in {name, line.status} else "bank_rejected"
        values["failure_code"] = messages.failure_code_for(line.reason, otherwise=otherwise)
    await transitions.transition(connection, name, payout.id, actor, **values)
    if await batch_queries.settle_batch(connection, payout.batch_id, actor.at):
        await queries.add_event(
            connection, at=actor.at, action="batch-settled", batch_id=payout.batch_id
        )
    return _result(line, name, values.get("failure_code", ""))


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
