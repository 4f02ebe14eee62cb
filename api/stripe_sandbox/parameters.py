"""Requests held against the parameter types that the SDK was generated with.

The SDK's TypedDicts say which parameters Stripe knows; each operation names those of them that the
sandbox acts on. An unknown one is refused as Stripe refuses it, and one that Stripe knows and the
sandbox would ignore is refused too: silence would teach the product something untrue.
"""

import re
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from stripe._request_options import RequestOptions

from api.stripe_sandbox.errors import Refusal

_UNIONS = (Union, UnionType)
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/|\?|#|$)")
_INTEGER = re.compile(r"-?[0-9]{1,18}")


def check(given: dict[str, Any], declared: type, supported: frozenset[str]) -> dict[str, Any]:
    """The parameters with numbers and booleans as such.

    `supported` holds dotted paths without the arrays' indices: `line_items.price_data.currency`.
    Raises: a refusal in Stripe's words.
    """
    return _Check(supported).of_object(given, declared, "", "")


def is_address(text: str) -> bool:
    """Whether a browser may be sent there."""
    return bool(_ADDRESS.match(text))


@lru_cache(maxsize=256)
def fields(declared: type) -> dict[str, Any]:
    """A parameter type's own fields, the SDK's request options left out."""
    own = {
        name: hint
        for name, hint in declared.__annotations__.items()
        if name not in RequestOptions.__annotations__
    }
    # Those options are declared with names that exist for type checkers alone.
    return get_type_hints(
        type("Own", (), {"__annotations__": own, "__module__": declared.__module__})
    )


class _Check:
    def __init__(self, supported: frozenset[str]) -> None:
        self._supported = supported

    def of_object(
        self, given: dict[str, Any], declared: type, shown: str, path: str
    ) -> dict[str, Any]:
        known = fields(declared)
        checked = {}
        for name, value in given.items():
            here = f"{shown}[{name}]" if shown else name
            inner = f"{path}.{name}" if path else name
            if name not in known:
                raise Refusal(
                    f"Received unknown parameter: {here}", code="parameter_unknown", param=here
                )
            self._hold_support(inner, here)
            checked[name] = self.of(value, known[name], here, inner)
        for name in sorted(declared.__required_keys__ & known.keys()):  # type: ignore[attr-defined]
            if name not in given:
                here = f"{shown}[{name}]" if shown else name
                raise Refusal(
                    f"Missing required param: {here}.", code="parameter_missing", param=here
                )
        return checked

    def of(self, value: Any, hint: Any, shown: str, path: str) -> Any:
        options = _options(hint)
        if value == "" and Literal[""] in options:
            return ""
        options = [option for option in options if option != Literal[""]] or options
        if isinstance(value, str):
            return _scalar(value, options, shown)
        for option in options:
            if hasattr(option, "__required_keys__") and isinstance(value, dict):
                return self.of_object(value, option, shown, path)
            if get_origin(option) is list and isinstance(value, list):
                inner = get_args(option)[0]
                return [
                    self.of(item, inner, f"{shown}[{index}]", path)
                    for index, item in enumerate(value)
                ]
            if get_origin(option) is dict and isinstance(value, dict):
                return _words(value, shown)
        raise Refusal(
            f"Invalid {'object' if isinstance(value, list) else 'array'}: {shown}", param=shown
        )

    def _hold_support(self, path: str, shown: str) -> None:
        if path == "expand" or path in self._supported:
            return
        if not any(one.startswith(f"{path}.") for one in self._supported):
            raise Refusal(
                f"The sandbox does not act on the parameter {shown}",
                code="sandbox_unsupported",
                param=shown,
            )


def _options(hint: Any) -> list[Any]:
    if get_origin(hint) not in _UNIONS:
        return [hint]
    return [
        option for arm in get_args(hint) for option in _options(arm) if option is not type(None)
    ]


def _scalar(value: str, options: list[Any], shown: str) -> Any:
    literals = [
        one for option in options if get_origin(option) is Literal for one in get_args(option)
    ]
    # The SDK writes `Literal[…] | str` so that it may receive what is newer than itself.
    if literals:
        if value in literals:
            return value
        raise Refusal(
            f"Invalid {shown}: must be one of {', '.join(map(str, literals))}", param=shown
        )
    if int in options:
        return _integer(value, shown)
    if bool in options:
        if value not in {"true", "false"}:
            raise Refusal(f"Invalid boolean: {value[:80]}", param=shown)
        return value == "true"
    if str in options:
        return value
    raise Refusal(f"Invalid {'array' if _is_list(options) else 'object'}: {shown}", param=shown)


def _is_list(options: list[Any]) -> bool:
    return any(get_origin(option) is list for option in options)


def _integer(value: str, shown: str) -> int:
    if not _INTEGER.fullmatch(value):
        raise Refusal(
            f"Invalid integer: {value[:80]}", code="parameter_invalid_integer", param=shown
        )
    return int(value)


def _words(given: dict[str, Any], shown: str) -> dict[str, str]:
    """Metadata, by Stripe's limits."""
    if len(given) > 50:
        raise Refusal("You can have at most 50 metadata keys.", param=shown)
    for name, value in given.items():
        if not isinstance(value, str):
            raise Refusal("Metadata values must be strings.", param=f"{shown}[{name}]")
        if len(name) > 40:
            raise Refusal("Metadata keys have at most 40 characters.", param=shown)
        if len(value) > 500:
            raise Refusal("Metadata values have at most 500 characters.", param=f"{shown}[{name}]")
    return {name: value for name, value in given.items() if value}
