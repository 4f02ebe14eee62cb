"""Staff of the demo, and cases in several states."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import func, select

from api.core.db.database import Database, WriteTransaction
from api.core.db.owner import OwnerRequiredError
from api.core.settings import Settings
from api.files.evidence import retention_end
from api.moderation import service as moderation
from api.moderation.appeals import service as appeals
from api.moderation.cases import decisions
from api.moderation.cases import service as cases
from api.moderation.cases.models import Act, Case
from api.moderation.cases.subjects import SignalInput, Subject
from api.moderation.cases.terms import DecisionTerms
from api.moderation.schemas import Reason, ReportInput
from api.moderation.statements.statement_queries import find_statement_of_decision
from api.payouts import staff
from api.seed.posts import SeededPost
from api.users.models import Role

# Sign in as one of them for the console.
STAFF: Final[dict[str, Role]] = {"huda": "admin", "rania": "moderator"}


class _DemoCase(NamedTuple):
    """Reports of one post by members, what staff did about it, and the appeal of its author."""

    reason: Reason
    reporters: tuple[str, ...]
    words: str | None = None
    signal: SignalInput | None = None
    taken_by: str | None = None
    act: Act | None = None
    appeal: str | None = None


# The author of the case with an appeal, in whose settings its statement is.
APPELLANT: Final = "hassan"
_CASES: Final = (
    _DemoCase("scam", ("omar", "salma", "karim"), "يطلب الدفع خارج المنصّة."),
    _DemoCase(
        "spam", ("tariq",), signal=SignalInput("repeated_text", 40, {"copies": 3}), taken_by="rania"
    ),
    _DemoCase("copyright", ("nadia",), "This is a chapter of my book."),
    _DemoCase("other", ("idris",)),
    _DemoCase(
        "harassment",
        ("lina", "anas"),
        act="warn",
        appeal="المنشور عن نباتات سطح بيتي، ولا يقصد أحدًا. أرجو قراءته كاملًا.",
    ),
    _DemoCase("spam", ("fatima",), act="dismiss"),
)


async def add_cases(
    database: Database, settings: Settings, ids: dict[str, UUID], posts: Sequence[SeededPost]
) -> None:
    """Make two members staff, and open cases about posts of others; repeated it does nothing.

    Only the owner of the database makes staff. Without that role the demo has neither.
    """
    try:
        for key, role in STAFF.items():
            await staff.set_staff(settings, ids[key], is_staff=True, role=role)
    except OwnerRequiredError:
        return
    async with database.writing() as connection:
        if await connection.scalar(select(func.count()).select_from(Case)):
            return
        for demo_case, post in zip(_CASES, _choose_posts(ids, posts), strict=True):
            await _add_case(connection, settings, ids, demo_case, post)


def _choose_posts(ids: dict[str, UUID], posts: Sequence[SeededPost]) -> list[SeededPost]:
    """Choose the newest post of one author each, neither of staff nor of a reporter."""
    involved = {ids[key] for each in _CASES for key in each.reporters} | {
        ids[key] for key in (*STAFF, "layla")
    }
    newest: dict[UUID, SeededPost] = {}
    for post in reversed(posts):
        if post.author_id not in involved:
            newest.setdefault(post.author_id, post)
    of_appellant = newest.pop(ids[APPELLANT])
    others = iter(newest.values())
    return [of_appellant if each.appeal else next(others) for each in _CASES]


async def _add_case(
    connection: WriteTransaction,
    settings: Settings,
    ids: dict[str, UUID],
    demo_case: _DemoCase,
    post: SeededPost,
) -> None:
    for key in demo_case.reporters:
        await moderation.report_post(
            connection,
            ids[key],
            post_id=post.id,
            complaint=ReportInput(reason=demo_case.reason, text=demo_case.words),
            evidence_until=retention_end(settings),
        )
    subject = Subject("post", post.id, post.id, post.author_id)
    case = await cases.open_case(connection, subject, signal=demo_case.signal)
    if demo_case.taken_by is not None:
        await cases.take(connection, case.number, by=ids[demo_case.taken_by])
    if demo_case.act is not None:
        terms = DecisionTerms(demo_case.act, demo_case.reason, sentence=f"{demo_case.reason}.1")
        decided = await decisions.decide_at_once(connection, case, terms, by=ids["huda"])
        if demo_case.appeal is not None:
            statement = await find_statement_of_decision(connection, decided.decision.id)
            assert statement is not None
            await appeals.create(connection, post.author_id, statement.id, demo_case.appeal)
