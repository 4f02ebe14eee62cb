"""The payments sandbox: a server of its own that speaks Stripe's wire and moves no money.

The product runs the real `stripe` package against it; nothing of the product imports it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from api.sandbox import (
    accounts,
    charges,
    checkout,
    control,
    disputes,
    endpoints,
    events,
    intents,
    lifecycle,
    money,
    payouts,
    refunds,
    transfers,
    wire,
)
from api.sandbox.delivery import Postman
from api.sandbox.failures import Refusal
from api.sandbox.knobs import Panel
from api.sandbox.operations import Operation
from api.sandbox.pages import assets, onboarding, paying
from api.sandbox.settings import SandboxSettings
from api.sandbox.store import Store
from api.sandbox.world import World

OPERATIONS: tuple[Operation, ...] = (
    *checkout.OPERATIONS,
    *intents.OPERATIONS,
    *charges.OPERATIONS,
    *refunds.OPERATIONS,
    *disputes.OPERATIONS,
    *accounts.OPERATIONS,
    *transfers.OPERATIONS,
    *payouts.OPERATIONS,
    *money.OPERATIONS,
    *events.OPERATIONS,
    *endpoints.OPERATIONS,
)


def create_app(settings: SandboxSettings | None = None) -> Starlette:
    """Build the sandbox; its file is opened when its lifespan begins."""
    app = Starlette(
        routes=[
            Route("/health", _health),
            *(wire.route(operation) for operation in OPERATIONS),
            Route("/v1/{rest:path}", wire.unknown, methods=["GET", "POST", "DELETE", "PUT"]),
            *control.ROUTES,
            *paying.ROUTES,
            *onboarding.ROUTES,
            *assets.ROUTES,
        ],
        lifespan=_lifespan,
        exception_handlers={
            Refusal: _refused,
            ValidationError: control.malformed,
            ValueError: control.malformed,
        },
    )
    app.state.settings = settings or SandboxSettings()
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    settings: SandboxSettings = app.state.settings
    store = Store(settings.database)
    world = World(settings, store, Panel(store))
    app.state.world = world
    app.state.postman = postman = Postman(world)
    endpoints.ensure_default(world)
    lifecycle.forget(world)
    delivering = asyncio.create_task(postman.run())
    try:
        yield
    finally:
        delivering.cancel()
        with suppress(asyncio.CancelledError):
            await delivering
        await postman.client.aclose()
        store.close()


async def _refused(request: Request, error: Exception) -> Response:
    """In words where a person reads it."""
    assert isinstance(error, Refusal)
    if request.url.path.startswith(("/c/", "/connect/")):
        return paying.missing(request)
    return JSONResponse(error.body(), error.status)


async def _health(_: Request) -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


app = create_app()
