"""TLS of outgoing requests."""

import ssl
from functools import cache

import httpx


@cache
def tls_context() -> ssl.SSLContext:
    """Return the context with the certificate authorities, loaded once.

    Loading them costs more than a request.
    """
    return httpx.create_ssl_context()
