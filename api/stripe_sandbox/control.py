"""Control API of the sandbox: payments without a page, disputes, faults. Not authenticated."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from api.stripe_sandbox import (
    accounts,
    checkout,
    disputes,
    endpoints,
    fraud_warnings,
    intents,
    payouts,
    refunds,
)
from api.stripe_sandbox.balance import Movement, record_movement
from api.stripe_sandbox.cards import VISA, Card, get_card
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.state import SandboxState


class _RequestBody(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PayRequest(_RequestBody):
    card: str = VISA.number
    authenticated: bool | None = Field(
        None, description="Outcome of 3D Secure, for cards that require it."
    )


class DeclineRequest(_RequestBody):
    code: str = "generic_decline"


class DisputeRequest(_RequestBody):
    amount: int | None = Field(None, ge=1)
    reason: str = "fraudulent"
    inquiry: bool = False


class CloseDisputeRequest(_RequestBody):
    status: disputes.DisputeOutcome = "lost"


class SettleRequest(_RequestBody):
    status: str = Field("succeeded", pattern="^(succeeded|failed)$")


class OnboardRequest(_RequestBody):
    verified: bool = True


class MovementRequest(_RequestBody):
    type: str = Field("stripe_fee", description="Type of the balance transaction.")
    amount: int = Field(description="Cents; negative ones leave the balance.")
    fee: int = 0
    description: str | None = None


async def _read_json(request: Request) -> dict[str, Any]:
    body = await request.json() if await request.body() else {}
    if not isinstance(body, dict):
        raise ValueError("The body must be a JSON object.")  # noqa: TRY004 - becomes a 400
    return body


def _sandbox(request: Request) -> SandboxState:
    state: SandboxState = request.app.state.sandbox
    return state


async def _faults(request: Request) -> Response:
    faults = _sandbox(request).faults
    if request.method == "POST":
        faults.update(**await _read_json(request))
        _sandbox(request).wake_event.set()
    if request.method == "DELETE":
        faults.reset()
    return JSONResponse(faults.current.model_dump())


async def _pay(request: Request) -> Response:
    options = PayRequest.model_validate(await _read_json(request))
    return _attempt(request, get_card(options.card), authenticated=options.authenticated)


async def _decline(request: Request) -> Response:
    options = DeclineRequest.model_validate(await _read_json(request))
    return _attempt(request, Card("4000000000000002", decline=options.code), authenticated=None)


def _attempt(request: Request, card: Card, *, authenticated: bool | None) -> Response:
    state = _sandbox(request)
    with state.store.transaction():
        session = checkout.load_session(state, request.path_params["id"])
        outcome = intents.attempt_payment(state, session, card, authenticated=authenticated)
    return JSONResponse(
        {
            "outcome": outcome.status,
            "decline": outcome.decline,
            "session": session.body,
            "payment_intent": session.body["payment_intent"],
        }
    )


async def _expire(request: Request) -> Response:
    state = _sandbox(request)
    with state.store.transaction():
        session = checkout.load_session(state, request.path_params["id"])
        if session.body["status"] == "open":
            checkout.expire(state, session)
    return JSONResponse(session.body)


async def _dispute(request: Request) -> Response:
    state, options = _sandbox(request), DisputeRequest.model_validate(await _read_json(request))
    with state.store.transaction():
        body = disputes.open_dispute(
            state,
            state.record("charge", request.path_params["id"]),
            amount=options.amount,
            reason=options.reason,
            inquiry=options.inquiry,
        )
    return JSONResponse(body)


async def _warn(request: Request) -> Response:
    """Report a charge as fraud, as the bank of its card does."""
    state = _sandbox(request)
    with state.store.transaction():
        charge = state.record("charge", request.path_params["id"])
        return JSONResponse(fraud_warnings.report_fraud(state, charge))


async def _close(request: Request) -> Response:
    state, options = (
        _sandbox(request),
        CloseDisputeRequest.model_validate(await _read_json(request)),
    )
    with state.store.transaction():
        dispute = state.record(disputes.KIND, request.path_params["id"])
        body = disputes.close_dispute(state, dispute, options.status)
    return JSONResponse(body)


async def _settle(request: Request) -> Response:
    state, options = _sandbox(request), SettleRequest.model_validate(await _read_json(request))
    with state.store.transaction():
        refund = state.record(refunds.KIND, request.path_params["id"])
        body = refunds.settle_refund(state, refund, succeeds=options.status == "succeeded")
    return JSONResponse(body)


async def _settle_payout(request: Request) -> Response:
    state, options = _sandbox(request), SettleRequest.model_validate(await _read_json(request))
    with state.store.transaction():
        payout = state.record(payouts.KIND, request.path_params["id"])
        body = payouts.settle_payout(state, payout, succeeds=options.status == "succeeded")
    return JSONResponse(body)


async def _pay_out(request: Request) -> Response:
    """Create an automatic payout of the platform, or of a connected account, now."""
    state, account = _sandbox(request), request.path_params.get("id", "")
    with state.store.transaction():
        return JSONResponse(payouts.pay_out_balance(state, account) or {})


async def _move(request: Request) -> Response:
    """Create a balance transaction without a source, such as a fee or an adjustment."""
    state, options = _sandbox(request), MovementRequest.model_validate(await _read_json(request))
    movement = Movement(
        options.type, options.amount, None, fee=options.fee, description=options.description
    )
    with state.store.transaction():
        return JSONResponse({"id": record_movement(state, movement, currency="usd")})


async def _onboard(request: Request) -> Response:
    state, options = _sandbox(request), OnboardRequest.model_validate(await _read_json(request))
    with state.store.transaction():
        account = state.record(accounts.KIND, request.path_params["id"])
        body = accounts.complete_onboarding(state, account, last4="3000", verified=options.verified)
    return JSONResponse(body)


async def _flush(request: Request) -> Response:
    return JSONResponse(await request.app.state.dispatcher.flush())


async def _discard(request: Request) -> Response:
    """Drop pending webhooks."""
    state = _sandbox(request)
    state.store.run("UPDATE delivery SET state = 'dropped' WHERE state = 'pending'")
    return JSONResponse({})


async def _deliveries(request: Request) -> Response:
    columns = ("id", "event", "endpoint", "attempts", "state", "answer")
    rows = _sandbox(request).store.run(
        "SELECT id, event, endpoint, attempts, state, answer FROM delivery"
        " ORDER BY id DESC LIMIT 200"
    )
    return JSONResponse([dict(zip(columns, row, strict=True)) for row in rows])


async def _reset(request: Request) -> Response:
    state = _sandbox(request)
    state.store.clear()
    state.faults.reset()
    endpoints.ensure_default_endpoints(state)
    return JSONResponse({})


async def invalid_request(_: Request, exception: Exception) -> Response:
    """Return 400 for an invalid request of the control API."""
    assert isinstance(exception, ValueError)
    error: Body = {"message": str(exception), "type": "invalid_request_error"}
    if isinstance(exception, ValidationError):
        first = exception.errors()[0]
        error |= {"message": first["msg"], "param": ".".join(map(str, first["loc"]))}
    return JSONResponse({"error": error}, 400)


ROUTES = [
    Route("/_sandbox/knobs", _faults, methods=["GET", "POST", "DELETE"]),
    Route("/_sandbox/sessions/{id}/pay", _pay, methods=["POST"]),
    Route("/_sandbox/sessions/{id}/decline", _decline, methods=["POST"]),
    Route("/_sandbox/sessions/{id}/expire", _expire, methods=["POST"]),
    Route("/_sandbox/charges/{id}/dispute", _dispute, methods=["POST"]),
    Route("/_sandbox/charges/{id}/warn", _warn, methods=["POST"]),
    Route("/_sandbox/disputes/{id}/close", _close, methods=["POST"]),
    Route("/_sandbox/refunds/{id}/settle", _settle, methods=["POST"]),
    Route("/_sandbox/payouts/{id}/settle", _settle_payout, methods=["POST"]),
    Route("/_sandbox/payouts", _pay_out, methods=["POST"]),
    Route("/_sandbox/movements", _move, methods=["POST"]),
    Route("/_sandbox/accounts/{id}/payouts", _pay_out, methods=["POST"]),
    Route("/_sandbox/accounts/{id}/onboard", _onboard, methods=["POST"]),
    Route("/_sandbox/flush", _flush, methods=["POST"]),
    Route("/_sandbox/discard", _discard, methods=["POST"]),
    Route("/_sandbox/deliveries", _deliveries, methods=["GET"]),
    Route("/_sandbox/reset", _reset, methods=["POST"]),
]
