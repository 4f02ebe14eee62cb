"""Refusal of writes by limited members, who neither publish nor follow."""

from typing import Annotated

from fastapi import Depends, Security

from api.core.clock import iso, now
from api.core.http.auth import Member, require_member
from api.users.problems import account_limited


async def _require_unlimited(member: Annotated[Member, Security(require_member)]) -> None:
    if not member.is_limited or (member.limited_until and member.limited_until <= now()):
        return
    until = iso(member.limited_until) if member.limited_until else None
    raise account_limited(facts={"until": until})


unlimited_members = Depends(_require_unlimited)
