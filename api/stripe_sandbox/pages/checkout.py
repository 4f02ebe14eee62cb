"""The hosted checkout page: choose a test card or type one, confirm, and be sent back."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html import escape

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from api.stripe_sandbox import checkout, intents
from api.stripe_sandbox.cards import AUTHENTICATES, BY_NUMBER, GOOD, Card
from api.stripe_sandbox.pages import html
from api.stripe_sandbox.pages.card_input import Read, Typed, read
from api.stripe_sandbox.pages.html import Field, View
from api.stripe_sandbox.pages.messages import TEXTS
from api.stripe_sandbox.state import World
from api.stripe_sandbox.store import Record

# The choices of the page, by the name of their text.
_CHOICES = {
    "card_good": GOOD,
    "card_secure": AUTHENTICATES,
    "card_declined": BY_NUMBER["4000000000000002"],
    "card_poor": BY_NUMBER["4000000000009995"],
}
_OWN = "card_own"
_EXAMPLE = html.verbatim("4242 4242 4242 4242")


@dataclass(frozen=True)
class _Filled:
    """The form as it was sent, and what came of it."""

    choice: str = "card_good"
    typed: Typed = field(default_factory=Typed)
    understood: Read = field(default_factory=lambda: Read(None, {}))
    decline: str | None = None


async def _show(request: Request) -> Response:
    world, session = _session(request)
    view = _view(world, request, session)
    if closed := _closed(view, session):
        return closed
    return _page(view, session, _Filled(decline=request.query_params.get("declined")))


async def _submit(request: Request) -> Response:
    world, session = _session(request)
    view = _view(world, request, session)
    filled = _read(world, await request.form(max_fields=20))
    if closed := _closed(view, session):
        paid = session.body["status"] == "complete"
        return RedirectResponse(_return_address(session), 303) if paid else closed
    card = filled.understood.card
    if not card:
        # A form shown again is a page like any other: browsers complain of statuses in the console.
        return _page(view, session, filled)
    outcome = _attempt(world, session.id, card)
    if outcome.status == "declined":
        return _page(view, session, replace(filled, decline=outcome.decline))
    return _sent(view, session, outcome)


def _read(world: World, form: FormData) -> _Filled:
    """The chosen card, or why there is none."""
    given = {name: str(value)[:80] for name, value in form.items()}
    choice = given.get("choice", "")
    typed = Typed(given.get("number", ""), given.get("expiry", ""), given.get("cvc", ""))
    if choice == _OWN:
        today = datetime.fromtimestamp(world.now(), UTC).date()
        return _Filled(choice, typed, read(typed, today))
    if choice in _CHOICES:
        return _Filled(choice, typed, Read(_CHOICES[choice], {}))
    return _Filled(choice, typed, Read(None, {"choice": "choose"}))


async def _show_confirmation(request: Request) -> Response:
    world, session = _session(request)
    view = _view(world, request, session)
    if closed := _closed(view, session):
        return closed
    if not _waiting(world, session):
        return RedirectResponse(f"/c/pay/{session.id}?lang={view.language}", 303)
    return _confirmation(view, session, BY_NUMBER[session.extra["authenticating"]])


async def _confirm(request: Request) -> Response:
    world, session = _session(request)
    view, form = _view(world, request, session), await request.form(max_fields=5)
    if session.body["status"] == "open" and not _waiting(world, session):
        return RedirectResponse(f"/c/pay/{session.id}?lang={view.language}", 303)
    card = BY_NUMBER[session.extra.get("authenticating", GOOD.number)]
    outcome = _attempt(world, session.id, card, authenticated=form.get("answer") == "approve")
    return _sent(view, session, outcome)


def _session(request: Request) -> tuple[World, Record]:
    world: World = request.app.state.world
    with world.store.writing():
        return world, checkout.current(world, request.path_params["id"])


def _view(world: World, request: Request, session: Record) -> View:
    # Stripe knows no Arabic page, so that `locale` never names it; the metadata may.
    hints = (session.body["metadata"].get("locale"), session.body["locale"])
    leads_to = (session.body["success_url"], session.body["cancel_url"])
    return html.view(world, request, hints, leads_to)


def _attempt(
    world: World, id: str, card: Card, *, authenticated: bool | None = None
) -> intents.Outcome:
    with world.store.writing():
        session = checkout.current(world, id)
        return intents.attempt(world, session, card, authenticated=authenticated)


def _waiting(world: World, session: Record) -> bool:
    """Whether the bank has asked and was not answered."""
    intent = world.store.get(session.body["payment_intent"] or "")
    return bool(intent and intent.body["status"] == "requires_action")


def _sent(view: View, session: Record, outcome: intents.Outcome) -> Response:
    """Where the payer goes next."""
    here = f"/c/pay/{session.id}"
    if outcome.status in {"paid", "already_paid"}:
        return RedirectResponse(_return_address(session), 303)
    if outcome.status == "authenticate":
        return RedirectResponse(f"{here}/authenticate?lang={view.language}", 303)
    declined = f"&declined={outcome.decline}" if outcome.decline else ""
    return RedirectResponse(f"{here}?lang={view.language}{declined}", 303)


def _return_address(session: Record) -> str:
    return checkout.return_address(session.body["success_url"], session.id)


def _closed(view: View, session: Record) -> Response | None:
    """The page of a session that takes no payment any more."""
    if session.body["status"] == "complete":
        onward = html.link(_return_address(session), view.say("continue"))
        return html.rendered(view, "paid", html.notice(view, "good", "paid", "paid_text", onward))
    if session.body["status"] == "expired":
        return html.rendered(
            view,
            "expired",
            html.notice(view, "quiet", "expired", "expired_text", _back(view, session)),
        )
    return None


def _back(view: View, session: Record, style: str = "button") -> str:
    address = session.body["cancel_url"]
    return html.link(address, view.say("back"), style=style) if address else ""


def _page(view: View, session: Record, filled: _Filled) -> Response:
    body = f"""<main class="split">
