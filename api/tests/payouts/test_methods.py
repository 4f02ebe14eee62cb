"""Payout methods: normalization, validation and confidentiality of account numbers."""

import json
import re
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.main import create_app
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox, request_code, submit_code
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import (
    IBAN,
    LEBANESE_ACCOUNT,
    SAUDI_ACCOUNT,
    confirm_session,
    count_versions,
    create_requested_payout,
    post_method,
)

ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
MOROCCAN: dict[str, Any] = {
    **LEBANESE_ACCOUNT,
    "country": "MA",
    "iban": "",
    "accountNumber": "٠٠١-٢٣٤٥ ٦٧٨٩",
    "bic": "BCMAMAMC",
}


async def test_saved_account_is_resting_and_masked(
    client: httpx.AsyncClient, member: SignedInMember
) -> None:
    saved = await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    assert saved == {
        "_id": saved["_id"],
        "kind": "wire-transfer",
        "isDefault": True,
        "beneficiaryName": "Layla Haddad",
        "ibanLast4": "9114",
        "accountLast4": None,
        "bic": "BLOMLBBX",
        "bankName": "Blom Bank",
        "country": "LB",
        "residenceCountry": "LB",
        "missingFields": [],
        "status": "resting",
        "usableFrom": saved["usableFrom"],
    }
    listed = await get_payload(client, "/users/listPayoutMethods", member)
    assert listed["saved"] == [saved]
    assert listed["available"] == [
        {
            "kind": "wire-transfer",
            "country": "LB",
            "requiredFields": [
                *("beneficiaryName", "residenceCountry", "city"),
                *("country", "iban", "bic", "bankName"),
            ],
            "ibanLength": 28,
        }
    ]


