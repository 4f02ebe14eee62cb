"""Checks of wires before they enter a batch, and again before the bank gets the file.

- A payout to a method without the address that banks require is refused: its amount returns to the
  balance, and the member is asked for the address.
- A beneficiary who may be on a sanctions list, and a country to which nothing is sent any more,
  hold the payout for staff. A decision of staff covers the entries that they saw; a new entry, or a
  new version of the method, is a hit again.
- A country that requires a purpose code which the operator has not set holds the payout.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.settings import Settings
from api.payouts import batch_queries, holds, methods, queries, screening_queries, transitions
from api.payouts.models import HoldReason
from api.payouts.purpose_codes import lacks_purpose
from api.payouts.screening import Hit, Screener, Subject, load_screener
from api.payouts.transitions import Actor


@dataclass(frozen=True, slots=True)
class Finding:
    """Why a payout does not leave, with the hits of the screening."""

    reason: HoldReason
    hits: Sequence[Hit] = ()
    cause: str = ""
    method_id: UUID | None = None

    def to_json(self, screener: Screener) -> dict[str, Any]:
        return {
            "cause": self.cause,
            "hits": [hit.to_json() for hit in self.hits],
            "lists": screener.version,
            "method": str(self.method_id),
        }


async def keep_payable(
    connection: WriteTransaction, settings: Settings, screener: Screener, rows: Sequence[AnyRow],
    actor: Actor,
) -> list[AnyRow]:  # fmt: skip
    """Refuse or hold the pending payouts that may not leave; return the others."""
    ids = [row.id for row in rows]
    details = {
        each.id: each for each in await screening_queries.list_beneficiaries(connection, ids)
    }
    payable = []
    for row in rows:
        beneficiary = details[row.id]
        if methods.missing_fields(beneficiary):
            await transitions.transition(
                connection, "refused", row.id, actor, failure_code="invalid_address"
            )
        elif finding := await _check(connection, settings, screener, beneficiary):
            await _log(connection, finding, screener, actor, payout_id=row.id)
            await transitions.transition(
                connection, "held", row.id, actor, hold_reason=finding.reason
            )
        else:
            payable.append(row)
    return payable


async def take_out_findings(
    database: Database, settings: Settings, batch_number: int, actor: Actor
) -> None:
    """Take the payouts that may not leave now out of an unsent batch.

    The lists may have changed since the batch was created, or the previous release created it.
    """
    screener = await load_screener(settings)
    async with database.reading() as connection:
        numbers = await screening_queries.list_unsent_numbers(connection, batch_number)
    for number in numbers:
        async with database.writing() as connection:
            payout = await batch_queries.lock_payout_and_batch(connection, number)
            if payout is None or payout.batch_number != batch_number:
                continue
            (beneficiary,) = await screening_queries.list_beneficiaries(connection, [payout.id])
            if methods.missing_fields(beneficiary):
                await holds.refuse_locked(connection, payout, "invalid_address", actor)
            elif finding := await _check(connection, settings, screener, beneficiary):
                await _log(connection, finding, screener, actor, payout_id=payout.id)
                await holds.hold_locked(connection, payout, finding.reason, actor)


async def screen_method(
    connection: WriteTransaction, screener: Screener, member_id: UUID, actor: Actor
) -> bool:
    """Screen the member's bank account, and log a hit for staff; return whether there is one."""
    method = await queries.get_live_wire(connection, member_id)
    if method is None:
        return False
    hits = await _screen(connection, screener, method.id, _subject(method))
    if hits and not await screening_queries.has_hit(connection, member_id, method.id):
        finding = Finding("screening", hits, "sanctions_list", method.id)
        await _log(connection, finding, screener, actor, member_id=member_id)
    return bool(hits)


async def _check(
    connection: WriteTransaction, settings: Settings, screener: Screener, beneficiary: AnyRow
) -> Finding | None:
    method_id = beneficiary.method_id
    if methods.refused_country(beneficiary) is not None:
        return Finding("screening", (), "country_not_allowed", method_id)
    hits = await _screen(connection, screener, method_id, _subject(beneficiary))
    if hits:
        return Finding("screening", hits, "sanctions_list", method_id)
    if lacks_purpose(settings, beneficiary.country):
        return Finding("review", (), "purpose_code_missing", method_id)
    return None


async def _screen(
    connection: WriteTransaction, screener: Screener, method_id: UUID, subject: Subject
) -> list[Hit]:
    # A comparison with long lists takes milliseconds, and a batch has many.
    hits = await asyncio.to_thread(screener.screen, subject)
    if not hits:
        return []
    cleared = await screening_queries.list_cleared_keys(connection, method_id)
    return [hit for hit in hits if hit.key not in cleared]


def _subject(row: AnyRow) -> Subject:
    return Subject(row.beneficiary_name, row.bic)


async def _log(
    connection: WriteTransaction,
    finding: Finding,
    screener: Screener,
    actor: Actor,
    **subject: UUID,
) -> None:
    """Write the finding to the audit log; the export of the member's data leaves it out."""
    await queries.add_event(
        connection,
        at=actor.at,
        actor_id=actor.member_id,
        action="screening-hit",
        facts=finding.to_json(screener),
        **subject,
    )
