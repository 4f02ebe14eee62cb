"""Publishing: what a post becomes."""

import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.http import got, posted, refusal
from api.tests.support.uploads import send


def told_in(database: TestDatabase, post_id: str, fact: str) -> list[dict[str, Any]]:
    """The facts of that name about a post."""
    rows = database.sql(
        f"SELECT payload FROM outbox WHERE type = '{fact}' AND payload ->> 'post_id' = '{post_id}'"
    )
    return [json.loads(row) for row in rows.splitlines()]


async def uploaded(client: httpx.AsyncClient, owner: SignedInMember, purpose: str = "post") -> str:
    client.headers["authorization"] = owner.token
    answer = await send(client, "photo.png", images.png(), purpose=purpose)
    del client.headers["authorization"]
    assert answer.status_code == 200, answer.text
    file_id: str = answer.json()["payload"]["_id"]
    return file_id


async def test_a_post_is_answered_as_its_page_shows_it(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    text = "  أوّلُ الخطِّ نقطة.\r\n\r\n\r\nوالنقطةُ ميزان.  "
    body = {"kind": "question", "text": text, "tags": ["خط"], "categoryId": None}
    made = await posted(client, "/posts", layla, body)
    assert made == await got(client, f"/posts/post/{made['_id']}", layla)
    assert made.pop("createdAt").endswith("Z")
    assert made == {
        "_id": made["_id"],
        "kind": "question",
        "title": None,
        "text": "أوّلُ الخطِّ نقطة.\n\nوالنقطةُ ميزان.",
        "lang": "ar",
        "dir": "rtl",
        "author": {
            "_id": str(layla.id),
            "name": "ليلى حداد",
            "handle": None,
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
        "previews": [],
        "files": [],
        "counts": {"comments": 0, "shares": 0, "saves": 0, "purchases": 0, "evaluations": {}},
        "viewer": {"mine": True, "saved": False, "purchased": False, "evaluation": None},
        "reason": None,
    }


async def test_a_guest_sees_the_same_without_a_viewer(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    made = await factories.post(client, layla)
    assert await got(client, f"/posts/{made['_id']}/guest") == {**made, "viewer": None}
    # No token is looked at, not even one's own.
    assert await got(client, f"/posts/{made['_id']}/guest", layla) == {**made, "viewer": None}


async def test_another_member_sees_that_it_is_not_theirs(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    made = await factories.post(client, layla)
    omar = await factories.member(app)
    seen = await got(client, f"/posts/post/{made['_id']}", omar)
    assert seen["viewer"]["mine"] is False


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
async def test_language_and_direction_follow_the_text(
    client: httpx.AsyncClient, layla: SignedInMember, text: str, lang: str, dir: str
) -> None:
    made = await factories.post(client, layla, text)
    assert (made["lang"], made["dir"]) == (lang, dir)


async def test_images_stand_in_the_order_sent_with_their_words(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    ids = [await uploaded(client, layla) for _ in range(3)]
    order = [ids[2], ids[0], ids[1]]
    words = ["ورقة خط", None, ""]
    media = [
        {"fileId": file_id} if alt is None else {"fileId": file_id, "alt": alt}
        for file_id, alt in zip(order, words, strict=True)
    ]
    made = await posted(client, "/posts", layla, {"media": media})
    assert [image["fileId"] for image in made["media"]] == order
    assert [image["alt"] for image in made["media"]] == ["ورقة خط", None, None]
    assert made["text"] == ""
    for image in made["media"]:
        assert image["url"] == image["sizes"][-1]["url"]
        assert image["url"].startswith("http://localhost:8000/media/")


async def test_an_image_must_be_my_own_and_for_posts(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar = await factories.member(app)
    mine, avatar = await uploaded(client, layla), await uploaded(client, layla, "avatar")
    foreign = await uploaded(client, omar)
    database.sql("UPDATE file SET attached_at = NULL")
    for wrong in (foreign, avatar, "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nonsense", "\x00"):
        media = [{"fileId": mine}, {"fileId": wrong}]
        answer = await client.post("/posts", json={"media": media}, headers=layla.headers)
        assert refusal(answer) == (404, "file_not_found")
        assert set(answer.json()["error"]["fields"]) == {"media"}
    assert await got(client, "/posts/mine", layla) == []
    assert database.sql("SELECT count(*) FROM file WHERE attached_at IS NOT NULL") == "0"
    me = await got(client, "/users/me", layla)
    assert me["postsCount"] == 0


async def test_eleven_images_are_one_too_many(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    image = await uploaded(client, layla)
    body = {"media": [{"fileId": image}] * 11}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert answer.json()["error"]["fields"] == {"media": "At most 10."}
    assert (
        len((await posted(client, "/posts", layla, {"media": body["media"][:10]}))["media"]) == 10
    )


@pytest.mark.parametrize(
    ("sent", "kept"),
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
async def test_tags_are_kept_as_written_and_found_by_their_fold(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    database: TestDatabase,
    sent: list[str],
    kept: list[str],
) -> None:
    made = await factories.post(client, layla, tags=sent)
    assert made["tags"] == kept
    rows = database.sql(
        "SELECT folded = fold(tags[position + 1]) FROM post_tag JOIN post ON id = post_id"
        f" WHERE post_id = '{made['_id']}' ORDER BY position"
    )
    assert rows.split() == ["t"] * len(kept)


async def test_a_tag_with_marks_is_found_without_them(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    made = await factories.post(client, layla, tags=["#قَهْوَة"])
    found = database.sql("SELECT post_id FROM post_tag WHERE folded = fold('قهوة')")
    assert made["_id"] in found.split()


async def test_a_text_s_tags_are_found_too_after_the_chips_and_each_once(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    text = "#قَهْوَة و#شاي و#قهوة و`#سر` " + " ".join(f"#وسم{n}" for n in range(40))
    made = await factories.post(client, layla, text, tags=["خط", "شاي"])
    assert made["tags"] == ["خط", "شاي"]
    rows = database.sql(
        f"SELECT folded FROM post_tag WHERE post_id = '{made['_id']}' ORDER BY position"
    ).split()
    assert rows[:4] == ["خط", "شاي", "قهوه", "وسم0"]
    assert len(rows) == 2 + 30 - 1


async def test_links_tags_and_known_handles_are_pointed_out(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar, noor = await factories.member(app), await factories.member(app)
    gone = await factories.member(app)
    for member, handle in ((omar, "omar_e"), (noor, "noor_e"), (gone, "gone_e"), (layla, "me_e")):
        database.sql(f"UPDATE member SET handle = '{handle}' WHERE id = '{member.id}'")
    database.sql(f"INSERT INTO block VALUES ('{noor.id}', '{layla.id}')")
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{gone.id}'")
    text = "🌙 @Omar_E و@noor_e و@gone_e و@nobody_e و@me_e www.qima.example #قَهْوَة"
    made = await factories.post(client, layla, text)
    nothing = {"url": None, "tag": None, "userId": None}
    assert made["entities"] == [
        {**nothing, "type": "mention", "start": 3, "end": 10, "userId": str(omar.id)},
        {**nothing, "type": "mention", "start": 41, "end": 46, "userId": str(layla.id)},
        {
            **nothing,
            "type": "link",
            "start": 47,
            "end": 63,
            "url": "https://www.qima.example",
        },
        {**nothing, "type": "tag", "start": 64, "end": 72, "tag": "قهوه"},
    ]
    assert told_in(database, made["_id"], "Mentioned") == [
        {
            "post_id": made["_id"],
            "comment_id": None,
            "author_id": str(layla.id),
            "member_ids": [str(omar.id)],
        }
    ]


async def test_twenty_are_mentioned_at_most(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    crowd = [await factories.member(app) for _ in range(22)]
    for number, each in enumerate(crowd):
        database.sql(f"UPDATE member SET handle = 'crowd_{number}' WHERE id = '{each.id}'")
    text = " ".join(f"@crowd_{number}" for number in range(22))
    made = await factories.post(client, layla, text)
    assert [entity["userId"] for entity in made["entities"]] == [
        str(each.id) for each in crowd[:20]
    ]


async def test_publishing_tells_it_once_and_of_nobody_who_is_not_named(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    made = await factories.post(client, layla)
    fact = {"post_id": made["_id"], "author_id": str(layla.id)}
    assert told_in(database, made["_id"], "PostPublished") == [fact]
    assert told_in(database, made["_id"], "PostChanged") == [fact]
    assert told_in(database, made["_id"], "Mentioned") == []


async def test_a_plain_post_takes_one_statement(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements
) -> None:
    await factories.post(client, layla)
    statements.clear()
    await factories.post(client, layla, "نص #وسم https://qima.example", tags=["خط"])
    # What belongs to it, the member's counter, what is told of it, and the answer.
    assert len(statements) == 1, statements
    statements.clear()
    await factories.post(client, layla, "نص @layla_h")
    assert len(statements) == 2, statements


async def test_a_known_category_is_kept(client: httpx.AsyncClient, layla: SignedInMember) -> None:
    category = (await got(client, "/categories"))[0]["_id"]
    made = await factories.post(client, layla, categoryId=category)
    assert made["categoryId"] == category


async def test_a_long_text_counts_letters_with_their_marks_as_one(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    text = "بَّ" * 3000
    assert (await factories.post(client, layla, text))["text"].startswith("ب")


async def test_publishing_counts(client: httpx.AsyncClient, layla: SignedInMember) -> None:
    for _ in range(3):
        await factories.post(client, layla)
    profile = await got(client, f"/users/{layla.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (3, 0)


async def test_a_guest_publishes_nothing(client: httpx.AsyncClient) -> None:
    answer = await client.post("/posts", json={"text": "مرحبا"})
    assert refusal(answer) == (401, "not_authenticated")
