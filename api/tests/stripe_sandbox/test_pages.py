"""Hosted pages of the sandbox, used as by a browser without scripts."""

from __future__ import annotations

import asyncio
import re
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox, checkout_params

if TYPE_CHECKING:
    from stripe import StripeClient


BACK = "http://localhost:9/posts/1"
OWN = {"choice": "card_own", "number": "4242 4242 4242 4242", "expiry": "12/34", "cvc": "123"}


async def create_session_page(stripe: StripeClient, **changes: Any) -> str:
    """Create a session and return the path of its page."""
    session = await stripe.v1.checkout.sessions.create_async(checkout_params(**changes))
    assert session.url
    return urlsplit(session.url).path


def visible_text(answer: httpx.Response) -> str:
    """Return the text of the page, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


async def test_checkout_page_shows_items_and_sandbox_notice(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    answer = await sandbox.http.get(await create_session_page(stripe))
    assert answer.status_code == 200
    assert '<html lang="en" dir="ltr">' in answer.text
    assert '<bdi dir="ltr">$29.00</bdi>' in answer.text
    for text in ("An atlas", "No real money moves.", "Payment to Qima", "4242 4242 4242 4242"):
        assert text in visible_text(answer)


@pytest.mark.parametrize(
    ("changes", "query", "accepts", "language"),
    [
        ({}, "", "ar-EG,ar;q=0.9", "ar"),
        ({"locale": "auto"}, "", "fr, ar;q=0.8", "ar"),
        ({"locale": "en"}, "", "ar", "en"),
        ({"metadata": {"locale": "ar"}}, "", "en", "ar"),
        ({"metadata": {"locale": "ar"}}, "?lang=en", "ar", "en"),
        ({}, "?lang=xx", "", "en"),
    ],
)
async def test_checkout_page_language_from_query_session_browser(
    sandbox: Sandbox,
    stripe: StripeClient,
    changes: dict[str, Any],
    query: str,
    accepts: str,
    language: str,
) -> None:
    path = await create_session_page(stripe, **changes)
    answer = await sandbox.http.get(path + query, headers={"Accept-Language": accepts})
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}">' in answer.text
    other = "en" if language == "ar" else "ar"
    assert f'href="{path}?lang={other}"' in answer.text


def test_texts_same_keys_and_parameters_in_both_languages() -> None:
    from api.stripe_sandbox.pages.messages import TEXTS

    assert TEXTS["en"].keys() == TEXTS["ar"].keys()
    for key, text in TEXTS["en"].items():
        parameters = set(re.findall(r"{(\w+)}", text)) - {"example"}
        assert parameters == set(re.findall(r"{(\w+)}", TEXTS["ar"][key])) - {"example"}, key
        assert re.search("[\u0600-\u06ff]", TEXTS["ar"][key]) or key in {"language", "quantity"}


async def test_checkout_page_loads_own_files_only(sandbox: Sandbox, stripe: StripeClient) -> None:
    answer = await sandbox.http.get(await create_session_page(stripe))
    policy = answer.headers["content-security-policy"]
    assert policy.startswith(
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'"
    )
    assert "form-action 'self' http://localhost:9;" in policy
    assert "script" not in answer.text
    assert "style=" not in answer.text
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', answer.text)
    assert files
    for file in files:
        assert (await sandbox.http.get(file)).status_code == 200
    css = (await sandbox.http.get("/assets/sandbox.css")).text
    assert "//" not in css.replace("/* ", "")
    for file in re.findall(r'url\("([^"]+)"\)', css):
        assert (await sandbox.http.get(f"/assets/{file}")).status_code == 200, file
    assert (await sandbox.http.get("/assets/..%2fmain.py")).status_code == 404


async def test_checkout_page_escapes_product_names(sandbox: Sandbox, stripe: StripeClient) -> None:
    params = checkout_params()
    item: Any = params["line_items"][0]
    item["price_data"]["product_data"]["name"] = "<b>\"atlas\"</b> & 'maps'"
    session = await stripe.v1.checkout.sessions.create_async(params)
    answer = await sandbox.http.get(f"/c/pay/{session.id}")
    assert "<b>" not in answer.text
    assert "&lt;b&gt;&quot;atlas&quot;&lt;/b&gt; &amp; &#x27;maps&#x27;" in answer.text


@pytest.mark.parametrize("fields", [{"choice": "card_good"}, OWN])
async def test_checkout_page_payment_redirects_to_success_url(
    sandbox: Sandbox, stripe: StripeClient, fields: dict[str, str]
) -> None:
    path = await create_session_page(stripe)
    answer = await sandbox.http.post(path, data=fields)
    session = path.rpartition("/")[2]
    assert (answer.status_code, answer.headers["location"]) == (303, f"{BACK}?checkout={session}")
    assert (await stripe.v1.checkout.sessions.retrieve_async(session)).payment_status == "paid"


async def test_checkout_page_concurrent_submits_pay_once(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    path = await create_session_page(stripe)
    answers = await asyncio.gather(
        *(sandbox.http.post(path, data={"choice": "card_good"}) for _ in range(20))
    )
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert len((await stripe.v1.charges.list_async()).data) == 1


async def test_card_input_arabic_digits_and_separators_accepted(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    fields = {
        "choice": "card_own",
        "number": "\u200f٥٥٥٥-٥٥٥٥ ٥٥٥٥\u00a0٤٤٤٤",
        "expiry": " ١٢ / ٢٠٣٤ ",
        "cvc": "١٢٣",
    }
    assert (
        await sandbox.http.post(await create_session_page(stripe), data=fields)
    ).status_code == 303
    charge = (await stripe.v1.charges.list_async()).data[0]
    assert charge.payment_method_details
    card = charge.payment_method_details.card
    assert card
    assert (card.brand, card.last4, card.exp_month, card.exp_year) == (
        "mastercard",
        "4444",
        12,
        2034,
    )


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("number", "", "Enter the card number."),
        ("number", "4242 4242 4242 4241", "This card number isn’t valid."),
        ("number", "4242", "This card number isn’t valid."),
        ("number", "four", "This card number isn’t valid."),
        ("number", "4111 1111 1111 1111", "Only test cards work here"),
        ("expiry", "", "Enter the expiry date."),
        ("expiry", "13/34", "Enter the month and year"),
        ("expiry", "soon", "Enter the month and year"),
        ("expiry", "01/20", "This date is in the past."),
        ("expiry", "12/2999", "Enter the month and year"),
        ("cvc", "", "Enter the security code."),
        ("cvc", "12", "The security code has 3 digits."),
        ("cvc", "1234", "The security code has 3 digits."),
        ("cvc", "abc", "The security code has 3 digits."),
    ],
)
async def test_card_input_invalid_field_shows_error_and_keeps_values(
    sandbox: Sandbox, stripe: StripeClient, field: str, typed: str, words: str
) -> None:
    answer = await sandbox.http.post(await create_session_page(stripe), data=OWN | {field: typed})
    assert answer.status_code == 200
    error = re.search(rf'<span class="error" id="{field}-error">(.*?)</span></div>', answer.text)
    assert error
    assert words in error[1]
    assert len(re.findall(r'class="error"', answer.text)) == 1
    assert re.search(
        rf'id="{field}" name="{field}" value="{typed}"[^>]+aria-invalid="true"', answer.text
    )
    for name, value in (OWN | {field: typed}).items():
        assert f'value="{value}"' in answer.text, name
    assert (await stripe.v1.payment_intents.list_async()).data == []


def test_parse_card_accepts_common_expiry_formats() -> None:
    from api.stripe_sandbox.pages.card_input import CardInput, parse_card

    today = date(2026, 11, 21)
    for written in ("12/34", "1234", "12 / 34", "12-34", "١٢/٣٤", "12.2034", "۱۲/۳۴"):
        card = parse_card(CardInput("4242424242424242", written, "123"), today).card
        assert card, written
        assert (card.exp_month, card.exp_year) == (12, 2034), written
    assert parse_card(CardInput("4242424242424242", "11/26", "123"), today).card
    assert parse_card(CardInput("4242424242424242", "10/26", "123"), today).errors == {
        "expiry": "expiry_past"
    }
    assert parse_card(CardInput("378282246310005", "12/34", "123"), today).errors == {
        "cvc": "cvc_invalid"
    }
    assert parse_card(CardInput("378282246310005", "12/34", "1234"), today).card


async def test_checkout_page_without_choice_shows_error(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    answer = await sandbox.http.post(await create_session_page(stripe), data={})
    assert answer.status_code == 200
    assert "Choose an outcome." in visible_text(answer)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"choice": "card_declined"}, "The card was declined."),
        ({"choice": "card_poor"}, "The card has insufficient funds. You weren’t charged."),
        (OWN | {"number": "4000 0000 0000 0069"}, "The card has expired. You weren’t charged."),
    ],
)
async def test_checkout_page_declined_card_shows_reason_and_allows_retry(
    sandbox: Sandbox, stripe: StripeClient, fields: dict[str, str], words: str
) -> None:
    path = await create_session_page(stripe)
    answer = await sandbox.http.post(path, data=fields)
    assert answer.status_code == 200
    assert words in visible_text(answer)
    assert f'value="{fields["choice"]}" checked' in answer.text
    assert (await sandbox.http.post(path, data={"choice": "card_good"})).status_code == 303


async def test_checkout_page_3d_secure_confirmation(sandbox: Sandbox, stripe: StripeClient) -> None:
    path = await create_session_page(stripe)
    submitted = await sandbox.http.post(f"{path}?lang=ar", data={"choice": "card_secure"})
    authenticate_url = submitted.headers["location"]
    assert (submitted.status_code, authenticate_url) == (303, f"{path}/authenticate?lang=ar")
    assert "تأكيد عملية الدفع" in visible_text(await sandbox.http.get(authenticate_url))
    refused = await sandbox.http.post(authenticate_url, data={"answer": "refuse"})
    assert refused.status_code == 303
    page = await sandbox.http.get(refused.headers["location"])
    assert "تعذّر على البنك تأكيد عملية الدفع" in visible_text(page)
    # The authentication is complete: its URL redirects to the page of the session.
    assert (await sandbox.http.get(authenticate_url)).headers["location"] == f"{path}?lang=ar"
    assert (await sandbox.http.post(authenticate_url, data={"answer": "approve"})).headers[
        "location"
    ] == (f"{path}?lang=ar")
    await sandbox.http.post(path, data={"choice": "card_secure"})
    approved = await sandbox.http.post(authenticate_url, data={"answer": "approve"})
    assert approved.headers["location"].startswith(f"{BACK}?checkout=")
    assert len((await stripe.v1.charges.list_async()).data) == 2


async def test_checkout_page_complete_or_expired_session_shows_notice(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    path = await create_session_page(stripe)
    session = path.rpartition("/")[2]
    await stripe_sandbox.pay_session(sandbox, session)
    paid = await sandbox.http.get(path)
    assert "Already paid" in visible_text(paid)
    assert f'href="{BACK}?checkout={session}"' in paid.text
    expired = await create_session_page(stripe)
    await stripe_sandbox.expire_session(sandbox, expired.rpartition("/")[2])
    for answer in (await sandbox.http.get(expired), await sandbox.http.post(expired, data=OWN)):
        assert "This page has expired" in visible_text(answer)
        assert f'href="{BACK}"' in answer.text


async def test_pages_unknown_id_returns_not_found_page(sandbox: Sandbox) -> None:
    for path in ("/c/pay/cs_test_nothing", "/c/receipts/ch_1", "/connect/onboarding/form/a/b"):
        answer = await sandbox.http.get(f"{path}?lang=ar")
        assert answer.status_code == 404
        assert "لا شيء للدفع هنا" in visible_text(answer)


async def test_checkout_page_links_to_cancel_url(sandbox: Sandbox, stripe: StripeClient) -> None:
    answer = await sandbox.http.get(await create_session_page(stripe))
    assert re.search(rf'<a class="quiet-link" href="{BACK}">Back to', answer.text)


async def test_receipt_page_shows_charge(sandbox: Sandbox, stripe: StripeClient) -> None:
    path = await create_session_page(stripe)
    await sandbox.http.post(path, data={"choice": "card_good"})
    charge = (await stripe.v1.charges.list_async()).data[0]
    await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 900})
    assert charge.receipt_url
    words = visible_text(await sandbox.http.get(urlsplit(charge.receipt_url).path))
    for part in ("$29.00", "Refunded", "$9.00", charge.id, "•••• 4242"):
        assert part in words
