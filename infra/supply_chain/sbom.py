"""Software bills of materials (CycloneDX JSON) of the images, from their lock files.

npm run sbom [-- --out FOLDER] [--image NAME]
    writes api, backup and web .cdx.json, or one of them, by default to .data/sbom

The Dockerfiles run it too: each image has its inventory in /usr/local/share/sbom.
The inventories of the API and of the backups list what infra/docker/requirements.lock and
infra/docker/backup.lock install in their images; a package has the hashes of all of its
distributions. The web's lists package-lock.json without development packages.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from infra.supply_chain.locked_packages import read_lock

# Not that of infra.local, which the images do not have.
ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "infra" / "docker" / "requirements.lock"
BACKUP_LOCK = ROOT / "infra" / "docker" / "backup.lock"
NODE_LOCK = ROOT / "package-lock.json"


def python_inventory(name: str, lock: Path) -> dict[str, Any]:
    """Return the inventory of an image's Python packages."""
    components = [
        {
            "type": "library",
            "bom-ref": package.purl,
            "name": package.name,
            "version": package.version,
            "purl": package.purl,
            "properties": [
                {"name": "qima:distribution-sha256", "value": digest} for digest in package.hashes
            ],
        }
        for package in read_lock(lock)
    ]
    return _inventory(name, components)


def web_inventory(lock: Path = NODE_LOCK) -> dict[str, Any]:
    """Return the inventory of the Node packages that the web's image installs.

    `npm sbom` with a workspace leaves out packages that others have as peers, such as React.
    """
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    # The image has a Node of its own. It installs the web's packages, not those of the checkout.
    left_out = packages[""].get("optionalDependencies", {}).keys()
    found = {
        f"pkg:npm/{name.replace('@', '%40')}@{package['version']}": (name, package)
        for path, package in packages.items()
        if (name := path.rpartition("node_modules/")[2]) != path
        and name not in left_out
        and _is_installed(package)
    }
    components = [
        {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": package["version"],
            "purl": purl,
            "hashes": [{"alg": "SHA-512", "content": _hex_digest(package["integrity"])}],
        }
        for purl, (name, package) in sorted(found.items())
    ]
    return _inventory("web", components)


def _is_installed(package: dict[str, Any]) -> bool:
    return not (package.get("dev") or package.get("devOptional") or package.get("link"))


def _hex_digest(integrity: str) -> str:
    kind, _, digest = integrity.partition("-")
    if kind != "sha512":
        raise ValueError(f"package-lock.json has a digest of another kind: {kind}")
    return base64.b64decode(digest).hex()


def _inventory(name: str, components: list[dict[str, Any]]) -> dict[str, Any]:
    described = {"type": "application", "name": f"qima-{name}", "bom-ref": name}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": described},
        "components": components,
    }


_IMAGES: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "api": lambda: python_inventory("api", LOCK),
    "backup": lambda: python_inventory("backup", BACKUP_LOCK),
    "web": web_inventory,
}


def main() -> int:
    """Write the inventories."""
    parser = argparse.ArgumentParser(description="Software bill of materials in CycloneDX.")
    parser.add_argument("--out", type=Path, default=ROOT / ".data" / "sbom")
    parser.add_argument("--image", choices=_IMAGES)
    given = parser.parse_args()
    folder: Path = given.out
    folder.mkdir(parents=True, exist_ok=True)
    for name in [given.image] if given.image else _IMAGES:
        inventory = _IMAGES[name]()
        path = folder / f"{name}.cdx.json"
        path.write_text(json.dumps(inventory, indent=2) + "\n", encoding="utf-8")
        print(f"{path}: {len(inventory['components'])} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
