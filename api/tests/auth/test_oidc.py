"""Sign-in with another provider from the product's pages, against a certified provider."""

import time
from collections.abc import AsyncIterator, Iterator
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from cryptography.fernet import Fernet
from fastapi import FastAPI

from api.auth import oidc_state
from api.core.settings import TrustedIssuer
from api.tests.conftest import WEB_ORIGIN, OpenApp, client_of
from api.tests.support.auth import Drain, new_email, register_member, sign_in
from api.tests.support.http import refusal
from api.tests.support.oidc_issuer import Issuer, run_issuer
from api.tests.support.oidc_sign_in import (
    API_ORIGIN,
    RETURN,
    at_provider,
    begun,
    brought,
    changed,
    collected,
    joined_with,
    named,
    new_person,
    returned,
)

SECRET = "a secret: 100% + more"
KEYS = ("example", "other", "by-basic", "by-post")


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with run_issuer(None, *(RETURN + key for key in KEYS)) as running:
        yield running


@pytest.fixture(scope="module")
async def trusting(open_app: OpenApp, issuer: Issuer) -> AsyncIterator[FastAPI]:
    trusted = TrustedIssuer(**issuer.setting(key="example", name_ar="مثال"))
    async with open_app(oidc_issuers=(trusted,)) as app:
        yield app


@pytest.fixture
async def client(trusting: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(trusting) as guest:
        yield guest


async def test_newcomer_registers_with_provider_and_signs_in_again(
    client: httpx.AsyncClient,
) -> None:
    shown = await client.get("/identity/providers")
    assert shown.json()["payload"] == [{"key": "example", "name": "Example"}]
    person = new_person()
    address, answer = await begun(client, "ar", page="signup", next="/finance?tab=report#x")
    (cookie,) = answer.headers.get_list("set-cookie")
    attributes = {each.strip() for each in cookie.split(";")[1:]}
    assert attributes == {"HttpOnly", "Max-Age=600", "Path=/identity", "SameSite=lax"}
    asked = parse_qs(urlsplit(address).query)
    assert (asked["code_challenge_method"], asked["ui_locales"]) == (["S256"], ["ar"])
    assert all(len(asked[name][0]) == 43 for name in ("state", "nonce", "code_challenge"))
    # The cookie is encrypted and not readable by scripts.
    assert not any(asked[name][0] in cookie for name in ("state", "nonce", "code_challenge"))

    place = await at_provider(address, person)
    page = await returned(client, place)
    assert page.copy_with(query=None) == f"{WEB_ORIGIN}/ar/signup"
    assert dict(page.params) == {"returned": "example", "next": "/finance?tab=report#x"}
    collecting = await collected(client)
    assert collecting.headers["cache-control"] == "no-store"
    proved = collecting.json()["payload"]
    ticket = proved.pop("identityTicket")
    # No token of the provider reaches the page.
    assert "eyJ" not in collecting.text
    kept = next(
        each for each in collecting.headers.get_list("set-cookie") if "registration=" in each
    )
    assert {"HttpOnly", "Max-Age=1800", "Path=/users/register", "SameSite=strict"} == {
        each.strip() for each in kept.split(";")[1:]
    }
    assert proved == {
        "registered": False,
        "email": person.lower(),
        "isEmailVerified": True,
        "hasAccount": False,
        "name": "Sami",
    }
    joined = await joined_with(client, ticket)
    assert joined.json()["payload"]["user"]["email"] == person.lower()
    assert "registration" not in client.cookies
    assert refusal(await joined_with(client, ticket)) == (401, "identity_expired")

    async with client_of(client._transport.app) as another_device:  # type: ignore[attr-defined]
        again = await brought(another_device, person)
        assert (again["registered"], again["user"]["email"]) == (True, person.lower())
        assert (await another_device.post("/identity/refresh")).status_code == 200
        me = {"authorization": again["token"]}
        sessions = await another_device.get("/users/sessions", headers=me)
        assert len(sessions.json()["payload"]) == 2
        assert (await another_device.post("/users/logout", headers=me)).status_code == 200
        assert (await another_device.post("/identity/refresh")).status_code == 401


@pytest.mark.parametrize("how", ["by-basic", "by-post"])
async def test_client_secret_is_sent_by_the_registered_method(
    open_app: OpenApp, issuer: Issuer, how: str
) -> None:
    method = "client_secret_basic" if how == "by-basic" else "client_secret_post"
    # Basic is the first method of the discovery document.
    said = {"token_endpoint_auth_method": method} if how == "by-post" else {}
    trusted = issuer.setting(key=how, aud=how, client_secret=SECRET, **said)
    async with open_app(oidc_issuers=(TrustedIssuer(**trusted),)) as app, client_of(app) as client:
        person = new_person()
        assert (await brought(client, person, provider=how))["email"] == person.lower()
        wrong = TrustedIssuer(**trusted | {"client_secret": "another"})
        async with open_app(oidc_issuers=(wrong,)) as unknown, client_of(unknown) as refused:
            address, _ = await begun(refused, provider=how)
            await returned(refused, await at_provider(address, person))
            assert refusal(await collected(refused)) == (401, "identity_refused")


async def test_declined_sign_in_is_reported_and_returns_to_the_page(
    client: httpx.AsyncClient,
) -> None:
    address, _ = await begun(client, "ar", next="/saved-posts")
    page = await returned(client, await at_provider(address, None))
    assert str(page) == f"{WEB_ORIGIN}/ar/login?returned=example&next=%2Fsaved-posts"
    answer = await collected(client)
    assert refusal(answer) == (403, "identity_denied")
    # Reported once.
    assert refusal(await collected(client)) == (401, "identity_expired")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("login_required", "identity_denied"),
        ("temporarily_unavailable", "issuer_unavailable"),
        ("invalid_scope", "identity_refused"),
        ("<script>", "identity_refused"),
    ],
)
async def test_provider_error_text_is_never_shown(
    client: httpx.AsyncClient, issuer: Issuer, error: str, code: str
) -> None:
    address, _ = await begun(client)
    state = httpx.URL(address).params["state"]
    query = {"state": state, "iss": issuer.origin, "error": error, "error_description": error}
    page = await returned(client, str(httpx.URL(f"{RETURN}example", params=query)))
    assert dict(page.params) == {"returned": "example"}
    answer = await collected(client)
    assert refusal(answer)[1] == code
    assert error not in answer.text


