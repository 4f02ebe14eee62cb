"""Identifiers: normalization and rejected input."""

import json

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from api.auth.identifiers import Contact, parse_contact
from api.auth.tokens import TokenError, verify
from api.core.errors import ApiError
from api.tests.support.auth import registration_body

EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


@pytest.mark.parametrize(
    "written",
    [
        "+966501234567",
        "00966 50 123 4567",
        "966501234567",
        "+966-50-123-4567",
        "\u2066+966501234567\u2069",
    ],
)
@pytest.mark.parametrize("digits", [{}, EASTERN, PERSIAN])
def test_phone_number_is_equal_in_every_form(written: str, digits: dict[int, int]) -> None:
    assert parse_contact(written.translate(digits)) == Contact("phone", "+966501234567")


def test_masked_phone_shows_country_and_last_digits() -> None:
    assert Contact("phone", "+966501234567").masked == "+966•••67"


@settings(deadline=None)
@given(st.text(max_size=80) | st.emails() | st.from_regex(r"\A[+٠-٩0-9 ()-]{1,20}\Z"))
@example("@")
@example("\u0000@qima.example")
def test_parsing_is_idempotent(text: str) -> None:
    try:
        contact = parse_contact(text)
    except ApiError:
        return
    assert parse_contact(contact.value) == contact
    assert contact.value.isascii()
    assert "•••" in contact.masked


@pytest.mark.parametrize("odd", ["\\ud800", "\\u0000", "\\u202e", "\\uffff", "٠" * 9000])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/users/sendOTP", '{"identifier": "%s", "purpose": "login"}'),
        ("/users/sendOTP", '{"identifier": "a@qima.example", "purpose": "%s"}'),
        ("/users/verifyOTP", '{"otpId": "%s", "code": "123456"}'),
        ("/users/verifyOTP", '{"otpId": "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "code": "%s"}'),
        ("/users/verify", '{"token": "%s"}'),
        ("/users/register", json.dumps(registration_body("%s"))),
        ("/users/register", json.dumps(registration_body("x", name="%s"))),
        ("/users/register", json.dumps(registration_body("x", countryId="%s"))),
        ("/dev/inbox", None),
    ],
)
async def test_malformed_text_is_refused(
    client: httpx.AsyncClient, path: str, body: str | None, odd: str
) -> None:
    if body is None:
        answer = await client.get(path, params={"to": "\x00" + odd})
    else:
        answer = await client.post(
            path, content=body.replace("%s", odd), headers={"content-type": "application/json"}
        )
    assert 400 <= answer.status_code < 500, answer.text


@settings(deadline=None)
@given(st.text(max_size=200) | st.from_regex(r"\A[\w-]+\.[\w-]+\.[\w-]+\Z"))
def test_parser_accepts_no_hostile_text(text: str) -> None:
    with pytest.raises(TokenError):
        verify(text, [])
