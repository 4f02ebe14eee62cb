"""E-mails about notifications, from the choice of a type to the mailbox."""

import asyncio
import re
from urllib.parse import parse_qs, urlsplit

import lxml.html
import pytest
from fastapi import FastAPI

from api.core.delivery.email import MailNotSentError, MailRefusedError
from api.core.events import dispatch
from api.notifications.email.events import NotificationEmailQueued
from api.notifications.email.jobs import send_notification_email
from api.notifications.email.messages import MAX_EXCERPT_LENGTH
from api.notifications.email.models import EMAILED
from api.notifications.email.queries import MAX_PER_HOUR
from api.revenue_share.events import MonthClosed
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.factories.purchases import emit_events
from api.tests.notifications.test_types import COMMENT, MESSAGES, Scenario
from api.tests.support.engagement import comment, mute_word
from api.tests.support.http import post_payload
from api.tests.support.notification_emails import Inbox, Recorder, stop_link, with_mailer

CANARY = "Zqprivatecanary"


@pytest.mark.parametrize("type_", MESSAGES)
async def test_member_who_chose_nothing_gets_no_email(
    scenario: Scenario, inbox: Inbox, type_: str
) -> None:
    await scenario.act(type_)()
    await inbox.deliver()
    assert len(await scenario.list_received()) == 1
    assert inbox.count_queued() == 0
    assert await inbox.read() == []


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("type_", sorted(EMAILED))
async def test_chosen_type_sends_the_sentence_of_the_list_with_a_link(
    scenario: Scenario, inbox: Inbox, type_: str, locale: str
) -> None:
    inbox.sql(f"UPDATE member SET locale = '{locale}' WHERE id = '{inbox.owner.id}'")
    await inbox.choose(**{type_: True})
    await scenario.act(type_)()
    await inbox.deliver()
    (message,) = await inbox.read()
    assert message["subject"] == MESSAGES[type_][locale == "ar"]
    page = "/ar/" if locale == "ar" else "/"
    assert re.search(rf"http://localhost:9{page}(posts|users|finance)\S*", message["text"])
    assert f"{page}settings/notifications" in message["text"]
    assert (COMMENT in message["text"]) == (type_ in {"comment", "reply"})
    query = parse_qs(urlsplit(stop_link(message)).query)
    assert (query["type"], query["lang"]) == ([type_], [locale])


@pytest.mark.parametrize("type_", sorted(set(MESSAGES) - EMAILED))
async def test_type_with_emails_of_its_own_sends_no_second_one(
    scenario: Scenario, inbox: Inbox, type_: str
) -> None:
    inbox.sql(
        "INSERT INTO notification_settings (member_id, email)"
        f""" VALUES ('{inbox.owner.id}', '{{"{type_}": true}}')"""
    )
    await scenario.act(type_)()
    await inbox.deliver()
    assert inbox.count_queued() == 0


async def test_email_waits_and_is_not_sent_if_the_notification_is_read_meanwhile(
    scenario: Scenario, inbox: Inbox
) -> None:
    await inbox.choose(comment=True)
    await scenario.comment()
    await dispatch.run_pending(inbox.jobs, SUBSCRIPTIONS)
    assert await inbox.read() == []
    await post_payload(inbox.client, "/notifications/openAll", inbox.owner)
    await inbox.end_wait()
    assert await inbox.read() == []


CHANGES = {
    "nothing": "SELECT",
    "comment deleted": "UPDATE comment SET deleted_at = now() WHERE id = '{comment}'",
    "comment held": "UPDATE comment SET hidden_at = now(), held_at = now() WHERE id = '{comment}'",
    "post deleted": "UPDATE post SET deleted_at = now() WHERE id = '{post}'",
    "actor blocked": "INSERT INTO block (blocker_id, blocked_id) VALUES ('{owner}', '{actor}')",
    "actor muted": "INSERT INTO mute (muter_id, muted_id) VALUES ('{owner}', '{actor}')",
    "actor suspended": "UPDATE member SET suspended_at = now() WHERE id = '{actor}'",
    "owner suspended": "UPDATE member SET suspended_at = now() WHERE id = '{owner}'",
    "choice changed": "UPDATE notification_settings SET email = '{{}}' WHERE member_id = '{owner}'",
    "list changed": """UPDATE member SET notification_choices = '{{"comment": false}}'
        WHERE id = '{owner}'""",
    "address bounced": "UPDATE identifier SET bounced_at = now() WHERE member_id = '{owner}'",
    "address removed": "DELETE FROM identifier WHERE member_id = '{owner}'",
}


