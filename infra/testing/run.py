"""Test runner behind `npm test`.

npm test                          every stage but the pictures, in the short form
npm test -- --all                 every stage in full: both languages, long forms, every drill
npm test -- api web               only these stages
npm test -- api -k feed           one stage; what follows it goes to its runner
"""

from __future__ import annotations

import argparse
import os
import resource
import secrets
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from infra.local.bootstrap import Bootstrap, BootstrapError, check_node
from infra.local.console import Console
from infra.local.ports import free_port
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest, ShutdownRequested
from infra.support import reports
from infra.support.product import Product
from infra.support.reports import Count
from infra.testing import orphans
from infra.testing.oidc_provider import Provider

# Seconds after which a stage is stopped and counts as failed: in the short form, and with --all.
STAGE_TIMEOUTS: Final = {
    "api": (900, 1800),
    "web": (300, 300),
    "visual": (480, 900),
    "e2e": (1200, 2700),
    "resilience": (300, 1800),
}
STAGES: Final = tuple(STAGE_TIMEOUTS)
# Pictures are compared with --all, or on request.
SHORT_STAGES: Final = tuple(stage for stage in STAGES if stage != "visual")
NEEDS_WEB_BUILD: Final = {"visual", "e2e", "resilience"}
NEEDS_PRODUCT: Final = {"e2e", "resilience"}
START_TIMEOUT: Final = 240
SECOND_START_SECONDS: Final = 15
FIRST_START_ONLY: Final = ("Making the Python environment", "Installing", "Building the web")
# Settings of the caller's own product must not reach the tests.
_CALLER_SETTINGS: Final = (
    *("ENV", "DATA_DIR", "DATABASE_URL", "MIGRATION_DATABASE_URL", "DATABASE_REPLICA_URL"),
    *("REDIS_URL", "SMTP_URL", "STORAGE_DIR", "API_PORT", "WEB_PORT", "SANDBOX_PORT"),
    *("API_ORIGIN", "API_INTERNAL_ORIGIN", "WEB_ORIGIN", "SANDBOX_ORIGIN", "NODE_ENV"),
    *("STRIPE_SECRET_KEY", "STRIPE_API_BASE", "STRIPE_WEBHOOK_SECRET"),
    *("OIDC_ISSUERS", "ISSUER_ORIGIN"),
    # Dozens of Python processes start here; without it each would compile every module again.
    "PYTHONDONTWRITEBYTECODE",
)


class StageTimeoutError(TaskError):
    """A stage ran longer than its limit."""


