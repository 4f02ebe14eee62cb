"""Pages of the documentation: the reference viewer and the guide."""

import re
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Final

from api.core.errors import Problem
from api.core.settings import Settings
from api.docs.assets import NAMES, asset_url

_FOLDER: Final = files("api.docs") / "pages"
_SLOT: Final = re.compile(r"\{\{([\w.-]+)\}\}")


def render_reference(settings: Settings) -> str:
    """Render the page of the reference viewer."""
    return _render("reference.html", settings)


def render_guide(settings: Settings) -> str:
    """Render the guide for developers."""
    return _render("guide.html", settings)


def _render(name: str, settings: Settings) -> str:
    inbox = "" if settings.is_production else "/dev/inbox"
    script = "<code>/dev/inbox?to=…</code> with <code>Accept: application/json</code>"
    words = {
        "brand": escape(settings.brand_name),
        "api": escape(settings.api_origin),
        "web": escape(settings.web_origin),
        "inbox": inbox,
        "mail": f'the <a href="{inbox}">development inbox</a>' if inbox else "your e-mail",
        "scripted": f" (for a script: {script})" if inbox else "",
        "errors": _render_errors(),
        "reads_per_member": f"{settings.rate_limit_reads_per_member_minute:,}",
        "reads_per_ip": f"{settings.rate_limit_reads_per_ip_minute:,}",
        "writes_per_member": f"{settings.rate_limit_writes_per_member_minute:,}",
        "writes_per_ip": f"{settings.rate_limit_writes_per_ip_minute:,}",
        "concurrent_per_ip": f"{settings.max_concurrent_requests_per_ip:,}",
        "streams_per_member": str(settings.max_streams_per_member),
        "codes_per_minute": f"{settings.rate_limit_otp_per_identifier_minute:,}",
        "codes_per_hour": f"{settings.rate_limit_otp_per_identifier_hour:,}",
    } | {asset: asset_url(asset) for asset in NAMES}
    return _SLOT.sub(lambda slot: words[slot[1]], (_FOLDER / name).read_text("utf-8"))


def _render_errors() -> str:
    """Render every error of the catalogue as a table row, in both languages."""
    by_status = sorted(Problem.catalogue.values(), key=lambda each: (each.status, each.code))
    return "".join(
        f'<tbody><tr><th colspan="3" scope="rowgroup">{status}</th></tr>'
        + "".join(map(_render_error, problems))
        + "</tbody>"
        for status, problems in groupby(by_status, key=lambda each: each.status)
    )


def _render_error(problem: Problem) -> str:
    return (
        f'<tr id="{problem.code}"><td><code>{problem.code}</code></td>'
        f"<td>{escape(problem.text['en'])}</td>"
        f'<td lang="ar" dir="rtl">{escape(problem.text["ar"])}</td></tr>'
    )
