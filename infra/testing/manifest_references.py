"""References between the Kubernetes manifests: secrets, hosts, selectors and connections.

Each manifest can be valid by itself while a name in it belongs to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import yaml

from infra.local.process import ROOT

# cert-manager writes this secret.
_CERTIFICATE: Final = "qima-tls"
# Connections kept free for superusers, migrations, backups and the operators' commands.
_RESERVED_CONNECTIONS: Final = 20
# A process has a pool for writes and one for reads on the primary.
_POOLS_ON_PRIMARY: Final = 2
_URL: Final = re.compile(r"\b[a-z]+://\S+")

Manifest = dict[str, Any]


def reference_faults(folder: Path = ROOT / "infra/k8s") -> Iterator[str]:
    """Yield names that the manifests mention and nothing defines, and too many connections."""
    manifests = [
        document
        for path in sorted(folder.rglob("*.yaml"))
        if path.name not in {"kustomization.yaml", "secrets.example.yaml"}
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8"))
    ]
    example = (folder / "secrets.example.yaml").read_text(encoding="utf-8")
    secrets = {each["metadata"]["name"]: each["stringData"] for each in yaml.safe_load_all(example)}
    yield from _secrets(manifests, secrets)
    yield from _hosts(manifests, secrets)
    yield from _selectors(manifests)
    yield from _plugins(manifests)
    yield from _connections(manifests)


def _secrets(manifests: list[Manifest], secrets: dict[str, dict[str, str]]) -> Iterator[str]:
    for manifest in manifests:
        for name, key in _secret_references(manifest):
            if name != _CERTIFICATE and (
                name not in secrets or (key is not None and key not in secrets[name])
            ):
                yield f"{_title(manifest)}: no example of {name}{f', {key}' if key else ''}"


def _secret_references(node: Any) -> Iterator[tuple[str, str | None]]:
    """Yield name and key of each secret; the key is None where all of the secret is used."""
    if isinstance(node, list):
        for each in node:
            yield from _secret_references(each)
    if not isinstance(node, dict):
        return
    for field, value in node.items():
        if field in {"secretKeyRef", "accessKeyId", "secretAccessKey", "credentials"}:
            yield value["name"], value["key"]
        elif field in {"secretRef", "secret", "passwordSecret"} and "name" in value:
            yield value["name"], None
        else:
            yield from _secret_references(value)


def _hosts(manifests: list[Manifest], secrets: dict[str, dict[str, str]]) -> Iterator[str]:
    known = {each["metadata"]["name"] for each in manifests if each["kind"] == "Service"}
    for cluster in manifests:
        # The operator's services for the primary, the replicas, and any instance.
        if cluster["apiVersion"].startswith("postgresql.cnpg.io/") and cluster["kind"] == "Cluster":
            known |= {f"{cluster['metadata']['name']}-{suffix}" for suffix in ("rw", "ro", "r")}
    settings = [each["data"] for each in manifests if each["kind"] == "ConfigMap"]
    for values in (*secrets.values(), *settings):
        for key, value in values.items():
            for url in _URL.findall(value):
                host = urlsplit(url).hostname or ""
                if "." not in host and host not in known:
                    yield f"{key} names the host {host}, which is no service"


def _selectors(manifests: list[Manifest]) -> Iterator[str]:
    pods = [
        each["spec"]["template"]["metadata"]["labels"]
        for each in manifests
        if each["kind"] in {"Deployment", "Job"} and "labels" in _template_metadata(each)
    ]
    for manifest in manifests:
        selector = manifest.get("spec", {}).get("selector")
        if manifest["kind"] == "PodMonitor":
            yield from _monitored(manifest, manifests)
        if manifest["kind"] != "Service" or selector is None:
            continue
        if not any(selector.items() <= labels.items() for labels in pods):
            yield f"{_title(manifest)}: no pod has the labels {selector}"


def _monitored(monitor: Manifest, manifests: list[Manifest]) -> Iterator[str]:
    """Yield pods and ports that a monitor names and that do not exist, or that it lacks."""
    ports = {
        each["metadata"]["name"]: {
            port["name"]
            for container in each["spec"]["template"]["spec"]["containers"]
            for port in container.get("ports", ())
        }
        for each in manifests
        if each["kind"] == "Deployment" and "labels" in _template_metadata(each)
    }
    wanted = {each["port"] for each in monitor["spec"]["podMetricsEndpoints"]}
    (expression,) = monitor["spec"]["selector"]["matchExpressions"]
    for name in expression["values"]:
        for port in wanted - ports.get(name, set()):
            yield f"{_title(monitor)}: {name} has no port {port}"
    for name in sorted(ports.keys() - set(expression["values"])):
        if wanted & ports[name]:
            yield f"{_title(monitor)}: {name} is not monitored"


def _plugins(manifests: list[Manifest]) -> Iterator[str]:
    """Yield object stores and plugins that a cluster or its backups name and that do not exist."""
    stores = {each["metadata"]["name"] for each in manifests if each["kind"] == "ObjectStore"}
    used: dict[str, set[str]] = {}
    for cluster in manifests:
        for plugin in cluster["spec"].get("plugins", ()) if cluster["kind"] == "Cluster" else ():
            used.setdefault(cluster["metadata"]["name"], set()).add(plugin["name"])
            if plugin["parameters"]["barmanObjectName"] not in stores:
                yield f"{_title(cluster)}: no object store {plugin['parameters']}"
    for backup in manifests:
        if backup["kind"] == "ScheduledBackup":
            plugin = backup["spec"]["pluginConfiguration"]["name"]
            if plugin not in used.get(backup["spec"]["cluster"]["name"], set()):
                yield f"{_title(backup)}: the cluster has no plugin {plugin}"


def _template_metadata(manifest: Manifest) -> Manifest:
    metadata: Manifest = manifest["spec"].get("template", {}).get("metadata", {})
    return metadata


def _connections(manifests: list[Manifest]) -> Iterator[str]:
    """Yield a fault when all pods of the autoscalers need more connections than there are."""
    by_kind: dict[str, dict[str, Manifest]] = {}
    for manifest in manifests:
        # The base comes first; patches repeat the name of what they change.
        by_kind.setdefault(manifest["kind"], {}).setdefault(manifest["metadata"]["name"], manifest)
    size = int(by_kind["ConfigMap"]["qima-settings"]["data"]["DATABASE_POOL_SIZE"])
    pods = sum(
        # A rollout has one pod more.
        by_kind["HorizontalPodAutoscaler"][name]["spec"]["maxReplicas"] + 1
        for name in ("api", "worker")
    )
    needed = pods * _POOLS_ON_PRIMARY * size + _RESERVED_CONNECTIONS
    parameters = by_kind["Cluster"]["postgres"]["spec"]["postgresql"]["parameters"]
    if needed > int(parameters["max_connections"]):
        yield f"{needed} connections are needed at most, max_connections is fewer"


def _title(manifest: Manifest) -> str:
    return f"{manifest['kind']} {manifest['metadata']['name']}"
