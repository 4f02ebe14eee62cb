"""Evaluations: one per member and post, with exact counts."""

import asyncio
import random

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.deferred_counts import apply_deferred_counts
from api.tests.support.engagement import (
    UNKNOWN_ID,
    block,
    count_events,
    evaluate,
    first_engagements,
    request_statements,
    suspend,
)
from api.tests.support.http import (
    field_errors,
    get_payload,
    list_all,
    post_payload,
    post_until_accepted,
    refusal,
)

REACTIONS_TO_POSTS = ["perfect", "love", "unclear", "fantastic", "surprise", "clap"]
REACTIONS_TO_QUESTIONS = ["dontknow", "hardquestion", "gotanswer", "sad"]


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    created_id: str = (await factories.post(client, layla))["_id"]
    return created_id


async def test_evaluate_sets_replaces_and_removes_evaluation(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/evaluations"
    empty = {"counts": {}, "total": 0, "mine": None, "latest": []}
    assert await get_payload(client, path) == empty
    for reaction in ("perfect", "perfect", "clap"):
        state = await evaluate(client, omar, post_id, reaction)
        assert (state["counts"], state["total"], state["mine"]) == ({reaction: 1}, 1, reaction)
        (only,) = state["latest"]
        assert (only["user"]["_id"], only["reaction"]) == (str(omar.id), reaction)
        assert await get_payload(client, path, omar) == state
        for viewer in (None, layla):
            assert await get_payload(client, path, viewer) == {**state, "mine": None}
    post = await get_payload(client, f"/posts/post/{post_id}", omar)
    assert (post["counts"]["evaluations"], post["viewer"]["evaluation"]) == ({"clap": 1}, "clap")
    for _ in range(2):
        assert await evaluate(client, omar, post_id, None) == empty


async def test_evaluate_allows_four_reactions_on_questions_only(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    question = (await factories.post(client, layla, kind="question"))["_id"]
    for reaction in REACTIONS_TO_POSTS + REACTIONS_TO_QUESTIONS:
        assert (await evaluate(client, omar, question, reaction))["counts"] == {reaction: 1}
    for reaction in REACTIONS_TO_POSTS:
        assert (await evaluate(client, omar, post_id, reaction))["counts"] == {reaction: 1}
    for reaction in REACTIONS_TO_QUESTIONS:
        body = {"reaction": reaction}
        answer = await client.post(f"/posts/{post_id}/evaluations", json=body, headers=omar.headers)
        assert refusal(answer) == (422, "reaction_not_allowed")
        assert set(field_errors(answer)) == {"reaction"}
    assert (await get_payload(client, f"/posts/{post_id}/evaluations"))["counts"] == {
        REACTIONS_TO_POSTS[-1]: 1
    }


@pytest.mark.parametrize("body", [{}, {"reaction": "like"}, {"reaction": 1}, {"reaction": ""}])
async def test_evaluate_with_invalid_reaction_is_rejected(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, body: dict[str, object]
) -> None:
    answer = await client.post(f"/posts/{post_id}/evaluations", json=body, headers=omar.headers)
    assert refusal(answer) == (422, "validation_failed")
    assert set(field_errors(answer)) == {"reaction"}


async def test_evaluate_own_post_or_as_guest_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/evaluations"
    for reaction in ("perfect", None):
        answer = await client.post(path, json={"reaction": reaction}, headers=layla.headers)
        assert refusal(answer) == (422, "own_evaluation")
    answer = await client.post(path, json={"reaction": "perfect"})
    assert refusal(answer) == (401, "not_authenticated")
    assert (await get_payload(client, path))["total"] == 0


@pytest.mark.parametrize("unknown_id", [UNKNOWN_ID, "nothing", "%00"])
async def test_evaluations_of_unknown_post_return_not_found(
    client: httpx.AsyncClient, omar: SignedInMember, unknown_id: str
) -> None:
    path = f"/posts/{unknown_id}/evaluations"
    for answer in (
        await client.get(path),
        await client.get(f"{path}/people"),
        await client.post(path, json={"reaction": "love"}, headers=omar.headers),
    ):
        assert refusal(answer) == (404, "post_not_found")


async def test_evaluations_of_deleted_or_blocked_post_return_not_found(
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


async def test_evaluations_return_latest_twenty_and_list_returns_all(
    app: FastAPI, client: httpx.AsyncClient, post_id: str
) -> None:
    members = [await factories.member(app) for _ in range(23)]
    for number, member in enumerate(members):
        await evaluate(client, member, post_id, "love" if number % 3 else "clap")
    # A changed evaluation is the latest.
    await evaluate(client, members[0], post_id, "perfect")
    order = [str(member.id) for member in [members[0], *members[:0:-1]]]
    state = await get_payload(client, f"/posts/{post_id}/evaluations")
    assert [each["user"]["_id"] for each in state["latest"]] == order[:20]
    assert (state["total"], state["counts"]) == (23, {"perfect": 1, "love": 15, "clap": 7})
    path = f"/posts/{post_id}/evaluations/people"
    for limit in (1, 5, 100):
        evaluations = await list_all(client, path, limit=limit)
        assert [each["user"]["_id"] for each in evaluations] == order
    claps = await list_all(client, f"{path}?reaction=clap", limit=3)
    assert [each["reaction"] for each in claps] == ["clap"] * 7
    assert {each["user"]["_id"] for each in claps} == {str(each.id) for each in members[3::3]}
    answer = await client.get(path, params={"reaction": "like"})
    assert refusal(answer) == (422, "validation_failed")
    answer = await client.get(path, params={"cursor": "stale"})
    assert refusal(answer) == (422, "invalid_cursor")


async def test_list_evaluations_excludes_blocked_and_suspended_but_counts_them(
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
        state = await get_payload(client, f"/posts/{post_id}/evaluations", viewer)
        members = await get_payload(client, f"/posts/{post_id}/evaluations/people", viewer)
        assert state["latest"] == members
        assert (len(members), state["total"]) == (count, 4)


async def test_evaluate_emits_event_on_change_and_records_first_engagement(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    event_counts = []
    for reaction in ("love", "love", "clap", None, None, "love"):
        await evaluate(client, omar, post_id, reaction)
        event_counts.append(count_events(database, "Evaluated", post_id))
    assert event_counts == [1, 1, 2, 2, 2, 3]
    assert first_engagements(database, omar, post_id) == ["evaluation"]
    at = "SELECT at FROM first_act WHERE act = 'evaluation' AND post_id = '" + post_id + "'"
    before = database.sql(at)
    await evaluate(client, omar, post_id, "perfect")
    assert database.sql(at) == before
    assert first_engagements(database, layla, post_id) == []


async def test_evaluation_counts_are_exact_after_concurrent_evaluations(
    app: FastAPI, client: httpx.AsyncClient, post_id: str, database: TestDatabase
) -> None:
    draw = random.Random(3)
    members = [await factories.member(app) for _ in range(20)]
    path = f"/posts/{post_id}/evaluations"
    for _ in range(6):
        # Random members, and ten requests of the first member.
        evaluators = [draw.choice(members) for _ in range(40)] + [members[0]] * 10
        draw.shuffle(evaluators)
        answers = await asyncio.gather(
            *[
                post_until_accepted(
                    client,
                    path,
                    body={"reaction": draw.choice([*REACTIONS_TO_POSTS[:3], None])},
                    viewer=member,
                )
                for member in evaluators
            ]
        )
        assert {answer.status_code for answer in answers} == {200}
        await apply_deferred_counts(app)
        state = await get_payload(client, path)
        rows = database.sql(
            f"SELECT reaction, count(*) FROM evaluation WHERE post_id = '{post_id}' GROUP BY 1"
        )
        counted = dict(line.split("|") for line in rows.splitlines())
        assert state["counts"] == {name: int(count) for name, count in counted.items()}
        assert (
            state["total"]
            == sum(state["counts"].values())
            == len(await list_all(client, f"{path}/people"))
        )


async def test_get_evaluations_runs_two_statements(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, statements: Statements
) -> None:
    await evaluate(client, omar, post_id, "love")
    for path in (f"/posts/{post_id}/evaluations", f"/posts/{post_id}/evaluations/people"):
        for viewer in (omar, None):
            statements.clear()
            assert await get_payload(client, path, viewer)
            assert len(request_statements(statements)) == 2


async def test_evaluate_with_same_reaction_writes_nothing(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, statements: Statements
) -> None:
    await post_payload(client, f"/posts/{post_id}/evaluations", omar, {"reaction": "love"})
    statements.clear()
    await post_payload(client, f"/posts/{post_id}/evaluations", omar, {"reaction": "love"})
    assert not [each for each in statements if each.startswith(("UPDATE", "INSERT INTO outbox"))]
