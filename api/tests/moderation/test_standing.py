"""Standing of a member: state, restrictions and statements."""

from dataclasses import dataclass

import httpx
import pytest
from fastapi import FastAPI

from api.core.text.locale import Locale
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.appeals import decide, get_standing, subject_of_member, subject_of_post
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, refusal
from api.tests.support.moderation import PassTime, list_system_messages, number_of_case
from api.tests.support.moderation import decide as decide_case

# A rule holds so many links of a new member.
LINKS = "https://a.example https://b.example https://c.example"


async def test_member_without_statements_is_in_good_standing(
    client: httpx.AsyncClient, hassan: SignedInMember
) -> None:
    answer = await client.get("/users/standing", headers=hassan.headers)
    good = {"state": "good", "restrictions": [], "statements": []}
    assert answer.json() == {"payload": good, "nextCursor": None}
    assert refusal(await client.get("/users/standing")) == (401, "not_authenticated")


async def test_statement_has_what_why_since_and_until(
    app: FastAPI, client: httpx.AsyncClient, hassan: SignedInMember, huda: SignedInMember
) -> None:
    post = (await factories.post(client, hassan, "أرباح مضمونة"))["_id"]
    await decide(app, subject_of_post(post, hassan), "remove", by=huda, sentence="scam.1")
    await decide(app, subject_of_member(hassan), "warn", by=huda, days=30)
    standing = await get_standing(client, hassan)
    assert (standing["state"], standing["restrictions"]) == ("warned", [])
    warning, removal = standing["statements"]
    assert (warning["act"], warning["scope"], warning["state"]) == ("warn", "account", "active")
    assert warning["until"] is not None
    assert (removal["rule"], removal["ground"], removal["scope"]) == ("scam", "terms", "content")
    assert removal["subject"]["excerpt"] == "أرباح مضمونة"
    assert (removal["isAutomatic"], removal["canAppeal"]) == (False, True)
    assert {"decidedBy", "caseNumber"}.isdisjoint(removal)
    arabic = await client.get(
        "/users/standing", headers={**hassan.headers, "accept-language": "ar"}
    )
    assert arabic.json()["payload"]["statements"][1]["text"] == "يطلب الدفع خارج المنصّة."


async def test_restriction_is_listed_until_it_ends(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
) -> None:
    await decide(app, subject_of_member(hassan), "limit", by=huda, days=3)
    standing = await get_standing(client, hassan)
    assert standing["state"] == "limited"
    assert [each["kind"] for each in standing["restrictions"]] == ["limit"]
    database.sql(
        f"UPDATE restriction SET until = now() - interval '1 s' WHERE member_id = '{hassan.id}'"
    )
    standing = await get_standing(client, hassan)
    assert (standing["state"], standing["restrictions"]) == ("good", [])


async def test_warning_that_is_over_leaves_good_standing(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
) -> None:
    warned = await decide(app, subject_of_member(hassan), "warn", by=huda)
    database.sql(
        "SET session_replication_role = replica; UPDATE statement SET until = now()"
        f" WHERE id = '{warned.statement_id}'; SET session_replication_role = origin"
    )
    standing = await get_standing(client, hassan)
    assert (standing["state"], standing["statements"][0]["state"]) == ("good", "expired")


async def test_statements_are_paged_newest_first(
    app: FastAPI, client: httpx.AsyncClient, hassan: SignedInMember, huda: SignedInMember
) -> None:
    numbers = []
    for _ in range(3):
        decided = await decide(app, subject_of_member(hassan), "warn", by=huda)
        numbers.append(decided.statement_number)
    first = (await client.get("/users/standing?limit=2", headers=hassan.headers)).json()
    assert [each["number"] for each in first["payload"]["statements"]] == numbers[:0:-1]
    rest = await get_payload(client, f"/users/standing?cursor={first['nextCursor']}", hassan)
    assert [each["number"] for each in rest["statements"]] == numbers[:1]
    answer = await client.get("/users/standing?cursor=x", headers=hassan.headers)
    assert refusal(answer) == (422, "invalid_cursor")


