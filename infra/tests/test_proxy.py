"""The proxy of compose.yaml: its Caddyfile, served by the real Caddy before small backends."""

from __future__ import annotations

import http.server
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import httpx
import pytest

from infra.local.ports import free_port, is_open
from infra.local.process import ROOT, VENV, ChildProcess

CADDYFILE = ROOT / "infra" / "docker" / "Caddyfile"
CHUNK_SECONDS = 0.5


class Backend(http.server.BaseHTTPRequestHandler):
    """A backend that records the headers of requests, and streams `/stream` slowly."""

    protocol_version = "HTTP/1.1"
    requests: ClassVar[list[tuple[str, dict[str, str]]]] = []

    def do_GET(self) -> None:
        self.requests.append((self.path, {key.lower(): self.headers[key] for key in self.headers}))
        if self.path == "/stream":
            self._stream()
            return
        kind = "image/webp" if self.path == "/image" else "application/json"
        body = b'{"payload":"' + b"a" * 4000 + b'"}'
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for number in range(2):
            self.wfile.write(f"data: {number}\n\n".encode())
            self.wfile.flush()
            time.sleep(CHUNK_SECONDS)
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def serve_backend(port: int) -> Iterator[None]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Backend)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Proxy:
    """A running proxy; both backends have one port, so that one of them can be away."""

    def __init__(self) -> None:
        self.web_port, self.api_port, self.backend_port = free_port(), free_port(), free_port()
        self.web = f"http://127.0.0.1:{self.web_port}"
        self.api = f"http://127.0.0.1:{self.api_port}"


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    Backend.requests.clear()
    proxy = Proxy()
    env = os.environ | {
        "WEB_HOST": proxy.web,
        "API_HOST": proxy.api,
        "ACME_EMAIL": "operator@qima.example",
        "WEB_UPSTREAM": "localhost",
        "API_UPSTREAM": "localhost",
        "WEB_PORT": str(proxy.backend_port),
        "API_PORT": str(proxy.backend_port),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }
    process = ChildProcess("caddy", [VENV / "bin" / "caddy", "run", "--config", CADDYFILE], env=env)
    process.start()
    try:
        deadline = time.monotonic() + 20
        while not (is_open(proxy.web_port) and is_open(proxy.api_port)):
            assert process.alive()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield proxy
    finally:
        process.stop()


def test_json_is_compressed_and_images_are_not(proxy: Proxy) -> None:
    with serve_backend(proxy.backend_port):
        headers = {"Accept-Encoding": "gzip"}
        page = httpx.get(f"{proxy.web}/", headers=headers)
        answer = httpx.get(f"{proxy.api}/posts", headers=headers)
        image = httpx.get(f"{proxy.api}/image", headers=headers)
    assert page.headers["content-encoding"] == "gzip"
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in image.headers


def test_client_cannot_choose_its_own_address(proxy: Proxy) -> None:
    with serve_backend(proxy.backend_port):
        httpx.get(f"{proxy.api}/posts", headers={"X-Forwarded-For": "203.0.113.9"})
    (_, headers), *_ = Backend.requests
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["host"] == f"127.0.0.1:{proxy.api_port}"


@pytest.mark.parametrize("path", ["/api/revalidate", "/api/revalidate/", "/API/revalidate/all"])
def test_revalidation_is_not_reachable_from_outside(proxy: Proxy, path: str) -> None:
    with serve_backend(proxy.backend_port):
        assert httpx.post(f"{proxy.web}{path}").status_code == 404
    assert Backend.requests == []


def test_event_stream_is_not_buffered(proxy: Proxy) -> None:
    with serve_backend(proxy.backend_port), httpx.Client() as client:
        started = time.monotonic()
        with client.stream("GET", f"{proxy.api}/stream") as answer:
            first = next(answer.iter_text())
            assert first.startswith("data: 0")
            assert time.monotonic() - started < CHUNK_SECONDS


def test_request_during_the_replacement_of_a_backend_succeeds(proxy: Proxy) -> None:
    answers: list[int] = []

    def ask() -> None:
        answers.append(httpx.get(f"{proxy.api}/posts", timeout=10).status_code)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(1)
    with serve_backend(proxy.backend_port):
        asking.join()
    assert answers == [200]
