"""Settings of the digest, and the links of e-mails that change them."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from fastapi import FastAPI

from api.auth.events import ContactVerified
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.digests import jobs as digest_jobs
from api.digests.links import rhythm_url, unsubscribe_url
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.digests.support import find_link, make_due, read_digests, see, send_due
from api.tests.factories import SignedInMember
from api.tests.letters.support import read_mail
from api.tests.support.auth import Drain, register_member
from api.tests.support.http import field_errors, get_payload, post_payload

PATH = "/notifications/digest"


async def test_new_member_with_an_email_gets_a_weekly_digest(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    member = await register_member(client, drain)
    await drain()
    answer = await client.get(PATH, headers={"authorization": member["token"]})
    assert answer.json()["payload"] == {
        "rhythm": "weekly",
        "weekday": 4,
        "hour": 18,
        "timeZone": "Asia/Riyadh",
        "hasEmail": True,
        "stoppedAt": None,
    }
    local = database.sql(
        "SELECT to_char(due_at AT TIME ZONE 'Asia/Riyadh', 'D HH24:MI'), due_at > now(),"
        " due_at <= now() + interval '7 days' FROM digest"
        f" WHERE member_id = '{member['user']['_id']}'"
    )
    assert local.strip() == "5 18:00|t|t"


async def test_member_without_an_email_gets_none(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    member = await factories.member(app)
    database.sql(f"DELETE FROM identifier WHERE member_id = '{member.id}'")
    await digest_jobs.add_member(jobs, ContactVerified(member_id=member.id))
    stored = await get_payload(client, PATH, member)
    assert (stored["rhythm"], stored["hasEmail"]) == ("off", False)


async def test_another_address_keeps_the_choice(
    client: httpx.AsyncClient, app: FastAPI, jobs: WorkerContext
) -> None:
    member = await factories.member(app)
    await digest_jobs.add_member(jobs, ContactVerified(member_id=member.id))
    assert (await get_payload(client, PATH, member))["rhythm"] == "weekly"
    await post_payload(client, PATH, member, {"rhythm": "off"})
    await digest_jobs.add_member(jobs, ContactVerified(member_id=member.id))
    assert (await get_payload(client, PATH, member))["rhythm"] == "off"


async def test_changes_are_stored_and_move_the_next_time(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    await post_payload(
        client, PATH, layla, {"rhythm": "weekly", "weekday": 0, "hour": 7, "timeZone": "Asia/Dubai"}
    )
    stored = await post_payload(client, PATH, layla, {"rhythm": "daily"})
    assert stored == {
        "rhythm": "daily",
        "weekday": 0,
        "hour": 7,
        "timeZone": "Asia/Dubai",
        "hasEmail": True,
        "stoppedAt": None,
    }
    due = database.sql(
        "SELECT to_char(due_at AT TIME ZONE 'Asia/Dubai', 'HH24:MI'),"
        f" due_at - now() < interval '1 day' FROM digest WHERE member_id = '{layla.id}'"
    )
    assert due.strip() == "07:00|t"
    off = await post_payload(client, PATH, layla, {"rhythm": "off"})
    assert (off["rhythm"], off["hour"]) == ("off", 7)
    left = database.sql(f"SELECT due_at IS NULL FROM digest WHERE member_id = '{layla.id}'")
    assert left.strip() == "t"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"rhythm": "monthly"}, "rhythm"),
        ({"weekday": 7}, "weekday"),
        ({"weekday": -1}, "weekday"),
        ({"hour": 24}, "hour"),
        ({"hour": 7.5}, "hour"),
        ({"hour": "7"}, "hour"),
        ({"timeZone": "Mars/Olympus"}, "timeZone"),
        ({"timeZone": ""}, "timeZone"),
    ],
)
async def test_invalid_change_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, body: dict[str, Any], field: str
) -> None:
    before = await get_payload(client, PATH, layla)
    answer = await client.post(PATH, json=body, headers=layla.headers)
    assert field in field_errors(answer)
    assert await get_payload(client, PATH, layla) == before


@pytest.fixture
async def digest(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    layla: SignedInMember,
) -> dict[str, Any]:
    """A digest in Arabic that a member received."""
    database.sql("DELETE FROM digest")
    author = await factories.member(app)
    await factories.follow(client, layla, author)
    see(database, layla, days_ago=2)
    await factories.post(client, author)
    make_due(database, layla)
    await send_due(jobs, drain)
    (found,) = await read_digests(client, layla.email)
    return found


async def test_digest_ends_with_one_click(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    digest: dict[str, Any],
    mail_folder: Path,
) -> None:
    mail = read_mail(mail_folder, layla.email)[-1]
    assert mail["List-Id"] == "<digest.qima.example>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = urlsplit(mail["List-Unsubscribe"].strip("<>"))
    path = f"{url.path}?{url.query}"
    assert path == find_link(digest, "unsubscribe")
    # A scanner opens the link and ends nothing.
    page = await client.get(path)
    assert "إيقاف الملخّص؟" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert (await get_payload(client, PATH, layla))["rhythm"] == "weekly"
    for _ in range(2):
        answer = await client.post(path, data={"List-Unsubscribe": "One-Click"})
        assert "توقّف الملخّص" in answer.text
    stored = await get_payload(client, PATH, layla)
    assert (stored["rhythm"], stored["stoppedAt"]) == ("off", None)


async def test_rhythm_changes_from_the_letter(
    client: httpx.AsyncClient, layla: SignedInMember, digest: dict[str, Any]
) -> None:
    path = find_link(digest, "rhythm")
    assert '<form method="post">' in (await client.get(path)).text
    assert (await get_payload(client, PATH, layla))["rhythm"] == "weekly"
    assert "أصبح الملخّص يوميًا" in (await client.post(path)).text
    assert (await get_payload(client, PATH, layla))["rhythm"] == "daily"
    back = path.replace("to=daily", "to=weekly")
    assert (await client.post(back)).status_code == 200
    assert (await get_payload(client, PATH, layla))["rhythm"] == "weekly"


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_forged_and_foreign_links_are_refused(
    client: httpx.AsyncClient,
    settings: Settings,
    layla: SignedInMember,
    omar: SignedInMember,
    method: str,
) -> None:
    await post_payload(client, PATH, layla, {"rhythm": "weekly"})
    own = {
        "unsubscribe": _query(unsubscribe_url(settings, layla.id, "en")),
        "rhythm": _query(rhythm_url(settings, layla.id, "en", "daily")),
    }
    theirs = _query(unsubscribe_url(settings, omar.id, "en"))["signature"]
    forged = [
        ("unsubscribe", own["unsubscribe"] | {"signature": theirs}),
        # A signature is for one purpose.
        ("unsubscribe", own["unsubscribe"] | {"signature": own["rhythm"]["signature"]}),
        ("rhythm", own["rhythm"] | {"signature": own["unsubscribe"]["signature"]}),
        ("rhythm", own["rhythm"] | {"signature": ""}),
        ("unsubscribe", own["unsubscribe"] | {"signature": "A" * 43}),
    ]
    for kind, query in forged:
        answer = await client.request(method, f"/digests/{kind}?{urlencode(query)}")
        assert answer.status_code == 403
        assert "This link isn’t valid" in answer.text
    assert (await get_payload(client, PATH, layla))["rhythm"] == "weekly"


def _query(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