async def test_standing_takes_as_many_statements_for_every_member(
    app: FastAPI,
    client: httpx.AsyncClient,
    statements: Statements,
    hassan: SignedInMember,
    huda: SignedInMember,
) -> None:
    for _ in range(3):
        await decide(app, subject_of_member(hassan), "warn", by=huda)
    await get_standing(client, hassan)
    statements.clear()
    await get_standing(client, hassan)
    assert len(statements) == 3


@dataclass(frozen=True)
class HoldTexts:
    """Sentences about a held text in one language."""

    hidden: str
    reason: str
    advice: str
    until_review: str
    subject: str


HOLD_TEXTS: dict[Locale, HoldTexts] = {
    "en": HoldTexts(
        hidden=f"“{LINKS}” is hidden for now because an automatic check found signs of spam.",
        reason="The first posts of a new account can’t have so many links.",
        advice="Our staff will review it. You can wait for their decision, or appeal within 180"
        " days in Settings, under Account standing.",
        until_review="It’s hidden until our staff review it.",
        subject="Something of yours is hidden for now",
    ),
    "ar": HoldTexts(
        hidden=f"«{LINKS}» محجوب مؤقتًا لأن فحصًا آليًا رصد فيه مؤشّرات على محتوى مزعج.",
        reason="في المنشورات الأولى للحساب الجديد حدّ لعدد الروابط.",
        advice="سيراجعه فريقنا، ويمكنك انتظار القرار أو الاعتراض خلال 180 يومًا من «حالة الحساب»"
        " في الإعدادات.",
        until_review="سيبقى محجوبًا إلى أن يراجعه فريقنا.",
        subject="محتوى لك محجوب مؤقتًا",
    ),
}


@pytest.fixture
def no_earlier_texts(database: TestDatabase) -> None:
    """Forget the texts of other tests, of which these would be copies."""
    database.sql("DELETE FROM post_fingerprint; DELETE FROM spam_rule")


@pytest.mark.usefixtures("no_earlier_texts")
@pytest.mark.parametrize(
    ("locale", "of_comment", "thing"),
    [
        ("en", False, "Your post"),
        ("en", True, "Your comment"),
        ("ar", False, "منشورك"),
        ("ar", True, "تعليقك"),
    ],
)
async def test_hold_is_told_as_hidden_until_staff_decide(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    layla: SignedInMember,
    locale: Locale,
    of_comment: bool,
    thing: str,
) -> None:
    author = await factories.member(app, trust=0, locale=locale)
    if of_comment:
        await comment(client, author, (await factories.post(client, layla))["_id"], LINKS)
    else:
        await factories.post(client, author, LINKS)
    await drain()
    texts = HOLD_TEXTS[locale]
    hidden = f"{thing} {texts.hidden}"
    assert await list_system_messages(client, author, locale) == [
        f"{hidden} {texts.reason} {texts.advice}"
    ]
    (mail,) = await read_inbox(client, author.email)
    assert mail["subject"].startswith(texts.subject)
    for sentence in (hidden, texts.reason, texts.advice):
        assert sentence in mail["text"]
    (held,) = (await get_standing(client, author, locale))["statements"]
    assert (held["isHeld"], held["isAutomatic"], held["state"]) == (True, True, "active")
    assert held["text"] == f"{texts.reason} {texts.until_review}"


@pytest.mark.usefixtures("no_earlier_texts")
async def test_removal_of_a_held_post_is_told_as_a_decision_once_it_takes_effect(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    pass_time: PassTime,
    huda: SignedInMember,
) -> None:
    author = await factories.member(app, trust=0)
    post = (await factories.post(client, author, LINKS))["_id"]
    await drain()
    await decide_case(client, huda, number_of_case(database, post), "remove")
    (waiting,) = (await get_standing(client, author))["statements"]
    assert waiting["isHeld"] is True
    await pass_time()
    listed = (await get_standing(client, author))["statements"]
    assert [(each["isAutomatic"], each["isHeld"], each["state"]) for each in listed] == [
        (False, False, "active"), (True, False, "restored"),
    ]  # fmt: skip
    english, _ = await list_system_messages(client, author)
    arabic, _ = await list_system_messages(client, author, "ar")
    assert english.startswith(f"We removed your post “{LINKS}” for spam.")
    assert arabic.startswith(f"تمت إزالة منشورك «{LINKS}». السبب: محتوى مزعج.")
