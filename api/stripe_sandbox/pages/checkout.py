"""Hosted checkout page: choice or input of a test card, 3D Secure, redirect; and receipts."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html import escape

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from api.stripe_sandbox import checkout, intents
from api.stripe_sandbox.cards import BY_NUMBER, VISA, VISA_3DS, Card
from api.stripe_sandbox.pages import html
from api.stripe_sandbox.pages.card_input import CardInput, CardResult, parse_card
from api.stripe_sandbox.pages.html import Field, View
from api.stripe_sandbox.pages.messages import TEXTS
from api.stripe_sandbox.state import SandboxState
from api.stripe_sandbox.store import Record

# The page's choices by the key of their text.
_CHOICES = {
    "card_good": VISA,
    "card_secure": VISA_3DS,
    "card_declined": BY_NUMBER["4000000000000002"],
    "card_poor": BY_NUMBER["4000000000009995"],
}
_CARD_FORM = "card_own"
_EXAMPLE = html.left_to_right("4242 4242 4242 4242")


@dataclass(frozen=True)
class _FormState:
    """The submitted form and its result."""

    choice: str = "card_good"
    typed: CardInput = field(default_factory=CardInput)
    result: CardResult = field(default_factory=lambda: CardResult(None, {}))
    decline: str | None = None


async def _show(request: Request) -> Response:
    state, session = _session(request)
    view = _view(state, request, session)
    if closed := _closed_page(view, session):
        return closed
    return _page(view, session, _FormState(decline=request.query_params.get("declined")))


async def _submit(request: Request) -> Response:
    state, session = _session(request)
    view = _view(state, request, session)
    form_state = _read_form(state, await request.form(max_fields=20))
    if closed := _closed_page(view, session):
        paid = session.body["status"] == "complete"
        return RedirectResponse(_return_url(session), 303) if paid else closed
    card = form_state.result.card
    if not card:
        # Status 200: browsers log error statuses of pages in the console.
        return _page(view, session, form_state)
    outcome = _attempt(state, session.id, card)
    if outcome.status == "declined":
        return _page(view, session, replace(form_state, decline=outcome.decline))
    return _redirect(view, session, outcome)


def _read_form(state: SandboxState, form: FormData) -> _FormState:
    """Return the chosen card or the errors."""
    fields = {name: str(value)[:80] for name, value in form.items()}
    choice = fields.get("choice", "")
    typed = CardInput(fields.get("number", ""), fields.get("expiry", ""), fields.get("cvc", ""))
    if choice == _CARD_FORM:
        today = datetime.fromtimestamp(state.now(), UTC).date()
        return _FormState(choice, typed, parse_card(typed, today))
    if choice in _CHOICES:
        return _FormState(choice, typed, CardResult(_CHOICES[choice], {}))
    return _FormState(choice, typed, CardResult(None, {"choice": "choose"}))


async def _show_confirmation(request: Request) -> Response:
    state, session = _session(request)
    view = _view(state, request, session)
    if closed := _closed_page(view, session):
        return closed
    if not _awaits_authentication(state, session):
        return RedirectResponse(f"/c/pay/{session.id}?lang={view.language}", 303)
    return _confirmation(view, session, BY_NUMBER[session.extra["authenticating"]])


async def _confirm(request: Request) -> Response:
    state, session = _session(request)
    view, form = _view(state, request, session), await request.form(max_fields=5)
    if session.body["status"] == "open" and not _awaits_authentication(state, session):
        return RedirectResponse(f"/c/pay/{session.id}?lang={view.language}", 303)
    card = BY_NUMBER[session.extra.get("authenticating", VISA.number)]
    outcome = _attempt(state, session.id, card, authenticated=form.get("answer") == "approve")
    return _redirect(view, session, outcome)


def _session(request: Request) -> tuple[SandboxState, Record]:
    state: SandboxState = request.app.state.sandbox
    with state.store.transaction():
        return state, checkout.load_session(state, request.path_params["id"])


def _view(state: SandboxState, request: Request, session: Record) -> View:
    # Stripe has no Arabic page, so `locale` is never "ar"; the metadata can be.
    hints = (session.body["metadata"].get("locale"), session.body["locale"])
    form_targets = (session.body["success_url"], session.body["cancel_url"])
    return html.build_view(state, request, hints, form_targets)


def _attempt(
    state: SandboxState, id: str, card: Card, *, authenticated: bool | None = None
) -> intents.AttemptResult:
    with state.store.transaction():
        session = checkout.load_session(state, id)
        return intents.attempt_payment(state, session, card, authenticated=authenticated)


def _awaits_authentication(state: SandboxState, session: Record) -> bool:
    """Return whether the PaymentIntent requires 3D Secure."""
    intent = state.store.get(session.body["payment_intent"] or "")
    return bool(intent and intent.body["status"] == "requires_action")


def _redirect(view: View, session: Record, outcome: intents.AttemptResult) -> Response:
    """Redirect the payer according to the result."""
    page_url = f"/c/pay/{session.id}"
    if outcome.status in {"paid", "already_paid"}:
        return RedirectResponse(_return_url(session), 303)
    if outcome.status == "authenticate":
        return RedirectResponse(f"{page_url}/authenticate?lang={view.language}", 303)
    declined = f"&declined={outcome.decline}" if outcome.decline else ""
    return RedirectResponse(f"{page_url}?lang={view.language}{declined}", 303)


def _return_url(session: Record) -> str:
    return checkout.return_url(session.body["success_url"], session.id)


def _closed_page(view: View, session: Record) -> Response | None:
    """Return the page of a complete or expired session; None for an open one."""
    if session.body["status"] == "complete":
        link = html.link(_return_url(session), view.text("continue"))
        return html.render(view, "paid", html.notice(view, "good", "paid", "paid_text", link))
    if session.body["status"] == "expired":
        return html.render(
            view,
            "expired",
            html.notice(view, "quiet", "expired", "expired_text", _back(view, session)),
        )
    return None


def _back(view: View, session: Record, style: str = "button") -> str:
    url = session.body["cancel_url"]
    return html.link(url, view.text("back"), style=style) if url else ""


def _page(view: View, session: Record, form_state: _FormState) -> Response:
    amount = html.format_money(session.body["amount_total"])
    body = f"""<main class="split">
