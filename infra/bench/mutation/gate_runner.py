"""Runs a check in a copy of the checkout and extracts its failure messages."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from xml.etree import ElementTree as ET

from infra.bench.mutation.mutant import (
    Check,
    JourneyCheck,
    ModuleCheck,
    Mutant,
    ProductCheck,
    PytestCheck,
    VitestCheck,
)
from infra.local.ports import free_port
from infra.local.process import PYTHON, ChildProcess
from infra.local.signals import ShutdownRequest
from infra.support.environment import inherited_environment
from infra.support.product import Product
from infra.support.reports import failures_of_playwright, failures_of_vitest

CHECK_TIMEOUT_SECONDS: Final = 1800
START_TIMEOUT_SECONDS: Final = 600
MAX_LOG_CHARACTERS: Final = 4_000
# Message lines of a failure, and those of an exception group.
_MESSAGE_LINE: Final = re.compile(r"^(?:E  |  +\| (?=\w[\w.]*:)) *(.*)$", re.MULTILINE)
_BUILD_SCRIPT: Final = """
from infra.local.console import Console
from infra.local.bootstrap import Bootstrap
from infra.local.signals import ShutdownRequest
Bootstrap(Console(), ShutdownRequest()).web()
"""
_STAMP_SCRIPT: Final = "from infra.local.bootstrap import stamp_web; stamp_web()"
Verdict = Literal["killed", "SURVIVED", "FAILED OTHERWISE"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Outcome of a check. `failures` has the messages of failed tests, without their output."""

    passed: bool
    failures: str
    log: str = ""


def classify(mutant: Mutant, result: CheckResult) -> Verdict:
    """Return the verdict: a mutant is killed only by a failure with the expected message."""
    if result.passed:
        return "SURVIVED"
    return "killed" if re.search(mutant.failure, result.failures) else "FAILED OTHERWISE"


def failures_of_junit(path: Path) -> str:
    """Return the message lines of each failed test, without its source. Errors don't count."""
    cases = ET.parse(path).iter("testcase")  # noqa: S314 - written by pytest
    return "\n".join(
        "\n".join([f"{case.get('name')}:", *_MESSAGE_LINE.findall(failure.text or "")])
        for case in cases
        for failure in case.findall("failure")
    )


