"""Processes of the application: their commands, and checks of readiness."""

from __future__ import annotations

import os
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from infra.local.node import find_node
from infra.local.ports import is_open, open_listener
from infra.local.process import PYTHON, ROOT, ChildProcess, Sink
from infra.local.settings import Settings


@dataclass
class SupervisedProcess:
    """A process that the restarter keeps running.

    `prepare` runs before each restart.
    """

    process: ChildProcess
    ready: Callable[[], bool]
    prepare: Callable[[], None] = lambda: None


# Without a limit, Node's heap grows far beyond the live objects. Cached pages are outside of it.
# --dev has no limit, because the build needs more.
WEB_HEAP = "--max-old-space-size=160"
# Two processes, so that one answers while the other restarts.
API_PROCESSES = ("api", "api 2")


class AppProcesses:
    """API, worker and sandbox, in the order in which they start."""

    def __init__(
        self, settings: Settings, env: Mapping[str, str], sink: Sink, *, dev: bool
    ) -> None:
        self._listening = None if dev else open_listener(settings.api_port)
        worker_sink = _ReadyDetector(sink, "worker ready")
        worker = ChildProcess(
            "worker", _worker(dev), env=with_metrics_port(env, "worker"), sink=worker_sink
        )
        sandbox_command = _uvicorn("api.stripe_sandbox.main:app", settings.sandbox_port, dev)
        sandbox = ChildProcess("sandbox", sandbox_command, env=env, sink=sink)
        self.members = [
            *self._api(settings, env, sink),
            SupervisedProcess(worker, lambda: worker_sink.is_ready, worker_sink.forget),
            SupervisedProcess(sandbox, lambda: is_open(settings.sandbox_port)),
        ]

    def close(self) -> None:
        """Close the listening socket: further connections are refused instead of queued."""
        if self._listening:
            self._listening.close()

    def _api(
        self, settings: Settings, env: Mapping[str, str], sink: Sink
    ) -> list[SupervisedProcess]:
        def ready() -> bool:
            return is_responding(f"http://127.0.0.1:{settings.api_port}/ready")

        if self._listening is None:
            command = _uvicorn("api.main:app", settings.api_port, dev=True)
            return [SupervisedProcess(ChildProcess("api", command, env=env, sink=sink), ready)]
        descriptor = self._listening.fileno()
        command = [str(PYTHON), "-m", "api.serve", "api.main:app", str(descriptor)]
        return [
            SupervisedProcess(
                ChildProcess(
                    name,
                    command,
                    env=with_metrics_port(env, name),
                    sink=sink,
                    descriptors=[descriptor],
                ),
                ready,
            )
            for name in API_PROCESSES
        ]


def with_metrics_port(env: Mapping[str, str], name: str) -> dict[str, str]:
    """Return the environment with a metrics port per process, counted from METRICS_PORT if set."""
    if not env.get("METRICS_PORT"):
        return dict(env)
    place = (*API_PROCESSES, "worker", "web").index(name)
    return {**env, "METRICS_PORT": str(int(env["METRICS_PORT"]) + place)}


def web_process(
    settings: Settings, env: Mapping[str, str], sink: Sink, dev: bool
) -> SupervisedProcess:
    """Return the process of the web server."""
    command = [
        find_node(),
        *(["server/index.mjs", "--dev"] if dev else [WEB_HEAP, "server/index.mjs"]),
    ]
    process = ChildProcess(
        "web", command, env=with_metrics_port(env, "web"), sink=sink, cwd=ROOT / "web"
    )
    return SupervisedProcess(
        process, lambda: is_responding(f"http://localhost:{settings.web_port}/api/health")
    )


def is_responding(address: str) -> bool:
    """Return whether a URL responds with success."""
    # Without the proxy of the environment, because the URL is on the loopback interface.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=1) as response:
            return bool(response.status < 400)
    except (urllib.error.URLError, OSError, ValueError):
        return False


def _uvicorn(app: str, port: int, dev: bool) -> list[str]:
    # Limits how long open streams delay the shutdown.
    options = ["--no-server-header", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    manner = ["--reload", "--reload-dir", "api"] if dev else ["--log-level", "warning"]
    address = ["--host", "127.0.0.1", "--port", str(port)]
    return [str(PYTHON), "-m", "uvicorn", app, *address, *options, *manner]


def _worker(dev: bool) -> list[str]:
    if not dev:
        return [str(PYTHON), "-m", "api.worker"]
    command = f"{PYTHON} -m api.worker"
    return [str(PYTHON), "-m", "watchfiles", "--filter", "python", command, "api"]


class _ReadyDetector:
    """Sink that forwards lines and detects the one that announces readiness."""

    def __init__(self, sink: Sink, phrase: str) -> None:
        self._sink = sink
        self._phrase = phrase
        self.is_ready = False

    def __call__(self, name: str, line: str) -> None:
        if self._phrase in line:
            self.is_ready = True
        self._sink(name, line)

    def forget(self) -> None:
        """Reset the state before a restart."""
        self.is_ready = False


def command_env(env: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a command of `api.cli`: that of the processes, with our PATH."""
    return {**os.environ, **env}
