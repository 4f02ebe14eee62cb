"""The onboarding of a connected account: a single-use link, a short form, and the way back."""

import re
from datetime import date

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from api.stripe_sandbox import accounts
from api.stripe_sandbox.errors import missing
from api.stripe_sandbox.pages import html
from api.stripe_sandbox.pages.card_input import plain
from api.stripe_sandbox.pages.html import Field, View
from api.stripe_sandbox.resources import new_id
from api.stripe_sandbox.state import World
from api.stripe_sandbox.store import Record

_ACCOUNT_NUMBER = re.compile(r"[A-Za-z0-9]{5,34}")
_FORM_LIVES = 3600
_BORN, _IBAN = html.verbatim("1990-05-31"), html.verbatim("DE89 3704 0044 0532 0130 00")
_OUTCOMES = ("verified", "unverified")
_NAMES = ("first_name", "last_name", "born", "account_number")


async def _open(request: Request) -> Response:
    """The link works once; whoever comes again is sent to fetch a new one."""
    world: World = request.app.state.world
    with world.store.writing():
        opened, good = accounts.open_link(world, request.path_params["token"])
        if not good or opened.extra["account"] != request.path_params["account"]:
            return RedirectResponse(opened.extra["refresh_url"], 303)
        key = new_id("", 32)
        opened.extra |= {"key": key, "form_until": world.now() + _FORM_LIVES}
        world.store.save(opened)
    lang = request.query_params.get("lang")
    suffix = f"?lang={lang}" if lang in {"en", "ar"} else ""
    token = request.path_params["token"]
    return RedirectResponse(f"/connect/onboarding/form/{token}/{key}{suffix}", 303)


async def _show(request: Request) -> Response:
    world, link, account = _place(request)
    if link.extra["form_until"] <= world.now():
        return RedirectResponse(link.extra["refresh_url"], 303)
    return _page(_view(world, request, link), account, {}, {})


async def _submit(request: Request) -> Response:
    world, link, account = _place(request)
    if link.extra["form_until"] <= world.now():
        return RedirectResponse(link.extra["refresh_url"], 303)
    form = await request.form(max_fields=20)
    given = {name: str(value)[:80] for name, value in form.items()}
    if given.get("action") == "later":
        return RedirectResponse(link.extra["return_url"], 303)
    errors = _errors(given, date.fromtimestamp(world.now()))  # noqa: DTZ012 - a day more or less
    if errors:
        return _page(_view(world, request, link), account, given, errors)
    with world.store.writing():
        account = world.record(accounts.KIND, account.id)
        last4 = plain(given["account_number"])[-4:]
        accounts.onboard(world, account, last4=last4, verified=given["outcome"] == "verified")
    return RedirectResponse(link.extra["return_url"], 303)


def _place(request: Request) -> tuple[World, Record, Record]:
    world: World = request.app.state.world
    token, key = request.path_params["token"], request.path_params["key"]
    link = world.store.get(f"link_{token}", accounts.LINK)
    if not link or link.extra.get("key") != key:
        raise missing("account link", token)
    return world, link, world.record(accounts.KIND, link.extra["account"])


def _view(world: World, request: Request, link: Record) -> View:
    leads_to = (link.extra["return_url"], link.extra["refresh_url"])
    account = world.record(accounts.KIND, link.extra["account"])
    return html.view(world, request, (account.body["metadata"].get("locale"),), leads_to)


def _errors(given: dict[str, str], today: date) -> dict[str, str]:
    errors = {name: "required" for name in _NAMES if not given.get(name, "").strip()}
    if "born" not in errors and not _is_past(plain_date(given["born"]), today):
        errors["born"] = "born_invalid"
    number = plain(given.get("account_number", ""))
    if "account_number" not in errors and not _ACCOUNT_NUMBER.fullmatch(number):
        errors["account_number"] = "account_invalid"
    if given.get("outcome") not in _OUTCOMES:
        errors["outcome"] = "required"
    if "agree" not in given:
        errors["agree"] = "agree_missing"
    return errors


def plain_date(text: str) -> date | None:
    """A date as people type it: year first, any separator, digits of either script."""
    parts = re.findall(r"\d+", text)
    try:
        year, month, day = (int(part) for part in parts)
        return date(year, month, day)
    except ValueError:
        return None


def _is_past(born: date | None, today: date) -> bool:
    return born is not None and date(1900, 1, 1) < born < today


def _page(view: View, account: Record, given: dict[str, str], errors: dict[str, str]) -> Response:
    alert = f'<div class="alert" role="alert"><strong>{view.say("errors")}</strong></div>'
    body = f"""<main class="card form">
<h1>{view.say("onboarding")}</h1>
<p class="lead">{view.say("onboarding_text")}</p>
<p class="chip">{view.say("country")}: {html.verbatim(account.body["country"])}</p>
<form method="post" action="{view.href(view.path)}" novalidate>
{alert if errors else ""}
<div class="pair">{"".join(_field(view, name, given, errors) for name in _NAMES[:2])}</div>
{"".join(_field(view, name, given, errors) for name in _NAMES[2:])}
<fieldset class="choices"><legend>{view.say("outcome")}</legend>
{"".join(_choice(view, name, given) for name in _OUTCOMES)}
</fieldset>
{_agreement(view, given, errors)}
<div class="actions">
<button class="button" name="action" value="finish">{view.say("finish")}</button>
<button class="button plain" name="action" value="later">{view.say("later")}</button>
</div>
</form>
</main>"""
    return html.rendered(view, "onboarding", body)


def _field(view: View, name: str, given: dict[str, str], errors: dict[str, str]) -> str:
    hints = {
        "born": view.say("born_hint", example=_BORN),
        "account_number": view.say("account_hint", example=_IBAN),
    }
    error = view.say(errors[name], example=_BORN) if name in errors else None
    latin = name in hints
    return html.field(
        view, Field(name, given.get(name, ""), error, hint=hints.get(name), ltr=latin)
    )


def _choice(view: View, name: str, given: dict[str, str]) -> str:
    mark = " checked" if name == given.get("outcome", "verified") else ""
    return (
        f'<label class="choice {name}"><input type="radio" name="outcome" value="{name}"{mark}>'
        f'<span class="choice-text"><span>{view.say(name)}</span></span></label>'
    )


def _agreement(view: View, given: dict[str, str], errors: dict[str, str]) -> str:
    mark = " checked" if "agree" in given else ""
    wrong = ' aria-invalid="true" aria-describedby="agree-error"' if "agree" in errors else ""
    said = (
        f'<span class="error" id="agree-error">{view.say("agree_missing")}</span>' if wrong else ""
    )
    return (
        f'<label class="agree"><input type="checkbox" name="agree"{mark}{wrong}>'
        f"<span>{view.say('agree')}</span></label>{said}"
    )


ROUTES = [
    Route("/connect/onboarding/form/{token}/{key}", _show, methods=["GET"]),
    Route("/connect/onboarding/form/{token}/{key}", _submit, methods=["POST"]),
    Route("/connect/onboarding/{account}/{token}", _open, methods=["GET"]),
]
