"""Export manifest: the files of the archive, in order, with their descriptions."""

from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy import select

from api.account.export.archive import sanitize_file_name
from api.account.export.row_source import Json, RowSource, Section, to_json
from api.account.export.sections import content, payments, profile
from api.core.db.database import AnyRow
from api.files.download_urls import object_key
from api.files.models import File
from api.files.service import image_key
from api.files.storage import Storage

ACCOUNT: Final = Section(
    "account.json",
    profile.account,
    en="profile, settings, email addresses and phone numbers",
    ar="الملف الشخصي والإعدادات والبريد الإلكتروني ورقم الهاتف",
)

SECTIONS: Final = (
    Section(
        "posts.json",
        content.posts,
        en="posts, questions and products",
        ar="المنشورات والأسئلة والمنتجات",
    ),
    Section(
        "post-revisions.json",
        content.revisions,
        en="earlier versions of edited posts",
        ar="نصوص المنشورات قبل تعديلها",
    ),
    Section(
        "comments.json",
        content.comments,
        en="comments and replies",
        ar="التعليقات والردود",
    ),
    Section(
        "reviews.json",
        content.reviews,
        en="reviews of products you bought",
        ar="مراجعات المنتجات المشتراة",
    ),
    Section(
        "review-replies.json",
        content.review_replies,
        en="replies to reviews of your products",
        ar="الردود على مراجعات منتجات هذا الحساب",
    ),
    Section(
        "accepted-answers.json",
        content.answer_choices,
        en="answers you accepted to your questions",
        ar="الأجوبة المعتمدة لأسئلة هذا الحساب",
    ),
    Section(
        "helpful-answers.json",
        content.helpful_marks,
        en="answers you marked as helpful",
        ar="أجوبة عليها علامة «مفيد» من هذا الحساب",
    ),
    Section(
        "evaluations.json",
        content.evaluations,
        en="reactions to posts",
        ar="التفاعلات مع المنشورات",
    ),
    Section(
        "saved-posts.json",
        content.saved,
        en="saved posts",
        ar="المنشورات المحفوظة",
    ),
    Section(
        "shares.json",
        content.shares,
        en="shared posts, by day",
        ar="المنشورات المُشارَكة بحسب اليوم",
    ),
    Section(
        "product-views.json",
        content.product_views,
        en="viewers of your products, by day",
        ar="عدد مشاهدي منتجاتك بحسب اليوم",
    ),
    Section(
        "first-acts.json",
        content.first_engagements,
        en="your first interactions with each post, by which revenue is shared",
        ar="أول تفاعل مع كل منشور، وبه تُحسب حصص الإيرادات",
    ),
    Section(
        "following.json",
        profile.following,
        en="followed members",
        ar="الحسابات المتابَعة",
    ),
    Section(
        "followers.json",
        profile.followers,
        en="followers",
        ar="المتابِعون",
    ),
    Section(
        "blocked.json",
        profile.blocked,
        en="blocked members",
        ar="الحسابات المحظورة",
    ),
    Section(
        "muted.json",
        profile.muted,
        en="muted members",
        ar="الحسابات المكتومة",
    ),
    Section(
        "muted-words.json",
        profile.muted_words,
        en="muted words",
        ar="الكلمات المكتومة",
    ),
    Section(
        "letters.json",
        profile.letters,
        en="posts you sent to followers by email",
        ar="المنشورات المُرسَلة بالبريد الإلكتروني إلى المتابعين",
    ),
    Section(
        "notifications.json",
        content.notifications,
        en="notifications of the last 90 days",
        ar="إشعارات آخر 90 يومًا",
    ),
    Section(
        "push-subscriptions.json",
        profile.push_subscriptions,
        en="devices with push notifications",
        ar="الأجهزة التي تصلها الإشعارات",
    ),
    Section(
        "sessions.json",
        profile.sessions,
        en="devices and sessions",
        ar="الأجهزة والجلسات",
    ),
    Section(
        "devices.json",
        profile.devices,
        en="devices on which you signed in",
        ar="الأجهزة التي سُجّل الدخول منها",
    ),
    Section(
        "passkeys.json",
        profile.passkeys,
        en="passkeys",
        ar="مفاتيح المرور",
    ),
    Section(
        "contact-changes.json",
        profile.contact_changes,
        en="changes of email address or phone",
        ar="تغييرات البريد الإلكتروني أو رقم الهاتف",
    ),
    Section(
        "security-events.json",
        profile.security_events,
        en="security events on your account",
        ar="أحداث أمان الحساب",
    ),
    Section(
        "activity.json",
        profile.activity,
        en="days of activity",
        ar="أيام النشاط",
    ),
    Section(
        "reports.json",
        content.reports,
        en="reports you sent",
        ar="البلاغات المُرسلة",
    ),
    Section(
        "measures.json",
        content.staff_actions,
        en="staff decisions about this account",
        ar="إجراءات فريق الإشراف بشأن هذا الحساب",
    ),
    Section(
        "statements.json",
        content.statements,
        en="reasons for staff decisions about you",
        ar="بيانات القرارات المتخذة بشأن حسابك وأسبابها",
    ),
    Section(
        "appeals.json",
        content.appeals,
        en="appeals you sent, and our answers",
        ar="الاعتراضات المُرسلة وردودنا عليها",
    ),
    Section(
        "purchases.json",
        payments.purchases,
        en="purchases and tips you paid",
        ar="المشتريات ومبالغ الدعم المدفوعة",
    ),
    Section(
        "library.json",
        payments.library,
        en="products you bought, and where to download their files",
        ar="منتجات الآخرين ومواضع تنزيل ملفاتها",
    ),
    Section(
        "sales.json",
        payments.sales,
        en="sales and tips you received",
        ar="المبيعات ومبالغ الدعم المُستلَمة",
    ),
    Section(
        "refunds.json",
        payments.refunds,
        en="refunds",
        ar="المبالغ المستردّة",
    ),
    Section(
        "refund-requests.json",
        payments.refund_requests,
        en="refund requests",
        ar="طلبات الاسترداد",
    ),
    Section(
        "disputes.json",
        payments.disputes,
        en="disputed payments",
        ar="مدفوعات اعترض عليها بنك",
    ),
    Section(
        "downloads.json",
        payments.downloads,
        en="downloads of purchased files in the last 180 days",
        ar="تنزيلات الملفات المشتراة في آخر 180 يومًا",
    ),
    Section(
        "payout-methods.json",
        payments.payout_methods,
        en="bank accounts for payouts, by their last digits",
        ar="حسابات استلام الأرباح بآخر أرقامها",
    ),
    Section(
        "payouts.json",
        payments.payouts,
        en="payouts",
        ar="عمليات السحب",
    ),
    Section(
        "payout-events.json",
        payments.payout_events,
        en="history of each payout",
        ar="سجلّ عمليات السحب",
    ),
    Section(
        "books.json",
        payments.ledger_postings,
        en="every transaction, with the balance after it",
        ar="كل حركة في الحساب والرصيد بعدها",
    ),
    Section(
        "revenue-share.json",
        payments.shares,
        en="each month’s share, by post",
        ar="حصة كل شهر بحسب المنشور",
    ),
    Section(
        "revenue-share-not-counted.json",
        payments.share_exclusions,
        en="interactions that didn’t count, and why",
        ar="ما لم يُحتسب وسببه",
    ),
    Section(
        "revenue-share-estimate.json",
        payments.share_estimate,
        en="this month’s estimate",
        ar="تقدير الشهر الجاري",
    ),
    Section(
        "revenue-share-given.json",
        payments.share_contributions,
        en="what your fees and interactions gave to others",
        ar="ما ذهب إلى الآخرين من هذه الرسوم والتفاعلات",
    ),
)