@pytest.mark.parametrize("change", CHANGES)
async def test_email_of_what_changed_meanwhile_is_not_sent(
    scenario: Scenario, inbox: Inbox, change: str
) -> None:
    await inbox.choose(comment=True)
    created = await scenario.comment()
    await dispatch.run_pending(inbox.jobs, SUBSCRIPTIONS)
    ids = {
        "comment": created,
        "post": scenario.post["_id"],
        "owner": inbox.owner.id,
        "actor": scenario.actor.id,
    }
    inbox.sql(CHANGES[change].format(**ids))
    await inbox.end_wait()
    assert len(await inbox.read()) == (1 if change == "nothing" else 0)


async def test_email_quotes_no_words_that_the_member_muted(
    scenario: Scenario, inbox: Inbox
) -> None:
    await inbox.choose(comment=True)
    await scenario.comment()
    await dispatch.run_pending(inbox.jobs, SUBSCRIPTIONS)
    await mute_word(inbox.client, inbox.owner, "second")
    await inbox.end_wait()
    (message,) = await inbox.read()
    assert COMMENT not in message["text"]


async def test_group_sends_one_email_until_it_is_opened(
    app: FastAPI, scenario: Scenario, inbox: Inbox
) -> None:
    await inbox.choose(comment=True)
    await scenario.comment()
    await inbox.deliver()
    await scenario.comment(by=await factories.member(app, name="Sami"))
    await inbox.deliver()
    assert len(await inbox.read()) == 1
    await post_payload(inbox.client, "/notifications/openAll", inbox.owner)
    await scenario.comment()
    await inbox.deliver()
    assert len(await inbox.read()) == 2


async def test_group_of_the_wait_is_one_email_with_all_its_actors(
    app: FastAPI, scenario: Scenario, inbox: Inbox
) -> None:
    await inbox.choose(comment=True)
    await scenario.comment()
    await scenario.comment(by=await factories.member(app, name="Sami"))
    await inbox.deliver()
    (message,) = await inbox.read()
    assert message["subject"] == "تعليق جديد من Sami وشخص آخر على «Wider lines»"


async def test_group_whose_first_act_was_deleted_sends_the_next(
    scenario: Scenario, inbox: Inbox
) -> None:
    await inbox.choose(comment=True)
    created = await scenario.comment()
    inbox.sql(f"UPDATE comment SET deleted_at = now() WHERE id = '{created}'")
    await inbox.deliver()
    assert await inbox.read() == []
    await scenario.comment()
    await inbox.deliver()
    assert len(await inbox.read()) == 1


async def test_repeated_event_sends_no_second_email(scenario: Scenario, inbox: Inbox) -> None:
    await inbox.choose(comment=True)
    await scenario.comment()
    await inbox.deliver()
    inbox.sql(
        "UPDATE delivery SET due_at = now(), done_at = NULL"
        " WHERE handler = 'notifications.send_email'"
    )
    await inbox.deliver()
    assert len(await inbox.read()) == 1


async def test_limit_per_hour_leaves_the_rest_in_the_list(scenario: Scenario, inbox: Inbox) -> None:
    await inbox.choose(mention=True)
    for number in range(MAX_PER_HOUR + 2):
        await factories.post(inbox.client, scenario.actor, f"@{scenario.handle} {number}")
    await inbox.deliver()
    assert len(await scenario.list_received()) == MAX_PER_HOUR + 2
    assert len(await inbox.read()) == MAX_PER_HOUR
    inbox.sql("UPDATE notification_email SET claimed_at = now() - interval '61 minutes'")
    await factories.post(inbox.client, scenario.actor, f"@{scenario.handle} again")
    await inbox.deliver()
    assert len(await inbox.read()) == MAX_PER_HOUR + 1


async def test_email_that_no_server_took_is_sent_again_with_the_same_message_id(
    scenario: Scenario, inbox: Inbox
) -> None:
    recorder = Recorder([MailNotSentError("421")])
    inbox.jobs = with_mailer(inbox.jobs, recorder)
    await inbox.choose(comment=True)
    await scenario.comment()
    await inbox.deliver()
    await inbox.end_wait()
    first, second = recorder.sent
    (notification,) = await scenario.list_received()
    assert first.key == second.key == f"notification-{notification['_id']}"


async def test_email_that_is_refused_is_not_tried_again(scenario: Scenario, inbox: Inbox) -> None:
    recorder = Recorder([MailRefusedError("550")])
    inbox.jobs = with_mailer(inbox.jobs, recorder)
    await inbox.choose(comment=True)
    await scenario.comment()
    await inbox.deliver()
    await inbox.end_wait()
    assert len(recorder.sent) == 1
    dead = "SELECT count(*) FROM delivery WHERE due_at IS NULL AND done_at IS NULL"
    assert inbox.sql(dead) == "0"


