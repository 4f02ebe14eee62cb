"""The files of a copy, in their order, and what each is for."""

from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy import select

from api.account.exporting import money, people, writing
from api.account.exporting.archive import safe_name
from api.account.exporting.source import Json, Section, Source, plain
from api.files.links import object_key
from api.files.models import File
from api.files.service import key_of
from api.files.storage import Storage
from api.kernel.db import AnyRow

ACCOUNT: Final = Section(
    "account.json",
    people.account,
    en="profile, settings, e-mail addresses and phone numbers",
    ar="الملف الشخصي والإعدادات وعناوين البريد وأرقام الهواتف",
)

SECTIONS: Final = (
    Section(
        "posts.json",
        writing.posts,
        en="posts, questions and products",
        ar="المنشورات والأسئلة والمنتجات",
    ),
    Section(
        "post-revisions.json",
        writing.revisions,
        en="what posts said before they were edited",
        ar="نصوص المنشورات قبل تعديلها",
    ),
    Section(
        "comments.json",
        writing.comments,
        en="comments and replies",
        ar="التعليقات والردود",
    ),
    Section(
        "evaluations.json",
        writing.evaluations,
        en="evaluations of posts",
        ar="تقييمات المنشورات",
    ),
    Section(
        "saved-posts.json",
        writing.saved,
        en="saved posts",
        ar="المنشورات المحفوظة",
    ),
    Section(
        "shares.json",
        writing.shares,
        en="shared posts, by day",
        ar="المنشورات المُشارَكة بحسب اليوم",
    ),
    Section(
        "first-acts.json",
        writing.first_acts,
        en="first acts on each post, by which the revenue is shared",
        ar="أول تفاعل مع كل منشور، وبه تُحسب حصص الأرباح",
    ),
    Section(
        "following.json",
        people.following,
        en="followed members",
        ar="الحسابات المتابَعة",
    ),
    Section(
        "followers.json",
        people.followers,
        en="followers",
        ar="المتابِعون",
    ),
    Section(
        "blocked.json",
        people.blocked,
        en="blocked members",
        ar="الحسابات المحظورة",
    ),
    Section(
        "muted.json",
        people.muted,
        en="muted members",
        ar="الحسابات المكتومة",
    ),
    Section(
        "muted-words.json",
        people.muted_words,
        en="muted words",
        ar="الكلمات المكتومة",
    ),
    Section(
        "notifications.json",
        writing.notifications,
        en="notifications of the last 90 days",
        ar="إشعارات آخر 90 يومًا",
    ),
    Section(
        "sessions.json",
        people.sessions,
        en="devices and sessions",
        ar="الأجهزة والجلسات",
    ),
    Section(
        "activity.json",
        people.activity,
        en="days of activity",
        ar="أيام النشاط",
    ),
    Section(
        "reports.json",
        writing.reports,
        en="reports that were sent",
        ar="البلاغات المُرسلة",
    ),
    Section(
        "measures.json",
        writing.measures,
        en="measures of the staff about this account",
        ar="إجراءات الإدارة بشأن هذا الحساب",
    ),
    Section(
        "purchases.json",
        money.purchases,
        en="purchases and tips that were paid",
        ar="المشتريات ومبالغ الدعم المدفوعة",
    ),
    Section(
        "library.json",
        money.library,
        en="products of others, and where to download their files",
        ar="منتجات الآخرين ومواضع تنزيل ملفاتها",
    ),
    Section(
        "sales.json",
        money.sales,
        en="sales and tips that were received",
        ar="المبيعات ومبالغ الدعم المُستلَمة",
    ),
    Section(
        "refunds.json",
        money.refunds,
        en="refunds",
        ar="المبالغ المُعادة",
    ),
    Section(
        "disputes.json",
        money.disputes,
        en="payments that a bank took back",
        ar="مدفوعات استردّها مصرف",
    ),
    Section(
        "payout-methods.json",
        money.payout_methods,
        en="bank accounts for payouts, by their last digits",
        ar="حسابات استلام الدفعات بآخر أرقامها",
    ),
    Section(
        "payouts.json",
        money.payouts,
        en="payouts",
        ar="الدفعات",
    ),
    Section(
        "payout-events.json",
        money.payout_events,
        en="what happened to the payouts",
        ar="سجل الدفعات",
    ),
    Section(
        "books.json",
        money.books,
        en="every entry in the books, with the balance after it",
        ar="كل قيد في الدفاتر والرصيد بعده",
    ),
    Section(
        "revenue-share.json",
        money.shares,
        en="each month's share, by post",
        ar="حصة كل شهر بحسب المنشور",
    ),
    Section(
        "revenue-share-not-counted.json",
        money.share_exclusions,
        en="acts that did not count, and why",
        ar="ما لم يُحتسب وسببه",
    ),
    Section(
        "revenue-share-estimate.json",
        money.share_estimate,
        en="the running month's estimate",
        ar="تقدير الشهر الجاري",
    ),
    Section(
        "revenue-share-given.json",
        money.share_given,
        en="what these fees and acts gave to others",
        ar="ما ذهب إلى الآخرين من هذه الرسوم والتفاعلات",
    ),
)


def file_rows(source: Source) -> AsyncIterator[AnyRow]:
    """Pictures and the member's own products' files, as they were uploaded."""
    query = select(File.__table__).where(File.owner_id == source.member_id)
    return source.rows(query, File.id)


def place_of(row: AnyRow) -> str | None:
    """Where a file stands in the copy; nowhere before it has arrived."""
    if row.status != "ready":
        return None
    if row.object_id is not None:
        return f"products/{row.id}/{safe_name(row.name)}"
    return f"pictures/{row.id}.webp"


async def uploads(source: Source) -> AsyncIterator[Json]:
    async for row in file_rows(source):
        yield {
            "_id": row.id,
            "place": place_of(row),
            **plain(row, "purpose", "name", "mime", "size_bytes", "width", "height", "status"),
            **plain(row, "created_at"),
        }


FILES: Final = Section(
    "files.json",
    uploads,
    en="uploaded files, which stand in the folders pictures and products",
    ar="الملفات المرفوعة، وهي في المجلدين pictures وproducts",
)


async def bytes_of(storage: Storage, row: AnyRow) -> AsyncIterator[bytes] | None:
    """A file's bytes: of a picture its largest rendition; None where there are none."""
    if row.object_id is not None:
        key = object_key(row.id, row.object_id)
    else:
        key = key_of(row.id, max(row.widths))
    found = await storage.get(key)
    return None if found is None else found.chunks
