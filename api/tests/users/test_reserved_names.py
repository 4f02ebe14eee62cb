"""Names and handles that imitate the platform, and the mark of its staff."""

from typing import Any, Final

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http import field_errors, get_payload
from api.users.reserved_names import imitates_platform, is_handle_of_platform, skeleton

BRANDS: Final = ("Qima", "قيمة")
IMITATIONS: Final = (
    *(
        "Qima",
        "QIMA",
        "Qima Support",
        "The Qima Team",
        "Q i m a",
        "Q.I.M.A.",
        "QimaPay",
        "Layla Qima",
    ),
    # Capital i, l, 1 and accents; the Cyrillic Q, i and a; Greek iota.
    *("Qlma", "QIma", "Q1ma", "Qírna", "Ԛіма", "ԚІМА", "Qιma"),
    *("فريق قيمة", "إدارة قيمة", "قيمة", "قِيمَة", "قـيـمة", "قيمه", "قیمة", "ڧيمة", "ٯيمة", "لقيمة"),
    *("Admin", "ADMIN", "Adm1n", "Аdmin", "Administrator", "Support", "Support Team", "Official"),
    *("Moderator", "Staff", "Customer Support"),
    *("الإدارة", "ادارة المنصة", "الدعم الفني", "فريق الدعم", "المشرف", "إدارةقيمة"),
)
ORDINARY_NAMES: Final = (
    *("Layla Haddad", "Hakima", "Karim Qasim", "Trust Moyo", "Pay Chen", "Adam", "Nguyễn Văn An"),
    *("Team", "Help", "Rami", "Support Act", "Əli Əliyev", "山田 太郎", "Лейла", "Admiral Nelson"),
    *(
        "ليلى حداد",
        "حكيمة",
        "مقيمة",
        "كريمة",
        "قاسم",
        "رسمي",
        "أمن",
        "برويز مشرف",
        "قيم",
        "عمر ناصر",
    ),
)
IMITATING_HANDLES: Final = (
    *("qimapay", "qima_ar", "q1ma", "qlma_support", "qirna", "my_qima", "team_qima", "supp0rt"),
    *("5upport", "adm1n", "a_d_m_i_n", "officia1", "support_team", "staff", "sett1ngs"),
)
ORDINARY_HANDLES: Final = (
    "layla",
    "hakima",
    "muqima",
    "omar_n",
    "sara_q",
    "adam",
    "nadim",
    "posty",
)


@pytest.mark.parametrize("name", IMITATIONS)
def test_name_that_imitates_the_platform_is_recognized(name: str) -> None:
    assert imitates_platform(name, BRANDS)


@pytest.mark.parametrize("name", ORDINARY_NAMES)
def test_ordinary_name_does_not_imitate_the_platform(name: str) -> None:
    assert not imitates_platform(name, BRANDS)


@pytest.mark.parametrize("handle", IMITATING_HANDLES)
def test_handle_that_imitates_the_platform_is_recognized(handle: str) -> None:
    assert is_handle_of_platform(handle, BRANDS)


@pytest.mark.parametrize("handle", ORDINARY_HANDLES)
def test_ordinary_handle_does_not_imitate_the_platform(handle: str) -> None:
    assert not is_handle_of_platform(handle, BRANDS)


def test_every_confusable_spelling_of_the_brand_has_its_skeleton() -> None:
    spellings = 0
    for code in range(0x80, 0x20000):
        for place, letter in enumerate("qima"):
            if chr(code).isalnum() and skeleton(chr(code)) == skeleton(letter):
                assert imitates_platform("qima"[:place] + chr(code) + "qima"[place + 1 :], BRANDS)
                spellings += 1
    assert spellings > 50


def test_another_brand_reserves_its_own_names() -> None:
    assert imitates_platform("Souq Support", ("Souq", "سوق"))
    assert not imitates_platform("Qima", ("Souq", "سوق"))


@pytest.fixture
async def layla(app: FastAPI) -> SignedInMember:
    return await factories.member(app)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", "Qima Support", "This name is reserved for the platform. Choose another one."),
        ("name", "فريق قيمة", "This name is reserved for the platform. Choose another one."),
        ("handle", "qimapay", "This handle is taken. Choose another one."),
        ("handle", "supp0rt", "This handle is taken. Choose another one."),
    ],
)
async def test_member_cannot_take_a_reserved_name(
    client: httpx.AsyncClient, layla: SignedInMember, field: str, value: str, message: str
) -> None:
    before = await get_payload(client, "/users/me", layla)
    answer = await client.post("/users/update", json={field: value}, headers=layla.headers)
    assert field_errors(answer) == {field: message}
    assert await get_payload(client, "/users/me", layla) == before


async def test_member_keeps_a_reserved_name_from_before(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    early = await factories.member(app, name="Qima Support")
    database.sql(f"UPDATE member SET handle = 'qimapay' WHERE id = '{early.id}'")
    kept = {"name": "Qima Support", "handle": "qimapay", "bio": "خطّاطة"}
    answer = await client.post("/users/update", json=kept, headers=early.headers)
    assert answer.status_code == 200
    answer = await client.post("/users/update", json={"name": "Qima"}, headers=early.headers)
    assert "name" in field_errors(answer)


async def test_registration_with_the_brands_name_is_refused(open_app: OpenApp) -> None:
    body: dict[str, Any] = {
        "verificationToken": "x",
        "name": "Qima",
        "genderId": 2,
        "countryId": "LB",
        "birthDate": "1991-04-17",
        "interestIds": ["typography", "design", "poetry"],
        "locale": "en",
        "acceptTerms": True,
    }
    async with open_app(brand_name="Souq") as app, client_of(app) as client:
        answer = await client.post("/users/register", json={**body, "name": "Souq Team"})
        assert field_errors(answer) == {
            "name": "This name is reserved for the platform. Choose another one."
        }
        answer = await client.post("/users/register", json=body)
        assert answer.json()["error"]["code"] == "verification_expired"


async def test_staff_may_speak_for_the_platform_and_have_the_mark(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    staff, layla = await factories.member(app), await factories.member(app)
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{staff.id}'")
    named = {"name": "Qima Support", "handle": f"qima_{staff.id.hex[-8:]}"}
    answer = await client.post("/users/update", json=named, headers=staff.headers)
    assert answer.json()["payload"]["isStaff"] is True
    post = await factories.post(client, staff)
    comment = {"text": "أهلًا"}
    path = f"/posts/{post['_id']}/comments"
    await client.post(path, json=comment, headers=staff.headers)
    await client.post(path, json=comment, headers=layla.headers)
    await factories.follow(client, staff, layla)
    shown = await client.get(f"/posts/post/{post['_id']}", headers=layla.headers)
    assert shown.json()["payload"]["author"]["isStaff"] is True
    comments = (await client.get(path, headers=layla.headers)).json()["payload"]
    assert {each["author"]["_id"]: each["author"]["isStaff"] for each in comments} == {
        str(staff.id): True,
        str(layla.id): False,
    }
    profile = await get_payload(client, f"/users/{staff.id}", layla)
    assert profile["isStaff"] is True