async def test_deliveries_at_once_send_one_email(scenario: Scenario, inbox: Inbox) -> None:
    recorder = Recorder([])
    recorder.pause = 0.2
    await inbox.choose(comment=True)
    await scenario.comment()
    await dispatch.run_pending(inbox.jobs, SUBSCRIPTIONS)
    (notification,) = await scenario.list_received()
    event = NotificationEmailQueued.model_validate(
        {"notification_id": notification["_id"], "queued_at": "2026-01-01T00:00:00Z"}
    )
    jobs = with_mailer(inbox.jobs, recorder)
    await asyncio.gather(
        *(send_notification_email(jobs, event) for _ in range(4)), return_exceptions=True
    )
    assert len(recorder.sent) == 1


async def test_claim_of_a_worker_that_stopped_is_taken_over(
    scenario: Scenario, inbox: Inbox
) -> None:
    await inbox.choose(comment=True)
    await scenario.comment()
    await dispatch.run_pending(inbox.jobs, SUBSCRIPTIONS)
    (notification,) = await scenario.list_received()
    inbox.sql(
        "INSERT INTO notification_email (notification_id, member_id)"
        f" VALUES ('{notification['_id']}', '{inbox.owner.id}')"
    )
    await inbox.end_wait()
    assert await inbox.read() == []
    inbox.sql("UPDATE notification_email SET claimed_at = now() - interval '1 minute'")
    await inbox.end_wait()
    assert len(await inbox.read()) == 1


async def test_email_has_nothing_that_guests_may_not_read(scenario: Scenario, inbox: Inbox) -> None:
    await inbox.choose(comment=True, newPost=True)
    post_id = scenario.post["_id"]
    inbox.sql(f"UPDATE post SET text = 'Wider lines {CANARY}' WHERE id = '{post_id}'")
    await comment(inbox.client, scenario.actor, post_id, f"kept {CANARY}")
    await dispatch.run_pending(inbox.jobs, SUBSCRIPTIONS)
    # The author still sees a hidden post and its comments; guests don't.
    inbox.sql(f"UPDATE post SET hidden_at = now(), title = 'Wider' WHERE id = '{post_id}'")
    await inbox.end_wait()
    (message,) = await inbox.read()
    address = inbox.sql(
        "SELECT value FROM identifier"
        f" WHERE member_id = '{scenario.actor.id}' AND channel = 'email'"
    )
    for part in (message["subject"], message["text"], str(message.get("html"))):
        assert CANARY not in part
        assert address not in part


async def test_quote_has_its_own_language_and_direction(scenario: Scenario, inbox: Inbox) -> None:
    await inbox.choose(comment=True)
    await comment(inbox.client, scenario.actor, scenario.post["_id"], "Wide <b>and</b> readable")
    await inbox.deliver()
    (message,) = await inbox.read()
    (quote,) = lxml.html.fromstring(message["html"]).iter("blockquote")
    assert (quote.get("lang"), quote.get("dir")) == ("en", "ltr")
    assert "text-align:left" in quote.get("style")
    assert quote.text_content().split() == ["Omar", "Wide", "<b>and</b>", "readable"]


async def test_long_comment_is_shortened_between_words(scenario: Scenario, inbox: Inbox) -> None:
    await inbox.choose(comment=True)
    await comment(inbox.client, scenario.actor, scenario.post["_id"], "كلمات\n" * 200 + CANARY)
    await inbox.deliver()
    (message,) = await inbox.read()
    (line,) = (each for each in message["text"].splitlines() if "كلمات" in each)
    assert len(line) <= MAX_EXCERPT_LENGTH
    assert line.endswith("كلمات…")
    assert CANARY not in message["html"]


async def test_fan_outs_queue_emails_of_those_who_chose_them_alone(
    app: FastAPI, scenario: Scenario, inbox: Inbox
) -> None:
    other = await factories.member(app, name="Sami")
    await inbox.choose(newPost=True, revenueReport=True)
    for follower in (inbox.owner, other):
        await factories.follow(inbox.client, follower, scenario.actor)
        inbox.sql(
            "INSERT INTO revenue_allocation (month, member_id, cents, points, sales_cents,"
            " tips_cents, refunds_cents, fees_cents)"
            f" VALUES ('2013-03-01', '{follower.id}', 7, 3, 0, 0, 0, 0)"
        )
    await factories.post(inbox.client, scenario.actor, "Wider lines")
    await emit_events(app, MonthClosed(month="2013-03"))
    await inbox.deliver()
    assert {each["subject"] for each in await inbox.read()} == {
        "منشور جديد من Omar: «Wider lines»",
        "تقرير إيراداتك عن مارس 2013 جاهز",
    }
    assert inbox.count_queued() == 2
