"""Cursors: opaque, good for their own list only, and harmless when they are not ours."""

import base64
from uuid import UUID

import httpx
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.kernel import errors
from api.kernel.paging import Paging, cursor

ORDERS = st.text(max_size=20)


def pointed_at(text: str | None, order: str = "newest") -> UUID | None:
    return Paging(20, text).after(order)


def refused(text: str, order: str = "newest") -> None:
    with pytest.raises(errors.ApiError) as refusal:
        pointed_at(text, order)
    assert refusal.value.problem is errors.invalid_cursor
    assert set(refusal.value.fields) == {"cursor"}


def opaque(value: object) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(value)).rstrip(b"=").decode()


@given(ORDERS, st.uuids())
def test_a_cursor_leads_back_to_its_row(order: str, key: UUID) -> None:
    made = cursor(order, key)
    assert pointed_at(made, order) == key
    assert httpx.QueryParams({"cursor": made})["cursor"] == made
    assert len(made) <= 512


@given(ORDERS, ORDERS, st.uuids())
def test_a_cursor_of_another_list_is_refused(mine: str, other: str, key: UUID) -> None:
    if mine != other:
        refused(cursor(other, key), mine)


def test_without_a_cursor_the_list_begins_at_its_top() -> None:
    assert pointed_at(None) is None


@given(st.text(max_size=512))
def test_garbage_is_refused(text: str) -> None:
    refused(text)


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
def test_json_of_another_shape_is_refused(value: object) -> None:
    refused(opaque(value))


@given(st.integers(1, 100), st.integers(0, 200))
def test_a_page_holds_its_limit_and_points_behind_its_last(limit: int, there: int) -> None:
    ids = [UUID(int=number) for number in range(there)]
    read = ids[: limit + 1]
    page, following = Paging(limit, None).page("newest", read, lambda key: key)
    assert list(page) == ids[:limit]
    if there > limit:
        assert following is not None
        assert pointed_at(following) == ids[limit - 1]
    else:
        assert following is None


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=-1", "limit=x", "limit=1e9"])
async def test_a_limit_out_of_bounds_is_named(client: httpx.AsyncClient, query: str) -> None:
    answer = await client.get(f"/posts/guest?{query}")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], set(error["fields"])) == ("validation_failed", {"limit"})


@pytest.mark.parametrize("text", ["nonsense", "%00", "قهوة", "=", opaque(["another", "x"])])
async def test_a_list_answers_garbage_with_its_own_code(
    client: httpx.AsyncClient, text: str
) -> None:
    answer = await client.get("/posts/guest", params={"cursor": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "invalid_cursor"


async def test_a_cursor_beyond_all_length_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/posts/guest", params={"cursor": "a" * 5000})
    assert answer.status_code == 422
    assert set(answer.json()["error"]["fields"]) == {"cursor"}
