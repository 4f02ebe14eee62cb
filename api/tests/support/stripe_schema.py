"""Validation of the sandbox's JSON against the classes of Stripe's SDK."""

from __future__ import annotations

import inspect
from decimal import Decimal
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from stripe import StripeObject
from stripe._list_object import ListObject
from stripe._object_classes import OBJECT_CLASSES, get_object_class
from stripe._stripe_object import UntypedStripeObject

# Forward references in the SDK whose name differs from that of the resource.
_ALIASES = {"CardResource": "card", "DisputeResource": "dispute"}
_SCALARS: dict[Any, type | tuple[type, ...]] = {
    str: str,
    int: int,
    float: (int, float),
    # A string in the JSON, which the SDK converts.
    Decimal: (str, Decimal),
    dict: dict,
}


def schema_errors(answer: Any) -> list[str]:
    """List extra, missing and mistyped fields of a response.

    The class is selected by the field `object`, as in the SDK.
    """
    kind = answer.get("object")
    if kind == "list":
        return [
            fault
            for index, item in enumerate(answer["data"])
            for fault in (f"data[{index}]{one}" for one in schema_errors(item))
        ] + _of_object({**answer, "data": []}, ListObject, "")
    if kind not in OBJECT_CLASSES:
        return [f": unknown resource {kind}"]
    if answer.get("deleted"):
        return [f".{name}: extra" for name in answer.keys() - {"id", "object", "deleted"}]
    return _of_object(answer, get_object_class("V1", kind), "")


def fields(resource: type) -> dict[str, Any]:
    """Return the annotated fields of a class and its bases."""
    found: dict[str, Any] = {}
    for cls in reversed(resource.__mro__):
        if issubclass(cls, StripeObject) and cls is not StripeObject:
            found |= inspect.get_annotations(cls)
    return {
        name: hint
        for name, hint in found.items()
        if name != "OBJECT_NAME" and not name.startswith("_")
    }


def _of_object(value: Any, resource: type[StripeObject], path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no {resource.__name__}"]
    known = fields(resource)
    faults = [f"{path}.{name}: extra" for name in value if name not in known and name != "object"]
    for name, hint in known.items():
        if name not in value:
            if not _optional(hint):
                faults.append(f"{path}.{name}: absent")
            continue
        faults += _of(value[name], hint, f"{path}.{name}")
    return faults


def _of(value: Any, hint: Any, path: str) -> list[str]:
    """Return the faults of the best matching member of a union."""
    arms = _arms(hint)
    if value is None:
        return [] if type(None) in arms or Any in arms else [f"{path}: null"]
    literals = [one for arm in arms if get_origin(arm) is Literal for one in get_args(arm)]
    # `Literal[…] | str` allows values that are newer than the SDK. The sandbox has none.
    if literals and not isinstance(value, dict):
        return [] if value in literals else [f"{path}: {value!r} is none of {literals}"]
    tried = [_of_arm(value, arm, path) for arm in arms if arm is not type(None)]
    return min(reversed(tried), key=len) if tried else [f"{path}: nothing is allowed"]


def _of_arm(value: Any, arm: Any, path: str) -> list[str]:
    if arm is Any or isinstance(arm, TypeVar):
        return []
    if arm is bool or isinstance(value, bool):
        return [] if arm is bool and isinstance(value, bool) else [f"{path}: {value!r}"]
    if arm in _SCALARS:
        return [] if isinstance(value, _SCALARS[arm]) else [f"{path}: {value!r} is no {arm}"]
    if get_origin(arm) is list:
        return _of_list(value, get_args(arm)[0], path)
    return _of_class(value, arm, path)


def _of_class(value: Any, arm: Any, path: str) -> list[str]:
    resource = get_origin(arm) or arm
    if not isinstance(resource, type):
        return _of_reference(value, getattr(arm, "__forward_arg__", arm), path)
    if issubclass(resource, UntypedStripeObject):
        return _of_map(value, get_args(arm), path)
    if issubclass(resource, ListObject) and isinstance(value, dict):
        return [f"{path}{one}" for one in schema_errors(value)]
    assert issubclass(resource, StripeObject), arm
    return _of_object(value, resource, path)


def _of_list(value: Any, inner: Any, path: str) -> list[str]:
    if not isinstance(value, list):
        return [f"{path}: {value!r} is no list"]
    return [fault for i, one in enumerate(value) for fault in _of(one, inner, f"{path}[{i}]")]


def _of_map(value: Any, inner: tuple[Any, ...], path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no map"]
    return [fault for name, one in value.items() for fault in _of(one, inner[0], f"{path}.{name}")]


def _of_reference(value: Any, name: Any, path: str) -> list[str]:
    """Return the faults of a nested resource whose class is a forward reference."""
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no {name}"]
    resource = get_object_class("V1", str(value.get("object")))
    expected = _ALIASES.get(str(name), str(name))
    if expected not in {resource.__name__, value.get("object")}:
        return [f"{path}: {value.get('object')} instead of {name}"]
    return [f"{path}{one}" for one in schema_errors(value)]


def _arms(hint: Any) -> list[Any]:
    if get_origin(hint) is not Union:
        return [hint]
    return [arm for one in get_args(hint) for arm in _arms(one)]


def _optional(hint: Any) -> bool:
    return type(None) in _arms(hint)
