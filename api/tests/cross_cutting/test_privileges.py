"""Privileges: what the application's role may not write, statement by statement."""

from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from api.core.db.owner import OwnerRequiredError
from api.core.observability import security_events
from api.core.settings import Settings
from api.moderation import queries as moderation_queries
from api.moderation.cases import decisions
from api.moderation.cases import service as cases
from api.moderation.cases.subjects import subject_of
from api.moderation.cases.terms import DecisionTerms
from api.payouts import batches, staff
from api.payouts.operator_errors import OperatorError
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.moderation import create_staff_as, report_post
from api.tests.support.payouts import (
    create_requested_payout,
    create_staff,
    suspend_pending_members,
    with_approval_limit,
)
from api.tests.support.products import product_input

DENIED = "permission denied"


async def run(app: FastAPI, statement: str) -> None:
    """Run a statement as the application's role and commit it."""
    async with app.state.database.writing() as connection:
        await connection.execute(text(statement))


async def refuse(app: FastAPI, statement: str) -> None:
    """Expect that the application's role may not run a statement."""
    with pytest.raises(DBAPIError, match=DENIED):
        await run(app, statement)


def count(database: TestDatabase, query: str) -> int:
    return int(database.sql(f"SELECT count(*) FROM {query}"))


async def test_application_cannot_grant_staff_rights(app: FastAPI, database: TestDatabase) -> None:
    member = await factories.member(app)
    await refuse(app, f"UPDATE member SET is_staff = true WHERE id = '{member.id}'")
    # The trigger runs before the other columns are required.
    await refuse(app, f"INSERT INTO member (id, is_staff) VALUES ('{uuid4()}', true)")
    assert count(database, f"member WHERE id = '{member.id}' AND is_staff") == 0


async def test_application_cannot_revoke_staff_rights(app: FastAPI, database: TestDatabase) -> None:
    member = await create_staff(app, database)
    await refuse(app, f"UPDATE member SET is_staff = false WHERE id = '{member.id}'")
    assert count(database, f"member WHERE id = '{member.id}' AND is_staff") == 1


async def test_staff_rights_are_set_by_the_owner_and_logged(
    app: FastAPI, settings: Settings, database: TestDatabase
) -> None:
    member = await factories.member(app)
    assert await staff.set_staff(settings, member.id, is_staff=True)
    assert not await staff.set_staff(settings, member.id, is_staff=True)
    assert await staff.is_staff(app.state.database, member.id)
    await security_events.flush(app.state.database)
    assert count(database, f"security_event WHERE member_id = '{member.id}'") == 1
    unprivileged = settings.model_copy(update={"migration_database_url": None})
    unprivileged.__dict__.pop("owner_database_url", None)
    with pytest.raises(OwnerRequiredError):
        await staff.set_staff(unprivileged, member.id, is_staff=False)
    assert await staff.is_staff(app.state.database, member.id)


@pytest.mark.parametrize("action", ["dismissed", "suspended", "restored"])
async def test_application_cannot_write_acts_of_staff(
    app: FastAPI, database: TestDatabase, action: str
) -> None:
    acting, member = await create_staff(app, database), await factories.member(app)
    await refuse(
        app,
        "INSERT INTO staff_act (actor_id, action, member_id)"
        f" VALUES ('{acting.id}', '{action}', '{member.id}')",
    )
    assert count(database, f"staff_act WHERE member_id = '{member.id}'") == 0


async def test_acts_need_active_staff_and_concern_others(
    app: FastAPI, database: TestDatabase
) -> None:
    acting, member = await create_staff(app, database), await factories.member(app)

    async def record(actor: UUID, subject: UUID) -> None:
        async with app.state.database.writing() as connection:
            await moderation_queries.insert_action(
                connection, actor_id=actor, action="dismissed", member_id=subject
            )

    await record(acting.id, member.id)
    with pytest.raises(DBAPIError, match=DENIED):
        await record(member.id, acting.id)
    with pytest.raises(DBAPIError, match=DENIED):
        await record(acting.id, acting.id)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{acting.id}'")
    with pytest.raises(DBAPIError, match=DENIED):
        await record(acting.id, member.id)
    assert count(database, f"staff_act WHERE actor_id = '{acting.id}'") == 1


