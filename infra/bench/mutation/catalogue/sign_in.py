"""Who signs in by another issuer, from the product's own pages."""

from infra.bench.mutation.mutant import Edit, Mutant, pytest_of

_OURS = "api/tests/auth/test_oidc.py"
_LIES = "api/tests/auth/test_oidc_hostile.py"

MUTANTS = (
    Mutant(
        name="answer-of-another-browser",
        gate=_OURS,
        broken="what comes back is taken from whoever is on their way to that issuer",
        edits=(
            Edit(
                "api/auth/oidc_router.py",
                "is_same_state = hmac.compare_digest(authorization.state.encode(), received)",
                'is_same_state = received != b""',
            ),
        ),
        way=pytest_of(
            _OURS,
            "test_response_of_another_browser_signs_in_nobody",
        ),
        why=r"== \(401, 'identity_expired'\)",
    ),
    Mutant(
        name="answer-taken-twice",
        gate=_OURS,
        broken="the cookie outlives what was collected with it",
        edits=(
            Edit(
                "api/auth/oidc_router.py",
                "    clear_state(response, settings)\n",
                "",
            ),
        ),
        way=pytest_of(_OURS, "test_response_is_accepted_once"),
        why=r"assert 'sign-in' not in ",
    ),
    Mutant(
        name="nonce-that-is-missing",
        gate=_LIES,
        broken="a token without a nonce is one of this sign-in",
        edits=(
            Edit(
                "api/auth/oidc_issuers.py",
                'if not hmac.compare_digest(str(claims.get("nonce")).encode(), nonce.encode()):',
                'if claims.get("nonce") and claims["nonce"] != nonce:',
            ),
        ),
        way=pytest_of(_LIES, "test_token_of_another_sign_in_is_rejected"),
        why=r"claims[01]\]:\nAssertionError: 200",
    ),
    Mutant(
        name="secret-sent-on",
        gate=_LIES,
        broken="an issuer that answers with a redirect is followed, code and secret in hand",
        edits=(
            Edit(
                "api/auth/code_flow.py",
                "data=form, headers=headers, follow_redirects=False",
                "data=form, headers=headers, follow_redirects=True",
            ),
        ),
        way=pytest_of(_LIES, "test_code_and_secret_do_not_follow_redirects"),
        why=r"\[307\]:\n",
    ),
    Mutant(
        name="document-of-anybody",
        gate=_LIES,
        broken="where to send people is taken from a document that names another issuer",
        edits=(
            Edit(
                "api/auth/code_flow.py",
                'if not isinstance(document, dict) or document.get("issuer") != iss:',
                "if not isinstance(document, dict):",
            ),
        ),
        way=pytest_of(_LIES, "test_hostile_discovery_document_redirects_nobody"),
        why=r"lie[01]\]:\n",
    ),
)
