"""Calls of Stripe's hosted page, which its command-line tool makes to pay a Checkout Session.

They are not part of Stripe's documented API: the SDK declares neither parameters nor a resource.
"""

from typing import NotRequired, TypedDict

from stripe.checkout import Session
from stripe.params.checkout import SessionRetrieveParams

from api.stripe_sandbox import checkout, intents
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.payment_methods import card_of
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.state import Call


class PageConfirmParams(TypedDict):
    """Parameters of the confirmation."""

    payment_method: str
    expected_amount: NotRequired[int]


def _retrieve(call: Call) -> Body:
    return checkout.load_session(call.state, call.id).body


def _confirm(call: Call) -> Body:
    session = checkout.load_session(call.state, call.id)
    if (
        call.params.get("expected_amount", session.body["amount_total"])
        != (session.body["amount_total"])
    ):
        raise ApiError("The amount has changed.", param="expected_amount")
    card = card_of(call.state, call.params["payment_method"])
    outcome = intents.attempt_payment(call.state, session, card)
    if outcome.status == "declined":
        raise ApiError("Your card was declined.", code="card_declined", status=402)
    return session.body


OPERATIONS = (
    Operation("GET", "/v1/payment_pages/{id}", SessionRetrieveParams, Session, _retrieve),
    Operation(
        "POST",
        "/v1/payment_pages/{id}/confirm",
        PageConfirmParams,
        Session,
        _confirm,
        "payment_method expected_amount",
    ),
)
