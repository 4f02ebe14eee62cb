"""The programs under measurement, each a process of its own as `npm start` runs it."""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.bench.performance.baseline_app import Kept
from infra.local.app_processes import WEB_HEAP, is_responding
from infra.local.ports import free_port, is_open, open_listener
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground

FLOOR = "infra.bench.performance.baseline_app:app"
SUBJECT = "infra.bench.performance.empty_route_app:app"
API = "api.main:app"


@dataclass(frozen=True, slots=True)
class Served:
    """A program that runs: where it listens, and what it took until it was ready: seconds by the
    clock, and of CPU."""

    process: ChildProcess
    port: int
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def pid(self) -> int:
        return self.process.pid or 0


@contextmanager
def api(ground: Ground, database: str, app: str = SUBJECT, **settings: str) -> Iterator[Served]:
    """One process of the API."""
    with _asgi(app, ground.environment(database) | settings) as served:
        yield served


@contextmanager
def floor(ground: Ground, database: str, kept: Mapping[str, Kept]) -> Iterator[Served]:
    """The floor, which answers what is kept; `/ready` answers null."""
    file = ground.folder / "floor.pickle"
    file.write_bytes(pickle.dumps(dict(kept) | {"/ready": Kept([], None)}))
    environment = ground.environment(database) | {"BENCH_FLOOR": str(file)}
    with _asgi(FLOOR, environment) as served:
        yield served


@contextmanager
def _asgi(app: str, environment: Mapping[str, str]) -> Iterator[Served]:
    port = free_port()
    with open_listener(port) as listening:
        descriptor = listening.fileno()
        command = [str(PYTHON), "-m", "api.serve", app, str(descriptor)]
        process = ChildProcess(
            "api", command, env=environment, sink=_said, descriptors=[descriptor]
        )
        began = time.monotonic()
        process.start()
        try:
            address = f"http://127.0.0.1:{port}/ready"
            _wait(process, lambda: is_responding(address), 60)
            yield _since(began, process, port)
        finally:
            process.stop()


@contextmanager
def worker(ground: Ground, database: str, **settings: str) -> Iterator[Served]:
    """A worker."""
    heard: list[str] = []
    command: list[str | Path] = [PYTHON, "-m", "infra.bench.performance.probe_worker"]
    process = ChildProcess(
        "worker",
        command,
        env=ground.environment(database) | settings,
        sink=lambda name, line: heard.append(line) if "ready" in line else _said(name, line),
    )
    began = time.monotonic()
    process.start()
    try:
        _wait(process, lambda: bool(heard), 60)
        yield _since(began, process, 0)
    finally:
        process.stop()


@contextmanager
def web(ground: Ground, api_port: int) -> Iterator[Served]:
    """The web's production server on an API; it has to be built."""
    port = free_port()
    environment = ground.environment("postgres") | {
        "WEB_PORT": str(port),
        "WEB_ORIGIN": f"http://localhost:{port}",
        "API_ORIGIN": f"http://localhost:{api_port}",
        "API_INTERNAL_ORIGIN": f"http://127.0.0.1:{api_port}",
    }
    command = ["node", WEB_HEAP, "server/index.mjs"]
    process = ChildProcess("web", command, env=environment, sink=_said, cwd=ROOT / "web")
    began = time.monotonic()
    process.start()
    try:
        _wait(process, lambda: is_responding(f"http://localhost:{port}/api/health"), 60)
        yield _since(began, process, port)
    finally:
        process.stop()


@contextmanager
def plain_node(ground: Ground, page: bytes) -> Iterator[Served]:
    """A Node server that answers one page and nothing else: what a page can't cost less than."""
    port, file = free_port(), ground.folder / "page.html"
    file.write_bytes(page)
    process = ChildProcess("node", ["node", "-e", _PLAIN, str(file), str(port)], sink=_said)
    process.start()
    try:
        _wait(process, lambda: is_open(port), 20)
        yield Served(process, port)
    finally:
        process.stop()


_PLAIN: Final = """
const page = require('node:fs').readFileSync(process.argv[1]);
require('node:http').createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', page.length);
  response.end(page);
}).listen(Number(process.argv[2]), '127.0.0.1');
"""


def _since(began: float, part: ChildProcess, port: int) -> Served:
    """A program that has just become ready."""
    return Served(part, port, time.monotonic() - began, process_stats.cpu_of_tree(part.pid or 0))


def _wait(part: ChildProcess, claim: Callable[[], bool], timeout: float) -> None:
    if not wait_until(lambda: claim() or not part.alive(), timeout=timeout, interval=0.01):
        raise RuntimeError(f"{part.name} was not ready after {timeout:.0f} s")
    if not part.alive():
        raise RuntimeError(f"{part.name} ended with code {part.exit_code}")


def _said(name: str, line: str) -> None:
    """What is logged of each call is taken from the program, and not shown."""
    if "[info " in line or '"level":"info"' in line:
        return
    print(f"{name}: {line}", file=sys.stderr, flush=True)
