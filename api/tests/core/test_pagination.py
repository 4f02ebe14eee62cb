"""Cursors: opaque, valid for one list only, and validated."""

import base64
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from uuid import UUID

import httpx
import orjson
import pytest
from asyncpg.pgproto import pgproto
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, Double, Integer, Uuid

from api.core import errors
from api.core.http.pagination import Paging, behind, cursor

ORDERS = st.text(max_size=20)


def read_cursor(text: str | None, order: str = "newest") -> UUID | None:
    return Paging(20, text).after(order)


def assert_invalid(text: str, order: str = "newest") -> None:
    with pytest.raises(errors.ApiError) as refusal:
        read_cursor(text, order)
    assert refusal.value.problem is errors.invalid_cursor
    assert set(refusal.value.fields) == {"cursor"}


def encode_json(value: object) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(value)).rstrip(b"=").decode()


@given(ORDERS, st.uuids())
def test_cursor_round_trips_its_row(order: str, key: UUID) -> None:
    text = cursor(order, key)
    assert read_cursor(text, order) == key
    assert httpx.QueryParams({"cursor": text})["cursor"] == text
    assert len(text) <= 512


@given(ORDERS, ORDERS, st.uuids())
def test_cursor_of_another_list_is_refused(mine: str, other: str, key: UUID) -> None:
    if mine != other:
        assert_invalid(cursor(other, key), mine)


def test_list_without_a_cursor_starts_at_the_top() -> None:
    assert read_cursor(None) is None


@given(st.text(max_size=512))
def test_malformed_cursor_is_refused(text: str) -> None:
    assert_invalid(text)


@pytest.mark.parametrize(
    "value",
    [
        None,
        5,
        "text",
        [],
        ["newest"],
        ["newest", 5],
        ["newest", None],
        ["newest", []],
        ["newest", "not an id"],
        ["newest", "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "more"],
        {"newest": "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"},
        [["newest"], "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
        ["newest", "' OR 1=1 --"],
    ],
)
def test_json_of_another_shape_is_a_validation_error(value: object) -> None:
    assert_invalid(encode_json(value))


@given(st.integers(1, 100), st.integers(0, 200))
def test_page_holds_its_limit_and_its_cursor_follows_the_last_row(limit: int, there: int) -> None:
    ids = [UUID(int=number) for number in range(there)]
    read = ids[: limit + 1]
    page, following = Paging(limit, None).page("newest", read, lambda key: key)
    assert list(page) == ids[:limit]
    if there > limit:
        assert following is not None
        assert read_cursor(following) == ids[limit - 1]
    else:
        assert following is None


KEYS = st.one_of(
    st.tuples(st.just(UUID), st.uuids()),
    st.tuples(st.just(int), st.integers(-(2**31), 2**31 - 1)),
    st.tuples(st.just(float), st.floats(allow_nan=False, allow_infinity=False)),
    st.tuples(st.just(datetime), st.datetimes(timezones=st.just(UTC))),
    st.tuples(st.just(str), st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)),
)


@given(ORDERS, st.lists(KEYS, min_size=1, max_size=4))
def test_cursor_of_several_keys_round_trips_exactly(
    order: str, typed_keys: list[tuple[type[Any], Any]]
) -> None:
    kinds, keys = zip(*typed_keys, strict=True)
    assert Paging(20, cursor(order, *keys)).after_keys(order, *kinds) == keys


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (int, True),
        (int, 1.5),
        (int, "1"),
        (int, 2**31),
        (int, None),
        (float, True),
        (float, None),
        (float, "1.5"),
        (datetime, "2026-01-01T00:00:00"),
        (datetime, "0001-01-01T00:00:00+10:00"),
        (datetime, "yesterday"),
        (datetime, 5),
        (str, 5),
        (str, "a\0"),
        (UUID, "a"),
    ],
)
def test_cursor_key_of_another_type_is_refused(kind: type[Any], key: object) -> None:
    with pytest.raises(errors.ApiError):
        Paging(20, encode_json(["new", key])).after_keys("new", kind)


def test_cursor_with_wrong_number_of_keys_is_refused() -> None:
    for keys in ([], [1], [1, 2, 3]):
        with pytest.raises(errors.ApiError):
            Paging(20, encode_json(["new", *keys])).after_keys("new", int, int)


def test_driver_uuids_serialise_like_others() -> None:
    key = UUID(int=7)
    assert cursor("new", pgproto.UUID(key.bytes)) == cursor("new", key)


def test_timestamp_cursor_round_trips_in_utc() -> None:
    there = datetime(2026, 1, 1, 3, tzinfo=timezone(timedelta(hours=3)))
    (back,) = Paging(20, cursor("new", there)).after_keys("new", datetime) or ()
    assert (back, back.tzinfo) == (there, UTC)


def test_keyset_condition_is_one_row_comparison() -> None:
    score, row_id = Column("score", Double), Column("id", Uuid)
    assert str(behind((score, row_id), (1.5, UUID(int=1)))) == "(score, id) < (:param_1, :param_2)"
    price = Column("price", Integer)
    assert str(behind((price, row_id), (5, UUID(int=1)), ascending=True)).count(">") == 1
    assert str(behind((price, row_id), None)) == "true"


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=-1", "limit=x", "limit=1e9"])
async def test_page_limit_out_of_bounds_is_a_field_error(
    client: httpx.AsyncClient, query: str
) -> None:
    answer = await client.get(f"/posts/guest?{query}")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], set(error["fields"])) == ("validation_failed", {"limit"})


@pytest.mark.parametrize("text", ["nonsense", "%00", "قهوة", "=", encode_json(["another", "x"])])
async def test_list_with_an_invalid_cursor_returns_invalid_cursor(
    client: httpx.AsyncClient, text: str
) -> None:
    answer = await client.get("/posts/guest", params={"cursor": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "invalid_cursor"


async def test_cursor_of_excessive_length_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/posts/guest", params={"cursor": "a" * 5000})
    assert answer.status_code == 422
    assert set(answer.json()["error"]["fields"]) == {"cursor"}
