"""HTTP routes of appeals: those of a member, and the answers of staff."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from api.core import errors
from api.core.db.database import AnyRow, Read, Write
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.core.text.locale import current_locale
from api.moderation import authors, problems
from api.moderation.appeals import queries
from api.moderation.appeals import service as appeals
from api.moderation.appeals.problems import (
    appeal_closed,
    appeal_exists,
    appeal_not_found,
    statement_not_found,
)
from api.moderation.appeals.queries import AppealListState
from api.moderation.appeals.schemas import (
    AppealDecisionInput,
    AppealInput,
    EnteredAppealInput,
    StaffAppeal,
    StaffAppealDetail,
)
from api.moderation.appeals.serializers import serialize_appeal
from api.moderation.cases.case_queries import list_history
from api.moderation.cases.serializers import serialize_content, serialize_history
from api.moderation.staff.access import Moderator, limited_moderator
from api.moderation.staff.members import StaffMember
from api.moderation.standing.access import StandingMember, limited_standing
from api.moderation.statements.schemas import Appeal
from api.moderation.statements.serializers import serialize_statement

members = APIRouter(tags=["Users"])
staff = APIRouter(tags=["Staff"])

AppealNumber = Annotated[
    int, Path(alias="n", ge=1, le=2**31 - 1, description="Number of the appeal.", examples=[118])
]


@members.post(
    "/users/standing/{statementId}/appeal",
    summary="Appeal a decision of staff",
    response_model=Payload[Appeal],
    responses=documented(
        statement_not_found, appeal_exists, appeal_closed, errors.idempotency_conflict
    ),
    dependencies=[limited_standing],
)
async def create_appeal(
    statement_id: Annotated[PathId, Path(alias="statementId")],
    request: Request,
    member_id: StandingMember,
    connection: Write,
    appeal: AppealInput,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """Appeals a statement of reasons, once and within 180 days.

    Another member of staff than the one who decided reads the appeal and answers it.

    - **Authentication:** a member, or a suspended member with the `appealToken` that the refusal of
      the sign-in carries, in the same header.
    - **Idempotency:** a repeated `Idempotency-Key` returns the same appeal.
    - **Errors:** `appeal_closed` for a statement that is older than 180 days or was taken back.
    """
    row = await appeals.create(
        connection,
        member_id,
        parse_id(statement_id, statement_not_found),
        appeal.text,
        key=key,
    )
    origin = request.app.state.settings.media_origin
    shown = serialize_statement(row, current_locale.get(), origin, for_staff=False)
    return answer(shown["appeal"])


@staff.get(
    "/staff/appeals",
    summary="List appeals for staff",
    response_model=Page[StaffAppeal],
    responses=documented(errors.not_found),
)
async def list_staff_appeals(
    request: Request,
    moderator: Moderator,
    connection: Read,
    paging: Paged,
    state: Annotated[
        AppealListState,
        Query(
            description="`open` appeals wait for an answer, oldest first. `decided` ones have one, "
            "newest first."
        ),
    ] = "open",
) -> JSONBytes:
    """Returns the appeals of a state.

    - **Authentication:** a moderator whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    """
    order = f"staff appeals {state}"
    after = paging.after_keys(order, int)
    rows = await queries.list_appeals(
        connection, state, after=after[0] if after else None, limit=paging.limit + 1
    )
    page, next_cursor = paging.page(order, rows, lambda row: row.number)
    return answer_page(await _serialize(request, connection, moderator, page), next_cursor)


@staff.post(
    "/staff/appeals",
    summary="Enter the appeal of a suspended member",
    response_model=Payload[StaffAppealDetail],
    responses=documented(
        errors.not_found,
        statement_not_found,
        appeal_exists,
        appeal_closed,
        problems.own_decision,
    ),
    dependencies=[limited_moderator],
)
async def enter_staff_appeal(
    request: Request, moderator: Moderator, connection: Write, appeal: EnteredAppealInput
) -> JSONBytes:
    """Enters the appeal that a suspended member, who cannot sign in, sent by e-mail.

    It is answered as every other appeal: by another member of staff than the one who decided.

    - **Authentication:** a moderator whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `appeal_exists` and changes nothing.
    - **Errors:** `statement_not_found` also for a member who is not suspended.
    """
    row = await appeals.enter(connection, appeal.statement_number, appeal.text, by=moderator.id)
    return answer(await _serialize_detail(request, connection, moderator, row))


@staff.get(
    "/staff/appeals/{n}",
    summary="Retrieve an appeal for staff",
    response_model=Payload[StaffAppealDetail],
    responses=documented(errors.not_found, appeal_not_found),
)
async def get_staff_appeal(
    request: Request, n: AppealNumber, moderator: Moderator, connection: Read
) -> JSONBytes:
    """Returns an appeal with the subject as its readers saw it, and the member's history.

    - **Authentication:** a moderator whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    """
    row = await queries.find_appeal(connection, n)
    if row is None:
        raise appeal_not_found()
    return answer(await _serialize_detail(request, connection, moderator, row))


@staff.post(
    "/staff/appeals/{n}/decide",
    summary="Answer an appeal",
    response_model=Payload[StaffAppealDetail],
    responses=documented(
        errors.not_found,
        appeal_not_found,
        appeal_closed,
        problems.own_decision,
        problems.act_not_applicable,
        problems.staff_member,
        problems.subject_gone,
        problems.decision_pending,
    ),
    dependencies=[limited_moderator],
)
async def decide_staff_appeal(
    request: Request,
    n: AppealNumber,
    moderator: Moderator,
    connection: Write,
    decision: AppealDecisionInput,
) -> JSONBytes:
    """Answers an appeal as a second person, with effect at once. The member is notified.

    A reversal takes back what the first decision did. A change takes it back and performs a milder
    act, with a statement of its own. A subject that can't be restored, such as a
    review that its buyer replaced, stays removed.

    - **Authentication:** a moderator whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `appeal_closed` and changes nothing.
    - **Errors:** `own_decision` for the member of staff who decided first, unless the operator is
      alone (`STAFF_SINGLE_APPROVER`), and for the member who appeals. `act_not_applicable` for an
      act that is not milder, and for an answer other than `reversed` once staff took the decision
      back.
    """
    row = await appeals.decide(connection, request.app.state.settings, n, decision, by=moderator.id)
    return answer(await _serialize_detail(request, connection, moderator, row))


async def _serialize_detail(
    request: Request, connection: Any, moderator: StaffMember, row: AnyRow
) -> dict[str, Any]:
    (item,) = await _serialize(request, connection, moderator, [row])
    origin = request.app.state.settings.media_origin
    evidence = await queries.get_evidence(connection, row.statement_id)
    history = await list_history(connection, row.member_id)
    return {
        **item,
        "evidence": serialize_content(evidence, origin),
        "history": serialize_history(history, origin),
    }


async def _serialize(
    request: Request, connection: Any, moderator: StaffMember, rows: Sequence[AnyRow]
) -> list[dict[str, Any]]:
    statements = await queries.list_statements(connection, [row.statement_id for row in rows])
    named = {
        member_id
        for row in rows
        for member_id in (row.member_id, row.first_decided_by, row.decided_by)
    }
    known = await authors.list_authors(connection, named)
    origin = request.app.state.settings.media_origin
    return [
        serialize_appeal(
            row,
            statements[row.statement_id],
            authors=known,
            by=moderator.id,
            locale=current_locale.get(),
            origin=origin,
        )
        for row in rows
    ]
