"""Reference lists by id, and as prepared responses."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import orjson

from api.core.http.fixed_content import FixedContent
from api.core.text.arabic import fold
from api.core.text.locale import Locale, Text
from api.reference.countries import WIRE_COUNTRIES, countries

ListName = Literal["countries", "interests", "categories"]

_DATA: Final = Path(__file__).parent / "data"
_LOCALES: Final[tuple[Locale, ...]] = ("en", "ar")


def is_country(country_id: str) -> bool:
    return country_id in countries()


def payout_methods(country_id: str) -> tuple[str, ...]:
    """Return the payout methods of a country; none if no money is sent there."""
    return countries()[country_id].payout_methods


def accepts_wires(country_id: str) -> bool:
    """Return whether wires are sent to a country."""
    return country_id in WIRE_COUNTRIES


def is_interest(interest_id: str) -> bool:
    return interest_id in _named("interests")


def is_category(category_id: str) -> bool:
    return category_id in _named("categories")


class Topic(NamedTuple):
    """Posts of an interest: those of a category, or those with a tag."""

    interest_id: str
    category_id: str | None
    folded_tag: str | None


@cache
def topics() -> tuple[Topic, ...]:
    """Return the category or tags of each interest, in both languages."""
    entries = json.loads((_DATA / "interest_topics.json").read_text("utf-8"))
    return tuple(
        topic
        for interest, found in entries.items()
        for topic in (
            *(Topic(interest, category, None) for category in found["categories"]),
            *(Topic(interest, None, tag) for tag in sorted({fold(each) for each in found["tags"]})),
        )
    )


@cache
def answer(name: ListName, locale: Locale) -> FixedContent:
    """Return the list in a language, sorted for a reader of that language."""
    entries = sorted(_entries(name, locale), key=lambda entry: _place(entry["name"], locale))
    return FixedContent.of(orjson.dumps({"payload": entries}), "application/json")


def prepare() -> None:
    """Prepare every response, so that no request waits for it."""
    for locale in _LOCALES:
        answer("countries", locale)
        answer("interests", locale)
        answer("categories", locale)


def _entries(name: ListName, locale: Locale) -> Iterable[dict[str, Any]]:
    if name == "countries":
        return (
            {
                "_id": country.id,
                "name": country.name[locale],
                "dialCode": country.dial_code,
                "payoutMethods": country.payout_methods,
            }
            for country in countries().values()
        )
    return ({"_id": key, "name": text[locale]} for key, text in _named(name).items())


@cache
def _named(name: Literal["interests", "categories"]) -> dict[str, Text]:
    entries = json.loads((_DATA / f"{name}.json").read_text("utf-8"))
    return {entry["_id"]: {"en": entry["en"], "ar": entry["ar"]} for entry in entries}


def _place(name: str, locale: Locale) -> tuple[str, str]:
    """Return the sort key of a name: by letter in any spelling, in Arabic without the article.

    Only the bare ال is the article; that of ألمانيا belongs to the name.
    """
    if locale == "ar":
        name = name.removeprefix("ال")
    return fold(name), name
