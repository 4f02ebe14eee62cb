"""Proof of work before the fourth code of an unknown device."""

import hashlib
import itertools
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.auth import proof_of_work
from api.auth.identifiers import Contact
from api.auth.requesters import Requester, hash_address
from api.core.clock import now
from api.tests.conftest import OpenApp
from api.tests.support.auth import Drain, new_email, register_member
from api.tests.support.http import browser_at, field_errors, refusal

BITS = 8
HOME, ELSEWHERE = "203.0.113.9", "192.0.2.44"


@pytest.fixture(scope="module")
async def demanding(open_app: OpenApp) -> AsyncIterator[FastAPI]:
    async with open_app(otp_requests_without_proof=3, otp_proof_of_work_bits=BITS) as app:
        yield app


@pytest.fixture
async def client(demanding: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with browser_at(demanding, ELSEWHERE) as guest:
        yield guest


async def ask(client: httpx.AsyncClient, address: str, **more: Any) -> httpx.Response:
    body = {"identifier": address, "purpose": "login", **more}
    return await client.post("/users/sendOTP", json=body)


async def challenged(client: httpx.AsyncClient, address: str) -> str:
    """Use the requests without a proof; return the challenge of the next one."""
    for _ in range(3):
        # The specified request and response.
        answer = await ask(client, address)
        assert set(answer.json()["payload"]) == {
            *("otpId", "channel", "masked", "expiresAt", "resendAfter")
        }
    return challenge_of(await ask(client, address))


def challenge_of(answer: httpx.Response) -> str:
    assert refusal(answer) == (428, "proof_of_work_required")
    facts = answer.json()["error"]["facts"]
    assert facts["bits"] == BITS
    challenge: str = facts["challenge"]
    assert len(challenge) <= proof_of_work.MAX_CHALLENGE_LENGTH
    return challenge


def solve(challenge: str, *, solved: bool = True) -> dict[str, Any]:
    for nonce in map(str, itertools.count()):
        digest = hashlib.sha256(f"{challenge}:{nonce}".encode()).digest()
        if (digest[0] == 0) is solved:
            return {"proofOfWork": {"challenge": challenge, "nonce": nonce}}
    raise AssertionError


async def test_fourth_request_requires_a_proof_which_is_accepted_once(
    client: httpx.AsyncClient,
) -> None:
    address = new_email()
    proof = solve(await challenged(client, address))
    assert (await ask(client, address, **proof)).status_code == 200
    challenge_of(await ask(client, address, **proof))
    # Without a cookie the count is that of the network address.
    client.cookies.clear()
    another = solve(challenge_of(await ask(client, address)))
    assert (await ask(client, address, **another)).status_code == 200


async def test_wrong_proofs_receive_another_challenge(
    client: httpx.AsyncClient, demanding: FastAPI
) -> None:
    address, other = new_email(), new_email()
    challenge, foreign = await challenged(client, address), await challenged(client, other)
    async with browser_at(demanding, HOME) as elsewhere:
        moved = await challenged(elsewhere, address)
    wrong = [
        solve(challenge, solved=False),
        # Of another identifier, of another address, and forged.
        solve(foreign),
        solve(moved),
        solve("A" * len(challenge)),
        solve(challenge[:-8] + "AAAAAA=="),
        solve(""),
        {"proofOfWork": {"challenge": "é", "nonce": "0"}},
        {"proofOfWork": {"challenge": challenge, "nonce": "é"}},
        {"proofOfWork": {"challenge": challenge, "nonce": ""}},
    ]
    for proof in wrong:
        challenge_of(await ask(client, address, **proof))
    assert (await ask(client, address, **solve(challenge))).status_code == 200


async def test_expired_challenge_is_refused(client: httpx.AsyncClient, demanding: FastAPI) -> None:
    address, settings = new_email(), demanding.state.settings
    await challenged(client, address)
    requester = Requester(hash_address(settings, ELSEWHERE), None)
    for age, status in ((proof_of_work.LIFETIME, 428), (timedelta(minutes=4), 200)):
        facts = proof_of_work.create_challenge(
            settings, Contact("email", address), requester, at=now() - age
        )
        answer = await ask(client, address, **solve(facts["challenge"]))
        assert answer.status_code == status


async def test_malformed_proof_is_a_field_error(client: httpx.AsyncClient) -> None:
    for proof in ("x", {"challenge": "x"}, {"challenge": "x" * 129, "nonce": "1"}):
        assert field_errors(await ask(client, new_email(), proofOfWork=proof))


async def test_known_device_needs_no_proof(demanding: FastAPI, drain: Drain) -> None:
    layla = new_email()
    async with browser_at(demanding, HOME) as known, browser_at(demanding, ELSEWHERE) as stranger:
        joined = await register_member(known, drain, layla)
        await challenged(stranger, layla)
        for _ in range(6):
            assert (await ask(known, layla)).status_code == 200
        for _ in range(6):
            headers = {"authorization": joined["token"]}
            answer = await stranger.post(
                "/users/sendOTP", json={"purpose": "confirm"}, headers=headers
            )
            assert answer.status_code == 200
