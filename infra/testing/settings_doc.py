"""Generator of docs/settings.md from the descriptions of the settings.

python -m infra.testing.settings_doc             fails when the file is out of date
python -m infra.testing.settings_doc --write     writes it
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from pydantic import HttpUrl, SecretStr
from pydantic.fields import FieldInfo

from api.core.payment_settings import PaymentSettings
from api.core.setting_fields import DEVELOPMENT_SECRET
from api.core.settings import Settings
from infra.local.process import ROOT
from infra.testing.generated_files import write_or_compare

FILE: Final = ROOT / "docs" / "settings.md"
_HEAD: Final = """# Settings

<!-- Generated from api/core/settings.py and api/core/payment_settings.py by
`python -m infra.testing.settings_doc --write`. -->

Settings are environment variables, or lines of `.env`. Every setting has a default for development.
With `ENV=production` the process refuses to start with a development secret or address.

## API and worker

| Name | Default | Description |
|---|---|---|
"""
_PAYMENTS: Final = """
## Payments, payouts and the revenue share

| Name | Default | Description |
|---|---|---|
"""
_DEPRECATED: Final = """
## Deprecated names

These names of the previous release still work in this one. A process that finds one logs
`setting_deprecated`. The current name wins when both are set.

| Deprecated | Current |
|---|---|
"""
_OTHERS: Final = """
## Web server

| Name | Default | Description |
|---|---|---|
| `API_INTERNAL_ORIGIN` | `API_ORIGIN` | Origin of the API as the web server reaches it. |
| `API_ORIGIN`, `MEDIA_ORIGIN`, `WEB_ORIGIN` | as above | Public origins. |
| `INTERNAL_SECRET`, `REVALIDATE_SECRET` | as above | The API's values. |
| `FORWARDED_ALLOW_IPS` | `127.0.0.1` | Proxies whose `X-Forwarded-For` is trusted, as in the API. |
| `UNCACHED_PAGES_PER_IP_MINUTE` | `300` | Pages rendered for one address per minute, of those \
that the page cache lacks; further ones are 429. |
| `MAX_CONCURRENT_UNCACHED_PAGES_PER_IP` | `4` | The same, at a time. As many static pages and \
files of Next are sent at a time; further ones wait. |
| `WEB_HOST`, `PORT` | `127.0.0.1`, `3000` | Where the web server listens. |
| `BRAND_NAME`, `BRAND_NAME_AR` | as above | Name of the product. Set it for the build \
too: it is in the HTML of pages that are rendered then. |
| `ABOUT_URL` | `https://about.qima.example/` | Link “About”: the product's external page. |
| `TIP_FEE_BPS`, `TIP_FEE_FIXED_CENTS` | as above | Fee that is shown before a tip is paid. |
| `SERVICE_WORKER` | `on` | `off` removes the service worker, and what can be read offline, \
from members' browsers. |
| `BRAND_DESCRIPTION`, `BRAND_DESCRIPTION_AR` | a sentence | Description for search engines. |
| `LOG_LEVEL`, `LOG_FORMAT` | as above | Log lines of the web server. |
| `METRICS_PORT`, `METRICS_HOST`, `METRICS_TOKEN` | as above | Its /metrics and /health, apart \
from its pages. |
| `INDEXNOW_KEY` | as above | The web serves it as `/KEY.txt`. |
| `ANALYTICS_ID`, `ANALYTICS_SRC` | none | Analytics, loaded after consent; `{id}` becomes the id. |
| `FEEDBACK_ID`, `FEEDBACK_SRC` | none | Feedback button, loaded after consent. |

## `npm start`

| Name | Default | Description |
|---|---|---|
| `WEB_PORT`, `API_PORT`, `SANDBOX_PORT` | `3000`, `8000`, `8001` | Ports of the local run. |
| `DATA_DIR` | `.data` | Directory of the embedded services' data. |
| `BENCH_DIR` | `.data/bench` | Directory of the benchmark datasets. |
"""

# Defaults that follow from other settings.
_COMPUTED: Final = {"media_origin": "`API_ORIGIN`"}


def document() -> str:
    """Return the whole file."""
    fields = Settings.model_fields
    payments = [_row(name, fields[name]) for name in PaymentSettings.model_fields]
    rows = [
        _row(name, field)
        for name, field in fields.items()
        if name not in PaymentSettings.model_fields
    ]
    deprecated = [f"| `{old}` | `{new}` |\n" for old, new in Settings.deprecated_names().items()]
    return "".join((_HEAD, *rows, _PAYMENTS, *payments, _OTHERS, _DEPRECATED, *deprecated))


def _row(name: str, field: FieldInfo) -> str:
    description = (field.description or "").replace("|", "\\|")
    default = _COMPUTED.get(name) or _default(field.default)
    return f"| `{name.upper()}` | {default} | {description} |\n"


def _default(value: Any) -> str:
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if value in (None, "", ()):
        return "none"
    if value == DEVELOPMENT_SECRET:
        return "a development secret"
    if isinstance(value, HttpUrl):
        value = str(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return f"`{value if isinstance(value, str | Path) else json.dumps(value)}`"


if __name__ == "__main__":
    sys.exit(write_or_compare({FILE: document()}, "infra.testing.settings_doc"))
