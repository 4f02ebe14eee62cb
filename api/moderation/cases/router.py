"""HTTP routes of cases, for moderators."""

import re
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request

from api.core.db.database import Read, Write
from api.core.errors import idempotency_conflict, not_found
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.text.locale import current_locale
from api.moderation import problems
from api.moderation.cases import case_queries, decisions, detail, serializers
from api.moderation.cases import service as cases
from api.moderation.cases.case_queries import CaseFilters, SinceFilter, StateFilter, TakenFilter
from api.moderation.cases.models import SubjectKind
from api.moderation.cases.schemas import (
    CaseDetail,
    CaseItem,
    Decided,
    DecisionInput,
    Note,
    NoteInput,
)
from api.moderation.staff.access import Moderator, limited_moderator
from api.moderation.staff.members import StaffMember

router = APIRouter(tags=["Staff"])

CaseNumber = Annotated[
    int, Path(alias="n", ge=1, le=2**31 - 1, description="Number of the case.", examples=[2291])
]
_REFERENCE: Final = re.compile(r"(?:[Cc]-?)?(\d{1,9})")


async def _read_filters(
    state: Annotated[
        StateFilter | None,
        Query(
            description="State of the cases; `waiting` is open and held, and the default unless"
            " `q` is given."
        ),
    ] = None,
    kind: Annotated[SubjectKind | None, Query(description="Kind of the subjects.")] = None,
    taken: Annotated[
        TakenFilter, Query(description="`free` for cases that no one has, `mine` for the caller's.")
    ] = "any",
    signal: Annotated[
        str | None,
        Query(
            pattern="^[a-z_]{1,40}$",
            description="Automatic rule that found something.",
            examples=["repeated_text"],
        ),
    ] = None,
    lang: Annotated[
        Literal["ar", "en", "und"] | None, Query(description="Language of the subjects.")
    ] = None,
    since: Annotated[
        SinceFilter | None, Query(description="Only cases of the last day or week.")
    ] = None,
    q: Annotated[
        str | None,
        Query(
            max_length=40,
            description="Number such as C-2291, or handle of an owner.",
            examples=["C-2291"],
        ),
    ] = None,
) -> CaseFilters:
    return CaseFilters(
        state or (None if q else "waiting"), kind, taken, signal, lang, since, **_search(q)
    )


@router.get(
    "/staff/cases",
    summary="List cases",
    response_model=Page[CaseItem],
    responses=documented(not_found),
)
async def list_cases(
    request: Request,
    staff: Moderator,
    connection: Read,
    paging: Paged,
    filters: Annotated[CaseFilters, Depends(_read_filters)],
) -> JSONBytes:
    """Returns cases for moderators.

    Waiting cases come heaviest first, then oldest. Other lists come newest first. A search by `q`
    finds cases of every state.

    - **404:** for everyone but moderators whose session was confirmed lately.
    """
    order = f"cases:{filters.state}"
    kinds = (int, int) if filters.is_queue else (int,)
    rows = await case_queries.list_cases(
        connection,
        filters,
        staff.id,
        after=paging.after_keys(order, *kinds),
        limit=paging.limit + 1,
    )
    page, next_cursor = paging.page_keys(
        order,
        rows,
        lambda row: (-row.weight, row.number) if filters.is_queue else (row.number,),
    )
    origin = request.app.state.settings.media_origin
    return answer_page(
        [serializers.serialize_item(row, staff, origin) for row in page], next_cursor
    )


def _search(q: str | None) -> dict[str, Any]:
    """Return what a search looks for: a number, or else a handle."""
    words = (q or "").strip()
    if not words:
        return {}
    if (found := _REFERENCE.fullmatch(words)) is not None:
        return {"number": int(found[1])}
    return {"handle": words.removeprefix("@").lower()}


@router.get(
    "/staff/cases/{n}",
    summary="Get a case",
    response_model=Payload[CaseDetail],
    responses=documented(problems.case_not_found, not_found),
)
async def get_case(
    request: Request, n: CaseNumber, staff: Moderator, connection: Read
) -> JSONBytes:
    """Returns a case with evidence, reports, findings, notes, history and possible acts."""
    found = await detail.load(
        connection,
        n,
        staff,
        locale=current_locale.get(),
        origin=request.app.state.settings.media_origin,
    )
    return answer(found)


