"""Subscriptions: addresses and keys that are refused, limits, and who owns an address."""

from base64 import urlsafe_b64encode
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.delivery.public_hosts import PrivateAddressError, is_public, resolve_public
from api.docs.samples.push import SUBSCRIPTION
from api.notifications.push.queries import MAX_PER_MEMBER
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.http import get_payload, post_payload
from api.tests.support.push_service import HOST, Browser

KEYS: dict[str, str] = SUBSCRIPTION["keys"]  # type: ignore[assignment]
REFUSED_ENDPOINTS = {
    "http": f"http://{HOST}/x",
    "another scheme": f"ftp://{HOST}/x",
    "no scheme": f"{HOST}/x",
    "port": f"https://{HOST}:8443/x",
    "port of http": f"https://{HOST}:80/x",
    "no port": f"https://{HOST}:99999/x",
    "credentials": f"https://me:secret@{HOST}/x",
    "a name": f"https://me@{HOST}/x",
    "an empty name": f"https://@{HOST}/x",
    "fragment": f"https://{HOST}/x#y",
    "loopback": "https://127.0.0.1/x",
    "private": "https://10.0.0.5/x",
    "metadata": "https://169.254.169.254/latest/meta-data",
    "public": "https://93.184.216.34/x",
    "decimal": "https://2130706433/x",
    "octal": "https://0177.0.0.1/x",
    "hexadecimal": "https://0x7f.0.0.1/x",
    "hexadecimal number": "https://0x7f000001/x",
    "short": "https://127.1/x",
    "IPv6": "https://[::1]/x",
    "unique local": "https://[fd00::1]/x",
    "mapped": "https://[::ffff:127.0.0.1]/x",
    "localhost": "https://localhost/x",
    "a name of the network": "https://postgres/x",
    "local": "https://printer.local/x",
    "internal": "https://metadata.google.internal/x",
    "a trailing dot": "https://localhost./x",
    "backslash": f"https://{HOST}\\@127.0.0.1/x",
    "space": f"https://{HOST}/a b",
    "line break": f"https://{HOST}/a\nb",
    "letters of others": "https://пример.рф/x",
    "no host": "https:///x",
    "too long": f"https://{HOST}/{'x' * 1024}",
}


async def try_subscribing(
    app: FastAPI, client: httpx.AsyncClient, subscription: dict[str, Any]
) -> dict[str, Any]:
    member = await factories.member(app)
    answer = await client.post("/notifications/push", json=subscription, headers=member.headers)
    assert answer.status_code == 422, answer.text
    return dict(answer.json()["error"]["fields"])


@pytest.mark.parametrize("endpoint", REFUSED_ENDPOINTS.values(), ids=REFUSED_ENDPOINTS)
async def test_endpoint_that_is_no_push_service_is_refused(
    app: FastAPI, client: httpx.AsyncClient, endpoint: str
) -> None:
    fields = await try_subscribing(app, client, {"endpoint": endpoint, "keys": KEYS})
    assert list(fields) == ["endpoint"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("p256dh", "x"),
        ("p256dh", urlsafe_b64encode(b"\x04" + b"\x01" * 64).decode()),
        ("p256dh", urlsafe_b64encode(b"\x02" + b"\x01" * 32).decode()),
        ("p256dh", "é" * 20),
        ("auth", "x"),
        ("auth", urlsafe_b64encode(b"\x01" * 15).decode()),
        ("auth", urlsafe_b64encode(b"\x01" * 17).decode()),
    ],
)
async def test_key_that_is_none_is_refused(
    app: FastAPI, client: httpx.AsyncClient, name: str, value: str
) -> None:
    subscription = {"endpoint": f"https://{HOST}/x", "keys": {**KEYS, name: value}}
    assert list(await try_subscribing(app, client, subscription)) == [f"keys.{name}"]


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "0.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1"),
        *("::1", "::", "fd00::1", "fe80::1", "fe80::1%eth0", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::a00:1"),
        *("2002:7f00:1::", "2002:a00:1::"),
    ],
)
def test_address_of_a_private_network_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "0x7f.1", "::1"])
async def test_host_of_this_machine_is_not_resolved(host: str) -> None:
    with pytest.raises(PrivateAddressError):
        await resolve_public(host, 443)


