"""Operator commands for reports and suspensions."""

import argparse
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation import commands
from api.moderation.jobs import restore_due
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, obtain_code, submit_code
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import create_staff
from api.tests.support.staff import obtain_staff_code
from infra.local.postgres import PostgresError

Typed = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def typed(jobs: WorkerContext, capsys: pytest.CaptureFixture[str], database: TestDatabase) -> Typed:
    """Run a command of `moderation`; return its exit code and output."""
    database.sql("DELETE FROM report")

    async def typing(*words: Any) -> tuple[int, str]:
        parser = argparse.ArgumentParser()
        commands.add(parser.add_subparsers(required=True))
        given = parser.parse_args(["moderation", *(str(word) for word in words)])
        capsys.readouterr()
        code = await given.run(jobs, given)
        told = capsys.readouterr()
        return code, told.out + told.err

    return typing


@pytest.fixture
async def boss(app: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_staff(app, database)


@pytest.fixture
def proven(
    typed: Typed,
    jobs: WorkerContext,
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    boss: SignedInMember,
) -> Typed:
    """Run a command of `moderation` as the boss, who enters the code."""

    async def acting(*words: Any) -> tuple[int, str]:
        # A test has more commands than a member may request codes for.
        database.sql(f"DELETE FROM one_time_code WHERE member_id = '{boss.id}'")
        code = await obtain_staff_code(jobs, client, drain, boss.email)
        return await typed(*words, "--by", boss.email, "--code", code)

    return acting


async def reported(
    app: FastAPI, client: httpx.AsyncClient, path: str, reason: str = "spam", text: str = ""
) -> SignedInMember:
    """Report a path as a new member."""
    reporter = await factories.member(app)
    await post_payload(client, path, reporter, {"reason": reason, "text": text})
    return reporter


def number_of(database: TestDatabase, subject_id: object) -> str:
    return database.sql(f"SELECT max(number) FROM report WHERE subject_id = '{subject_id}'")


def acts(database: TestDatabase, member: SignedInMember) -> list[str]:
    return database.sql(
        f"SELECT action FROM staff_act WHERE member_id = '{member.id}' ORDER BY number"
    ).split()


async def test_member_receives_a_level_of_trust(
    app: FastAPI, database: TestDatabase, proven: Typed, typed: Typed
) -> None:
    member = await factories.member(app, trust=0)
    assert await proven("trust", member.id, 3) == (0, f"{member.id} has level 3.\n")
    stored = f"SELECT level FROM trust WHERE member_id = '{member.id}'"
    assert database.sql(stored) == "3"
    assert acts(database, member) == ["trust_changed"]
    for words in ((member.id, 3), (member.id, 4, "--by", "staff@qima.example")):
        with pytest.raises(SystemExit):
            await typed("trust", *words)


async def test_reported_post_is_listed_shown_and_removed(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
    proven: Typed,
    drain: Drain,
) -> None:
    assert await typed("list") == (0, "Nothing waits.\n")
    author = await factories.member(app, name="سالم الناجي")
    post = (await factories.post(client, author, "أرباح مضمونة في يوم واحد"))["_id"]
    await reported(app, client, f"/posts/{post}/report", "spam")
    await reported(app, client, f"/posts/{post}/report", "scam", "يطلب تحويل مال.")
    number = number_of(database, post)

    code, listed = await typed("list")
    line = next(line for line in listed.splitlines() if line.split()[0] == number)
    assert (code, line.split()[1:4]) == (0, ["post", "scam", "×2"])
    assert "سالم الناجي: أرباح مضمونة في يوم واحد" in line
    code, shown = await typed("show", number)
    assert code == 0
    for words in ("post, scam, open (2 open of it)", "يطلب تحويل مال.", f"/posts/{post}", "أرباح"):
        assert words in shown

    code, told = await proven("remove", number)
    assert (code, told) == (0, f"Report {number}: post removed, 2 closed.\n")
    assert refusal(await client.get(f"/posts/{post}/guest")) == (404, "post_not_found")
    assert await typed("list") == (0, "Nothing waits.\n")
    await drain()
    (notice,) = await get_payload(client, "/notifications", author)
    assert (notice["type"], notice["actors"]) == ("system", [])
    arabic = await client.get("/notifications", headers={**author.headers, "accept-language": "ar"})
    assert arabic.json()["payload"][0]["message"] == (
        "تمت إزالة منشورك «أرباح مضمونة في يوم واحد». السبب: احتيال."
        " إن كان ذلك خطأً، فيمكنك الاعتراض من «حالة الحساب» في الإعدادات خلال 180 يومًا."
    )
    assert notice["message"] == (
        "We removed your post “أرباح مضمونة في يوم واحد” for fraud."
        " If you think that’s a mistake, you can appeal within 180 days in Settings, under Account"
        " standing."
    )
    assert acts(database, author) == ["removed"]
    code, refused = await proven("remove", number)
    assert (code, refused) == (1, f"Report {number} is closed: removed.\n")
    code, shown = await typed("show", number)
    assert "removed report" in shown
    assert "deleted" in shown
    await drain()


async def test_removed_comment_removes_its_replies(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    proven: Typed,
    drain: Drain,
) -> None:
    author, writer = await factories.member(app), await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    said = await comment(client, writer, post, "كلام جارح")
    await comment(client, author, post, parent=said)
    await reported(app, client, f"/posts/{post}/comments/{said}/report", "harassment")
    code, told = await proven("remove", number_of(database, said))
    assert (code, "comment removed" in told) == (0, True)
    assert await get_payload(client, f"/posts/{post}/comments") == []
    assert (await get_payload(client, f"/posts/{post}/guest"))["counts"]["comments"] == 0
    await drain()
    notices = await get_payload(client, "/notifications", writer)
    (told,) = [each["message"] for each in notices if each["type"] == "system"]
    assert told.startswith("We removed your comment “كلام جارح” for harassment.")


async def test_dismissal_closes_all_reports_of_the_subject(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    proven: Typed,
) -> None:
    author = await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    for _ in range(3):
        await reported(app, client, f"/posts/{post}/report")
    number = number_of(database, post)
    code, told = await proven("dismiss", number)
    assert (code, told) == (0, f"Report {number}: dismissed, with 3 in all.\n")
    assert acts(database, author) == ["dismissed"]
    assert await get_payload(client, "/notifications", author) == []
    await get_payload(client, f"/posts/{post}/guest")
    # A new report is open again.
    await reported(app, client, f"/posts/{post}/report")
    assert number_of(database, post) != number


async def test_impossible_action_prints_one_sentence(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
    proven: Typed,
    boss: SignedInMember,
) -> None:
    author = await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    await reported(app, client, f"/posts/{post}/report")
    await reported(app, client, f"/users/report/{author.id}")
    await reported(app, client, f"/users/report/{boss.id}")
    number = number_of(database, post)
    nobody = "no member@qima.example"
    for words, sentence in (
        (("dismiss", "424242"), "There is no report 424242."),
        (("remove", number_of(database, author.id)), "A member can't be removed"),
        (("dismiss", number_of(database, boss.id)), "report is about you"),
        (("suspend", boss.id), "is staff; revoke that before."),
        (("suspend", "@nobody_here"), "No member has the handle nobody_here."),
        (("suspend", nobody), f"No member has the address {nobody}."),
        (("restore", author.email), f"{author.email} is not suspended."),
    ):
        _, told = await proven(*words)
        assert sentence in told, words
    _, told = await typed("show", "424242")
    assert "There is no report 424242." in told
    await client.delete(f"/posts/{post}", headers=author.headers)
    code, told = await proven("remove", number)
    assert (code, "is gone already; dismiss it." in told) == (1, True)
    assert (await proven("dismiss", number))[0] == 0
    assert acts(database, author) == ["dismissed"]


async def test_suspended_member_is_hidden_and_signed_out_until_restored(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
    proven: Typed,
    drain: Drain,
) -> None:
    member = await factories.member(app)
    post = (await factories.post(client, member))["_id"]
    await reported(app, client, f"/users/report/{member.id}", "hate")
    assert (await proven("suspend", member.email, "--reason", "hate")) == (
        0,
        f"{member.email} is suspended.\n",
    )
    app.state.authenticate._cache.clear()  # otherwise checked again after two seconds
    answer = await client.get("/users/me", headers=member.headers)
    assert refusal(answer) == (401, "not_authenticated")
    assert refusal(await client.get(f"/posts/{post}/guest")) == (404, "post_not_found")
    assert refusal(await client.get(f"/users/{member.id}")) == (404, "user_not_found")
    assert await typed("list") == (0, "Nothing waits.\n")
    refused = await submit_code(client, *await obtain_code(client, drain, member.email))
    assert refusal(refused) == (403, "account_suspended")
    facts = refused.json()["error"]["facts"]
    assert facts.pop("appealToken").startswith("appeal.")
    assert facts == {"reason": "hate", "until": None}
    assert "set-cookie" not in refused.headers

    assert (await proven("restore", member.email))[0] == 0
    back = await submit_code(client, *await obtain_code(client, drain, member.email))
    assert back.status_code == 200
    await get_payload(client, f"/posts/{post}/guest")
    assert acts(database, member) == ["suspended", "restored"]


async def test_suspension_of_days_ends_automatically(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    proven: Typed,
    drain: Drain,
    jobs: WorkerContext,
) -> None:
    member = await factories.member(app)
    handle = f"h{member.id.hex[-12:]}"
    await post_payload(client, "/users/update", member, {"handle": handle})
    code, told = await proven("suspend", f"@{handle}", "--days", "3")
    assert (code, bool(re.search(r"until \d{4}-\d\d-\d\d \d\d:\d\d UTC", told))) == (0, True)
    await restore_due(jobs)
    refused = await submit_code(client, *await obtain_code(client, drain, member.email))
    facts = refused.json()["error"]["facts"]
    assert (facts["reason"], facts["until"].endswith("Z")) == (None, True)
    database.sql(
        f"UPDATE member SET suspended_until = now() - interval '1 minute' WHERE id = '{member.id}'"
    )
    await restore_due(jobs)
    await restore_due(jobs)
    await get_payload(client, f"/users/{member.id}")
    assert acts(database, member) == ["suspended", "restored"]


@pytest.mark.parametrize(
    "change", ["UPDATE staff_act SET action = 'restored'", "DELETE FROM staff_act"]
)
async def test_staff_actions_cannot_be_changed(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    proven: Typed,
    change: str,
) -> None:
    author = await factories.member(app)
    await reported(app, client, f"/users/report/{author.id}")
    await proven("dismiss", number_of(database, author.id))
    # Not even by the owner of the table.
    for role in ("qima_app", "qima_owner"):
        with pytest.raises(PostgresError):
            database.sql(f"SET ROLE {role}; {change}")


async def test_sign_out_ends_every_session_without_suspension(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
    boss: SignedInMember,
    drain: Drain,
    jobs: WorkerContext,
) -> None:
    member = await factories.member(app)
    code, told = await typed("sign-out", member.id, "--by", boss.email)
    assert (code, "A code was sent" in told) == (1, True)
    proof = await obtain_staff_code(jobs, client, drain, boss.email)
    code, told = await typed("sign-out", member.id, "--by", boss.email, "--code", proof)
    assert (code, told) == (0, f"{member.id} is signed out on every device.\n")
    live = f"SELECT count(*) FROM session WHERE member_id = '{member.id}' AND ended_at IS NULL"
    assert database.sql(live) == "0"
    assert database.sql(f"SELECT suspended_at IS NULL FROM member WHERE id = '{member.id}'") == "t"
    logged = "SELECT facts->>'member' FROM payout_event WHERE action = 'sessions-ended'"
    assert str(member.id) in database.sql(logged)
    otp_id, digits = await obtain_code(client, drain, member.email)
    assert (await submit_code(client, otp_id, digits)).status_code == 200


@pytest.mark.parametrize("command", ["dismiss", "remove", "undo", "suspend", "restore"])
async def test_decision_needs_a_proven_member_of_staff(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
    boss: SignedInMember,
    command: str,
) -> None:
    author = await factories.member(app)
    await reported(app, client, f"/users/report/{author.id}")
    number = number_of(database, author.id)
    subject = author.email if command in {"suspend", "restore"} else number
    code, told = await typed(command, subject, "--by", boss.email)
    assert (code, "A code was sent" in told) == (1, True)
    code, told = await typed(command, subject, "--by", boss.email, "--code", "000000")
    assert code == 1
    code, told = await typed(command, subject, "--by", author.email)
    assert (code, told) == (1, f"{author.email} is no staff.\n")
    assert acts(database, author) == []
