"""Metrics of API, worker, web and backup, and faults of expressions that use them.

The names come from the output of `/metrics`: of the API's registries, and of the web's metrics
server in a process of its own.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import promql_parser
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from api.core.observability.metrics_server import ProcessMetrics
from infra.local.node import find_node
from infra.local.process import ROOT
from infra.ops.backup.metrics import BackupMetrics

# Labels that Prometheus gives to what it scrapes.
_TARGET_LABELS: Final = frozenset({"job", "instance"})
# Metrics of programs that are not ours, with their labels: the backup plugin of CloudNativePG.
_FOREIGN: Final = {
    "barman_cloud_cloudnative_pg_io_last_available_backup_timestamp": frozenset[str]()
}
_SUFFIXES: Final[Mapping[str, tuple[str, ...]]] = {
    "counter": ("_total",),
    "histogram": ("_bucket", "_count", "_sum"),
    "summary": ("_count", "_sum"),
}
_WEB: Final = f"""
import {{ registry }} from '{ROOT.as_uri()}/web/server/metrics/index.mjs';
import {{ serveMetrics }} from '{ROOT.as_uri()}/web/server/metrics/server.mjs';

const server = await serveMetrics({{ METRICS_PORT: '0' }});
const answer = await fetch(`http://127.0.0.1:${{server.address().port}}/metrics`);
const labels = registry.getMetricsAsArray().map(({{ name, labelNames }}) => [name, labelNames]);
console.log(JSON.stringify({{ text: await answer.text(), labels: Object.fromEntries(labels) }}));
process.exit(0);
"""

Catalogue = dict[str, frozenset[str]]


@cache
def known_metrics() -> Catalogue:
    """Return the label names of each sample on `/metrics`, by its name."""
    found: Catalogue = {"up": _TARGET_LABELS, **_FOREIGN}
    own = ProcessMetrics(None, None, None).registry  # type: ignore[arg-type]
    for registry in (REGISTRY, own, BackupMetrics().registry):
        found |= _samples(generate_latest(registry).decode(), _python_labels(registry))
    script = [find_node(), "--input-type=module", "-e", _WEB]
    # Any folder of the web: packages are found from the imported files.
    shown = subprocess.run(script, cwd=ROOT, check=True, capture_output=True, text=True)
    web = json.loads(shown.stdout)
    return found | _samples(web["text"], web["labels"])


def expression_faults(
    expression: str, recorded: Mapping[str, frozenset[str]] | None = None
) -> Iterator[str]:
    """Yield what is wrong with an expression: syntax, unknown metrics, and labels they lack.

    `recorded` has the labels of recording rules by their names.
    """
    try:
        tree = promql_parser.parse(expression)
    except ValueError as error:
        yield str(error)
        return
    known = {**known_metrics(), **(recorded or {})}
    for selector in _nodes(tree, promql_parser.VectorSelector):
        if selector.name not in known:
            yield f"unknown metric {selector.name}"
            continue
        labels = known[selector.name] | _TARGET_LABELS
        for matcher in selector.matchers.matchers:
            if matcher.name not in labels:
                yield f"{selector.name} has no label {matcher.name}"
    for aggregation in _nodes(tree, promql_parser.AggregateExpr):
        if aggregation.modifier is None:
            continue
        selectors = _nodes(aggregation.expr, promql_parser.VectorSelector)
        labels = _TARGET_LABELS.union(*(known.get(each.name, ()) for each in selectors))
        for label in aggregation.modifier.labels:
            if label not in labels:
                yield f"no metric has the label {label} that is aggregated by"


def _nodes(tree: Any, kind: type[Any]) -> list[Any]:
    found: list[Any] = []
    promql_parser.walk(tree, lambda node: found.append(node) if isinstance(node, kind) else None)
    return found


def _samples(text: str, labels: Mapping[str, Any]) -> Catalogue:
    """Return the samples of an output, from the type of each metric."""
    return {
        f"{family.name}{suffix}": frozenset(_labels_of(labels, family.name))
        | ({"le"} if suffix == "_bucket" else set())
        for family in text_string_to_metric_families(text)
        for suffix in _SUFFIXES.get(family.type, ("",))
    }


def _labels_of(labels: Mapping[str, Any], family: str) -> Any:
    return labels.get(family) or labels.get(f"{family}_total") or ()


def _python_labels(registry: CollectorRegistry) -> dict[str, tuple[str, ...]]:
    # The library has no public way to the labels of a metric without samples.
    collectors = registry._collector_to_names
    return {
        name: getattr(collector, "_labelnames", ())
        for collector, names in collectors.items()
        for name in names
    }
