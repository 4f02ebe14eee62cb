"""One frame for every page: language, direction, what may be loaded, and no script at all."""

from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse

from api.stripe_sandbox.pages.messages import TEXTS, Language
from api.stripe_sandbox.state import World

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
    """Who looks: in which language, at which sandbox, and where a form may lead."""

    language: Language
    brand: str
    path: str
    leads_to: tuple[str, ...] = ()

    def say(self, key: str, **parts: str) -> str:
        """A text, safe for HTML; its parts must be safe already."""
        given = {"brand": f"<bdi>{escape(self.brand)}</bdi>", **parts}
        return escape(TEXTS[self.language][key]).format(**given)

    def plain(self, key: str) -> str:
        """A text for the page's title."""
        return TEXTS[self.language][key].format(brand=self.brand, amount="", example="")

    def href(self, path: str) -> str:
        """An address of the sandbox that keeps the language, safe for HTML."""
        return escape(f"{path}?{urlencode({'lang': self.language})}")


def view(
    world: World,
    request: Request,
    hints: tuple[str | None, ...] = (),
    leads_to: tuple[str | None, ...] = (),
) -> View:
    """The language that was chosen, else the first hint that names one of ours, else the
    browser's."""
    accepted = request.headers.get("accept-language", "").replace(";", ",").split(",")
    wishes = (request.query_params.get("lang"), *hints, *(one.strip() for one in accepted))
    found = [str(wish)[:2].lower() for wish in wishes if wish]
    language: Language = "ar" if _first(found) == "ar" else "en"
    settings = world.settings
    brand = settings.brand_name_ar if language == "ar" else settings.brand_name
    origins = {f"{urlsplit(one).scheme}://{urlsplit(one).netloc}" for one in leads_to if one}
    return View(language, brand, request.url.path, tuple(sorted(origins)))


def _first(wishes: list[str]) -> str:
    """The first wish that can be granted."""
    return next((wish for wish in wishes if wish in TEXTS), "en")


def money(cents: int) -> str:
    """Dollars, kept in one piece inside Arabic."""
    return f'<bdi dir="ltr">${cents // 100:,}.{cents % 100:02}</bdi>'


def verbatim(text: str) -> str:
    """Numbers and names of machines, which read from the left everywhere."""
    return f'<bdi dir="ltr">{escape(text)}</bdi>'


def rendered(
    view: View, title: str, body: str, *, layout: str = "single", status: int = 200
) -> HTMLResponse:
    """The whole page. `title` names a text; `body` is HTML."""
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
<strong>{view.say("sandbox")}</strong> <span>{view.say("no_money")}</span></div>
<div class="head">
<span class="name">{_MARK}<bdi>{escape(view.brand)}</bdi></span>
<a class="switch" href="{switch}" lang="{other}" hreflang="{other}">{view.say("language")}</a>
</div>
</header>
{body}
</body>
</html>
"""
    return HTMLResponse(html, status, _headers(view))


def _headers(view: View) -> dict[str, str]:
    # Chromium holds the address that a form's answer redirects to against form-action too.
    targets = " ".join(("'self'", *view.leads_to))
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
    """A page that only says one thing. `kind` is good, bad or quiet."""
    return (
        f'<main class="card notice {kind}"><span class="nuqta" aria-hidden="true"></span>'
        f"<h1>{view.say(title)}</h1><p>{view.say(text)}</p>{action}</main>"
    )


def link(address: str, label: str, *, style: str = "button") -> str:
    """A link that looks like a button; the label is HTML, the address is not."""
    return f'<a class="{style}" href="{escape(address)}">{label}</a>'


@dataclass(frozen=True)
class Field:
    """One input, what was typed, and what is wrong with it."""

    name: str
    value: str = ""
    error: str | None = None
    hint: str | None = None
    ltr: bool = True
    autocomplete: str = "off"
    numeric: bool = False


def field(view: View, one: Field) -> str:
    """The input with its label, hint and error, tied together for screen readers."""
    described = [f"{one.name}-hint"] * bool(one.hint) + [f"{one.name}-error"] * bool(one.error)
    attributes = [
        f'id="{one.name}" name="{one.name}" value="{escape(one.value)}"',
        f'autocomplete="{one.autocomplete}" maxlength="80"',
        'dir="ltr"' if one.ltr else 'dir="auto"',
        'inputmode="numeric"' if one.numeric else "",
        f'aria-describedby="{" ".join(described)}"' if described else "",
        'aria-invalid="true"' if one.error else "",
    ]
    hint = f'<span class="hint" id="{one.name}-hint">{one.hint}</span>' if one.hint else ""
    error = f'<span class="error" id="{one.name}-error">{one.error}</span>' if one.error else ""
    inputs = " ".join(part for part in attributes if part)
    return (
        f'<div class="field {one.name}"><label for="{one.name}">{view.say(one.name)}</label>'
        f"<input {inputs}>{error or hint}</div>"
    )
