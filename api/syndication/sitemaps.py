"""Sitemaps (sitemaps.org, protocol 0.9): written while they are sent, packed with gzip."""

import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from threading import Lock
from typing import Final
from uuid import UUID
from xml.sax.saxutils import escape

from api.core.db.database import AnyRow
from api.syndication.queries import Kind
from api.syndication.urls import address, member_path, post_path

NAMESPACE: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML: Final = "http://www.w3.org/1999/xhtml"
_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_RECORD: Final = struct.Struct("!16sq")
_SECONDS: Final = struct.Struct("!16xq")
_AT_ONCE: Final = 200
_GZIP: Final = 31  # zlib's word for the widest window in gzip's wrapping, which holds no date here

PATHS: Final = {"members": member_path, "posts": post_path}

# A page's path, and the second in which it got something new.
Entry = tuple[str, int]


def unpacked(kind: Kind, packed: bytes) -> Iterator[Entry]:
    """What `queries.packed` packed."""
    path = PATHS[kind]
    for key, seconds in _RECORD.iter_unpack(packed):
        yield path(UUID(bytes=key)), seconds


def last_change(packed: bytes) -> datetime:
    (seconds,) = max(_SECONDS.iter_unpack(packed))
    return instant(seconds)


def instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


class Written:
    """Files as they were written, by their tags, which say what is in them: at most so many bytes,
    those that were asked for last.

    Writing one takes some fifty times as long as finding out that it is still the same.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        # Files are written in threads.
        self._lock = Lock()

    def get(self, tag: str) -> bytes | None:
        with self._lock:
            if tag in self._files:
                self._files.move_to_end(tag)
            return self._files.get(tag)

    def written(self, tag: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """The pieces as they come; what was taken to its end is kept."""
        taken: list[bytes] = []
        for piece in pieces:
            taken.append(piece)
            yield piece
        self._keep(tag, b"".join(taken))

    def _keep(self, tag: str, file: bytes) -> None:
        with self._lock:
            if tag in self._files:
                return
            self._files[tag] = file
            self._bytes += len(file)
            while self._bytes > self._most_bytes:
                _, oldest = self._files.popitem(last=False)
                self._bytes -= len(oldest)


def sitemap(web_origin: str, entries: Iterable[Entry]) -> Iterator[bytes]:
    """A file's bytes, the same for the same entries; a few hundred addresses are held at a time."""
    # Escaped once for all of them: a path is an id's, or our own, and holds nothing to escape.
    origin = escape(web_origin, {'"': "&quot;"})
    packer = zlib.compressobj(wbits=_GZIP)
    opening = f'<urlset xmlns="{NAMESPACE}" xmlns:xhtml="{_XHTML}">\n'
    yield packer.compress((_DECLARATION + opening).encode())
    coming = iter(entries)
    while some := list(islice(coming, _AT_ONCE)):
        packed = packer.compress("".join(_page(origin, *entry) for entry in some).encode())
        if packed:
            yield packed
    yield packer.compress(b"</urlset>\n") + packer.flush()


def _page(origin: str, path: str, seconds: int) -> str:
    """A page in both languages: each is the canonical one of its own, and names the other."""
    english, arabic = address(origin, path, "en"), address(origin, path, "ar")
    rest = (
        f"<lastmod>{instant(seconds):%Y-%m-%dT%H:%M:%SZ}</lastmod>"
        f"{_alternate('en', english)}{_alternate('ar', arabic)}{_alternate('x-default', english)}"
        "</url>\n"
    )
    return f"<url><loc>{english}</loc>{rest}<url><loc>{arabic}</loc>{rest}"


def _alternate(language: str, href: str) -> str:
    return f'<xhtml:link rel="alternate" hreflang="{language}" href="{href}"/>'


def index(web_origin: str, files: Sequence[AnyRow], pages_changed_at: datetime | None) -> bytes:
    """The index: the fixed pages' file, and one for each row of `queries.files`."""
    named = [("pages", pages_changed_at)]
    named += [(name(row.kind, row.first_id), row.changed_at) for row in files]
    listed = "".join(
        f"<sitemap><loc>{escape(f'{web_origin}/sitemaps/{each}.xml.gz')}</loc>"
        f"{f'<lastmod>{changed_at:%Y-%m-%dT%H:%M:%SZ}</lastmod>' if changed_at else ''}"
        "</sitemap>\n"
        for each, changed_at in named
    )
    opening = f'<sitemapindex xmlns="{NAMESPACE}">\n'
    return f"{_DECLARATION}{opening}{listed}</sitemapindex>\n".encode()


def name(kind: Kind, first_id: UUID) -> str:
    """What a range's file is called."""
    return f"{kind}-{first_id.hex}"
