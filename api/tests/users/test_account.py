"""The member's own account: contents and changes."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.uploads import upload_file
from api.users.models import ALWAYS_ENABLED

TYPES = ["follow", "evaluation", "comment", "reply", "answer", "mention", "purchase", "tip"]
TYPES += ["payout", "saleEmails", "review", "revenueReport", "newPost", "system"]


async def uploaded(client: httpx.AsyncClient, owner: SignedInMember, purpose: str) -> str:
    client.headers["authorization"] = owner.token
    answer = await upload_file(client, "photo.png", images.png(), purpose=purpose)
    del client.headers["authorization"]
    assert answer.status_code == 200, answer.text
    file_id: str = answer.json()["payload"]["_id"]
    return file_id


async def test_account_contains_given_data_and_identifiers(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    me = await get_payload(client, "/users/me", layla)
    assert me.pop("createdAt").endswith("Z")
    assert me == {
        "_id": str(layla.id),
        "name": "ليلى حداد",
        "handle": None,
        "isStaff": False,
        "bio": "",
        "profilePic": None,
        "genderId": 2,
        "countryId": "LB",
        "birthDate": "1991-04-17",
        "interestIds": ["design", "poetry", "typography"],
        "locale": "ar",
        "numerals": "auto",
        "theme": "system",
        "textSize": "normal",
        "motion": "system",
        "notifications": dict.fromkeys(TYPES, True),
        "email": layla.email,
        "phone": None,
        "followersCount": 0,
        "followingCount": 0,
        "postsCount": 0,
        "mutedWordsCount": 0,
        "deletesAt": None,
    }


@pytest.mark.parametrize("path", ["/users/me", "/users", "/users/suggestedOnes"])
async def test_guest_has_no_account_and_no_member_lists(
    client: httpx.AsyncClient, path: str
) -> None:
    assert refusal(await client.get(path)) == (401, "not_authenticated")


@pytest.mark.parametrize(
    ("field", "sent", "kept"),
    [
        ("name", "  عمر   الفاروق ", "عمر   الفاروق"),
        ("name", "José", "José"),
        ("bio", "أكتب عن الخط.\r\n\r\n\r\n\r\nوالشعر", "أكتب عن الخط.\n\nوالشعر"),
        ("handle", "@Layla_1", "layla_1"),
        ("handle", " LAYLA_٢۳ ", "layla_23"),
        ("genderId", 3, 3),
        ("countryId", "SA", "SA"),
        ("birthDate", "1990-02-28", "1990-02-28"),
        ("interestIds", ["design", "music", "poetry", "design"], ["design", "music", "poetry"]),
        ("locale", "en", "en"),
        ("numerals", "arab", "arab"),
        ("theme", "dark", "dark"),
        ("textSize", "larger", "larger"),
        ("motion", "reduced", "reduced"),
    ],
)
async def test_each_field_changes_alone(
    client: httpx.AsyncClient, layla: SignedInMember, field: str, sent: Any, kept: Any
) -> None:
    before = await get_payload(client, "/users/me", layla)
    answered = await post_payload(client, "/users/update", layla, {field: sent})
    assert answered == {**before, field: kept}
    assert await get_payload(client, "/users/me", layla) == answered
    await post_payload(client, "/users/update", layla, {"handle": None})


async def test_picture_is_shown_on_the_profile_and_null_removes_it(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    file_id = await uploaded(client, layla, "avatar")
    shown = await post_payload(client, "/users/update", layla, {"profilePic": file_id})
    assert shown["profilePic"]["fileId"] == file_id
    profile = await get_payload(client, f"/users/{layla.id}")
    assert profile["profilePic"] == shown["profilePic"]
    cleared = await post_payload(client, "/users/update", layla, {"profilePic": None})
    assert cleared["profilePic"] is None


async def test_picture_must_be_an_avatar_of_the_member(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar = await factories.member(app)
    foreign = await uploaded(client, omar, "avatar")
    of_a_post = await uploaded(client, layla, "post")
    for file_id in (foreign, of_a_post, "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nonsense", ""):
        answer = await client.post(
            "/users/update", json={"profilePic": file_id, "bio": "تغيّر"}, headers=layla.headers
        )
        assert refusal(answer) == (404, "file_not_found")
        assert set(answer.json()["error"]["fields"]) == {"profilePic"}
    me = await get_payload(client, "/users/me", layla)
    assert (me["profilePic"], me["bio"]) == (None, "")


async def test_notification_types_are_set_independently(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    async def choose(**choices: bool) -> dict[str, bool]:
        changed = await post_payload(client, "/users/update", layla, {"notifications": choices})
        found: dict[str, bool] = changed["notifications"]
        return found

    every = dict.fromkeys(TYPES, True)
    assert await choose(follow=False, newPost=False) == {**every, "follow": False, "newPost": False}
    assert await choose(follow=True) == {**every, "newPost": False}
    assert await choose(system=True) == {**every, "newPost": False}
    assert await choose() == {**every, "newPost": False}
    assert (await get_payload(client, "/users/me", layla))["notifications"] == {
        **every,
        "newPost": False,
    }


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"system": False}, "notifications.system"),
        ({"likes": True}, "notifications.likes"),
        ({"follow": "no"}, "notifications.follow"),
        ({"tip": 0}, "notifications.tip"),
        ({"revenueReport": "x"}, "notifications.revenueReport"),
    ],
)
async def test_invalid_notification_preference_is_a_field_error(
    client: httpx.AsyncClient, layla: SignedInMember, choices: dict[str, Any], field: str
) -> None:
    body = {"bio": "تغيّر", "notifications": choices}
    answer = await client.post("/users/update", json=body, headers=layla.headers)
    assert set(field_errors(answer)) == {field}
    me = await get_payload(client, "/users/me", layla)
    assert (me["bio"], me["notifications"]) == ("", dict.fromkeys(TYPES, True))


async def test_concurrent_notification_preferences_are_all_stored(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    chosen = TYPES[:-1]
    await asyncio.gather(
        *[
            post_payload(client, "/users/update", layla, {"notifications": {name: False}})
            for name in chosen
        ]
    )
    me = await get_payload(client, "/users/me", layla)
    always = dict.fromkeys(ALWAYS_ENABLED, True)
    assert me["notifications"] == dict.fromkeys(chosen, False) | always


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"name": "سارة"}, True),
        ({"bio": "خطاطة"}, True),
        ({"handle": "told_once"}, True),
        ({"theme": "dark", "notifications": {"tip": False}}, False),
        ({"interestIds": ["design", "music", "poetry"]}, False),
        ({}, False),
    ],
)
async def test_public_change_revalidates_pages(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    database: TestDatabase,
    change: dict[str, Any],
    told: bool,
) -> None:
    for _ in range(2):
        await post_payload(client, "/users/update", layla, change)
    facts = database.sql(
        "SELECT count(*) FROM outbox WHERE type = 'ProfileChanged'"
        f" AND payload ->> 'member_id' = '{layla.id}'"
    )
    assert facts == ("1" if told else "0")
    await post_payload(client, "/users/update", layla, {"handle": None})


async def test_account_takes_two_statements(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements
) -> None:
    await get_payload(client, "/users/me", layla)
    statements.clear()
    await get_payload(client, "/users/me", layla)
    assert len(statements) <= 2


async def test_null_does_not_clear_required_fields(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    before = await get_payload(client, "/users/me", layla)
    names = set(before) - {"_id", "isStaff", "email", "phone", "createdAt", "deletesAt"}
    counts = {name for name in names if name.endswith("Count")}
    body = dict.fromkeys(names - counts - {"handle", "profilePic"})
    assert await post_payload(client, "/users/update", layla, body) == before


YOUNG = (now().date() - timedelta(days=12 * 365)).isoformat()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "This field is required."),
        ("name", "   ", "This field is required."),
        ("name", "ا" * 65, "Over the limit by 1."),
        ("name", "ليلى\u202eحداد", "This contains a character that isn’t allowed."),
        ("name", "ليلى\u200fحداد", "This contains a character that isn’t allowed."),
        ("name", "ليلى\x00", "This contains a character that isn’t allowed."),
        ("name", "ليلى\nحداد", "This contains a character that isn’t allowed."),
        ("name", "12345", "This contains a character that isn’t allowed."),
        ("name", "Аdmin", "Don’t mix alphabets in one word, such as Arabic and Latin letters."),
        ("bio", "ب" * 257, "Over the limit by 1."),
        ("bio", "a\x07b", "This contains a character that isn’t allowed."),
        ("handle", "ab", "Use 3–20 letters (a–z), numbers or underscores."),
        ("handle", "a" * 21, "Use 3–20 letters (a–z), numbers or underscores."),
        ("handle", "ليلى", "Use 3–20 letters (a–z), numbers or underscores."),
        ("handle", "a-b-c", "Use 3–20 letters (a–z), numbers or underscores."),
        ("handle", "", "Use 3–20 letters (a–z), numbers or underscores."),
        ("genderId", 4, None),
        ("genderId", "1", None),
        ("countryId", "XX", "Choose a country from the list."),
        ("birthDate", YOUNG, "You must be at least 13."),
        ("birthDate", "2999-01-01", "Enter a valid date."),
        ("birthDate", "1850-01-01", "Enter a valid date."),
        ("birthDate", "1990-02-30", None),
        ("interestIds", ["design", "poetry"], "Choose at least 3."),
        ("interestIds", ["design", "design", "design"], "Choose at least 3."),
        ("locale", "fr", None),
        ("numerals", "roman", None),
        ("theme", "blue", None),
        ("textSize", "huge", None),
        ("motion", "none", None),
        ("handle", "admin", "This handle is taken. Choose another one."),
        ("handle", "Qima_Support", "This handle is taken. Choose another one."),
        ("handle", "_settings_", "This handle is taken. Choose another one."),
        ("handle", "explore", "This handle is taken. Choose another one."),
        ("notifications", True, None),
        ("_id", "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "Unknown field."),
        ("email", "a@qima.example", "Unknown field."),
        ("suspendedAt", None, "Unknown field."),
        ("followersCount", 1000, "Unknown field."),
    ],
)
async def test_invalid_value_is_a_field_error_and_changes_nothing(
    client: httpx.AsyncClient, layla: SignedInMember, field: str, value: Any, sentence: str | None
) -> None:
    before = await get_payload(client, "/users/me", layla)
    body = {"locale": "en", "theme": "dark", field: value}
    answer = await client.post("/users/update", json=body, headers=layla.headers)
    assert field_errors(answer) == {field: sentence or "This value isn’t allowed."}
    assert await get_payload(client, "/users/me", layla) == before


async def test_unknown_interest_is_named_by_its_position(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    body = {"interestIds": ["design", "nothing", "poetry"]}
    answer = await client.post("/users/update", json=body, headers=layla.headers)
    assert field_errors(answer) == {"interestIds.1": "Choose an interest from the list."}


async def test_birth_date_thirteen_years_ago_is_accepted_and_a_later_one_refused(
    client: httpx.AsyncClient, layla: SignedInMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    instant = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    monkeypatch.setattr("api.users.schemas.now", lambda: instant)
    body = {"birthDate": "2013-03-01"}
    assert (await post_payload(client, "/users/update", layla, body))["birthDate"] == body[
        "birthDate"
    ]
    younger = {"birthDate": "2013-03-02"}
    answer = await client.post("/users/update", json=younger, headers=layla.headers)
    assert field_errors(answer) == {"birthDate": "You must be at least 13."}


async def test_concurrent_interest_changes_store_one_of_them(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    known = [each["_id"] for each in await get_payload(client, "/interests")]
    asked = [sorted(known[start : start + 5]) for start in range(6)]
    answers = await asyncio.gather(
        *[
            client.post("/users/update", json={"interestIds": ids}, headers=layla.headers)
            for ids in asked * 2
        ]
    )
    assert {answer.status_code for answer in answers} == {200}
    assert (await get_payload(client, "/users/me", layla))["interestIds"] in asked