async def test_account_number_appears_in_no_response_log_or_event(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    capfd: pytest.CaptureFixture[str],
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    outputs = [
        json.dumps(await get_payload(client, path, member))
        for path in ("/users/listPayoutMethods", "/users/payouts", "/users/balance", "/users/me")
    ]
    outputs += [
        database.sql("SELECT coalesce(string_agg(o::text, ''), '') FROM outbox o"),
        database.sql("SELECT string_agg(e::text, '') FROM payout_event e"),
        database.sql("SELECT string_agg(m::text, '') FROM payout_method m"),
        *capfd.readouterr(),
    ]
    hidden = IBAN[4:-4]
    assert not [each for each in outputs if hidden in each or hidden.encode().hex() in each]


def test_openapi_responses_have_no_account_number_field() -> None:
    document = create_app().openapi()
    schemas = json.dumps(
        {
            name: schema
            for name, schema in document["components"]["schemas"].items()
            if name != "PayoutMethodInput"
        }
    )
    assert not re.search(r'"(iban|accountNumber|encrypted\w*)":', schemas)
    responses = json.dumps(
        [
            operation["responses"]
            for operations in document["paths"].values()
            for operation in operations.values()
        ]
    )
    assert not re.search(r"\b[A-Z]{2}\d{2}[ ]?[A-Z0-9]{4}[ ]?\d{4}", responses)


async def test_account_number_is_encrypted_with_stable_hmac(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    other = await factories.member(app)
    confirm_session(database, other)
    notation = " ".join(IBAN[at : at + 4] for at in range(0, len(IBAN), 4)).translate(ARABIC)
    await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    await post_payload(
        client,
        "/users/savePayoutMethod",
        other,
        {**LEBANESE_ACCOUNT, "iban": f"\u200f{notation}\u200e"},
    )
    rows = database.sql(
        "SELECT count(DISTINCT iban_hmac), count(DISTINCT encrypted_number), min(last4)"
        f" FROM payout_method WHERE member_id IN ('{member.id}', '{other.id}')"
    )
    assert rows == "1|2|9114"


@pytest.mark.parametrize(
    "iban",
    [
        "SA03 8000 0000 6080 1016 7519",
        "sa03-8000-0000-6080-1016-7519",
        "SA0380000000608010167519".translate(ARABIC),
        "SA0380000000608010167519".translate(PERSIAN),
        "\u202bSA03.8000.0000.6080.1016.7519\u202c",
        "\u200eIBAN: SA03 8000\u00a00000\u2009608010167519\ufeff",
        "ＳＡ０３８００００００ ０６０８０１０１６７５１９",
        "SA03\u20118000\u20120000\u201360801016\u2212\u00ad7519",
    ],
)
async def test_valid_iban_is_accepted_in_any_notation(
    client: httpx.AsyncClient, member: SignedInMember, iban: str
) -> None:
    saved = await post_payload(
        client, "/users/savePayoutMethod", member, {**SAUDI_ACCOUNT, "iban": iban}
    )
    assert saved["ibanLast4"] == "7519"


@pytest.mark.parametrize(
    ("change", "field", "code", "reason"),
    [
        ({"iban": "SA0380000000608010167518"}, "iban", "invalid_iban", "checksum"),
        ({"iban": "SA03800000006080101675O9"}, "iban", "invalid_iban", "checksum"),
        ({"iban": "SA038000000060801016751"}, "iban", "invalid_iban", "length"),
        ({"iban": "SA03800000006080101675190"}, "iban", "invalid_iban", "length"),
        ({"iban": IBAN}, "iban", "invalid_iban", "country"),
        ({"iban": "US0380000000608010167519"}, "iban", "invalid_iban", "country"),
        ({"iban": "0380000000608010167519"}, "iban", "invalid_iban", "country"),
        ({"iban": "SA03\u0000000000608010167519"}, "iban", "invalid_iban", "length"),
        ({"iban": "SA03" + "٨" * 12 + "$$$$$$$$"}, "iban", "invalid_iban", "checksum"),
        ({"iban": ""}, "iban", "validation_failed", None),
        ({"accountNumber": "12345678"}, "accountNumber", "validation_failed", None),
        ({"bic": "RJHISA"}, "bic", "invalid_bic", None),
        ({"bic": "RJHI5ARI"}, "bic", "invalid_bic", None),
        ({"bic": "RJHIXXRI"}, "bic", "invalid_bic", None),
        ({"bic": ""}, "bic", "validation_failed", None),
        ({"bic": "BLOMLBBX"}, "bic", "bic_country_mismatch", None),
        ({"beneficiaryName": "ليلى حداد"}, "beneficiaryName", "name_not_latin", None),
        ({"beneficiaryName": "Lаyla"}, "beneficiaryName", "name_not_latin", None),
        ({"beneficiaryName": "  "}, "beneficiaryName", "validation_failed", None),
        ({"beneficiaryName": "L" * 71}, "beneficiaryName", "validation_failed", None),
        ({"street": "شارع الحمرا"}, "street", "name_not_latin", None),
        ({"street": "", "address": "شارع الحمرا"}, "street", "name_not_latin", None),
        ({"street": "S" * 71}, "street", "validation_failed", None),
        ({"buildingNumber": "1" * 17}, "buildingNumber", "validation_failed", None),
        ({"postCode": "1" * 17}, "postCode", "validation_failed", None),
        ({"routingNumber": "021000021"}, "routingNumber", "validation_failed", None),
        ({"bankName": "بنك"}, "bankName", "name_not_latin", None),
        ({"city": "الرياض"}, "city", "name_not_latin", None),
        ({"city": " "}, "city", "city_required", None),
        ({"city": ""}, "city", "city_required", None),
        ({"city": "C" * 36}, "city", "validation_failed", None),
        ({"country": "XX"}, "country", "validation_failed", None),
        ({"residenceCountry": "XX"}, "residenceCountry", "validation_failed", None),
        ({"country": "US"}, "iban", "invalid_iban", "country"),
    ],
)
async def test_invalid_field_returns_code_and_saves_nothing(
    client: httpx.AsyncClient,
    database: TestDatabase,
    member: SignedInMember,
    change: dict[str, str],
    field: str,
    code: str,
    reason: str | None,
) -> None:
    sentences = set()
    for language in ("en", "ar"):
        answer = await post_method(client, member, {**SAUDI_ACCOUNT, **change}, language)
        assert refusal(answer) == (422, code)
        error = answer.json()["error"]
        assert error["facts"]["codes"][field] == code
        assert error["facts"].get("reason") == reason
        sentences.add(error["fields"][field])
    assert len(sentences) == 2
    assert count_versions(database, member) == 0


async def test_invalid_fields_are_reported_together(
    client: httpx.AsyncClient, member: SignedInMember
) -> None:
    wrong = {"iban": "SA1", "bic": "X", "beneficiaryName": "ليلى", "city": ""}
    answer = await post_method(client, member, {**SAUDI_ACCOUNT, **wrong})
    assert refusal(answer) == (422, "invalid_iban")
    assert answer.json()["error"]["facts"]["codes"] == {
        "iban": "invalid_iban",
        "bic": "invalid_bic",
        "beneficiaryName": "name_not_latin",
        "city": "city_required",
    }
    assert "24" in answer.json()["error"]["fields"]["iban"]


async def test_country_without_iban_accepts_account_number(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    methods = await get_payload(client, "/users/listPayoutMethods?country=MA", member)
    assert "accountNumber" in methods["available"][0]["requiredFields"]
    assert methods["available"][0]["ibanLength"] is None
    saved = await post_payload(client, "/users/savePayoutMethod", member, MOROCCAN)
    assert (saved["ibanLast4"], saved["accountLast4"]) == (None, "6789")
    for number, code in (
        ("12", "invalid_account_number"),
        ("1" * 35, "invalid_account_number"),
        ("12$45678", "invalid_account_number"),
        ("", "validation_failed"),
    ):
        answer = await post_method(client, member, {**MOROCCAN, "accountNumber": number})
        assert refusal(answer) == (422, code)
    answer = await post_method(client, member, {**MOROCCAN, "iban": IBAN})
    assert answer.json()["error"]["facts"]["reason"] == "country"
    assert count_versions(database, member) == 1


US_ACCOUNT: dict[str, Any] = {
    **LEBANESE_ACCOUNT,
    "country": "US",
    "iban": "",
    "accountNumber": "000123456789",
    "routingNumber": "021000021",
    "bic": "CHASUS33",
}


@pytest.mark.parametrize(
    ("country", "number", "bic"),
    [
        ("KP", {"accountNumber": "12345678"}, "FTBDKPPY"),
        ("SY", {"accountNumber": "12345678"}, "CBSYSYDA"),
        ("CU", {"accountNumber": "12345678"}, "BFICCUHH"),
        ("IR", {"accountNumber": "12345678"}, "BMJIIRTH"),
        ("RU", {"iban": "RU0304452522540817810538091310419"}, "SABRRUMM"),
    ],
)
async def test_country_outside_allow_list_is_refused_for_bank_and_residence(
    client: httpx.AsyncClient,
    database: TestDatabase,
    member: SignedInMember,
    country: str,
    number: dict[str, str],
    bic: str,
) -> None:
    banks_there = {**LEBANESE_ACCOUNT, "iban": "", **number, "country": country, "bic": bic}
    sentences = set()
    for language in ("en", "ar"):
        answer = await post_method(client, member, banks_there, language)
        assert refusal(answer) == (422, "payout_country_not_allowed")
        sentences.add(answer.json()["error"]["fields"]["country"])
        lives_there = {**LEBANESE_ACCOUNT, "residenceCountry": country}
        answer = await post_method(client, member, lives_there, language)
        assert refusal(answer) == (422, "payout_country_not_allowed")
        sentences.add(answer.json()["error"]["fields"]["residenceCountry"])
    assert len(sentences) == 2
    assert count_versions(database, member) == 0
    methods = await get_payload(client, f"/users/listPayoutMethods?country={country}", member)
    assert methods["available"] == []


@pytest.mark.parametrize(
    ("routing_number", "code"),
    [
        ("", "validation_failed"),
        ("021000022", "invalid_routing_number"),
        ("02100002", "invalid_routing_number"),
        ("000000000", "invalid_routing_number"),
        ("02100002A", "invalid_routing_number"),
    ],
)
async def test_bank_in_the_united_states_needs_its_routing_number(
    client: httpx.AsyncClient, member: SignedInMember, routing_number: str, code: str
) -> None:
    methods = await get_payload(client, "/users/listPayoutMethods?country=US", member)
    assert "routingNumber" in methods["available"][0]["requiredFields"]
    wrong = {**US_ACCOUNT, "routingNumber": routing_number}
    answer = await post_method(client, member, wrong)
    assert refusal(answer) == (422, code)
    assert list(answer.json()["error"]["fields"]) == ["routingNumber"]
    arabic = {**US_ACCOUNT, "routingNumber": "0210-0002-1".translate(ARABIC)}
    assert (await post_method(client, member, arabic)).status_code == 200


async def test_deprecated_address_is_saved_as_the_street(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    body = {**LEBANESE_ACCOUNT, "street": "", "buildingNumber": "", "address": "12 Hamra Street"}
    await post_payload(client, "/users/savePayoutMethod", member, body)
    row = database.sql(
        "SELECT street, building_number, address FROM payout_method"
        f" WHERE member_id = '{member.id}'"
    )
    assert row == "12 Hamra Street||12 Hamra Street"


async def test_payout_methods_of_unknown_country_return_422(
    client: httpx.AsyncClient, member: SignedInMember
) -> None:
    answer = await client.get("/users/listPayoutMethods?country=XX", headers=member.headers)
    assert refusal(answer) == (422, "validation_failed")


async def test_territory_accepts_iban_of_its_country(
    client: httpx.AsyncClient, member: SignedInMember
) -> None:
    french = {"iban": "FR1420041010050500013M02606", "bic": "BNPAFRPP", "country": "GP"}
    saved = await post_payload(
        client, "/users/savePayoutMethod", member, {**LEBANESE_ACCOUNT, **french}
    )
    assert (saved["country"], saved["ibanLast4"]) == ("GP", "2606")


async def test_save_method_requires_recent_reauthentication(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await factories.member(app)
    assert refusal(await post_method(client, member, LEBANESE_ACCOUNT)) == (
        403,
        "reauthentication_required",
    )
    sent = await request_code(client, None, "confirm", **member.headers)
    await drain()
    code = (await read_inbox(client, member.email))[0]["code"]
    assert (await submit_code(client, sent["otpId"], code, **member.headers)).status_code == 200
    assert (await post_method(client, member, LEBANESE_ACCOUNT)).status_code == 200
    confirm_session(database, member, minutes_ago=11)
    assert refusal(await post_method(client, member, SAUDI_ACCOUNT)) == (
        403,
        "reauthentication_required",
    )
    confirm_session(database, member, minutes_ago=9)
    assert (await post_method(client, member, SAUDI_ACCOUNT)).status_code == 200


async def test_save_method_ignores_reauthentication_of_other_member(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, other = await factories.member(app), await factories.member(app)
    confirm_session(database, other)
    assert refusal(await post_method(client, member, LEBANESE_ACCOUNT)) == (
        403,
        "reauthentication_required",
    )
