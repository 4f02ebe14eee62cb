"""Process of an OpenID Connect provider for end-to-end tests of sign-in."""

from __future__ import annotations

import json
from collections.abc import Mapping

from infra.local.node import find_node
from infra.local.ports import free_port, is_open
from infra.local.process import ROOT, ChildProcess, wait_until
from infra.local.run_command import TaskError

CLIENT = "qima"
# The discard port, where nothing listens.
UNUSED_PORT = 9


class Provider:
    """A certified provider on a free port."""

    def __init__(self, api_origin: str) -> None:
        self._port = free_port()
        self._lines: list[str] = []
        script = ROOT / "infra" / "testing" / "oidc-provider.mjs"
        redirect = f"{api_origin}/identity/return/example"
        self._part = ChildProcess(
            "provider",
            (find_node(), script, str(self._port), CLIENT, redirect),
            sink=lambda _, line: self._lines.append(line),
        )

    @property
    def settings(self) -> Mapping[str, str]:
        """Settings of the product: this provider and one that does not respond."""
        issuers = [
            _issuer(self._port, "example", "Example", "مثال"),
            _issuer(UNUSED_PORT, "away", "Away", "بعيد"),
        ]
        return {
            "OIDC_ISSUERS": json.dumps(issuers),
            "ISSUER_ORIGIN": f"http://127.0.0.1:{self._port}",
        }

    def start(self) -> None:
        self._part.start()
        if not wait_until(lambda: is_open(self._port), timeout=60):
            raise TaskError("\n".join(["The provider did not start:", *self._lines]))

    def stop(self) -> None:
        self._part.stop()


def _issuer(port: int, key: str, name: str, arabic: str) -> dict[str, str]:
    origin = f"http://127.0.0.1:{port}"
    return {
        "iss": origin,
        "aud": CLIENT,
        "jwks_url": f"{origin}/jwks",
        "key": key,
        "name": name,
        "name_ar": arabic,
    }
