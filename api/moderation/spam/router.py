"""HTTP operations of staff on automatic rules."""

from typing import Any

from fastapi import APIRouter, Request

from api.core import errors
from api.core.db.database import Read, Write
from api.core.http.openapi import documented
from api.core.http.responses import JSONBytes, Payload, answer
from api.moderation.spam import rules
from api.moderation.spam.schemas import RuleInput, RuleOut
from api.moderation.staff.access import Admin, Moderator, limited_admin

router = APIRouter(tags=["Staff"])


@router.get(
    "/staff/rules",
    summary="List automatic rules",
    response_model=Payload[list[RuleOut]],
    responses=documented(errors.not_found),
)
async def list_rules(request: Request, _staff: Moderator, connection: Read) -> JSONBytes:
    """Returns the rules against spam with their modes, weights and thresholds, for moderators."""
    return answer(await rules.list_rules(connection, request.app.state.settings.media_origin))


@router.post(
    "/staff/rules",
    summary="Change an automatic rule",
    response_model=Payload[RuleOut],
    responses=documented(errors.not_found),
    dependencies=[limited_admin],
)
async def change_rule(
    request: Request, staff: Admin, connection: Write, change: RuleInput
) -> JSONBytes:
    """Changes the mode, weight and thresholds of a rule, with effect on the next text. For admins.

    - **Idempotency:** an equal rule changes nothing. Every change is recorded.
    - `not_found`: the caller is no admin.
    """
    await rules.change_rule(connection, change, by=staff.id)
    found: list[dict[str, Any]] = await rules.list_rules(
        connection, request.app.state.settings.media_origin
    )
    return answer(next(each for each in found if each["rule"] == change.rule))
