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

from api.stripe_sandbox import (
    accounts,
    balance,
    charges,
    checkout,
    control,
    disputes,
    endpoints,
    events,
    intents,
    payouts,
    protocol,
    refunds,
    scheduler,
    transfers,
)
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.fault_injection import Panel
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.pages import assets, onboarding
from api.stripe_sandbox.pages import checkout as checkout_page
from api.stripe_sandbox.settings import SandboxSettings
from api.stripe_sandbox.state import World
from api.stripe_sandbox.store import Store
from api.stripe_sandbox.webhook_delivery import Postman

OPERATIONS: tuple[Operation, ...] = (
    *checkout.OPERATIONS,
    *intents.OPERATIONS,
    *charges.OPERATIONS,
    *refunds.OPERATIONS,
    *disputes.OPERATIONS,
    *accounts.OPERATIONS,
    *transfers.OPERATIONS,
    *payouts.OPERATIONS,
    *balance.OPERATIONS,
    *events.OPERATIONS,
    *endpoints.OPERATIONS,
)


def create_app(settings: SandboxSettings | None = None) -> Starlette:
    """Build the sandbox; its file is opened when its lifespan begins."""
    app = Starlette(
        routes=[
            Route("/health", _health),
            *(protocol.route(operation) for operation in OPERATIONS),
            Route("/v1/{rest:path}", protocol.unknown, methods=["GET", "POST", "DELETE", "PUT"]),
            *control.ROUTES,
            *checkout_page.ROUTES,
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
    scheduler.forget(world)
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
        return checkout_page.missing(request)
    return JSONResponse(error.body(), error.status)


async def _health(_: Request) -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


app = create_app()
