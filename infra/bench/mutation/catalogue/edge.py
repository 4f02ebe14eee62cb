"""What comes from outside: files, webhooks, origins, odd requests, floods, settings."""

from infra.bench.mutation.mutant import Edit, Mutant, Pytest, Vitest, pytest_of

_FILES = "api/tests/files/test_hostile.py"
_WEBHOOKS = "api/tests/payments/test_webhook_attacks.py"
_FORGED = pytest_of("api/tests/payments/test_webhook_attacks.py", "test_forged_webhook_is_rejected")
_EDGE = "api/tests/cross_cutting/test_http.py"
_HOSTILE = "npm run bench -- fuzz"
_FUZZ = Pytest(("api/tests/cross_cutting/test_fuzz.py",), environ=(("HOSTILE_REQUESTS", "1000"),))
_LIMITS = "api/tests/core/test_rate_limit.py"
_ROOM = "api/tests/core/test_concurrency.py"
_BOOT = "api/tests/core/test_production_settings.py"

MUTANTS = (
    Mutant(
        name="picture-keeps-its-words",
        gate=_FILES,
        broken="what a camera wrote beside a picture is kept with it",
        edits=(
            Edit(
                "api/files/images/transcoder.py",
                'exif=b"", icc_profile',
                'exif=image.info.get("exif", b""), icc_profile',
            ),
        ),
        way=pytest_of(_FILES, "test_what_is_taken_is_drawn_anew"),
        why=r"test_what_is_taken_is_drawn_anew\[[^]]*\]:\n.*assert b['\"].*['\"] not in ",
    ),
    Mutant(
        name="picture-of-too-many-pixels",
        gate=_FILES,
        broken="up to twice as many pixels as are allowed are only warned of",
        edits=(
            Edit(
                "api/files/images/transcoder.py",
                '    warnings.simplefilter("error", Image.DecompressionBombWarning)\n',
                "",
            ),
        ),
        way=pytest_of(_FILES, "test_a_hostile_file_is_refused_and_leaves_nothing"),
        why=r"\[just-over\.png\]:\nKeyError: 'error'",
    ),
    Mutant(
        name="drawing-opens-files",
        gate=_FILES,
        broken="a drawing goes to whatever loader knows it",
        edits=(
            Edit(
                "api/files/images/transcoder.py",
                '    pyvips.operation_block_set("VipsForeignLoad", True)\n'
                '    pyvips.operation_block_set("VipsForeignLoadSvgBuffer", False)\n',
                "",
            ),
            Edit(
                "api/files/images/transcoder.py",
                "    header = pyvips.Image.svgload_buffer(drawing)\n",
                '    header = pyvips.Image.new_from_buffer(drawing, "")\n',
            ),
            Edit(
                "api/files/images/transcoder.py",
                "    drawn = pyvips.Image.svgload_buffer(drawing, scale=scale)\n",
                '    drawn = pyvips.Image.new_from_buffer(drawing, "").resize(scale)\n',
            ),
        ),
        way=pytest_of(_FILES, "test_a_hostile_file_is_refused_and_leaves_nothing"),
        why=r"\.svg\]:",
    ),
    Mutant(
        name="webhook-of-any-age",
        gate=_WEBHOOKS,
        broken="a message that was signed once is good for ever",
        edits=(
            Edit(
                "api/payments/provider/events.py",
                "verify_header(body, signature, secret, TOLERANCE_SECONDS)\n"
                '        _check_timestamp(signature or "")\n',
                "verify_header(body, signature, secret)\n",
            ),
        ),
        way=_FORGED,
        why=r"301 seconds old: 200",
    ),
    Mutant(
        name="webhook-from-the-future",
        gate=_WEBHOOKS,
        broken="how old a message is is left to the library, which takes what is to come",
        edits=(
            Edit(
                "api/payments/provider/events.py",
                '        _check_timestamp(signature or "")\n',
                "",
            ),
        ),
        way=_FORGED,
        why=r"an hour ahead: 200",
    ),
    Mutant(
        name="webhook-believed",
        gate=_WEBHOOKS,
        broken="a message without a signature is one of a test",
        edits=(
            Edit(
                "api/payments/provider/events.py",
                "        stripe.WebhookSignature.verify_header(body, signature, secret, "
                'TOLERANCE_SECONDS)\n        _check_timestamp(signature or "")\n',
                "        if signature:\n"
                "            stripe.WebhookSignature.verify_header(body, signature, secret, "
                'TOLERANCE_SECONDS)\n            _check_timestamp(signature or "")\n',
            ),
        ),
        way=_FORGED,
        why=r"no signature: 200",
    ),
    Mutant(
        name="origin-that-begins-like-ours",
        gate=_EDGE,
        broken="an origin that begins like ours may use the cookie",
        edits=(
            Edit(
                "api/auth/cookies.py",
                "if origin is not None and origin not in {settings.web_origin, "
                "settings.api_origin}:",
                "if origin is not None and not origin.startswith("
                "(settings.web_origin, settings.api_origin)):",
            ),
        ),
        way=pytest_of(_EDGE, "test_foreign_origin_can_neither_use_cookie_nor_read_responses"),
        why=r"evil\.example\]:\n(?s:.*)assert 200 == 403",
    ),
    Mutant(
        name="answers-for-any-page",
        gate=_EDGE,
        broken="any page on this host may read answers",
        edits=(
            Edit(
                "api/main.py",
                "        allow_origins=[settings.web_origin],\n",
                "        allow_origins=[settings.web_origin],\n"
                '        allow_origin_regex=r"https?://(localhost|127\\.0\\.0\\.1)(:\\d+)?",\n',
            ),
        ),
        way=pytest_of(_EDGE, "test_foreign_origin_can_neither_use_cookie_nor_read_responses"),
        why=r"assert \('http[^']*' is None",
    ),
    Mutant(
        name="cookie-is-somebody",
        gate=_EDGE,
        broken="a token in a cookie is as good as one in the header",
        edits=(
            Edit(
                "api/core/http/auth.py",
                '        authorization = request.headers.get("authorization")\n',
                '        authorization = request.headers.get("authorization")'
                ' or request.cookies.get("token")\n',
            ),
        ),
        way=pytest_of(_EDGE, "test_cookie_alone_does_not_authenticate"),
        why=r"(POST|PUT|DELETE) /\S+\nassert \d+ == 401",
    ),
    Mutant(
        name="next-leads-away",
        gate="web/src/lib/safe-redirect.test.ts",
        broken="where somebody goes after signing in is looked at before it is resolved",
        edits=(
            Edit(
                "web/src/lib/safe-redirect.ts",
                "  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback;\n",
                "  if (url.origin !== origin) return fallback;\n",
            ),
        ),
        way=Vitest("src/lib/safe-redirect.test.ts"),
        why=r"leads nowhere but home",
    ),
    Mutant(
        name="cursor-of-others-breaks",
        gate=_HOSTILE,
        broken="a cursor that somebody made up is an exception that nobody expects",
        edits=(
            Edit(
                "api/core/http/pagination.py",
                "        except (ValueError, TypeError, OverflowError, binascii.Error) as error:",
                "        except (TypeError, OverflowError) as error:",
            ),
        ),
        way=_FUZZ,
        why=r"500 Server error",
    ),
    Mutant(
        name="answer-that-is-not-told",
        gate=_HOSTILE,
        broken="an operation answers a refusal that its description doesn't have",
        edits=(
            Edit(
                "api/users/router.py",
                "    response_model=Payload[Profile],\n    responses=documented(user_not_found),\n",
                "    response_model=Payload[Profile],\n",
            ),
        ),
        way=_FUZZ,
        why=r"GET /users/\{id\} does not declare 404",
    ),
    Mutant(
        name="limit-of-moments",
        gate=_LIMITS,
        broken="a limit counts each tenth of a second by itself",
        edits=(
            Edit(
                "api/core/http/rate_limit.py",
                "    await limiter.hit(limit, action, whose)\n",
                "    await limiter.hit(limit, action, whose, str(int(time.time() * 10)))\n",
            ),
        ),
        way=pytest_of(_LIMITS, "test_ten_bursts_pass_exactly_the_limit"),
        why=r"test_ten_bursts_pass_exactly_the_limit\[[^]]*\]:\n(?s:.*)<= 1",
    ),
    Mutant(
        name="member-without-a-limit",
        gate=_LIMITS,
        broken="writes are counted by the address alone",
        edits=(
            Edit(
                "api/core/http/rate_limit.py",
                "    await _hit(\n"
                '        request, "member_write", "rate_limit_writes_per_member_minute", "minute", '
                "str(member.id)\n"
                "    )\n",
                "",
            ),
        ),
        way=pytest_of(
            _LIMITS, "test_ten_bursts_of_a_member_from_ten_addresses_pass_exactly_the_limit"
        ),
        why=r"<= 1",
    ),
    Mutant(
        name="no-limit-without-redis",
        gate=_LIMITS,
        broken="while Redis is away nothing is counted",
        edits=(
            Edit(
                "api/core/http/rate_limit.py",
                "            counter = self._own\n"
                "            allowed = await counter.hit(limit, *keys)\n",
                "            return\n",
            ),
        ),
        way=pytest_of(_LIMITS, "test_ten_bursts_pass_exactly_the_limit"),
        why=r"limit\[away\]:\n(?s:.*)<= 1",
    ),
    Mutant(
        name="room-for-one-more",
        gate=_ROOM,
        broken="a full room takes one more",
        edits=(
            Edit(
                "api/core/http/concurrency.py",
                "        return self.in_use >= self.size\n",
                "        return self.in_use > self.size\n",
            ),
        ),
        way=pytest_of(_ROOM, "test_burst_of_ten_times_the_limit_is_served_or_refused_completely"),
        why=r"assert 6 == 5",
    ),
    Mutant(
        name="slow-readers-keep-others-out",
        gate=_ROOM,
        broken="an answer that is on its way holds a place until it has been read",
        edits=(
            Edit(
                "api/core/http/concurrency.py",
                "            self.has_responded = True\n            self._release()\n",
                "            self.has_responded = True\n            self._set_deadline(None)\n",
            ),
            Edit(
                "api/core/http/concurrency.py",
                "        if not self.has_responded:\n"
                "            self._release()\n"
                "        await self._deadline.__aexit__(kind, error, trace)\n",
                "        self._release()\n"
                "        await self._deadline.__aexit__(kind, error, trace)\n",
            ),
        ),
        way=pytest_of(_ROOM, "test_slow_clients_do_not_take_slots"),
        why=r"assert 503 == 200|TimeoutError",
    ),
    Mutant(
        name="production-without-a-sender",
        gate=_BOOT,
        broken="production starts with the sender of development",
        edits=(
            Edit(
                "api/core/settings.py",
                '{"database_url", "redis_url", "smtp_url", "mail_from", "api_origin", '
                '"web_origin"}',
                '{"database_url", "redis_url", "smtp_url", "api_origin", "web_origin"}',
            ),
        ),
        way=pytest_of(_BOOT, "test_production_refuses_development_values"),
        why=r"\[mail_from-None\]:\nFailed: DID NOT RAISE",
    ),
    Mutant(
        name="production-with-a-short-secret",
        gate=_BOOT,
        broken="of a secret only its being development's is asked",
        edits=(
            Edit(
                "api/core/settings.py",
                "if secret == DEVELOPMENT_SECRET or len(secret) < MIN_SECRET_LENGTH:",
                "if secret == DEVELOPMENT_SECRET or not secret:",
            ),
        ),
        way=pytest_of(_BOOT, "test_production_refuses_development_values"),
        why=r"\[app_secret-x+\]:\nFailed: DID NOT RAISE",
    ),
    Mutant(
        name="setting-without-a-row",
        gate=_BOOT,
        broken="a new secret of which nobody said what production has to say",
        edits=(
            Edit(
                "api/core/settings.py",
                "    revalidate_secret: SecretStr = Field(\n",
                "    export_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)\n"
                "    revalidate_secret: SecretStr = Field(\n",
            ),
        ),
        way=pytest_of(_BOOT, "test_setting_is_listed_in_one_of_the_tables"),
        why=r"export_secret",
    ),
)
