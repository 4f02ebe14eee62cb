"""Sitemaps (sitemaps.org, protocol 0.9), streamed and compressed with gzip."""

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
from api.syndication.urls import localized_url, member_path, post_path
from api.users.handles import MAX_HANDLE_LENGTH

NAMESPACE: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML: Final = "http://www.w3.org/1999/xhtml"
_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_RECORDS: Final = {
    "members": struct.Struct(f"!16sq{MAX_HANDLE_LENGTH}s"),
    "posts": struct.Struct("!16sq"),
}
_CHUNK_ENTRIES: Final = 200
_GZIP: Final = 31  # zlib's value for the largest window in gzip format, without a date

# Path of a page, and the second of its last change.
Entry = tuple[str, int]


def unpack(kind: Kind, packed: bytes) -> Iterator[Entry]:
    """Unpack the result of `queries.get_packed_entries`."""
    for key, seconds, *handle in _RECORDS[kind].iter_unpack(packed):
        entry_id = UUID(bytes=key)
        if kind == "members":
            yield member_path(entry_id, handle[0].decode().rstrip()), seconds
        else:
            yield post_path(entry_id), seconds


def last_change(kind: Kind, packed: bytes) -> datetime:
    return to_datetime(max(record[1] for record in _RECORDS[kind].iter_unpack(packed)))


def to_datetime(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


class FileCache:
    """Cache of serialised files by ETag, limited in bytes, least recently used first out.

    Serialising a file takes fifty times as long as checking its ETag.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        # Files are serialised in threads.
        self._lock = Lock()

    def get(self, tag: str) -> bytes | None:
        with self._lock:
            if tag in self._files:
                self._files.move_to_end(tag)
            return self._files.get(tag)

    def written(self, tag: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the pieces of a file as they are produced; a complete file is cached."""
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


def build_sitemap(web_origin: str, entries: Iterable[Entry]) -> Iterator[bytes]:
    """Yield the bytes of a file, equal for equal entries, a few hundred URLs at a time."""
    # Escaped once: paths contain nothing to escape.
    origin = escape(web_origin, {'"': "&quot;"})
    packer = zlib.compressobj(wbits=_GZIP)
    opening = f'<urlset xmlns="{NAMESPACE}" xmlns:xhtml="{_XHTML}">\n'
    yield packer.compress((_DECLARATION + opening).encode())
    coming = iter(entries)
    while some := list(islice(coming, _CHUNK_ENTRIES)):
        packed = packer.compress("".join(_page_entry(origin, *entry) for entry in some).encode())
        if packed:
            yield packed
    yield packer.compress(b"</urlset>\n") + packer.flush()


def _page_entry(origin: str, path: str, seconds: int) -> str:
    """Return the entries of a page in both languages, each with links to both."""
    english, arabic = localized_url(origin, path, "en"), localized_url(origin, path, "ar")
    rest = (
        f"<lastmod>{to_datetime(seconds):%Y-%m-%dT%H:%M:%SZ}</lastmod>"
        f"{_alternate_link('en', english)}{_alternate_link('ar', arabic)}"
        f"{_alternate_link('x-default', english)}"
        "</url>\n"
    )
    return f"<url><loc>{english}</loc>{rest}<url><loc>{arabic}</loc>{rest}"


def _alternate_link(language: str, href: str) -> str:
    return f'<xhtml:link rel="alternate" hreflang="{language}" href="{href}"/>'


def build_index(
    web_origin: str, files: Sequence[AnyRow], pages_changed_at: datetime | None
) -> bytes:
    """Build the index: the file of the fixed pages, and one per row of `queries.list_files`."""
    named = [("pages", pages_changed_at)]
    named += [(file_name(row.kind, row.first_id), row.changed_at) for row in files]
    listed = "".join(
        f"<sitemap><loc>{escape(f'{web_origin}/sitemaps/{each}.xml.gz')}</loc>"
        f"{f'<lastmod>{changed_at:%Y-%m-%dT%H:%M:%SZ}</lastmod>' if changed_at else ''}"
        "</sitemap>\n"
        for each, changed_at in named
    )
    opening = f'<sitemapindex xmlns="{NAMESPACE}">\n'
    return f"{_DECLARATION}{opening}{listed}</sitemapindex>\n".encode()


def file_name(kind: Kind, first_id: UUID) -> str:
    """Return the file name of a range."""
    return f"{kind}-{first_id.hex}"
