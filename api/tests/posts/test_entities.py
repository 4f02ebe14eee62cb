"""Entities of a text: links, tags and mentions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.core.text.arabic import fold
from api.posts.entities import Span, remove_links_and_mentions, scan_entities


def text_of_span(text: str, span: Span) -> str:
    """Return the text of a span, cut by UTF-16 code units."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return encoded[2 * span.start : 2 * span.end].decode("utf-16-le", "surrogatepass")


def entity_texts(text: str) -> list[str]:
    return [text_of_span(text, span) for span in scan_entities(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://qima.example", ["https://qima.example"]),
        ("اقرأ https://qima.example/a?b=1#c، ثم عُد", ["https://qima.example/a?b=1#c"]),
        ("أهذا https://qima.example/a؟ نعم؛", ["https://qima.example/a"]),
        ("(https://qima.example/a)", ["https://qima.example/a"]),
        ("[https://qima.example/a].", ["https://qima.example/a"]),
        ("«https://qima.example/a»", ["https://qima.example/a"]),
        ('"https://qima.example/a"', ["https://qima.example/a"]),
        (
            "https://en.wikipedia.org/wiki/Qima_(disambiguation)!",
            ["https://en.wikipedia.org/wiki/Qima_(disambiguation)"],
        ),
        ("https://ar.wikipedia.org/wiki/قهوة.", ["https://ar.wikipedia.org/wiki/قهوة"]),
        ("https://موقع.مصر/صفحة", ["https://موقع.مصر/صفحة"]),
        ("HTTPS://Qima.example:8080/x", ["HTTPS://Qima.example:8080/x"]),
        ("وhttp://qima.example", ["http://qima.example"]),
        ("www.qima.example/x و example.com", ["www.qima.example/x", "example.com"]),
        ("https://medium.com/@layla/x#y", ["https://medium.com/@layla/x#y"]),
        ("https://a.example https://b.example", ["https://a.example", "https://b.example"]),
        ("https://qima.example/a)#وسم", ["https://qima.example/a", "#وسم"]),
        ("https://qima.example/\u200bx", ["https://qima.example/"]),
        ("https://qima.example\u202e/x", ["https://qima.example"]),
    ],
)
def test_scan_entities_finds_end_of_link(text: str, expected: list[str]) -> None:
    assert entity_texts(text) == expected
    assert {span.type for span in scan_entities(text)} <= {"link", "tag"}


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)",
        "data:text/html,<script>",
        "ftp://qima.example/x",
        "httpſ://qima.example",
        "xhttps://qima.example",
        "http://localhost:3000/x",
        "https://",
        "https://paypal.com@evil.example/x",
        "https://paypal.com:443@evil.example",
        "https://paypal.com:secret@evil.example",
        "name.surname",
        "script.py و node.js",
        "example.community",
        "layla@qima.example",
        "layla.haddad@mail.example.com",
        "ليلى@example.com",
        "إلى layla+news@example.com.",
        "foo.com@example.org",
        "#",
        "# وسم",
        "##",
        "#1 و#٢٠٢٦",
        "C#sharp",
        "&#x627;",
        "/#fragment",
        f"#{'ا' * 51}",
        "@",
        "@ab",
        "@" + "a" * 21,
        "@andré",
        "@layla@qima.example",
        "`#وسم و@layla_h وhttps://qima.example`",
        "",
    ],
)
def test_scan_entities_ignores_lookalikes(text: str) -> None:
    assert entity_texts(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("#قَهْوَة", "قهوه"),
        ("و#القهوة، ثم", "القهوه"),
        ("#تصميم_الخطوط!", "تصميم_الخطوط"),
        ("#می\u200cخواهم\u200c ", "ميخواهم"),
        ("#Type2026", "type2026"),
        ("＃خط", "خط"),
        ("(#خط)", "خط"),
        ("#خط🌙", "خط"),
    ],
)
def test_scan_entities_finds_tags_with_marks_and_joiners(text: str, value: str) -> None:
    (span,) = scan_entities(text)
    assert (span.type, span.value) == ("tag", value)
    assert fold(text_of_span(text, span)[1:]) == value
    assert text_of_span(text, span)[-1] != "\u200c"


@pytest.mark.parametrize(
    ("text", "handle"),
    [
        ("@layla_h", "layla_h"),
        ("شكرًا @Layla_H.", "layla_h"),
        ("و@layla_h، أهلًا", "layla_h"),
        ("(@layla_h)", "layla_h"),
        ("🌙🌙@layla_h", "layla_h"),
        ("@layla_h's", "layla_h"),
        ("\u2067@layla_h\u2069", "layla_h"),
    ],
)
def test_scan_entities_finds_mentions_next_to_arabic_in_any_case(text: str, handle: str) -> None:
    (span,) = scan_entities(text)
    assert (span.type, span.value) == ("mention", handle)
    assert text_of_span(text, span).lower() == f"@{handle}"


def test_scan_entities_adds_https_to_links_without_scheme() -> None:
    assert [span.value for span in scan_entities("www.qima.example http://a.example")] == [
        "https://www.qima.example",
        "http://a.example",
    ]


def test_scan_entities_ignores_code_between_backticks() -> None:
    assert entity_texts("#قبل `#في` #بعد و` @layla_h") == ["#قبل", "#بعد", "@layla_h"]


def test_remove_links_and_mentions_keeps_other_text() -> None:
    text = "🌙 اقرأ https://qima.example/a مع @layla_h عن #الخط"
    assert remove_links_and_mentions(text, scan_entities(text)) == "🌙 اقرأ   مع   عن #الخط"


PIECES = st.one_of(
    st.sampled_from(
        [
            "https://", "http://", "www.", "qima.example", "example.com", "/a", "?b=", "#", "@",
            "@layla_h", "#قَهْوَة", "`", "(", ")", "]", "،", "؟", ".", " ", "\n", "🌙", "\u200c",
            "\u202e", "_", "-", ":443", "a@b.com", "é", "ة", "\ud800",
        ]
    ),
    st.text(max_size=6),
)  # fmt: skip


@given(st.lists(PIECES, max_size=24).map("".join))
def test_scan_entities_of_random_text_returns_disjoint_spans(text: str) -> None:
    end = 0
    length = len(text.encode("utf-16-le", "surrogatepass")) // 2
    for span in scan_entities(text):
        assert end <= span.start < span.end <= length
        end = span.end
        span_text = text_of_span(text, span)
        if span.type == "tag":
            assert span_text[0] in "#＃"
            assert fold(span_text[1:]) == span.value
        elif span.type == "mention":
            assert span_text[0] in "@＠"
            assert span_text[1:].lower() == span.value
        else:
            assert span.value.lower().startswith(("http://", "https://"))
            assert span.value.endswith(span_text)
            assert not set(span_text) & set(' \n\t"<>،؛؟\u200b\u202e')
    remove_links_and_mentions(text, scan_entities(text))


@given(st.text(st.characters(), max_size=400))
def test_scan_entities_accepts_any_text(text: str) -> None:
    scan_entities(text)


@pytest.mark.parametrize(
    "text",
    ["a.a" * 1000, "http://" + "a-" * 1500, "`a" * 1500, "a@" * 1500, "http://a." * 300,
     "#" * 3000, "www." * 750, "http://a.b/" + "(" * 2900, "a.b:" * 750 + "@",
     "http://a.bc" * 270 + "@", "@" * 3000, "#ا\u200c" * 1000],
)  # fmt: skip
def test_scan_entities_terminates_on_adversarial_text(text: str) -> None:
    scan_entities(text)
