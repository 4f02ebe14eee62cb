"""Creation of digital products."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import field_errors, get_payload, list_all, post_payload, refusal
from api.tests.support.products import (
    CONTENT,
    create_product,
    product_input,
    upload_image,
    upload_product_file,
)

ONLY_DIGITAL = "This is for digital products only."
REQUIRED = "This field is required."
PRICE = "Make it free, or enter a price from $0.99 to $10,000."
NOT_ACCEPTED = "This value isn’t allowed."


async def test_create_product_returns_files_price_and_terms(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    guide, extra = (
        await upload_product_file(client, layla),
        await upload_product_file(client, layla, "extra.zip", b"zip"),
    )
    preview, cover = await upload_image(client, layla), await upload_image(client, layla)
    created = await create_product(
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
    assert created == await get_payload(client, f"/posts/post/{created['_id']}", layla)
    assert created["kind"] == "digital"
    assert created["title"] == "دليل خطّ النسخ"
    assert (created["priceCents"], created["currency"], created["refundDays"]) == (1999, "USD", 30)
    assert created["licence"] == "للاستعمال الشخصي"
    assert created["files"] == [
        {"fileId": guide, "name": "الدليل.pdf", "mime": "application/pdf", "size": len(CONTENT)},
        {"fileId": extra, "name": "extra.zip", "mime": "application/pdf", "size": 3},
    ]
    assert [image["fileId"] for image in created["previews"]] == [preview]
    assert [image["fileId"] for image in created["media"]] == [cover]
    profile = await get_payload(client, f"/users/{layla.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (1, 1)
    product_files = database.sql(
        f"SELECT count(*) FROM post_file WHERE post_id = '{created['_id']}' AND removed_at IS NULL"
    )
    assert product_files == "2"
    is_digital = f"SELECT is_digital FROM post_counts WHERE post_id = '{created['_id']}'"
    assert database.sql(is_digital) == "t"


async def test_list_user_posts_separates_products(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    created, other = await create_product(client, layla), await factories.post(client, layla)
    of_kind = {
        kind: [post["_id"] for post in await list_all(client, f"/posts/{layla.id}?kind={kind}")]
        for kind in ("digital", "post")
    }
    assert of_kind == {"digital": [created["_id"]], "post": [other["_id"]]}


async def test_create_product_without_optional_fields_uses_defaults(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    body = await product_input(client, layla, refundDays=None, licence=" ", text="", media=[])
    created = await post_payload(client, "/posts", layla, body)
    assert (created["refundDays"], created["licence"], created["priceCents"]) == (14, None, 0)
    assert (created["text"], created["previews"]) == ("", [])


@pytest.mark.parametrize("cents", [0, 99, 1_000_000])
async def test_create_product_accepts_free_and_boundary_prices(
    client: httpx.AsyncClient, layla: SignedInMember, cents: int
) -> None:
    assert (await create_product(client, layla, priceCents=cents))["priceCents"] == cents


async def test_create_product_detects_language_from_title_and_tags(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    created = await create_product(
        client, layla, title="A guide to Naskh", text="", tags=["typography"]
    )
    assert (created["lang"], created["dir"]) == ("en", "ltr")


@pytest.mark.parametrize(
    ("field", "value", "error_field", "message"),
    [
        ("title", None, "title", REQUIRED),
        ("title", "", "title", REQUIRED),
        ("title", " \n ", "title", REQUIRED),
        ("title", "نص", "title", "Use at least 3 characters."),
        ("title", "بَبَ", "title", "Use at least 3 characters."),
        ("title", "ا" * 121, "title", "Over the limit by 1."),
        ("title", 5, "title", NOT_ACCEPTED),
        ("priceCents", None, "priceCents", REQUIRED),
        ("priceCents", -1, "priceCents", PRICE),
        ("priceCents", 98, "priceCents", PRICE),
        ("priceCents", 1_000_001, "priceCents", PRICE),
        ("priceCents", "500", "priceCents", NOT_ACCEPTED),
        ("priceCents", 499.5, "priceCents", NOT_ACCEPTED),
        ("priceCents", True, "priceCents", NOT_ACCEPTED),
        ("files", [], "files", REQUIRED),
        ("files", ["x"] * 11, "files", "You can add up to 10."),
        ("files", ["x" * 65], "files.0", "Use up to 64 characters."),
        ("files", [5], "files.0", NOT_ACCEPTED),
        ("previews", ["x"] * 9, "previews", "You can add up to 8."),
        ("refundDays", 1, "refundDays", NOT_ACCEPTED),
        ("refundDays", "14", "refundDays", NOT_ACCEPTED),
        ("licence", "ا" * 2001, "licence", "Over the limit by 1."),
    ],
)
async def test_create_product_with_invalid_field_is_rejected(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    field: str,
    value: Any,
    error_field: str,
    message: str,
) -> None:
    body = {**await product_input(client, layla), field: value}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert field_errors(answer) == {error_field: message}


async def test_create_product_reports_all_missing_fields_in_arabic(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    answer = await client.post(
        "/posts",
        json={"kind": "digital", "text": "نص"},
        headers={**layla.headers, "accept-language": "ar"},
    )
    assert field_errors(answer) == dict.fromkeys(
        ("title", "priceCents", "files"), "يُرجى ملء هذا الحقل."
    )


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
async def test_create_post_with_product_field_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, kind: str, field: str, value: Any
) -> None:
    body = {"kind": kind, "text": "منشور", field: value}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert field_errors(answer) == {field: ONLY_DIGITAL}


async def test_create_post_accepts_empty_product_fields(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    empty_fields: dict[str, Any] = {
        "title": None,
        "priceCents": None,
        "files": [],
        "previews": [],
        "licence": None,
    }
    created = await factories.post(client, layla, refundDays=None, **empty_fields)
    assert (created["refundDays"], created["title"], created["files"]) == (None, None, [])


async def test_create_product_with_invalid_files_is_rejected(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar = await factories.member(app)
    image, mine = await upload_image(client, layla), await upload_product_file(client, layla)
    foreign_file, foreign_image = (
        await upload_product_file(client, omar),
        await upload_image(client, omar),
    )
    unknown_id = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"
    wrong = [("files", each) for each in (foreign_file, image, unknown_id, "nonsense", "\x00")] + [
        ("previews", each) for each in (foreign_image, mine, unknown_id, "nonsense")
    ]
    for field, file_id in wrong:
        body = {**await product_input(client, layla, files=[mine]), "previews": [image]}
        body[field] = [body[field][0], file_id]
        answer = await client.post("/posts", json=body, headers=layla.headers)
        assert refusal(answer) == (404, "file_not_found"), (field, file_id)
        assert set(answer.json()["error"]["fields"]) == {field}
    begun = await post_payload(client, "/files", layla, {"name": "الدليل.pdf", "size": 20_000_000})
    body = await product_input(client, layla, files=[mine, begun["_id"]])
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert answer.json()["error"]["code"] == "file_not_ready"
    assert set(answer.json()["error"]["fields"]) == {"files"}
    assert await get_payload(client, "/posts/mine", layla) == []
    attached = (
        f"SELECT count(*) FROM file WHERE owner_id = '{layla.id}' AND attached_at IS NOT NULL"
    )
    assert database.sql(attached) == "0"
