"""Handler of answered appeals: the notification of the member."""

from api.core.db.database import AnyRow
from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext
from api.core.text.bidi import isolate_ltr
from api.moderation.appeals import queries
from api.moderation.appeals.events import AppealDecided
from api.moderation.appeals.messages import ALONE, NOTICES
from api.notifications import service as notifications
from api.notifications.recipients import DirectNotification


async def notify_decided_appeal(jobs: WorkerContext, event: AppealDecided) -> None:
    """Notify the member of the answer to an appeal, once."""
    async with jobs.database.reading() as connection:
        row = await queries.find_answered(connection, event.appeal_id)
    if row is None:
        return
    facts = {**_build_texts(row), "status": "appealDecided"}
    notice = DirectNotification(row.member_id, "system", f"appeal:{row.id}", facts=facts)
    async with jobs.database.writing() as connection:
        is_new = await notifications.notify(connection, notice)
    if is_new:
        await notify_streams(jobs.redis, row.member_id)


def _build_texts(row: AnyRow) -> dict[str, str]:
    reference = f"A-{row.number}"
    texts = {
        "en": NOTICES[row.state]["en"].format(reference=reference),
        "ar": NOTICES[row.state]["ar"].format(reference=isolate_ltr(reference)),
    }
    if row.is_alone:
        texts = {"en": f"{texts['en']} {ALONE['en']}", "ar": f"{texts['ar']} {ALONE['ar']}"}
    return texts
