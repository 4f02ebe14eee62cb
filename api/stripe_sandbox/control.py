"""The levers beside Stripe's API: payments without a page, disputes, faults; open to anybody."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from api.stripe_sandbox import accounts, checkout, disputes, endpoints, intents, payouts, refunds
from api.stripe_sandbox.cards import GOOD, Card, by_number
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.state import World


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Paying(_Given):
    card: str = GOOD.number
    authenticated: bool | None = Field(
        None, description="How the second factor goes, where the card has one."
    )


class Declining(_Given):
    code: str = "generic_decline"


class Disputing(_Given):
    amount: int | None = Field(None, ge=1)
    reason: str = "fraudulent"
    inquiry: bool = False


class Closing(_Given):
    status: disputes.Ending = "lost"


class Settling(_Given):
    status: str = Field("succeeded", pattern="^(succeeded|failed)$")


class Onboarding(_Given):
    verified: bool = True


async def _given(request: Request) -> dict[str, Any]:
    given = await request.json() if await request.body() else {}
    if not isinstance(given, dict):
        raise ValueError("A lever takes an object.")  # noqa: TRY004 - answered as any bad value is
    return given


def _world(request: Request) -> World:
    world: World = request.app.state.world
    return world


async def _knobs(request: Request) -> Response:
    panel = _world(request).panel
    if request.method == "POST":
        panel.turn(**await _given(request))
        _world(request).waking.set()
    if request.method == "DELETE":
        panel.rest()
    return JSONResponse(panel.now.model_dump())


async def _pay(request: Request) -> Response:
    given = Paying.model_validate(await _given(request))
    return _attempted(request, by_number(given.card), authenticated=given.authenticated)


async def _decline(request: Request) -> Response:
    given = Declining.model_validate(await _given(request))
    return _attempted(request, Card("4000000000000002", decline=given.code), authenticated=None)


def _attempted(request: Request, card: Card, *, authenticated: bool | None) -> Response:
    world = _world(request)
    with world.store.writing():
        session = checkout.current(world, request.path_params["id"])
        outcome = intents.attempt(world, session, card, authenticated=authenticated)
    return JSONResponse(
        {
            "outcome": outcome.status,
            "decline": outcome.decline,
            "session": session.body,
            "payment_intent": session.body["payment_intent"],
        }
    )


async def _expire(request: Request) -> Response:
    world = _world(request)
    with world.store.writing():
        session = checkout.current(world, request.path_params["id"])
        if session.body["status"] == "open":
            checkout.expire(world, session)
    return JSONResponse(session.body)


async def _dispute(request: Request) -> Response:
    world, given = _world(request), Disputing.model_validate(await _given(request))
    with world.store.writing():
        body = disputes.start(
            world,
            world.record("charge", request.path_params["id"]),
            amount=given.amount,
            reason=given.reason,
            inquiry=given.inquiry,
        )
    return JSONResponse(body)


async def _close(request: Request) -> Response:
    world, given = _world(request), Closing.model_validate(await _given(request))
    with world.store.writing():
        dispute = world.record(disputes.KIND, request.path_params["id"])
        body = disputes.finish(world, dispute, given.status)
    return JSONResponse(body)


async def _settle(request: Request) -> Response:
    world, given = _world(request), Settling.model_validate(await _given(request))
    with world.store.writing():
        refund = world.record(refunds.KIND, request.path_params["id"])
        body = refunds.settle(world, refund, succeeds=given.status == "succeeded")
    return JSONResponse(body)


async def _settle_payout(request: Request) -> Response:
    world, given = _world(request), Settling.model_validate(await _given(request))
    with world.store.writing():
        payout = world.record(payouts.KIND, request.path_params["id"])
        body = payouts.settle(world, payout, succeeds=given.status == "succeeded")
    return JSONResponse(body)


async def _onboard(request: Request) -> Response:
    world, given = _world(request), Onboarding.model_validate(await _given(request))
    with world.store.writing():
        account = world.record(accounts.KIND, request.path_params["id"])
        body = accounts.onboard(world, account, last4="3000", verified=given.verified)
    return JSONResponse(body)


async def _flush(request: Request) -> Response:
    return JSONResponse(await request.app.state.postman.flush())


async def _discard(request: Request) -> Response:
    """Webhooks that are still on their way are never sent."""
    world = _world(request)
    world.store.run("UPDATE delivery SET state = 'dropped' WHERE state = 'pending'")
    return JSONResponse({})


async def _deliveries(request: Request) -> Response:
    columns = ("id", "event", "endpoint", "attempts", "state", "answer")
    rows = _world(request).store.run(
        "SELECT id, event, endpoint, attempts, state, answer FROM delivery"
        " ORDER BY id DESC LIMIT 200"
    )
    return JSONResponse([dict(zip(columns, row, strict=True)) for row in rows])


async def _reset(request: Request) -> Response:
    world = _world(request)
    world.store.clear()
    world.panel.rest()
    endpoints.ensure_default(world)
    return JSONResponse({})


async def malformed(_: Request, error: Exception) -> Response:
    """A lever that is not there, or goes too far."""
    assert isinstance(error, ValueError)
    said: Body = {"message": str(error), "type": "invalid_request_error"}
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        said |= {"message": first["msg"], "param": ".".join(map(str, first["loc"]))}
    return JSONResponse({"error": said}, 400)


ROUTES = [
    Route("/_sandbox/knobs", _knobs, methods=["GET", "POST", "DELETE"]),
    Route("/_sandbox/sessions/{id}/pay", _pay, methods=["POST"]),
    Route("/_sandbox/sessions/{id}/decline", _decline, methods=["POST"]),
    Route("/_sandbox/sessions/{id}/expire", _expire, methods=["POST"]),
    Route("/_sandbox/charges/{id}/dispute", _dispute, methods=["POST"]),
    Route("/_sandbox/disputes/{id}/close", _close, methods=["POST"]),
    Route("/_sandbox/refunds/{id}/settle", _settle, methods=["POST"]),
    Route("/_sandbox/payouts/{id}/settle", _settle_payout, methods=["POST"]),
    Route("/_sandbox/accounts/{id}/onboard", _onboard, methods=["POST"]),
    Route("/_sandbox/flush", _flush, methods=["POST"]),
    Route("/_sandbox/discard", _discard, methods=["POST"]),
    Route("/_sandbox/deliveries", _deliveries, methods=["GET"]),
    Route("/_sandbox/reset", _reset, methods=["POST"]),
]
