"""Onboarding pages of the sandbox, used as by a browser without scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox

if TYPE_CHECKING:
    from stripe import StripeClient


def visible_text(answer: httpx.Response) -> str:
    """Return the text of the page, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


async def create_link(stripe: StripeClient) -> tuple[str, str]:
    """Return the id of a new account and the path of its onboarding link."""
    account = await stripe.v1.accounts.create_async(
        {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
    )
    account_link = await stripe.v1.account_links.create_async(
        {
            "account": account.id,
            "type": "account_onboarding",
            "refresh_url": "http://localhost:9/again",
            "return_url": "http://localhost:9/back",
        }
    )
    return account.id, urlsplit(account_link.url).path


FILLED = {
    "first_name": "ليلى",
    "last_name": "Haddad",
    "born": "١٩٩٠-٠٥-٣١",
    "account_number": "DE89 3704 0044 0532 0130 00",
    "outcome": "verified",
    "agree": "on",
    "action": "finish",
}


async def test_onboarding_completed_account_can_receive_payouts(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    account, path = await create_link(stripe)
    opened = await sandbox.http.get(path)
    assert opened.status_code == 303
    form = opened.headers["location"]
    assert "Get paid by Qima" in visible_text(await sandbox.http.get(form))
    done = await sandbox.http.post(form, data=FILLED)
    assert (done.status_code, done.headers["location"]) == (303, "http://localhost:9/back")
    after = await stripe.v1.accounts.retrieve_async(account)
    assert (after.details_submitted, after.payouts_enabled) == (True, True)
    assert after.to_dict()["capabilities"] == {"transfers": "active"}
    assert after.to_dict()["external_accounts"]["data"][0]["last4"] == "3000"
    assert (await stripe.v1.events.list_async()).data == []
    account_events = await stripe.v1.events.list_async({}, {"stripe_account": account})
    event = account_events.data[0]
    assert event.type == "account.updated"
    assert event.account == account


async def test_onboarding_without_document_payouts_disabled(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    account, path = await create_link(stripe)
    form = (await sandbox.http.get(path)).headers["location"]
    await sandbox.http.post(form, data=FILLED | {"outcome": "unverified"})
    after = await stripe.v1.accounts.retrieve_async(account)
    assert (after.details_submitted, after.payouts_enabled) == (True, False)
    assert after.requirements
    assert after.requirements.currently_due == ["individual.verification.document"]


async def test_account_link_used_or_expired_redirects_to_refresh_url(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    _, used = await create_link(stripe)
    await sandbox.http.get(used)
    again = await sandbox.http.get(used)
    assert (again.status_code, again.headers["location"]) == (303, "http://localhost:9/again")
    _, late = await create_link(stripe)
    await stripe_sandbox.set_knobs(sandbox, clock=301)
    assert (await sandbox.http.get(late)).headers["location"] == "http://localhost:9/again"


async def test_onboarding_continued_later_submits_nothing(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    account, path = await create_link(stripe)
    form = (await sandbox.http.get(path)).headers["location"]
    later = await sandbox.http.post(form, data={"action": "later"})
    assert later.headers["location"] == "http://localhost:9/back"
    assert (await stripe.v1.accounts.retrieve_async(account)).details_submitted is False


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first_name": " "}, "يُرجى ملء هذا الحقل."),
        ({"born": "31.5.90"}, "يُرجى إدخال تاريخ ماضٍ"),
        ({"born": "2990-01-01"}, "يُرجى إدخال تاريخ ماضٍ"),
        ({"account_number": "12"}, "يُرجى إدخال 5 إلى 34 من الأحرف والأرقام."),
        ({"agree": None}, "يُرجى الموافقة على الشروط للمتابعة."),
    ],
)
async def test_onboarding_invalid_field_shows_error(
    sandbox: Sandbox, stripe: StripeClient, changes: dict[str, str | None], words: str
) -> None:
    account, path = await create_link(stripe)
    form = (await sandbox.http.get(f"{path}?lang=ar")).headers["location"]
    fields = {name: value for name, value in (FILLED | changes).items() if value is not None}
    answer = await sandbox.http.post(form, data=fields)
    assert answer.status_code == 200
    assert words in visible_text(answer)
    assert 'value="Haddad"' in answer.text
    assert (await stripe.v1.accounts.retrieve_async(account)).details_submitted is False
