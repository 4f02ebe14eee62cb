"""Generated calls of the operations in the OpenAPI document, with ids of existing objects."""

import asyncio
import copy
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import requests
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.errors import SchemathesisError
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.auth import sessions
from api.auth.sessions import IdentityProvider
from api.tests import factories
from api.tests.conftest import client_of
from api.tests.factories import SignedInMember
from api.tests.support.images import png

OTHER_CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
CHECKS = [not_a_server_error, *OTHER_CHECKS]
# Called without a token, because the response to a member is endless.
STREAMING_OPERATIONS = {"stream_notifications"}
# Kinds of objects by the names of fields and parameters that refer to them.
_REFERS = (
    (r"parent\w*|comment\w*", "comments"),
    (r"(f|\w+F)ile(_i|I)ds?|profilePic|cover\w*", "files"),
    (r"(user|member|author|actor)\w*", "users"),
    (r"post\w*", "posts"),
    (r"notification\w*", "notifications"),
    (r"country\w*", "countries"),
    (r"interest\w*", "interests"),
    (r"category\w*", "categories"),
    (r"session\w*", "sessions"),
    (r"cursor", "cursors"),
)


def load_operations(app: FastAPI) -> dict[str, Any]:
    """Load the operations of an application by method and path."""
    # Calls are modified in place, examples included. All applications of the process share the
    # examples, so the document is copied.
    document = schemathesis.openapi.from_dict(copy.deepcopy(app.openapi()))
    document.config.generation.update(
        modes=list(GenerationMode), with_security_parameters=False, deterministic=True
    )
    found: Iterator[Any] = document.get_all_operations()
    return {each.ok().label: each.ok() for each in found}


def has_no_parameters(operation: Any) -> bool:
    """Return whether all calls of an operation are equal."""
    return not (operation.path_parameters or operation.query or operation.body)


