"""HTTP operation of oEmbed, which other sites call to embed a post."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from api.core.db.database import Read
from api.core.http.openapi import documented
from api.core.http.query_parameters import accepts_unknown_parameters
from api.posts.problems import post_not_found
from api.syndication import embeds
from api.syndication.documents import (
    answer_document,
    cache_headers,
    compute_etag,
    document_media_type,
    settings_of,
)
from api.syndication.embeds import Limits
from api.syndication.problems import unsupported_format
from api.syndication.schemas import OEmbed

router = APIRouter(tags=["Syndication"])

# Media types of the specification, by format.
_FORMATS: Final = {
    "json": ("application/json", embeds.write_json),
    "xml": ("text/xml; charset=utf-8", embeds.write_xml),
}
# Scripts of any site may read it: the response is public and never depends on credentials.
_ANY_SITE: Final = {"access-control-allow-origin": "*"}

PageUrl = Annotated[
    str,
    Query(
        description="URL of a post, or of its embedded page, on the web.",
        examples=["https://qima.example/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    ),
]


@router.get(
    "/oembed",
    summary="Retrieve the embed of a post",
    response_model=OEmbed,
    responses={
        **document_media_type("text/xml", "An oEmbed response (oembed.com, 1.0)."),
        **documented(post_not_found, unsupported_format),
    },
)
@router.head("/oembed", include_in_schema=False)
@accepts_unknown_parameters
async def get_oembed(
    url: PageUrl,
    request: Request,
    connection: Read,
    maxwidth: Annotated[
        int | None, Query(ge=1, description="Greatest width in pixels.", examples=[600])
    ] = None,
    maxheight: Annotated[
        int | None, Query(ge=1, description="Greatest height in pixels.", examples=[800])
    ] = None,
    format: Annotated[
        str,
        Query(
            description="Format of the response: `json` or `xml`.",
            examples=["json", "xml"],
        ),
    ] = "json",
) -> Response:
    """Returns a frame with a public post, question or product for another site, without `payload`.

    Names, titles and the frame are in the language of the URL: Arabic below `/ar`. The width is at
    most 600 pixels.

    - Any other URL, and that of a post that is not public, is `post_not_found`.
    - Another format than `json` and `xml` is `unsupported_format`.
    """
    if format not in _FORMATS:
        raise unsupported_format()
    media_type, write = _FORMATS[format]
    limits = Limits(width=maxwidth, height=maxheight)
    body = write(await embeds.build_embed(connection, settings_of(request), url, limits))
    headers = cache_headers(compute_etag(media_type.encode(), body)) | _ANY_SITE
    return answer_document(request, body, media_type, headers)