@router.post(
    "/staff/cases/{n}/take",
    summary="Take a case",
    response_model=Payload[CaseItem],
    responses=documented(
        problems.case_not_found,
        problems.own_decision,
        problems.case_taken,
        problems.case_decided,
        not_found,
    ),
    dependencies=[limited_moderator],
)
async def take_case(
    request: Request, n: CaseNumber, staff: Moderator, connection: Write
) -> JSONBytes:
    """Gives the caller a case for 15 minutes, in which others cannot decide it.

    - **Idempotency:** a repeated call renews the time.
    """
    await cases.take(connection, n, by=staff.id)
    return await _answer_item(request, connection, n, staff)


@router.post(
    "/staff/cases/{n}/release",
    summary="Release a case",
    response_model=Payload[CaseItem],
    responses=documented(
        problems.case_not_found, problems.own_decision, problems.case_taken, not_found
    ),
    dependencies=[limited_moderator],
)
async def release_case(
    request: Request, n: CaseNumber, staff: Moderator, connection: Write
) -> JSONBytes:
    """Returns a case to the queue.

    - **Idempotency:** releasing a free case changes nothing.
    """
    await cases.release(connection, n, by=staff.id)
    return await _answer_item(request, connection, n, staff)


@router.post(
    "/staff/cases/{n}/note",
    summary="Add a note to a case",
    response_model=Payload[Note],
    responses=documented(
        problems.case_not_found, problems.own_decision, idempotency_conflict, not_found
    ),
    dependencies=[limited_moderator],
)
async def add_case_note(
    request: Request,
    n: CaseNumber,
    staff: Moderator,
    connection: Write,
    note: NoteInput,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """Adds a note that only staff see, also to a case that another has or that is decided.

    - **Idempotency:** a repeated `Idempotency-Key` returns the first note.
    """
    note_id = await cases.add_note(connection, n, note.text, by=staff.id, key=key)
    origin = request.app.state.settings.media_origin
    return answer(
        serializers.serialize_note(await case_queries.get_note(connection, note_id), origin)
    )


@router.post(
    "/staff/cases/{n}/decide",
    summary="Decide a case",
    response_model=Payload[Decided],
    responses=documented(
        problems.case_not_found,
        problems.own_decision,
        problems.case_taken,
        problems.case_decided,
        problems.decision_pending,
        problems.subject_changed,
        problems.subject_gone,
        problems.staff_member,
        problems.act_not_applicable,
        not_found,
    ),
    dependencies=[limited_moderator],
)
async def decide_case(
    request: Request,
    n: CaseNumber,
    staff: Moderator,
    connection: Write,
    decision: DecisionInput,
) -> JSONBytes:
    """Decides a case. The decision takes effect after ten seconds, in which it can be undone.

    - The member receives a statement of reasons. Its reporters hear the outcome.
    - A decided case takes only `restore`, which ends its latest act.
    - **Idempotency:** of several calls one decides; the others get `case_decided` with its facts.
    """
    settings = request.app.state.settings
    stored = await decisions.decide(
        connection, settings, n, decision.to_terms(), by=staff.id, version=decision.version
    )
    item = await case_queries.get_item(connection, n)
    assert item is not None
    row = await case_queries.get_decision(connection, stored.id)
    return answer(
        {
            "case": serializers.serialize_item(item, staff, settings.media_origin),
            "decision": serializers.serialize_decision(row, settings.media_origin),
        }
    )


@router.post(
    "/staff/cases/{n}/undo",
    summary="Undo a decision",
    response_model=Payload[CaseItem],
    responses=documented(
        problems.case_not_found,
        problems.own_decision,
        problems.case_taken,
        problems.case_not_decided,
        problems.decision_effective,
        not_found,
    ),
    dependencies=[limited_moderator],
)
async def undo_decision(
    request: Request, n: CaseNumber, staff: Moderator, connection: Write
) -> JSONBytes:
    """Undoes a decision that has not taken effect. The case waits again as before.

    Who decided may undo it, and an admin. After its effect, `restore` is a decision of its own.
    """
    await decisions.undo(connection, n, by=staff.id)
    return await _answer_item(request, connection, n, staff)


async def _answer_item(
    request: Request, connection: Write, number: int, staff: StaffMember
) -> JSONBytes:
    item = await case_queries.get_item(connection, number)
    assert item is not None
    return answer(serializers.serialize_item(item, staff, request.app.state.settings.media_origin))
