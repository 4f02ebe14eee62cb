"""Editing one's own: what takes the place of what, and what is kept."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import fields, got, posted, refusal
from api.tests.support.products import product_input, upload_image, upload_product_file

NOWHERE = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


@pytest.fixture
async def omar(app: FastAPI, database: TestDatabase) -> SignedInMember:
    omar = await factories.member(app, name="عمر")
    handle = f"omar_{omar.id.hex[-8:]}"
    database.sql(f"UPDATE member SET handle = '{handle}' WHERE id = '{omar.id}'")
    return omar


async def update(
    client: httpx.AsyncClient, post_id: str, by: SignedInMember | None, **draft: Any
) -> httpx.Response:
    headers = by.headers if by else {}
    return await client.post(f"/posts/{post_id}/update", json=draft, headers=headers)


def revisions(database: TestDatabase, post_id: str) -> list[dict[str, Any]]:
    """What the post was, the first first."""
    rows = database.sql(
        f"SELECT content FROM post_revision WHERE post_id = '{post_id}' ORDER BY id"
    )
    return [json.loads(row) for row in rows.splitlines()]


def told(database: TestDatabase, post_id: str) -> list[str]:
    """The facts about a post, in the order they came about."""
    return database.sql(
        f"SELECT type FROM outbox WHERE payload ->> 'post_id' = '{post_id}' ORDER BY id"
    ).split()


async def test_the_whole_draft_takes_the_place_of_what_stood_there(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    image = await upload_image(client, layla)
    made = await factories.post(
        client,
        layla,
        "أوّل نصٍّ فيه #قهوة",
        kind="question",
        tags=["خط", "شاي"],
        categoryId="design",
        media=[{"fileId": image, "alt": "صورة"}],
    )
    draft = {"kind": "question", "text": "Second text about #tea", "tags": ["خط", "ورق"]}
    changed = await posted(client, f"/posts/{made['_id']}/update", layla, draft)
    assert changed == await got(client, f"/posts/post/{made['_id']}", layla)
    assert changed.pop("editedAt").endswith("Z")
    assert changed.pop("entities") == [
        {"type": "tag", "start": 18, "end": 22, "url": None, "tag": "tea", "userId": None}
    ]
    assert changed == {
        **{key: value for key, value in made.items() if key not in {"editedAt", "entities"}},
        "text": "Second text about #tea",
        "lang": "en",
        "dir": "ltr",
        "tags": ["خط", "ورق"],
        "categoryId": None,
        "media": [],
    }
    tags = f"SELECT folded FROM post_tag WHERE post_id = '{made['_id']}' ORDER BY position"
    assert database.sql(tags).split() == ["خط", "ورق", "tea"]
    words = database.sql(f"SELECT folded FROM post_text WHERE post_id = '{made['_id']}'")
    assert "second text" in words
    assert "نص" not in words
    (before,) = revisions(database, made["_id"])
    assert (before["text"], before["tags"], before["category_id"]) == (
        "أوّل نصٍّ فيه #قهوة",
        ["خط", "شاي"],
        "design",
    )
    assert before["media"][0]["alt"] == "صورة"
    assert told(database, made["_id"]) == ["PostPublished", "PostChanged", "PostChanged"]


async def test_the_same_again_changes_nothing(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    image = await upload_image(client, layla)
    draft = {"text": " نص ", "tags": ["خط"], "media": [{"fileId": image, "alt": "صورة"}]}
    made = await posted(client, "/posts", layla, draft)
    assert (await update(client, made["_id"], layla, **draft)).json()["payload"] == made
    assert revisions(database, made["_id"]) == []
    assert told(database, made["_id"]) == ["PostPublished", "PostChanged"]


async def test_every_version_is_kept(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    made = await factories.post(client, layla, "1")
    for text in ("2", "3", "2"):
        await update(client, made["_id"], layla, text=text)
    assert [each["text"] for each in revisions(database, made["_id"])] == ["1", "2", "3"]


async def test_edits_at_once_are_all_kept_and_one_stands(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    made = await factories.post(client, layla, "0", tags=["أول"])
    texts = [str(number) for number in range(1, 9)]
    answers = await asyncio.gather(
        *[update(client, made["_id"], layla, text=text, tags=[f"وسم{text}"]) for text in texts]
    )
    assert {answer.status_code for answer in answers} == {200}
    stands = await got(client, f"/posts/post/{made['_id']}", layla)
    kept = [each["text"] for each in revisions(database, made["_id"])]
    assert sorted([*kept, stands["text"]]) == ["0", *texts]
    tags = database.sql(f"SELECT folded FROM post_tag WHERE post_id = '{made['_id']}'")
    assert tags == f"وسم{stands['text']}" == stands["tags"][0]


async def test_only_who_is_newly_named_is_told(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    noor = await factories.member(app)
    database.sql(f"UPDATE member SET handle = 'noor_new' WHERE id = '{noor.id}'")
    handle = (await got(client, f"/users/{omar.id}"))["handle"]
    made = await factories.post(client, layla, f"أهلًا @{handle}")
    await update(client, made["_id"], layla, text=f"أهلًا @{handle}!")
    await update(client, made["_id"], layla, text=f"أهلًا @{handle} و@noor_new")
    rows = database.sql(
        "SELECT payload ->> 'member_ids' FROM outbox"
        f" WHERE type = 'Mentioned' AND payload ->> 'post_id' = '{made['_id']}' ORDER BY id"
    )
    assert [json.loads(row) for row in rows.splitlines()] == [[str(omar.id)], [str(noor.id)]]


async def test_a_kind_stays_what_it_is(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    made = await factories.post(client, layla)
    for draft in ({"kind": "question", "text": "نص"}, await product_input(client, layla)):
        answer = await update(client, made["_id"], layla, **draft)
        assert refusal(answer) == (422, "kind_fixed")
        assert set(fields(answer)) == {"kind"}
    assert revisions(database, made["_id"]) == []


async def test_only_its_author_edits_a_post_that_stands(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = await factories.post(client, layla)
    assert refusal(await update(client, made["_id"], omar, text="x")) == (404, "post_not_found")
    assert refusal(await update(client, made["_id"], None, text="x")) == (401, "not_authenticated")
    for nothing in (NOWHERE, "nothing"):
        answer = await update(client, nothing, layla, text="x")
        assert refusal(answer) == (404, "post_not_found")
    await client.delete(f"/posts/{made['_id']}", headers=layla.headers)
    assert refusal(await update(client, made["_id"], layla, text="x")) == (404, "post_not_found")


async def test_what_is_no_post_is_no_edit(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = await factories.post(client, layla)
    foreign = await upload_image(client, omar)
    assert set(fields(await update(client, made["_id"], layla, text=""))) == {"text"}
    assert set(fields(await update(client, made["_id"], layla, title="عنوان"))) == {"title"}
    answer = await update(client, made["_id"], layla, media=[{"fileId": foreign}])
    assert refusal(answer) == (404, "file_not_found")
    assert await got(client, f"/posts/post/{made['_id']}", layla) == made


async def test_a_product_changes_its_price_and_files(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    draft = await product_input(client, layla, priceCents=500)
    made = await posted(client, "/posts", layla, draft)
    other = await upload_product_file(client, layla, "2.pdf")
    changed = (
        await update(
            client,
            made["_id"],
            layla,
            **{**draft, "priceCents": 0, "files": [other], "title": "جديد"},
        )
    ).json()["payload"]
    assert (changed["priceCents"], changed["title"]) == (0, "جديد")
    assert [file["name"] for file in changed["files"]] == ["2.pdf"]
    (before,) = revisions(database, made["_id"])
    assert (before["price_cents"], before["files"]) == (500, made["files"])
    profile = await got(client, f"/users/{layla.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (1, 1)


async def test_an_edit_takes_few_statements(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements
) -> None:
    made = await factories.post(client, layla, tags=["خط"])
    await update(client, made["_id"], layla, text="أول")
    statements.clear()
    await update(client, made["_id"], layla, text="ثانٍ #وسم", tags=["خط"])
    # The lock, what belongs to it, what is told of it, and the answer.
    assert len(statements) <= 4, statements
