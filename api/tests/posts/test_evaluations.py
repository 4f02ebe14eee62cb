"""Evaluations: one a member and post, counted exactly."""

import asyncio
import random

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import (
    UNKNOWN_ID,
    block,
    count_events,
    evaluate,
    first_engagements,
    request_statements,
    suspend,
)
from api.tests.support.http import fields, got, posted, refusal, whole

SIX = ["perfect", "love", "unclear", "fantastic", "surprise", "clap"]
ON_QUESTIONS = ["dontknow", "hardquestion", "gotanswer", "sad"]


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    found: str = (await factories.post(client, layla))["_id"]
    return found


async def test_an_evaluation_is_set_changed_and_taken_back(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/evaluations"
    empty = {"counts": {}, "total": 0, "mine": None, "latest": []}
    assert await got(client, path) == empty
    for reaction in ("perfect", "perfect", "clap"):
        state = await evaluate(client, omar, post_id, reaction)
        assert (state["counts"], state["total"], state["mine"]) == ({reaction: 1}, 1, reaction)
        (only,) = state["latest"]
        assert (only["user"]["_id"], only["reaction"]) == (str(omar.id), reaction)
        assert await got(client, path, omar) == state
        for viewer in (None, layla):
            assert await got(client, path, viewer) == {**state, "mine": None}
    shown = await got(client, f"/posts/post/{post_id}", omar)
    assert (shown["counts"]["evaluations"], shown["viewer"]["evaluation"]) == ({"clap": 1}, "clap")
    for _ in range(2):
        assert await evaluate(client, omar, post_id, None) == empty


async def test_six_evaluations_stand_on_every_post_and_four_more_on_questions(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    question = (await factories.post(client, layla, kind="question"))["_id"]
    for reaction in SIX + ON_QUESTIONS:
        assert (await evaluate(client, omar, question, reaction))["counts"] == {reaction: 1}
    for reaction in SIX:
        assert (await evaluate(client, omar, post_id, reaction))["counts"] == {reaction: 1}
    for reaction in ON_QUESTIONS:
        body = {"reaction": reaction}
        answer = await client.post(f"/posts/{post_id}/evaluations", json=body, headers=omar.headers)
        assert refusal(answer) == (422, "reaction_not_allowed")
        assert set(fields(answer)) == {"reaction"}
    assert (await got(client, f"/posts/{post_id}/evaluations"))["counts"] == {SIX[-1]: 1}


@pytest.mark.parametrize("body", [{}, {"reaction": "like"}, {"reaction": 1}, {"reaction": ""}])
async def test_what_is_no_evaluation_is_refused_at_its_field(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, body: dict[str, object]
) -> None:
    answer = await client.post(f"/posts/{post_id}/evaluations", json=body, headers=omar.headers)
    assert refusal(answer) == (422, "validation_failed")
    assert set(fields(answer)) == {"reaction"}


async def test_nobody_evaluates_their_own_post_and_no_guest_any(
    client: httpx.AsyncClient, layla: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/evaluations"
    for reaction in ("perfect", None):
        answer = await client.post(path, json={"reaction": reaction}, headers=layla.headers)
        assert refusal(answer) == (422, "own_evaluation")
    answer = await client.post(path, json={"reaction": "perfect"})
    assert refusal(answer) == (401, "not_authenticated")
    assert (await got(client, path))["total"] == 0


@pytest.mark.parametrize("nothing", [UNKNOWN_ID, "nothing", "%00"])
async def test_what_is_no_post_has_no_evaluations(
    client: httpx.AsyncClient, omar: SignedInMember, nothing: str
) -> None:
    path = f"/posts/{nothing}/evaluations"
    for answer in (
        await client.get(path),
        await client.get(f"{path}/people"),
        await client.post(path, json={"reaction": "love"}, headers=omar.headers),
    ):
        assert refusal(answer) == (404, "post_not_found")


async def test_a_deleted_and_a_blocked_member_s_post_is_not_there_to_evaluate(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    deleted = (await factories.post(client, layla))["_id"]
    await evaluate(client, omar, deleted, "love")
    await client.delete(f"/posts/{deleted}", headers=layla.headers)
    block(database, layla, omar)
    for hidden in (deleted, post_id):
        path = f"/posts/{hidden}/evaluations"
        for answer in (
            await client.get(path, headers=omar.headers),
            await client.get(f"{path}/people", headers=omar.headers),
            await client.post(path, json={"reaction": "love"}, headers=omar.headers),
            await client.post(path, json={"reaction": None}, headers=omar.headers),
        ):
            assert refusal(answer) == (404, "post_not_found")


async def test_the_latest_are_twenty_and_everybody_has_a_list(
    app: FastAPI, client: httpx.AsyncClient, post_id: str
) -> None:
    people = [await factories.member(app) for _ in range(23)]
    for number, member in enumerate(people):
        await evaluate(client, member, post_id, "love" if number % 3 else "clap")
    # A changed mind is the latest.
    await evaluate(client, people[0], post_id, "perfect")
    order = [str(member.id) for member in [people[0], *people[:0:-1]]]
    state = await got(client, f"/posts/{post_id}/evaluations")
    assert [each["user"]["_id"] for each in state["latest"]] == order[:20]
    assert (state["total"], state["counts"]) == (23, {"perfect": 1, "love": 15, "clap": 7})
    path = f"/posts/{post_id}/evaluations/people"
    for limit in (1, 5, 100):
        everybody = await whole(client, path, limit=limit)
        assert [each["user"]["_id"] for each in everybody] == order
    claps = await whole(client, f"{path}?reaction=clap", limit=3)
    assert [each["reaction"] for each in claps] == ["clap"] * 7
    assert {each["user"]["_id"] for each in claps} == {str(each.id) for each in people[3::3]}
    answer = await client.get(path, params={"reaction": "like"})
    assert refusal(answer) == (422, "validation_failed")
    answer = await client.get(path, params={"cursor": "stale"})
    assert refusal(answer) == (422, "invalid_cursor")


async def test_blocked_and_suspended_people_are_not_named_but_count(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    blocker, blocked, suspended = [await factories.member(app) for _ in range(3)]
    for member in (omar, blocker, blocked, suspended):
        await evaluate(client, member, post_id, "love")
    block(database, blocker, omar)
    block(database, omar, blocked)
    suspend(database, suspended)
    for viewer, count in [(omar, 1), (layla, 3), (None, 3)]:
        state = await got(client, f"/posts/{post_id}/evaluations", viewer)
        people = await got(client, f"/posts/{post_id}/evaluations/people", viewer)
        assert state["latest"] == people
        assert (len(people), state["total"]) == (count, 4)


async def test_an_evaluation_is_told_when_it_is_new_or_changed_and_remembered_once(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    told = []
    for reaction in ("love", "love", "clap", None, None, "love"):
        await evaluate(client, omar, post_id, reaction)
        told.append(count_events(database, "Evaluated", post_id))
    assert told == [1, 1, 2, 2, 2, 3]
    assert first_engagements(database, omar, post_id) == ["evaluation"]
    at = "SELECT at FROM first_act WHERE act = 'evaluation' AND post_id = '" + post_id + "'"
    before = database.sql(at)
    await evaluate(client, omar, post_id, "perfect")
    assert database.sql(at) == before
    assert first_engagements(database, layla, post_id) == []


async def test_fifty_at_once_and_ten_taps_of_one_leave_counts_equal_to_the_rows(
    app: FastAPI, client: httpx.AsyncClient, post_id: str, database: TestDatabase
) -> None:
    draw = random.Random(3)
    people = [await factories.member(app) for _ in range(20)]
    path = f"/posts/{post_id}/evaluations"
    for _ in range(6):
        # Half of them tap once, the first member again and again.
        taps = [draw.choice(people) for _ in range(40)] + [people[0]] * 10
        draw.shuffle(taps)
        answers = await asyncio.gather(
            *[
                client.post(
                    path,
                    json={"reaction": draw.choice([*SIX[:3], None])},
                    headers=member.headers,
                )
                for member in taps
            ]
        )
        assert {answer.status_code for answer in answers} == {200}
        state = await got(client, path)
        rows = database.sql(
            f"SELECT reaction, count(*) FROM evaluation WHERE post_id = '{post_id}' GROUP BY 1"
        )
        counted = dict(line.split("|") for line in rows.splitlines())
        assert state["counts"] == {name: int(count) for name, count in counted.items()}
        assert (
            state["total"]
            == sum(state["counts"].values())
            == len(await whole(client, f"{path}/people"))
        )


async def test_reading_evaluations_is_two_statements(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, statements: Statements
) -> None:
    await evaluate(client, omar, post_id, "love")
    for path in (f"/posts/{post_id}/evaluations", f"/posts/{post_id}/evaluations/people"):
        for viewer in (omar, None):
            statements.clear()
            assert await got(client, path, viewer)
            assert len(request_statements(statements)) == 2


async def test_evaluating_again_the_same_writes_nothing(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, statements: Statements
) -> None:
    await posted(client, f"/posts/{post_id}/evaluations", omar, {"reaction": "love"})
    statements.clear()
    await posted(client, f"/posts/{post_id}/evaluations", omar, {"reaction": "love"})
    assert not [each for each in statements if each.startswith(("UPDATE", "INSERT INTO outbox"))]