<section class="summary">{_summary(view, session)}</section>
<section class="card">
<form method="post" action="{view.href(f"/c/pay/{session.id}")}" novalidate>
{_problem(view, filled)}
{_choices(view, filled)}
<button class="button">{view.say("pay", amount=html.money(session.body["amount_total"]))}</button>
</form>
{_back(view, session, "quiet-link")}
</section>
</main>"""
    return html.rendered(view, "pay_brand", body, layout="wide")


def _problem(view: View, filled: _Filled) -> str:
    """What went wrong, above the form."""
    if filled.decline:
        known = f"declined_{filled.decline}"
        key = known if known in TEXTS["en"] else "declined"
        said = f"<strong>{view.say('problem')}</strong><p>{view.say(key)}</p>"
    elif filled.understood.errors:
        said = f"<strong>{view.say('errors')}</strong>"
    else:
        return ""
    return f'<div class="alert" role="alert">{said}</div>'


def _choices(view: View, filled: _Filled) -> str:
    radios = "".join(
        _choice(view, name, card, checked=name == filled.choice) for name, card in _CHOICES.items()
    )
    missed = "choice" in filled.understood.errors
    error = f'<p class="error">{view.say("choose")}</p>' if missed else ""
    return (
        f'<fieldset class="choices"><legend>{view.say("how")}</legend>'
        f'<p class="hint">{view.say("how_hint")}</p>{radios}{_own(view, filled)}{error}</fieldset>'
    )


def _summary(view: View, session: Record) -> str:
    items = session.extra["line_items"]
    rows = "".join(_item(view, item) for item in items)
    total = (
        f'<div class="row total"><dt>{view.say("total")}</dt>'
        f"<dd>{html.money(session.body['amount_total'])}</dd></div>"
    )
    return (
        f'<span class="dots big" aria-hidden="true"></span><h1>{view.say("pay_brand")}</h1>'
        f'<p class="amount">{html.money(session.body["amount_total"])}</p><dl>{rows}{total}</dl>'
    )


def _item(view: View, item: dict[str, object]) -> str:
    quantity, total = int(str(item["quantity"])), int(str(item["amount_total"]))
    each = html.money(total // quantity)
    many = view.say("quantity", count=html.verbatim(str(quantity)), each=each)
    note = f'<span class="note">{many}</span>' if quantity > 1 else ""
    name = f'<span class="what" dir="auto">{escape(str(item["description"]))}</span>'
    return f'<div class="row"><dt>{name}{note}</dt><dd>{html.money(total)}</dd></div>'


def _choice(view: View, name: str, card: Card, *, checked: bool) -> str:
    grouped = " ".join(card.number[start : start + 4] for start in range(0, 16, 4))
    return _radio(
        view, name, f'<span class="digits">{html.verbatim(grouped)}</span>', checked=checked
    )


def _radio(view: View, name: str, below: str, *, checked: bool) -> str:
    mark = " checked" if checked else ""
    return (
        f'<label class="choice {name}"><input type="radio" name="choice" value="{name}"{mark}>'
        f'<span class="choice-text"><span>{view.say(name)}</span>{below}</span></label>'
    )


def _own(view: View, filled: _Filled) -> str:
    below = f'<span class="hint">{view.say("card_own_hint")}</span>'
    typed, understood = filled.typed, filled.understood

    def one(name: str, value: str, autocomplete: str) -> str:
        key = understood.errors.get(name)
        digits = str(understood.code_length)
        error = view.say(key, digits=digits, example=_EXAMPLE) if key else None
        hint = view.say(f"{name}_hint") if name != "number" else None
        return html.field(
            view, Field(name, value, error, hint, autocomplete=autocomplete, numeric=True)
        )

    inputs = (
        one("number", typed.number, "cc-number"),
        one("expiry", typed.expiry, "cc-exp"),
        one("cvc", typed.cvc, "cc-csc"),
    )
    radio = _radio(view, _OWN, below, checked=filled.choice == _OWN)
    return f'{radio}<div class="own">{"".join(inputs)}</div>'


def _confirmation(view: View, session: Record, card: Card) -> Response:
    rows = (
        ("to", f"<bdi>{escape(view.brand)}</bdi>"),
        ("amount", html.money(session.body["amount_total"])),
        ("card", html.verbatim(f"•••• {card.last4}")),
    )
    listed = "".join(f'<div class="row"><dt>{view.say(k)}</dt><dd>{v}</dd></div>' for k, v in rows)
    body = f"""<main class="card bank">
