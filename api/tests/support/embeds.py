"""oEmbed responses, as other sites read them."""

import re
from typing import Any, Final

import httpx
from fastapi import FastAPI
from lxml import etree
from lxml import html as lxml_html

from api.tests.support.feeds import get_web_origin

# What WordPress keeps of a frame from a site that it does not know.
WORDPRESS_ATTRIBUTES: Final = frozenset(
    {"src", "width", "height", "frameborder", "marginwidth", "marginheight", "scrolling", "title"}
)
WORDPRESS_FRAME: Final = re.compile(
    r"(<blockquote>.*?</blockquote>)?.*(<iframe.*?></iframe>)", re.DOTALL | re.MULTILINE
)


def post_url(app: FastAPI, post_id: str, prefix: str = "", kind: str = "posts") -> str:
    """Return the URL of a page of the web."""
    return f"{get_web_origin(app)}{prefix}/{kind}/{post_id}"


async def fetch_embed(client: httpx.AsyncClient, url: str, **parameters: Any) -> httpx.Response:
    """Call the operation as another site does."""
    return await client.get("/oembed", params={"url": url, **parameters})


async def read_embed(client: httpx.AsyncClient, url: str, **parameters: Any) -> dict[str, Any]:
    """Return the JSON of an embed."""
    answer = await fetch_embed(client, url, **parameters)
    assert answer.status_code == 200, answer.text
    embed: dict[str, Any] = answer.json()
    return embed


def parse_xml(answer: httpx.Response) -> dict[str, str]:
    """Return the elements of an XML response by name."""
    assert answer.status_code == 200, answer.text
    root = etree.fromstring(answer.content)
    assert root.tag == "oembed"
    return {element.tag: element.text for element in root}


def parse_html(html: str) -> tuple[Any, Any]:
    """Return the frame and the script, which are the only elements of an embed."""
    frame, script = lxml_html.fragments_fromstring(html)
    assert (frame.tag, script.tag) == ("iframe", "script")
    assert not [*frame, *script]
    assert [frame.text, frame.tail, script.text, script.tail] == [None] * 4
    return frame, script


def frame_of(embed: dict[str, Any]) -> Any:
    """Return the frame of an embed."""
    return parse_html(embed["html"])[0]


def filter_as_wordpress(html: str) -> Any:
    """Return the frame that WordPress makes of an embed of a site that it does not know.

    Elements other than frames go, with most attributes (`wp_filter_oembed_result`).
    """
    frame, _ = parse_html(html)
    kept = {name: value for name, value in frame.attrib.items() if name in WORDPRESS_ATTRIBUTES}
    frame.attrib.clear()
    frame.attrib.update(kept)
    shown = WORDPRESS_FRAME.search(lxml_html.tostring(frame, encoding="unicode"))
    assert shown is not None
    return lxml_html.fragment_fromstring(shown[2])


async def embed_in_wordpress(client: httpx.AsyncClient, link: str, **limits: int) -> Any:
    """Follow WordPress from the discovery link of a page to the frame that it draws."""
    parameters = {**limits, "dnt": 1}
    for format_ in ("json", "xml"):
        target = httpx.URL(link).copy_merge_params({**parameters, "format": format_})
        answer = await client.get(target)
        if answer.status_code == 501:
            continue
        assert answer.status_code == 200, answer.text
        data = answer.json() if format_ == "json" else parse_xml(answer)
        assert data["type"] == "rich"
        assert isinstance(data["html"], str)
        return filter_as_wordpress(data["html"])
    raise AssertionError("no format")


async def embed_in_ghost(client: httpx.AsyncClient, link: str) -> dict[str, Any]:
    """Follow Ghost from the discovery link of a page to the fields that it stores."""
    data = (await client.get(link)).json()
    assert data["type"] in {"photo", "video", "link", "rich"}
    assert data["version"]
    known = (
        *("type", "version", "html", "url", "title", "width", "height", "author_name"),
        *("author_url", "provider_name", "provider_url", "thumbnail_url", "thumbnail_width"),
        "thumbnail_height",
    )
    stored = {name: data[name] for name in known if name in data}
    assert stored["html"]
    assert stored["width"]
    return stored
