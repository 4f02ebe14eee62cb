"""Choices of e-mails about notifications: in the settings, and by the links of the e-mails."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import FastAPI

from api.auth.events import MailComplained
from api.notifications.email.models import EMAILED
from api.tests import factories
from api.tests.factories.purchases import emit_events
from api.tests.notifications.test_types import MESSAGES, Scenario
from api.tests.support.http import get_payload, post_payload
from api.tests.support.notification_emails import Inbox, Recorder, stop_link, with_mailer


async def test_email_has_the_headers_of_a_list_that_ends_with_one_click(
    scenario: Scenario, inbox: Inbox
) -> None:
    recorder = Recorder([])
    inbox.jobs = with_mailer(inbox.jobs, recorder)
    await inbox.choose(comment=True)
    await scenario.comment()
    await inbox.deliver()
    (message,) = recorder.sent
    assert message.list_id == "comment.notifications"
    assert message.unsubscribe_url is not None
    path = message.unsubscribe_url.partition("localhost")[2].partition("/")[2]
    answer = await inbox.client.post(f"/{path}", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    settings = await get_payload(inbox.client, "/notifications/settings", inbox.owner)
    assert settings["email"]["comment"] is False


@pytest.mark.parametrize(
    ("locale", "question", "done"),
    [
        ("en", "Stop emails about comments?", "Emails about comments have stopped"),
        ("ar", "إيقاف إشعارات التعليقات بالبريد الإلكتروني؟", "توقّفت إشعارات التعليقات"),
    ],
)
async def test_link_shows_a_button_that_turns_one_type_off(
    scenario: Scenario, inbox: Inbox, locale: str, question: str, done: str
) -> None:
    inbox.sql(f"UPDATE member SET locale = '{locale}' WHERE id = '{inbox.owner.id}'")
    await inbox.choose(comment=True, follow=True)
    await scenario.comment()
    await inbox.deliver()
    link = stop_link((await inbox.read())[0])
    page = await inbox.client.get(link)
    assert page.status_code == 200
    assert question in page.text
    assert '<form method="post">' in page.text
    assert page.headers["referrer-policy"] == "no-referrer"
    settings = await get_payload(inbox.client, "/notifications/settings", inbox.owner)
    assert settings["email"]["comment"] is True
    for _ in range(2):
        answer = await inbox.client.post(link)
        assert answer.status_code == 200
        assert done in answer.text
    settings = await get_payload(inbox.client, "/notifications/settings", inbox.owner)
    assert (settings["email"]["comment"], settings["email"]["follow"]) == (False, True)


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_forged_link_is_invalid_and_changes_nothing(
    scenario: Scenario, inbox: Inbox, method: str
) -> None:
    await inbox.choose(comment=True, follow=True)
    await scenario.comment()
    await inbox.deliver()
    link = stop_link((await inbox.read())[0])
    signature = parse_qs(urlsplit(link).query)["signature"][0]
    forged = (
        link.replace("type=comment", "type=follow"),
        link.replace(str(inbox.owner.id), str(scenario.actor.id)),
        link.replace(signature, "x" * len(signature)),
        link.replace(f"&signature={signature}", ""),
    )
    for each in forged:
        assert each != link
        answer = await inbox.client.request(method, each)
        assert answer.status_code == 403
        assert "<form" not in answer.text
    settings = await get_payload(inbox.client, "/notifications/settings", inbox.owner)
    assert (settings["email"]["comment"], settings["email"]["follow"]) == (True, True)


async def test_complaint_turns_all_emails_off(scenario: Scenario, inbox: Inbox) -> None:
    await inbox.choose(comment=True, follow=True)
    await emit_events(scenario.app, MailComplained(member_id=inbox.owner.id))
    await inbox.deliver()
    settings = await get_payload(inbox.client, "/notifications/settings", inbox.owner)
    assert not any(settings["email"][type_] for type_ in EMAILED)


async def test_sale_emails_are_one_choice_in_both_places(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    member = await factories.member(app)
    settings = await get_payload(client, "/notifications/settings", member)
    assert settings["email"] == dict.fromkeys(MESSAGES, False) | dict.fromkeys(
        ("purchase", "tip", "payout", "system"), True
    )
    changed = await post_payload(
        client, "/notifications/settings", member, {"email": {"purchase": False}}
    )
    assert (changed["email"]["purchase"], changed["email"]["tip"]) == (False, False)
    me = await get_payload(client, "/users/me", member)
    assert me["notifications"]["saleEmails"] is False
    await post_payload(client, "/users/update", member, {"notifications": {"saleEmails": True}})
    settings = await get_payload(client, "/notifications/settings", member)
    assert (settings["email"]["purchase"], settings["email"]["tip"]) == (True, True)


@pytest.mark.parametrize("type_", ["payout", "system", "tip"])
async def test_choice_of_a_type_without_one_is_refused(
    client: httpx.AsyncClient, app: FastAPI, type_: str
) -> None:
    member = await factories.member(app)
    body = {"email": {type_: False}}
    answer = await client.post("/notifications/settings", json=body, headers=member.headers)
    assert answer.status_code == 422
