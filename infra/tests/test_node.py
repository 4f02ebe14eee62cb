"""Choice of the Node that runs the web and its tools."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from infra.local import bootstrap, node
from infra.local.process import ROOT

PACKAGE = node.PACKAGES["x86_64"]


def _program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Node 20 of the machine, alone on the PATH."""
    found = _program(tmp_path / "machine" / "node", "echo v20.20.2")
    monkeypatch.setenv("PATH", str(found.parent))
    return found


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout without packages."""
    root = tmp_path / "checkout"
    root.mkdir()
    return root


def _install(root: Path, script: str = "echo v26.12.1") -> Path:
    """Install a packaged Node as npm does; return it."""
    found = _program(root / "node_modules" / PACKAGE / "bin" / "node", script)
    link = root / "node_modules" / ".bin" / "node"
    link.parent.mkdir()
    link.symlink_to(f"../{PACKAGE}/bin/node")
    return found


@pytest.mark.usefixtures("machine_node")
def test_packaged_node_is_preferred(checkout: Path) -> None:
    found = _install(checkout)
    assert node.find_node(checkout, "x86_64") == str(found)
    assert node.read_version(found) == (26, 12, 1)


def test_without_a_package_the_node_on_the_path_is_used(checkout: Path, machine_node: Path) -> None:
    assert node.find_node(checkout, "x86_64") == str(machine_node)


@pytest.mark.parametrize("processor", ["aarch64", "riscv64"])
def test_package_of_another_processor_is_ignored(
    checkout: Path, machine_node: Path, processor: str
) -> None:
    _install(checkout)
    assert node.find_node(checkout, processor) == str(machine_node)


def test_packaged_node_that_does_not_run_is_passed_over(
    checkout: Path, machine_node: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(checkout, "echo libatomic.so.1: cannot open shared object file >&2; exit 127")
    links = checkout / "node_modules" / ".bin"
    monkeypatch.setenv("PATH", f"{links}{os.pathsep}{machine_node.parent}")
    assert node.find_node(checkout, "x86_64") == str(machine_node)
    assert shutil.which("node") == str(links / "node")
    node.unlink_broken_node(checkout)
    assert shutil.which("node") == str(machine_node)


def test_link_to_a_node_that_runs_is_kept(checkout: Path) -> None:
    _install(checkout)
    node.unlink_broken_node(checkout)
    assert (checkout / "node_modules" / ".bin" / "node").exists()


def test_node_of_the_machine_is_found_behind_folders_of_the_checkout(
    checkout: Path, machine_node: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(checkout)
    links = checkout / "node_modules" / ".bin"
    monkeypatch.setenv("PATH", f"{links}{os.pathsep}{machine_node.parent}")
    assert node.node_on_path(checkout) == machine_node
    assert node.machine_path(checkout) == str(machine_node.parent)


def test_without_any_node_the_name_remains_for_the_error_message(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(checkout))
    assert node.find_node(checkout, "riscv64") == "node"


@pytest.mark.parametrize(
    ("version", "fault"),
    [("v20.20.2", None), ("v18.20.8", "this is 18.20.8"), ("nothing", "this is unknown")],
)
def test_node_that_begins_is_at_least_20(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, fault: str | None
) -> None:
    for name in ("node", "npm"):
        _program(tmp_path / name, f"echo {version}")
    monkeypatch.setenv("PATH", str(tmp_path))
    if fault is None:
        bootstrap.check_node()
        return
    with pytest.raises(bootstrap.BootstrapError, match=fault):
        bootstrap.check_node()


@pytest.mark.usefixtures("machine_node")
def test_missing_npm_is_named() -> None:
    with pytest.raises(bootstrap.BootstrapError, match="with npm"):
        bootstrap.check_node()


@pytest.mark.parametrize(
    ("installed", "is_same"),
    [({"a": "1", "b": "1"}, True), ({"a": "1"}, True), ({"a": "1", "b": "0"}, False), ({}, False)],
)
def test_optional_packages_may_be_missing_but_not_outdated(
    tmp_path: Path, installed: dict[str, str], is_same: bool
) -> None:
    lock, hidden = tmp_path / "package-lock.json", tmp_path / ".package-lock.json"
    wanted = {
        "node_modules/a": {"integrity": "1"},
        "node_modules/b": {"integrity": "1", "optional": True},
    }
    found = {f"node_modules/{name}": {"integrity": text} for name, text in installed.items()}
    lock.write_text(json.dumps({"packages": wanted}), encoding="utf-8")
    hidden.write_text(json.dumps({"packages": found}), encoding="utf-8")
    assert bootstrap._same_packages(lock, hidden) is is_same


def test_scripts_of_npm_and_our_processes_run_on_the_same_node() -> None:
    script = ["npm", "exec", "--workspace", "web", "--call", "node -p process.execPath"]
    shown = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=True)
    assert Path(shown.stdout.strip()).resolve() == Path(node.find_node()).resolve()


@pytest.mark.parametrize("package", node.PACKAGES.values())
def test_packages_are_optional_and_locked_by_hash_without_scripts(package: str) -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    locked = lock[f"node_modules/{package}"]
    assert locked["version"] == lock[""]["optionalDependencies"][package]
    assert locked["integrity"].startswith("sha512-")
    assert locked["optional"]
    assert "hasInstallScript" not in locked


def test_node_that_is_too_old_for_the_packages_is_named(machine_node: Path) -> None:
    notice = bootstrap.old_node_notice(str(machine_node))
    assert notice is not None
    assert f"Node 20.20.2, {machine_node}" in notice


def test_packaged_node_needs_no_notice(checkout: Path) -> None:
    assert bootstrap.old_node_notice(str(_install(checkout))) is None