async def test_response_of_another_browser_opens_no_session(
    client: httpx.AsyncClient, trusting: FastAPI
) -> None:
    """Otherwise an attacker could sign a victim in to the attacker's account."""
    address, _ = await begun(client)
    place = await at_provider(address, new_person())
    async with client_of(trusting) as victim:
        answer = await victim.get(place.removeprefix(API_ORIGIN))
        assert answer.headers["location"] == f"{WEB_ORIGIN}/login?returned=example"
        assert "set-cookie" not in answer.headers
        assert refusal(await collected(victim)) == (401, "identity_expired")
        # Not even while the victim has a sign-in in progress.
        own, _ = await begun(victim)
        await returned(victim, place)
        assert refusal(await collected(victim)) == (401, "identity_expired")
        for state in ("", "x", httpx.URL(own).params["state"][:-1], "\udc80ء"):
            forged = {"code": "x", "state": state.encode("utf-8", "replace").decode()}
            await victim.get("/identity/return/example", params=forged)
            assert refusal(await collected(victim)) == (401, "identity_expired")
        await returned(victim, await at_provider(own, new_person("Huda")))
        assert (await collected(victim)).json()["payload"]["name"] == "Huda"


async def test_response_is_accepted_once(client: httpx.AsyncClient) -> None:
    address, _ = await begun(client)
    asked = client.cookies["sign-in"]
    place = await at_provider(address, new_person())
    await returned(client, place)
    brought_back = client.cookies["sign-in"]
    # Returning again changes nothing.
    await returned(client, place)
    assert client.cookies["sign-in"] == brought_back
    assert (await collected(client)).status_code == 200
    assert "sign-in" not in client.cookies
    assert refusal(await collected(client)) == (401, "identity_expired")
    # Even with a saved cookie the provider accepts its code once.
    for cookie in (asked, brought_back):
        client.cookies.set("sign-in", cookie, domain="localhost.local", path="/identity")
        await returned(client, place)
        kept = {"cookie": f"sign-in={client.cookies['sign-in']}"}
        client.cookies.clear()
        again = await client.post("/identity/collect", headers=kept)
        assert refusal(again) == (401, "identity_refused")


