"""The sandbox's pages, as a browser without scripts meets them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox, checkout_params, open_sandbox, stripe_client
from infra.local.ports import free_port

if TYPE_CHECKING:
    from stripe import StripeClient


BACK = "http://localhost:9/posts/1"
OWN = {"choice": "card_own", "number": "4242 4242 4242 4242", "expiry": "12/34", "cvc": "123"}


@pytest.fixture(scope="module")
async def opened(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with open_sandbox(tmp_path_factory.mktemp("sandbox"), free_port()) as sandbox:
        yield sandbox


@pytest.fixture
async def sandbox(opened: Sandbox) -> Sandbox:
    """One that knows of nothing yet."""
    await stripe_sandbox.reset(opened)
    return opened


@pytest.fixture(scope="module")
async def stripe(opened: Sandbox) -> AsyncIterator[StripeClient]:
    async with stripe_client(opened) as client:
        yield client


async def page_of(stripe: StripeClient, **changes: Any) -> str:
    """The path of a new session's page."""
    session = await stripe.v1.checkout.sessions.create_async(checkout_params(**changes))
    assert session.url
    return urlsplit(session.url).path


def shown(answer: httpx.Response) -> str:
    """What stands on the page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


async def test_the_page_shows_what_is_bought_and_that_no_money_moves(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    answer = await sandbox.http.get(await page_of(stripe))
    assert answer.status_code == 200
    assert '<html lang="en" dir="ltr">' in answer.text
    assert '<bdi dir="ltr">$29.00</bdi>' in answer.text
    for words in ("An atlas", "No real money moves.", "Payment to Qima", "4242 4242 4242 4242"):
        assert words in shown(answer)


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
async def test_the_language_is_the_chosen_one_else_the_session_s_else_the_browser_s(
    sandbox: Sandbox,
    stripe: StripeClient,
    changes: dict[str, Any],
    query: str,
    accepts: str,
    language: str,
) -> None:
    path = await page_of(stripe, **changes)
    answer = await sandbox.http.get(path + query, headers={"Accept-Language": accepts})
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}">' in answer.text
    other = "en" if language == "ar" else "ar"
    assert f'href="{path}?lang={other}"' in answer.text


def test_both_languages_say_the_same_things() -> None:
    from api.stripe_sandbox.pages.messages import TEXTS

    assert TEXTS["en"].keys() == TEXTS["ar"].keys()
    for key, text in TEXTS["en"].items():
        left = set(re.findall(r"{(\w+)}", text)) - {"example"}
        assert left == set(re.findall(r"{(\w+)}", TEXTS["ar"][key])) - {"example"}, key
        assert re.search("[\u0600-\u06ff]", TEXTS["ar"][key]) or key in {"language", "quantity"}


async def test_nothing_but_its_own_files_is_ever_loaded(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    answer = await sandbox.http.get(await page_of(stripe))
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


async def test_what_a_shop_sends_is_never_markup(sandbox: Sandbox, stripe: StripeClient) -> None:
    params = checkout_params()
    item: Any = params["line_items"][0]
    item["price_data"]["product_data"]["name"] = "<b>\"atlas\"</b> & 'maps'"
    session = await stripe.v1.checkout.sessions.create_async(params)
    answer = await sandbox.http.get(f"/c/pay/{session.id}")
    assert "<b>" not in answer.text
    assert "&lt;b&gt;&quot;atlas&quot;&lt;/b&gt; &amp; &#x27;maps&#x27;" in answer.text


@pytest.mark.parametrize("given", [{"choice": "card_good"}, OWN])
async def test_paying_leads_back_to_the_shop(
    sandbox: Sandbox, stripe: StripeClient, given: dict[str, str]
) -> None:
    path = await page_of(stripe)
    answer = await sandbox.http.post(path, data=given)
    session = path.rpartition("/")[2]
    assert (answer.status_code, answer.headers["location"]) == (303, f"{BACK}?checkout={session}")
    assert (await stripe.v1.checkout.sessions.retrieve_async(session)).payment_status == "paid"


async def test_a_form_sent_many_times_at_once_pays_once(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    path = await page_of(stripe)
    answers = await asyncio.gather(
        *(sandbox.http.post(path, data={"choice": "card_good"}) for _ in range(20))
    )
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert len((await stripe.v1.charges.list_async()).data) == 1


async def test_a_card_is_taken_in_arabic_digits_with_whatever_marks_between(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    given = {
        "choice": "card_own",
        "number": "\u200f٥٥٥٥-٥٥٥٥ ٥٥٥٥\u00a0٤٤٤٤",
        "expiry": " ١٢ / ٢٠٣٤ ",
        "cvc": "١٢٣",
    }
    assert (await sandbox.http.post(await page_of(stripe), data=given)).status_code == 303
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
        ("number", "", "Enter the card&#x27;s number."),
        ("number", "4242 4242 4242 4241", "This is not a valid card number."),
        ("number", "4242", "This is not a valid card number."),
        ("number", "four", "This is not a valid card number."),
        ("number", "4111 1111 1111 1111", "Only test cards work here"),
        ("expiry", "", "Enter the expiry date."),
        ("expiry", "13/34", "Enter the month and the year"),
        ("expiry", "soon", "Enter the month and the year"),
        ("expiry", "01/20", "This date has passed."),
        ("expiry", "12/2999", "Enter the month and the year"),
        ("cvc", "", "Enter the security code."),
        ("cvc", "12", "The code has 3 digits."),
        ("cvc", "1234", "The code has 3 digits."),
        ("cvc", "abc", "The code has 3 digits."),
    ],
)
async def test_a_wrong_field_says_so_beside_it_and_keeps_what_was_typed(
    sandbox: Sandbox, stripe: StripeClient, field: str, typed: str, words: str
) -> None:
    answer = await sandbox.http.post(await page_of(stripe), data=OWN | {field: typed})
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


def test_the_date_of_a_card_is_read_as_people_write_it() -> None:
    from api.stripe_sandbox.pages.card_input import Typed, read

    today = date(2026, 11, 21)
    for written in ("12/34", "1234", "12 / 34", "12-34", "١٢/٣٤", "12.2034", "۱۲/۳۴"):
        card = read(Typed("4242424242424242", written, "123"), today).card
        assert card, written
        assert (card.exp_month, card.exp_year) == (12, 2034), written
    assert read(Typed("4242424242424242", "11/26", "123"), today).card
    assert read(Typed("4242424242424242", "10/26", "123"), today).errors == {
        "expiry": "expiry_past"
    }
    assert read(Typed("378282246310005", "12/34", "123"), today).errors == {"cvc": "cvc_invalid"}
    assert read(Typed("378282246310005", "12/34", "1234"), today).card


async def test_nothing_chosen_is_asked_for(sandbox: Sandbox, stripe: StripeClient) -> None:
    answer = await sandbox.http.post(await page_of(stripe), data={})
    assert answer.status_code == 200
    assert "Choose how the payment should go." in shown(answer)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"choice": "card_declined"}, "The card was declined."),
        ({"choice": "card_poor"}, "The card has insufficient funds. Nothing was charged."),
        (OWN | {"number": "4000 0000 0000 0069"}, "The card has expired. Nothing was charged."),
    ],
)
async def test_a_declined_card_says_why_and_lets_another_be_tried(
    sandbox: Sandbox, stripe: StripeClient, given: dict[str, str], words: str
) -> None:
    path = await page_of(stripe)
    answer = await sandbox.http.post(path, data=given)
    assert answer.status_code == 200
    assert words in shown(answer)
    assert f'value="{given["choice"]}" checked' in answer.text
    assert (await sandbox.http.post(path, data={"choice": "card_good"})).status_code == 303


async def test_the_bank_s_confirmation_is_a_page_of_its_own(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    path = await page_of(stripe)
    asked = await sandbox.http.post(f"{path}?lang=ar", data={"choice": "card_secure"})
    there = asked.headers["location"]
    assert (asked.status_code, there) == (303, f"{path}/authenticate?lang=ar")
    assert "تأكيد عملية الدفع" in shown(await sandbox.http.get(there))
    refused = await sandbox.http.post(there, data={"answer": "refuse"})
    assert refused.status_code == 303
    told = await sandbox.http.get(refused.headers["location"])
    assert "تعذّر على المصرف تأكيد عملية الدفع" in shown(told)
    # The question was answered; it is not asked by its old address.
    assert (await sandbox.http.get(there)).headers["location"] == f"{path}?lang=ar"
    assert (await sandbox.http.post(there, data={"answer": "approve"})).headers["location"] == (
        f"{path}?lang=ar"
    )
    await sandbox.http.post(path, data={"choice": "card_secure"})
    approved = await sandbox.http.post(there, data={"answer": "approve"})
    assert approved.headers["location"].startswith(f"{BACK}?checkout=")
    assert len((await stripe.v1.charges.list_async()).data) == 2


async def test_a_paid_page_and_an_expired_one_say_so(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    path = await page_of(stripe)
    session = path.rpartition("/")[2]
    await stripe_sandbox.pay_session(sandbox, session)
    paid = await sandbox.http.get(path)
    assert "Paid already" in shown(paid)
    assert f'href="{BACK}?checkout={session}"' in paid.text
    left = await page_of(stripe)
    await stripe_sandbox.expire_session(sandbox, left.rpartition("/")[2])
    for answer in (await sandbox.http.get(left), await sandbox.http.post(left, data=OWN)):
        assert "This page has expired" in shown(answer)
        assert f'href="{BACK}"' in answer.text


async def test_an_address_of_nothing_is_a_page_too(sandbox: Sandbox) -> None:
    for path in ("/c/pay/cs_test_nothing", "/c/receipts/ch_1", "/connect/onboarding/form/a/b"):
        answer = await sandbox.http.get(f"{path}?lang=ar")
        assert answer.status_code == 404
        assert "لا شيء للدفع هنا" in shown(answer)


async def test_the_way_back_costs_nothing(sandbox: Sandbox, stripe: StripeClient) -> None:
    answer = await sandbox.http.get(await page_of(stripe))
    assert re.search(rf'<a class="quiet-link" href="{BACK}">Back to', answer.text)


async def test_a_charge_has_a_receipt(sandbox: Sandbox, stripe: StripeClient) -> None:
    path = await page_of(stripe)
    await sandbox.http.post(path, data={"choice": "card_good"})
    charge = (await stripe.v1.charges.list_async()).data[0]
    await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 900})
    assert charge.receipt_url
    words = shown(await sandbox.http.get(urlsplit(charge.receipt_url).path))
    for part in ("$29.00", "Refunded", "$9.00", charge.id, "•••• 4242"):
        assert part in words
