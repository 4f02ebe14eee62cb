"""A case with everything that staff need to decide."""

from typing import Any, Final, get_args

from api.core.db.database import AnyRow, ReadConnection
from api.core.errors import Problem
from api.core.text.locale import Locale
from api.moderation import problems
from api.moderation.cases import case_queries, serializers, subjects
from api.moderation.cases.models import Act
from api.moderation.cases.refusals import find_refusal
from api.moderation.cases.subjects import SubjectState, subject_of
from api.moderation.cases.terms import DecisionTerms
from api.moderation.queries import OwnerState
from api.moderation.staff.members import StaffMember
from api.moderation.statements.messages import APPEAL_DAYS
from api.moderation.statements.rules import list_sentences
from api.moderation.statements.serializers import serialize_statement
from api.moderation.statements.statement_queries import list_statements_of_case

MAX_STATEMENTS: Final = 20
# In the order of their keys.
_ACTS: Final[tuple[Act, ...]] = (
    *("dismiss", "hold_sales", "warn", "remove", "limit", "suspend"),
    "restore",
)
assert set(_ACTS) == set(get_args(Act))


async def load(
    connection: ReadConnection, number: int, staff: StaffMember, *, locale: Locale, origin: str
) -> dict[str, Any]:
    """Return a case as `schemas.CaseDetail`.

    Raises:
        ApiError: `case_not_found`.
    """
    item = await case_queries.get_item(connection, number)
    if item is None:
        raise problems.case_not_found()
    evidence = await case_queries.get_evidence(connection, item.id)
    subject = await subjects.load(connection, subject_of(item))
    owner = await case_queries.get_owner(connection, item.owner_id)
    decisions = await case_queries.list_decisions(connection, item.id)
    statements = await list_statements_of_case(connection, item.id, limit=MAX_STATEMENTS)
    history = await case_queries.list_history(connection, item.owner_id, except_case=number)
    return {
        **serializers.serialize_item(item, staff, origin),
        "evidence": serializers.serialize_content(evidence, origin),
        "subject": serializers.serialize_subject(item, subject, evidence),
        "version": subject.version if subject is not None else None,
        "reports": [
            serializers.serialize_report(row, origin)
            for row in await case_queries.list_reports(connection, item.id)
        ],
        "findings": [
            serializers.serialize_finding(row)
            for row in await case_queries.list_signals(connection, item.id)
        ],
        "notes": [
            serializers.serialize_note(row, origin)
            for row in await case_queries.list_notes(connection, item.id)
        ],
        "decisions": [serializers.serialize_decision(row, origin) for row in decisions],
        "statements": [
            serialize_statement(row, locale, origin, for_staff=True) for row in statements
        ],
        "member": serializers.serialize_owner(owner),
        "history": serializers.serialize_history(history, origin),
        "acts": _list_acts(item, owner, subject, staff),
        "sentences": list_sentences(owner.gender_id),
        "consequences": await _load_consequences(connection, item, owner),
    }


def _list_acts(
    item: AnyRow, owner: AnyRow, subject: SubjectState | None, staff: StaffMember
) -> list[dict[str, Any]]:
    acts = []
    for act in _ACTS:
        refusal = _find_refusal(act, item, owner, subject, staff)
        code = refusal.code if refusal is not None else None
        acts.append({"act": act, "isAllowed": code is None, "refusal": code})
    return acts


def _find_refusal(
    act: Act, item: AnyRow, owner: AnyRow, subject: SubjectState | None, staff: StaffMember
) -> Problem | None:
    if item.owner_id == staff.id:
        return problems.own_decision
    is_waiting = item.state in {"open", "held"}
    if act == "restore":
        if item.pending_act is not None:
            return problems.decision_pending
        return problems.case_not_decided if is_waiting else None
    if not is_waiting:
        return problems.case_decided
    terms = DecisionTerms(act, with_files=item.kind == "user")
    state = OwnerState(owner.role is not None, owner.purged_at is not None, owner.products_count)
    return find_refusal(item, terms, owner=state, subject=subject)


async def _load_consequences(
    connection: ReadConnection, item: AnyRow, owner: AnyRow
) -> dict[str, Any]:
    buyers, cents = 0, 0
    if item.is_product and item.post_id is not None:
        found = await case_queries.get_buyers(connection, item.post_id)
        buyers, cents = found.buyers, int(found.cents)
    return {
        "buyersCount": buyers,
        "refundCents": cents,
        "reportsCount": item.reports_count,
        "productsCount": owner.products_count,
        "followersCount": owner.followers_count,
        "appealDays": APPEAL_DAYS,
    }
