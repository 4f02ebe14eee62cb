"""Fixtures of the tests of this slice: the network of the query plan tests."""

from api.tests.support.network import (
    network,
    network_connection,
    network_members,
    small_network,
)

__all__ = ["network", "network_connection", "network_members", "small_network"]
