"""What the issuer publishes, for services that check tokens themselves."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from api.auth.schemas import JsonWebKeySet, ProviderMetadata
from api.auth.sessions import Provider
from api.auth.tokens import RS256
from api.core.http.responses import JSONBytes

router = APIRouter()


async def _provider(request: Request) -> Provider:
    return Provider(request.app.state.settings, request.app.state.signing_key)


AsProvider = Annotated[Provider, Depends(_provider)]


@router.get("/identity/jwks.json", summary="Public keys", response_model=JsonWebKeySet)
async def get_jwks(provider: AsProvider) -> JSONBytes:
    """The keys that access tokens are signed with, as RFC 7517 writes them, without `payload`. For
    services that check tokens themselves; a client needs none of it."""
    return _cacheable({"keys": list(provider.keys.jwks)})


@router.get(
    "/.well-known/openid-configuration",
    summary="The issuer's metadata",
    response_model=ProviderMetadata,
)
async def get_openid_configuration(provider: AsProvider) -> JSONBytes:
    """Where the issuer's keys are and what it signs with, as OpenID Connect Discovery writes it,
    without `payload`. Signing in is by one-time codes, not by a redirect."""
    origin = provider.settings.api_origin
    return _cacheable(
        {
            "issuer": origin,
            "jwks_uri": f"{origin}/identity/jwks.json",
            "token_endpoint": f"{origin}/identity/refresh",
            "response_types_supported": ["token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [RS256],
            "claims_supported": ["iss", "aud", "sub", "sid", "iat", "exp", "jti"],
        }
    )


def _cacheable(document: dict[str, Any]) -> JSONBytes:
    return JSONBytes(document, headers={"cache-control": "public, max-age=600"})
