"""Supervisor: installs, builds and migrates, runs all processes, and stops them in order.

python3 -m infra.local [--dev]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from infra.local import lock
from infra.local.app_processes import API_PROCESSES, AppProcesses, SupervisedProcess, web_process
from infra.local.atomic_files import write_environment
from infra.local.bootstrap import Bootstrap, BootstrapError, check_node
from infra.local.console import Console
from infra.local.postgres import PostgresError
from infra.local.process import PYTHON
from infra.local.restarter import Restarter
from infra.local.run_command import TaskError, run
from infra.local.services import Services
from infra.local.settings import Settings, SettingsError, open_data_dir
from infra.local.signals import ShutdownRequest, ShutdownRequested
from infra.local.valkey import ValkeyError

# A process that fails this often in a row is not restarted.
MAX_START_FAILURES = 4
READY_TIMEOUT_SECONDS = 120.0

_Expected = (
    lock.AlreadyRunningError,
    PostgresError,
    BootstrapError,
    SettingsError,
    TaskError,
    ValkeyError,
)


class NotReadyError(RuntimeError):
    """A process did not become ready."""


class Supervisor:
    """A run of all services and processes."""

    def __init__(self, *, dev: bool) -> None:
        self.dev = dev
        self.console = Console()
        self.stopping = ShutdownRequest()
        self.watch = Restarter(self.console)
        self.services: Services | None = None
        self.servers: AppProcesses | None = None
        self.helpers = ThreadPoolExecutor(thread_name_prefix="step")
        self.steps: list[Future[None]] = []

    def run(self) -> int:
        """Run until a shutdown is requested; return the exit code."""
        self.stopping.listen()
        try:
            self._start()
            while not self.stopping.is_requested:
                self.watch.restart_dead()
                time.sleep(0.1)
        except ShutdownRequested:
            pass
        except (*_Expected, NotReadyError) as error:
            self.console.print_line(f"\n{error}")
            return 1
        finally:
            self._stop()
        return 0

    def _start(self) -> None:
        check_node()
        self._held = lock.acquire(open_data_dir())
        settings = Settings.read()
        taken = settings.port_conflict()
        if taken:
            raise SettingsError(taken)
        settings.choose_internal_ports()
        prepare = Bootstrap(self.console, self.stopping)
        with prepare.exclusive():
            for step in [self._begin_step(prepare.python), self._begin_step(prepare.node)]:
                self._wait(step)
            build = self._begin_step(lambda: None if self.dev else prepare.web())
            env = self._start_services(settings)
            self._api("Migrating the database", env, "migrate")
            # The other processes start, and the demo data is loaded, during the build of the web.
            self.servers = AppProcesses(settings, env, self.console.line, dev=self.dev)
            for member in self.servers.members:
                self._begin(member)
            seed = self._begin_step(lambda: self._api("Demo content", env, "seed"))
            self._wait(build)
        self._begin(web_process(settings, env, self.console.line, self.dev))
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
        write_environment(settings.data, environment)
        return environment

    def _begin(self, member: SupervisedProcess) -> None:
        """Start a process from the main thread, whose end would end the process."""
        self.stopping.check()
        self.watch.start(member)

    def _api(self, title: str, env: dict[str, str], command: str) -> None:
        arguments = [str(PYTHON), "-m", "api.cli", command]
        run(title, arguments, console=self.console, stopping=self.stopping, env=env)

    def _begin_step(self, step: Callable[[], None]) -> Future[None]:
        self.steps.append(self.helpers.submit(step))
        return self.steps[-1]

    def _wait(self, step: Future[None]) -> None:
        """Wait for a step, and check the other steps and the running processes meanwhile."""
        while not step.done():
            self._look()
        step.result()

    def _wait_ready(self) -> None:
        deadline = time.monotonic() + READY_TIMEOUT_SECONDS
        waiting = list(self.watch.members)
        while waiting:
            if time.monotonic() > deadline:
                names = ", ".join(member.process.name for member in waiting)
                raise NotReadyError(f"Not ready after {READY_TIMEOUT_SECONDS:.0f} s: {names}.")
            self._look()
            waiting = [member for member in waiting if not member.ready()]

    def _look(self) -> None:
        self.stopping.check()
        self.watch.restart_dead()
        for step in self.steps:
            if step.done():
                step.result()  # raises the step's error
        for member in self.watch.members:
            if self.watch.failure_count(member.process.name) >= MAX_START_FAILURES:
                raise NotReadyError(f"{member.process.name} does not start; its lines are above.")
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
            self.console.print_line(line)

    def _stop(self) -> None:
        """Stop the processes one after another, the web first and the database last."""
        self.stopping.is_requested = True
        self.helpers.shutdown(wait=True, cancel_futures=True)  # running steps check the request
        members = self.watch.members
        if members or self.services:
            self.console.print_line("Stopping …")
        names = ("web", "worker", *API_PROCESSES, "sandbox")
        if self.servers:
            self.servers.close()
        parts = {member.process.name: member.process for member in members}
        for name in names:
            if name in parts:
                parts[name].stop(self.stopping.is_urgent)
        if self.services:
            self.services.stop(self.stopping.is_urgent)
        if members or self.services:
            self.console.print_line("Stopped.")


def main(arguments: Sequence[str]) -> int:
    """Parse the command line and run until a shutdown is requested."""
    parser = argparse.ArgumentParser(prog="npm start", description="Runs the whole of Qima.")
    parser.add_argument("--dev", action="store_true", help="start parts again when sources change")
    return Supervisor(dev=parser.parse_args(arguments).dev).run()
