"""The HTTP service: middleware, routers in order, what starts and ends with it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from arq.connections import ArqRedis
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from fastapi.telemetry import TelemetryConfig
from opentelemetry.trace import TracerProvider

import api.account.router
import api.auth.dev_inbox_router
import api.auth.mail_router
import api.auth.router
import api.digests.router
import api.docs.router
import api.files.router
import api.letters.router
import api.moderation.appeals.router
import api.moderation.cases.router
import api.moderation.disputes.router
import api.moderation.figures.router
import api.moderation.members.router
import api.moderation.payouts.router
import api.moderation.refunds.router
import api.moderation.router
import api.moderation.spam.router
import api.moderation.staff.router
import api.moderation.standing.router
import api.moderation.transparency.router
import api.notifications.email.router
import api.notifications.push_router
import api.notifications.router
import api.payments.dispute_router
import api.payments.refund_router
import api.payments.router
import api.payments.statement_router
import api.payouts.router
import api.posts.answers.router
import api.posts.comments.router
import api.posts.evaluations.router
import api.posts.lists.router
import api.posts.products.router
import api.posts.reviews.router
import api.posts.router
import api.posts.sales_statistics.router
import api.posts.saves.router
import api.posts.shares.router
import api.posts.views.router
import api.reference.router
import api.revenue_share.router
import api.search.router
import api.syndication.oembed_router
import api.syndication.router
import api.users.relationships.router
import api.users.router
from api import health
from api.auth.authenticator import SessionAuthenticator
from api.auth.ended_sessions import EndedSessions
from api.auth.keys import ensure_signing_key
from api.auth.oidc_issuers import ExternalIssuers
from api.core.db.database import Database
from api.core.db.role_settings import store_role_settings
from api.core.events.broadcast import Broadcast
from api.core.events.redis import connect
from api.core.http import middleware, openapi
from api.core.http.concurrency import ConcurrencyLimiter
from api.core.http.cross_origin import CrossOriginMiddleware
from api.core.http.rate_limit import Limiter
from api.core.http.read_limit import ReadLimits
from api.core.http.route_index import RouteIndex
from api.core.http.routes import routes
from api.core.observability import (
    logs,
    metrics_server,
    security_events,
    security_log,
    tracing,
)
from api.core.process_protection import protect_production
from api.core.settings import Settings
from api.docs.openapi_info import DESCRIPTION, TAGS
from api.docs.samples import OF_OPERATIONS
from api.files import withheld_urls
from api.files.media_access import MediaAccess
from api.files.models import File
from api.files.storage import open_storage
from api.files.upload_limits import UploadLimiter
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.provider.account import require_suitable_account
from api.payments.provider.client import Provider
from api.posts import attachments, link_blocklist
from api.users.activity import ActivityRecorder
from api.users.visibility import shows_files

ROUTERS: tuple[APIRouter, ...] = (
    health.router,
    api.docs.router.router,
    api.auth.router.router,
    api.auth.router.identity,
    api.auth.mail_router.router,
    api.reference.router.router,
    api.files.router.router,
    api.letters.router.router,  # before `/users/{id}`
    api.letters.router.links_router,
    api.digests.router.router,  # before `/notifications/{id}`
    api.digests.router.links_router,
    api.search.router.router,
    api.payments.dispute_router.router,  # before `/payments/{id}`
    api.payments.refund_router.router,  # before `/payments/{id}`
    api.payments.statement_router.router,  # before `/payments/{id}`
    api.payments.router.router,
    api.posts.lists.router.router,
    api.posts.saves.router.router,
    api.posts.shares.router.router,
    api.posts.views.router.router,
    api.posts.sales_statistics.router.router,
    api.posts.answers.router.router,
    api.posts.comments.router.router,
    api.posts.evaluations.router.router,
    api.posts.products.router.router,
    api.posts.reviews.router.router,
    api.moderation.router.posts,
    api.posts.router.router,
    api.users.relationships.router.router,
    api.payouts.router.router,
    api.moderation.router.users,
    api.moderation.spam.router.router,
    api.moderation.staff.router.router,
    api.moderation.cases.router.router,
    api.moderation.members.router.router,
    api.moderation.appeals.router.staff,
    api.moderation.figures.router.router,
    api.moderation.payouts.router.router,
    api.moderation.refunds.router.router,
    api.moderation.disputes.router.router,
    api.moderation.standing.router.router,
    api.moderation.appeals.router.members,
    api.moderation.transparency.router.router,
    api.account.router.router,
    api.users.router.router,
    api.revenue_share.router.router,
    api.notifications.push_router.router,
    api.notifications.email.router.router,
    api.notifications.router.router,
    api.syndication.router.router,
    api.syndication.oembed_router.router,
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Build the service; nothing is connected before its lifespan begins."""
    settings = settings or Settings()
    logs.configure(settings)
    security_log.begin(settings)
    spans = tracing.begin(settings, "api")
    app = FastAPI(
        title=f"{settings.brand_name} API",
        version="2",
        description=DESCRIPTION,
        openapi_tags=TAGS,
        contact={"name": settings.brand_name, "url": settings.web_origin},
        lifespan=_lifespan,
        generate_unique_id_function=_operation_id,
        redirect_slashes=False,
        openapi_url=None,  # this and its pages are ours: they load nothing from another host
        telemetry=_telemetry(spans),
    )
    app.state.settings = settings
    app.state.spans = spans
    app.state.read_limits = ReadLimits(settings)
    app.add_middleware(
        middleware.RequestMiddleware,
        limiter=ConcurrencyLimiter(
            settings.max_concurrent_requests,
            settings.request_timeout_seconds,
            share=settings.max_concurrent_requests_per_ip,
        ),
        body_timeout_seconds=settings.body_timeout_seconds,
        large_bodies=api.files.router.LARGE_BODIES,
        heavy_reads=api.search.router.HEAVY_READS,
        internal_secret=settings.internal_secret.get_secret_value().encode(),
        read_limits=app.state.read_limits,
        is_production=settings.is_production,
    )
    # Outermost, so that the web may read every refusal, the edge's own too.
    app.add_middleware(
        CrossOriginMiddleware,
        allow_origins=[settings.web_origin],
        allow_credentials=True,
        allow_methods=["GET", "POST", "DELETE", "PUT"],
        allow_headers=[
            "Authorization",
            "version",
            "Idempotency-Key",
            "Content-Type",
            "Content-Digest",
        ],
        expose_headers=["ETag", "Retry-After", "X-Request-Id"],
        max_age=7200,
    )
    middleware.install(app)
    for router in ROUTERS:
        app.include_router(router)
    if not settings.is_production:
        app.include_router(api.auth.dev_inbox_router.router)
    openapi.complete(app, OF_OPERATIONS, origin=settings.api_origin)
    app.router.routes.insert(0, RouteIndex(routes(app.router.routes)))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    protect_production(settings)
    await store_role_settings(settings)
    database = Database(settings)
    redis: ArqRedis = connect(settings)
    app.state.database = database
    app.state.redis = redis
    app.state.limiter = Limiter(settings)
    app.state.storage = open_storage(settings)
    link_blocklist.configure(settings.link_blocklist)
    withheld_urls.configure(settings)
    app.state.media_access = MediaAccess(
        database, shows_files(File.owner_id), attachments.is_withheld()
    )
    app.state.upload_limiter = UploadLimiter(settings)
    app.state.broadcast = Broadcast(redis, max_streams_per_member=settings.max_streams_per_member)
    app.state.provider = Provider(settings)
    await require_suitable_account(app.state.provider, settings)
    app.state.payments = PaymentsContext(database, app.state.provider, settings)
    key = await ensure_signing_key(database, settings)
    app.state.signing_key = key
    app.state.issuers = ExternalIssuers(settings)
    activity = ActivityRecorder(database)
    ended = EndedSessions(database, settings.session_cache_ttl_seconds)
    app.state.authenticate = SessionAuthenticator(database, settings, key, activity, ended)
    watching = asyncio.create_task(ended.run())
    rereading = asyncio.create_task(key.run(settings.signing_key_refresh_seconds))
    recording = asyncio.create_task(activity.run(settings.activity_flush_seconds))
    storing = asyncio.create_task(security_events.run(database))
    listening = asyncio.create_task(app.state.broadcast.run())
    watched = metrics_server.ProcessMetrics(
        database, ledger.recently_unbalanced, redis, lambda: app.state.broadcast.open_streams
    )
    try:
        async with metrics_server.serve_metrics(settings, watched):
            yield
    finally:
        app.state.closing = True
        app.state.broadcast.close()
        for task in (listening, recording, rereading, storing, watching):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await activity.flush()
        await security_events.flush(database)
        await app.state.issuers.close()
        await app.state.limiter.close()
        await app.state.provider.close()
        await redis.aclose(close_connection_pool=True)  # which it was handed, not made
        await database.close()
        await asyncio.to_thread(tracing.end, app.state.spans)


def _telemetry(spans: TracerProvider | None) -> TelemetryConfig:
    """Requests' spans alone. What is off is off by name: else it is asked for with each call."""
    return {
        "tracing": spans is not None,
        "tracer_provider": spans,
        "operation_spans": False,
        "metrics": False,
        "logs": False,
    }


def _operation_id(route: APIRoute) -> str:
    return route.name


app = create_app()
