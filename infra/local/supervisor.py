"""Sets everything up, runs every part of the product, and leaves nothing behind.

python3 -m infra.local [--dev]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from infra.local import lock
from infra.local.app_processes import API_PROCESSES, Member, Servers, web_part
from infra.local.atomic_files import keep_environment
from infra.local.bootstrap import Prepare, PrepareError, check_node
from infra.local.console import Console
from infra.local.postgres import PostgresError
from infra.local.process import PYTHON
from infra.local.restarter import Watch
from infra.local.run_command import TaskError, run
from infra.local.services import Services
from infra.local.settings import Settings, SettingsError, data_folder
from infra.local.signals import Stopped, Stopping
from infra.local.valkey import ValkeyError

# A part that keeps dying before it was ever ready won't get better by itself.
HOPELESS_FALLS = 4
READY_SECONDS = 120.0

_Expected = (
    lock.AlreadyRunningError,
    PostgresError,
    PrepareError,
    SettingsError,
    TaskError,
    ValkeyError,
)


class NotReadyError(RuntimeError):
    """A part did not come up."""


class Supervisor:
    """One run of the product, from preparing to the last part's end."""

    def __init__(self, *, dev: bool) -> None:
        self.dev = dev
        self.console = Console()
        self.stopping = Stopping()
        self.watch = Watch(self.console)
        self.services: Services | None = None
        self.servers: Servers | None = None
        self.helpers = ThreadPoolExecutor(thread_name_prefix="step")
        self.steps: list[Future[None]] = []

    def run(self) -> int:
        """The exit code: 0 when somebody asked to stop."""
        self.stopping.listen()
        try:
            self._start()
            while not self.stopping.asked:
                self.watch.look()
                time.sleep(0.1)
        except Stopped:
            pass
        except (*_Expected, NotReadyError) as error:
            self.console.say(f"\n{error}")
            return 1
        finally:
            self._stop()
        return 0

    def _start(self) -> None:
        check_node()
        self._held = lock.hold(data_folder())
        settings = Settings.read()
        taken = settings.taken_port()
        if taken:
            raise SettingsError(taken)
        settings.choose_inner_ports()
        prepare = Prepare(self.console, self.stopping)
        with prepare.alone():
            for step in [self._begin_step(prepare.python), self._begin_step(prepare.node)]:
                self._wait(step)
            build = self._begin_step(lambda: None if self.dev else prepare.web())
            env = self._start_services(settings)
            self._api("Migrating the database", env, "migrate")
            # While the web is built, the rest comes up and the demo content is written.
            self.servers = Servers(settings, env, self.console.line, dev=self.dev)
            for member in self.servers.members:
                self._begin(member)
            seed = self._begin_step(lambda: self._api("Demo content", env, "seed"))
            self._wait(build)
        self._begin(web_part(settings, env, self.console.line, self.dev))
        self._wait(seed)
        self._wait_ready()
        self._greet(settings)

    def _start_services(self, settings: Settings) -> dict[str, str]:
        services = Services(settings, self.console.line)
        self.services = services
        services.start()
        self.stopping.check()
        for member in services.members():
            self.watch.adopt(member)
        environment = services.environment()
        keep_environment(settings.data, environment)
        return environment

    def _begin(self, member: Member) -> None:
        """Starting is for the main thread: a part dies with the thread that started it."""
        self.stopping.check()
        self.watch.start(member)

    def _api(self, title: str, env: dict[str, str], command: str) -> None:
        arguments = [str(PYTHON), "-m", "api.cli", command]
        run(title, arguments, console=self.console, stopping=self.stopping, env=env)

    def _begin_step(self, step: Callable[[], None]) -> Future[None]:
        self.steps.append(self.helpers.submit(step))
        return self.steps[-1]

    def _wait(self, step: Future[None]) -> None:
        """Waits for a step and keeps an eye on the others and on the parts that run already."""
        while not step.done():
            self._look()
        step.result()

    def _wait_ready(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        waiting = list(self.watch.members)
        while waiting:
            if time.monotonic() > deadline:
                names = ", ".join(member.part.name for member in waiting)
                raise NotReadyError(f"Not ready after {READY_SECONDS:.0f} s: {names}.")
            self._look()
            waiting = [member for member in waiting if not member.ready()]

    def _look(self) -> None:
        self.stopping.check()
        self.watch.look()
        for step in self.steps:
            if step.done():
                step.result()  # raises what went wrong in it
        for member in self.watch.members:
            if self.watch.falls(member.part.name) >= HOPELESS_FALLS:
                raise NotReadyError(f"{member.part.name} does not start; its lines are above.")
        time.sleep(0.05)

    def _greet(self, settings: Settings) -> None:
        web, api = f"http://localhost:{settings.web_port}", f"http://localhost:{settings.api_port}"
        for line in (
            "",
            f"Qima is ready ({self.console.seconds():.0f} s).",
            "",
            f"  The network   {web}        in Arabic: {web}/ar",
            f"  The API       {api}/docs",
            "  Sign in       as layla@qima.example, omar@qima.example or sara@qima.example,",
            "                or sign up with any address; the code is at",
            f"                {api}/dev/inbox",
            f"  Your data     {settings.data}",
            "  Stop          Ctrl-C",
            "",
        ):
            self.console.say(line)

    def _stop(self) -> None:
        """Web first and database last, each gone before the next is asked."""
        self.stopping.asked = True
        self.helpers.shutdown(wait=True, cancel_futures=True)  # a running step sees the wish
        members = self.watch.members
        if members or self.services:
            self.console.say("Stopping …")
        names = ("web", "worker", *API_PROCESSES, "sandbox")
        if self.servers:
            self.servers.close()
        parts = {member.part.name: member.part for member in members}
        for name in names:
            if name in parts:
                parts[name].stop(self.stopping.hurried)
        if self.services:
            self.services.stop(self.stopping.hurried)
        if members or self.services:
            self.console.say("Stopped.")


def main(arguments: Sequence[str]) -> int:
    """Reads the command line and runs until asked to stop."""
    parser = argparse.ArgumentParser(prog="npm start", description="Runs the whole of Qima.")
    parser.add_argument("--dev", action="store_true", help="start parts again when sources change")
    return Supervisor(dev=parser.parse_args(arguments).dev).run()
