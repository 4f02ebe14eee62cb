"""Confinement of the image transcoder and protection of the service's memory."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import api
from api.tests.support import images

pytestmark = pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() not in {"x86_64", "aarch64"},
    reason="the filter of system calls has numbers of two architectures",
)

SECRET = "of the service and long enough"
# What a decoder that a hostile image took over could try.
ATTEMPTS = """
import ctypes, json, os, socket, subprocess, sys
from api.files.images.confinement import confine
held = confine()
def attempt(act):
    try:
        return str(act())
    except OSError as error:
        return type(error).__name__
print(json.dumps({
    "held": held,
    "socket": attempt(lambda: socket.socket()),
    "local": attempt(lambda: socket.socketpair()),
    "program": attempt(lambda: subprocess.run(["/bin/true"]).returncode),
    "kill": attempt(lambda: os.kill(os.getppid(), 0)),
    "trace": ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0),
    "environment": attempt(lambda: open(f"/proc/{os.getppid()}/environ").read()),
    "memory": attempt(lambda: open(f"/proc/{os.getppid()}/mem", "rb").read(1)),
    "own": attempt(lambda: open("/proc/self/status").read())[:5],
}))
"""
PARENT = f"""
import subprocess, sys
from api.core.process_protection import forbid_inspection
if "protected" in sys.argv:
    assert forbid_inspection()
print(subprocess.run([sys.executable, "-c", '''{ATTEMPTS}'''], env={{}}, check=True,
    capture_output=True, text=True).stdout)
"""


def run_attempts(*arguments: str) -> dict[str, Any]:
    """Run the attempts in a child of a process with a secret in its environment."""
    finished = subprocess.run(
        [sys.executable, "-c", PARENT, *arguments],
        env={"APP_SECRET": SECRET},
        cwd=Path(api.__path__[0]).parent,
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    found: dict[str, Any] = json.loads(finished.stdout)
    return found


def test_decoder_has_no_network_and_starts_nothing() -> None:
    found = run_attempts("protected")
    assert "seccomp" in found["held"]
    refused = {name: found[name] for name in ("socket", "local", "program", "kill")}
    assert refused == dict.fromkeys(refused, "PermissionError")
    assert found["trace"] == -1
    assert found["own"] == "Name:"


def test_decoder_does_not_read_the_environment_of_the_service() -> None:
    found = run_attempts("protected")
    if os.geteuid() == 0 and "namespaces" not in found["held"]:
        pytest.skip("root reads every process where the kernel has no user namespaces")
    assert found["environment"] == "PermissionError"
    assert found["memory"] == "PermissionError"
    # The same attempt succeeds against a process that does not protect itself.
    if os.geteuid() != 0 and "namespaces" not in found["held"]:
        assert SECRET in run_attempts()["environment"]


def test_transcoder_is_confined_when_it_decodes() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "api.files.images.transcoder", "PNG", "post"],
        input=images.png(),
        env={},
        cwd=Path(api.__path__[0]).parent,
        capture_output=True,
        check=True,
        timeout=30,
    )
    answer = json.loads(finished.stdout.partition(b"\n")[0])
    assert "problem" not in answer
    assert "seccomp" in answer["confinement"]
