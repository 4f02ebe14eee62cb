"""Digital products: what one is made of, and what is none."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import fields, got, posted, refusal, whole
from api.tests.support.products import (
    CONTENT,
    create_product,
    product_input,
    upload_image,
    upload_product_file,
)

ONLY_DIGITAL = "This is for digital products only."
REQUIRED = "This field is required."
PRICE = "Free, or from 0.99 to 10,000 USD."
NOT_ACCEPTED = "This value is not accepted."


async def test_a_product_shows_what_it_offers(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    guide, extra = (
        await upload_product_file(client, layla),
        await upload_product_file(client, layla, "extra.zip", b"zip"),
    )
    preview, cover = await upload_image(client, layla), await upload_image(client, layla)
    made = await create_product(
        client,
        layla,
        title="  دليل\nخطّ النسخ ",
        files=[guide, extra, guide],
        previews=[preview, preview],
        media=[{"fileId": cover, "alt": "الغلاف"}],
        priceCents=1999,
        refundDays=30,
        licence="للاستعمال الشخصي",
    )
    assert made == await got(client, f"/posts/post/{made['_id']}", layla)
    assert made["kind"] == "digital"
    assert made["title"] == "دليل خطّ النسخ"
    assert (made["priceCents"], made["currency"], made["refundDays"]) == (1999, "USD", 30)
    assert made["licence"] == "للاستعمال الشخصي"
    assert made["files"] == [
        {"fileId": guide, "name": "الدليل.pdf", "mime": "application/pdf", "size": len(CONTENT)},
        {"fileId": extra, "name": "extra.zip", "mime": "application/pdf", "size": 3},
    ]
    assert [image["fileId"] for image in made["previews"]] == [preview]
    assert [image["fileId"] for image in made["media"]] == [cover]
    profile = await got(client, f"/users/{layla.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (1, 1)
    kept = f"SELECT count(*) FROM post_file WHERE post_id = '{made['_id']}' AND removed_at IS NULL"
    assert database.sql(kept) == "2"
    counted = f"SELECT is_digital FROM post_counts WHERE post_id = '{made['_id']}'"
    assert database.sql(counted) == "t"


async def test_a_product_stands_among_products(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    made, other = await create_product(client, layla), await factories.post(client, layla)
    of_kind = {
        kind: [post["_id"] for post in await whole(client, f"/posts/{layla.id}?kind={kind}")]
        for kind in ("digital", "post")
    }
    assert of_kind == {"digital": [made["_id"]], "post": [other["_id"]]}


async def test_what_is_not_said_of_a_product_is_usual(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    draft = await product_input(client, layla, refundDays=None, licence=" ", text="", media=[])
    made = await posted(client, "/posts", layla, draft)
    assert (made["refundDays"], made["licence"], made["priceCents"]) == (14, None, 0)
    assert (made["text"], made["previews"]) == ("", [])


@pytest.mark.parametrize("cents", [0, 99, 1_000_000])
async def test_a_price_may_be_nothing_or_within_its_bounds(
    client: httpx.AsyncClient, layla: SignedInMember, cents: int
) -> None:
    assert (await create_product(client, layla, priceCents=cents))["priceCents"] == cents


async def test_the_language_is_read_from_title_text_and_tags(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    made = await create_product(
        client, layla, title="A guide to Naskh", text="", tags=["typography"]
    )
    assert (made["lang"], made["dir"]) == ("en", "ltr")


@pytest.mark.parametrize(
    ("field", "value", "where", "sentence"),
    [
        ("title", None, "title", REQUIRED),
        ("title", "", "title", REQUIRED),
        ("title", " \n ", "title", REQUIRED),
        ("title", "نص", "title", "At least 3 characters."),
        ("title", "بَبَ", "title", "At least 3 characters."),
        ("title", "ا" * 121, "title", "Too long by 1."),
        ("title", 5, "title", NOT_ACCEPTED),
        ("priceCents", None, "priceCents", REQUIRED),
        ("priceCents", -1, "priceCents", PRICE),
        ("priceCents", 98, "priceCents", PRICE),
        ("priceCents", 1_000_001, "priceCents", PRICE),
        ("priceCents", "500", "priceCents", NOT_ACCEPTED),
        ("priceCents", 499.5, "priceCents", NOT_ACCEPTED),
        ("priceCents", True, "priceCents", NOT_ACCEPTED),
        ("files", [], "files", REQUIRED),
        ("files", ["x"] * 11, "files", "At most 10."),
        ("files", ["x" * 65], "files.0", "At most 64 characters."),
        ("files", [5], "files.0", NOT_ACCEPTED),
        ("previews", ["x"] * 9, "previews", "At most 8."),
        ("refundDays", 1, "refundDays", NOT_ACCEPTED),
        ("refundDays", "14", "refundDays", NOT_ACCEPTED),
        ("licence", "ا" * 2001, "licence", "Too long by 1."),
    ],
)
async def test_a_field_that_is_not_right_is_named_with_its_reason(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    field: str,
    value: Any,
    where: str,
    sentence: str,
) -> None:
    draft = {**await product_input(client, layla), field: value}
    answer = await client.post("/posts", json=draft, headers=layla.headers)
    assert fields(answer) == {where: sentence}


async def test_everything_that_a_product_lacks_is_named_at_once_in_arabic(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    answer = await client.post(
        "/posts",
        json={"kind": "digital", "text": "نص"},
        headers={**layla.headers, "accept-language": "ar"},
    )
    assert fields(answer) == dict.fromkeys(("title", "priceCents", "files"), "هذا الحقل مطلوب.")


@pytest.mark.parametrize("kind", ["post", "question"])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "دليل"),
        ("priceCents", 0),
        ("priceCents", 500),
        ("files", ["x"]),
        ("previews", ["x"]),
        ("refundDays", 0),
        ("licence", "حر"),
    ],
)
async def test_what_belongs_to_products_is_refused_elsewhere(
    client: httpx.AsyncClient, layla: SignedInMember, kind: str, field: str, value: Any
) -> None:
    body = {"kind": kind, "text": "منشور", field: value}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert fields(answer) == {field: ONLY_DIGITAL}


async def test_a_post_may_say_that_it_has_none_of_it(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    nothing: dict[str, Any] = {
        "title": None,
        "priceCents": None,
        "files": [],
        "previews": [],
        "licence": None,
    }
    made = await factories.post(client, layla, refundDays=None, **nothing)
    assert (made["refundDays"], made["title"], made["files"]) == (None, None, [])


async def test_files_must_be_my_own_and_arrived_and_previews_my_images(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar = await factories.member(app)
    image, mine = await upload_image(client, layla), await upload_product_file(client, layla)
    foreign_file, foreign_image = (
        await upload_product_file(client, omar),
        await upload_image(client, omar),
    )
    nobody = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"
    wrong = [("files", each) for each in (foreign_file, image, nobody, "nonsense", "\x00")] + [
        ("previews", each) for each in (foreign_image, mine, nobody, "nonsense")
    ]
    for field, file_id in wrong:
        draft = {**await product_input(client, layla, files=[mine]), "previews": [image]}
        draft[field] = [draft[field][0], file_id]
        answer = await client.post("/posts", json=draft, headers=layla.headers)
        assert refusal(answer) == (404, "file_not_found"), (field, file_id)
        assert set(answer.json()["error"]["fields"]) == {field}
    begun = await posted(client, "/files", layla, {"name": "الدليل.pdf", "size": 20_000_000})
    draft = await product_input(client, layla, files=[mine, begun["_id"]])
    answer = await client.post("/posts", json=draft, headers=layla.headers)
    assert answer.json()["error"]["code"] == "file_not_ready"
    assert set(answer.json()["error"]["fields"]) == {"files"}
    assert await got(client, "/posts/mine", layla) == []
    attached = (
        f"SELECT count(*) FROM file WHERE owner_id = '{layla.id}' AND attached_at IS NOT NULL"
    )
    assert database.sql(attached) == "0"
