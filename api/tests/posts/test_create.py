"""Creation of posts."""

import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.uploads import upload_file


def events_of(database: TestDatabase, post_id: str, type_: str) -> list[dict[str, Any]]:
    """Return the payloads of the emitted events of a type about a post."""
    rows = database.sql(
        f"SELECT payload FROM outbox WHERE type = '{type_}' AND payload ->> 'post_id' = '{post_id}'"
    )
    return [json.loads(row) for row in rows.splitlines()]


async def upload(client: httpx.AsyncClient, owner: SignedInMember, purpose: str = "post") -> str:
    client.headers["authorization"] = owner.token
    answer = await upload_file(client, "photo.png", images.png(), purpose=purpose)
    del client.headers["authorization"]
    assert answer.status_code == 200, answer.text
    file_id: str = answer.json()["payload"]["_id"]
    return file_id


async def test_create_post_returns_post_as_displayed(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    text = "  أوّلُ الخطِّ نقطة.\r\n\r\n\r\nوالنقطةُ ميزان.  "
    body = {"kind": "question", "text": text, "tags": ["خط"], "categoryId": None}
    created = await post_payload(client, "/posts", layla, body)
    assert created == await get_payload(client, f"/posts/post/{created['_id']}", layla)
    assert created.pop("createdAt").endswith("Z")
    assert created == {
        "_id": created["_id"],
        "kind": "question",
        "title": None,
        "text": "أوّلُ الخطِّ نقطة.\n\nوالنقطةُ ميزان.",
        "lang": "ar",
        "dir": "rtl",
        "author": {
            "_id": str(layla.id),
            "name": "ليلى حداد",
            "handle": None,
            "isStaff": False,
            "profilePic": None,
        },
        "media": [],
        "tags": ["خط"],
        "entities": [],
        "categoryId": None,
        "editedAt": None,
        "priceCents": None,
        "currency": "USD",
        "refundDays": None,
        "licence": None,
        "ratingCount": None,
        "ratingTenths": None,
        "previews": [],
        "files": [],
        "counts": {"comments": 0, "shares": 0, "saves": 0, "purchases": 0, "evaluations": {}},
        "answerId": None,
        "viewer": {
            "mine": True,
            "saved": False,
            "purchased": False,
            "evaluation": None,
            "heldFor": None,
        },
        "reason": None,
    }


async def test_get_guest_post_returns_post_without_viewer(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    created = await factories.post(client, layla)
    assert await get_payload(client, f"/posts/{created['_id']}/guest") == {
        **created,
        "viewer": None,
    }
    # The token of the author is ignored.
    assert await get_payload(client, f"/posts/{created['_id']}/guest", layla) == {
        **created,
        "viewer": None,
    }


async def test_get_post_of_other_member_is_not_mine(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    created = await factories.post(client, layla)
    omar = await factories.member(app)
    displayed = await get_payload(client, f"/posts/post/{created['_id']}", omar)
    assert displayed["viewer"]["mine"] is False


@pytest.mark.parametrize(
    ("text", "lang", "dir"),
    [
        ("أهلًا بكم", "ar", "rtl"),
        ("Hello there", "en", "ltr"),
        ("تعلّمت Python اليوم وكتبت أوّل برنامج", "ar", "rtl"),
        ("I read قهوة today in the paper", "en", "ltr"),
        ("١٢٣ 🌙", "und", "rtl"),
        ("Привет", "und", "ltr"),
        ("اقرأ https://example.com/a-long-way-to-go", "ar", "rtl"),
    ],
)
async def test_create_post_detects_language_and_direction(
    client: httpx.AsyncClient, layla: SignedInMember, text: str, lang: str, dir: str
) -> None:
    created = await factories.post(client, layla, text)
    assert (created["lang"], created["dir"]) == (lang, dir)


async def test_create_post_keeps_order_and_alt_of_images(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    ids = [await upload(client, layla) for _ in range(3)]
    order = [ids[2], ids[0], ids[1]]
    words = ["ورقة خط", None, ""]
    media = [
        {"fileId": file_id} if alt is None else {"fileId": file_id, "alt": alt}
        for file_id, alt in zip(order, words, strict=True)
    ]
    created = await post_payload(client, "/posts", layla, {"media": media})
    assert [image["fileId"] for image in created["media"]] == order
    assert [image["alt"] for image in created["media"]] == ["ورقة خط", None, None]
    assert created["text"] == ""
    for image in created["media"]:
        assert image["url"] == image["sizes"][-1]["url"]
        assert image["url"].startswith("http://localhost:8000/media/")


async def test_create_post_with_invalid_image_returns_not_found(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar = await factories.member(app)
    mine, avatar = await upload(client, layla), await upload(client, layla, "avatar")
    foreign = await upload(client, omar)
    database.sql("UPDATE file SET attached_at = NULL")
    for wrong in (foreign, avatar, "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nonsense", "\x00"):
        media = [{"fileId": mine}, {"fileId": wrong}]
        answer = await client.post("/posts", json={"media": media}, headers=layla.headers)
        assert refusal(answer) == (404, "file_not_found")
        assert set(answer.json()["error"]["fields"]) == {"media"}
    assert await get_payload(client, "/posts/mine", layla) == []
    assert database.sql("SELECT count(*) FROM file WHERE attached_at IS NOT NULL") == "0"
    me = await get_payload(client, "/users/me", layla)
    assert me["postsCount"] == 0


async def test_create_post_with_eleven_images_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    image = await upload(client, layla)
    body = {"media": [{"fileId": image}] * 11}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert answer.json()["error"]["fields"] == {"media": "You can add up to 10."}
    assert (
        len((await post_payload(client, "/posts", layla, {"media": body["media"][:10]}))["media"])
        == 10
    )


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        (["#قَهْوَة"], ["قَهْوَة"]),
        (["قَهْوَة", "قهوه", "#قهوة"], ["قَهْوَة"]),
        (["  typo ", "TYPO", "خطوط_2"], ["typo", "خطوط_2"]),
        (["می\u200cخواهم"], ["می\u200cخواهم"]),
        (["٢٠٢٦"], ["٢٠٢٦"]),
        (["a" * 50], ["a" * 50]),
        ([], []),
        ([f"tag{number}" for number in range(8)], [f"tag{number}" for number in range(8)]),
    ],
)
async def test_create_post_stores_tags_as_written_and_folded(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    database: TestDatabase,
    sent: list[str],
    stored: list[str],
) -> None:
    created = await factories.post(client, layla, tags=sent)
    assert created["tags"] == stored
    rows = database.sql(
        "SELECT folded = fold(tags[position + 1]) FROM post_tag JOIN post ON id = post_id"
        f" WHERE post_id = '{created['_id']}' ORDER BY position"
    )
    assert rows.split() == ["t"] * len(stored)


async def test_create_post_folds_marks_of_tags(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    created = await factories.post(client, layla, tags=["#قَهْوَة"])
    post_ids = database.sql("SELECT post_id FROM post_tag WHERE folded = fold('قهوة')")
    assert created["_id"] in post_ids.split()


async def test_create_post_indexes_tags_in_text_after_explicit_tags(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    text = "#قَهْوَة و#شاي و#قهوة و`#سر` " + " ".join(f"#وسم{n}" for n in range(40))
    created = await factories.post(client, layla, text, tags=["خط", "شاي"])
    assert created["tags"] == ["خط", "شاي"]
    rows = database.sql(
        f"SELECT folded FROM post_tag WHERE post_id = '{created['_id']}' ORDER BY position"
    ).split()
    assert rows[:4] == ["خط", "شاي", "قهوه", "وسم0"]
    assert len(rows) == 2 + 30 - 1


async def test_create_post_returns_entities_of_text(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar, noor = await factories.member(app), await factories.member(app)
    gone = await factories.member(app)
    for member, handle in ((omar, "omar_e"), (noor, "noor_e"), (gone, "gone_e"), (layla, "me_e")):
        database.sql(f"UPDATE member SET handle = '{handle}' WHERE id = '{member.id}'")
    database.sql(f"INSERT INTO block VALUES ('{noor.id}', '{layla.id}')")
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{gone.id}'")
    text = "🌙 @Omar_E و@noor_e و@gone_e و@nobody_e و@me_e www.qima.example #قَهْوَة"
    created = await factories.post(client, layla, text)
    nulls = {"url": None, "tag": None, "userId": None}
    assert created["entities"] == [
        {**nulls, "type": "mention", "start": 3, "end": 10, "userId": str(omar.id)},
        {**nulls, "type": "mention", "start": 41, "end": 46, "userId": str(layla.id)},
        {
            **nulls,
            "type": "link",
            "start": 47,
            "end": 63,
            "url": "https://www.qima.example",
        },
        {**nulls, "type": "tag", "start": 64, "end": 72, "tag": "قهوه"},
    ]
    assert events_of(database, created["_id"], "Mentioned") == [
        {
            "post_id": created["_id"],
            "comment_id": None,
            "author_id": str(layla.id),
            "member_ids": [str(omar.id)],
        }
    ]


async def test_create_post_mentions_at_most_twenty_members(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    crowd = [await factories.member(app) for _ in range(22)]
    for number, each in enumerate(crowd):
        database.sql(f"UPDATE member SET handle = 'crowd_{number}' WHERE id = '{each.id}'")
    text = " ".join(f"@crowd_{number}" for number in range(22))
    created = await factories.post(client, layla, text)
    assert [entity["userId"] for entity in created["entities"]] == [
        str(each.id) for each in crowd[:20]
    ]


async def test_create_post_emits_each_event_once(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    created = await factories.post(client, layla)
    payload = {"post_id": created["_id"], "author_id": str(layla.id)}
    assert events_of(database, created["_id"], "PostPublished") == [payload]
    changed = payload | {"is_content": True}
    assert events_of(database, created["_id"], "PostChanged") == [changed]
    assert events_of(database, created["_id"], "Mentioned") == []


async def test_create_post_without_attachments_runs_one_statement(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements
) -> None:
    await factories.post(client, layla)
    statements.clear()
    await factories.post(client, layla, "نص #وسم https://qima.example", tags=["خط"])
    # It writes the post with its tags, the member's counter and the events, and returns the row.
    assert len(statements) == 1, statements
    statements.clear()
    await factories.post(client, layla, "نص @layla_h")
    assert len(statements) == 2, statements


async def test_create_post_stores_category(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    category = (await get_payload(client, "/categories"))[0]["_id"]
    created = await factories.post(client, layla, categoryId=category)
    assert created["categoryId"] == category


async def test_create_post_counts_letters_without_marks(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    text = "بَّ" * 3000
    assert (await factories.post(client, layla, text))["text"].startswith("ب")


async def test_create_post_increments_posts_count(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    for _ in range(3):
        await factories.post(client, layla)
    profile = await get_payload(client, f"/users/{layla.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (3, 0)


async def test_create_post_as_guest_is_rejected(client: httpx.AsyncClient) -> None:
    answer = await client.post("/posts", json={"text": "مرحبا"})
    assert refusal(answer) == (401, "not_authenticated")


async def test_create_post_with_a_repeated_key_publishes_once(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    headers = layla.headers | {"Idempotency-Key": "a-key"}
    body = {"text": "مرة واحدة"}
    created = [await client.post("/posts", json=body, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in created] == [200, 200]
    first, second = (answer.json()["payload"]["_id"] for answer in created)
    assert first == second
    assert (await get_payload(client, f"/users/{layla.id}"))["postsCount"] == 1
    other = await client.post("/posts", json={"text": "غيره"}, headers=headers)
    assert refusal(other) == (409, "idempotency_conflict")
    deleted = await client.delete(f"/posts/{first}", headers=layla.headers)
    assert deleted.status_code == 200
    repeated = await client.post("/posts", json=body, headers=headers)
    assert refusal(repeated) == (404, "post_not_found")


async def test_create_post_names_every_wrong_field_at_once(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    body = {"text": " ", "tags": ["two words"], "categoryId": "nothing", "media": []}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert answer.status_code == 422
    assert answer.json()["error"]["fields"].keys() == {"text", "tags.0", "categoryId"}
