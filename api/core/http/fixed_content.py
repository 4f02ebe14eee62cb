"""Content that is the same for every caller: compressed once, with validators."""

import gzip
from dataclasses import dataclass
from hashlib import sha256

from fastapi import Request, Response


@dataclass(frozen=True, slots=True)
class FixedContent:
    """Content as sent, plain and compressed; `version` changes with it."""

    body: bytes
    packed: bytes
    media_type: str
    version: str

    @classmethod
    def of(cls, body: bytes, media_type: str) -> "FixedContent":
        """Compress content."""
        packed = gzip.compress(body, 9, mtime=0)
        return cls(body, packed, media_type, sha256(body).hexdigest()[:24])


def respond(
    request: Request, content: FixedContent, *, cache_control: str, vary: str = ""
) -> Response:
    """Answer with the encoding that the client accepts, or 304 for a current copy.

    `vary` names request headers, other than `Accept-Encoding`, by which the content was chosen.
    """
    # A strong validator belongs to one encoding.
    tags = {True: f'"{content.version}-gzip"', False: f'"{content.version}"'}
    is_packed = accepts_gzip(request)
    headers = {
        "cache-control": cache_control,
        "etag": tags[is_packed],
        "vary": ", ".join(filter(None, ("Accept-Encoding", vary))),
    }
    known = request.headers.get("if-none-match", "")
    given = {each.strip().removeprefix("W/") for each in known.split(",")}
    if given & {"*", *tags.values()}:
        return Response(status_code=304, headers=headers)
    if is_packed:
        headers["content-encoding"] = "gzip"
    body = content.packed if is_packed else content.body
    return Response(body, media_type=content.media_type, headers=headers)


def accepts_gzip(request: Request) -> bool:
    """Return whether the client accepts content that is compressed with gzip."""
    for each in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, parameters = each.partition(";")
        if coding.strip() == "gzip":
            return parameters.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False
