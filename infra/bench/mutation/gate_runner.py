"""Asks a gate in a copy of the checkout, and reads why it failed."""

from __future__ import annotations

import os
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

from infra.bench.chaos.environment import OURS
from infra.bench.mutation.mutant import Command, Drill, Journey, Mutant, Pytest, Vitest, Way
from infra.local.ports import free_port
from infra.local.process import PYTHON, ChildProcess
from infra.local.signals import ShutdownRequest
from infra.testing.app_under_test import Product
from infra.testing.reports import failures_of_playwright, failures_of_vitest

LONGEST_SECONDS: Final = 1800
START_SECONDS: Final = 600
_SHOWN: Final = 4_000
# Of one failure, and of several in a group.
_SAID: Final = re.compile(r"^(?:E  |  +\| (?=\w[\w.]*:)) *(.*)$", re.MULTILINE)
_BUILD: Final = """
from infra.local.console import Console
from infra.local.bootstrap import Bootstrap
from infra.local.signals import ShutdownRequest
Bootstrap(Console(), ShutdownRequest()).web()
"""
_STAMP: Final = "from infra.local.bootstrap import stamp_web; stamp_web()"
Verdict = Literal["killed", "SURVIVED", "FAILED OTHERWISE"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a gate held, and what those who did not hold it said: of a test that failed its
    message, never what it merely printed, and nothing of one that could not even begin."""

    held: bool
    said: str
    log: str = ""


def judged(mutant: Mutant, answer: Answer) -> Verdict:
    """A gate has seen a fault when it fails for it, not when it falls over."""
    if answer.held:
        return "SURVIVED"
    return "killed" if re.search(mutant.why, answer.said) else "FAILED OTHERWISE"


def failures_of_junit(path: Path) -> str:
    """What was said of each test that failed, whole: its lines, not those of its code, which may
    have the same words. A fixture that broke is no failure."""
    cases = ET.parse(path).iter("testcase")  # noqa: S314 - our own runner wrote it
    return "\n".join(
        "\n".join([f"{case.get('name')}:", *_SAID.findall(why.text or "")])
        for case in cases
        for why in case.findall("failure")
    )


class Asking:
    """One copy of the checkout, and what is run in it."""

    def __init__(self, root: Path, stopping: ShutdownRequest) -> None:
        self.root = root
        self.stopping = stopping
        self.scratch = root.parent / "t"
        self.scratch.mkdir()
        self._environ = {name: os.environ[name] for name in OURS if name in os.environ}
        self._environ |= {"NO_COLOR": "1", "GIT_OPTIONAL_LOCKS": "0", "TMPDIR": str(self.scratch)}
        self._first: Path | None = None
        self._running: Mapping[str, str] = {}

    def ask(self, way: Way) -> Answer:
        """What the gate says of the code as it lies there now.

        Raises:
            TaskError: the product does not start.
        """
        match way:
            case Pytest(nodes, environ):
                return self._pytest(nodes, self._environ | dict(environ))
            case Vitest(file):
                return self._vitest(file)
            case Command(words):
                return self._module(words)
            case Journey() | Drill():
                with self._product() as self._running:
                    return self.ask_begun(way)

    def ask_begun(self, way: Journey | Drill) -> Answer:
        """As `ask`, of the product that runs already."""
        if isinstance(way, Journey):
            return self._playwright(way.spec, way.title, self._running)
        return self._pytest(way.nodes, self._running)

    def _pytest(self, nodes: tuple[str, ...], environ: Mapping[str, str]) -> Answer:
        report = self.scratch / "report.xml"
        # Many together, as a first look.
        spread = ("-n", "2", "--dist", "worksteal") if len(nodes) > 1 else ("-n", "0")
        options = ("-vv", *spread, "-p", "no:cacheprovider", f"--junitxml={report}")
        return self._read(
            [str(PYTHON), "-m", "pytest", *nodes, *options], environ, report, failures_of_junit
        )

    def _vitest(self, file: str) -> Answer:
        report = self.scratch / "report.json"
        options = ("--reporter=default", "--reporter=json", f"--outputFile.json={report}")
        command = ["npm", "run", "test", "-w", "web", "--", file, *options]
        return self._read(command, self._environ, report, failures_of_vitest)

    def _playwright(self, spec: str, title: str, environ: Mapping[str, str]) -> Answer:
        report = self.scratch / "report.json"
        command = ["npm", "run", "e2e", "-w", "web", "--", spec, "-g", title]
        own = {**environ, "PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)}
        options = ["--reporter=list,json", f"--output={self.scratch / 'results'}"]
        return self._read([*command, *options], own, report, failures_of_playwright)

    def _module(self, words: tuple[str, ...]) -> Answer:
        bench = self.scratch / "bench"
        shutil.rmtree(bench, ignore_errors=True)
        command = [str(PYTHON), "-m", *words]
        code, log = self._run(command, self._environ | {"BENCH_DIR": str(bench)})
        # Any other code is that of a program that did not come to its end.
        return Answer(code == 0, log if code == 1 else "", log[-_SHOWN:])

    def _read(
        self,
        command: list[str],
        environ: Mapping[str, str],
        report: Path,
        read: Callable[[Path], str],
    ) -> Answer:
        report.unlink(missing_ok=True)
        code, log = self._run(command, environ)
        said = read(report) if report.exists() else ""
        return Answer(code == 0, said, log[-_SHOWN:])

    def build(self) -> None:
        """The web, of the code as it lies there now.

        Raises:
            RuntimeError: it can't be built.
        """
        self._python(_BUILD)

    def take_as_built(self) -> None:
        """What has changed stands outside of the build: servers read it as it lies there."""
        self._python(_STAMP)

    def _python(self, lines: str) -> None:
        code, log = self._run([str(PYTHON), "-c", lines], self._environ)
        if code != 0:
            raise RuntimeError(log[-_SHOWN:])

    @contextmanager
    def product_begun(self) -> Iterator[None]:
        """The product without a fault; what it begins with is what it begins with each time, so
        that nothing is left of what a fault did."""
        with self._product() as self._running:
            yield
        self._first = self.scratch / "first"
        (self.scratch / "data").rename(self._first)

    @contextmanager
    def _product(self) -> Iterator[Mapping[str, str]]:
        ports = {f"{name}_PORT": str(free_port()) for name in ("API", "WEB", "SANDBOX")}
        data = self.scratch / "data"
        shutil.rmtree(data, ignore_errors=True)
        if self._first is not None:
            subprocess.run(["cp", "-a", str(self._first), str(data)], check=True)
        environ = self._environ | ports | {"DATA_DIR": str(data), "PAYOUT_COOLDOWN_HOURS": "0"}
        environ["WEB_ORIGIN"] = f"http://localhost:{ports['WEB_PORT']}"
        environ["API_ORIGIN"] = f"http://localhost:{ports['API_PORT']}"
        product = Product(environ, self.stopping, root=self.root)
        try:
            product.start(timeout=START_SECONDS)
            yield environ | {"PRODUCT_PID": str(product.pid)}
        finally:
            product.stop()

    def _run(self, command: list[str], environ: Mapping[str, str]) -> tuple[int | None, str]:
        """How it ended, and all that it said."""
        lines: list[str] = []
        part = ChildProcess(
            "gate", command, env=environ, cwd=self.root, sink=lambda _, line: lines.append(line)
        )
        ends = time.monotonic() + LONGEST_SECONDS
        part.start()
        try:
            while part.alive() and time.monotonic() < ends:
                self.stopping.check()
                time.sleep(0.05)
            code = part.exit_code
        finally:
            part.stop()
        return code, "\n".join(lines)