<section class="summary">{_summary(view, session)}</section>
<section class="card">
<form method="post" action="{view.href(f"/c/pay/{session.id}")}" novalidate>
{_alert(view, form_state)}
{_choices(view, form_state)}
<button class="button">{view.text("pay", amount=amount)}</button>
</form>
{_back(view, session, "quiet-link")}
</section>
</main>"""
    return html.render(view, "pay_brand", body, layout="wide")


def _alert(view: View, form_state: _FormState) -> str:
    """Return the alert above the form."""
    if form_state.decline:
        known = f"declined_{form_state.decline}"
        key = known if known in TEXTS["en"] else "declined"
        content = f"<strong>{view.text('problem')}</strong><p>{view.text(key)}</p>"
    elif form_state.result.errors:
        content = f"<strong>{view.text('errors')}</strong>"
    else:
        return ""
    return f'<div class="alert" role="alert">{content}</div>'


def _choices(view: View, form_state: _FormState) -> str:
    radios = "".join(
        _choice(view, name, card, checked=name == form_state.choice)
        for name, card in _CHOICES.items()
    )
    not_chosen = "choice" in form_state.result.errors
    error = f'<p class="error">{view.text("choose")}</p>' if not_chosen else ""
    return (
        f'<fieldset class="choices"><legend>{view.text("how")}</legend>'
        f'<p class="hint">{view.text("how_hint")}</p>'
        f"{radios}{_card_form(view, form_state)}{error}</fieldset>"
    )


def _summary(view: View, session: Record) -> str:
    items = session.extra["line_items"]
    rows = "".join(_item(view, item) for item in items)
    total = (
        f'<div class="row total"><dt>{view.text("total")}</dt>'
        f"<dd>{html.format_money(session.body['amount_total'])}</dd></div>"
    )
    return (
        f'<span class="dots big" aria-hidden="true"></span><h1>{view.text("pay_brand")}</h1>'
        f'<p class="amount">{html.format_money(session.body["amount_total"])}</p>'
        f"<dl>{rows}{total}</dl>"
    )


def _item(view: View, item: dict[str, object]) -> str:
    quantity, total = int(str(item["quantity"])), int(str(item["amount_total"]))
    unit_price = html.format_money(total // quantity)
    quantity_text = view.text("quantity", count=html.left_to_right(str(quantity)), each=unit_price)
    note = f'<span class="note">{quantity_text}</span>' if quantity > 1 else ""
    name = f'<span class="what" dir="auto">{escape(str(item["description"]))}</span>'
    return f'<div class="row"><dt>{name}{note}</dt><dd>{html.format_money(total)}</dd></div>'


def _choice(view: View, name: str, card: Card, *, checked: bool) -> str:
    grouped = " ".join(card.number[start : start + 4] for start in range(0, 16, 4))
    return _radio(
        view, name, f'<span class="digits">{html.left_to_right(grouped)}</span>', checked=checked
    )


def _radio(view: View, name: str, details: str, *, checked: bool) -> str:
    mark = " checked" if checked else ""
    return (
        f'<label class="choice {name}"><input type="radio" name="choice" value="{name}"{mark}>'
        f'<span class="choice-text"><span>{view.text(name)}</span>{details}</span></label>'
    )


def _card_form(view: View, form_state: _FormState) -> str:
    details = f'<span class="hint">{view.text("card_own_hint")}</span>'
    typed, result = form_state.typed, form_state.result

    def render_input(name: str, value: str, autocomplete: str) -> str:
        key = result.errors.get(name)
        digits = str(result.code_length)
        error = view.text(key, digits=digits, example=_EXAMPLE) if key else None
        hint = view.text(f"{name}_hint") if name != "number" else None
        return html.field(
            view, Field(name, value, error, hint, autocomplete=autocomplete, numeric=True)
        )

    inputs = (
        render_input("number", typed.number, "cc-number"),
        render_input("expiry", typed.expiry, "cc-exp"),
        render_input("cvc", typed.cvc, "cc-csc"),
    )
    radio = _radio(view, _CARD_FORM, details, checked=form_state.choice == _CARD_FORM)
    return f'{radio}<div class="own">{"".join(inputs)}</div>'


def _confirmation(view: View, session: Record, card: Card) -> Response:
    rows = (
        ("to", f"<bdi>{escape(view.brand)}</bdi>"),
        ("amount", html.format_money(session.body["amount_total"])),
        ("card", html.left_to_right(f"•••• {card.last4}")),
    )
    row_html = "".join(
        f'<div class="row"><dt>{view.text(k)}</dt><dd>{v}</dd></div>' for k, v in rows
    )
    body = f"""<main class="card bank">
