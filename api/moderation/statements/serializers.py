"""Serializers of statements and appeals."""

from datetime import datetime, timedelta
from typing import Any, Final

from api.core.clock import iso, now
from api.core.db.database import AnyRow
from api.core.text.locale import Locale
from api.moderation.cases.serializers import cut, page_of
from api.moderation.people import serialize_person
from api.moderation.statements.messages import APPEAL_DAYS, sentence_of

APPEAL_SPAN: Final = timedelta(days=APPEAL_DAYS)
ANSWER_SPAN: Final = timedelta(days=5)
_SCOPES: Final = {"remove": "content", "restore": "content", "hold_sales": "sales"}


def serialize_statement(
    row: AnyRow, locale: Locale, origin: str, *, for_staff: bool = False
) -> dict[str, Any]:
    """Serialize a row of `select_statements` as `schemas.Statement`.

    Staff also get the case and who decided. `text` may be empty: the rule alone is the reason.
    """
    state = state_of(row)
    appeal_until = row.created_at + APPEAL_SPAN
    statement = {
        "_id": str(row.id),
        "number": row.number,
        "reference": f"S-{row.number}",
        "act": row.act,
        "ground": row.ground,
        "law": row.facts.get("law"),
        "rule": row.rule,
        "text": sentence_of(row, locale),
        "subject": {
            "kind": row.facts["kind"],
            "postId": row.facts.get("postId"),
            "excerpt": cut(row.subject_title or row.subject_text or ""),
            "url": page_of(row.facts["kind"], row.facts.get("postId"), row.member_id),
        },
        "scope": _SCOPES.get(row.act, "account"),
        "isDetectedAutomatically": row.is_detected_automatically,
        "isAutomatic": row.is_automatic,
        "isHeld": row.is_held,
        "createdAt": iso(row.created_at),
        "until": iso(row.until) if row.until else None,
        "state": state,
        "appealUntil": iso(appeal_until),
        "canAppeal": (
            row.act != "restore"
            and state != "restored"
            and row.appeal_id is None
            and appeal_until > now()
        ),
        "appeal": serialize_appeal(row),
    }
    if for_staff:
        statement["caseNumber"] = row.case_number
        statement["decidedBy"] = serialize_person(row, "decider", origin)
    return statement


def state_of(row: AnyRow) -> str:
    """Return whether a statement holds, has ended or was restored."""
    if row.is_restored:
        return "restored"
    return "expired" if row.until is not None and row.until <= now() else "active"


def serialize_appeal(row: AnyRow) -> dict[str, Any] | None:
    """Serialize the appeal of a row of `select_statements` as its member sees it."""
    if row.appeal_id is None:
        return None
    return {
        "_id": str(row.appeal_id),
        "number": row.appeal_number,
        "reference": f"A-{row.appeal_number}",
        "state": row.appeal_state,
        "text": row.appeal_text,
        "createdAt": iso(row.appeal_created_at),
        "dueAt": iso(due_at(row.appeal_created_at)),
        "answer": row.appeal_answer,
        "decidedAt": iso(row.appeal_decided_at) if row.appeal_decided_at else None,
    }


def due_at(created_at: datetime) -> datetime:
    """Return the time until which an appeal is answered."""
    return created_at + ANSWER_SPAN
