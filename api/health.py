"""Whether the process lives, and whether it can serve."""

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from redis.exceptions import RedisError
from sqlalchemy import text

from api.core import errors
from api.core.db.database import Read
from api.core.http.openapi import documented
from api.core.http.responses import Payload

router = APIRouter(tags=["Service"])


class Health(BaseModel):
    """Liveness of the process."""

    status: Literal["ok"] = Field("ok", description="Always `ok`.")


class Readiness(BaseModel):
    """Readiness of the process and its dependencies; without Redis it is degraded."""

    status: Literal["ok", "degraded"] = Field(
        description="Whether the service can answer requests."
    )
    migration: str = Field(description="Revision of the database schema.", examples=["0003"])


@router.get("/health", summary="Liveness", response_model=Payload[Health])
async def health() -> Payload[Health]:
    """Returns 200 while the process is running. Checks neither PostgreSQL nor Redis."""
    return Payload(payload=Health())


@router.get(
    "/ready",
    summary="Readiness",
    response_model=Payload[Readiness],
    responses=documented(errors.service_unavailable),
)
async def ready(request: Request, connection: Read) -> Payload[Readiness]:
    """Checks PostgreSQL and Redis. Without PostgreSQL the response is 503. Without Redis the status
    is `degraded`: requests are served, and live notifications are delayed."""
    head = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    if head is None:
        raise errors.service_unavailable(facts={"retryAfter": 1})
    try:
        await request.app.state.redis.ping()
    except (RedisError, OSError):
        return Payload(payload=Readiness(status="degraded", migration=head))
    return Payload(payload=Readiness(status="ok", migration=head))
