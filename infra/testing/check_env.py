"""Check of the environment that compose and Kubernetes give to containers.

Each program reads its settings from that environment alone, in a process of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from api.core.settings import Settings
from infra.local.node import find_node
from infra.local.process import PYTHON, ROOT

_SECRET: Final = "made-up-for-this-check-and-long-enough"  # noqa: S105 - protects nothing
_REQUIRED: Final = re.compile(r"\$\{(\w+):\?[^}]*\}")
_DEFAULT: Final = re.compile(r"\$\{\w+:-([^}]*)\}")
_REPLACED_IF_SET: Final = re.compile(r"\$\{\w+:\+[^}]*\}")
_SERVICE: Final = (
    str(PYTHON),
    "-c",
    """
import sys
from pydantic import ValidationError
from api.core.settings import Settings

try:
    Settings()
except ValidationError as error:
    sys.exit("; ".join(f"{each['loc']}: {each['msg']}" for each in error.errors()))
""",
)
_WEB: Final = (
    "node",
    "--input-type=module",
    "-e",
    (
        f"import {{ validateEnv }} from '{ROOT.as_uri()}/web/server/check-env.mjs';"
        "const problems = validateEnv(process.env);"
        "if (problems.length) { console.error(problems.join('; ')); process.exitCode = 1; }"
    ),
)
_IMAGES: Final = {
    "qima-api": ("api.Dockerfile", _SERVICE),
    "qima-worker": ("api.Dockerfile", _SERVICE),
    "qima-web": ("web.Dockerfile", _WEB),
}


def environment_faults(folder: Path = ROOT) -> Iterator[str]:
    """Yield containers that would not start with their environment, and settings out of reach.

    Every setting of the service can be given to compose; .env.example has those that compose needs.
    """
    compose = folder / "compose.yaml"
    text = compose.read_text(encoding="utf-8")
    example = _example(folder / ".env.example")
    required = set(_REQUIRED.findall(text))
    for name in sorted(required ^ example.keys()):
        yield f".env.example: {name} is {'missing' if name in required else 'not required'}"
    for name, service in yaml.safe_load(text)["services"].items():
        if service["image"] in _IMAGES:
            environment = {
                key: _value(value, example) for key, value in service["environment"].items()
            }
            for fault in _faults(folder, service["image"], environment):
                yield f"compose.yaml: {name} would not start: {fault}"
    for name, image, environment in _pods(folder / "infra/k8s"):
        for fault in _faults(folder, image, environment):
            yield f"infra/k8s: {name} would not start: {fault}"
    known = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", text))
    for dockerfile in sorted({each for each, _ in _IMAGES.values()}):
        known |= _image_environment(folder / "infra/docker" / dockerfile).keys()
    for setting in sorted({name.upper() for name in Settings.model_fields} - known):
        yield f"compose.yaml: {setting} cannot be set"


def _example(path: Path) -> dict[str, str]:
    """Return the variables of .env.example; secrets, which are empty there, have a value."""
    lines = re.findall(r"^(\w+)=(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: value or _SECRET for name, value in lines}


def _value(value: Any, example: Mapping[str, str]) -> str | None:
    return None if value is None else fill_in(str(value), example)


def fill_in(text: str, example: Mapping[str, str]) -> str:
    """Fill in variables as .env.example has them, else by their defaults."""
    text = _REPLACED_IF_SET.sub("", _DEFAULT.sub(r"\1", text))
    return _REQUIRED.sub(lambda found: example.get(found[1], _SECRET), text)


def _pods(folder: Path) -> Iterator[tuple[str, str, dict[str, str | None]]]:
    """Yield each of our containers: its name, image and environment."""
    documents = [
        document
        for path in sorted(folder.glob("base/*.yaml"))
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8"))
    ]
    maps = {
        each["metadata"]["name"]: each["data"] for each in documents if each["kind"] == "ConfigMap"
    }
    secrets = (folder / "secrets.example.yaml").read_text(encoding="utf-8")
    for secret in yaml.safe_load_all(secrets):
        maps[secret["metadata"]["name"]] = {
            key: value if "://" in value else _SECRET for key, value in secret["stringData"].items()
        }
    for document in documents:
        pod = document.get("spec", {}).get("template", {}).get("spec", {})
        for container in pod.get("containers", ()):
            if container["image"] not in _IMAGES:
                continue
            variables: dict[str, str | None] = {}
            for source in container.get("envFrom", ()):
                variables |= maps[next(iter(source.values()))["name"]]
            for variable in container.get("env", ()):
                source = variable["valueFrom"]["secretKeyRef"]
                variables[variable["name"]] = maps[source["name"]][source["key"]]
            yield f"{document['kind']} {container['name']}", container["image"], variables


def _faults(folder: Path, image: str, variables: Mapping[str, str | None]) -> Iterator[str]:
    dockerfile, command = _IMAGES[image]
    environment = _image_environment(folder / "infra/docker" / dockerfile)
    environment |= {key: value for key, value in variables.items() if value is not None}
    if fault := _start_fault(tuple(command), frozenset(environment.items())):
        yield fault


@cache
def _start_fault(command: tuple[str, ...], environment: frozenset[tuple[str, str]]) -> str:
    """Return why a program does not start with an environment, or an empty text."""
    # Only PATH is inherited, to find the programs, with the chosen Node first.
    path = f"{Path(find_node()).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(prefix="qima-env-") as empty:
        done = subprocess.run(
            command,
            cwd=empty,
            env=dict(environment) | {"PATH": path, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
    return done.stderr.strip() if done.returncode else ""


def _image_environment(dockerfile: Path) -> dict[str, str]:
    """Return the ENV variables of all stages."""
    text = dockerfile.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = re.findall(r"^ENV (.+)$", text, re.MULTILINE)
    return dict(re.findall(r"(\w+)=(\S+)", " ".join(lines)))
