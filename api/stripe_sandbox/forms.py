"""Stripe's form encoding, with nested objects and arrays in brackets."""

import re
from typing import Any
from urllib.parse import unquote_to_bytes

from api.stripe_sandbox.errors import ApiError

_KEY = re.compile(r"([^\[\]]+)((?:\[[^\[\]]*\])*)")
_PART = re.compile(r"\[([^\[\]]*)\]")
_MAX_PARAMETERS = 2000
_MAX_DEPTH = 12


def decode(encoded: bytes) -> dict[str, Any]:
    """Decode `a[b][0]=c` to `{"a": {"b": ["c"]}}`; every leaf is a string.

    Raises:
        ApiError: a key is malformed, a name is used both as a value and as an object, or the bytes
            are not UTF-8.
    """
    tree: dict[str, Any] = {}
    pairs = [pair for pair in encoded.split(b"&") if pair]
    if len(pairs) > _MAX_PARAMETERS:
        raise ApiError("Too many parameters.")
    for pair in pairs:
        name, _, value = pair.partition(b"=")
        _put(tree, _path(_text(name)), _text(value))
    return {name: _arrays(value) for name, value in tree.items()}


def _text(quoted: bytes) -> str:
    try:
        text = unquote_to_bytes(quoted.replace(b"+", b" ")).decode()
    except UnicodeDecodeError:
        raise ApiError("Invalid UTF-8 in the request.") from None
    if "\0" in text:
        raise ApiError("A parameter must not contain a null byte.")
    return text


def _path(name: str) -> list[str]:
    whole = _KEY.fullmatch(name)
    parts = [whole[1], *_PART.findall(whole[2])] if whole else []
    if not parts or len(parts) > _MAX_DEPTH:
        raise ApiError(f"Invalid request parameter: {name[:80]}", param=name[:80])
    return parts


def _put(tree: dict[str, Any], path: list[str], value: str) -> None:
    for part in path[:-1]:
        tree = tree.setdefault(part or str(len(tree)), {})
        if not isinstance(tree, dict):
            raise ApiError(f"Invalid request: {path[0]} is both a value and an object.")
    last = path[-1] or str(len(tree))
    if isinstance(tree.get(last), dict):
        raise ApiError(f"Invalid request: {path[0]} is both a value and an object.")
    tree[last] = value


def _arrays(value: Any) -> Any:
    """Convert objects whose keys are all numbers to arrays, ordered by these numbers."""
    if not isinstance(value, dict):
        return value
    items = {key: _arrays(inner) for key, inner in value.items()}
    if all(key.isdecimal() and key.isascii() and len(key) < 6 for key in items):
        return [items[key] for key in sorted(items, key=int)]
    return items