async def test_sign_in_expires_after_ten_minutes(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    encrypt = Fernet.encrypt_at_time
    late = {"by": 0}

    def earlier(self: Fernet, data: bytes) -> bytes:
        return encrypt(self, data, int(time.time()) - late["by"])

    monkeypatch.setattr(Fernet, "encrypt", earlier)
    for step in ("asked", "returned"):
        late["by"] = oidc_state.LIFETIME_SECONDS + 1 if step == "asked" else 0
        address, _ = await begun(client)
        place = await at_provider(address, new_person())
        late["by"] = oidc_state.LIFETIME_SECONDS + 1
        await returned(client, place)
        assert refusal(await collected(client)) == (401, "identity_expired"), step


@pytest.mark.parametrize(
    "change",
    [
        {"nonce": "another"},
        {"nonce": ""},
        {"code_challenge": "a" * 43},
        {"client_id": "another"},
    ],
)
async def test_code_of_another_sign_in_is_rejected(
    client: httpx.AsyncClient, change: dict[str, str]
) -> None:
    address, _ = await begun(client)
    await returned(client, await at_provider(changed(address, **change), new_person()))
    answer = await collected(client)
    assert refusal(answer) == (401, "identity_refused")
    assert "sign-in" not in client.cookies


async def test_providers_are_not_confused(open_app: OpenApp, issuer: Issuer) -> None:
    with run_issuer(None, *(RETURN + key for key in KEYS)) as second:
        trusted = (
            TrustedIssuer(**issuer.setting(key="example")),
            TrustedIssuer(**second.setting(key="other")),
        )
        async with open_app(oidc_issuers=trusted) as app, client_of(app) as client:
            address, _ = await begun(client)
            # The first provider redirects to the second to obtain its code.
            theirs = changed(address, redirect_uri=RETURN + "other")
            place = await at_provider(theirs.replace(issuer.origin, second.origin), new_person())
            assert place.startswith(RETURN + "other?")
            await returned(client, place)
            assert refusal(await collected(client)) == (401, "identity_expired")
            # At the first provider's address, `iss` still names the second.
            for wrong in (place, without_iss(place)):
                address, _ = await begun(client)
                state = httpx.URL(address).params["state"]
                back = changed(wrong.replace("/other?", "/example?"), state=state)
                await returned(client, back)
                assert refusal(await collected(client)) == (401, "identity_refused")
            assert (await brought(client, new_person(), provider="other"))["name"] == "Sami"


def without_iss(place: str) -> str:
    url = httpx.URL(place)
    return str(url.copy_with(params=url.params.remove("iss")))


AWAY = [
    *("https://evil.example", "//evil.example", "///evil.example", "/\\evil.example", "\\\\e.ee"),
    *("/\t/evil.example", "/\n/evil.example", "\t//evil.example", "javascript:alert(1)", ""),
    *("@evil.example", ".evil.example", "?next=//evil.example", "/./..//evil.example", "/\0/e.ee"),
    *("/a\r\nSet-Cookie: token=x", "/" + "x" * 1000, f"{WEB_ORIGIN}@evil.example", "../guest"),
]


@pytest.mark.parametrize("after", AWAY)
async def test_next_never_leads_to_another_site(client: httpx.AsyncClient, after: str) -> None:
    address, _ = await begun(client, next=after)
    state = httpx.URL(address).params["state"]
    page = await returned(client, f"/identity/return/example?error=access_denied&state={state}")
    assert str(page) == f"{WEB_ORIGIN}/login?returned=example"


async def test_address_with_an_account_signs_in_by_code(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    await register_member(client, drain, address)
    proved = await brought(client, address)
    assert (proved["email"], proved["hasAccount"]) == (address, True)
    joined = await joined_with(client, proved["identityTicket"])
    assert refusal(joined) == (409, "already_registered")


async def test_unverified_address_of_provider_is_verified_by_code(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = f"unverified-{new_email()}"
    await register_member(client, drain, address)
    proved = await brought(client, address)
    # An unverified address does not reveal whether it has an account.
    assert (proved["isEmailVerified"], proved["hasAccount"]) == (False, False)
    own = f"unverified-{new_email()}"
    ticket = (await brought(client, own))["identityTicket"]
    assert refusal(await joined_with(client, ticket)) == (422, "contact_required")
    proof = (await sign_in(client, drain, own))["verificationToken"]
    answer = await joined_with(client, ticket, verificationToken=proof)
    assert answer.status_code == 200
    assert (await brought(client, own))["registered"] is True


async def test_ticket_registers_only_with_its_cookie_and_its_id(
    client: httpx.AsyncClient, trusting: FastAPI, drain: Drain
) -> None:
    """A ticket left in a shared browser must not become part of the next person's account."""
    ticket = (await brought(client, new_person()))["identityTicket"]
    async with client_of(trusting) as elsewhere:
        assert refusal(await joined_with(elsewhere, ticket)) == (401, "identity_expired")
    for wrong in ("", "x", ticket[:-1], "é"):
        assert refusal(await joined_with(client, wrong)) == (401, "identity_expired")
    evil = await client.post(
        "/users/register", json=named(ticket), headers={"origin": "https://evil.example"}
    )
    assert refusal(evil) == (403, "forbidden")
    # Without the id the cookie has no effect.
    member = await register_member(client, drain)
    providers = await client.get("/users/providers", headers={"authorization": member["token"]})
    assert providers.json()["payload"] == []
    assert (await joined_with(client, ticket)).status_code == 200


async def test_invalid_name_of_provider_is_not_proposed(client: httpx.AsyncClient) -> None:
    assert (await brought(client, new_person("S\u0430mi")))["name"] is None
    assert (await brought(client, new_person("سامي")))["name"] == "سامي"


async def test_provider_list_is_empty_without_issuers(
    app: FastAPI, open_app: OpenApp, issuer: Issuer
) -> None:
    buttonless = TrustedIssuer(**issuer.setting())
    async with open_app(oidc_issuers=(buttonless,)) as quiet:
        for each in (app, quiet):
            async with client_of(each) as client:
                assert (await client.get("/identity/providers")).json()["payload"] == []
                body = {"provider": "example", "page": "login"}
                answer = await client.post("/identity/begin", json=body)
                assert refusal(answer) == (404, "provider_not_found")
                page = await returned(client, "/identity/return/example?code=x&state=x")
                assert str(page) == f"{WEB_ORIGIN}/login?returned="


async def test_provider_name_follows_the_language(client: httpx.AsyncClient) -> None:
    arabic = await client.get("/identity/providers", headers={"accept-language": "ar"})
    assert arabic.json()["payload"] == [{"key": "example", "name": "مثال"}]


@pytest.mark.parametrize("origin", ["null", "https://evil.example", WEB_ORIGIN + "0"])
async def test_pages_of_other_origins_cannot_begin_or_collect(
    client: httpx.AsyncClient, origin: str
) -> None:
    address, _ = await begun(client)
    await returned(client, await at_provider(address, new_person()))
    for path, body in (
        ("/identity/begin", {"provider": "example", "page": "login"}),
        ("/identity/collect", None),
    ):
        answer = await client.post(path, json=body, headers={"origin": origin})
        assert refusal(answer) == (403, "forbidden")
        assert "set-cookie" not in answer.headers
    assert (await collected(client)).status_code == 200
