"""Resolution of host names that members chose: public addresses only."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM, gaierror
from typing import Any, Final

import httpcore

# Addresses of IPv6 that stand for one of IPv4 in their last 32 bits (RFC 6052).
_NAT64: Final = IPv6Network("64:ff9b::/96")

# Returns the addresses of a host, each with the port of the connection.
Resolve = Callable[[str, int], Awaitable[Sequence[tuple[str, int]]]]


class PrivateAddressError(Exception):
    """A host has an address that is not public."""


def is_public(address: str) -> bool:
    """Return whether the address is one of the public internet, and of one host."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip in _NAT64:
            return is_public(str(IPv4Address(ip.packed[-4:])))
        embedded = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if embedded:
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


async def resolve_public(host: str, port: int) -> Sequence[tuple[str, int]]:
    """Return the addresses of a host.

    Raises:
        PrivateAddressError: one of them is not public.
        httpcore.ConnectError: the name has no address.
    """
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
    except (gaierror, UnicodeError) as error:
        raise httpcore.ConnectError(f"no address: {error}") from error
    addresses = [str(each[4][0]) for each in found]
    if not all(map(is_public, addresses)):
        raise PrivateAddressError
    return [(address, port) for address in addresses]


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to the very addresses that were checked; a second look-up could differ."""

    def __init__(self, resolve: Resolve = resolve_public) -> None:
        self._resolve = resolve
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the interface's
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address that answers."""
        failure = httpcore.ConnectError("no address")
        for address, at in await self._resolve(host, port):
            try:
                return await self._network.connect_tcp(
                    address, at, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = httpcore.ConnectError(str(error))
        raise failure

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)
