"""Page frame: language, direction and a content security policy without scripts."""

from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse

from api.stripe_sandbox.pages.messages import TEXTS, Language
from api.stripe_sandbox.state import SandboxState

_MARK = (
    '<svg class="mark" width="40" height="40" viewBox="0 0 48 48" aria-hidden="true">'
    '<rect width="48" height="48" rx="14" fill="#2A3FA8"/>'
    '<path d="M35 23.2a5.9 5.9 0 1 1-11.8 0 5.9 5.9 0 0 1 11.8 0Zm0 0v4.3c0 7-5.6 11.6-12.6 '
    '11.6-7.6 0-11.9-4.9-10.6-12.2" fill="none" stroke="#FFF" stroke-width="4.6" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
    '<path d="M24.2 7.2l3.7 3.7-3.7 3.7-3.7-3.7zM33.6 7.2l3.7 3.7-3.7 3.7-3.7-3.7z" '
    'fill="#F3B61F"/></svg>'
)


@dataclass(frozen=True)
class View:
    """Language and brand of a page, and the origins that its forms may redirect to."""

    language: Language
    brand: str
    path: str
    form_targets: tuple[str, ...] = ()

    def text(self, key: str, **parts: str) -> str:
        """Return a text, escaped for HTML; `parts` must be escaped already."""
        fields = {"brand": f"<bdi>{escape(self.brand)}</bdi>", **parts}
        return escape(TEXTS[self.language][key]).format(**fields)

    def plain(self, key: str) -> str:
        """Return a text for the page's title, not escaped."""
        return TEXTS[self.language][key].format(brand=self.brand, amount="", example="")

    def href(self, path: str) -> str:
        """Return a URL of the sandbox with the language, escaped for HTML."""
        return escape(f"{path}?{urlencode({'lang': self.language})}")


def build_view(
    state: SandboxState,
    request: Request,
    hints: tuple[str | None, ...] = (),
    form_targets: tuple[str | None, ...] = (),
) -> View:
    """Build the view: the language of the query, else of the hints, else of the browser."""
    accepted = request.headers.get("accept-language", "").replace(";", ",").split(",")
    languages = (request.query_params.get("lang"), *hints, *(name.strip() for name in accepted))
    codes = [str(name)[:2].lower() for name in languages if name]
    language: Language = "ar" if _first_supported(codes) == "ar" else "en"
    settings = state.settings
    brand = settings.brand_name_ar if language == "ar" else settings.brand_name
    origins = {f"{urlsplit(url).scheme}://{urlsplit(url).netloc}" for url in form_targets if url}
    return View(language, brand, request.url.path, tuple(sorted(origins)))


def _first_supported(languages: list[str]) -> str:
    """Return the first supported language, by default English."""
    return next((language for language in languages if language in TEXTS), "en")


def format_money(cents: int) -> str:
    """Return an amount in dollars, isolated from right-to-left text."""
    return f'<bdi dir="ltr">${cents // 100:,}.{cents % 100:02}</bdi>'


def left_to_right(text: str) -> str:
    """Return numbers and identifiers, isolated from right-to-left text."""
    return f'<bdi dir="ltr">{escape(text)}</bdi>'


def render(
    view: View, title: str, body: str, *, layout: str = "single", status: int = 200
) -> HTMLResponse:
    """Return the page; `title` is the key of a text, `body` is HTML."""
    other = "en" if view.language == "ar" else "ar"
    switch = escape(f"{view.path}?{urlencode({'lang': other})}")
    direction = "rtl" if view.language == "ar" else "ltr"
    html = f"""<!doctype html>
<html lang="{view.language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>{escape(view.plain(title))} · {escape(view.plain("sandbox"))}</title>
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
</head>
<body class="{layout}">
<header>
<div class="strip"><span class="dots" aria-hidden="true"></span>
<strong>{view.text("sandbox")}</strong> <span>{view.text("no_money")}</span></div>
<div class="head">
<span class="name">{_MARK}<bdi>{escape(view.brand)}</bdi></span>
<a class="switch" href="{switch}" lang="{other}" hreflang="{other}">{view.text("language")}</a>
</div>
</header>
{body}
</body>
</html>
"""
    return HTMLResponse(html, status, _headers(view))


def _headers(view: View) -> dict[str, str]:
    # Chromium applies form-action also to the redirect target of a form's response.
    targets = " ".join(("'self'", *view.form_targets))
    return {
        "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; "
        f"font-src 'self'; form-action {targets}; base-uri 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
        "Content-Language": view.language,
        "Vary": "Accept-Language",
    }


def notice(view: View, kind: str, title: str, text: str, action: str = "") -> str:
    """Return the body of a page with one message; `kind` is good, bad or quiet."""
    return (
        f'<main class="card notice {kind}"><span class="nuqta" aria-hidden="true"></span>'
        f"<h1>{view.text(title)}</h1><p>{view.text(text)}</p>{action}</main>"
    )


def link(url: str, label: str, *, style: str = "button") -> str:
    """Return a link styled as a button; `label` is HTML, `url` is escaped here."""
    return f'<a class="{style}" href="{escape(url)}">{label}</a>'


@dataclass(frozen=True)
class Field:
    """An input with its value, error and hint."""

    name: str
    value: str = ""
    error: str | None = None
    hint: str | None = None
    ltr: bool = True
    autocomplete: str = "off"
    numeric: bool = False


def field(view: View, item: Field) -> str:
    """Return the input with its label, hint and error, associated for screen readers."""
    description_ids = [f"{item.name}-hint"] * bool(item.hint) + [f"{item.name}-error"] * bool(
        item.error
    )
    attributes = [
        f'id="{item.name}" name="{item.name}" value="{escape(item.value)}"',
        f'autocomplete="{item.autocomplete}" maxlength="80"',
        'dir="ltr"' if item.ltr else 'dir="auto"',
        'inputmode="numeric"' if item.numeric else "",
        f'aria-describedby="{" ".join(description_ids)}"' if description_ids else "",
        'aria-invalid="true"' if item.error else "",
    ]
    hint = f'<span class="hint" id="{item.name}-hint">{item.hint}</span>' if item.hint else ""
    error = f'<span class="error" id="{item.name}-error">{item.error}</span>' if item.error else ""
    inputs = " ".join(part for part in attributes if part)
    return (
        f'<div class="field {item.name}"><label for="{item.name}">{view.text(item.name)}</label>'
        f"<input {inputs}>{error or hint}</div>"
    )
