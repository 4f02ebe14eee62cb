"""Statements that read cases for staff."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import and_, func, or_, select, true
from sqlalchemy.orm import aliased

from api.core.db.database import AnyConnection, AnyRow, AnySelect, ReadConnection
from api.core.http.pagination import behind
from api.moderation.cases.models import IS_PENDING, IS_WAITING, Case, CaseDecision, CaseNote, Signal
from api.moderation.cases.subjects import shown_evidence
from api.moderation.models import Report, StaffAction
from api.moderation.people import person_columns
from api.payments.models import Purchase
from api.users.models import Member, Restriction, StaffRole

MAX_REPORTS: Final = 20
MAX_NOTES: Final = 50
MAX_DECISIONS: Final = 20
MAX_HISTORY: Final = 50

StateFilter = Literal["waiting", "open", "held", "decided", "appealed", "closed"]
TakenFilter = Literal["any", "free", "mine"]
SinceFilter = Literal["day", "week"]

Owner: Any = aliased(Member, name="owner")
Taker: Any = aliased(Member, name="taker")
Decider: Any = aliased(Member, name="decider")
Author: Any = aliased(Member, name="author")
Reporter: Any = aliased(Member, name="reporter")
Actor: Any = aliased(Member, name="actor")

_SPANS: Final = {"day": timedelta(days=1), "week": timedelta(days=7)}
_EXCERPT_LENGTH: Final = 240
# Steps of work that say nothing about a member.
_STEPS: Final = ("taken", "released", "noted", "decided", "undone", "rule_changed")


@dataclass(frozen=True, slots=True)
class CaseFilters:
    """Conditions of a list of cases; `number` or `handle` come from the search box."""

    state: StateFilter | None = "waiting"
    kind: str | None = None
    taken: TakenFilter = "any"
    signal: str | None = None
    lang: str | None = None
    since: SinceFilter | None = None
    number: int | None = None
    handle: str | None = None

    @property
    def is_queue(self) -> bool:
        """Heaviest first, then oldest; other lists are newest first."""
        return self.state in {"waiting", "open", "held"}


def _select_items() -> AnySelect:
    """Select cases with owner, taker and the decision that can be undone."""
    is_taken = Case.taken_until > func.now()
    return (
        select(
            *(
                getattr(Case, name)
                for name in (
                    *("id", "number", "kind", "subject_id", "post_id", "owner_id", "state"),
                    *("weight", "reason", "reports_count", "rules", "lang", "created_at"),
                    *("reported_at", "taken_until", "decided_at"),
                )
            ),
            func.left(Case.evidence["title"].astext, _EXCERPT_LENGTH).label("subject_title"),
            func.left(Case.evidence["text"].astext, _EXCERPT_LENGTH).label("subject_text"),
            Case.evidence["priceCents"].astext.is_not(None).label("is_product"),
            CaseDecision.act.label("pending_act"),
            CaseDecision.decided_at.label("pending_at"),
            CaseDecision.effective_at.label("pending_until"),
            *person_columns(Owner, "owner"),
            *person_columns(Taker, "taker"),
            *person_columns(Decider, "decider"),
        )
        .join(Owner, Owner.id == Case.owner_id)
        .outerjoin(Taker, and_(Taker.id == Case.taken_by, is_taken))
        .outerjoin(CaseDecision, and_(CaseDecision.case_id == Case.id, IS_PENDING))
        .outerjoin(Decider, Decider.id == CaseDecision.decided_by)
    )


async def list_cases(
    connection: ReadConnection,
    filters: CaseFilters,
    viewer_id: UUID,
    *,
    after: tuple[Any, ...] | None,
    limit: int,
) -> Sequence[AnyRow]:
    """List cases in one statement: the queue by weight and age, other states newest first."""
    query = _select_items().where(*_conditions(filters, viewer_id))
    if filters.is_queue:
        keys = (-Case.weight, Case.number)
        query = query.where(behind(keys, after, ascending=True)).order_by(*keys)
    else:
        query = query.where(behind((Case.number,), after)).order_by(Case.number.desc())
    return (await connection.execute(query.limit(limit))).all()


def _conditions(filters: CaseFilters, viewer_id: UUID) -> list[Any]:
    is_taken = and_(Case.taken_by.is_not(None), Case.taken_until > func.now())
    found = {
        "free": or_(Case.taken_by.is_(None), Case.taken_until <= func.now()),
        "mine": and_(is_taken, Case.taken_by == viewer_id),
        "any": true(),
    }
    conditions: list[Any] = [found[filters.taken]]
    if filters.is_queue:
        conditions.append(IS_WAITING)
    if filters.state not in {None, "waiting"}:
        conditions.append(Case.state == filters.state)
    if filters.signal is not None:
        conditions.append(Case.rules.contains([filters.signal]))
    if filters.since is not None:
        conditions.append(Case.created_at > func.now() - _SPANS[filters.since])
    if filters.handle is not None:
        conditions.append(Owner.handle == filters.handle)
    equal = {name: getattr(filters, name) for name in ("kind", "lang", "number")}
    conditions += [
        getattr(Case, name) == value for name, value in equal.items() if value is not None
    ]
    return conditions


async def get_item(connection: AnyConnection, number: int) -> AnyRow | None:
    """Return a case as the list shows it."""
    rows = await connection.execute(_select_items().where(Case.number == number))
    return rows.one_or_none()


async def list_items_of_owner(
    connection: AnyConnection, owner_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """List the cases of a member, newest first."""
    rows = await connection.execute(
        _select_items().where(Case.owner_id == owner_id).order_by(Case.number.desc()).limit(limit)
    )
    return rows.all()


async def get_evidence(connection: AnyConnection, case_id: UUID) -> dict[str, Any]:
    """Return what a case remembers of its subject; empty if it was erased."""
    evidence: dict[str, Any] | None = await connection.scalar(
        select(shown_evidence()).where(Case.id == case_id)
    )
    return evidence or {}


async def list_reports(connection: AnyConnection, case_id: UUID) -> Sequence[AnyRow]:
    """List the newest reports of a case with the record of their reporters."""
    other: Any = aliased(Report, name="other")
    closed = select(func.count()).where(
        other.reporter_id == Report.reporter_id, other.closed_at.is_not(None)
    )
    upheld = closed.where(other.outcome != "dismissed")
    rows = await connection.execute(
        select(
            Report.number,
            Report.reason,
            Report.text,
            Report.created_at,
            closed.scalar_subquery().label("reporter_closed"),
            upheld.scalar_subquery().label("reporter_upheld"),
            *person_columns(Reporter, "reporter"),
        )
        .join(Reporter, Reporter.id == Report.reporter_id)
        .where(Report.case_id == case_id)
        .order_by(Report.number.desc())
        .limit(MAX_REPORTS)
    )
    return rows.all()


async def list_signals(connection: AnyConnection, case_id: UUID) -> Sequence[AnyRow]:
    """List the signals of a case, strongest first."""
    rows = await connection.execute(
        select(Signal.__table__)
        .where(Signal.case_id == case_id)
        .order_by(Signal.weight.desc(), Signal.id)
        .limit(MAX_NOTES)
    )
    return rows.all()


def _select_notes() -> AnySelect:
    return select(CaseNote.__table__, *person_columns(Author, "author")).join(
        Author, Author.id == CaseNote.author_id
    )


async def list_notes(connection: AnyConnection, case_id: UUID) -> Sequence[AnyRow]:
    """List the newest notes of a case, oldest first."""
    rows = await connection.execute(
        _select_notes()
        .where(CaseNote.case_id == case_id)
        .order_by(CaseNote.id.desc())
        .limit(MAX_NOTES)
    )
    return rows.all()[::-1]


async def get_note(connection: AnyConnection, note_id: UUID) -> AnyRow:
    return (await connection.execute(_select_notes().where(CaseNote.id == note_id))).one()


def _select_decisions() -> AnySelect:
    return select(CaseDecision.__table__, *person_columns(Decider, "decider")).join(
        Decider, Decider.id == CaseDecision.decided_by
    )


async def list_decisions(connection: AnyConnection, case_id: UUID) -> Sequence[AnyRow]:
    """List the decisions of a case, newest first, also those that were undone."""
    rows = await connection.execute(
        _select_decisions()
        .where(CaseDecision.case_id == case_id)
        .order_by(CaseDecision.id.desc())
        .limit(MAX_DECISIONS)
    )
    return rows.all()


async def get_decision(connection: AnyConnection, decision_id: UUID) -> AnyRow:
    rows = await connection.execute(_select_decisions().where(CaseDecision.id == decision_id))
    return rows.one()


async def list_history(
    connection: AnyConnection, member_id: UUID, *, except_case: int | None = None
) -> Sequence[AnyRow]:
    """List what staff did about a member, newest first, without the steps of their work."""
    of_case = StaffAction.facts["case"].as_integer()
    query = (
        select(
            StaffAction.number,
            StaffAction.at,
            StaffAction.action,
            of_case.label("case_number"),
            *person_columns(Actor, "actor"),
        )
        .outerjoin(Actor, Actor.id == StaffAction.actor_id)
        .where(StaffAction.member_id == member_id, StaffAction.action.not_in(_STEPS))
    )
    if except_case is not None:
        query = query.where(or_(of_case.is_(None), of_case != except_case))
    rows = await connection.execute(query.order_by(StaffAction.number.desc()).limit(MAX_HISTORY))
    return rows.all()


async def get_owner(connection: AnyConnection, owner_id: UUID) -> AnyRow:
    """Return the owner of a subject with role and restrictions."""
    restricted = select(func.array_agg(Restriction.kind)).where(
        Restriction.member_id == Member.id,
        or_(Restriction.until.is_(None), Restriction.until > func.now()),
    )
    rows = await connection.execute(
        select(
            Member.created_at,
            Member.country_id,
            Member.gender_id,
            Member.locale,
            Member.posts_count,
            Member.products_count,
            Member.followers_count,
            Member.suspended_at,
            Member.suspended_until,
            Member.deletes_at,
            Member.purged_at,
            StaffRole.role,
            restricted.scalar_subquery().label("restrictions"),
        )
        .outerjoin(StaffRole, StaffRole.member_id == Member.id)
        .where(Member.id == owner_id)
    )
    return rows.one()


async def get_buyers(connection: AnyConnection, post_id: UUID) -> AnyRow:
    """Return how many buyers a refund of a product reaches, and its amount in cents."""
    rows = await connection.execute(
        select(
            func.count().label("buyers"),
            func.coalesce(func.sum(Purchase.amount_cents), 0).label("cents"),
        ).where(Purchase.post_id == post_id, Purchase.kind == "purchase", Purchase.status == "paid")
    )
    return rows.one()
