"""Parts from which the settings are declared."""

from typing import Annotated, Final

from pydantic import AliasChoices, StringConstraints

DEVELOPMENT_SECRET: Final = "development-only-secret-of-no-value-at-all"  # noqa: S105 - refused in production

Origin = Annotated[str, StringConstraints(pattern=r"^https?://[^/]+$")]


def renamed(name: str, deprecated: str) -> AliasChoices:
    """Return the variable of a setting, and the name that it had in the previous release."""
    return AliasChoices(name, deprecated)
