"""Comments: visibility, permissions to delete and hide, and exact counters."""

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import (
    UNKNOWN_ID,
    block,
    comment,
    count_events,
    mute,
    mute_word,
    suspend,
)
from api.tests.support.http import get_payload, post_payload, refusal


@pytest.fixture
async def salma(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="سلمى")


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    created_id: str = (await factories.post(client, layla))["_id"]
    return created_id


async def read_texts(
    client: httpx.AsyncClient, post_id: str, viewer: SignedInMember | None = None
) -> list[str]:
    """Return the texts of all comments and inline replies, which are equal in both orders."""
    texts = []
    for sort in ("newest", "top"):
        threads = await get_payload(client, f"/posts/{post_id}/comments?sort={sort}", viewer)
        texts.append(
            sorted(each["text"] for thread in threads for each in (thread, *thread["replies"]))
        )
    assert texts[0] == texts[1]
    return texts[0]


async def count_of(client: httpx.AsyncClient, post_id: str) -> int:
    post = await get_payload(client, f"/posts/{post_id}/guest")
    count: int = post["counts"]["comments"]
    return count


async def test_comments_are_hidden_by_block_in_both_directions(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    first = await comment(client, omar, post_id, "عمر")
    await comment(client, salma, post_id, "سلمى")
    await comment(client, salma, post_id, "رد سلمى", first)
    block(database, salma, omar)
    assert await read_texts(client, post_id, omar) == ["عمر"]
    assert await read_texts(client, post_id, salma) == ["رد سلمى", "سلمى"][1:]
    for viewer in (layla, None):
        assert await read_texts(client, post_id, viewer) == ["رد سلمى", "سلمى", "عمر"]
    path = f"/posts/{post_id}/comments"
    assert await get_payload(client, f"{path}?parentId={first}", omar) == []
    answers = [
        await client.get(f"{path}?parentId={first}", headers=salma.headers),
        await client.post(path, json={"text": "رد", "parentId": first}, headers=salma.headers),
    ]
    for answer in answers:
        assert refusal(answer) == (404, "comment_not_found")
    # Counters are the same for all viewers: blocks do not change them.
    assert await count_of(client, post_id) == 3


async def test_comments_are_inaccessible_to_members_blocked_by_post_author(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    made = await comment(client, omar, post_id)
    block(database, layla, omar)
    path = f"/posts/{post_id}/comments"
    for answer in (
        await client.get(path, headers=omar.headers),
        await client.post(path, json={"text": "تعليق"}, headers=omar.headers),
        await client.post(path, json={"text": "رد", "parentId": made}, headers=omar.headers),
    ):
        assert refusal(answer) == (404, "post_not_found")
    # Writers can delete their own comments despite a block.
    answer = await client.delete(f"{path}/{made}", headers=omar.headers)
    assert answer.status_code == 200
    assert await count_of(client, post_id) == 0


async def test_list_comments_excludes_muted_members_and_words(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    first = await comment(client, omar, post_id, "عمر")
    second = await comment(client, layla, post_id, "القَهْوَة طيبة")
    await comment(client, omar, post_id, "رد عمر", second)
    await comment(client, layla, post_id, "رد بالشاي الأخضر", second)
    await comment(client, salma, post_id, "القهوة لي")
    await comment(client, salma, post_id, "رد سلمى", first)
    all_texts = await read_texts(client, post_id, layla)
    assert len(all_texts) == 6
    mute(database, salma, omar)
    assert await read_texts(client, post_id, salma) == sorted(
        ["القَهْوَة طيبة", "رد بالشاي الأخضر", "القهوة لي"]
    )
    await mute_word(client, salma, "الشاي الأخضر")
    await mute_word(client, salma, "بالشاي")
    assert await read_texts(client, post_id, salma) == sorted(["القَهْوَة طيبة", "القهوة لي"])
    await mute_word(client, salma, "القهوة")
    assert await read_texts(client, post_id, salma) == ["القهوة لي"]
    assert await read_texts(client, post_id, layla) == all_texts
    listed = await get_payload(client, f"/posts/{post_id}/comments?parentId={second}", salma)
    assert listed == []


async def test_list_comments_excludes_suspended_members(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    first = await comment(client, omar, post_id, "عمر")
    await comment(client, layla, post_id, "رد", first)
    suspend(database, omar)
    for viewer in (layla, None):
        assert await read_texts(client, post_id, viewer) == []
    suspend(database, layla)
    answer = await client.get(f"/posts/{post_id}/comments")
    assert refusal(answer) == (404, "post_not_found")


async def test_hidden_comment_is_visible_to_writer_and_post_author_only(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
) -> None:
    path = f"/posts/{post_id}/comments"
    first = await comment(client, omar, post_id, "عمر")
    reply = await comment(client, salma, post_id, "رد سلمى", first)
    await comment(client, omar, post_id, "رد عمر", first)
    await comment(client, salma, post_id, "سلمى")
    for _ in range(2):
        assert await post_payload(client, f"{path}/{first}/hide", layla) == {"hidden": True}
    for viewer in (salma, None):
        assert await read_texts(client, post_id, viewer) == ["سلمى"]
    for viewer in (layla, omar):
        assert await read_texts(client, post_id, viewer) == ["رد سلمى", "رد عمر", "سلمى", "عمر"]
        comments = {each["_id"]: each for each in await get_payload(client, path, viewer)}
        assert comments[first]["hidden"]
        assert [each["hidden"] for each in comments[first]["replies"]] == [False, False]
    assert await count_of(client, post_id) == 1
    for answer in (
        await client.get(f"{path}?parentId={first}", headers=salma.headers),
        await client.post(path, json={"text": "رد", "parentId": first}, headers=salma.headers),
        await client.post(path, json={"text": "رد", "parentId": first}, headers=omar.headers),
        await client.delete(f"{path}/{first}", headers=salma.headers),
        await client.post(f"{path}/{first}/unhide", headers=salma.headers),
    ):
        assert refusal(answer) == (404, "comment_not_found")
    await post_payload(client, f"{path}/{reply}/hide", layla)
    assert await count_of(client, post_id) == 1
    for _ in range(2):
        assert await post_payload(client, f"{path}/{first}/unhide", layla) == {"hidden": False}
    assert await count_of(client, post_id) == 3
    assert await read_texts(client, post_id) == ["رد عمر", "سلمى", "عمر"]
    assert await read_texts(client, post_id, salma) == ["رد سلمى", "رد عمر", "سلمى", "عمر"]
    comments = await get_payload(client, path)
    assert {each["_id"]: each["repliesCount"] for each in comments}[first] == 1
    await post_payload(client, f"{path}/{reply}/unhide", layla)
    assert await count_of(client, post_id) == 4


async def test_hide_and_delete_comment_require_permission(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
) -> None:
    path = f"/posts/{post_id}/comments"
    made = await comment(client, omar, post_id)
    other = await comment(client, salma, post_id)
    for by in (omar, salma):
        for action in ("hide", "unhide"):
            answer = await client.post(f"{path}/{made}/{action}", headers=by.headers)
            assert refusal(answer) == (403, "forbidden")
    assert refusal(await client.delete(f"{path}/{made}", headers=salma.headers)) == (
        403,
        "forbidden",
    )
    for by, comment_id in [(omar, made), (layla, other)]:
        answer = await client.delete(f"{path}/{comment_id}", headers=by.headers)
        assert answer.json() == {"payload": {"deleted": True}}
        again = await client.delete(f"{path}/{comment_id}", headers=by.headers)
        assert refusal(again) == (404, "comment_not_found")
        hidden = await client.post(f"{path}/{comment_id}/hide", headers=layla.headers)
        assert refusal(hidden) == (404, "comment_not_found")
    assert await count_of(client, post_id) == 0


@pytest.mark.parametrize("unknown_id", [UNKNOWN_ID, "nothing", "%00"])
async def test_delete_and_hide_unknown_comment_return_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, post_id: str, unknown_id: str
) -> None:
    made = await comment(client, layla, post_id)
    elsewhere = (await factories.post(client, layla))["_id"]
    for path in (
        f"/posts/{post_id}/comments/{unknown_id}",
        f"/posts/{unknown_id}/comments/{made}",
        f"/posts/{elsewhere}/comments/{made}",
    ):
        for answer in (
            await client.delete(path, headers=layla.headers),
            await client.post(f"{path}/hide", headers=layla.headers),
            await client.post(f"{path}/unhide", headers=layla.headers),
        ):
            assert refusal(answer) == (404, "comment_not_found")
    assert await count_of(client, post_id) == 1


async def test_delete_comment_deletes_replies(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/comments"
    first = await comment(client, omar, post_id, "عمر")
    replies = [await comment(client, layla, post_id, f"رد {n}", first) for n in range(4)]
    other = await comment(client, layla, post_id, "ليلى")
    assert await count_of(client, post_id) == 6
    await client.delete(f"{path}/{replies[0]}", headers=layla.headers)
    await client.post(f"{path}/{replies[1]}/hide", headers=layla.headers)
    assert await count_of(client, post_id) == 4
    event_counts = count_events(database, "PostChanged", post_id)
    await client.delete(f"{path}/{first}", headers=omar.headers)
    assert count_events(database, "PostChanged", post_id) == event_counts + 1
    assert [each["_id"] for each in await get_payload(client, path)] == [other]
    assert await count_of(client, post_id) == 1
    answer = await client.delete(f"{path}/{replies[2]}", headers=layla.headers)
    assert refusal(answer) == (404, "comment_not_found")
    listed = await client.get(f"{path}?parentId={first}")
    assert refusal(listed) == (404, "comment_not_found")


async def test_comment_changes_emit_post_changed(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/comments"
    event_counts = [count_events(database, "PostChanged", post_id)]
    first = await comment(client, omar, post_id, "عمر")
    event_counts.append(count_events(database, "PostChanged", post_id))
    reply = await comment(client, layla, post_id, "رد", first)
    event_counts.append(count_events(database, "PostChanged", post_id))
    for step in ("hide", "unhide"):
        await client.post(f"{path}/{first}/{step}", headers=layla.headers)
        event_counts.append(count_events(database, "PostChanged", post_id))
    await client.delete(f"{path}/{reply}", headers=layla.headers)
    event_counts.append(count_events(database, "PostChanged", post_id))
    assert event_counts == list(range(event_counts[0], event_counts[0] + 6))


async def test_delete_post_deletes_comments(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/comments"
    made = await comment(client, omar, post_id)
    await client.delete(f"/posts/{post_id}", headers=layla.headers)
    for viewer in (layla, omar):
        assert refusal(await client.get(path, headers=viewer.headers)) == (404, "post_not_found")
        for answer in (
            await client.post(path, json={"text": "تعليق"}, headers=viewer.headers),
            await client.post(
                path, json={"text": "تعليق", "parentId": made}, headers=viewer.headers
            ),
        ):
            assert refusal(answer) == (404, "post_not_found")
    answer = await client.delete(f"{path}/{made}", headers=omar.headers)
    assert refusal(answer) == (404, "comment_not_found")


async def test_comment_counts_are_exact_after_concurrent_changes(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/comments"
    for _ in range(4):
        first = await comment(client, omar, post_id)
        replies = [await comment(client, omar, post_id, "رد", first) for _ in range(4)]
        body = {"text": "رد", "parentId": first}
        answers = await asyncio.gather(
            *[client.post(path, json=body, headers=omar.headers) for _ in range(6)],
            *[client.delete(f"{path}/{each}", headers=omar.headers) for each in replies[:2] * 2],
            *[client.post(f"{path}/{replies[3]}/hide", headers=layla.headers) for _ in range(2)],
            client.post(f"{path}/{first}/hide", headers=layla.headers),
            client.post(f"{path}/{first}/unhide", headers=layla.headers),
            client.delete(f"{path}/{first}", headers=layla.headers),
        )
        assert {answer.status_code for answer in answers} <= {200, 404}
        assert answers[-1].status_code == 200
        left = database.sql(
            f"SELECT count(*) FROM comment WHERE post_id = '{post_id}' AND deleted_at IS NULL"
        )
        assert left == "0"
        assert await count_of(client, post_id) == 0


async def test_comment_hidden_by_block_returns_not_found(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/comments/{await comment(client, omar, post_id)}"
    answer = await client.delete(path, headers=salma.headers)
    assert refusal(answer) == (403, "forbidden")
    for one, other in ((omar, salma), (salma, layla)):
        block(database, one, other)
        for answer in (
            await client.delete(path, headers=salma.headers),
            await client.post(f"{path}/hide", headers=salma.headers),
            await client.post(f"{path}/unhide", headers=salma.headers),
        ):
            assert refusal(answer) == (404, "comment_not_found")
        database.sql(f"DELETE FROM block WHERE blocker_id = '{one.id}'")
