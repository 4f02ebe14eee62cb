"""Editing comments and replies."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID, comment, count_events, first_engagements
from api.tests.support.http import field_errors, get_payload, post_payload, refusal


@pytest.fixture
async def salma(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="سلمى")


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    created_id: str = (await factories.post(client, layla))["_id"]
    return created_id


async def edit(
    client: httpx.AsyncClient, member: SignedInMember, comment_id: str, text: str
) -> dict[str, Any]:
    payload: dict[str, Any] = await post_payload(
        client, f"/comments/{comment_id}/update", member, {"text": text}
    )
    return payload


async def give_handle(client: httpx.AsyncClient, member: SignedInMember) -> str:
    handle = f"m{member.id.hex[-12:]}"
    await post_payload(client, "/users/update", member, {"handle": handle})
    return handle


async def test_edit_comment_replaces_text_and_sets_edited_at(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    created = await comment(client, omar, post_id, "قبل")
    reply = await comment(client, omar, post_id, "before", created)
    listed = await get_payload(client, f"/posts/{post_id}/comments")
    assert (listed[0]["editedAt"], listed[0]["replies"][0]["editedAt"]) == (None, None)
    changes = count_events(database, "PostChanged", post_id)
    edited = await edit(client, omar, created, " After, see #خط ")
    assert (edited["text"], edited["lang"], edited["dir"]) == ("After, see #خط", "en", "ltr")
    assert edited["editedAt"] is not None
    assert [each["tag"] for each in edited["entities"]] == ["خط"]
    assert (edited["_id"], edited["createdAt"]) == (created, listed[0]["createdAt"])
    assert count_events(database, "PostChanged", post_id) == changes + 1
    await edit(client, omar, reply, "بعد")
    for viewer in (None, layla, omar):
        shown = (await get_payload(client, f"/posts/{post_id}/comments", viewer))[0]
        assert (shown["text"], shown["editedAt"]) == (edited["text"], edited["editedAt"])
        assert shown["replies"][0]["text"] == "بعد"
    post = await get_payload(client, f"/posts/{post_id}/guest")
    assert post["counts"]["comments"] == 2


async def test_edit_comment_with_identical_text_changes_nothing(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, database: TestDatabase
) -> None:
    created = await comment(client, omar, post_id, "كما هو")
    changes = count_events(database, "PostChanged", post_id)
    assert (await edit(client, omar, created, " كما هو "))["editedAt"] is None
    assert count_events(database, "PostChanged", post_id) == changes


async def test_edit_comment_requires_writer_who_sees_it(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
) -> None:
    created = await comment(client, omar, post_id, "عمر")

    async def refuse(member: SignedInMember, comment_id: str = created) -> tuple[int, str]:
        answer = await client.post(
            f"/comments/{comment_id}/update", json={"text": "غيره"}, headers=member.headers
        )
        return refusal(answer)

    for member in (layla, salma):
        assert await refuse(member) == (403, "forbidden")
    for unknown_id in (UNKNOWN_ID, "nothing", "%00"):
        assert await refuse(omar, unknown_id) == (404, "comment_not_found")
    await post_payload(client, f"/posts/{post_id}/comments/{created}/hide", layla)
    assert await refuse(salma) == (404, "comment_not_found")
    # Its writer still sees a hidden comment.
    assert (await edit(client, omar, created, "مخفي"))["hidden"]
    await post_payload(client, f"/users/block/{omar.id}", layla)
    assert await refuse(omar) == (404, "comment_not_found")
    await post_payload(client, f"/users/unblock/{omar.id}", layla)
    await client.delete(f"/posts/{post_id}/comments/{created}", headers=omar.headers)
    assert await refuse(omar) == (404, "comment_not_found")


@pytest.mark.parametrize("text", ["", "  ", "ن" * 2001])
async def test_edit_comment_with_invalid_text_is_rejected(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, text: str
) -> None:
    created = await comment(client, omar, post_id, "صحيح")
    answer = await client.post(
        f"/comments/{created}/update", json={"text": text}, headers=omar.headers
    )
    assert "text" in field_errors(answer)


async def test_edit_comment_notifies_newly_mentioned_members_only(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    first, second = await give_handle(client, layla), await give_handle(client, salma)
    created = await comment(client, omar, post_id, f"شكرًا @{first}")
    edited = await edit(client, omar, created, f"شكرًا @{first} و @{second}")
    assert [each["userId"] for each in edited["entities"]] == [str(layla.id), str(salma.id)]
    mentioned = database.sql(
        "SELECT string_agg(payload ->> 'member_ids', ' ' ORDER BY id) FROM outbox"
        f" WHERE type = 'Mentioned' AND payload ->> 'comment_id' = '{created}'"
    )
    assert mentioned == f'["{layla.id}"] ["{salma.id}"]'


async def test_edit_comment_hides_it_from_members_who_mute_a_new_word(
    client: httpx.AsyncClient, omar: SignedInMember, salma: SignedInMember, post_id: str
) -> None:
    created = await comment(client, omar, post_id, "هادئ")
    await post_payload(client, "/users/muteWord", salma, {"word": "قنفذ"})
    assert len(await get_payload(client, f"/posts/{post_id}/comments", salma)) == 1
    await edit(client, omar, created, "رأيت قنفذ اليوم")
    assert await get_payload(client, f"/posts/{post_id}/comments", salma) == []


async def test_edit_comment_to_long_text_records_first_engagement(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, database: TestDatabase
) -> None:
    created = await comment(client, omar, post_id, "قصير")
    assert first_engagements(database, omar, post_id) == []
    await edit(client, omar, created, "ن" * 20)
    assert first_engagements(database, omar, post_id) == ["comment"]
