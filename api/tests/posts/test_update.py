"""Updates of posts and their revisions."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.products import product_input, upload_image, upload_product_file


@pytest.fixture
async def omar(app: FastAPI, database: TestDatabase) -> SignedInMember:
    omar = await factories.member(app, name="عمر")
    handle = f"omar_{omar.id.hex[-8:]}"
    database.sql(f"UPDATE member SET handle = '{handle}' WHERE id = '{omar.id}'")
    return omar


async def update(
    client: httpx.AsyncClient, post_id: str, by: SignedInMember | None, **body: Any
) -> httpx.Response:
    headers = by.headers if by else {}
    return await client.post(f"/posts/{post_id}/update", json=body, headers=headers)


def revisions(database: TestDatabase, post_id: str) -> list[dict[str, Any]]:
    """Return the former contents of a post, oldest first."""
    rows = database.sql(
        f"SELECT content FROM post_revision WHERE post_id = '{post_id}' ORDER BY id"
    )
    return [json.loads(row) for row in rows.splitlines()]


def event_types(database: TestDatabase, post_id: str) -> list[str]:
    """Return the types of the events emitted about a post, in order."""
    return database.sql(
        f"SELECT type FROM outbox WHERE payload ->> 'post_id' = '{post_id}' ORDER BY id"
    ).split()


async def test_update_post_changes_given_fields(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    image = await upload_image(client, layla)
    created = await factories.post(
        client,
        layla,
        "أوّل نصٍّ فيه #قهوة",
        kind="question",
        tags=["خط", "شاي"],
        categoryId="design",
        media=[{"fileId": image, "alt": "صورة"}],
    )
    body = {
        "text": "Second text about #tea",
        "tags": ["خط", "ورق"],
        "categoryId": None,
        "media": [],
    }
    changed = await post_payload(client, f"/posts/{created['_id']}/update", layla, body)
    assert changed == await get_payload(client, f"/posts/post/{created['_id']}", layla)
    assert changed.pop("editedAt").endswith("Z")
    assert changed.pop("entities") == [
        {"type": "tag", "start": 18, "end": 22, "url": None, "tag": "tea", "userId": None}
    ]
    assert changed == {
        **{key: value for key, value in created.items() if key not in {"editedAt", "entities"}},
        "text": "Second text about #tea",
        "lang": "en",
        "dir": "ltr",
        "tags": ["خط", "ورق"],
        "categoryId": None,
        "media": [],
    }
    tags = f"SELECT folded FROM post_tag WHERE post_id = '{created['_id']}' ORDER BY position"
    assert database.sql(tags).split() == ["خط", "ورق", "tea"]
    words = database.sql(f"SELECT folded FROM post_text WHERE post_id = '{created['_id']}'")
    assert "second text" in words
    assert "نص" not in words
    (before,) = revisions(database, created["_id"])
    assert (before["text"], before["tags"], before["category_id"]) == (
        "أوّل نصٍّ فيه #قهوة",
        ["خط", "شاي"],
        "design",
    )
    assert before["media"][0]["alt"] == "صورة"
    assert event_types(database, created["_id"]) == ["PostPublished", "PostChanged", "PostChanged"]


async def test_update_post_with_same_content_changes_nothing(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    image = await upload_image(client, layla)
    body = {"text": " نص ", "tags": ["خط"], "media": [{"fileId": image, "alt": "صورة"}]}
    created = await post_payload(client, "/posts", layla, body)
    assert (await update(client, created["_id"], layla, **body)).json()["payload"] == created
    assert revisions(database, created["_id"]) == []
    assert event_types(database, created["_id"]) == ["PostPublished", "PostChanged"]


async def test_update_post_keeps_omitted_fields(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    image = await upload_image(client, layla)
    draft: dict[str, object] = {"text": "قبل", "tags": ["خط"], "categoryId": "design"}
    draft |= {"media": [{"fileId": image, "alt": "صورة"}]}
    created = await post_payload(client, "/posts", layla, draft)
    assert (await update(client, created["_id"], layla)).json()["payload"] == created
    assert (await update(client, created["_id"], layla, tags=["خط"])).json()["payload"] == created
    assert revisions(database, created["_id"]) == []
    changed = (await update(client, created["_id"], layla, text="بعد")).json()["payload"]
    kept = ("tags", "categoryId", "media")
    assert [changed[name] for name in kept] == [created[name] for name in kept]
    assert changed["text"] == "بعد"
    emptied = (await update(client, created["_id"], layla, text=None, tags=None)).json()["payload"]
    assert (emptied["text"], emptied["tags"], emptied["media"]) == ("", [], created["media"])
    refused = await update(client, created["_id"], layla, media=[])
    assert set(field_errors(refused)) == {"text"}


async def test_update_product_keeps_omitted_fields(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    body = await product_input(client, layla)
    created = await post_payload(client, "/posts", layla, body)
    changed = (await update(client, created["_id"], layla, priceCents=500)).json()["payload"]
    assert changed == {**created, "priceCents": 500, "editedAt": changed["editedAt"]}
    refused = await update(client, created["_id"], layla, files=[], title=None)
    assert set(field_errors(refused)) == {"files", "title"}


async def test_update_post_stores_revisions(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    created = await factories.post(client, layla, "1")
    for text in ("2", "3", "2"):
        await update(client, created["_id"], layla, text=text)
    assert [each["text"] for each in revisions(database, created["_id"])] == ["1", "2", "3"]


async def test_update_post_concurrently_stores_all_revisions(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    created = await factories.post(client, layla, "0", tags=["أول"])
    texts = [str(number) for number in range(1, 9)]
    answers = await asyncio.gather(
        *[update(client, created["_id"], layla, text=text, tags=[f"وسم{text}"]) for text in texts]
    )
    assert {answer.status_code for answer in answers} == {200}
    current = await get_payload(client, f"/posts/post/{created['_id']}", layla)
    revised_texts = [each["text"] for each in revisions(database, created["_id"])]
    assert sorted([*revised_texts, current["text"]]) == ["0", *texts]
    tags = database.sql(f"SELECT folded FROM post_tag WHERE post_id = '{created['_id']}'")
    assert tags == f"وسم{current['text']}" == current["tags"][0]


async def test_update_post_emits_mention_of_new_members_only(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    noor = await factories.member(app)
    database.sql(f"UPDATE member SET handle = 'noor_new' WHERE id = '{noor.id}'")
    handle = (await get_payload(client, f"/users/{omar.id}"))["handle"]
    created = await factories.post(client, layla, f"أهلًا @{handle}")
    await update(client, created["_id"], layla, text=f"أهلًا @{handle}!")
    await update(client, created["_id"], layla, text=f"أهلًا @{handle} و@noor_new")
    rows = database.sql(
        "SELECT payload ->> 'member_ids' FROM outbox"
        f" WHERE type = 'Mentioned' AND payload ->> 'post_id' = '{created['_id']}' ORDER BY id"
    )
    assert [json.loads(row) for row in rows.splitlines()] == [[str(omar.id)], [str(noor.id)]]


async def test_update_post_with_other_kind_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    created = await factories.post(client, layla)
    for body in ({"kind": "question", "text": "نص"}, await product_input(client, layla)):
        answer = await update(client, created["_id"], layla, **body)
        assert refusal(answer) == (422, "kind_fixed")
        assert set(field_errors(answer)) == {"kind"}
    assert revisions(database, created["_id"]) == []


async def test_update_post_requires_author_and_existing_post(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    created = await factories.post(client, layla)
    assert refusal(await update(client, created["_id"], omar, text="x")) == (403, "forbidden")
    await post_payload(client, f"/users/block/{omar.id}", layla)
    assert refusal(await update(client, created["_id"], omar, text="x")) == (404, "post_not_found")
    assert refusal(await update(client, created["_id"], None, text="x")) == (
        401,
        "not_authenticated",
    )
    for unknown_id in (UNKNOWN_ID, "nothing"):
        answer = await update(client, unknown_id, layla, text="x")
        assert refusal(answer) == (404, "post_not_found")
    await client.delete(f"/posts/{created['_id']}", headers=layla.headers)
    assert refusal(await update(client, created["_id"], layla, text="x")) == (404, "post_not_found")


async def test_update_post_with_invalid_content_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    created = await factories.post(client, layla)
    foreign = await upload_image(client, omar)
    assert set(field_errors(await update(client, created["_id"], layla, text=""))) == {"text"}
    titled = await update(client, created["_id"], layla, text="نص", title="عنوان")
    assert set(field_errors(titled)) == {"title"}
    answer = await update(client, created["_id"], layla, media=[{"fileId": foreign}])
    assert refusal(answer) == (404, "file_not_found")
    assert await get_payload(client, f"/posts/post/{created['_id']}", layla) == created


async def test_update_product_changes_price_and_files(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    body = await product_input(client, layla, priceCents=500)
    created = await post_payload(client, "/posts", layla, body)
    other = await upload_product_file(client, layla, "2.pdf")
    changed = (
        await update(
            client,
            created["_id"],
            layla,
            **{**body, "priceCents": 0, "files": [other], "title": "جديد"},
        )
    ).json()["payload"]
    assert (changed["priceCents"], changed["title"]) == (0, "جديد")
    assert [file["name"] for file in changed["files"]] == ["2.pdf"]
    (before,) = revisions(database, created["_id"])
    assert (before["price_cents"], before["files"]) == (500, created["files"])
    profile = await get_payload(client, f"/users/{layla.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (1, 1)


async def test_update_post_runs_four_statements(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements
) -> None:
    created = await factories.post(client, layla, tags=["خط"])
    await update(client, created["_id"], layla, text="أول")
    statements.clear()
    await update(client, created["_id"], layla, text="ثانٍ #وسم", tags=["خط"])
    # The lock, the update with everything that belongs to the post, the events, and the result.
    assert len(statements) <= 4, statements