<p class="bank-name">{view.text("bank")}</p>
<h1>{view.text("secure")}</h1>
<p>{view.text("secure_text")}</p>
<dl>{row_html}</dl>
<form method="post" action="{view.href(f"/c/pay/{session.id}/authenticate")}">
<button class="button" name="answer" value="approve">{view.text("approve")}</button>
<button class="button plain" name="answer" value="refuse">{view.text("refuse")}</button>
</form>
</main>"""
    return html.render(view, "secure", body)


async def _receipt(request: Request) -> Response:
    state: SandboxState = request.app.state.sandbox
    charge = state.record("charge", request.path_params["id"])
    view = html.build_view(state, request)
    paid = datetime.fromtimestamp(charge.created, UTC)
    rows = [
        ("amount", html.format_money(charge.body["amount"])),
        ("date", html.left_to_right(f"{paid:%Y-%m-%d %H:%M} UTC")),
        (
            "card",
            html.left_to_right(f"•••• {charge.body['payment_method_details']['card']['last4']}"),
        ),
        ("reference", html.left_to_right(charge.id)),
    ]
    if charge.body["amount_refunded"]:
        rows.insert(1, ("receipt_refunded", html.format_money(charge.body["amount_refunded"])))
    row_html = "".join(
        f'<div class="row"><dt>{view.text(k)}</dt><dd>{v}</dd></div>' for k, v in rows
    )
    body = f'<main class="card bank"><h1>{view.text("receipt")}</h1><dl>{row_html}</dl></main>'
    return html.render(view, "receipt", body)


def not_found_page(request: Request) -> Response:
    """Return the 404 page."""
    view = html.build_view(request.app.state.sandbox, request)
    body = html.notice(view, "quiet", "missing", "missing_text")
    return html.render(view, "missing", body, status=404)


ROUTES = [
    Route("/c/pay/{id}", _show, methods=["GET"]),
    Route("/c/pay/{id}", _submit, methods=["POST"]),
    Route("/c/pay/{id}/authenticate", _show_confirmation, methods=["GET"]),
    Route("/c/pay/{id}/authenticate", _confirm, methods=["POST"]),
    Route("/c/receipts/{id}", _receipt, methods=["GET"]),
]
