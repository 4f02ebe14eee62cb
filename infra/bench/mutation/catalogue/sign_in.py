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
                "return asked.provider == provider and "
                "hmac.compare_digest(asked.state.encode(), given)",
                'return asked.provider == provider and given != b""',
            ),
        ),
        way=pytest_of(
            _OURS,
            "test_an_answer_that_was_not_asked_for_in_this_browser_signs_nobody_in",
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
                "    _set(response, request, None)\n",
                "",
            ),
        ),
        way=pytest_of(_OURS, "test_an_answer_is_good_once"),
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
        way=pytest_of(_LIES, "test_a_token_that_is_not_of_this_sign_in_proves_nothing"),
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
        way=pytest_of(_LIES, "test_neither_code_nor_secret_is_sent_on_elsewhere"),
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
        way=pytest_of(_LIES, "test_a_document_that_lies_sends_nobody_anywhere"),
        why=r"lie[01]\]:\n",
    ),
)
