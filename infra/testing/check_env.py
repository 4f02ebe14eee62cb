"""What containers are told, by compose and by Kubernetes: whether the programs would start with it.

Each program reads its own settings, in a process that knows nothing else.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from infra.local.process import PYTHON, ROOT

_SECRET: Final = "made-up-for-this-check-and-long-enough"  # noqa: S105 - of nobody
_REQUIRED: Final = re.compile(r"\$\{\w+:\?[^}]*\}")
_DEFAULT: Final = re.compile(r"\$\{\w+:-([^}]*)\}")
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
# What only `npm start` reads.
_LOCAL: Final = frozenset({"API_PORT", "SANDBOX_PORT", "DATA_DIR"})


def told(folder: Path = ROOT) -> Iterator[str]:
    """Faults of what is told, and settings of the README that nobody can tell a container."""
    compose = folder / "compose.yaml"
    text = compose.read_text(encoding="utf-8")
    for name, service in yaml.safe_load(text)["services"].items():
        if service["image"] in _IMAGES:
            said = {key: _filled(value) for key, value in service["environment"].items()}
            for fault in _faults(folder, service["image"], said):
                yield f"compose.yaml: {name} would not start: {fault}"
    for name, image, said in _pods(folder / "infra/k8s"):
        for fault in _faults(folder, image, said):
            yield f"infra/k8s: {name} would not start: {fault}"
    known = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", text)) | _LOCAL
    for dockerfile in sorted({each for each, _ in _IMAGES.values()}):
        known |= _of_image(folder / "infra/docker" / dockerfile).keys()
    settings = (folder / "README.md").read_text(encoding="utf-8").partition("## Settings")[2]
    for setting in sorted(set(re.findall(r"`([A-Z]+_[A-Z0-9_]+)`", settings)) - known):
        yield f"compose.yaml: nobody can say {setting}"


def _filled(value: Any) -> str | None:
    """What a person who set up the least has: secrets of their own, the rest by default."""
    if value is None:
        return None
    return _REQUIRED.sub(_SECRET, _DEFAULT.sub(r"\1", str(value)))


def _pods(folder: Path) -> Iterator[tuple[str, str, dict[str, str | None]]]:
    """Each container of ours: the kind's name, its image, its environment."""
    documents = [
        document
        for path in sorted(folder.glob("base/*.yaml"))
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8"))
    ]
    secrets = yaml.safe_load((folder / "secrets.example.yaml").read_text(encoding="utf-8"))
    maps = {
        each["metadata"]["name"]: each["data"] for each in documents if each["kind"] == "ConfigMap"
    }
    maps[secrets["metadata"]["name"]] = {
        key: value if "://" in value else _SECRET for key, value in secrets["stringData"].items()
    }
    for document in documents:
        pod = document.get("spec", {}).get("template", {}).get("spec", {})
        for container in pod.get("containers", ()):
            if container["image"] not in _IMAGES:
                continue
            said: dict[str, str | None] = {}
            for source in container.get("envFrom", ()):
                said |= maps[next(iter(source.values()))["name"]]
            for variable in container.get("env", ()):
                source = variable["valueFrom"]["secretKeyRef"]
                said[variable["name"]] = maps.get(source["name"], {}).get(source["key"], _SECRET)
            yield f"{document['kind']} {container['name']}", container["image"], said


def _faults(folder: Path, image: str, said: Mapping[str, str | None]) -> Iterator[str]:
    dockerfile, command = _IMAGES[image]
    environment = _of_image(folder / "infra/docker" / dockerfile)
    environment |= {key: value for key, value in said.items() if value is not None}
    # Programs are looked for where they are here; nothing else of this machine is told.
    path = os.environ["PATH"]
    with tempfile.TemporaryDirectory(prefix="qima-told-") as nowhere:
        done = subprocess.run(
            command,
            cwd=nowhere,
            env=environment | {"PATH": path, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        yield done.stderr.strip()


def _of_image(dockerfile: Path) -> dict[str, str]:
    """What the image itself says, of all its stages."""
    text = dockerfile.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = re.findall(r"^ENV (.+)$", text, re.MULTILINE)
    return dict(re.findall(r"(\w+)=(\S+)", " ".join(lines)))
