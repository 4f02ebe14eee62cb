"""Levels of trust: the daily job, the command and what no response shows."""

from datetime import timedelta
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation import trust
from api.moderation.spam.jobs import delete_fingerprints, update_trust
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.engagement import comment, evaluate
from api.tests.support.http import get_payload


def level(database: TestDatabase, member: SignedInMember) -> str:
    return database.sql(f"SELECT level FROM trust WHERE member_id = '{member.id}'") or "0"


def be_active(database: TestDatabase, member: SignedInMember, days: int) -> None:
    """Make the last days active ones, today included."""
    database.sql(
        f"INSERT INTO activity_day (member_id, day) SELECT '{member.id}', current_date - n"
        f" FROM generate_series(0, {days - 1}) AS n ON CONFLICT DO NOTHING"
    )


@pytest.fixture
async def newcomer(app: FastAPI) -> SignedInMember:
    return await factories.member(app, trust=0)


async def test_level_one_needs_three_days_and_an_evaluation(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    newcomer: SignedInMember,
    omar: SignedInMember,
) -> None:
    post = (await factories.post(client, newcomer))["_id"]
    be_active(database, newcomer, 2)
    await evaluate(client, omar, post, "love")
    await update_trust(jobs)
    assert level(database, newcomer) == "0"
    be_active(database, newcomer, 3)
    await evaluate(client, omar, post, None)
    await update_trust(jobs)
    assert level(database, newcomer) == "0"
    await evaluate(client, omar, post, "love")
    await update_trust(jobs)
    assert level(database, newcomer) == "1"
    # It is not lost with the evaluation.
    await evaluate(client, omar, post, None)
    await update_trust(jobs)
    assert level(database, newcomer) == "1"


async def test_level_two_needs_answers_of_three_others_and_no_statement(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    newcomer: SignedInMember,
) -> None:
    post = (await factories.post(client, newcomer))["_id"]
    others = [await factories.member(app) for _ in range(3)]
    host = (await factories.post(client, others[0]))["_id"]
    said = await comment(client, newcomer, host)
    await evaluate(client, others[0], post, "love")
    be_active(database, newcomer, 15)
    # Answers to oneself, and several by one member, are not those of three others.
    for writer in (newcomer, others[0], others[0], others[1]):
        await comment(client, writer, post)
    await update_trust(jobs)
    assert level(database, newcomer) == "1"
    await comment(client, others[2], host, parent=said)
    await update_trust(jobs)
    assert level(database, newcomer) == "2"
    statement = str(uuid4())
    database.sql(
        "INSERT INTO statement (id, member_id, act, rule, is_automatic, facts)"
        f" VALUES ('{statement}', '{newcomer.id}', 'warn', 'spam', true, '{{\"kind\": \"user\"}}')"
    )
    await update_trust(jobs)
    assert level(database, newcomer) == "1"
    # A statement that was ended counts no more.
    database.sql(
        "INSERT INTO statement (id, member_id, act, rule, is_automatic, facts, restores_id) VALUES"
        f" ('{uuid4()}', '{newcomer.id}', 'restore', 'spam', true, '{{\"kind\": \"user\"}}',"
        f" '{statement}')"
    )
    await update_trust(jobs)
    assert level(database, newcomer) == "2"


async def test_level_of_staff_stays(
    app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    known, plain = await factories.member(app, trust=3), await factories.member(app, trust=1)
    for member in (known, plain):
        be_active(database, member, 1)
    await update_trust(jobs)
    assert (level(database, known), level(database, plain)) == ("3", "1")


async def test_members_are_updated_in_batches(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, omar: SignedInMember
) -> None:
    members = [await factories.member(app, trust=0) for _ in range(5)]
    for member in members:
        be_active(database, member, 3)
        await evaluate(client, omar, (await factories.post(client, member))["_id"], "love")
    await trust.update_levels(app.state.database, batch_size=2)
    assert {level(database, member) for member in members} == {"1"}


async def test_level_takes_effect_with_the_next_look_up_and_is_not_shown(
    app: FastAPI, client: httpx.AsyncClient, omar: SignedInMember
) -> None:
    member = await factories.member(app, trust=2)
    for path, viewer in ((f"/users/{member.id}", omar), ("/users/me", member)):
        assert "trust" not in str(await get_payload(client, path, viewer)).lower()
    authenticated = await app.state.authenticate(member.token)
    assert authenticated.trust == 2
    fresh = await factories.member(app, trust=0)
    assert (await app.state.authenticate(fresh.token)).trust == 0


async def test_old_fingerprints_are_deleted(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    text = "نص طويل بما يكفي ليصير له بصمة تقارن بنصوص الأعضاء الجدد الآخرين في اليوم نفسه"
    old, new = [
        (await factories.post(client, await factories.member(app, trust=0), text))["_id"]
        for _ in range(2)
    ]
    hours = timedelta(hours=73).total_seconds() / 3600
    database.sql(
        f"UPDATE post_fingerprint SET created_at = now() - interval '{hours} hours'"
        f" WHERE post_id = '{old}'"
    )
    await delete_fingerprints(jobs)
    left = database.sql(f"SELECT post_id FROM post_fingerprint WHERE post_id IN ('{old}', '{new}')")
    assert UUID(left) == UUID(new)


async def test_known_members_may_write_more_and_new_ones_follow_less(open_app: OpenApp) -> None:
    limits = {
        "rate_limit_writes_per_member_minute": 3,
        "rate_limit_writes_per_known_member_minute": 5,
        "rate_limit_follows_per_new_member_hour": 2,
    }
    async with open_app(**limits) as app, client_of(app) as client:
        followees = [await factories.member(app) for _ in range(6)]
        for level_, allowed in ((0, 2), (1, 3), (2, 5)):
            member = await factories.member(app, trust=level_)
            # The first request of a session looks the level up.
            paths = [f"/users/follow/{each.id}" for each in followees]
            statuses = [
                (await client.post(path, headers=member.headers)).status_code for path in paths
            ]
            assert statuses == [200] * allowed + [429] * (6 - allowed)