def list_files(source: RowSource) -> AsyncIterator[AnyRow]:
    """Yield the member's pictures and the files of their own products, without blocked ones."""
    query = select(File.__table__).where(
        File.owner_id == source.member_id, File.blocked_at.is_(None)
    )
    return source.rows(query, File.id)


def path_in_archive(row: AnyRow) -> str | None:
    """Return the path of a file in the archive, or None for an incomplete upload."""
    if row.status != "ready":
        return None
    if row.object_id is not None:
        return f"products/{row.id}/{sanitize_file_name(row.name)}"
    return f"pictures/{row.id}.webp"


async def uploads(source: RowSource) -> AsyncIterator[Json]:
    async for row in list_files(source):
        yield {
            "_id": row.id,
            "place": path_in_archive(row),
            **to_json(row, "purpose", "name", "mime", "size_bytes", "width", "height", "status"),
            **to_json(row, "created_at"),
        }


FILES: Final = Section(
    "files.json",
    uploads,
    en="uploaded files, in the folders pictures and products",
    ar="الملفات المرفوعة، وهي في المجلدين pictures وproducts",
)


async def open_file(storage: Storage, row: AnyRow) -> AsyncIterator[bytes] | None:
    """Open a file, or the largest rendition of a picture; None if the object is missing."""
    if row.object_id is not None:
        key = object_key(row.id, row.object_id)
    else:
        key = image_key(row.id, max(row.widths))
    stored = await storage.get(key)
    return None if stored is None else stored.chunks