async def test_application_cannot_approve_a_batch(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    suspend_pending_members(database)
    collector, approver = await create_staff(app, database), await create_staff(app, database)
    paid, _ = await create_requested_payout(app, client, database)
    limited = with_approval_limit(app, 0)
    (number,) = await batches.create_batches(app.state.database, limited, by=collector.id)
    batch = f"payout_batch WHERE number = {number}"
    await refuse(
        app,
        f"UPDATE payout_batch SET status = 'approved', approved_by = '{approver.id}',"
        f" approved_at = now(), approved_count = 1 WHERE number = {number}",
    )
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{paid.id}'")
    stranger = await factories.member(app)
    for actor in (collector, paid, stranger):
        await refuse(
            app,
            f"SELECT approve_payout_batch(id, '{actor.id}', now(), 1, 1, ''::bytea, false)"
            f" FROM {batch}",
        )
    assert count(database, f"{batch} AND approved_by IS NULL AND status = 'draft'") == 1
    await batches.approve(app.state.database, limited, number, by=approver.id)
    assert count(database, f"{batch} AND approved_by = '{approver.id}'") == 1
    with pytest.raises(Exception, match="another member of staff must export"):
        await batches.export(app.state.database, limited, number, by=approver.id)


async def test_application_cannot_grant_a_paid_product_as_free(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    seller, buyer = await factories.member(app), await factories.member(app)
    product = await product_input(client, seller, priceCents=1_900)
    answer = await client.post("/posts", json=product, headers=seller.headers)
    post_id = answer.json()["payload"]["_id"]
    await refuse(
        app,
        "INSERT INTO entitlement (id, member_id, post_id, source)"
        f" VALUES ('{uuid4()}', '{buyer.id}', '{post_id}', 'free')",
    )
    assert count(database, f"entitlement WHERE post_id = '{post_id}'") == 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE staff_act SET action = 'dismissed'",
        "DELETE FROM staff_act",
        "UPDATE payout_event SET action = 'x'",
        "UPDATE account SET balance_cents = 0",
        "UPDATE posting SET amount_cents = 1",
        "UPDATE signing_key SET active_from = now()",
        "CREATE TABLE own (id int)",
        "ALTER TABLE member DISABLE TRIGGER ALL",
        "DROP TRIGGER member_staff_rights ON member",
        "SET ROLE qima_owner",
        "ALTER FUNCTION guard_staff_rights() OWNER TO qima_app",
    ],
)
async def test_application_has_no_right(app: FastAPI, statement: str) -> None:
    with pytest.raises(DBAPIError, match=r"permission denied|must be owner"):
        await run(app, statement)


async def test_application_gives_no_role(app: FastAPI, database: TestDatabase) -> None:
    member = await factories.member(app)
    await refuse(app, f"INSERT INTO staff_role VALUES ('{member.id}', 'admin')")
    staff_member = await create_staff_as(app, database, "treasurer")
    await refuse(app, f"UPDATE staff_role SET role = 'admin' WHERE member_id = '{staff_member.id}'")
    await refuse(app, f"DELETE FROM staff_role WHERE member_id = '{staff_member.id}'")


