"""Forged and malformed webhooks: none is stored, none changes the ledger."""

import gzip
import hmac
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import httpx

from api.tests.conftest import TestDatabase
from api.tests.support.auth import Drain
from api.tests.support.checkout import LedgerProbe
from api.tests.support.stripe_sandbox import WEBHOOK_SECRET

FORGED: Final = "evt_attack"


def event_body(**changes: Any) -> bytes:
    """Return the body of an event that claims a payment."""
    referenced = {"object": "payment_intent", "id": "pi_forged", "amount": 1, "status": "succeeded"}
    event = {"id": FORGED, "object": "event", "type": "payment_intent.succeeded", "created": 1}
    return json.dumps({**event, "data": {"object": referenced}} | changes).encode()


def digest(body: bytes, at: float | str, secret: str = WEBHOOK_SECRET) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()


@dataclass(frozen=True)
class Attack:
    """A request: its body, and a function that makes its signature header."""

    signature: Callable[[bytes, int], str | None]
    body: bytes = event_body()
    headers: tuple[tuple[str, str], ...] = ()


def sign(body: bytes, now: int) -> str:
    return f"t={now},v1={digest(body, now)}"


ATTACKS: Final[dict[str, Attack]] = {
    "no signature": Attack(lambda _, __: None),
    "an empty one": Attack(lambda _, __: ""),
    "a word": Attack(lambda _, __: "signed"),
    "no time": Attack(lambda body, now: f"v1={digest(body, now)}"),
    "no digest": Attack(lambda _, now: f"t={now}"),
    "an empty digest": Attack(lambda _, now: f"t={now},v1="),
    "another secret": Attack(lambda body, now: f"t={now},v1={digest(body, now, 'whsec_other')}"),
    "an empty secret": Attack(lambda body, now: f"t={now},v1={digest(body, now, '')}"),
    "of another body": Attack(lambda body, now: sign(body + b" ", now)),
    "an hour ahead": Attack(lambda body, now: sign(body, now + 3600)),
    "of another time": Attack(lambda body, now: f"t={now},v1={digest(body, now - 1)}"),
    "301 seconds old": Attack(lambda body, now: sign(body, now - 301)),
    "a year old": Attack(lambda body, now: sign(body, now - 31_536_000)),
    "time zero": Attack(lambda body, _: sign(body, 0)),
    "a negative time": Attack(lambda body, now: sign(body, -now)),
    "a time that is none": Attack(lambda body, _: f"t=now,v1={digest(body, 'now')}"),
    "an endless time": Attack(lambda body, _: f"t=inf,v1={digest(body, 'inf')}"),
    "a time of many digits": Attack(lambda body, _: f"t={'9' * 400},v1={digest(body, '9' * 400)}"),
    "a time with a fraction": Attack(lambda body, now: f"t={now}.5,v1={digest(body, f'{now}.5')}"),
    "two times, the older signed": Attack(
        lambda body, now: f"t={now},t={now - 900},v1={digest(body, now - 900)}"
    ),
    "an older scheme": Attack(lambda body, now: sign(body, now).replace("v1=", "v0=")),
    "a newer scheme": Attack(lambda body, now: sign(body, now).replace("v1=", "v2=")),
    "half a digest": Attack(lambda body, now: sign(body, now)[:-32]),
    "a digest in capitals": Attack(lambda body, now: f"t={now},v1={digest(body, now).upper()}"),
    "a digest not of ASCII": Attack(lambda _, now: f"t={now},v1=\xff\xfe"),
    "a hundred wrong digests": Attack(lambda _, now: f"t={now}" + f",v1={'0' * 64}" * 100),
    "two headers, both forged": Attack(
        lambda _, now: f"t={now},v1=00", headers=(("stripe-signature", "t=1,v1=00"),)
    ),
    "nothing, signed": Attack(sign, b""),
    "no JSON, signed": Attack(sign, b"{"),
    "a list, signed": Attack(sign, b"[]"),
    "null, signed": Attack(sign, b"null"),
    "a number, signed": Attack(sign, b"1"),
    "a text, signed": Attack(sign, b'"evt_attack"'),
    "no text, signed": Attack(sign, b"\xff\xfe" + event_body()),
    "packed, signed": Attack(sign, gzip.compress(event_body()), (("content-encoding", "gzip"),)),
    "nested without end, signed": Attack(sign, b'{"id":' + b"[" * 100_000),
    "without an id, signed": Attack(sign, event_body(id=None)),
    "its id a number, signed": Attack(sign, event_body(id=7)),
    "its id with a NUL, signed": Attack(sign, event_body(id=FORGED + "\0")),
    "its id very long, signed": Attack(sign, event_body(id=FORGED + "x" * 5000)),
    "without data, signed": Attack(sign, event_body(data=None)),
    "its data a list, signed": Attack(sign, event_body(data={"object": []})),
    "its type a list, signed": Attack(sign, event_body(type=[])),
}  # fmt: skip


async def test_forged_webhook_is_rejected(
    client: httpx.AsyncClient, database: TestDatabase, ledger_probe: LedgerProbe, drain: Drain
) -> None:
    before, accepted = ledger_probe.journal_keys(), []
    for name, attack in ATTACKS.items():
        signature = attack.signature(attack.body, int(time.time()))
        headers = [*attack.headers]
        if signature is not None:
            headers.insert(0, ("stripe-signature", signature))
        sent = [(key.encode(), value.encode("latin-1")) for key, value in headers]
        answer = await client.post("/webhooks/stripe", content=attack.body, headers=sent)
        if answer.status_code != (415 if name.startswith("packed") else 400):
            accepted.append(f"{name}: {answer.status_code}")
    assert accepted == []
    assert (
        database.sql(f"SELECT count(*) FROM webhook_event WHERE event_id LIKE '{FORGED}%'") == "0"
    )
    await drain()
    assert ledger_probe.journal_keys() == before


async def test_signed_webhook_payload_is_never_trusted(
    client: httpx.AsyncClient, ledger_probe: LedgerProbe, drain: Drain
) -> None:
    """Only the provider's answer counts, even if the webhook secret leaks."""
    before = ledger_probe.journal_keys()
    for number, kind in enumerate(
        ("payment_intent.succeeded", "charge.refunded", "charge.dispute.created", "payout.paid",
         "transfer.reversed", "account.updated", "no.such.type", "", "payment_intent.succeeded\n")
    ):  # fmt: skip
        for livemode in (True, False):
            body = event_body(id=f"evt_{time.time_ns()}_{number}", type=kind, livemode=livemode)
            headers = {"stripe-signature": sign(body, int(time.time()))}
            for _ in range(2):
                answer = await client.post("/webhooks/stripe", content=body, headers=headers)
                assert answer.status_code in {200, 400}
    await drain()
    assert ledger_probe.journal_keys() == before
    await ledger_probe.assert_consistent()


def test_attack_catalogue_has_forty_cases() -> None:
    assert len(ATTACKS) >= 40
