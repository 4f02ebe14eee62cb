"""Who may do what, and who reads what: the matrix, the canaries, tokens, codes and names."""

from infra.bench.mutation.mutant import Edit, Mutant, pytest_of

_MATRIX = "api/tests/cross_cutting/test_authz_matrix.py"
_TABLE = pytest_of(_MATRIX, "test_operation_returns_status_of_matrix")
_CANARIES = "api/tests/cross_cutting/test_data_leaks.py"
_READ = pytest_of(_CANARIES, "test_secrets_are_returned_to_permitted_readers_only")
_TOKENS = "api/tests/auth/test_tokens.py"
_MADE_UP = pytest_of(_TOKENS, "test_forged_token_is_rejected")

MUTANTS = (
    Mutant(
        name="post-of-anybody-deleted",
        gate=_MATRIX,
        broken="deleting a post no longer asks whose it is",
        edits=(
            Edit(
                "api/posts/queries.py",
                ".where(Post.id == post_id, Post.author_id == author_id, Post.deleted_at.is_(None))"
                "\n        .values(deleted_at=func.now())",
                ".where(Post.id == post_id, Post.deleted_at.is_(None))"
                "\n        .values(deleted_at=func.now())",
            ),
        ),
        way=_TABLE,
        why=r"DELETE /posts/\{id\} by stranger: 200, not 404",
    ),
    Mutant(
        name="session-of-anybody-ended",
        gate=_MATRIX,
        broken="ending a session no longer asks whose it is",
        edits=(
            Edit(
                "api/auth/queries.py",
                ".where(Session.id == session_id, Session.member_id == member_id)\n        .values",
                ".where(Session.id == session_id)\n        .values",
            ),
        ),
        way=_TABLE,
        why=r"POST /users/sessions/\{id\}/end by stranger: 200, not 404",
    ),
    Mutant(
        name="suspended-stay-in",
        gate=_MATRIX,
        broken="whoever is suspended stays signed in until the token is over",
        edits=(
            Edit(
                "api/moderation/suspensions.py",
                "        await auth.end_all_sessions(connection, member_id)\n",
                "",
            ),
        ),
        way=_TABLE,
        why=r"by suspended: 200, not 401",
    ),
    Mutant(
        name="operation-without-a-row",
        gate=_MATRIX,
        broken="a new operation of which nobody said who may call it",
        edits=(
            Edit(
                "api/health.py",
                '@router.get(\n    "/ready",',
                '@router.get("/version", summary="Which code", response_model=Payload[Health])\n'
                "async def version() -> Payload[Health]:\n"
                '    """The version."""\n'
                "    return Payload(payload=Health())\n\n\n"
                '@router.get(\n    "/ready",',
            ),
        ),
        way=pytest_of(_MATRIX, "test_matrix_has_one_row_per_operation"),
        why=r"GET /version",
    ),
    Mutant(
        name="e-mail-on-the-profile",
        gate=_CANARIES,
        broken="the public profile says how its member is reached",
        edits=(
            Edit(
                "api/users/queries.py",
                "        *AUTHOR_COLUMNS,\n        Member.bio,\n        Member.created_at,\n",
                "        *AUTHOR_COLUMNS,\n        literal_column(\n"
                '            "(SELECT min(value) FROM identifier WHERE member_id = member.id)"\n'
                '        ).label("contact"),\n'
                "        Member.bio,\n        Member.created_at,\n",
            ),
            Edit(
                "api/users/router.py",
                '            "bio": row.bio,\n            "createdAt"',
                '            "bio": row.bio,\n            "contact": row.contact,\n'
                '            "createdAt"',
            ),
            Edit(
                "api/users/schemas.py",
                "    bio: str\n    created_at: Instant",
                "    bio: str\n    contact: str | None\n    created_at: Instant",
            ),
        ),
        way=_READ,
        why=r"(e-mail of owner|phone) by (guest|stranger) at",
    ),
    Mutant(
        name="hidden-comment-shown",
        gate=_CANARIES,
        broken="a comment that was hidden is hidden from guests alone",
        edits=(
            Edit(
                "api/posts/comments/serializers.py",
                "        or_(comment.hidden_at.is_(None), is_own, post_author_id == viewer_id),\n",
                "",
            ),
        ),
        way=_READ,
        why=r"hidden comment by stranger at",
    ),
    Mutant(
        name="letter-names-the-seller",
        gate=_CANARIES,
        broken="a receipt says how its seller is reached",
        edits=(
            Edit(
                "api/payments/emails/receipts.py",
                '            Seller.name.label("seller"),\n',
                '            func.concat(Seller.name, " ", layout.select_email(Seller.id))'
                '.label("seller"),\n',
            ),
            Edit(
                "api/payments/emails/receipts.py",
                "from sqlalchemy import and_, select\n",
                "from sqlalchemy import and_, func, select\n",
            ),
        ),
        way=pytest_of(_CANARIES, "test_emails_contain_no_secret_of_others"),
        why=r"e-mail of owner in an e-mail to (buyer|refunded)",
    ),
    Mutant(
        name="token-in-the-log",
        gate=_CANARIES,
        broken="the line of each request says by which token",
        edits=(
            Edit(
                "api/core/http/middleware.py",
                '            path=scope["path"],\n            status=status,\n',
                '            path=scope["path"],\n'
                '            token=headers.get(b"authorization", b"").decode("latin-1"),\n'
                "            status=status,\n",
            ),
        ),
        way=pytest_of(_CANARIES, "test_logs_contain_no_secret"),
        why=r"test_logs_contain_no_secret:\n(?s:.*)\['token'\]",
    ),
    Mutant(
        name="token-for-others",
        gate=_TOKENS,
        broken="for whom a token was made is read from the token itself",
        edits=(
            Edit(
                "api/auth/tokens.py",
                "            audience=issuer.aud,\n",
                '            audience=claims["aud"],\n',
            ),
        ),
        way=_MADE_UP,
        why=r"\[aud another\]:\n.*assert 200 == 401",
    ),
    Mutant(
        name="token-by-any-key",
        gate=_TOKENS,
        broken="the newest key is taken, whichever the token names",
        edits=(
            Edit(
                "api/auth/tokens.py",
                "    key = issuer.jwks.get(kid) if isinstance(kid, str) else None\n",
                "    key = next(iter(issuer.jwks.values()), None) if kid else None\n",
            ),
        ),
        way=_MADE_UP,
        why=r"\[unknown kid\]:\n.*assert 200 == 401",
    ),
    Mutant(
        name="token-critical",
        gate=_TOKENS,
        broken="what a token calls critical is passed over",
        edits=(
            Edit(
                "api/auth/tokens.py",
                '    if "crit" in header:\n'
                '        raise TokenError("critical extensions are not understood")\n',
                "",
            ),
        ),
        way=_MADE_UP,
        why=r"\[crit\]:\n.*assert 200 == 401",
    ),
    Mutant(
        name="token-outlives-logout",
        gate=_MATRIX,
        broken="a session that was ended goes on for whoever has its token",
        edits=(
            Edit(
                "api/auth/queries.py",
                "    return and_(Session.ended_at.is_(None), Session.expires_at > func.now())\n",
                "    return Session.expires_at > func.now()\n",
            ),
        ),
        way=_TABLE,
        why=r"by suspended: 200, not 401",
    ),
    Mutant(
        name="code-tries-read-before",
        gate="api/tests/auth/test_otp.py",
        broken="how often a code was tried is read first and counted up afterwards",
        edits=(
            Edit(
                "api/auth/queries.py",
                "    right = and_(OneTimeCode.tries < max_tries, ",
                "    read = select(OneTimeCode.tries).where(OneTimeCode.id == otp_id)\n"
                "    tries = await connection.scalar(read) or 0\n"
                "    right = and_(literal(tries < max_tries), ",
            ),
            Edit(
                "api/auth/queries.py",
                "            tries=func.least(OneTimeCode.tries + 1, max_tries + 1),\n",
                "            tries=min(tries + 1, max_tries + 1),\n",
            ),
        ),
        way=pytest_of(
            "api/tests/auth/test_otp.py",
            "test_five_of_five_hundred_concurrent_guesses_are_evaluated",
        ),
        why=r"assert Counter\(\{(?s:.*)'otp_invalid': (?!5\b)\d+",
    ),
    Mutant(
        name="code-twice",
        gate="api/tests/auth/test_otp.py",
        broken="a code that was used is good once more",
        edits=(
            Edit(
                "api/auth/queries.py",
                "            OneTimeCode.id == otp_id,\n"
                "            OneTimeCode.used_at.is_(None),\n"
                "            OneTimeCode.expires_at > func.now(),\n"
                "            OneTimeCode.code_hmac.is_not(None),\n",
                "            OneTimeCode.id == otp_id,\n"
                "            OneTimeCode.expires_at > func.now(),\n"
                "            OneTimeCode.code_hmac.is_not(None),\n",
            ),
        ),
        way=pytest_of(
            "api/tests/auth/test_otp.py", "test_one_of_fifty_concurrent_correct_codes_is_accepted"
        ),
        why=r"Counter\(\{(?s:.*)\b200: (?!1\b)\d+",
    ),
    Mutant(
        name="name-of-two-scripts",
        gate="api/tests/users/test_names.py",
        broken="Greek and Cyrillic count as Latin, which they are often written beside",
        edits=(
            Edit(
                "api/users/names.py",
                '_FAMILIES: Final = {"Han"',
                '_FAMILIES: Final = {"Greek": "Latin", "Cyrillic": "Latin", "Han"',
            ),
        ),
        way=pytest_of("api/tests/users/test_names.py", "test_imitating_name_is_refused"),
        why=r"\[Cyrillic a\]:\n(?s:.*)is None",
    ),
    Mutant(
        name="name-with-what-nobody-sees",
        gate="api/tests/users/test_names.py",
        broken="of what nobody sees only spaces are refused",
        edits=(
            Edit(
                "api/users/names.py",
                r'regex.compile(r"(?!\u200c)\p{Default_Ignorable_Code_Point}|\U00016fe4|[^\S ]")',
                r'regex.compile(r"[^\S ]|[\u200b\u2060\u202a-\u202e\u2066-\u2069]")',
            ),
        ),
        way=pytest_of(
            "api/tests/users/test_names.py", "test_no_character_of_unicode_hides_in_a_name"
        ),
        why=r"is not seen",
    ),
)
