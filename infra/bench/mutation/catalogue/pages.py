"""The web, as it is built and served: scripts, headers, and what a page holds."""

from infra.bench.mutation.mutant import Edit, Journey, Mutant

_SCRIPTS = Journey("xss.spec.ts", r"where the server draws it.*\(en\)")
_RAW_NAME = Edit(
    "web/src/ui/name.tsx",
    "    <bdi className={className}>\n"
    "      <Highlight ranges={highlights}>{children}</Highlight>\n"
    "    </bdi>\n",
    "    <bdi className={className} data-marked={!!highlights} "
    "dangerouslySetInnerHTML={{ __html: children }} />\n",
)
_HEADERS = Journey("headers.spec.ts", "every kind of address")
_LEAKS = Journey("data-leaks.spec.ts", "no page, picture, feed or sitemap")

MUTANTS = (
    Mutant(
        name="birthday-on-the-page",
        gate="web/e2e/data-leaks.spec.ts",
        broken="the public profile says when its member was born",
        edits=(
            Edit(
                "api/users/queries.py",
                "        *AUTHOR_COLUMNS,\n        Member.bio,\n        Member.created_at,\n",
                "        *AUTHOR_COLUMNS,\n        Member.bio,\n        Member.birth_date,\n"
                "        Member.created_at,\n",
            ),
            Edit(
                "api/users/router.py",
                '            "bio": row.bio,\n            "createdAt"',
                '            "bio": row.bio,\n'
                '            "birthDate": row.birth_date.isoformat(),\n'
                '            "createdAt"',
            ),
        ),
        way=_LEAKS,
        why=r"1990-05-17 at /",
    ),
    Mutant(
        name="secret-in-the-first-script",
        gate="web/e2e/data-leaks.spec.ts",
        broken="the first script of a page tells all settings that begin with the web's own",
        edits=(
            Edit(
                "web/server/boot.mjs",
                "    development: environment.ENV !== 'production',\n",
                "    development: environment.ENV !== 'production',\n"
                "    revalidate: environment.REVALIDATE_SECRET,\n",
            ),
        ),
        way=_LEAKS,
        why=r" at /boot\.js",
    ),
    Mutant(
        name="address-without-headers",
        gate="web/e2e/headers.spec.ts",
        broken="what is no page has no headers of the house",
        edits=(
            Edit(
                "web/server/index.mjs",
                "  for (const [name, value] of Object.entries(headers)) "
                "response.setHeader(name, value);\n",
                "  if (!request.url.startsWith('/api/'))\n"
                "    for (const [name, value] of Object.entries(headers)) "
                "response.setHeader(name, value);\n",
            ),
        ),
        way=_HEADERS,
        why=r"/api/health \(200\): ",
    ),
    Mutant(
        name="scripts-in-the-page-allowed",
        gate="web/e2e/headers.spec.ts",
        broken="the policy lets scripts stand in a page",
        edits=(
            Edit(
                "web/server/headers.mjs",
                """["'self'", "'unsafe-eval'", "'unsafe-inline'"] : ["'self'"],""",
                """["'self'", "'unsafe-eval'", "'unsafe-inline'"] : """
                """["'self'", "'unsafe-inline'"],""",
            ),
        ),
        way=_HEADERS,
        why=r"script-src: 'self' 'unsafe-inline'",
    ),
    Mutant(
        name="name-as-html",
        gate="web/e2e/xss.spec.ts",
        broken="names are drawn as HTML; the policy still keeps scripts from running",
        edits=(_RAW_NAME,),
        way=_SCRIPTS,
        why=r"policy: script-src",
    ),
    Mutant(
        name="name-as-html-that-runs",
        gate="web/e2e/xss.spec.ts",
        broken="names are drawn as HTML, and the policy lets what stands in a page run",
        edits=(
            _RAW_NAME,
            Edit(
                "web/server/headers.mjs",
                """["'self'", "'unsafe-eval'", "'unsafe-inline'"] : ["'self'"],""",
                """["'self'", "'unsafe-eval'", "'unsafe-inline'"] : """
                """["'self'", "'unsafe-inline'"],""",
            ),
        ),
        way=_SCRIPTS,
        why=r"ran: ",
    ),
)
