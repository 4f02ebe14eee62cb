"""Stripe's form encoding: nested brackets and arrays."""

import re
from typing import Any
from urllib.parse import unquote_to_bytes

from api.stripe_sandbox.errors import Refusal

_KEY = re.compile(r"([^\[\]]+)((?:\[[^\[\]]*\])*)")
_PART = re.compile(r"\[([^\[\]]*)\]")
_MOST_PAIRS = 2000
_DEEPEST = 12


def decode(encoded: bytes) -> dict[str, Any]:
    """`a[b][0]=c` to `{"a": {"b": ["c"]}}`; every leaf is a string.

    Raises: a refusal for a malformed key, for one name used both as a value and as an object, and
    for bytes that are no UTF-8.
    """
    tree: dict[str, Any] = {}
    pairs = [pair for pair in encoded.split(b"&") if pair]
    if len(pairs) > _MOST_PAIRS:
        raise Refusal("Too many parameters.")
    for pair in pairs:
        name, _, value = pair.partition(b"=")
        _put(tree, _path(_text(name)), _text(value))
    return {name: _arrays(value) for name, value in tree.items()}


def _text(quoted: bytes) -> str:
    try:
        text = unquote_to_bytes(quoted.replace(b"+", b" ")).decode()
    except UnicodeDecodeError:
        raise Refusal("Invalid UTF-8 in the request.") from None
    if "\0" in text:
        raise Refusal("A parameter must not contain a null byte.")
    return text


def _path(name: str) -> list[str]:
    whole = _KEY.fullmatch(name)
    parts = [whole[1], *_PART.findall(whole[2])] if whole else []
    if not parts or len(parts) > _DEEPEST:
        raise Refusal(f"Invalid request parameter: {name[:80]}", param=name[:80])
    return parts


def _put(tree: dict[str, Any], path: list[str], value: str) -> None:
    for part in path[:-1]:
        tree = tree.setdefault(part or str(len(tree)), {})
        if not isinstance(tree, dict):
            raise Refusal(f"Invalid request: {path[0]} is both a value and an object.")
    last = path[-1] or str(len(tree))
    if isinstance(tree.get(last), dict):
        raise Refusal(f"Invalid request: {path[0]} is both a value and an object.")
    tree[last] = value


def _arrays(value: Any) -> Any:
    """Objects whose keys are all numbers are arrays, in the order of those numbers."""
    if not isinstance(value, dict):
        return value
    items = {key: _arrays(inner) for key, inner in value.items()}
    if all(key.isdecimal() and key.isascii() and len(key) < 6 for key in items):
        return [items[key] for key in sorted(items, key=int)]
    return items
