"""Programs under measurement, each a separate process as under `npm start`."""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.bench.performance.baseline_app import StoredResponse
from infra.local.app_processes import WEB_HEAP, is_responding
from infra.local.node import find_node
from infra.local.ports import free_port, is_open, open_listener
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

BASELINE = "infra.bench.performance.baseline_app:app"
EMPTY_ROUTE = "infra.bench.performance.empty_route_app:app"
API = "api.main:app"


@dataclass(frozen=True, slots=True)
class RunningProcess:
    """A running program with its port, and the seconds and CPU seconds until it was ready."""

    process: ChildProcess
    port: int
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def pid(self) -> int:
        return self.process.pid or 0


@contextmanager
def api(
    bench: BenchEnvironment, database: str, app: str = EMPTY_ROUTE, **settings: str
) -> Iterator[RunningProcess]:
    """Run one process of the API."""
    with _asgi(app, bench.environment(database) | settings) as served:
        yield served


@contextmanager
def baseline(
    bench: BenchEnvironment, database: str, stored: Mapping[str, StoredResponse]
) -> Iterator[RunningProcess]:
    """Run the baseline application with stored responses; `/ready` returns null."""
    file = bench.folder / "baseline.pickle"
    file.write_bytes(pickle.dumps(dict(stored) | {"/ready": StoredResponse([], None)}))
    environment = bench.environment(database) | {"BENCH_BASELINE": str(file)}
    with _asgi(BASELINE, environment) as served:
        yield served


@contextmanager
def _asgi(app: str, environment: Mapping[str, str]) -> Iterator[RunningProcess]:
    port = free_port()
    with open_listener(port) as listener:
        descriptor = listener.fileno()
        command = [str(PYTHON), "-m", "api.serve", app, str(descriptor)]
        process = ChildProcess(
            "api", command, env=environment, sink=_print_warning, descriptors=[descriptor]
        )
        began = time.monotonic()
        process.start()
        try:
            address = f"http://127.0.0.1:{port}/ready"
            _wait(process, lambda: is_responding(address), 60)
            yield _running(began, process, port)
        finally:
            process.stop()


@contextmanager
def worker(bench: BenchEnvironment, database: str, **settings: str) -> Iterator[RunningProcess]:
    """Run a worker."""
    ready_lines: list[str] = []
    command: list[str | Path] = [PYTHON, "-m", "infra.bench.performance.probe_worker"]
    process = ChildProcess(
        "worker",
        command,
        env=bench.environment(database) | settings,
        sink=lambda name, line: (
            ready_lines.append(line) if "ready" in line else _print_warning(name, line)
        ),
    )
    began = time.monotonic()
    process.start()
    try:
        _wait(process, lambda: bool(ready_lines), 60)
        yield _running(began, process, 0)
    finally:
        process.stop()


@contextmanager
def web(bench: BenchEnvironment, api_port: int) -> Iterator[RunningProcess]:
    """Run the web's production server, which has to be built, on an API."""
    port = free_port()
    environment = bench.environment("postgres") | {
        "WEB_PORT": str(port),
        "WEB_ORIGIN": f"http://localhost:{port}",
        "API_ORIGIN": f"http://localhost:{api_port}",
        "API_INTERNAL_ORIGIN": f"http://127.0.0.1:{api_port}",
    }
    command = [find_node(), WEB_HEAP, "server/index.mjs"]
    process = ChildProcess("web", command, env=environment, sink=_print_warning, cwd=ROOT / "web")
    began = time.monotonic()
    process.start()
    try:
        _wait(process, lambda: is_responding(f"http://localhost:{port}/api/health"), 60)
        yield _running(began, process, port)
    finally:
        process.stop()


@contextmanager
def plain_node(bench: BenchEnvironment, page: bytes) -> Iterator[RunningProcess]:
    """Run a Node server that only returns one page: a lower bound of the cost of a page."""
    port, file = free_port(), bench.folder / "page.html"
    file.write_bytes(page)
    process = ChildProcess(
        "node", [find_node(), "-e", _PLAIN_SERVER, str(file), str(port)], sink=_print_warning
    )
    process.start()
    try:
        _wait(process, lambda: is_open(port), 20)
        yield RunningProcess(process, port)
    finally:
        process.stop()


_PLAIN_SERVER: Final = """
const page = require('node:fs').readFileSync(process.argv[1]);
require('node:http').createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', page.length);
  response.end(page);
}).listen(Number(process.argv[2]), '127.0.0.1');
"""


def _running(began: float, part: ChildProcess, port: int) -> RunningProcess:
    """Return a program that has just become ready."""
    return RunningProcess(
        part, port, time.monotonic() - began, process_stats.cpu_of_tree(part.pid or 0)
    )


def _wait(part: ChildProcess, condition: Callable[[], bool], timeout: float) -> None:
    if not wait_until(lambda: condition() or not part.alive(), timeout=timeout, interval=0.01):
        raise RuntimeError(f"{part.name} was not ready after {timeout:.0f} s")
    if not part.alive():
        raise RuntimeError(f"{part.name} ended with code {part.exit_code}")


def _print_warning(name: str, line: str) -> None:
    """Print a line of a program, without those that are logged per request."""
    if "[info " in line or '"level":"info"' in line:
        return
    print(f"{name}: {line}", file=sys.stderr, flush=True)
