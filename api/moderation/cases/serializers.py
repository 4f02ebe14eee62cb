"""Serializers of cases for staff."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from api.core.clock import iso, now
from api.core.db.database import AnyRow
from api.core.text import arabic
from api.files.serializers import serialize_image
from api.moderation.cases.subjects import SubjectState, version_of
from api.moderation.cases.terms import DecisionTerms
from api.moderation.cases.weights import level_of
from api.moderation.people import serialize_person
from api.moderation.staff.members import StaffMember

MAX_EXCERPT_LENGTH: Final = 120


def cut(text: str) -> str:
    """Return the first words of a text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_EXCERPT_LENGTH else f"{line[: MAX_EXCERPT_LENGTH - 1]}…"


def page_of(kind: str, post_id: UUID | None, owner_id: UUID) -> str:
    """Return the path of the page that shows a subject."""
    return f"/users/{owner_id}" if kind == "user" or post_id is None else f"/posts/{post_id}"


def serialize_item(row: AnyRow, staff: StaffMember, origin: str) -> dict[str, Any]:
    """Serialize a row of `queries` as `schemas.CaseItem`."""
    excerpt = cut(row.subject_title or row.subject_text or "")
    is_taken = row.taker__id is not None
    return {
        "number": row.number,
        "reference": f"C-{row.number}",
        "kind": row.kind,
        "isProduct": bool(row.is_product),
        "state": row.state,
        "weight": row.weight,
        "level": level_of(row.weight),
        "excerpt": excerpt,
        "lang": row.lang,
        "dir": arabic.direction(excerpt),
        "owner": serialize_person(row, "owner", origin),
        "reason": row.reason,
        "reportsCount": row.reports_count,
        "signals": row.rules,
        "createdAt": iso(row.created_at),
        "reportedAt": iso(row.reported_at) if row.reported_at else None,
        "takenBy": serialize_person(row, "taker", origin),
        "takenUntil": iso(row.taken_until) if is_taken else None,
        "isMine": row.taker__id == staff.id,
        "isOwn": row.owner_id == staff.id,
        "pending": _serialize_pending(row, staff, origin),
    }


def _serialize_pending(row: AnyRow, staff: StaffMember, origin: str) -> dict[str, Any] | None:
    if row.pending_act is None:
        return None
    can_undo = staff.role == "admin" or row.decider__id == staff.id
    return {
        "act": row.pending_act,
        "decidedBy": serialize_person(row, "decider", origin),
        "decidedAt": iso(row.pending_at),
        "effectiveAt": iso(row.pending_until),
        "canUndo": can_undo and row.pending_until > now() and row.owner_id != staff.id,
    }


def serialize_content(content: dict[str, Any], origin: str) -> dict[str, Any]:
    """Serialize a remembered content as `schemas.Evidence`; of an erased one it is empty."""
    return {
        "title": content.get("title"),
        "text": content.get("text", ""),
        "media": [serialize_image(each, origin) for each in _images(content.get("media"))],
        "priceCents": content.get("priceCents"),
        "rating": content.get("rating"),
        "name": content.get("name"),
        "handle": content.get("handle"),
        "takenAt": content.get("takenAt"),
    }


def _images(media: Any) -> list[Any]:
    """The picture of a member is one object, the pictures of a post a list."""
    if isinstance(media, dict):
        return [media]
    return list(media or ())


def serialize_subject(
    row: AnyRow, state: SubjectState | None, evidence: dict[str, Any]
) -> dict[str, Any]:
    """Serialize the present state of a subject as `schemas.SubjectNow`."""
    content = {} if state is None else state.content
    return {
        "exists": state is not None and not state.is_deleted,
        "isDeleted": state is None or state.is_deleted,
        "isHidden": state is not None and state.is_hidden,
        "isChanged": state is not None and bool(evidence) and version_of(evidence) != state.version,
        "editedAt": iso(state.edited_at) if state is not None and state.edited_at else None,
        "title": content.get("title"),
        "text": content.get("text", ""),
        "url": page_of(row.kind, row.post_id, row.owner_id),
    }


def serialize_report(row: AnyRow, origin: str) -> dict[str, Any]:
    return {
        "number": row.number,
        "reason": row.reason,
        "text": row.text,
        "createdAt": iso(row.created_at),
        "reporter": serialize_person(row, "reporter", origin),
        "reporterUpheld": row.reporter_upheld,
        "reporterClosed": row.reporter_closed,
    }


def serialize_finding(row: AnyRow) -> dict[str, Any]:
    return {
        "rule": row.rule,
        "weight": row.weight,
        "evidence": row.evidence,
        "createdAt": iso(row.created_at),
    }


def serialize_note(row: AnyRow, origin: str) -> dict[str, Any]:
    return {
        "_id": str(row.id),
        "author": serialize_person(row, "author", origin),
        "text": row.text,
        "createdAt": iso(row.created_at),
    }


def serialize_decision(row: AnyRow, origin: str) -> dict[str, Any]:
    terms = DecisionTerms.of(row.terms)
    until = terms.until(row.effective_at)
    return {
        "act": row.act,
        "rule": terms.rule,
        "state": row.state,
        "decidedBy": serialize_person(row, "decider", origin),
        "decidedAt": iso(row.decided_at),
        "effectiveAt": iso(row.effective_at),
        "until": iso(until) if until else None,
        "failure": row.failure,
    }


def serialize_history(rows: Sequence[AnyRow], origin: str) -> list[dict[str, Any]]:
    return [
        {
            "at": iso(row.at),
            "action": row.action,
            "caseNumber": row.case_number,
            "actor": serialize_person(row, "actor", origin),
        }
        for row in rows
    ]


def serialize_owner(row: AnyRow) -> dict[str, Any]:
    restrictions = set(row.restrictions or ())
    return {
        "createdAt": iso(row.created_at),
        "countryId": row.country_id,
        "genderId": row.gender_id,
        "locale": row.locale,
        "postsCount": row.posts_count,
        "productsCount": row.products_count,
        "followersCount": row.followers_count,
        "isSuspended": row.suspended_at is not None,
        "suspendedUntil": iso(row.suspended_until) if row.suspended_until else None,
        "isLimited": "limit" in restrictions,
        "isSalesHeld": "hold_sales" in restrictions,
        "isDeleting": row.deletes_at is not None,
        "role": row.role,
    }
