"""Scan of the locked packages for known vulnerabilities, and of npm's signatures.

npm run audit

    0   every source answered, and none knows a vulnerability
    1   a source reports a vulnerability, or a signature is wrong
    3   a source could not be reached, so that its part is not audited

OSV_URL names the advisory database of the Python packages, OSV or a mirror of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from infra.local.process import ROOT
from infra.supply_chain.locked_packages import LockedPackage, read_lock

OSV_URL: Final = os.environ.get("OSV_URL", "https://api.osv.dev")
FOUND, UNREACHABLE = 1, 3
_TIMEOUT_SECONDS: Final = 60

Status = Literal["clean", "found", "not audited"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of one source."""

    source: str
    status: Status
    details: tuple[str, ...] = ()


def audit_npm_advisories() -> Finding:
    """Ask npm's registry for advisories about the packages of package-lock.json."""
    output = _run_npm("audit", "--json", "--omit", "dev")
    return read_npm_advisories(output)


def read_npm_advisories(output: str) -> Finding:
    """Read the report of `npm audit --json`."""
    source = "npm advisories"
    try:
        report = json.loads(output)
    except ValueError:
        return Finding(source, "not audited", (output.strip()[:200],))
    if "error" in report or "metadata" not in report:
        error = report.get("error") or report.get("message") or report
        return Finding(source, "not audited", (str(error)[:200],))
    vulnerable = report.get("vulnerabilities", {})
    lines = tuple(f"{name}: {each['severity']}" for name, each in sorted(vulnerable.items()))
    return Finding(source, "found" if lines else "clean", lines)


def audit_npm_signatures() -> Finding:
    """Verify the registry's signatures of the installed packages."""
    return read_npm_signatures(_run_npm("audit", "signatures", "--json"))


def read_npm_signatures(output: str) -> Finding:
    """Read the report of `npm audit signatures --json`."""
    source = "npm signatures"
    try:
        report = json.loads(output)
    except ValueError:
        return Finding(source, "not audited", (output.strip()[:200],))
    if "invalid" not in report or "missing" not in report:
        return Finding(source, "not audited", (str(report)[:200],))
    wrong = (*report["invalid"], *report["missing"])
    lines = tuple(f"{each.get('name')}@{each.get('version')}" for each in wrong)
    return Finding(source, "found" if lines else "clean", lines)


def audit_python() -> Finding:
    """Ask OSV for vulnerabilities of the Python packages of both lock files."""
    packages = sorted({*read_lock(ROOT / "requirements.lock")}, key=lambda each: each.name)
    return ask_osv(packages, _post)


def ask_osv(
    packages: Sequence[LockedPackage], post: Callable[[str, dict[str, Any]], dict[str, Any]]
) -> Finding:
    """Query a database of advisories for the exact versions."""
    source = "OSV"
    queries = [{"package": {"purl": package.purl}} for package in packages]
    try:
        results = post(f"{OSV_URL}/v1/querybatch", {"queries": queries})["results"]
    except (OSError, ValueError, KeyError) as error:
        return Finding(source, "not audited", (f"{type(error).__name__}: {error}"[:200],))
    if len(results) != len(packages):
        return Finding(source, "not audited", ("the answer does not match the question",))
    lines = tuple(
        f"{package.name} {package.version}: {', '.join(each['id'] for each in result['vulns'])}"
        for package, result in zip(packages, results, strict=True)
        if result.get("vulns")
    )
    return Finding(source, "found" if lines else "clean", lines)


def exit_code(findings: Sequence[Finding]) -> int:
    """Return the code: findings come before sources that did not answer."""
    statuses = {finding.status for finding in findings}
    if "found" in statuses:
        return FOUND
    return UNREACHABLE if "not audited" in statuses else 0


def _post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    if not url.startswith("https://"):
        raise ValueError("OSV_URL must be an https:// address")
    request = urllib.request.Request(  # noqa: S310 - https, as checked above
        url, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as answer:  # noqa: S310 - as above
        found: dict[str, Any] = json.load(answer)
        return found


def _run_npm(*words: str) -> str:
    """Return the standard output of npm, or its errors when it has none."""
    done = subprocess.run(["npm", *words], cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout if done.stdout.strip() else done.stderr


def main() -> int:
    """Ask each source, and print what it says."""
    findings = [audit_npm_advisories(), audit_npm_signatures(), audit_python()]
    for finding in findings:
        print(f"{finding.source}: {finding.status}")
        for line in finding.details:
            print(f"  {line}")
    code = exit_code(findings)
    if code == UNREACHABLE:
        print("Not everything was audited: repeat where the sources can be reached.")
    return code


if __name__ == "__main__":
    sys.exit(main())