class Run:
    """One test run in a scratch folder of its own.

    `arguments` are passed to the runner of the only stage.
    """

    def __init__(self, *, is_full: bool = False, arguments: Sequence[str] = ()) -> None:
        self.is_full = is_full
        self.arguments = tuple(arguments)
        self.workers = max(2, os.cpu_count() or 2)
        self.console = Console()
        self.stopping = ShutdownRequest()
        self.folder = Path(tempfile.mkdtemp(prefix="qima-test-")).resolve()
        self.marker = f"QIMA_TEST_RUN={secrets.token_hex(8)}"
        name, value = self.marker.split("=")
        inherited = {key: value for key, value in os.environ.items() if key not in _CALLER_SETTINGS}
        self.env = inherited | {
            name: value,
            "TMPDIR": str(self.folder),
            "QIMA_TEST_WORKERS": str(self.workers),
        }
        if is_full:
            self.env["QIMA_LONG"] = "1"
        if "FORCE_COLOR" not in os.environ:
            self.env["NO_COLOR"] = "1"  # the runners' lines go through a pipe
        self.total = Count()

    def run(self, stages: Sequence[str]) -> int:
        """Run the stages in order. Return the exit code: 0 when every test passed."""
        self.stopping.listen()
        try:
            self._prepare(has_web=bool(NEEDS_WEB_BUILD & set(stages)))
            if "api" in stages:
                self._stage("api", self.api)
            # The product loads its demo content while these stages run.
            with self._starting_product(stages) as product:
                for name, stage in (("web", self.web), ("visual", self.visual)):
                    if name in stages:
                        self._stage(name, stage)
                if product:
                    self._stage("product", lambda: self.product(product, stages))
            self._stage("orphans", self.check_orphans)
        except ShutdownRequested:
            self.console.print_line("Stopped before the end.")
            self.total += Count(failed=1)
        except (BootstrapError, TaskError) as error:
            self.console.print_line(f"\n{error}")
            self.total += Count(failed=1)
        finally:
            self.check_orphans()  # also after a run that was cut short
            shutil.rmtree(self.folder, ignore_errors=True)
        return self._report()

    def _report(self) -> int:
        total = self.total
        for reason, count in sorted(total.skips.items()):
            self.console.print_line(f"SKIPPED {count} × {reason}")
        for fault in total.faults:
            self.console.print_line(f"FAILED {fault}")
        self.console.print_line(f"\n{total.passed} passed, {total.failed} failed")
        return 1 if total.failed or not total.passed else 0

    def api(self) -> Count:
        """Run pytest on the API and the tooling, with three processes on two cores."""
        report = self.folder / "api.xml"
        # A narrow selection is quicker on one process than the start of two.
        is_narrow = any(each.endswith(".py") or "::" in each for each in self.arguments)
        # The tests wait for PostgreSQL a third of the time: three processes fill two cores.
        processes = self.workers + self.workers // 2
        spread = () if is_narrow else ("-n", str(processes), "--dist", "worksteal")
        command = [str(PYTHON), "-m", "pytest", *spread, f"--junitxml={report}", *self.arguments]
        return self._count(self._tool("api", command), reports.from_junit, report)

    def web(self) -> Count:
        """Run vitest."""
        report = self.folder / "web.json"
        reporters = ("--reporter=default", "--reporter=json", f"--outputFile.json={report}")
        command = ["npm", "run", "test", "-w", "web", "--", *reporters, *self.arguments]
        return self._count(self._tool("web", command), reports.from_vitest, report)

    def visual(self) -> Count:
        """Compare screenshots of the built web, on recorded API responses, with the stored ones."""
        report = self.folder / "visual.json"
        env = self.env | {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)}
        command = ["npm", "run", "visual", "-w", "web", "--", "--reporter=line,json"]
        code = self._tool("visual", [*command, *self.arguments], env)
        count = self._count(code, reports.from_playwright, report)
        if count.failed:
            self.console.print_line("To see the differences: npm run visual -- review")
        return count

    @contextmanager
    def _starting_product(self, stages: Sequence[str]) -> Iterator[Product | None]:
        """Launch what `npm start` runs, if a stage needs it, and stop it at the end."""
        if not NEEDS_PRODUCT & set(stages):
            yield None
            return
        environment = self.env | {
            "DATA_DIR": str(self.folder / "data"),
            "API_PORT": str(free_port()),
            "WEB_PORT": str(free_port()),
            "SANDBOX_PORT": str(free_port()),
            # A test can't wait a day before a new bank account may be paid to.
            "PAYOUT_COOLDOWN_HOURS": "0",
            # Nor two minutes for an e-mail about a notification.
            "NOTIFICATION_EMAIL_DELAY_SECONDS": "0",
            # Banks in Jordan require a code that the operator chooses.
            "PURPOSE_CODES": "JO=1234",
            "PRODUCT_LOG": str(self.folder / "product.log"),
        }
        environment["WEB_ORIGIN"] = f"http://localhost:{environment['WEB_PORT']}"
        environment["API_ORIGIN"] = f"http://localhost:{environment['API_PORT']}"
        provider = Provider(environment["API_ORIGIN"])
        product = Product({**environment, **provider.settings}, self.stopping)
        try:
            provider.start()
            product.launch()
            yield product
        finally:
            product.stop()
            provider.stop()

    def product(self, product: Product, stages: Sequence[str]) -> Count:
        """Run the end-to-end and resilience tests on the launched product."""
        product.wait_until_ready(timeout=START_TIMEOUT)
        environment = {**product.environment, "PRODUCT_PID": str(product.pid)}
        count = Count()
        if self.is_full and {"e2e", "resilience"} <= set(stages):
            # Neither touches what the other uses, and both wait for much of the time.
            with ThreadPoolExecutor() as pool:
                beside = pool.submit(self._resilience, environment, "own_services")
                count += self._e2e(environment)
                count += beside.result()
            count += self._resilience(environment, "not own_services")
        else:
            if "e2e" in stages:
                count += self._e2e(environment)
            if "resilience" in stages:
                is_whole = self.is_full or self.arguments
                count += self._resilience(environment, "" if is_whole else "smoke")
        if count.failed:
            self.console.print_line("\n".join(["The product's last lines:", *product.lines]))
        if "resilience" in stages and not self.arguments:
            count += self._starts_again(product)
        return count

    def _e2e(self, environment: Mapping[str, str]) -> Count:
        report = self.folder / "e2e.json"
        env = dict(environment) | {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)}
        command = ["npm", "run", "e2e", "-w", "web", "--", "--reporter=list,json"]
        code = self._tool("e2e", [*command, *self.arguments], env)
        return self._count(code, reports.from_playwright, report)

    def _resilience(self, environment: Mapping[str, str], marker: str) -> Count:
        """Run the resilience tests that have this marker, or all of them if it is empty."""
        report = self.folder / "resilience.xml"
        report.unlink(missing_ok=True)
        command = [str(PYTHON), "-m", "pytest", "infra/testing/resilience", "-v"]
        command += ["-m", marker, f"--junitxml={report}", *self.arguments]
        code = self._tool("resilience", command, environment)
        return self._count(code, reports.from_junit, report)

    def _starts_again(self, product: Product) -> Count:
        """Kill the supervisor, then start again: no orphan is left and the data is kept."""
        before = product.public_posts()
        product.kill()
        count = self.check_orphans()
        product.lines.clear()
        seconds = product.start(timeout=60)
        self.console.print_line(f"Second start: {seconds:.1f} s (goal {SECOND_START_SECONDS} s)")
        # The time depends on the machine; doing nothing twice does not.
        repeats_nothing = not any(line.startswith(FIRST_START_ONLY) for line in product.lines)
        keeps_data = product.public_posts() == before
        claims = (
            (repeats_nothing, "the second start repeats nothing"),
            (keeps_data, "the data is kept"),
        )
        for claim, text in claims:
            self.console.print_line(f"{'PASSED' if claim else 'FAILED'} {text}")
            count += Count(1) if claim else Count(failed=1, faults=(text,))
        return count

    def check_orphans(self) -> Count:
        """Fail for each process of this run that is still alive, and kill it."""
        wait_until(lambda: not orphans.marked(self.marker, self.folder), timeout=5)
        left = orphans.marked(self.marker, self.folder)
        for line in left:
            self.console.print_line(f"orphan: {line}")
            os.kill(int(line.split()[0]), signal.SIGKILL)
        return Count(failed=1, faults=tuple(left)) if left else Count(passed=1)

    def _prepare(self, *, has_web: bool) -> None:
        check_node()
        prepare = Bootstrap(self.console, self.stopping)
        with prepare.exclusive():
            prepare.python()
            prepare.node()
            if has_web:
                prepare.web()

    def _stage(self, name: str, stage: Callable[[], Count]) -> None:
        self.stopping.check()
        self.console.print_line(f"\n== {name}")
        started, used = time.monotonic(), _processor_seconds()
        try:
            count = stage()
        except TaskError as error:
            self.console.print_line(str(error))
            count = Count(failed=1, faults=(f"{name}: {error}",))
        seconds, used = time.monotonic() - started, _processor_seconds() - used
        self.console.print_line(
            f"== {name}: {count.passed} passed, {count.failed} failed,"
            f" {sum(count.skips.values())} skipped ({seconds:.0f} s; {used:.0f} s of processor)"
        )
        self.total += count

    def _tool(
        self, stage: str, command: Sequence[str], env: Mapping[str, str] | None = None
    ) -> int | None:
        """Run a test runner, print its lines as they come, and return its exit code.

        Raises:
            StageTimeoutError: it ran longer than the stage may take.
        """
        short, full = STAGE_TIMEOUTS[stage]
        limit = full if self.is_full else short
        process = ChildProcess(
            "tool", command, env=env or self.env, sink=lambda _, line: self.console.print_line(line)
        )
        process.start()
        deadline = time.monotonic() + limit
        try:
            while process.alive():
                self.stopping.check()
                if time.monotonic() > deadline:
                    raise StageTimeoutError(f"{stage} was stopped after {limit} s")
                time.sleep(0.05)
            return process.exit_code
        finally:
            process.stop()

    def _count(self, code: int | None, read: Callable[[Path], Count], report: Path) -> Count:
        try:
            count = read(report)
        except (OSError, ValueError, KeyError, SyntaxError) as error:  # also what XML raises
            self.console.print_line(f"No report to read: {error}")
            return Count(failed=1, faults=(f"no report to read: {error}",))
        return count.judged_by(code)


