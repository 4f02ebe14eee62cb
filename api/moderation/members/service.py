"""Acts of staff on a member without a report: restore, sign out, remove picture or biography."""

from typing import Any
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.files import evidence
from api.moderation import problems, suspensions
from api.moderation.cases import case_queries, decisions, restrictions
from api.moderation.cases import serializers as cases_json
from api.moderation.cases import service as cases
from api.moderation.cases.subjects import Subject
from api.moderation.cases.suspension import lock_member
from api.moderation.cases.terms import DecisionTerms
from api.moderation.members import queries
from api.moderation.queries import insert_action
from api.moderation.staff.members import StaffMember
from api.moderation.statements.serializers import serialize_statement
from api.moderation.statements.statement_queries import (
    list_restorable_statements,
    list_statements_of_member,
)
from api.users import service as users
from api.users.problems import user_not_found

MAX_LISTED = 20


async def find_for_act(connection: WriteTransaction, id_or_handle: str, by: UUID) -> UUID:
    """Find the member of an act of staff, and lock the row.

    Raises:
        ApiError: `user_not_found`; `own_decision`; `staff_member` for members of staff.
    """
    member_id = await queries.find_member(connection, id_or_handle)
    if member_id is None:
        raise user_not_found()
    if member_id == by:
        raise problems.own_decision()
    if (await lock_member(connection, member_id)).is_staff:
        raise problems.staff_member()
    return member_id


async def restore(connection: WriteTransaction, member_id: UUID, *, by: UUID) -> None:
    """End the suspension and the restrictions of a member, with the statements of both."""
    await suspensions.restore_locked(connection, member_id, by=by)
    for statement in await list_restorable_statements(
        connection, member_id, ["limit", "hold_sales"]
    ):
        await decisions.restore_statement(connection, statement, by=by)
    # Those that an automatic rule decided have no decision to reverse.
    for row in await queries.list_restrictions(connection, member_id):
        await restrictions.unrestrict(connection, member_id, row.kind)


async def end_sessions(connection: WriteTransaction, member_id: UUID, *, by: UUID) -> None:
    """End every session of a member; a member without one is left alone."""
    if (await queries.get_member(connection, member_id)).sessions == 0:
        return
    await auth.end_all_sessions(connection, member_id)
    await insert_action(connection, actor_id=by, action="sessions_ended", member_id=member_id)


async def remove_picture(
    connection: WriteTransaction,
    settings: Settings,
    member_id: UUID,
    *,
    by: UUID,
    terms: DecisionTerms,
) -> None:
    """Remove the profile picture of a member, with a statement; it stays away from everyone."""
    if await users.get_picture(connection, member_id) is None:
        return
    case = await cases.open_case(connection, Subject("user", member_id, None, member_id))
    await decisions.decide_at_once(
        connection, case, terms, by=by, evidence_until=evidence.retention_end(settings)
    )


async def remove_bio(
    connection: WriteTransaction, member_id: UUID, *, by: UUID, terms: DecisionTerms
) -> None:
    """Empty the biography of a member, with a statement."""
    if not (await queries.get_member(connection, member_id)).bio:
        return
    case = await cases.open_case(connection, Subject("user", member_id, None, member_id))
    await decisions.decide_at_once(connection, case, terms, by=by)


async def load(
    connection: AnyConnection,
    member_id: UUID,
    staff: StaffMember,
    *,
    locale: Locale,
    origin: str,
) -> dict[str, Any]:
    """Return a member as `schemas.MemberForStaff`."""
    row = await queries.get_member(connection, member_id)
    sales = await queries.get_sales(connection, member_id)
    statements = await list_statements_of_member(connection, member_id, limit=MAX_LISTED)
    items = await case_queries.list_items_of_owner(connection, member_id, limit=MAX_LISTED)
    history = await case_queries.list_history(connection, member_id)
    return {
        **_serialize_account(row, origin),
        "restrictions": [
            {
                "kind": each.kind,
                "until": iso(each.until) if each.until else None,
                "since": iso(each.created_at),
            }
            for each in await queries.list_restrictions(connection, member_id)
        ],
        "salesCount": sales.sales,
        "salesCents": int(sales.cents),
        "refundsCount": sales.refunds,
        "statements": [
            serialize_statement(each, locale, origin, for_staff=True) for each in statements
        ],
        "cases": [cases_json.serialize_item(each, staff, origin) for each in items],
        "history": cases_json.serialize_history(history, origin),
    }


def _serialize_account(row: AnyRow, origin: str) -> dict[str, Any]:
    return {
        "person": users.serialize_author(row, origin),
        "bio": row.bio,
        "countryId": row.country_id,
        "genderId": row.gender_id,
        "locale": row.locale,
        "createdAt": iso(row.created_at),
        "role": row.role,
        "suspendedAt": iso(row.suspended_at) if row.suspended_at else None,
        "suspendedUntil": iso(row.suspended_until) if row.suspended_until else None,
        "suspensionReason": row.suspension_reason,
        "deletesAt": iso(row.deletes_at) if row.deletes_at else None,
        "postsCount": row.posts_count,
        "productsCount": row.products_count,
        "followersCount": row.followers_count,
        "followingCount": row.following_count,
        "sessionsCount": row.sessions,
        "reportsCount": row.reports,
        "reportsMade": {"closed": row.closed, "upheld": row.upheld},
    }