async def test_application_decides_in_the_name_of_moderators_only_and_of_no_owner(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    author, moderator = await factories.member(app), await create_staff_as(app, database)
    treasurer = await create_staff_as(app, database, "treasurer")
    post = (await factories.post(client, author))["_id"]
    await report_post(app, client, post)
    case = f"(SELECT id FROM moderation_case WHERE subject_id = '{post}')"

    def decide(actor: UUID) -> str:
        return (
            "INSERT INTO case_decision"
            " (id, case_id, act, decided_by, effective_at, former_state, state)"
            f" VALUES ('{uuid4()}', {case}, 'dismiss', '{actor}', now(), 'open', 'undone')"
        )

    def note(actor: UUID) -> str:
        return (
            "INSERT INTO case_note (id, case_id, author_id, text)"
            f" VALUES ('{uuid4()}', {case}, '{actor}', 'x')"
        )

    for actor in (author.id, treasurer.id):
        await refuse(app, decide(actor))
        await refuse(app, note(actor))
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{author.id}'")
    await refuse(app, decide(author.id))
    await run(app, note(moderator.id))
    await run(app, decide(moderator.id))


async def test_appeal_knows_who_decided_first_and_needs_a_second_person(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    author, moderator = await factories.member(app), await create_staff_as(app, database)
    second = await create_staff_as(app, database)
    post = (await factories.post(client, author))["_id"]
    await report_post(app, client, post)
    number = int(database.sql(f"SELECT number FROM report WHERE subject_id = '{post}'"))
    async with app.state.database.writing() as connection:
        report = await moderation_queries.get_report(connection, number)
        assert report is not None
        case = await cases.open_case(connection, subject_of(report))
        await decisions.decide_at_once(
            connection, case, DecisionTerms("warn", "spam"), by=moderator.id
        )
    statement = f"(SELECT id FROM statement WHERE member_id = '{author.id}')"
    # The name of another as the first decider is not believed.
    await run(
        app,
        "INSERT INTO appeal (id, statement_id, member_id, text, first_decided_by)"
        f" VALUES ('{uuid4()}', {statement}, '{author.id}', 'x', '{second.id}')",
    )
    appeal = f"appeal WHERE member_id = '{author.id}'"
    assert database.sql(f"SELECT first_decided_by FROM {appeal}") == str(moderator.id)

    def decide(actor: UUID) -> str:
        return (
            f"UPDATE appeal SET state = 'upheld', answer = 'x', decided_by = '{actor}',"
            f" decided_at = now() WHERE member_id = '{author.id}'"
        )

    with pytest.raises(DBAPIError, match="ck_appeal_second_person"):
        await run(app, decide(moderator.id))
    await refuse(app, decide(author.id))
    await run(app, decide(second.id))


@pytest.mark.parametrize("table", ["statement", "case_note"])
async def test_application_changes_no_statement_and_no_note(app: FastAPI, table: str) -> None:
    for statement in (f"UPDATE {table} SET text = text", f"DELETE FROM {table}"):
        await refuse(app, statement)


async def test_treasurer_approves_and_moderator_does_not(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    suspend_pending_members(database)
    moderator = await create_staff_as(app, database, "moderator")
    treasurer = await create_staff_as(app, database, "treasurer")
    await create_requested_payout(app, client, database)
    limited = with_approval_limit(app, 0)
    (number,) = await batches.create_batches(app.state.database, limited)
    with pytest.raises(OperatorError, match="Only treasurers may approve a batch"):
        await batches.approve(app.state.database, limited, number, by=moderator.id)
    await refuse(
        app,
        f"SELECT approve_payout_batch(id, '{moderator.id}', now(), 1, 1, ''::bytea, false)"
        f" FROM payout_batch WHERE number = {number}",
    )
    await batches.approve(app.state.database, limited, number, by=treasurer.id)


async def test_application_changes_rules_in_the_name_of_admins_only(
    app: FastAPI, database: TestDatabase
) -> None:
    def change(actor: UUID) -> str:
        return (
            "INSERT INTO spam_rule (rule, mode, weight, changed_by)"
            f" VALUES ('many_links', 'hold', 40, '{actor}')"
            " ON CONFLICT (rule) DO UPDATE SET changed_by = excluded.changed_by"
        )

    moderator = await create_staff_as(app, database)
    member = await factories.member(app)
    for actor in (member.id, moderator.id):
        await refuse(app, change(actor))
    await run(app, change((await create_staff(app, database)).id))
    await refuse(app, "DELETE FROM spam_rule")
    database.sql("DELETE FROM spam_rule")
