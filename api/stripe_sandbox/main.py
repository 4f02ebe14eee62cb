"""Stripe-compatible local server; no real money moves.

The application uses the official `stripe` package against it. No module of the application imports
this one.
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
    catalog,
    charges,
    checkout,
    control,
    customers,
    direct_payments,
    disputes,
    endpoints,
    events,
    fraud_warnings,
    intents,
    payment_methods,
    payment_pages,
    payouts,
    protocol,
    refunds,
    scheduler,
    transfers,
)
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.fault_injection import FaultInjector
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.pages import assets, onboarding
from api.stripe_sandbox.pages import checkout as checkout_page
from api.stripe_sandbox.settings import SandboxSettings
from api.stripe_sandbox.state import SandboxState
from api.stripe_sandbox.store import Store
from api.stripe_sandbox.webhook_delivery import WebhookDispatcher

OPERATIONS: tuple[Operation, ...] = (
    *checkout.OPERATIONS,
    *intents.OPERATIONS,
    *direct_payments.OPERATIONS,
    *payment_pages.OPERATIONS,
    *payment_methods.OPERATIONS,
    *customers.OPERATIONS,
    *catalog.OPERATIONS,
    *charges.OPERATIONS,
    *refunds.OPERATIONS,
    *disputes.OPERATIONS,
    *fraud_warnings.OPERATIONS,
    *accounts.OPERATIONS,
    *transfers.OPERATIONS,
    *payouts.OPERATIONS,
    *balance.OPERATIONS,
    *events.OPERATIONS,
    *endpoints.OPERATIONS,
)


def create_app(settings: SandboxSettings | None = None) -> Starlette:
    """Build the sandbox application; its lifespan opens the database file."""
    app = Starlette(
        routes=[
            Route("/health", _health),
            *(protocol.build_route(operation) for operation in OPERATIONS),
            Route(
                "/v1/{rest:path}", protocol.unknown_url, methods=["GET", "POST", "DELETE", "PUT"]
            ),
            *control.ROUTES,
            *checkout_page.ROUTES,
            *onboarding.ROUTES,
            *assets.ROUTES,
        ],
        lifespan=_lifespan,
        exception_handlers={
            ApiError: _refused,
            ValidationError: control.invalid_request,
            ValueError: control.invalid_request,
        },
    )
    app.state.settings = settings or SandboxSettings()
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    settings: SandboxSettings = app.state.settings
    store = Store(settings.database)
    state = SandboxState(settings, store, FaultInjector(store))
    app.state.sandbox = state
    app.state.dispatcher = postman = WebhookDispatcher(state)
    endpoints.ensure_default_endpoints(state)
    scheduler.delete_expired(state)
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
    """Return JSON for API routes, and a page for hosted pages."""
    assert isinstance(error, ApiError)
    if request.url.path.startswith(("/c/", "/connect/")):
        return checkout_page.not_found_page(request)
    return JSONResponse(error.body(), error.status)


async def _health(_: Request) -> Response:
    """Return that the process is responding."""
    return JSONResponse({"status": "ok"})


app = create_app()