async def test_endpoint_of_another_browser_is_not_taken_over(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    owner, thief = await factories.member(app), await factories.member(app)
    endpoint = f"https://{HOST}/send/{owner.id}"
    await post_payload(client, "/notifications/push", owner, Browser(endpoint).subscription)
    answer = await client.post(
        "/notifications/push", json=Browser(endpoint).subscription, headers=thief.headers
    )
    assert answer.status_code == 422
    holder = database.sql(f"SELECT member_id FROM push_subscription WHERE endpoint = '{endpoint}'")
    assert holder.strip() == str(owner.id)


async def test_browser_whose_member_changed_moves_to_the_new_session(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    former, new = await factories.member(app), await factories.member(app)
    browser = Browser(f"https://{HOST}/send/{former.id}")
    for member in (former, new, new):
        await post_payload(client, "/notifications/push", member, browser.subscription)
    holder = database.sql(
        f"SELECT member_id FROM push_subscription WHERE endpoint = '{browser.endpoint}'"
    )
    assert holder.split() == [str(new.id)]


async def test_session_has_one_subscription(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    endpoints = [f"https://{HOST}/send/{member.id}/{name}" for name in ("old", "new")]
    for browser in map(Browser, endpoints):
        await post_payload(client, "/notifications/push", member, browser.subscription)
    stored = database.sql(f"SELECT endpoint FROM push_subscription WHERE member_id = '{member.id}'")
    assert stored.split() == endpoints[1:]


async def test_member_with_too_many_devices_loses_the_oldest(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    database.sql(f"""
        WITH opened AS (
            INSERT INTO session (id, member_id, user_agent, expires_at)
            SELECT uuidv7(), '{member.id}', '', now() + interval '1 day'
            FROM generate_series(1, {MAX_PER_MEMBER}) RETURNING id
        )
        INSERT INTO push_subscription (id, member_id, session_id, endpoint, p256dh, auth)
        SELECT uuidv7(), '{member.id}', id,
            'https://{HOST}/send/' || id,
            decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex') FROM opened
    """)
    oldest = database.sql(
        f"SELECT id FROM push_subscription WHERE member_id = '{member.id}' ORDER BY id LIMIT 1"
    ).strip()
    browser = Browser(f"https://{HOST}/send/{member.id}")
    await post_payload(client, "/notifications/push", member, browser.subscription)
    kept = database.sql(f"SELECT id FROM push_subscription WHERE member_id = '{member.id}'").split()
    assert len(kept) == MAX_PER_MEMBER
    assert oldest not in kept


async def test_settings_are_merged_and_unknown_time_zones_are_refused(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    member = await factories.member(app)
    before = await get_payload(client, "/notifications/settings", member)
    assert before["push"]["comment"]
    assert not before["push"]["evaluation"]
    types = {"push": {"evaluation": True}, "email": {"comment": True}}
    await post_payload(client, "/notifications/settings", member, types)
    more = {"email": {"follow": True}}
    await post_payload(client, "/notifications/settings", member, more)
    hours = {"isEnabled": True, "beginsAt": "23:30", "timeZone": "Asia/Damascus"}
    after = await post_payload(client, "/notifications/settings", member, {"quietHours": hours})
    assert after == {
        **before,
        "push": {**before["push"], "evaluation": True},
        "email": {**before["email"], "comment": True, "follow": True},
        "quietHours": {**before["quietHours"], **hours},
    }
    for wrong, field in (
        ({"timeZone": "Mars/Base"}, "quietHours.timeZone"),
        ({"timeZone": "../../etc/passwd"}, "quietHours.timeZone"),
        ({"beginsAt": "24:00"}, "quietHours.beginsAt"),
        ({"endsAt": "7:00"}, "quietHours.endsAt"),
    ):
        answer = await client.post(
            "/notifications/settings", json={"quietHours": wrong}, headers=member.headers
        )
        assert list(answer.json()["error"]["fields"]) == [field]
    assert await get_payload(client, "/notifications/settings", member) == after