<p class="bank-name">{view.say("bank")}</p>
<h1>{view.say("secure")}</h1>
<p>{view.say("secure_text")}</p>
<dl>{listed}</dl>
<form method="post" action="{view.href(f"/c/pay/{session.id}/authenticate")}">
<button class="button" name="answer" value="approve">{view.say("approve")}</button>
<button class="button plain" name="answer" value="refuse">{view.say("refuse")}</button>
</form>
</main>"""
    return html.rendered(view, "secure", body)


async def _receipt(request: Request) -> Response:
    world: World = request.app.state.world
    charge = world.record("charge", request.path_params["id"])
    view = html.view(world, request)
    paid = datetime.fromtimestamp(charge.created, UTC)
    rows = [
        ("amount", html.money(charge.body["amount"])),
        ("date", html.verbatim(f"{paid:%Y-%m-%d %H:%M} UTC")),
        ("card", html.verbatim(f"•••• {charge.body['payment_method_details']['card']['last4']}")),
        ("reference", html.verbatim(charge.id)),
    ]
    if charge.body["amount_refunded"]:
        rows.insert(1, ("receipt_refunded", html.money(charge.body["amount_refunded"])))
    listed = "".join(f'<div class="row"><dt>{view.say(k)}</dt><dd>{v}</dd></div>' for k, v in rows)
    body = f'<main class="card bank"><h1>{view.say("receipt")}</h1><dl>{listed}</dl></main>'
    return html.rendered(view, "receipt", body)


def missing(request: Request) -> Response:
    """A page address that names nothing."""
    view = html.view(request.app.state.world, request)
    body = html.notice(view, "quiet", "missing", "missing_text")
    return html.rendered(view, "missing", body, status=404)


ROUTES = [
    Route("/c/pay/{id}", _show, methods=["GET"]),
    Route("/c/pay/{id}", _submit, methods=["POST"]),
    Route("/c/pay/{id}/authenticate", _show_confirmation, methods=["GET"]),
    Route("/c/pay/{id}/authenticate", _confirm, methods=["POST"]),
    Route("/c/receipts/{id}", _receipt, methods=["GET"]),
]
