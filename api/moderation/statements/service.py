"""Statements of reasons: what is written to a member with each act."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import insert

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.core.text.locale import Text
from api.moderation.cases.terms import DecisionTerms
from api.moderation.queries import get_gender
from api.moderation.statements.events import StatementWritten
from api.moderation.statements.models import Statement, StatementAct
from api.moderation.statements.statement_queries import find_statement_of_decision


async def write_for_decision(
    connection: WriteTransaction, case: AnyRow, decision: AnyRow
) -> UUID | None:
    """Write the statement of a decision that took effect; None if its act writes none.

    A restoration ends the statement of the decision that it reverses.
    """
    terms = DecisionTerms.of(decision.terms)
    if terms.act == "dismiss":
        return None
    restores_id: UUID | None = None
    rule, ground = terms.rule, terms.ground
    if terms.act == "restore":
        if terms.restored_decision_id is None:
            return None
        ended = await find_statement_of_decision(connection, terms.restored_decision_id)
        if ended is None:
            return None
        restores_id, rule, ground = ended.id, ended.rule, ended.ground
    return await _write(
        connection,
        case,
        act=terms.act,
        rule=rule,
        ground=ground,
        law=terms.law,
        decision_id=decision.id,
        restores_id=restores_id,
        part=terms.removed_part if terms.act == "remove" else None,
        text=terms.sentence_for(await get_gender(connection, case.owner_id)),
        until=terms.until(decision.effective_at),
    )


async def write_automatic(
    connection: WriteTransaction,
    case: AnyRow,
    *,
    act: StatementAct,
    rule: str,
    text: Text | None = None,
    until: datetime | None = None,
) -> UUID:
    """Write the statement of an act that an automatic rule decided; return its id.

    `text` is what the member reads in each language; without it, a sentence of the rule.
    """
    terms = DecisionTerms("warn" if act == "restore" else act, rule, sentence=f"{rule}.1")
    return await _write(
        connection,
        case,
        act=act,
        rule=rule,
        text=text or terms.sentence_for(await get_gender(connection, case.owner_id)),
        until=until,
        is_automatic=True,
    )


async def write_end_of_hold(
    connection: WriteTransaction, case: AnyRow, held: AnyRow, *, is_told: bool = True
) -> UUID:
    """Write the statement that ends that of an automatic rule, as staff's decision implies."""
    return await _write(
        connection,
        case,
        act="restore",
        rule=held.rule,
        restores_id=held.id,
        text=held.text,
        is_automatic=True,
        is_told=is_told,
    )


async def _write(
    connection: WriteTransaction,
    case: AnyRow,
    *,
    part: str | None = None,
    law: str | None = None,
    is_told: bool = True,
    **values: Any,
) -> UUID:
    statement_id = new_id()
    facts = {
        "kind": case.kind,
        "subjectId": str(case.subject_id),
        "postId": str(case.post_id) if case.post_id else None,
        "part": part if case.kind == "user" else None,
        "law": law,
    }
    await connection.execute(
        insert(Statement).values(
            id=statement_id,
            member_id=case.owner_id,
            case_id=case.id,
            facts=facts,
            is_detected_automatically=bool(case.rules) and case.reports_count == 0,
            **values,
        )
    )
    if is_told:
        event = StatementWritten(statement_id=statement_id, member_id=case.owner_id)
        await emit(connection, event)
    return statement_id
