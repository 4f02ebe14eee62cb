"""Appeals of the staff console: rows as JSON objects."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from api.core.db.database import AnyRow
from api.core.text.locale import Locale
from api.moderation.statements.serializers import serialize_statement
from api.users.service import serialize_author


def serialize_appeal(
    appeal: AnyRow,
    statement: AnyRow,
    *,
    authors: Mapping[UUID | None, AnyRow],
    by: UUID,
    locale: Locale,
    origin: str,
) -> dict[str, Any]:
    """Serialize an appeal with its statement as `schemas.StaffAppeal`.

    `authors` has the members that the appeal names, and `by` is the acting member of staff.
    """

    def person(member_id: UUID | None) -> dict[str, Any] | None:
        row = authors.get(member_id)
        return None if row is None else serialize_author(row, origin)

    shown = serialize_statement(statement, locale, origin, for_staff=True)
    return {
        **shown["appeal"],
        "member": person(appeal.member_id),
        "statement": shown,
        "caseNumber": statement.case_number,
        "firstDecidedBy": person(appeal.first_decided_by),
        "decidedBy": person(appeal.decided_by),
        "isOwnDecision": by in {appeal.first_decided_by, appeal.member_id},
        "isAlone": appeal.is_alone,
    }
