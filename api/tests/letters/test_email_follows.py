"""Follows by e-mail without an account: request, confirmation, end, and limits."""

import hashlib
import itertools
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.letters import jobs as letter_jobs
from api.letters.links import confirm_url, unsubscribe_url
from api.tests import factories
from api.tests.auth.test_mail_reports import bounce, complaint
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.letters.support import (
    find_link,
    follow_by_email,
    new_address,
    read_letters,
    read_mail,
    request_follow,
    send_as_letter,
)
from api.tests.support.auth import Drain, read_inbox, register_member
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.worker import open_worker_context, run_pending_jobs


@pytest.fixture
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="ليلى حداد")


async def count_followers(client: httpx.AsyncClient, author: SignedInMember) -> int:
    count: int = (await get_payload(client, "/users/letters", author))["emailFollowers"]
    return count


async def test_guest_follows_after_the_confirmation(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = new_address()
    answer = await request_follow(client, author, email, locale="ar")
    assert answer.json()["payload"] == {"status": "confirmationSent"}
    await drain()
    assert await count_followers(client, author) == 0
    (message,) = await read_inbox(client, email)
    assert "ليلى حداد" in message["subject"]
    link = find_link(message, "confirm")
    page = await client.get(link)
    assert page.status_code == 200
    assert '<html lang="ar" dir="rtl">' in page.text
    assert '<form method="post">' in page.text
    # A mail scanner that opened the link confirmed nothing.
    assert await count_followers(client, author) == 0
    confirmed = await client.post(link)
    assert "تمت متابعة" in confirmed.text
    assert await count_followers(client, author) == 1


async def test_repeated_confirmation_changes_nothing(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author)
    link = find_link((await read_inbox(client, email))[0], "confirm")
    assert (await client.post(link)).status_code == 200
    assert await count_followers(client, author) == 1


async def test_answer_is_the_same_for_followers_and_members(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, author: SignedInMember
) -> None:
    follower = await follow_by_email(client, drain, author)
    member = await factories.member(app)
    answers = [
        await request_follow(client, author, email)
        for email in (follower, member.email, new_address())
    ]
    assert len({(each.status_code, each.text) for each in answers}) == 1


@pytest.mark.parametrize(
    "email",
    [
        "",
        "nobody",
        "+96171123456",
        "a@b",
        "reader@mail.example\r\nBcc: other@mail.example",
        "reader@mail.example,other@mail.example",
        "reader@mail.example other@mail.example",
        '"a b"@mail.example\n',
        f"a@{'b' * 300}.example",
    ],
)
async def test_invalid_address_is_refused(
    client: httpx.AsyncClient, author: SignedInMember, email: str
) -> None:
    assert "email" in field_errors(await request_follow(client, author, email))


async def test_address_in_other_spelling_follows_once(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author)
    await follow_by_email_again(client, drain, author, f"\u200f{email.upper()} ", email)
    assert await count_followers(client, author) == 1


async def follow_by_email_again(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember, written: str, email: str
) -> None:
    assert (await request_follow(client, author, written)).status_code == 200
    await drain()
    await client.post(find_link((await read_inbox(client, email))[0], "confirm"))


@pytest.mark.parametrize("name", ["x" * 40, "\u05d0\u05d1 & <b>Omar</b>", "ليلى Qx"])
async def test_confirmation_of_an_author_with_a_difficult_name_is_one_message(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, name: str
) -> None:
    author = await factories.member(app, name=name)
    email = new_address()
    await request_follow(client, author, email)
    await drain()
    (message,) = await read_inbox(client, email)
    assert name in message["subject"]
    assert "<b>" not in message["html"]
    assert "<b>" not in (await client.get(find_link(message, "confirm"))).text


async def test_link_of_another_follow_is_refused(
    client: httpx.AsyncClient, settings: Settings, drain: Drain, author: SignedInMember
) -> None:
    await follow_by_email(client, drain, author)
    theirs = unsubscribe_url(settings, uuid4(), "en")
    follow_id = await _follow_id(client, drain, author)
    forged = {**_query(theirs), "follow": follow_id}
    for method in ("GET", "POST"):
        answer = await client.request(method, f"/letters/unsubscribe?{urlencode(forged)}")
        assert answer.status_code == 403
        assert "This link isn’t valid" in answer.text
    assert await count_followers(client, author) == 2


async def _follow_id(client: httpx.AsyncClient, drain: Drain, author: SignedInMember) -> str:
    email = await follow_by_email(client, drain, author)
    return _query(find_link((await read_inbox(client, email))[0], "confirm"))["follow"]


def _query(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


async def test_link_that_confirms_does_not_unsubscribe(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author)
    query = _query(find_link((await read_inbox(client, email))[0], "confirm"))
    del query["expires"]
    answer = await client.post(f"/letters/unsubscribe?{urlencode(query)}")
    assert answer.status_code == 403
    assert await count_followers(client, author) == 1


@pytest.mark.parametrize("change", [{"expires": "1"}, {"expires": "x"}, {"signature": "A" * 43}])
async def test_changed_confirmation_is_refused(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    change: dict[str, str],
) -> None:
    email = new_address()
    await request_follow(client, author, email)
    await drain()
    query = _query(find_link((await read_inbox(client, email))[0], "confirm")) | change
    assert (await client.post(f"/letters/confirm?{urlencode(query)}")).status_code == 403
    assert await count_followers(client, author) == 0


async def test_unconfirmed_follow_is_deleted_after_seven_days(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
    jobs: WorkerContext,
) -> None:
    confirmed, pending = await follow_by_email(client, drain, author), new_address()
    await request_follow(client, author, pending)
    await drain()
    link = find_link((await read_inbox(client, pending))[0], "confirm")
    database.sql(
        "UPDATE email_follow SET requested_at = now() - interval '7 days 1 second'"
        f" WHERE author_id = '{author.id}'"
    )
    assert "This link has expired" in (await client.post(link)).text
    await letter_jobs.delete_expired(jobs)
    left = database.sql(f"SELECT email FROM email_follow WHERE author_id = '{author.id}'")
    assert left.split() == [confirmed]


async def test_unsubscribe_with_one_click_ends_the_letters(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember, mail_folder: Path
) -> None:
    email = await follow_by_email(client, drain, author)
    await send_as_letter(client, author, await factories.post(client, author, "الأول"))
    await drain()
    letter = read_mail(mail_folder, email)[-1]
    assert letter["List-Id"] == f"<{author.id}.letters.qima.example>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = urlsplit(letter["List-Unsubscribe"].strip("<>"))
    path = f"{url.path}?{url.query}"
    # What a mailbox sends, and a scanner before it.
    assert (await client.get(path)).status_code == 200
    assert await count_followers(client, author) == 1
    answer = await client.post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert await count_followers(client, author) == 0
    await send_as_letter(client, author, await factories.post(client, author, "الثاني"))
    await drain()
    assert len(await read_letters(client, email)) == 1
    assert (await client.post(path)).status_code == 200


async def test_sign_up_turns_the_follow_into_one_of_the_account(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email, pending = await follow_by_email(client, drain, author), new_address()
    member = await register_member(client, drain, email)
    await drain()
    token = member["token"]
    profile = await client.get(f"/users/{author.id}", headers={"authorization": token})
    assert profile.json()["payload"]["isFollowing"] is True
    assert await count_followers(client, author) == 0
    # An address that another person entered follows no member without its owner.
    await request_follow(client, author, pending)
    other = await register_member(client, drain, pending)
    await drain()
    profile = await client.get(f"/users/{author.id}", headers={"authorization": other["token"]})
    assert profile.json()["payload"]["isFollowing"] is False


async def test_confirmation_of_a_members_address_follows_with_the_account(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, author: SignedInMember
) -> None:
    reader = await factories.member(app)
    await follow_by_email(client, drain, author, reader.email)
    assert (await get_payload(client, f"/users/{author.id}", reader))["isFollowing"] is True
    assert await count_followers(client, author) == 0


async def test_confirmation_of_a_blocked_members_address_follows_nothing(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, author: SignedInMember
) -> None:
    reader = await factories.member(app)
    await post_payload(client, f"/users/block/{reader.id}", author)
    await follow_by_email(client, drain, author, reader.email)
    assert await count_followers(client, author) == 0
    answer = await client.post(
        f"/users/{author.id}/emailFollow", json={"email": new_address()}, headers=reader.headers
    )
    assert refusal(answer) == (404, "user_not_found")


async def test_author_without_letters_is_not_followed(
    client: httpx.AsyncClient, author: SignedInMember
) -> None:
    await post_payload(client, "/users/letters", author, {"mode": "off"})
    assert refusal(await request_follow(client, author, new_address())) == (409, "letters_off")


@pytest.mark.parametrize("column", ["suspended_at", "deletes_at"])
async def test_hidden_author_is_not_followed(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
    column: str,
) -> None:
    email = new_address()
    await request_follow(client, author, email)
    await drain()
    link = find_link((await read_inbox(client, email))[0], "confirm")
    database.sql(f"UPDATE member SET {column} = now() WHERE id = '{author.id}'")
    assert refusal(await request_follow(client, author, email)) == (404, "user_not_found")
    assert "This link has expired" in (await client.post(link)).text


@pytest.mark.parametrize("report", [bounce, complaint])
async def test_address_that_refused_receives_no_further_confirmation(
    open_app: OpenApp, author: SignedInMember, report: object
) -> None:
    async with (
        open_app(mail_webhook_secret=SecretStr("s" * 40)) as app,
        open_worker_context(app) as jobs,
        client_of(app) as client,
    ):
        assert callable(report)
        email = new_address()
        answer = await client.post(
            "/webhooks/mail",
            content=report(app.state.settings, email),
            headers={"authorization": f"Bearer {'s' * 40}"},
        )
        assert answer.json()["payload"]["outcome"] in {"bounce", "complaint"}
        assert (await request_follow(client, author, email)).status_code == 200
        await run_pending_jobs(jobs)
        assert await read_inbox(client, email) == []


async def test_address_receives_a_limited_number_of_confirmations_a_day(
    open_app: OpenApp, author: SignedInMember, database: TestDatabase
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    async with (
        open_app(rate_limit_email_follows_per_address_day=2) as app,
        open_worker_context(app) as jobs,
        client_of(app) as client,
    ):
        email = new_address()
        answers = {(await request_follow(client, author, email)).text for _ in range(4)}
        await run_pending_jobs(jobs)
        assert len(answers) == 1
        assert len(await read_inbox(client, email)) == 2


async def test_author_has_a_limited_number_of_requests_an_hour(
    open_app: OpenApp, author: SignedInMember
) -> None:
    async with (
        open_app(rate_limit_email_follows_per_author_hour=2) as app,
        client_of(app) as client,
    ):
        answers = [await request_follow(client, author, new_address()) for _ in range(3)]
        assert [each.status_code for each in answers] == [200, 200, 429]


async def test_network_address_has_a_limited_number_of_requests_an_hour(
    open_app: OpenApp, author: SignedInMember
) -> None:
    async with open_app(rate_limit_email_follows_per_ip_hour=2) as app:
        transport = httpx.ASGITransport(app=app, client=("203.0.113.77", 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answers = [await request_follow(client, author, new_address()) for _ in range(3)]
        assert [each.status_code for each in answers] == [200, 200, 429]
        assert refusal(answers[2]) == (429, "rate_limited")


async def test_further_requests_of_a_network_address_need_a_proof_of_work(
    open_app: OpenApp, author: SignedInMember
) -> None:
    async with open_app(otp_requests_without_proof=1, otp_proof_of_work_bits=4) as app:
        transport = httpx.ASGITransport(app=app, client=("203.0.113.78", 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await request_follow(client, author, new_address())).status_code == 200
            email = new_address()
            refused = await request_follow(client, author, email)
            assert refusal(refused) == (428, "proof_of_work_required")
            proof = solve(refused.json()["error"]["facts"])
            # The proof is of one address.
            other = await request_follow(client, author, new_address(), proofOfWork=proof)
            assert refusal(other) == (428, "proof_of_work_required")
            solved = await request_follow(client, author, email, proofOfWork=proof)
            assert solved.status_code == 200
            again = await request_follow(client, author, email, proofOfWork=proof)
            assert refusal(again) == (428, "proof_of_work_required")


def solve(facts: dict[str, object]) -> dict[str, str]:
    """Return the solution of a challenge."""
    bits = int(str(facts["bits"]))
    for number in itertools.count():
        digest = hashlib.sha256(f"{facts['challenge']}:{number}".encode()).digest()
        if int.from_bytes(digest) >> (256 - bits) == 0:
            return {"challenge": str(facts["challenge"]), "nonce": str(number)}
    raise AssertionError


async def test_confirmation_link_survives_a_new_secret(
    open_app: OpenApp, settings: Settings
) -> None:
    follow_id = uuid4()
    old = settings.app_secret.get_secret_value()
    url = urlsplit(confirm_url(settings, follow_id, "en"))
    rotated = SecretStr(f"new:{'n' * 40},old:{old}")
    async with open_app(app_secret=rotated) as app, client_of(app) as client:
        answer = await client.get(f"{url.path}?{url.query}")
        # The signature is valid, and there is no such follow.
        assert answer.status_code == 200
