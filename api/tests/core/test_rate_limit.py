"""Rate limits: exact under concurrency; excess requests are 429 with `Retry-After`."""

import asyncio
from collections import Counter

import httpx
import pytest
from fastapi import FastAPI

from api.core.http.network import client_network, network
from api.core.ids import new_id
from api.core.observability.metrics import exposition
from api.tests import factories
from api.tests.conftest import OpenApp
from api.tests.support.http import refusal, refuse_promptly
from infra.local.ports import free_port

UNREACHABLE_REDIS = "redis://:valkey@127.0.0.1:{port}/0"


async def burst(app: FastAPI, times: int, address: str = "192.0.2.1") -> list[httpx.Response]:
    """Send concurrent writes from one address."""
    transport = httpx.ASGITransport(app=app, client=(address, 4000))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return list(
            await asyncio.gather(*[client.post("/users/verify", json={}) for _ in range(times)])
        )


def count_allowed(answers: list[httpx.Response]) -> int:
    codes = Counter(answer.status_code for answer in answers)
    assert set(codes) <= {200, 404, 429}
    return codes.total() - codes[429]


@pytest.mark.parametrize("redis", ["there", "away"])
async def test_ten_bursts_pass_exactly_the_limit(open_app: OpenApp, redis: str) -> None:
    changes = {"redis_url": UNREACHABLE_REDIS.format(port=free_port())} if redis == "away" else {}
    async with open_app(rate_limit_writes_per_ip_minute=17, **changes) as app:
        answers = await burst(app, 170)
        assert abs(count_allowed(answers) - 17) <= 1
        rejected = next(answer for answer in answers if answer.status_code == 429)
        assert refusal(rejected) == (429, "rate_limited")
        wait = int(rejected.headers["retry-after"])
        assert 1 <= wait <= 61
        assert rejected.json()["error"]["facts"] == {"retryAfter": wait}


async def test_rate_limit_is_per_address_and_per_ipv6_network(
    open_app: OpenApp,
) -> None:
    async with open_app(rate_limit_writes_per_ip_minute=5) as app:
        assert abs(count_allowed(await burst(app, 8, "192.0.2.7")) - 5) <= 1
        assert abs(count_allowed(await burst(app, 8, "192.0.2.8")) - 5) <= 1
        one, neighbour = "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::9"
        assert abs(count_allowed(await burst(app, 8, one)) - 5) <= 1
        assert count_allowed(await burst(app, 8, neighbour)) <= 1
        assert count_allowed(await burst(app, 3, "2001:db8:1:3::1")) == 3


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2:0:0:1", "2001:db8::/64"),
        ("2001:DB8:0:0:ffff::", "2001:db8::/64"),
        ("2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_network_of_an_address_is_the_same_in_every_notation(host: str, expected: str) -> None:
    assert network(host) == expected


def test_network_of_a_client_has_a_bounded_length() -> None:
    assert len(client_network({"client": ("a" * 9000, 1)})) == 64
    assert client_network({"client": None}) == client_network({}) == "unknown"


async def test_seven_addresses_of_one_ipv6_network_share_a_limit(open_app: OpenApp) -> None:
    hosts = [
        *("2001:db8::1", "2001:db8::a:b", "2001:db8::1:2:3:4", "2001:db8:0:0:1::"),
        *("2001:0db8::9", "2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8::"),
    ]
    async with open_app(rate_limit_writes_per_ip_minute=5) as app:
        answers = [await burst(app, 3, host) for host in hosts]
        assert abs(count_allowed([each for some in answers for each in some]) - 5) <= 1


async def send_writes(
    app: FastAPI, member: factories.SignedInMember, times: int, address: str
) -> list[httpx.Response]:
    """Send writes of one member from one address, two at a time.

    They find no row: writes of the same rows would wait for each other, for too long on a busy
    machine. So would more requests at a time than a process has connections, where the session
    of each is read from the database.
    """
    transport = httpx.ASGITransport(app=app, client=(address, 4000))
    places = asyncio.Semaphore(2)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://localhost", headers=member.headers
    ) as client:

        async def send() -> httpx.Response:
            async with places:
                return await client.post(f"/notifications/{new_id()}/open")

        return list(await asyncio.gather(*[send() for _ in range(times)]))


@pytest.mark.parametrize("redis", ["there", "away"])
async def test_ten_bursts_of_a_member_from_ten_addresses_pass_exactly_the_limit(
    open_app: OpenApp, redis: str
) -> None:
    changes = {"redis_url": UNREACHABLE_REDIS.format(port=free_port())} if redis == "away" else {}
    async with open_app(rate_limit_writes_per_member_minute=17, **changes) as app:
        member = await factories.member(app)
        bursts = [send_writes(app, member, 17, f"192.0.2.{number}") for number in range(10)]
        answers = [each for burst in await asyncio.gather(*bursts) for each in burst]
        assert abs(count_allowed(answers) - 17) <= 1
        rejected = next(answer for answer in answers if answer.status_code == 429)
        assert refusal(rejected) == (429, "rate_limited")
        assert 1 <= int(rejected.headers["retry-after"]) <= 61
        assert rejected.json()["error"]["facts"] == {
            "retryAfter": int(rejected.headers["retry-after"])
        }
        assert b'qima_rate_limited_total{limit="member_write"}' in exposition()


async def test_rate_limit_message_is_in_the_members_language(open_app: OpenApp) -> None:
    messages = {
        "en": "You’re going too fast. Wait a moment and try again.",
        "ar": "طلبات كثيرة. يُرجى الانتظار قليلًا.",
    }
    async with open_app(rate_limit_writes_per_member_minute=1) as app:
        member = await factories.member(app)
        await send_writes(app, member, 1, "192.0.2.1")
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            for language, message in messages.items():
                headers = {**member.headers, "accept-language": language}
                answer = await client.post("/notifications/openAll", headers=headers)
                assert refusal(answer) == (429, "rate_limited")
                assert answer.json()["error"]["message"] == message


async def test_flood_of_one_member_leaves_the_limit_of_the_address(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_promptly(monkeypatch)
    async with open_app(
        rate_limit_writes_per_ip_minute=20, rate_limit_writes_per_member_minute=5
    ) as app:
        layla, omar = [await factories.member(app) for _ in range(2)]
        assert abs(count_allowed(await send_writes(app, layla, 50, "192.0.2.1")) - 5) <= 1
        assert abs(count_allowed(await send_writes(app, omar, 50, "192.0.2.1")) - 5) <= 1
        # Ten of the twenty writes of the address are left.
        guests = count_allowed(await burst(app, 50, "192.0.2.1"))
        assert 8 <= guests <= 12


async def test_reads_do_not_count_towards_the_write_limit(open_app: OpenApp) -> None:
    async with open_app(rate_limit_writes_per_ip_minute=3) as app:
        await burst(app, 10, "192.0.2.9")
        transport = httpx.ASGITransport(app=app, client=("192.0.2.9", 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for _ in range(5):
                assert (await client.get("/posts/guest")).status_code == 200
