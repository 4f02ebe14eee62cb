"""Parsers of headers, addresses and texts: each takes linear time for every input."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import pytest
from pydantic import TypeAdapter
from starlette.requests import Request

from api.auth.cookies import get_cookie
from api.auth.devices import device_name
from api.auth.identifiers import parse_contact
from api.core.http.conditional import parse_range
from api.core.http.cookie_header import detach_cookie_header
from api.core.http.pagination import Paging
from api.core.http.responses import CleanText
from api.core.settings import Settings
from api.core.text.arabic import direction, fold, fold_with_map, language
from api.core.text.locale import preferred
from api.files.products import normalize_mime, normalize_name
from api.payouts.bank_accounts import normalize_number
from api.payouts.screening.names import fold_name, similarity
from api.payouts.text_fields import to_latin
from api.posts.entities import scan_entities
from api.posts.search_vector import stem, strip_article
from api.search.highlights import serialize_highlights
from api.search.query_parser import parse
from api.tests.conftest import TestDatabase
from api.tests.support.text_bombs import BOMBS, bomb
from api.users.handles import parse_handle
from api.users.schemas import DisplayName

MAX_CPU_SECONDS: Final = 0.1
BODY_BYTES: Final = 256 * 1024
HEAD_BYTES: Final = 64 * 1024
POST_GRAPHEMES: Final = 3000
NAME_LENGTH: Final = 256
UNITS: Final = {
    **BOMBS,
    "octal escapes": "\\101",
    "versions": "Version/1 ",
    "versions with dots": "Version/1.",
    "addresses": "a@",
    "hyphens": "a-",
    "commas": ",",
    "semicolons": ";",
    "equal signs": "=",
    "apostrophes": "'",
    "spaces": " ",
    "hosts": "www.a",
}
_NAMES: Final[TypeAdapter[str]] = TypeAdapter(DisplayName)
_TEXTS: Final[TypeAdapter[str]] = TypeAdapter(CleanText)


def read_cookie(header: str) -> None:
    """Read a cookie of a request with this header."""

    class State:
        settings = Settings(_env_file=None)

    class App:
        state = State

    cookie = f'{header}"; a=b'.encode("latin-1", "replace")
    scope = {"type": "http", "headers": [(b"cookie", cookie)], "app": App}
    detach_cookie_header(scope, {b"cookie": cookie})
    request = Request(scope)
    assert request.cookies == {}
    get_cookie(request, "refresh")


def read_range(header: str) -> None:
    """Read a Range header of a download."""
    parse_range(header, header, etag='"a"', size=1)


# Each parser with the longest input that reaches it, in bytes, and what stands before the bomb.
PARSERS: Final[tuple[tuple[Callable[[str], Any], int, str], ...]] = (
    (read_cookie, HEAD_BYTES, 'refresh="'),
    (read_cookie, HEAD_BYTES, ""),
    (preferred, HEAD_BYTES, "ar;q="),
    (preferred, HEAD_BYTES, ""),
    (read_range, HEAD_BYTES, "bytes="),
    (device_name, HEAD_BYTES, ""),
    (normalize_mime, HEAD_BYTES, "a/"),
    (normalize_name, BODY_BYTES, ""),
    (parse_handle, BODY_BYTES, "@"),
    (_TEXTS.validate_python, BODY_BYTES, "ه"),
    (_NAMES.validate_python, BODY_BYTES, "L"),
    (lambda text: fold(text[:POST_GRAPHEMES]), BODY_BYTES, "ه"),
    (direction, BODY_BYTES, ""),
    (language, BODY_BYTES, ""),
    (lambda text: Paging(20, text[:512]).after("posts"), BODY_BYTES, ""),
    (lambda text: parse_contact(text[:320]), BODY_BYTES, ""),
    (lambda text: parse_contact(text[:320]), BODY_BYTES, "a@"),
    (lambda text: to_latin(text[:NAME_LENGTH]), BODY_BYTES, ""),
    (lambda text: normalize_number(text[:NAME_LENGTH]), BODY_BYTES, ""),
    (lambda text: fold_name(text[:NAME_LENGTH]), BODY_BYTES, "abd"),
    (lambda text: similarity(text[:70], text[1:71]), BODY_BYTES, "abd"),
    (parse, BODY_BYTES, '"'),
    (lambda text: scan_entities(text[:POST_GRAPHEMES]), BODY_BYTES, ""),
    (lambda text: scan_entities(text[:POST_GRAPHEMES]), BODY_BYTES, "http://a"),
    (lambda text: fold_with_map(text[:POST_GRAPHEMES]), BODY_BYTES, ""),
    (lambda text: serialize_highlights(None, text[:POST_GRAPHEMES], [], [1]), BODY_BYTES, ""),
    (lambda text: stem(strip_article(text[:POST_GRAPHEMES])), BODY_BYTES, ""),
)


@pytest.mark.parametrize("unit", UNITS)
def test_parser_under_a_text_bomb_takes_less_than_100_ms(unit: str) -> None:
    excess = {}
    for number, (parser, size, prefix) in enumerate(PARSERS):
        text = prefix + bomb(UNITS[unit], size - len(prefix))
        began = time.process_time()
        with suppress(Exception):  # a refusal is as good as a result
            parser(text)
        seconds = time.process_time() - began
        if seconds > MAX_CPU_SECONDS:
            excess[f"{number} {parser.__name__} {prefix}"] = round(seconds, 2)
    assert excess == {}


def test_sql_twin_of_fold_takes_less_than_100_ms(database: TestDatabase) -> None:
    accepted = "e" + "\u0301\u0316" * 15
    statement = f"SELECT length(fold(repeat('{accepted}', 1000)))"
    began = time.monotonic()
    assert database.sql(statement)
    assert time.monotonic() - began < 5 * MAX_CPU_SECONDS  # with the start of psql
