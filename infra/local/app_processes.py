"""The parts of the product itself: how each is started, and when it is ready."""

from __future__ import annotations

import os
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from infra.local.ports import is_open, listen
from infra.local.process import PYTHON, ROOT, Part, Sink
from infra.local.settings import Settings


@dataclass
class Member:
    """A part under watch."""

    part: Part
    ready: Callable[[], bool]
    prepare: Callable[[], None] = lambda: None
    """What has to be put in order before it starts again."""


# Node lets garbage lie until its heap is far larger than what it keeps. Kept pages stand outside
# of the heap, and --dev, which builds, needs more.
WEB_HEAP = "--max-old-space-size=160"
# Two, so that the loss of one is no gap.
API_PROCESSES = ("api", "api 2")


class Servers:
    """API, worker and sandbox, in the order in which they start."""

    def __init__(
        self, settings: Settings, env: Mapping[str, str], sink: Sink, *, dev: bool
    ) -> None:
        self._listening = None if dev else listen(settings.api_port)
        worker_said = _Listener(sink, "worker ready")
        worker = Part("worker", _worker(dev), env=watched(env, "worker"), sink=worker_said)
        sandbox_command = _uvicorn("api.stripe_sandbox.main:app", settings.sandbox_port, dev)
        sandbox = Part("sandbox", sandbox_command, env=env, sink=sink)
        self.members = [
            *self._api(settings, env, sink),
            Member(worker, lambda: worker_said.heard, worker_said.forget),
            Member(sandbox, lambda: is_open(settings.sandbox_port)),
        ]

    def close(self) -> None:
        """Takes no more calls: whoever comes now is refused instead of kept waiting."""
        if self._listening:
            self._listening.close()

    def _api(self, settings: Settings, env: Mapping[str, str], sink: Sink) -> list[Member]:
        def ready() -> bool:
            return answers(f"http://127.0.0.1:{settings.api_port}/ready")

        if self._listening is None:
            command = _uvicorn("api.main:app", settings.api_port, dev=True)
            return [Member(Part("api", command, env=env, sink=sink), ready)]
        descriptor = self._listening.fileno()
        command = [str(PYTHON), "-m", "api.serve", "api.main:app", str(descriptor)]
        return [
            Member(
                Part(name, command, env=watched(env, name), sink=sink, descriptors=[descriptor]),
                ready,
            )
            for name in API_PROCESSES
        ]


def watched(env: Mapping[str, str], name: str) -> dict[str, str]:
    """Each process shows its own figures: from METRICS_PORT on, where one is set."""
    if not env.get("METRICS_PORT"):
        return dict(env)
    place = (*API_PROCESSES, "worker").index(name)
    return {**env, "METRICS_PORT": str(int(env["METRICS_PORT"]) + place)}


def web_part(settings: Settings, env: Mapping[str, str], sink: Sink, dev: bool) -> Member:
    """The web server."""
    command = ["node", *(["server/index.mjs", "--dev"] if dev else [WEB_HEAP, "server/index.mjs"])]
    part = Part("web", command, env=env, sink=sink, cwd=ROOT / "web")
    return Member(part, lambda: answers(f"http://localhost:{settings.web_port}/api/health"))


def answers(address: str) -> bool:
    """Whether that address answers with a success."""
    # Nobody's proxy stands between us and loopback.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=1) as response:
            return bool(response.status < 400)
    except (urllib.error.URLError, OSError, ValueError):
        return False


def _uvicorn(app: str, port: int, dev: bool) -> list[str]:
    # A stream that is still open may not hold up the end for longer than this.
    options = ["--no-server-header", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    manner = ["--reload", "--reload-dir", "api"] if dev else ["--log-level", "warning"]
    address = ["--host", "127.0.0.1", "--port", str(port)]
    return [str(PYTHON), "-m", "uvicorn", app, *address, *options, *manner]


def _worker(dev: bool) -> list[str]:
    if not dev:
        return [str(PYTHON), "-m", "api.worker"]
    command = f"{PYTHON} -m api.worker"
    return [str(PYTHON), "-m", "watchfiles", "--filter", "python", command, "api"]


class _Listener:
    """Passes a part's lines on and remembers whether a certain one was among them."""

    def __init__(self, sink: Sink, phrase: str) -> None:
        self._sink = sink
        self._phrase = phrase
        self.heard = False

    def __call__(self, name: str, line: str) -> None:
        if self._phrase in line:
            self.heard = True
        self._sink(name, line)

    def forget(self) -> None:
        """It is started again and has to say it again."""
        self.heard = False


def command_env(env: Mapping[str, str]) -> dict[str, str]:
    """For the one-off commands of api.cli: as the parts, and as much of PATH as we have."""
    return {**os.environ, **env}
