"""Network address of a client, as the key of limits."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final

# The longest notation of an IPv6 address has 45 characters, and a zone may follow.
MAX_HOST_LENGTH: Final = 64


def client_network(scope: Mapping[str, Any]) -> str:
    """Return the network of the client of a request, from its ASGI scope."""
    client = scope.get("client")
    # A proxy that passes on what clients send must not fill the memory with keys.
    return network(client[0][:MAX_HOST_LENGTH] if client else "unknown")


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """Return the network of an address as text: an IPv4 address, or the /64 prefix of IPv6.

    Every notation of an IPv6 address has the same network. An IPv4-mapped address is that of IPv4.
    """
    if ":" not in host:
        return host
    try:
        parsed = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, 64), strict=False))
