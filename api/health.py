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
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """What the process stands on; without Redis it is degraded, not down."""

    status: Literal["ok", "degraded"]
    migration: str = Field(description="The newest of the database.", examples=["0003"])


@router.get("/health", summary="Is the process alive", response_model=Payload[Health])
async def health() -> Payload[Health]:
    """Answers as long as the process does; it asks neither Postgres nor Redis."""
    return Payload(payload=Health())


@router.get(
    "/ready",
    summary="Can the process serve",
    response_model=Payload[Readiness],
    responses=documented(errors.service_unavailable),
)
async def ready(request: Request, connection: Read) -> Payload[Readiness]:
    """Asks Postgres for its migration, without which it is 503, and Redis whether it is there,
    without which it is `degraded`: calls are served, live notifications come late."""
    head = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    if head is None:
        raise errors.service_unavailable(facts={"retryAfter": 1})
    try:
        await request.app.state.redis.ping()
    except (RedisError, OSError):
        return Payload(payload=Readiness(status="degraded", migration=head))
    return Payload(payload=Readiness(status="ok", migration=head))
