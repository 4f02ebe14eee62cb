"""Request id and trace of a request in the API, the worker and the worker's calls of the web.

The worker runs in a process of its own. Spans are exported to an OTLP server.
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
from api.tests.support.scale import needs_long
from infra.local.process import PYTHON, ROOT

pytestmark = needs_long

REQUEST_ID = "0123456789abcdef0123456789abcdef"
QUERY = "wordsthatmustnotbeexported"


class RecordingServer:
    """An HTTP server that records bodies and request ids by path."""

    def __init__(self) -> None:
        self.bodies: dict[str, list[bytes]] = {}
        self.request_ids: dict[str, str | None] = {}
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                server.bodies.setdefault(self.path, []).append(body)
                server.request_ids[self.path] = self.headers["x-request-id"]
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Suppress the log of requests."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"localhost:{self.server.server_port}"
        self.origin = f"http://{self.host}"

    def spans(self) -> list[tuple[str, Any]]:
        """Return each exported span with the attributes of its resource."""
        exports = map(ExportTraceServiceRequest.FromString, self.bodies.get("/v1/traces", ()))
        return [
            (resource.resource.attributes, span)
            for request in exports
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]


@pytest.fixture
def collector() -> Iterator[RecordingServer]:
    recording = RecordingServer()
    thread = threading.Thread(target=recording.server.serve_forever)
    thread.start()
    yield recording
    recording.server.shutdown()
    thread.join()
    recording.server.server_close()


@asynccontextmanager
async def run_worker(settings: Settings, **changes: str) -> AsyncIterator[asyncio.StreamReader]:
    """Run a worker; yield its output."""
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


async def find_log_line(lines: asyncio.StreamReader, **fields: str) -> dict[str, Any]:
    """Read the log up to the first line with these fields; return it."""
    async for line in lines:
        entry: dict[str, Any] = json.loads(line)
        if fields.items() <= entry.items():
            return entry
    raise AssertionError(f"no log line has {fields}")


def service_of(attributes: Any) -> str:
    return str(next(each.value.string_value for each in attributes if each.key == "service.name"))


async def test_request_id_and_trace_pass_through_api_worker_and_web(
    open_app: OpenApp, settings: Settings, database: TestDatabase, collector: RecordingServer
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    changes = {"otel_exporter_otlp_endpoint": collector.origin, "web_instances": collector.host}
    async with open_app(**changes) as app:
        member = await factories.member(app)
        headers = {"Authorization": member.token, "X-Request-Id": REQUEST_ID}
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            found = await client.get(
                "/users/exploreUsers", params={"query": QUERY}, headers=headers
            )
            assert found.status_code == 200, found.text
            answer = await client.post("/users/update", json={"name": "ليلى"}, headers=headers)
        assert answer.status_code == 200, answer.text
        assert answer.headers["x-request-id"] == REQUEST_ID
        log_settings = {"LOG_FORMAT": "json", "LOG_LEVEL": "info"}
        changed = settings.model_copy(update=changes)
        async with asyncio.timeout(60), run_worker(changed, **log_settings) as lines:
            handler = "users.revalidate_profile"
            entry = await find_log_line(lines, event="delivered", handler=handler)
    assert entry["request_id"] == REQUEST_ID
    assert collector.request_ids["/api/revalidate"] == REQUEST_ID

    spans = [
        (service_of(attributes), span)
        for attributes, span in collector.spans()
        if span.trace_id.hex() == entry["trace_id"]
    ]
    by_name = {span.name: span for _, span in spans}
    assert {"POST /users/update", "users.revalidate_profile"} <= by_name.keys()
    request, job = by_name["POST /users/update"], by_name["users.revalidate_profile"]
    assert {service for service, _ in spans} == {"qima-api", "qima-worker"}
    assert job.parent_span_id in {span.span_id for service, span in spans if service == "qima-api"}
    queries = [span for _, span in spans if any(a.key == "db.query.text" for a in span.attributes)]
    assert {span.parent_span_id for span in queries} >= {request.span_id}
    assert any(
        each.key == "qima.request_id" and each.value.string_value == REQUEST_ID
        for each in request.attributes
    )
    everything = b"".join(collector.bodies["/v1/traces"])
    assert QUERY.encode() not in everything
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
    output, _ = await process.communicate()
    assert output.decode().strip() == "False"
