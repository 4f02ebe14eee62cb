"""Refusals of acts on a case, before staff choose and when they decide."""

from typing import Final

from api.core.db.database import AnyRow
from api.core.errors import Problem
from api.moderation import problems
from api.moderation.cases.subjects import SubjectState
from api.moderation.cases.terms import DecisionTerms
from api.moderation.queries import OwnerState

# Where the content of a member has each part.
_CONTENTS: Final = {"picture": "media", "bio": "text"}


def find_refusal(
    row: AnyRow, terms: DecisionTerms, *, owner: OwnerState, subject: SubjectState | None
) -> Problem | None:
    """Return why an act is not possible on a row of `moderation_case`; None if it is."""
    if terms.act == "dismiss":
        return None
    if owner.is_purged:
        return problems.subject_gone
    match terms.act:
        case "limit" | "suspend":
            return problems.staff_member if owner.is_staff else None
        case "hold_sales":
            return None if owner.products_count else problems.act_not_applicable
        case "remove":
            return _refuse_removal(row, terms, subject)
    return None


def _refuse_removal(
    row: AnyRow, terms: DecisionTerms, subject: SubjectState | None
) -> Problem | None:
    """A member is not removed, but their profile picture or biography is."""
    part = terms.removed_part
    if row.kind == "user" and part is None:
        return problems.act_not_applicable
    if subject is None or subject.is_deleted:
        return problems.subject_gone
    if row.kind == "user" and part and not subject.content[_CONTENTS[part]]:
        return problems.subject_gone
    return None
