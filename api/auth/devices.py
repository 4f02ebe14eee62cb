"""What a person calls the device behind a User-Agent: its browser and its system.

A name to recognise one's own sessions by, nothing more: agents pretend, and newer ones tell little.
"""

import re
from typing import Final

# In this order: most browsers also claim to be those below them.
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
    """Such as `Firefox on Linux`; None where nothing in it is known."""
    browser, system = _first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)
    if browser and system:
        return f"{browser} on {system}"
    return browser or system


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for pattern, name in known if re.search(pattern, user_agent)), None)
