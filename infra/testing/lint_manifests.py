"""Lint of images, compose, Kubernetes manifests, alert rules and the dashboard.

python -m infra.testing.lint_manifests

Checks schemas, references (files, build stages, metrics, runbook sections), that each program
starts with the environment that it gets, and that each PostgreSQL has the measured configuration.
Needs neither Docker nor Kubernetes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import kubernetes_validate
import yaml
from compose_spec import PyCompose

from api.core.observability.metrics import AlertName
from infra.local.node import PACKAGES
from infra.local.process import ROOT
from infra.testing.check_env import environment_faults, fill_in
from infra.testing.manifest_references import reference_faults
from infra.testing.metric_catalogue import expression_faults
from infra.testing.postgres_settings import configuration_faults

_KUBERNETES: Final = "1.34"
# Custom resources: their schemas come with their operator, so only the name is checked.
_CUSTOM: Final = (
    "postgresql.cnpg.io/",
    "barmancloud.cnpg.io/",
    "gateway.networking.k8s.io/",
    "monitoring.coreos.com/",
)
_PINNED: Final = re.compile(r"^[^:@\s]+:(?!latest\b)[\w.-]+$|@sha256:")
# Inventories (CycloneDX) that the images of each Dockerfile contain.
_INVENTORIES: Final = {
    "api.Dockerfile": {"api.cdx.json", "backup.cdx.json"},
    "web.Dockerfile": {"web.cdx.json"},
}
_INVENTORY_COPY: Final = r"^COPY --from=\w+ \S+/(\w+\.cdx\.json) /usr/local/share/sbom/$"
# Tools that build packages of an image and are not part of it.
_BUILD_LOCK: Final = "build.lock"
# Not `$${`, which the shell of the container replaces.
_SECRET_ARGUMENT: Final = re.compile(r"(?<!\$)\$\{\w*(?:PASSWORD|SECRET|TOKEN|KEY)\b")
_PIN: Final = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE | re.IGNORECASE)


def compose(folder: Path = ROOT) -> Iterator[str]:
    """Yield faults of the compose file, by the specification's model, and of what it builds."""
    text = (folder / "compose.yaml").read_text(encoding="utf-8")
    try:
        # Loaded, dumped and filled in: the model knows neither merge keys nor variables of paths.
        PyCompose.from_yaml(fill_in(yaml.safe_dump(yaml.safe_load(text), width=1000), {}))
    except (ValueError, TypeError) as error:
        yield f"compose.yaml: {error}"
        return
    for name, service in yaml.safe_load(text)["services"].items():
        arguments = [service.get("command"), service.get("entrypoint"), service.get("healthcheck")]
        if found := _SECRET_ARGUMENT.search(str(arguments)):
            yield f"compose.yaml: {name} has {found[0]}}} on a command line"
        built = service.get("build")
        if built:
            yield from _build(folder, name, built)
        elif not _PINNED.search(service["image"]):
            yield f"compose.yaml: {name} uses {service['image']}, which is no fixed version"


def _build(folder: Path, name: str, built: dict[str, str]) -> Iterator[str]:
    path = folder / built["dockerfile"]
    if not path.is_file():
        yield f"compose.yaml: {name} is built by {built['dockerfile']}, which does not exist"
    elif "target" in built and f" AS {built['target']}\n" not in path.read_text(encoding="utf-8"):
        yield f"compose.yaml: {built['dockerfile']} has no stage {built['target']}"


def images(folder: Path = ROOT) -> Iterator[str]:
    """Yield faults of Dockerfiles: versions, user, health check, and files that they copy."""
    for path in sorted((folder / "infra/docker").glob("*.Dockerfile")):
        text = path.read_text(encoding="utf-8")
        for image in re.findall(r"^ARG \w+=(\S+:\S+)", text, re.MULTILINE):
            if not _PINNED.search(image):
                yield f"{path.name}: {image} is no fixed version"
        for stage in _stages_as_root(text):
            yield f"{path.name}: {stage or 'the last stage'} runs as root"
        if "\nHEALTHCHECK " not in text:
            yield f"{path.name}: has no HEALTHCHECK"
        copied = set(re.findall(_INVENTORY_COPY, text, re.MULTILINE))
        if copied != _INVENTORIES.get(path.name):
            yield f"{path.name}: not every image contains the inventory of its packages"
        named = " ".join(re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE))
        missing = [each for each in named.split() if not any(folder.glob(each))]
        yield from (f"{path.name}: copies {each}, which does not exist" for each in missing)
    yield from _packages(folder)
    yield from _node(folder)


def _stages_as_root(text: str) -> Iterator[str]:
    """Yield final stages that run as root."""
    users: dict[str, bool] = {}
    used = set(re.findall(r"^(?:FROM|COPY) (?:--from=)?(\w+)", text, re.MULTILINE))
    for stage in re.split(r"^(?=FROM )", text, flags=re.MULTILINE)[1:]:
        base, name = re.findall(r"^FROM (\S+)(?: AS (\S+))?", stage)[0]
        declared = re.findall(r"^USER (\S+)", stage, re.MULTILINE)
        users[name] = bool(re.match(r"[1-9]", declared[-1])) if declared else users.get(base, False)
        if name not in used and not users[name]:
            yield name


