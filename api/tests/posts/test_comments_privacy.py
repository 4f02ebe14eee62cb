"""Who reads which comments, who deletes and hides them, and what then still counts."""

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
from api.tests.support.http import got, posted, refusal


@pytest.fixture
async def salma(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="سلمى")


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    found: str = (await factories.post(client, layla))["_id"]
    return found


async def read(
    client: httpx.AsyncClient, post_id: str, viewer: SignedInMember | None = None
) -> list[str]:
    """The texts of all comments and inline replies that a viewer gets, in both orders."""
    found = []
    for sort in ("newest", "top"):
        threads = await got(client, f"/posts/{post_id}/comments?sort={sort}", viewer)
        found.append(
            sorted(each["text"] for thread in threads for each in (thread, *thread["replies"]))
        )
    assert found[0] == found[1]
    return found[0]


async def count_of(client: httpx.AsyncClient, post_id: str) -> int:
    shown = await got(client, f"/posts/{post_id}/guest")
    counted: int = shown["counts"]["comments"]
    return counted


async def test_a_block_hides_comments_in_both_directions(
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
    assert await read(client, post_id, omar) == ["عمر"]
    assert await read(client, post_id, salma) == ["رد سلمى", "سلمى"][1:]
    for viewer in (layla, None):
        assert await read(client, post_id, viewer) == ["رد سلمى", "سلمى", "عمر"]
    path = f"/posts/{post_id}/comments"
    assert await got(client, f"{path}?parentId={first}", omar) == []
    answers = [
        await client.get(f"{path}?parentId={first}", headers=salma.headers),
        await client.post(path, json={"text": "رد", "parentId": first}, headers=salma.headers),
    ]
    for answer in answers:
        assert refusal(answer) == (404, "comment_not_found")
    # The same for everybody: one viewer's blocks change no counter.
    assert await count_of(client, post_id) == 3


async def test_who_is_blocked_by_a_post_s_author_neither_reads_nor_comments(
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
    # Their own words stay theirs to take back.
    gone = await client.delete(f"{path}/{made}", headers=omar.headers)
    assert gone.status_code == 200
    assert await count_of(client, post_id) == 0


async def test_muted_people_and_words_are_left_out_for_who_muted_them(
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
    everything = await read(client, post_id, layla)
    assert len(everything) == 6
    mute(database, salma, omar)
    assert await read(client, post_id, salma) == sorted(
        ["القَهْوَة طيبة", "رد بالشاي الأخضر", "القهوة لي"]
    )
    await mute_word(client, salma, "الشاي الأخضر")
    await mute_word(client, salma, "بالشاي")
    assert await read(client, post_id, salma) == sorted(["القَهْوَة طيبة", "القهوة لي"])
    await mute_word(client, salma, "القهوة")
    assert await read(client, post_id, salma) == ["القهوة لي"]
    assert await read(client, post_id, layla) == everything
    listed = await got(client, f"/posts/{post_id}/comments?parentId={second}", salma)
    assert listed == []


async def test_a_suspended_member_s_comments_are_gone(
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
        assert await read(client, post_id, viewer) == []
    suspend(database, layla)
    answer = await client.get(f"/posts/{post_id}/comments")
    assert refusal(answer) == (404, "post_not_found")


async def test_what_its_author_hides_is_marked_for_the_two_concerned_and_gone_for_others(
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
        assert await posted(client, f"{path}/{first}/hide", layla) == {"hidden": True}
    for viewer in (salma, None):
        assert await read(client, post_id, viewer) == ["سلمى"]
    for viewer in (layla, omar):
        assert await read(client, post_id, viewer) == ["رد سلمى", "رد عمر", "سلمى", "عمر"]
        shown = {each["_id"]: each for each in await got(client, path, viewer)}
        assert shown[first]["hidden"]
        assert [each["hidden"] for each in shown[first]["replies"]] == [False, False]
    assert await count_of(client, post_id) == 1
    for answer in (
        await client.get(f"{path}?parentId={first}", headers=salma.headers),
        await client.post(path, json={"text": "رد", "parentId": first}, headers=salma.headers),
        await client.post(path, json={"text": "رد", "parentId": first}, headers=omar.headers),
        await client.delete(f"{path}/{first}", headers=salma.headers),
        await client.post(f"{path}/{first}/unhide", headers=salma.headers),
    ):
        assert refusal(answer) == (404, "comment_not_found")
    await posted(client, f"{path}/{reply}/hide", layla)
    assert await count_of(client, post_id) == 1
    for _ in range(2):
        assert await posted(client, f"{path}/{first}/unhide", layla) == {"hidden": False}
    assert await count_of(client, post_id) == 3
    assert await read(client, post_id) == ["رد عمر", "سلمى", "عمر"]
    assert await read(client, post_id, salma) == ["رد سلمى", "رد عمر", "سلمى", "عمر"]
    shown = await got(client, path)
    assert {each["_id"]: each["repliesCount"] for each in shown}[first] == 1
    await posted(client, f"{path}/{reply}/unhide", layla)
    assert await count_of(client, post_id) == 4


async def test_only_a_post_s_author_hides_and_only_they_and_the_writer_delete(
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


@pytest.mark.parametrize("nothing", [UNKNOWN_ID, "nothing", "%00"])
async def test_what_is_no_comment_or_stands_elsewhere_can_be_neither_deleted_nor_hidden(
    client: httpx.AsyncClient, layla: SignedInMember, post_id: str, nothing: str
) -> None:
    made = await comment(client, layla, post_id)
    elsewhere = (await factories.post(client, layla))["_id"]
    for path in (
        f"/posts/{post_id}/comments/{nothing}",
        f"/posts/{nothing}/comments/{made}",
        f"/posts/{elsewhere}/comments/{made}",
    ):
        for answer in (
            await client.delete(path, headers=layla.headers),
            await client.post(f"{path}/hide", headers=layla.headers),
            await client.post(f"{path}/unhide", headers=layla.headers),
        ):
            assert refusal(answer) == (404, "comment_not_found")
    assert await count_of(client, post_id) == 1


async def test_a_deleted_comment_takes_its_replies_along(
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
    told = count_events(database, "PostChanged", post_id)
    await client.delete(f"{path}/{first}", headers=omar.headers)
    assert count_events(database, "PostChanged", post_id) == told + 1
    assert [each["_id"] for each in await got(client, path)] == [other]
    assert await count_of(client, post_id) == 1
    answer = await client.delete(f"{path}/{replies[2]}", headers=layla.headers)
    assert refusal(answer) == (404, "comment_not_found")
    listed = await client.get(f"{path}?parentId={first}")
    assert refusal(listed) == (404, "comment_not_found")


async def test_whatever_changes_the_comments_has_the_post_s_public_page_drawn_anew(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/comments"
    told = [count_events(database, "PostChanged", post_id)]
    first = await comment(client, omar, post_id, "عمر")
    told.append(count_events(database, "PostChanged", post_id))
    reply = await comment(client, layla, post_id, "رد", first)
    told.append(count_events(database, "PostChanged", post_id))
    for step in ("hide", "unhide"):
        await client.post(f"{path}/{first}/{step}", headers=layla.headers)
        told.append(count_events(database, "PostChanged", post_id))
    await client.delete(f"{path}/{reply}", headers=layla.headers)
    told.append(count_events(database, "PostChanged", post_id))
    assert told == list(range(told[0], told[0] + 6))


async def test_a_deleted_post_takes_its_comments_along(
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


async def test_replying_hiding_and_deleting_at_once_leave_the_counts_right(
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


async def test_to_whom_a_block_hides_a_comment_it_is_not_there(
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