def _processor_seconds() -> float:
    """Return the processor time of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main(words: Sequence[str]) -> int:
    """Parse the command line and run the stages."""
    parser = argparse.ArgumentParser(prog="npm test", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--all", action="store_true", help="every stage in full")
    parser.add_argument("stages", nargs="*", metavar="stage", help=f"of {', '.join(STAGES)}")
    options, arguments = _split(words)
    parsed = parser.parse_args(options)
    unknown = set(parsed.stages) - set(STAGES)
    if unknown:
        parser.error(f"no stage named {', '.join(sorted(unknown))}")
    if arguments and len(parsed.stages) != 1:
        parser.error("arguments for a runner follow the name of one stage")
    os.chdir(ROOT)
    return Run(is_full=parsed.all, arguments=arguments).run(
        parsed.stages or (STAGES if parsed.all else SHORT_STAGES)
    )


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split the command line into our own words and what goes to a stage's runner.

    Our own are `--all`, `--help` and names of stages; the first other word begins the rest.
    """
    own = {"--all", "--help", "-h", *STAGES}
    for index, word in enumerate(words):
        is_name = not any(each in STAGES for each in words[:index])
        if word not in own and not (is_name and not word.startswith("-")):
            return [*words[:index]], [*words[index:]]
    return [*words], []