@dataclass
class Fuzzer:
    """Calls the operations of an application as a member or guest.

    `known` has the ids of existing objects by kind.
    """

    app: FastAPI
    loop: asyncio.AbstractEventLoop
    member: SignedInMember
    known: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))

    async def learn(self, paths: list[str]) -> None:
        """Collect the ids and cursors of lists without parameters."""
        async with self._client() as client:
            for path in paths:
                answer = await client.get(path, params={"limit": "2"}, headers=self.member.headers)
                if answer.is_success and "json" in answer.headers["content-type"]:
                    self.note(path.split("/")[1], answer.json())

    def note(self, kind: str, body: Any) -> None:
        """Collect the ids and the cursor of a response."""
        if body.get("nextCursor"):
            self.known["cursors"].append(body["nextCursor"])
        items = body.get("payload")
        for item in items if isinstance(items, list) else [items]:
            if isinstance(item, dict) and "_id" in item and item["_id"] not in self.known[kind]:
                self.known[kind].append(item["_id"])

    def explore(self, operation: Any, cases: int) -> tuple[int, list[str]]:
        """Call an operation; return the number of calls, and each kind of fault with an example.

        Runs in a thread, because generation is synchronous. Calls run in the application's loop.
        """
        faults: dict[str, str] = {}
        calls = 0

        @settings(
            max_examples=cases,
            phases=[Phase.generate],  # faults are grouped by kind, so shrinking is not needed
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=st.one_of(list(_strategies(operation))), lots=st.data())
        def attempt(case: Any, lots: st.DataObject) -> None:
            nonlocal calls
            self._substitute(case, lots)
            guest = operation.definition.raw["operationId"] in STREAMING_OPERATIONS or _one_in(
                5, lots
            )
            calls += 1
            for kind, reproducer in self._try(case, guest=guest):
                if len(reproducer) < len(faults.setdefault(kind, reproducer)):
                    faults[kind] = reproducer

        attempt()
        return calls, [f"{kind}\n    {reproducer}" for kind, reproducer in faults.items()]

    def _substitute(self, case: Any, lots: st.DataObject) -> None:
        """Replace generated values by those of existing objects, in most calls."""
        if _one_in(4, lots):
            return
        shown = _shown(case)
        if isinstance(case.body, dict) and shown and not _one_in(3, lots):
            # The example with one changed field passes more validation than a generated body.
            changed = lots.draw(st.sampled_from(sorted(case.body) or [""]))
            case.body = {**shown, **{n: v for n, v in case.body.items() if n == changed}}
        first = case.path.split("/")[1]
        for name, value in (case.path_parameters or {}).items():
            kind = "users" if name == "id" and _one_in(4, lots) else first
            case.path_parameters[name] = self._known(lots, name, kind) or value
        for container in (case.query, case.body):
            for name, value in list(container.items()) if isinstance(container, dict) else ():
                container[name] = self._real(lots, name, value)

    def _real(self, lots: st.DataObject, name: str, value: Any) -> Any:
        """Return an existing value in the place of a text, or of the first item of a list."""
        if name == "file" and isinstance(value, bytes):
            return png()
        if isinstance(value, str):
            return self._known(lots, name) or value
        if isinstance(value, list) and value and (real := self._known(lots, name)):
            return [real, *value[1:]]
        return value

    def _known(self, lots: st.DataObject, name: str, default: str = "") -> Any:
        """Return the id of an object of the kind that a name refers to, or of the default."""
        kinds = [kind for pattern, kind in _REFERS if re.fullmatch(pattern, name)]
        there = self.known.get((kinds or [default])[0])
        return lots.draw(st.sampled_from(there)) if there else None

    def _try(self, case: Any, *, guest: bool) -> Iterator[tuple[str, str]]:
        headers = {} if guest else self.member.headers
        prepared = requests.Request(
            **case.as_transport_kwargs(base_url="http://localhost", headers=headers)
        ).prepare()
        try:
            answer = self._send(prepared)
        except Exception as error:  # noqa: BLE001 - whatever the app lets through is a fault
            yield type(error).__name__ + ": " + str(error)[:600], _reproducer(prepared)
            return
        if answer.status_code == 401 and not guest and "not_authenticated" in answer.text:
            self._wait(self._sign_in_again())
        # oEmbed has 501 for a format that the provider lacks. An operation must document it.
        checks = OTHER_CHECKS if answer.status_code == 501 else CHECKS
        try:
            case.validate_response(answer, checks=checks)
        except FailureGroup as failures:
            for failure in failures.exceptions:
                said = f"{answer.status_code} {failure}: {answer.text[:300]}"
                yield f"{type(failure).__name__}: {said}", _reproducer(prepared)

    async def _sign_in_again(self) -> None:
        """Replace a session that a call ended, or a member whose account it deleted."""
        provider = IdentityProvider(self.app.state.settings, self.app.state.signing_key)
        async with self.app.state.database.writing() as connection:
            grant = await sessions.open_session(connection, provider, self.member.id, "tests")
        self.member = replace(self.member, token=grant.access.token)
        async with self._client() as client:
            answer = await client.get("/users/me", headers=self.member.headers)
        if answer.is_error:
            self.member = await factories.member(self.app)

    def _send(self, prepared: requests.PreparedRequest) -> httpx.Response:
        body: Any = prepared.body
        headers = {
            name.encode("latin-1"): value if isinstance(value, bytes) else value.encode()
            for name, value in prepared.headers.items()
        }
        request = httpx.Request(
            prepared.method or "GET",
            prepared.url or "",
            headers=headers,
            content=body.encode() if isinstance(body, str) else body,
        )

        async def sent() -> httpx.Response:
            async with self._client() as client:
                return await client.send(request)

        answer: httpx.Response = self._wait(sent())
        return answer

    def _wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout=30)

    def _client(self) -> httpx.AsyncClient:
        return client_of(self.app)


def _strategies(operation: Any) -> Iterator[st.SearchStrategy[Any]]:
    """Yield strategies of valid calls, and of invalid ones if the operation has parameters."""
    yield operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not has_no_parameters(operation):
        try:
            yield operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
        except SchemathesisError:
            return


def _one_in(many: int, lots: st.DataObject) -> bool:
    """Return True once in `many` draws: on the middle value, because Hypothesis prefers bounds."""
    return bool(lots.draw(st.integers(0, many)) == many // 2)


def _shown(case: Any) -> dict[str, Any]:
    """Return the example of the request body."""
    content = case.operation.definition.raw.get("requestBody", {}).get("content", {})
    examples = content.get("application/json", {}).get("examples", {})
    return next((dict(each["value"]) for each in examples.values()), {})


def _reproducer(prepared: requests.PreparedRequest) -> str:
    body = f" {prepared.body!r}" if prepared.body else ""
    kind = prepared.headers.get("content-type", "")
    return f"{prepared.method} {prepared.url} {kind!s}{body}"