class GateRunner:
    """Runs checks in one copy of the checkout."""

    def __init__(self, root: Path, stopping: ShutdownRequest) -> None:
        self.root = root
        self.stopping = stopping
        self.scratch = root.parent / "t"
        self.scratch.mkdir()
        self._environ = inherited_environment()
        self._environ |= {"NO_COLOR": "1", "GIT_OPTIONAL_LOCKS": "0", "TMPDIR": str(self.scratch)}
        # Gates of more than ten seconds run in the long form only, and in the short one the other
        # language's test, or no test at all, may have a title.
        self._environ["QIMA_LONG"] = "1"
        self._initial_data: Path | None = None
        self._running: Mapping[str, str] = {}

    def run(self, check: Check) -> CheckResult:
        """Run a check on the current code of the copy.

        Raises:
            TaskError: the product does not start.
        """
        match check:
            case PytestCheck(nodes, environ):
                return self._pytest(nodes, self._environ | dict(environ))
            case VitestCheck(file):
                return self._vitest(file)
            case ModuleCheck(command):
                return self._module(command)
            case JourneyCheck() | ProductCheck():
                with self._product() as self._running:
                    return self.run_on_product(check)

    def run_on_product(self, check: JourneyCheck | ProductCheck) -> CheckResult:
        """Run a check against the product that is already running."""
        if isinstance(check, JourneyCheck):
            return self._playwright(check.spec, check.title, self._running)
        return self._pytest(check.nodes, self._running)

    def _pytest(self, nodes: tuple[str, ...], environ: Mapping[str, str]) -> CheckResult:
        report = self.scratch / "report.xml"
        # Several nodes are the baseline run, which is worth two processes.
        spread = ("-n", "2", "--dist", "worksteal") if len(nodes) > 1 else ("-n", "0")
        options = ("-vv", *spread, "-p", "no:cacheprovider", f"--junitxml={report}")
        return self._read(
            [str(PYTHON), "-m", "pytest", *nodes, *options], environ, report, failures_of_junit
        )

    def _vitest(self, file: str) -> CheckResult:
        report = self.scratch / "report.json"
        options = ("--reporter=default", "--reporter=json", f"--outputFile.json={report}")
        command = ["npm", "run", "test", "-w", "web", "--", file, *options]
        return self._read(command, self._environ, report, failures_of_vitest)

    def _playwright(self, spec: str, title: str, environ: Mapping[str, str]) -> CheckResult:
        report = self.scratch / "report.json"
        command = ["npm", "run", "e2e", "-w", "web", "--", spec, "-g", title]
        own = {**environ, "PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)}
        options = ["--reporter=list,json", f"--output={self.scratch / 'results'}"]
        return self._read([*command, *options], own, report, failures_of_playwright)

    def _module(self, arguments: tuple[str, ...]) -> CheckResult:
        bench = self.scratch / "bench"
        shutil.rmtree(bench, ignore_errors=True)
        command = [str(PYTHON), "-m", *arguments]
        code, log = self._run(command, self._environ | {"BENCH_DIR": str(bench)})
        # Any other exit code is a crash, not a failed check.
        return CheckResult(code == 0, log if code == 1 else "", log[-MAX_LOG_CHARACTERS:])

    def _read(
        self,
        command: list[str],
        environ: Mapping[str, str],
        report: Path,
        read: Callable[[Path], str],
    ) -> CheckResult:
        report.unlink(missing_ok=True)
        code, log = self._run(command, environ)
        failures = read(report) if report.exists() else ""
        return CheckResult(code == 0, failures, log[-MAX_LOG_CHARACTERS:])

    def build(self) -> None:
        """Build the web from the current code of the copy.

        Raises:
            RuntimeError: the build failed.
        """
        self._python(_BUILD_SCRIPT)

    def mark_as_built(self) -> None:
        """Mark the build as current after a change to files that are not part of the bundle."""
        self._python(_STAMP_SCRIPT)

    def _python(self, lines: str) -> None:
        code, log = self._run([str(PYTHON), "-c", lines], self._environ)
        if code != 0:
            raise RuntimeError(log[-MAX_LOG_CHARACTERS:])

    @contextmanager
    def baseline_product(self) -> Iterator[None]:
        """Run the product without a fault and keep its data as the initial state of later runs."""
        with self._product() as self._running:
            yield
        self._initial_data = self.scratch / "first"
        (self.scratch / "data").rename(self._initial_data)

    @contextmanager
    def _product(self) -> Iterator[Mapping[str, str]]:
        ports = {f"{name}_PORT": str(free_port()) for name in ("API", "WEB", "SANDBOX")}
        data = self.scratch / "data"
        shutil.rmtree(data, ignore_errors=True)
        if self._initial_data is not None:
            subprocess.run(["cp", "-a", str(self._initial_data), str(data)], check=True)
        environ = self._environ | ports | {"DATA_DIR": str(data), "PAYOUT_COOLDOWN_HOURS": "0"}
        environ["PURPOSE_CODES"] = "JO=1234"
        environ["WEB_ORIGIN"] = f"http://localhost:{ports['WEB_PORT']}"
        environ["API_ORIGIN"] = f"http://localhost:{ports['API_PORT']}"
        product = Product(environ, self.stopping, root=self.root)
        try:
            product.start(timeout=START_TIMEOUT_SECONDS)
            yield environ | {"PRODUCT_PID": str(product.pid)}
        finally:
            product.stop()

    def _run(self, command: list[str], environ: Mapping[str, str]) -> tuple[int | None, str]:
        """Return the exit code and the output."""
        lines: list[str] = []
        part = ChildProcess(
            "gate", command, env=environ, cwd=self.root, sink=lambda _, line: lines.append(line)
        )
        ends = time.monotonic() + CHECK_TIMEOUT_SECONDS
        part.start()
        try:
            while part.alive() and time.monotonic() < ends:
                self.stopping.check()
                time.sleep(0.05)
            code = part.exit_code
        finally:
            part.stop()
        return code, "\n".join(lines)
