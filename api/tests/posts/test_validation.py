"""Rejected posts: the error names the field, and nothing is written."""

import gzip
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import field_errors, refusal

WHITESPACE = "Tags can’t contain spaces."
CHARACTERS = "Use only letters, numbers and underscores."
FORBIDDEN = "This contains a character that isn’t allowed."
NOT_ACCEPTED = "This value isn’t allowed."
UNKNOWN_FIELD = "Unknown field."


@pytest.fixture(autouse=True)
async def _assert_nothing_written(database: TestDatabase) -> AsyncIterator[None]:
    def rows() -> str:
        tables = ("post", "post_counts", "post_tag", "post_share", "outbox")
        counts = " || ' ' || ".join(f"(SELECT count(*) FROM {table})" for table in tables)
        return database.sql(
            f"SELECT {counts} || ' ' || (SELECT coalesce(sum(posts_count), 0) FROM member)"
        )

    before = rows()
    yield
    assert rows() == before


@pytest.mark.parametrize(
    ("field", "value", "error_field", "message"),
    [
        ("text", "ا" * 3001, "text", "Over the limit by 1."),
        ("text", "a" * 5000, "text", "Over the limit by 2000."),
        ("text", "ب" + "\u064b" * 40_000, "text", "Over the limit by 37001."),
        ("text", "a\x00b", "text", FORBIDDEN),
        ("text", "safe\u202etxt.exe", "text", FORBIDDEN),
        ("text", "\u2067isolated\u2069", "text", FORBIDDEN),
        ("text", "\ud800", "text", FORBIDDEN),
        ("text", "\ue000", "text", FORBIDDEN),
        ("text", None, "text", NOT_ACCEPTED),
        ("text", 5, "text", NOT_ACCEPTED),
        ("text", ["a"], "text", NOT_ACCEPTED),
        ("tags", ["two words"], "tags.0", WHITESPACE),
        ("tags", ["ok", "two\u00a0words"], "tags.1", WHITESPACE),
        ("tags", ["قهوة\nعربية"], "tags.0", WHITESPACE),
        ("tags", [""], "tags.0", CHARACTERS),
        ("tags", ["#"], "tags.0", CHARACTERS),
        ("tags", ["\u064b\u064c"], "tags.0", CHARACTERS),
        ("tags", ["a-b"], "tags.0", CHARACTERS),
        ("tags", ["<b>"], "tags.0", CHARACTERS),
        ("tags", ["🌙"], "tags.0", CHARACTERS),
        ("tags", ["a" * 51], "tags.0", CHARACTERS),
        ("tags", ["a\u202eb"], "tags.0", FORBIDDEN),
        ("tags", [str(number) for number in range(9)], "tags", "You can add up to 8."),
        ("tags", "خط", "tags", NOT_ACCEPTED),
        ("categoryId", "nothing", "categoryId", "Choose a category from the list."),
        ("kind", "advert", "kind", NOT_ACCEPTED),
        ("media", [{}], "media.0.fileId", "This field is required."),
        ("media", [{"fileId": "a" * 65}], "media.0.fileId", "Use up to 64 characters."),
        ("media", [{"fileId": "x", "alt": "ا" * 501}], "media.0.alt", "Over the limit by 1."),
        ("media", [{"fileId": "x", "url": "http://x"}], "media.0.url", UNKNOWN_FIELD),
        ("authorId", "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "authorId", UNKNOWN_FIELD),
        ("editedAt", "2020-01-01T00:00:00Z", "editedAt", UNKNOWN_FIELD),
        ("createdAt", "2020-01-01T00:00:00Z", "createdAt", UNKNOWN_FIELD),
    ],
)
async def test_create_post_with_invalid_field_is_rejected(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    field: str,
    value: Any,
    error_field: str,
    message: str,
) -> None:
    # ASCII, so that a lone surrogate can be sent.
    content = json.dumps({"text": "منشور", field: value})
    headers = {**layla.headers, "content-type": "application/json"}
    answer = await client.post("/posts", content=content, headers=headers)
    assert field_errors(answer) == {error_field: message}


async def test_create_post_reports_all_invalid_fields(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    body = {"text": "\x00", "tags": ["a b"], "categoryId": "nothing", "kind": "x"}
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert set(field_errors(answer)) == {"text", "tags.0", "categoryId", "kind"}


async def test_create_post_reports_errors_in_accepted_language(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    answer = await client.post(
        "/posts",
        json={"text": "منشور", "tags": ["قهوة عربية"]},
        headers={**layla.headers, "accept-language": "ar-SA, en;q=0.5"},
    )
    assert field_errors(answer) == {"tags.0": "لا يُسمح بالمسافات داخل الوسم."}
    assert answer.headers["content-language"] == "ar"
    assert answer.json()["error"]["message"] == "بعض الحقول غير صحيحة. يُرجى مراجعة الحقول المحدَّدة."


@pytest.mark.parametrize("body", [{}, {"text": ""}, {"text": " \n\t "}, {"tags": ["خط"]}])
async def test_create_post_without_text_and_media_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, body: dict[str, Any]
) -> None:
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert field_errors(answer) == {"text": "Write something or add an image."}


@pytest.mark.parametrize(
    "content",
    [b"{", b"", b"{'text': 'x'}", b'{"text": "\xff"}', b"\x00", b'{"text": NaN', b"[" * 100_000],
)
async def test_create_post_with_malformed_json_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, content: bytes
) -> None:
    headers = {**layla.headers, "content-type": "application/json"}
    answer = await client.post("/posts", content=content, headers=headers)
    if not content:
        assert set(field_errors(answer)) == {"body"}
    else:
        assert refusal(answer) == (400, "malformed_body")


@pytest.mark.parametrize("body", [[], "text", 5, None, [{"text": "x"}]])
async def test_create_post_with_non_object_json_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, body: Any
) -> None:
    answer = await client.post("/posts", json=body, headers=layla.headers)
    assert set(field_errors(answer)) == {"body"}


@pytest.mark.parametrize("version", ["3", "1", "", "2.0", "x"])
async def test_create_post_with_unsupported_version_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, version: str
) -> None:
    headers = {**layla.headers, "version": version}
    answer = await client.post("/posts", json={"text": "منشور"}, headers=headers)
    assert refusal(answer) == (400, "unsupported_version")


async def test_create_post_with_compressed_body_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    headers = {**layla.headers, "content-type": "application/json", "content-encoding": "gzip"}
    answer = await client.post("/posts", content=gzip.compress(b'{"text": "x"}'), headers=headers)
    assert refusal(answer) == (415, "unsupported_encoding")


async def test_create_post_with_invalid_token_is_rejected(
    client: httpx.AsyncClient,
) -> None:
    for token in ("", "nonsense", "Bearer nonsense", "a.b.c"):
        answer = await client.post(
            "/posts", json={"text": "منشور"}, headers={"authorization": token}
        )
        assert refusal(answer) == (401, "not_authenticated")
