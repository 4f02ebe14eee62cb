"""Bringing payouts to what the bank says of them, line by line, each in a transaction of its own.

A line that can't be true of its payout changes nothing and is reported; the same file again
changes nothing at all.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Database, Writing
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
# What an operator has to look into.
ERROR_OUTCOMES: Final[frozenset[Outcome]] = frozenset(
    {"unreadable", "unknown_reference", "wrong_amount", "not_exported", "impossible"}
)
_MAX_NUMBER_DIGITS: Final = 18


@dataclass(frozen=True, slots=True)
class LineResult:
    """What became of one line of a bank's file."""

    place: int
    reference: str
    outcome: Outcome
    detail: str = ""

    @property
    def is_fault(self) -> bool:
        return self.outcome in ERROR_OUTCOMES


async def import_results(
    database: Database, content: bytes, *, by: UUID | None = None, at: datetime | None = None
) -> list[LineResult]:
    """Apply a bank's file, pain.002 or CSV; what became of each line, in the file's order.

    Raises:
        UnreadableError: it is neither.
    """
    at = at or now()
    lines = await _expand_batches(database, pain002.parse(content))
    done: list[LineResult] = []
    for line in lines:
        async with database.writing() as connection:
            done.append(await _apply_line(connection, line, Actor(at, by)))
    async with database.writing() as connection:
        counted = {result.outcome for result in done}
        await queries.add_event(
            connection,
            at=at,
            actor_id=by,
            action="results-imported",
            facts={
                "sha256": hashlib.sha256(content).hexdigest(),
                **{each: sum(r.outcome == each for r in done) for each in sorted(counted)},
            },
        )
    return done


async def _expand_batches(database: Database, lines: Sequence[StatusLine]) -> list[StatusLine]:
    """What a bank says of a whole message, as lines of its payouts."""
    spread: list[StatusLine] = []
    for line in lines:
        if line.batch is None:
            spread.append(line)
            continue
        try:
            batch_id = UUID(line.batch)
        except ValueError as error:
            raise InvalidBankFileError(f"There is no batch {line.batch!r}.") from error
        async with database.reading() as connection:
            numbers = await batch_queries.list_payout_numbers(connection, batch_id)
        if not numbers:
            raise InvalidBankFileError(f"There is no batch {line.batch!r}.")
        spread += [
            StatusLine(place, f"PO-{number}", line.verdict, line.reason, line.at)
            for place, number in enumerate(numbers, start=1)
        ]
    return spread


async def _apply_line(connection: Writing, line: StatusLine, cause: Actor) -> LineResult:
    if line.verdict is None:
        return _result(line, "unreadable", line.fault or "")
    number = line.reference.removeprefix("PO-")
    known = None
    if number.isascii() and number.isdecimal() and len(number) <= _MAX_NUMBER_DIGITS:
        known = await batch_queries.lock_payout_and_batch(connection, int(number))
    if known is None or known.kind != "wire-transfer":
        return _result(line, "unknown_reference", "no wire has this reference")
    if line.amount_cents not in {None, known.amount_cents}:
        return _result(line, "wrong_amount", f"it is a payout of {known.amount_cents} cents")
    if known.batch_status not in {"exported", "settled"}:
        return _result(line, "not_exported", f"it is {known.status}; the bank was never asked")
    if line.verdict == "waiting":
        return _result(line, "waiting", "the bank has not decided")
    return await _apply_status(connection, line, known, cause)


async def _apply_status(
    connection: Writing, line: StatusLine, known: AnyRow, cause: Actor
) -> LineResult:
    move = _transition_for(line, known.status)
    if move is None:
        settled = "transferred" if line.verdict == "transferred" else "failed"
        if known.status == settled:
            return _result(line, "unchanged", f"it was {known.status} already")
        return _result(line, "impossible", f"it is {known.status}")
    # By the bank's own date, unless that can't be.
    said_at = max(known.exported_at, min(line.at or cause.at, cause.at))
    values: dict[str, Any] = {"settled_at": said_at}
    if move != "transferred":
        otherwise = "returned" if "returned" in {move, line.verdict} else "bank_rejected"
        values["failure_code"] = messages.failure_code_for(line.reason, otherwise=otherwise)
    await transitions.transition(connection, move, known.id, cause, **values)
    if await batch_queries.settle_batch(connection, known.batch_id, cause.at):
        await queries.add_event(
            connection, at=cause.at, action="batch-settled", batch_id=known.batch_id
        )
    return _result(line, move, values.get("failure_code", ""))


def _transition_for(
    line: StatusLine, status: str
) -> Literal["transferred", "failed", "returned"] | None:
    """What a verdict is to a payout in that state; None where it changes nothing."""
    if status == "in-progress":
        return "transferred" if line.verdict == "transferred" else "failed"
    if status == "transferred" and line.verdict in {"failed", "returned"}:
        return "returned"
    return None


def _result(line: StatusLine, outcome: Outcome, detail: str) -> LineResult:
    return LineResult(line.place, line.reference, outcome, detail)
