"""Early fraud warnings, reported by the control API or a test card."""

from stripe.params.radar import EarlyFraudWarningListParams, EarlyFraudWarningRetrieveParams
from stripe.radar import EarlyFraudWarning

from api.stripe_sandbox import charges
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "radar.early_fraud_warning"


def report_fraud(state: SandboxState, charge: Record) -> Body:
    """Report a charge as made with a stolen card; no money moves."""
    body = build(
        EarlyFraudWarning,
        id=new_id("issfr_1"),
        actionable=_is_actionable(charge.body),
        charge=charge.id,
        created=state.now(),
        fraud_type="made_with_stolen_card",
        livemode=False,
        payment_intent=charge.body["payment_intent"],
    )
    state.store.add(KIND, body)
    emit(state, f"{KIND}.created", body)
    return body


def _is_actionable(charge: Body) -> bool:
    return not charge["disputed"] and not charge["refunded"]


def _current(state: SandboxState, warning: Body) -> Body:
    """Return a warning with its current state, which follows from its charge."""
    charge = state.record(charges.KIND, warning["charge"])
    return warning | {"actionable": _is_actionable(charge.body)}


def _retrieve(call: Call) -> Body:
    return _current(call.state, call.state.record(KIND, call.id).body)


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("charge", "payment_intent")}
    page = list_page(call, KIND, "/v1/radar/early_fraud_warnings", where)
    page["data"] = [_current(call.state, warning) for warning in page["data"]]
    return page


OPERATIONS = (
    list_operation(
        "/v1/radar/early_fraud_warnings",
        EarlyFraudWarningListParams,
        EarlyFraudWarning,
        _list,
        "charge payment_intent",
    ),
    Operation(
        "GET",
        "/v1/radar/early_fraud_warnings/{id}",
        EarlyFraudWarningRetrieveParams,
        EarlyFraudWarning,
        _retrieve,
    ),
)
