"""Cached key sets of issuers: refresh, outages and hostile content."""

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from api.auth.document_cache import MAX_BYTES, MAX_STALE_SECONDS, RETRY_SECONDS, TTL_SECONDS
from api.auth.keys import KeyRing
from api.auth.oidc_issuers import IssuerKeys, parse_jwk_set
from api.core.errors import ApiError
from api.core.settings import TrustedIssuer
from api.tests import factories
from api.tests.auth.test_tokens import ATTACKS, Workshop
from api.tests.conftest import OpenApp, client_of
from api.tests.support.auth import registration_body
from api.tests.support.http import refusal
from api.tests.support.http_server import serve
from api.tests.support.oidc_issuer import obtain_id_token, run_issuer
from infra.local.ports import free_port

# About embedded sessions and members; other issuers use any form.
OURS_ALONE = {"no sid", "sub no id", "sub another member", "sid another session", "sid a list"}


@dataclass
class Publisher:
    """Server of a key set that counts requests and responds as configured."""

    port: int = field(default_factory=free_port)
    keys: list[dict[str, Any]] = field(default_factory=list)
    asked: int = 0
    answer: Response | None = None
    hold: asyncio.Event | None = None

    @property
    def issuer(self) -> TrustedIssuer:
        origin = f"http://127.0.0.1:{self.port}"
        return TrustedIssuer.model_validate(
            {"iss": origin, "aud": "qima", "jwks_url": f"{origin}/jwks", "name": "Example"}
        )

    async def _answer(self, _: Request) -> Response:
        self.asked += 1
        if self.hold is not None:
            await self.hold.wait()
        return self.answer or Response(json.dumps({"keys": self.keys}))

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Publisher"]:
        app = Starlette()
        app.add_route("/{path:path}", self._answer)
        async with serve(app, self.port):
            yield self


@pytest.fixture
async def publisher(app: FastAPI) -> AsyncIterator[Publisher]:
    ring: KeyRing = app.state.signing_key
    async with Publisher(keys=[dict(each) for each in ring.jwks]).open() as opened:
        yield opened


@dataclass
class Clock:
    at: float = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@dataclass
class Asking:
    """Keys of one publisher, with a clock that the test moves."""

    keys: IssuerKeys
    clock: Clock
    kid: str


@pytest.fixture
async def asking(publisher: Publisher) -> AsyncIterator[Asking]:
    clock = Clock()
    async with httpx.AsyncClient() as http:
        kid = publisher.keys[0]["kid"]
        yield Asking(IssuerKeys(publisher.issuer, http, clock), clock, kid)


async def test_keys_are_fetched_once_by_fifty_requests_and_again_after_ten_minutes(
    publisher: Publisher, asking: Asking
) -> None:
    found = await asyncio.gather(*[asking.keys.get(asking.kid) for _ in range(50)])
    assert all(asking.kid in keys for keys in found)
    assert publisher.asked == 1
    asking.clock.at += TTL_SECONDS - 1
    await asking.keys.get(asking.kid)
    assert publisher.asked == 1
    asking.clock.at += 1
    await asking.keys.get(asking.kid)
    assert publisher.asked == 2


async def test_unknown_keys_are_fetched_twice_a_minute_at_most(
    publisher: Publisher, asking: Asking
) -> None:
    await asking.keys.get(asking.kid)
    for _ in range(100):
        assert "another" not in await asking.keys.get("another")
    assert publisher.asked == 1
    asking.clock.at += RETRY_SECONDS
    publisher.keys.append({**publisher.keys[0], "kid": "another"})
    await asyncio.gather(*[asking.keys.get("another") for _ in range(10)])
    assert "another" in await asking.keys.get("another")
    assert publisher.asked == 2


async def test_keys_are_used_for_a_day_while_the_issuer_is_unavailable(
    publisher: Publisher, asking: Asking
) -> None:
    await asking.keys.get(asking.kid)
    publisher.answer = Response(status_code=503)
    asking.clock.at += MAX_STALE_SECONDS - 1
    assert asking.kid in await asking.keys.get(asking.kid)
    asking.clock.at += 1
    for _ in range(3):
        with pytest.raises(ApiError, match="issuer_unavailable"):
            await asking.keys.get(asking.kid)
    assert publisher.asked == 2
    publisher.answer = None
    asking.clock.at += RETRY_SECONDS
    assert asking.kid in await asking.keys.get(asking.kid)


@pytest.mark.parametrize(
    "answer",
    [
        Response(status_code=500),
        Response("no json"),
        Response("[]"),
        Response('{"keys": {}}'),
        Response('{"keys": [1, null, {"kid": 1}, {"kty": "oct", "kid": "x", "alg": "HS256"}]}'),
        Response('{"keys": [], "pad": "' + "x" * MAX_BYTES + '"}'),
        Response("[" * 100_000),
    ],
)
async def test_invalid_key_set_replaces_nothing(
    publisher: Publisher, asking: Asking, answer: Response
) -> None:
    await asking.keys.get(asking.kid)
    publisher.answer = answer
    asking.clock.at += TTL_SECONDS
    assert set(await asking.keys.get(asking.kid)) == {asking.kid}
    assert publisher.asked == 2