def _packages(folder: Path) -> Iterator[str]:
    """Yield packages of the images whose version is not the tested one, and unpinned builds."""
    lock = set(_PIN.findall((folder / "requirements.lock").read_text(encoding="utf-8")))
    for path in sorted((folder / "infra/docker").glob("*.Dockerfile")):
        text = path.read_text(encoding="utf-8")
        if "--no-binary" in text and "--no-build-isolation" not in text:
            yield f"{path.name}: builds packages with tools that no lock names"
    for path in sorted((folder / "infra/docker").glob("*.lock")):
        if path.name == _BUILD_LOCK:
            continue
        for name, version in _PIN.findall(path.read_text(encoding="utf-8")):
            if (name, version) not in lock:
                yield f"infra/docker/{path.name}: {name} {version} was not tested"


def _node(folder: Path) -> Iterator[str]:
    """Yield images with another major version of Node than the packages that the tests run on."""
    text = (folder / "package.json").read_text(encoding="utf-8")
    packages = json.loads(text)["optionalDependencies"]
    tested = {packages[name].partition(".")[0] for name in PACKAGES.values()}
    for path in sorted((folder / "infra/docker").glob("*.Dockerfile")):
        for version in re.findall(r"\bnode:(\d+)", path.read_text(encoding="utf-8")):
            if {version} != tested:
                yield f"{path.name}: Node {version} is not the tested one, {', '.join(tested)}"


def manifests(folder: Path = ROOT / "infra/k8s") -> Iterator[str]:
    """Yield faults of manifests by Kubernetes' schema, and of the kustomizations' references."""
    patches = set()
    for path in sorted(folder.rglob("kustomization.yaml")):
        kustomization = yaml.safe_load(path.read_text(encoding="utf-8"))
        patches |= {
            (path.parent / each["path"]).resolve() for each in kustomization.get("patches", ())
        }
        for name in kustomization["resources"]:
            target = (path.parent / name).resolve()
            if not (target.is_file() or (target / "kustomization.yaml").is_file()):
                yield f"{path.relative_to(folder)}: {name} does not exist"
    for path in sorted(folder.rglob("*.yaml")):
        if path.name == "kustomization.yaml" or path.resolve() in patches:
            continue
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            for fault in _resource(document):
                yield f"{path.relative_to(folder)}: {fault}"


def _resource(document: dict[str, Any]) -> Iterator[str]:
    if document["apiVersion"].startswith(_CUSTOM):
        if not document.get("metadata", {}).get("name"):
            yield "has no name"
        return
    try:
        kubernetes_validate.validate(document, _KUBERNETES, strict=True)
    except kubernetes_validate.ValidationError as error:
        place = ".".join(map(str, error.absolute_path))
        yield f"{document['kind']} {place}: {error.message}"
    except kubernetes_validate.SchemaNotFoundError as error:
        yield error.message
    pod = document.get("spec", {}).get("template", {}).get("spec", {})
    for container in pod.get("containers", ()):
        security = container.get("securityContext", {})
        if not (
            security.get("readOnlyRootFilesystem") and pod["securityContext"].get("runAsNonRoot")
        ):
            yield f"{document['kind']} {container['name']}: image not read-only, or root"


def rules(folder: Path = ROOT / "infra/ops") -> Iterator[str]:
    """Yield faults of alerts and panels: syntax, unknown metrics and labels, runbook sections.

    Each event that the code counts for an operator has an alert.
    """
    recorded = {
        rule["record"]: frozenset({"service"}) for rule in alert_rules(folder) if "record" in rule
    }
    expressions = " ".join(expression for _, expression in _alerts(folder))
    patterns = [
        re.compile(one) for one in re.findall(r'qima_alerts_total\{name=~?"([^"]+)"', expressions)
    ]
    for event in get_args(AlertName):
        if not any(pattern.fullmatch(event) for pattern in patterns):
            yield f"no alert for the event {event}"
    for place, expression in (*_alerts(folder), *_panels(folder)):
        yield from (f"{place}: {fault}" for fault in expression_faults(expression, recorded))
    runbook = (folder.parent / "RUNBOOK.md").read_text(encoding="utf-8")
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", runbook, re.MULTILINE)
    }
    for rule in alert_rules(folder):
        if "record" in rule:
            continue
        anchor = rule["annotations"]["runbook"].partition("#")[2]
        if anchor not in anchors:
            yield f"{rule['alert']}: the runbook has no section {anchor}"


def alert_rules(folder: Path = ROOT / "infra/ops") -> Iterator[dict[str, Any]]:
    """Yield the alert rules, and the recording rules that they use."""
    for group in yaml.safe_load((folder / "alerts.yaml").read_text(encoding="utf-8"))["groups"]:
        yield from group["rules"]


def _alerts(folder: Path) -> Iterator[tuple[str, str]]:
    for rule in alert_rules(folder):
        yield rule.get("alert") or rule["record"], rule["expr"]


def _panels(folder: Path) -> Iterator[tuple[str, str]]:
    for panel in json.loads((folder / "dashboard.json").read_text(encoding="utf-8"))["panels"]:
        # A row is a heading.
        for target in panel.get("targets", ()):
            yield f"dashboard, {panel['title']}", target["expr"]


def main() -> None:
    """Print the faults; exit with 1 when there is one."""
    faults = [*compose(), *images(), *manifests(), *reference_faults()]
    faults += [*environment_faults(), *rules(), *configuration_faults()]
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
