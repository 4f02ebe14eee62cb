"""Handles: normal form and reserved handles."""

import re
from typing import Final

from api.core.text.arabic import digits_to_latin

MIN_HANDLE_LENGTH: Final = 3
MAX_HANDLE_LENGTH: Final = 20
_PATTERN: Final = re.compile(rf"[a-z0-9_]{{{MIN_HANDLE_LENGTH},{MAX_HANDLE_LENGTH}}}")

# First path segments of the web and of this service, and names that look official.
RESERVED_HANDLES: Final = frozenset(
    """
    about abuse access account accounts admin administrator administrators admins all anonymous
    api app apps arabic auth author authors avatar balance billing boot bot bots categories
    category checkout comment comments community compliance contact cookies copyright countries
    dashboard delete deleted dev developer developers digital docs download downloads edit email
    english error errors everybody everyone explore faq favicon feed feedback feeds file files
    finance follow followers following founder founders guest guests hashtag health help
    helpdesk home identity image images inbox interests invite invoice jobs join json legal
    login logout logs mail mailer media member members mention mentions message messages mod
    moderation moderator moderators network nobody noreply notification notifications null oauth
    official oidc openapi operator owner password pay payment payments payout payouts people
    policy post postmaster posts privacy privacypolicy product products profile purchase
    purchased purchasedposts purchases qima qimaapp qimahelp qimaofficial qimasupport qimateam
    ready recommended refund refunds register report reports revenue revenueshare robots root
    safety save saved savedposts search security seeall session sessions setting settings signin
    signout signup site sitemap staff static status stream stripe suggested superuser support
    sys sysadmin system team terms termsandconditions token tos undefined unfollow unknown
    update upload uploads user username users verification verified verify wallet webhook
    webhooks webmaster welcome wiretransfer wiretransfersetup www
    """.split()  # noqa: SIM905 - so many words read best as text
)


def parse_handle(text: str) -> str | None:
    """Return the handle in its normal form, or None for invalid text.

    Accepts any digits and case, with or without `@`.
    """
    handle = digits_to_latin(text).strip().removeprefix("@").lower()
    return handle if _PATTERN.fullmatch(handle) else None
