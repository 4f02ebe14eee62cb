"""Onboarding pages of a connected account: single-use link, form, redirect."""

import re
from datetime import date

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from api.stripe_sandbox import accounts
from api.stripe_sandbox.errors import not_found
from api.stripe_sandbox.pages import html
from api.stripe_sandbox.pages.card_input import normalize
from api.stripe_sandbox.pages.html import Field, View
from api.stripe_sandbox.resources import new_id
from api.stripe_sandbox.state import SandboxState
from api.stripe_sandbox.store import Record

_ACCOUNT_NUMBER = re.compile(r"[A-Za-z0-9]{5,34}")
_FORM_LIFETIME_SECONDS = 3600
_BORN, _IBAN = html.left_to_right("1990-05-31"), html.left_to_right("DE89 3704 0044 0532 0130 00")
_OUTCOMES = ("verified", "unverified")
_NAMES = ("first_name", "last_name", "born", "account_number")


async def _open(request: Request) -> Response:
    """Redirect to the form; a used or expired link redirects to `refresh_url`."""
    state: SandboxState = request.app.state.sandbox
    with state.store.transaction():
        link, is_valid = accounts.consume_link(state, request.path_params["token"])
        if not is_valid or link.extra["account"] != request.path_params["account"]:
            return RedirectResponse(link.extra["refresh_url"], 303)
        key = new_id("", 32)
        link.extra |= {"key": key, "form_until": state.now() + _FORM_LIFETIME_SECONDS}
        state.store.save(link)
    lang = request.query_params.get("lang")
    suffix = f"?lang={lang}" if lang in {"en", "ar"} else ""
    token = request.path_params["token"]
    return RedirectResponse(f"/connect/onboarding/form/{token}/{key}{suffix}", 303)


async def _show(request: Request) -> Response:
    state, link, account = _load_form(request)
    if link.extra["form_until"] <= state.now():
        return RedirectResponse(link.extra["refresh_url"], 303)
    return _page(_view(state, request, link), account, {}, {})


async def _submit(request: Request) -> Response:
    state, link, account = _load_form(request)
    if link.extra["form_until"] <= state.now():
        return RedirectResponse(link.extra["refresh_url"], 303)
    form = await request.form(max_fields=20)
    fields = {name: str(value)[:80] for name, value in form.items()}
    if fields.get("action") == "later":
        return RedirectResponse(link.extra["return_url"], 303)
    errors = _errors(fields, date.fromtimestamp(state.now()))  # noqa: DTZ012 - a day more or less
    if errors:
        return _page(_view(state, request, link), account, fields, errors)
    with state.store.transaction():
        account = state.record(accounts.KIND, account.id)
        last4 = normalize(fields["account_number"])[-4:]
        accounts.complete_onboarding(
            state, account, last4=last4, verified=fields["outcome"] == "verified"
        )
    return RedirectResponse(link.extra["return_url"], 303)


def _load_form(request: Request) -> tuple[SandboxState, Record, Record]:
    state: SandboxState = request.app.state.sandbox
    token, key = request.path_params["token"], request.path_params["key"]
    link = state.store.get(f"link_{token}", accounts.LINK_KIND)
    if not link or link.extra.get("key") != key:
        raise not_found("account link", token)
    return state, link, state.record(accounts.KIND, link.extra["account"])


def _view(state: SandboxState, request: Request, link: Record) -> View:
    form_targets = (link.extra["return_url"], link.extra["refresh_url"])
    account = state.record(accounts.KIND, link.extra["account"])
    return html.build_view(state, request, (account.body["metadata"].get("locale"),), form_targets)


def _errors(fields: dict[str, str], today: date) -> dict[str, str]:
    errors = {name: "required" for name in _NAMES if not fields.get(name, "").strip()}
    if "born" not in errors and not _is_past(parse_date(fields["born"]), today):
        errors["born"] = "born_invalid"
    number = normalize(fields.get("account_number", ""))
    if "account_number" not in errors and not _ACCOUNT_NUMBER.fullmatch(number):
        errors["account_number"] = "account_invalid"
    if fields.get("outcome") not in _OUTCOMES:
        errors["outcome"] = "required"
    if "agree" not in fields:
        errors["agree"] = "agree_missing"
    return errors


def parse_date(text: str) -> date | None:
    """Parse a date with the year first, any separator, and Arabic or Western digits."""
    parts = re.findall(r"\d+", text)
    try:
        year, month, day = (int(part) for part in parts)
        return date(year, month, day)
    except ValueError:
        return None


def _is_past(born: date | None, today: date) -> bool:
    return born is not None and date(1900, 1, 1) < born < today


def _page(view: View, account: Record, fields: dict[str, str], errors: dict[str, str]) -> Response:
    alert = f'<div class="alert" role="alert"><strong>{view.text("errors")}</strong></div>'
    body = f"""<main class="card form">
<h1>{view.text("onboarding")}</h1>
<p class="lead">{view.text("onboarding_text")}</p>
<p class="chip">{view.text("country")}: {html.left_to_right(account.body["country"])}</p>
<form method="post" action="{view.href(view.path)}" novalidate>
{alert if errors else ""}
<div class="pair">{"".join(_field(view, name, fields, errors) for name in _NAMES[:2])}</div>
{"".join(_field(view, name, fields, errors) for name in _NAMES[2:])}
<fieldset class="choices"><legend>{view.text("outcome")}</legend>
{"".join(_choice(view, name, fields) for name in _OUTCOMES)}
</fieldset>
{_agreement(view, fields, errors)}
<div class="actions">
<button class="button" name="action" value="finish">{view.text("finish")}</button>
<button class="button plain" name="action" value="later">{view.text("later")}</button>
</div>
</form>
</main>"""
    return html.render(view, "onboarding", body)


def _field(view: View, name: str, fields: dict[str, str], errors: dict[str, str]) -> str:
    hints = {
        "born": view.text("born_hint", example=_BORN),
        "account_number": view.text("account_hint", example=_IBAN),
    }
    error = view.text(errors[name], example=_BORN) if name in errors else None
    latin = name in hints
    return html.field(
        view, Field(name, fields.get(name, ""), error, hint=hints.get(name), ltr=latin)
    )


def _choice(view: View, name: str, fields: dict[str, str]) -> str:
    mark = " checked" if name == fields.get("outcome", "verified") else ""
    return (
        f'<label class="choice {name}"><input type="radio" name="outcome" value="{name}"{mark}>'
        f'<span class="choice-text"><span>{view.text(name)}</span></span></label>'
    )


def _agreement(view: View, fields: dict[str, str], errors: dict[str, str]) -> str:
    mark = " checked" if "agree" in fields else ""
    wrong = ' aria-invalid="true" aria-describedby="agree-error"' if "agree" in errors else ""
    content = (
        f'<span class="error" id="agree-error">{view.text("agree_missing")}</span>' if wrong else ""
    )
    return (
        f'<label class="agree"><input type="checkbox" name="agree"{mark}{wrong}>'
        f"<span>{view.text('agree')}</span></label>{content}"
    )


ROUTES = [
    Route("/connect/onboarding/form/{token}/{key}", _show, methods=["GET"]),
    Route("/connect/onboarding/form/{token}/{key}", _submit, methods=["POST"]),
    Route("/connect/onboarding/{account}/{token}", _open, methods=["GET"]),
]
