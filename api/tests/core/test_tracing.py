"""One request's id, and its trace, through the API, the worker and what the worker asks of the web.

The worker is a process of its own; spans go to a server that speaks OTLP as collectors do.
"""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from pydantic import SecretStr

from api.core.settings import Settings
from api.tests import factories
from api.tests.conftest import SECRET, OpenApp, TestDatabase
from infra.local.process import PYTHON, ROOT

REQUEST_ID = "0123456789abcdef0123456789abcdef"
SEARCHED = "wordsthatnobodyelseshallread"


class Heard:
    """What a server on this machine was sent: bodies by path, and the ids of who sent them."""

    def __init__(self) -> None:
        self.bodies: dict[str, list[bytes]] = {}
        self.request_ids: dict[str, str | None] = {}
        heard = self

        class Ear(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                heard.bodies.setdefault(self.path, []).append(body)
                heard.request_ids[self.path] = self.headers["x-request-id"]
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Ear)
        self.place = f"localhost:{self.server.server_port}"
        self.origin = f"http://{self.place}"

    def spans(self) -> list[tuple[str, Any]]:
        """Each span with the service that it is of."""
        asked = map(ExportTraceServiceRequest.FromString, self.bodies.get("/v1/traces", ()))
        return [
            (resource.resource.attributes, span)
            for request in asked
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]


@pytest.fixture
def heard() -> Iterator[Heard]:
    found = Heard()
    thread = threading.Thread(target=found.server.serve_forever)
    thread.start()
    yield found
    found.server.shutdown()
    thread.join()
    found.server.server_close()


@asynccontextmanager
async def working(settings: Settings, **changes: str) -> AsyncIterator[asyncio.StreamReader]:
    """A worker that runs meanwhile; what it writes."""
    environment = {
        name.upper(): value.get_secret_value() if isinstance(value, SecretStr) else str(value)
        for name, value in settings
        if name in settings.model_fields_set and value is not None
    }
    process = await asyncio.create_subprocess_exec(
        *(str(PYTHON), "-m", "api.worker"),
        cwd=ROOT,
        env=environment | changes,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout
    try:
        yield process.stdout
    finally:
        process.terminate()
        await process.communicate()


async def line_of(lines: asyncio.StreamReader, **wanted: str) -> dict[str, Any]:
    """The first line that says so."""
    async for line in lines:
        said: dict[str, Any] = json.loads(line)
        if wanted.items() <= said.items():
            return said
    raise AssertionError(f"nobody said {wanted}")


def service_of(attributes: Any) -> str:
    return str(next(each.value.string_value for each in attributes if each.key == "service.name"))


async def test_request_id_and_trace_pass_through_api_worker_and_web(
    open_app: OpenApp, settings: Settings, database: TestDatabase, heard: Heard
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    sent = {"otel_exporter_otlp_endpoint": heard.origin, "web_instances": heard.place}
    async with open_app(**sent) as app:
        member = await factories.member(app)
        headers = {"Authorization": member.token, "X-Request-Id": REQUEST_ID}
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            answer = await client.post(
                "/users/update", json={"name": "ليلى"}, params={"q": SEARCHED}, headers=headers
            )
        assert answer.status_code == 200, answer.text
        assert answer.headers["x-request-id"] == REQUEST_ID
        loud = {"LOG_FORMAT": "json", "LOG_LEVEL": "info"}
        changed = settings.model_copy(update=sent)
        async with asyncio.timeout(60), working(changed, **loud) as lines:
            said = await line_of(lines, event="delivered", handler="users.revalidate_profile")
    assert said["request_id"] == REQUEST_ID
    assert heard.request_ids["/api/revalidate"] == REQUEST_ID

    mine = [
        (service_of(attributes), span)
        for attributes, span in heard.spans()
        if span.trace_id.hex() == said["trace_id"]
    ]
    named = {span.name: span for _, span in mine}
    assert {"POST /users/update", "users.revalidate_profile"} <= named.keys()
    request, job = named["POST /users/update"], named["users.revalidate_profile"]
    assert {service for service, _ in mine} == {"qima-api", "qima-worker"}
    assert job.parent_span_id in {span.span_id for service, span in mine if service == "qima-api"}
    asked = [span for _, span in mine if any(a.key == "db.query.text" for a in span.attributes)]
    assert {span.parent_span_id for span in asked} >= {request.span_id}
    assert any(
        each.key == "qima.request_id" and each.value.string_value == REQUEST_ID
        for each in request.attributes
    )
    everything = b"".join(heard.bodies["/v1/traces"])
    assert SEARCHED.encode() not in everything
    assert "ليلى".encode() not in everything
    assert SECRET.encode() not in everything


async def test_tracing_without_endpoint_does_not_load_the_sdk() -> None:
    code = "import api.main, api.worker, sys; print('opentelemetry.sdk' in sys.modules)"
    process = await asyncio.create_subprocess_exec(
        *(str(PYTHON), "-c", code),
        cwd=ROOT,
        env={"ENV": "test"},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    assert said.decode().strip() == "False"
