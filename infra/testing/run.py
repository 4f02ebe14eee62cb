"""Every test: the API's, the web's, pictures, and journeys and drills on the running product.

npm test                      all of it
npm test -- api web           only these of: api, web, visual, product
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from infra.local.bootstrap import Prepare, PrepareError, check_node
from infra.local.console import Console
from infra.local.ports import free_port
from infra.local.process import PYTHON, ROOT, Part, wait_until
from infra.local.run_command import TaskError
from infra.local.signals import Stopped, Stopping
from infra.testing import orphans, reports
from infra.testing.app_under_test import Product
from infra.testing.oidc_provider import Provider
from infra.testing.reports import Count

STAGES = ("api", "web", "visual", "product")
BUILT = {"visual", "product"}
SECOND_START_SECONDS = 15
ONCE = ("Making the Python environment", "Installing", "Building the web")
# Settings of the caller's own product must not reach into the tests.
_CALLERS = (
    *("ENV", "DATA_DIR", "DATABASE_URL", "MIGRATION_DATABASE_URL", "DATABASE_REPLICA_URL"),
    *("REDIS_URL", "SMTP_URL", "STORAGE_DIR", "API_PORT", "WEB_PORT", "SANDBOX_PORT"),
    *("API_ORIGIN", "API_INTERNAL_ORIGIN", "WEB_ORIGIN", "SANDBOX_ORIGIN", "NODE_ENV"),
    *("STRIPE_SECRET_KEY", "STRIPE_API_BASE", "STRIPE_WEBHOOK_SECRET"),
    *("OIDC_ISSUERS", "ISSUER_ORIGIN"),
    # Dozens of Python processes start here; without it each would compile every module again.
    "PYTHONDONTWRITEBYTECODE",
)


class Run:
    """One run of the tests in a scratch folder of its own."""

    def __init__(self) -> None:
        self.console = Console()
        self.stopping = Stopping()
        self.folder = Path(tempfile.mkdtemp(prefix="qima-test-")).resolve()
        self.marker = f"QIMA_TEST_RUN={secrets.token_hex(8)}"
        name, value = self.marker.split("=")
        inherited = {key: value for key, value in os.environ.items() if key not in _CALLERS}
        self.env = inherited | {name: value, "TMPDIR": str(self.folder)}
        if "FORCE_COLOR" not in os.environ:
            self.env["NO_COLOR"] = "1"  # the runners' lines go through a pipe
        self.total = Count()

    def run(self, stages: Sequence[str]) -> int:
        """The exit code: 0 when every test passed."""
        self.stopping.listen()
        steps = {
            "api": self.api,
            "web": self.web,
            "visual": self.visual,
            "product": self.product,
        }
        try:
            self._prepare(built=bool(BUILT & set(stages)))
            for stage in stages:
                self._stage(stage, steps[stage])
            self._stage("survivors", self.nothing_survives)
        except Stopped:
            self.console.say("Stopped before the end.")
            self.total += Count(failed=1)
        except (PrepareError, TaskError) as error:
            self.console.say(f"\n{error}")
            self.total += Count(failed=1)
        finally:
            self.nothing_survives()  # also of a run that was cut short
            shutil.rmtree(self.folder, ignore_errors=True)
        for fault in self.total.faults:
            self.console.say(f"FAILED {fault}")
        self.console.say(f"\n{self.total.passed} passed, {self.total.failed} failed")
        return 1 if self.total.failed or not self.total.passed else 0

    def api(self) -> Count:
        """pytest, on two processes."""
        report = self.folder / "api.xml"
        # The longest tests begin where they stand; whoever is done takes over what is left.
        spread = ("-n", "2", "--dist", "worksteal")
        code = self._tool([str(PYTHON), "-m", "pytest", *spread, f"--junitxml={report}"])
        return self._count(code, reports.from_junit, report)

    def web(self) -> Count:
        """vitest."""
        report = self.folder / "web.json"
        reporters = ("--reporter=default", "--reporter=json", f"--outputFile.json={report}")
        code = self._tool(["npm", "run", "test", "-w", "web", "--", *reporters])
        return self._count(code, reports.from_vitest, report)

    def visual(self) -> Count:
        """Pictures of the built web on recorded answers, compared with those of the repository."""
        report = self.folder / "visual.json"
        env = self.env | {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)}
        command = ["npm", "run", "visual", "-w", "web", "--", "--reporter=line,json"]
        count = self._count(self._tool(command, env), reports.from_playwright, report)
        if count.failed:
            self.console.say("To look at what differs: npm run visual -- review")
        return count

    def product(self) -> Count:
        """Journeys in a browser and drills that kill parts, on what `npm start` runs."""
        environment = self.env | {
            "DATA_DIR": str(self.folder / "data"),
            "API_PORT": str(free_port()),
            "WEB_PORT": str(free_port()),
            "SANDBOX_PORT": str(free_port()),
            # A journey can't wait for a day until a new bank account may be paid to.
            "PAYOUT_COOLDOWN_HOURS": "0",
            "PRODUCT_LOG": str(self.folder / "product.log"),
        }
        environment["WEB_ORIGIN"] = f"http://localhost:{environment['WEB_PORT']}"
        environment["API_ORIGIN"] = f"http://localhost:{environment['API_PORT']}"
        provider = Provider(environment["API_ORIGIN"])
        environment |= provider.settings
        product = Product(environment, self.stopping)
        try:
            provider.start()
            product.start(timeout=240)
            count = self._journeys(environment)
            count += self._drills(environment | {"PRODUCT_PID": str(product.pid)})
            if count.failed:
                self.console.say("\n".join(["The product's last lines:", *product.lines]))
            return count + self._starts_again(product)
        finally:
            product.stop()
            provider.stop()

    def _starts_again(self, product: Product) -> Count:
        """Even a supervisor that was killed leaves nothing behind, and the next finds the data."""
        before = product.public_posts()
        product.kill()
        count = self.nothing_survives()
        product.lines.clear()
        took = product.start(timeout=60)
        self.console.say(f"Second start: {took:.1f} s (goal {SECOND_START_SECONDS} s)")
        # The figure hangs on the machine; what makes it small is that nothing is done twice.
        thrifty = not any(line.startswith(ONCE) for line in product.lines)
        kept = product.public_posts() == before
        claims = ((thrifty, "the second start repeats nothing"), (kept, "the data is kept"))
        for claim, text in claims:
            self.console.say(f"{'PASSED' if claim else 'FAILED'} {text}")
            count += Count(1) if claim else Count(failed=1, faults=(text,))
        return count

    def nothing_survives(self) -> Count:
        """No process of the run may be left; those that are, are named."""
        wait_until(lambda: not orphans.marked(self.marker, self.folder), timeout=5)
        left = orphans.marked(self.marker, self.folder)
        for line in left:
            self.console.say(f"survived: {line}")
            os.kill(int(line.split()[0]), signal.SIGKILL)
        return Count(failed=1, faults=tuple(left)) if left else Count(passed=1)

    def _journeys(self, environment: Mapping[str, str]) -> Count:
        report = self.folder / "journeys.json"
        env = dict(environment) | {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)}
        command = ["npm", "run", "e2e", "-w", "web", "--", "--reporter=list,json"]
        return self._count(self._tool(command, env), reports.from_playwright, report)

    def _drills(self, environment: Mapping[str, str]) -> Count:
        report = self.folder / "drills.xml"
        options = ("-v", f"--junitxml={report}")
        command = [str(PYTHON), "-m", "pytest", "infra/testing/resilience", *options]
        return self._count(self._tool(command, environment), reports.from_junit, report)

    def _prepare(self, *, built: bool) -> None:
        check_node()
        prepare = Prepare(self.console, self.stopping)
        with prepare.alone():
            prepare.python()
            prepare.node()
            if built:
                prepare.web()

    def _stage(self, name: str, step: Callable[[], Count]) -> None:
        self.stopping.check()
        self.console.say(f"\n== {name}")
        began = time.monotonic()
        try:
            count = step()
        except TaskError as error:
            self.console.say(str(error))
            count = Count(failed=1, faults=(f"{name} {error}",))
        took = time.monotonic() - began
        self.console.say(f"== {name}: {count.passed} passed, {count.failed} failed ({took:.0f} s)")
        self.total += count

    def _tool(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> int | None:
        """Runs a test runner, its lines straight through."""
        part = Part(
            "tool", command, env=env or self.env, sink=lambda _, line: self.console.say(line)
        )
        part.start()
        try:
            while part.alive():
                self.stopping.check()
                time.sleep(0.05)
            return part.exit_code
        finally:
            part.stop()

    def _count(self, code: int | None, read: Callable[[Path], Count], report: Path) -> Count:
        try:
            count = read(report)
        except (OSError, ValueError, KeyError, SyntaxError) as error:  # also what XML raises
            self.console.say(f"No report to read: {error}")
            return Count(failed=1, faults=(f"no report to read: {error}",))
        return count.judged_by(code)


def main(arguments: Sequence[str]) -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="npm test", description="Runs every test.")
    parser.add_argument("stages", nargs="*", metavar="stage", help=f"of {', '.join(STAGES)}")
    stages = parser.parse_args(arguments).stages
    unknown = set(stages) - set(STAGES)
    if unknown:
        parser.error(f"no stage by the name {', '.join(sorted(unknown))}")
    os.chdir(ROOT)
    return Run().run(stages or STAGES)
