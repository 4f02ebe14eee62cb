"""Published keys and metadata of the embedded issuer."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from api.auth.schemas import JsonWebKeySet, ProviderMetadata
from api.auth.sessions import IdentityProvider
from api.auth.tokens import RS256
from api.core.http.responses import JSONBytes

router = APIRouter()


async def _get_identity_provider(request: Request) -> IdentityProvider:
    return IdentityProvider(request.app.state.settings, request.app.state.signing_key)


CurrentIdentityProvider = Annotated[IdentityProvider, Depends(_get_identity_provider)]


@router.get("/identity/jwks.json", summary="Retrieve the public keys", response_model=JsonWebKeySet)
async def get_jwks(provider: CurrentIdentityProvider) -> JSONBytes:
    """Returns the keys of access tokens as a JSON Web Key Set (RFC 7517), without `payload`.

    For services that verify tokens themselves; API clients don't need it.
    """
    return _cacheable({"keys": list(provider.keys.jwks)})


@router.get(
    "/.well-known/openid-configuration",
    summary="Retrieve the issuer's metadata",
    response_model=ProviderMetadata,
)
async def get_openid_configuration(provider: CurrentIdentityProvider) -> JSONBytes:
    """Returns the issuer's OpenID Connect Discovery document, without `payload`.

    Members sign in with one-time codes; there is no authorization endpoint.
    """
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
