"""npm run bench -- deliveries: a post for 10,000 devices and 10,000 mailboxes while processes die.

The author publishes, and sends the post as a letter. Worker, API and Valkey are killed at random
moments and start again. Push service and mail server refuse some messages for now.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from base64 import urlsafe_b64encode
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import httpx
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from infra.bench.chaos.delivery_receivers import (
    PUSH_HOST,
    MailServer,
    PushService,
    Receiver,
    receiving,
)
from infra.bench.chaos.delivery_worker import CERTIFICATE_VARIABLE, PORT_VARIABLE
from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.core import report
from infra.bench.core.report import Row
from infra.local.app_processes import API_PROCESSES
from infra.local.ports import free_port
from infra.support.signup import Person, join

VICTIMS: Final = ("worker", "worker", "worker", "valkey", *API_PROCESSES)
DRAIN_TIMEOUT_SECONDS: Final = 3600
BUSIEST_SECONDS: Final = 10

_PENDING: Final = """
    SELECT (SELECT count(*) FROM outbox WHERE dispatched_at IS NULL)
         + (SELECT count(*) FROM delivery WHERE due_at IS NOT NULL)
"""
_DEAD: Final = "SELECT count(*) FROM delivery WHERE due_at IS NULL AND done_at IS NULL"
_NOTIFIED: Final = "SELECT count(*) FROM notification WHERE type = 'newPost'"
_ADD_RECIPIENTS: Final = """
    WITH fan AS MATERIALIZED (SELECT uuidv7() AS id FROM generate_series(1, $2::int)),
    member AS (
        INSERT INTO member (id, name, gender_id, country_id, birth_date, locale, terms_accepted_at)
        SELECT id, 'Follower', 3, 'LB', '1990-01-01', 'ar', now() FROM fan
    ), follow AS (
        INSERT INTO follow (follower_id, followee_id, new_posts) SELECT id, $1::uuid, true FROM fan
    ), session AS (
        INSERT INTO session (id, member_id, user_agent, expires_at)
        SELECT id, id, '', now() + interval '1 day' FROM fan
    ), settings AS (
        INSERT INTO notification_settings (member_id, push)
        SELECT id, '{"newPost": true}' FROM fan
    ), device AS (
        INSERT INTO push_subscription (id, member_id, session_id, endpoint, p256dh, auth)
        SELECT id, id, id, $3 || id, $4::bytea, $5::bytea FROM fan
    )
    INSERT INTO email_follow (id, author_id, email, locale, confirmed_at)
    SELECT id, $1::uuid, 'reader-' || id || '@mail.example', 'en', now() FROM fan
"""


class Size(NamedTuple):
    """Devices, which are as many as mailboxes, deaths, and the longest pause between two."""

    recipients: int = 10_000
    deaths: int = 40
    pause_seconds: float = 8


QUICK: Final = Size(500, 8, 0.5)


@dataclass(frozen=True, slots=True)
class Result:
    """Received messages, deaths, and counts of the database."""

    pushes: PushService
    letters: MailServer
    deaths: Counter[str]
    notified: int
    dead: int
    seconds: float


def rows(folder: Path, *, quick: bool, seed: int | None = None) -> list[dict[str, Any]]:
    """Return one row per gate. The processes' output is in parts.log of the folder."""
    size = QUICK if quick else Size()
    seed = time.time_ns() % 1_000_000 if seed is None else seed
    print(f"seed {seed}: `--seed {seed}` repeats the refusals, and the pauses between the deaths")
    result = asyncio.run(_run(folder, size, Random(seed)))
    deaths = ", ".join(f"{number} × {name}" for name, number in result.deaths.items())
    refusals = result.pushes.refusals + result.letters.refusals
    print(f"killed: {deaths or '-'}; refused for now: {dict(refusals)}")
    found = _rows(result, size)
    print(f"\n{report.format_table(found)}")
    return [row.as_dict() for row in found]


def _rows(result: Result, size: Size) -> list[Row]:
    pushes, letters = result.pushes, result.letters
    none = {
        "notifications missing in the lists": size.recipients - result.notified,
        "devices without the push": size.recipients - len(pushes.received),
        "devices that show a second push": pushes.doubled,
        "mailboxes without the letter": size.recipients - len(letters.received),
        "mailboxes that show a second letter": letters.doubled,
        "deliveries given up": result.dead,
    }
    known = {
        "pushes that came again, in the place of the first": pushes.repeated,
        "letters that came again, with their Message-ID": letters.repeated,
        "messages refused for now": (pushes.refusals + letters.refusals).total(),
    }
    work = f"{size.recipients:,} pushes and {size.recipients:,} letters"
    return [
        report.at_least("", "processes killed during the deliveries", result.deaths.total(), "", 1),
        *(report.at_most("", name, number, "", 0) for name, number in none.items()),
        *(report.info_row("", name, number, "") for name, number in known.items()),
        report.info_row("", f"{work}: all arrived after", result.seconds, "s"),
        *(
            report.info_row("", f"{name} in the busiest ten seconds", _busiest(moments), "/s")
            for name, moments in (("pushes", pushes.moments), ("letters", letters.moments))
        ),
    ]


