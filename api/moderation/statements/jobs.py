"""Handlers of statements: the notification and the e-mail in the member's language.

The answer to an appeal tells of the statement that follows from it.
"""

from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyConnection, AnyRow
from api.core.delivery.email import Mailer
from api.core.delivery.email_layout import Recipient, account_footer, render_message
from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.moderation.statements import messages
from api.moderation.statements.events import StatementWritten
from api.moderation.statements.models import Statement
from api.moderation.statements.statement_queries import is_restored_by_answer, select_statements
from api.notifications import service as notifications
from api.notifications.recipients import DirectNotification
from api.payments.emails.layout import select_email
from api.users.models import Member


async def notify_statement(jobs: WorkerContext, event: StatementWritten) -> None:
    """Notify the member of a statement, unless the answer to an appeal does."""
    async with jobs.database.writing() as connection:
        row = await _get_statement(connection, event.statement_id)
        if row is None:
            return
        told = await notifications.notify(
            connection,
            DirectNotification(
                row.member_id,
                "system",
                f"statement:{row.id}",
                facts={
                    "en": messages.describe(row, "en"),
                    "ar": messages.describe(row, "ar"),
                    "status": "statementWritten",
                },
            ),
        )
    if told:
        await notify_streams(jobs.redis, event.member_id)


async def send_statement_email(jobs: WorkerContext, event: StatementWritten) -> None:
    """Send a statement by e-mail, unless the answer to an appeal is sent."""
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        row = await _get_statement(connection, event.statement_id)
        rows = await connection.execute(
            select(select_email(Member.id).label("email"), Member.locale).where(
                Member.id == event.member_id
            )
        )
        member = rows.one_or_none()
    if row is None or member is None or not member.email:
        return
    to = Recipient(member.email, member.locale)
    content = messages.build_email(settings, row, to.locale)
    footer = account_footer(settings, to.locale)
    await jobs.service(Mailer).send(render_message(settings, to, content, footer))


async def _get_statement(connection: AnyConnection, statement_id: UUID) -> AnyRow | None:
    """Return a statement of which its member is notified; None if the answer to an appeal does."""
    if await is_restored_by_answer(connection, statement_id):
        return None
    rows = await connection.execute(select_statements().where(Statement.id == statement_id))
    return rows.one_or_none()
