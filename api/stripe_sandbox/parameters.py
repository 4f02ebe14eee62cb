"""Validation of parameters against the SDK's generated types.

The SDK's TypedDicts declare the parameters that Stripe supports; each operation lists those that
the sandbox supports. An unknown parameter gets Stripe's error. A parameter that only the sandbox
does not support is rejected too: ignoring it would hide a difference from Stripe.
"""

import re
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from stripe._request_options import RequestOptions

from api.stripe_sandbox.errors import ApiError

_UNIONS = (Union, UnionType)
_URL = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/|\?|#|$)")
_INTEGER = re.compile(r"-?[0-9]{1,18}")


def validate(values: dict[str, Any], declared: type, supported: frozenset[str]) -> dict[str, Any]:
    """Return the parameters with numbers and booleans converted.

    `supported` contains dotted paths without array indices: `line_items.price_data.currency`.

    Raises:
        ApiError: a parameter is unknown, unsupported, missing or malformed.
    """
    return _Validator(supported).check_object(values, declared, "", "")


def is_url(text: str) -> bool:
    """Return whether the text is an absolute HTTP URL."""
    return bool(_URL.match(text))


@lru_cache(maxsize=256)
def parameter_fields(declared: type) -> dict[str, Any]:
    """Return a parameter type's own fields, without the SDK's request options."""
    inherited: dict[str, Any] = {}
    for base in getattr(declared, "__orig_bases__", ()):
        if hasattr(base, "__required_keys__") and base is not RequestOptions:
            inherited |= parameter_fields(base)
    own = {
        name: hint
        for name, hint in declared.__annotations__.items()
        if name not in RequestOptions.__annotations__ and name not in inherited
    }
    # The types of the request options are imported for type checkers only.
    return inherited | get_type_hints(
        type("Own", (), {"__annotations__": own, "__module__": declared.__module__})
    )


class _Validator:
    def __init__(self, supported: frozenset[str]) -> None:
        self._supported = supported

    def check_object(
        self, values: dict[str, Any], declared: type, display_name: str, path: str
    ) -> dict[str, Any]:
        known = parameter_fields(declared)
        checked = {}
        for name, value in values.items():
            inner_name = f"{display_name}[{name}]" if display_name else name
            inner_path = f"{path}.{name}" if path else name
            if name not in known:
                raise ApiError(
                    f"Received unknown parameter: {inner_name}",
                    code="parameter_unknown",
                    param=inner_name,
                )
            self._require_supported(inner_path, inner_name)
            checked[name] = self.check(value, known[name], inner_name, inner_path)
        for name in sorted(declared.__required_keys__ & known.keys()):  # type: ignore[attr-defined]
            if name not in values:
                inner_name = f"{display_name}[{name}]" if display_name else name
                raise ApiError(
                    f"Missing required param: {inner_name}.",
                    code="parameter_missing",
                    param=inner_name,
                )
        return checked

    def check(self, value: Any, hint: Any, display_name: str, path: str) -> Any:
        options = _options(hint)
        if value == "" and Literal[""] in options:
            return ""
        options = [option for option in options if option != Literal[""]] or options
        if isinstance(value, str):
            return _scalar(value, options, display_name)
        for option in options:
            if hasattr(option, "__required_keys__") and isinstance(value, dict):
                return self.check_object(value, option, display_name, path)
            if get_origin(option) is list and isinstance(value, list):
                item_hint = get_args(option)[0]
                return [
                    self.check(item, item_hint, f"{display_name}[{index}]", path)
                    for index, item in enumerate(value)
                ]
            if get_origin(option) is dict and isinstance(value, dict):
                return _metadata(value, display_name)
        raise ApiError(
            f"Invalid {'object' if isinstance(value, list) else 'array'}: {display_name}",
            param=display_name,
        )

    def _require_supported(self, path: str, display_name: str) -> None:
        if path == "expand" or path in self._supported:
            return
        if not any(item.startswith(f"{path}.") for item in self._supported):
            raise ApiError(
                f"The sandbox does not act on the parameter {display_name}",
                code="sandbox_unsupported",
                param=display_name,
            )


def _options(hint: Any) -> list[Any]:
    if get_origin(hint) not in _UNIONS:
        return [hint]
    return [
        option for arm in get_args(hint) for option in _options(arm) if option is not type(None)
    ]


def _scalar(value: str, options: list[Any], display_name: str) -> Any:
    literals = [
        item for option in options if get_origin(option) is Literal for item in get_args(option)
    ]
    # The SDK declares `Literal[…] | str` to accept values newer than itself.
    if literals:
        if value in literals:
            return value
        raise ApiError(
            f"Invalid {display_name}: must be one of {', '.join(map(str, literals))}",
            param=display_name,
        )
    if int in options:
        return _integer(value, display_name)
    if bool in options:
        if value not in {"true", "false"}:
            raise ApiError(f"Invalid boolean: {value[:80]}", param=display_name)
        return value == "true"
    if str in options:
        return value
    raise ApiError(
        f"Invalid {'array' if _is_list(options) else 'object'}: {display_name}", param=display_name
    )


def _is_list(options: list[Any]) -> bool:
    return any(get_origin(option) is list for option in options)


def _integer(value: str, display_name: str) -> int:
    if not _INTEGER.fullmatch(value):
        raise ApiError(
            f"Invalid integer: {value[:80]}", code="parameter_invalid_integer", param=display_name
        )
    return int(value)


def _metadata(values: dict[str, Any], display_name: str) -> dict[str, str]:
    """Validate metadata against Stripe's limits; empty values are removed."""
    if len(values) > 50:
        raise ApiError("You can have at most 50 metadata keys.", param=display_name)
    for name, value in values.items():
        if not isinstance(value, str):
            raise ApiError("Metadata values must be strings.", param=f"{display_name}[{name}]")
        if len(name) > 40:
            raise ApiError("Metadata keys have at most 40 characters.", param=display_name)
        if len(value) > 500:
            raise ApiError(
                "Metadata values have at most 500 characters.", param=f"{display_name}[{name}]"
            )
    return {name: value for name, value in values.items() if value}
