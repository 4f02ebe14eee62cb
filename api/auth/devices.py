"""Device names from the User-Agent: browser and system.

They only help members recognise their sessions: user agents are not reliable.
"""

import re
from typing import Final

# Real ones have about 200 characters; a pattern with a gap is quadratic in the length.
MAX_USER_AGENT: Final = 512

# Ordered: most browsers also contain the names below theirs.
_BROWSERS: Final = (
    (r"EdgA?/|EdgiOS/", "Edge"),
    (r"OPR/|OPT/|Opera", "Opera"),
    (r"SamsungBrowser/", "Samsung Internet"),
    (r"YaBrowser/", "Yandex Browser"),
    (r"HuaweiBrowser/", "Huawei Browser"),
    (r"UCBrowser/", "UC Browser"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"Chrome/|CriOS/|Chromium/", "Chrome"),
    (r"Version/[\d.]+ .*Safari/", "Safari"),
    (r"curl/", "curl"),
    (r"python-(httpx|requests)|aiohttp|Python", "Python"),
)
_SYSTEMS: Final = (
    (r"iPhone|iPod", "iPhone"),
    (r"iPad", "iPad"),
    (r"HarmonyOS", "HarmonyOS"),
    (r"Android", "Android"),
    (r"Windows", "Windows"),
    (r"CrOS", "ChromeOS"),
    (r"Macintosh|Mac OS X", "macOS"),
    (r"Linux|X11", "Linux"),
)


def device_name(user_agent: str) -> str | None:
    """Return a name such as `Firefox on Linux`; None if nothing is recognised."""
    user_agent = user_agent[:MAX_USER_AGENT]
    browser, system = _find_first(_BROWSERS, user_agent), _find_first(_SYSTEMS, user_agent)
    if browser and system:
        return f"{browser} on {system}"
    return browser or system


def _find_first(known: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for pattern, name in known if re.search(pattern, user_agent)), None)
