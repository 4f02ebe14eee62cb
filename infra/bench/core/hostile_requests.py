"""Hostile requests by class: bodies, texts, nested documents, headers, tokens and small uploads."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from api.tests.support.text_bombs import BOMBS, bomb, nested_bodies
from infra.support.signup import Person

Request = dict[str, Any]
"""Arguments of a request of httpx."""

_IDS: Final = (
    *("nobody", "-1", "0", "9" * 400, "\0", "../../etc/passwd", "%2e%2e", "ليلى", "'; --"),
    *("01a20413-894e-779a-856f-3c54cd1dd914", "{}", "null", "\u202e", "a" * 4000),
)
_TEXTS: Final = (
    *("", "\0", "\u202eabc", "a" * 200_000, "ـ" * 60_000, "<script>alert(1)</script>", "\ud800"),
    *("{{7*7}}", "%s%n", "' OR 1=1 --", "\ufdfd" * 9_000, "e\u0301" * 40_000),
)
_NUMBERS: Final[tuple[Any, ...]] = (0, -1, 2**63, 1e308, float("nan"), True, None, [], {}, [[[[]]]])
_FIELDS: Final = ("text", "name", "title", "bio", "reason", "word", "identifier", "statement")
_HEADERS: Final = (
    *("Accept-Language", "Cookie", "User-Agent", "If-None-Match", "Range", "X-Request-Id"),
    *("Idempotency-Key", "Origin", "Content-Digest", "Stripe-Signature", "X-Forwarded-For"),
)
_TOKENS: Final = (
    *("x" * 7000, "Bearer", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "." * 4000, "a" * 8192),
    *("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0." + "A" * 43, "null", "Bearer Bearer x"),
)
# Less than the server's limit for the head of a request.
_HEADER_BYTES: Final = 40_000
_JSON_TYPE: Final = {"Content-Type": "application/json"}
_UPLOADS: Final = (b"", b"\x89PNG\r\n\x1a\n", b"GIF89a" + b"\0" * 20, b"BM" + b"\xff" * 60)


class HostileRequests:
    """Generator of hostile requests of a member or guest; a seed repeats them."""

    def __init__(self, document: dict[str, Any], member: Person, *, seed: int) -> None:
        # An event stream never ends, and the others would make all later requests anonymous.
        self._calls = [
            (method, path)
            for path, operations in document["paths"].items()
            for method in operations
            if not path.endswith(("/stream", "/logout", "/deleteAccount"))
        ]
        self._writes = [call for call in self._calls if call[0] == "post"]
        self._member = member
        self._rng = random.Random(seed)
        self._nested = list(nested_bodies().values())
        self._makers: dict[str, Callable[[], Request]] = {
            "bodies": self._body,
            "text bombs": self._text_bomb,
            "nested documents": self._nested_document,
            "headers": self._header,
            "tokens": self._token,
            "uploads": self._upload,
        }

    @property
    def classes(self) -> tuple[str, ...]:
        return tuple(self._makers)

    def make(self, name: str) -> Request:
        """Make the next request of a class."""
        return self._makers[name]()

    def _body(self) -> Request:
        rng = self._rng
        content = rng.choice(
            (
                _json({name: rng.choice(_TEXTS) for name in _FIELDS}),
                _json({name: rng.choice(_NUMBERS) for name in ("text", "kind", "priceCents")}),
                rng.randbytes(50_000),
                b"",
            )
        )
        return self._request(self._calls, content=content)

    def _text_bomb(self) -> Request:
        text = bomb(self._rng.choice(list(BOMBS.values())), self._rng.choice((2_000, 250_000)))
        content = json.dumps({self._rng.choice(_FIELDS): text}, ensure_ascii=False).encode()
        return self._request(self._writes, content=content)

    def _nested_document(self) -> Request:
        return self._request(self._writes, content=self._rng.choice(self._nested))

    def _header(self) -> Request:
        text = bomb(self._rng.choice(list(BOMBS.values())), _HEADER_BYTES)
        # A header is a line, and httpx sends text as ASCII.
        value = text.replace("\n", " ").encode().replace(b"\r", b" ")
        name = self._rng.choice(_HEADERS)
        if name == "Cookie":
            value = b'refresh="' + value + b'"'
        return self._request(self._calls, content=b"{}", headers={name: value.strip()})

    def _token(self) -> Request:
        token = {"Authorization": self._rng.choice(_TOKENS)}
        return self._request(self._calls, content=b"{}", headers=token)

    def _upload(self) -> Request:
        rng = self._rng
        name = rng.choice(
            ("a.png", "a.svg", "a.gif", bomb(rng.choice(list(BOMBS.values())), 4_000))
        )
        kind = rng.choice(("image/png", "text/html", "x" * 500))
        return {
            "method": "POST",
            "url": "/files/upload",
            "files": {"file": (name.replace("\n", " "), rng.choice(_UPLOADS), kind)},
            "data": {"purpose": rng.choice(("post", "avatar", "product", "x"))},
            "headers": self._member.headers,
        }

    def _request(
        self,
        calls: list[tuple[str, str]],
        *,
        content: bytes,
        headers: dict[str, Any] | None = None,
    ) -> Request:
        """Build a request of a random call, with hostile ids in its path and query."""
        method, path = self._rng.choice(calls)
        while "{" in path:
            before, _, rest = path.partition("{")
            hostile_id = quote(self._rng.choice(_IDS), safe="")
            path = f"{before}{hostile_id}{rest.partition('}')[2]}"
        names = ("limit", "cursor", "query")
        query = {name: self._rng.choice((*_IDS, *_TEXTS[:3])) for name in names}
        query_text = "&".join(f"{name}={quote(value)}" for name, value in query.items())
        return {
            "method": method.upper(),
            "url": f"{path}?{query_text}" if self._rng.random() < 0.5 else path,
            "content": content,
            "headers": {**self._member.headers, **_JSON_TYPE, **(headers or {})},
        }


def _json(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode()