async def test_keys_are_fetched_from_the_configured_address_only(
    publisher: Publisher, asking: Asking
) -> None:
    async with Publisher(keys=publisher.keys).open() as elsewhere:
        publisher.answer = RedirectResponse(str(elsewhere.issuer.jwks_url))
        with pytest.raises(ApiError, match="issuer_unavailable"):
            await asking.keys.get(asking.kid)
        assert (publisher.asked, elsewhere.asked) == (1, 0)


def test_key_is_used_for_its_matching_algorithm(app: FastAPI) -> None:
    own = dict(app.state.signing_key.jwks[0])
    bare = {name: own[name] for name in ("kty", "n", "e", "kid")}
    assert parse_jwk_set({"keys": [bare]}, ("ES256", "RS512"))[own["kid"]].alg == "RS512"
    for useless in (
        {**own, "use": "enc"},
        {**own, "alg": "RS384"},
        {**own, "d": own["n"]},
        {**own, "alg": "ES256"},
        {**own, "kid": None},
    ):
        with pytest.raises(ValueError, match="of use"):
            parse_jwk_set({"keys": [useless]}, ("RS256", "ES256"))


async def test_key_rotation_of_a_real_provider_is_followed() -> None:
    """Restarts the real provider with new keys."""
    clock = Clock()
    with run_issuer() as before:
        first = kid_of(await obtain_id_token(before, "sami@elsewhere.example"))
        issuer = TrustedIssuer(**before.setting())
        async with httpx.AsyncClient() as http:
            keys = IssuerKeys(issuer, http, clock)
            assert first in await keys.get(first)
            before.stop()
            with run_issuer(before.port) as after:
                second = kid_of(await obtain_id_token(after, "sami@elsewhere.example"))
                assert second not in await keys.get(second)
                clock.at += RETRY_SECONDS
                # Signatures of the withdrawn key are no longer accepted.
                assert set(await keys.get(second)) == {second} != {first}


def kid_of(token: str) -> str:
    header = token.split(".", 1)[0]
    found: str = json.loads(base64.urlsafe_b64decode(header + "=="))["kid"]
    return found


async def test_forged_tokens_of_a_trusted_issuer_are_rejected(
    open_app: OpenApp, publisher: Publisher
) -> None:
    async with open_app(oidc_issuers=(publisher.issuer,)) as app, client_of(app) as client:
        workshop = workshop_of(app, publisher)
        good = await client.post("/users/verify", json={"token": workshop.signed()})
        # Otherwise every attack below would fail for the wrong reason.
        assert good.json()["payload"] == {"registered": False, "user": None}
        for name, forge in ATTACKS.items():
            if name in OURS_ALONE:
                continue
            token = forge(workshop)
            asked = await client.post("/users/verify", json={"token": token})
            assert asked.status_code in {401, 422}, name
            body = registration_body("", identityToken=token)
            del body["verificationToken"]
            joining = await client.post("/users/register", json=body)
            assert joining.status_code in {401, 422}, name
            assert joining.json()["error"]["code"] != "contact_required", name
        for subject in ("\0", "a\nb", "x" * 256, "\u202eadmin"):
            token = workshop.with_claims(sub=subject)
            asked = await client.post("/users/verify", json={"token": token})
            assert refusal(asked) == (401, "not_authenticated")
    # Addresses in token headers were not requested, and the issuer only once.
    assert publisher.asked == 1


def workshop_of(app: FastAPI, publisher: Publisher) -> Workshop:
    """Return a signer with the issuer's key, which no attacker has."""
    ring: KeyRing = app.state.signing_key
    at = int(time.time())
    claims = {
        "iss": publisher.issuer.iss,
        "aud": "qima",
        "sub": "somebody",
        "iat": at,
        "exp": at + 900,
        "sid": "any",
    }
    return Workshop(ring.signer.sign(claims), ring)


async def test_hanging_issuer_holds_no_database_connection(
    open_app: OpenApp, publisher: Publisher
) -> None:
    publisher.hold = asyncio.Event()
    own = {"oidc_issuers": (publisher.issuer,), "database_pool_size": 1}
    async with open_app(**own) as app, client_of(app) as client:
        layla = await factories.member(app)
        workshop = workshop_of(app, publisher)
        body = {"token": workshop.signed(key=rsa.generate_private_key(65537, 2048))}
        waiting = asyncio.create_task(client.post("/users/verify", json=body))
        while not publisher.asked:  # noqa: ASYNC110 - a request arrives elsewhere
            await asyncio.sleep(0.01)
        changed = await client.post("/users/update", json={"bio": "هنا"}, headers=layla.headers)
        assert changed.status_code == 200
        assert not waiting.done()
        publisher.hold.set()
        assert refusal(await waiting) == (401, "not_authenticated")