def _busiest(moments: list[float]) -> float:
    """Return the arrivals a second in the busiest window."""
    ends = (bisect_left(moments, moment + BUSIEST_SECONDS) for moment in moments)
    return max((end - start for start, end in enumerate(ends)), default=0) / BUSIEST_SECONDS


async def _run(folder: Path, size: Size, random: Random) -> Result:
    push_port, mail_port = free_port(), free_port()
    changes = {
        "SMTP_URL": f"smtp://127.0.0.1:{mail_port}",
        PORT_VARIABLE: str(push_port),
        CERTIFICATE_VARIABLE: str(folder / "push.crt"),
    }
    environment = ChaosEnvironment(
        folder, worker="infra.bench.chaos.delivery_worker", is_proxied=False, changes=changes
    )
    pushes, letters = PushService(Random(random.random())), MailServer(Random(random.random()))
    async with (
        receiving(pushes, letters, ports=(push_port, mail_port), folder=folder),
        environment.running(),
        httpx.AsyncClient(timeout=10) as client,
    ):
        author = await join(client, environment.api, "Author")
        await _add_recipients(environment, author, size.recipients)
        letters.forget()
        began = time.monotonic()
        deaths: Counter[str] = Counter()
        receivers = (pushes, letters)
        killing = asyncio.create_task(
            _kill_processes(environment, receivers, size, random=random, deaths=deaths)
        )
        await _publish(client, environment.api, author)
        await _wait_until_drained(environment)
        killing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await killing
        seconds = max([began, *pushes.moments, *letters.moments]) - began
        notified = await _count(environment, _NOTIFIED)
        dead = await _count(environment, _DEAD)
        return Result(pushes, letters, deaths, notified, dead, seconds)


async def _add_recipients(environment: ChaosEnvironment, author: Person, count: int) -> None:
    """Add members with a device each, and as many mailboxes without an account."""
    key = generate_private_key(SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    values = (count, f"https://{PUSH_HOST}/send/", point, b"an auth secret!!")
    await environment.query(_ADD_RECIPIENTS, author.id, *values)


async def _publish(client: httpx.AsyncClient, api: str, author: Person) -> None:
    """Publish a post and send it as a letter; repeat what had no answer, as the web does."""
    body = {"kind": "post", "text": "A post that many wait for"}
    headers = author.headers | {"Idempotency-Key": urlsafe_b64encode(author.id.encode()).decode()}
    post = await _insist(client, f"{api}/posts", headers=headers, json=body)
    await _insist(client, f"{api}/posts/{post['_id']}/letter", headers=author.headers)


async def _insist(client: httpx.AsyncClient, address: str, **request: Any) -> Any:
    while True:
        try:
            answer = await client.post(address, **request)
            # 409: the attempt that had no answer is still being worked on.
            if answer.status_code != 409 and answer.status_code < 500:
                answer.raise_for_status()
                return answer.json()["payload"]
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.2)


async def _kill_processes(
    environment: ChaosEnvironment,
    receivers: Sequence[Receiver],
    size: Size,
    *,
    random: Random,
    deaths: Counter[str],
) -> None:
    """Kill one process after another; the environment starts them again.

    Worker and Valkey die while messages arrive: the death of one that only starts would interrupt
    nothing. The API may die while the author publishes.
    """
    victims = [VICTIMS[number % len(VICTIMS)] for number in range(size.deaths)]
    random.shuffle(victims)
    for victim in victims:
        await _wait_until_busy(environment, victim, receivers)
        await asyncio.sleep(random.uniform(0, size.pause_seconds))
        environment.kill(victim)
        deaths[victim] += 1


async def _wait_until_busy(
    environment: ChaosEnvironment, name: str, receivers: Sequence[Receiver]
) -> None:
    """Wait until a process runs, and unless it is one of the API until a message arrives."""
    arrived: int | None = None
    while True:
        if arrived is None and await environment.is_ready(name):
            arrived = _count_arrivals(receivers)
        has_started = arrived is not None
        if has_started and (name in API_PROCESSES or _count_arrivals(receivers) != arrived):
            return
        await asyncio.sleep(0.02)


def _count_arrivals(receivers: Sequence[Receiver]) -> int:
    return sum(len(receiver.moments) for receiver in receivers)


async def _wait_until_drained(environment: ChaosEnvironment) -> None:
    """Wait until no delivery is pending, also of those that only repeat one."""
    deadline = time.monotonic() + DRAIN_TIMEOUT_SECONDS
    while True:
        if time.monotonic() > deadline or not await _count(environment, _PENDING):
            return
        await asyncio.sleep(1)


async def _count(environment: ChaosEnvironment, sql: str) -> int:
    return int((await environment.query(sql))[0][0])
