"""An issuer's published keys: asked for seldom, kept while it is away, and all that is made up."""

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

from api.auth.document_cache import FRESH, MAX_BYTES, PAUSE, STALE
from api.auth.keys import KeyRing
from api.auth.oidc_issuers import PublishedKeys, usable_keys
from api.core.errors import ApiError
from api.core.settings import TrustedIssuer
from api.tests import factories
from api.tests.auth.test_tokens import ATTACKS, Workshop
from api.tests.conftest import OpenApp, client_of
from api.tests.support.auth import registration_body
from api.tests.support.http import refusal
from api.tests.support.oidc_issuer import obtain_id_token, run_issuer
from api.tests.support.stripe_sandbox import serve
from infra.local.ports import free_port

# Our own sessions and members are what these are about; another issuer's are of any form.
OURS_ALONE = {"no sid", "sub no id", "sub another member", "sid another session", "sid a list"}


@dataclass
class Publisher:
    """Publishes keys on a port, counts who asks, and does as it is told."""

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
    """Keys of one publisher by a clock that a test moves."""

    keys: PublishedKeys
    clock: Clock
    kid: str


@pytest.fixture
async def asking(publisher: Publisher) -> AsyncIterator[Asking]:
    clock = Clock()
    async with httpx.AsyncClient() as http:
        kid = publisher.keys[0]["kid"]
        yield Asking(PublishedKeys(publisher.issuer, http, clock), clock, kid)


async def test_of_fifty_at_once_one_asks_and_again_after_ten_minutes(
    publisher: Publisher, asking: Asking
) -> None:
    found = await asyncio.gather(*[asking.keys.having(asking.kid) for _ in range(50)])
    assert all(asking.kid in keys for keys in found)
    assert publisher.asked == 1
    asking.clock.at += FRESH - 1
    await asking.keys.having(asking.kid)
    assert publisher.asked == 1
    asking.clock.at += 1
    await asking.keys.having(asking.kid)
    assert publisher.asked == 2


async def test_keys_that_nobody_knows_are_asked_for_twice_a_minute_at_most(
    publisher: Publisher, asking: Asking
) -> None:
    await asking.keys.having(asking.kid)
    for _ in range(100):
        assert "another" not in await asking.keys.having("another")
    assert publisher.asked == 1
    asking.clock.at += PAUSE
    publisher.keys.append({**publisher.keys[0], "kid": "another"})
    await asyncio.gather(*[asking.keys.having("another") for _ in range(10)])
    assert "another" in await asking.keys.having("another")
    assert publisher.asked == 2


async def test_the_last_keys_are_good_for_a_day_while_it_is_away(
    publisher: Publisher, asking: Asking
) -> None:
    await asking.keys.having(asking.kid)
    publisher.answer = Response(status_code=503)
    asking.clock.at += STALE - 1
    assert asking.kid in await asking.keys.having(asking.kid)
    asking.clock.at += 1
    for _ in range(3):
        with pytest.raises(ApiError, match="issuer_unavailable"):
            await asking.keys.having(asking.kid)
    assert publisher.asked == 2
    publisher.answer = None
    asking.clock.at += PAUSE
    assert asking.kid in await asking.keys.having(asking.kid)


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
async def test_what_is_no_set_of_keys_replaces_none(
    publisher: Publisher, asking: Asking, answer: Response
) -> None:
    await asking.keys.having(asking.kid)
    publisher.answer = answer
    asking.clock.at += FRESH
    assert set(await asking.keys.having(asking.kid)) == {asking.kid}
    assert publisher.asked == 2


async def test_it_is_asked_at_its_address_alone(publisher: Publisher, asking: Asking) -> None:
    async with Publisher(keys=publisher.keys).open() as elsewhere:
        publisher.answer = RedirectResponse(str(elsewhere.issuer.jwks_url))
        with pytest.raises(ApiError, match="issuer_unavailable"):
            await asking.keys.having(asking.kid)
        assert (publisher.asked, elsewhere.asked) == (1, 0)


def test_a_key_is_for_the_algorithm_that_it_fits(app: FastAPI) -> None:
    own = dict(app.state.signing_key.jwks[0])
    bare = {name: own[name] for name in ("kty", "n", "e", "kid")}
    assert usable_keys({"keys": [bare]}, ("ES256", "RS512"))[own["kid"]].alg == "RS512"
    for useless in (
        {**own, "use": "enc"},
        {**own, "alg": "RS384"},
        {**own, "d": own["n"]},
        {**own, "alg": "ES256"},
        {**own, "kid": None},
    ):
        with pytest.raises(ValueError, match="of use"):
            usable_keys({"keys": [useless]}, ("RS256", "ES256"))


async def test_a_provider_that_changes_its_keys_is_followed() -> None:
    """With the real one, started anew."""
    clock = Clock()
    with run_issuer() as before:
        first = kid_of(await obtain_id_token(before, "sami@elsewhere.example"))
        issuer = TrustedIssuer(**before.setting())
        async with httpx.AsyncClient() as http:
            keys = PublishedKeys(issuer, http, clock)
            assert first in await keys.having(first)
            before.stop()
            with run_issuer(before.port) as after:
                second = kid_of(await obtain_id_token(after, "sami@elsewhere.example"))
                assert second not in await keys.having(second)
                clock.at += PAUSE
                # What was signed by a key that it has withdrawn is not believed any more.
                assert set(await keys.having(second)) == {second} != {first}


def kid_of(token: str) -> str:
    header = token.split(".", 1)[0]
    found: str = json.loads(base64.urlsafe_b64decode(header + "=="))["kid"]
    return found


async def test_a_made_up_token_of_an_issuer_that_is_trusted_is_not_believed(
    open_app: OpenApp, publisher: Publisher
) -> None:
    async with open_app(oidc_issuers=(publisher.issuer,)) as app, client_of(app) as client:
        workshop = workshop_of(app, publisher)
        good = await client.post("/users/verify", json={"token": workshop.signed()})
        # Else every attack below would fail for the wrong reason.
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
    # The addresses in their headers were not asked, nor the issuer more than once.
    assert publisher.asked == 1


def workshop_of(app: FastAPI, publisher: Publisher) -> Workshop:
    """Somebody who has the issuer's key, which is our own here, as no attack has."""
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


async def test_an_issuer_that_hangs_holds_no_connection_of_the_database(
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
