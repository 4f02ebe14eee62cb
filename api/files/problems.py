"""Errors of files."""

from api.core.errors import Problem

image_bad_type = Problem(
    422,
    "image_bad_type",
    en="Use a jpg, jpeg, png, gif, bmp or svg image.",
    ar="أنواع الصور المقبولة: jpg، jpeg، png، gif، bmp، svg.",
)
image_mismatch = Problem(
    422,
    "image_mismatch",
    en="This file isn’t the image type its name says. Save it as jpg or png and try again.",
    ar="نوع الصورة لا يطابق امتداد اسمها. يُرجى حفظها بصيغة jpg أو png ورفعها مجددًا.",
)
image_too_large = Problem(
    413,
    "image_too_large",
    en="This image is larger than 10 MB. Choose a smaller one.",
    ar="حجم الصورة يتجاوز 10 ميغابايت. يُرجى اختيار صورة أصغر.",
)
image_too_many_pixels = Problem(
    422,
    "image_too_many_pixels",
    en="This image is larger than 40 megapixels. Choose a smaller one.",
    ar="أبعاد الصورة أكبر من 40 ميغابكسل. يُرجى اختيار صورة أصغر.",
)
image_unreadable = Problem(
    422,
    "image_unreadable",
    en="We couldn’t read this image. It may be damaged.",
    ar="الصورة تالفة ولا يمكن فتحها.",
)
quota_exceeded = Problem(
    422,
    "quota_exceeded",
    en="Your storage is full. Delete posts or products you no longer need, then try again.",
    ar="امتلأت مساحة التخزين المتاحة لك. يُرجى حذف ما لا يلزمك من المنشورات أو المنتجات ثم إعادة "
    "المحاولة.",
)
file_not_found = Problem(404, "file_not_found", en="File not found.", ar="الملف غير موجود.")
file_removed = Problem(
    410,
    "file_removed",
    en="This file has been removed.",
    ar="تمت إزالة هذا الملف.",
)
file_infected = Problem(
    422,
    "file_infected",
    en="We found malware in this file, so we didn’t save it.",
    ar="عثرنا في هذا الملف على برمجيات ضارّة، فلم نقبله.",
)
file_listed = Problem(
    422,
    "file_listed",
    en="This file isn’t allowed here. Choose another one.",
    ar="لا يُسمح بنشر هذا الملف هنا. يُرجى اختيار ملف آخر.",
)
file_not_ready = Problem(
    409,
    "file_not_ready",
    en="This file hasn’t finished uploading. Wait a moment and try again.",
    ar="لم يكتمل رفع هذا الملف بعد. يُرجى الانتظار حتى يكتمل.",
)
file_in_use = Problem(
    409,
    "file_in_use",
    en="This file is used in one of your posts. Remove it from the post first.",
    ar="هذا الملف مستخدم في أحد منشوراتك. يُرجى إزالته من المنشور أولًا.",
)
file_too_large = Problem(
    413,
    "file_too_large",
    en="This file is too large to upload in one piece. Upload it in parts.",
    ar="الملف أكبر من أن يُرفع مرة واحدة. يُرجى رفعه على أجزاء.",
)
file_empty = Problem(
    422,
    "file_empty",
    en="This file is empty. Choose another one.",
    ar="هذا الملف فارغ. يُرجى اختيار ملف آخر.",
)
file_name_invalid = Problem(
    422,
    "file_name_invalid",
    en="This file name isn’t allowed. Rename the file.",
    ar="اسم الملف غير صالح. يُرجى تغييره ورفع الملف مجددًا.",
)
file_digest_mismatch = Problem(
    422,
    "file_digest_mismatch",
    en="The upload was corrupted. Upload the file again.",
    ar="لم يصل الملف سليمًا. يُرجى رفعه مجددًا.",
)
upload_incomplete = Problem(
    409,
    "upload_incomplete",
    en="The upload is incomplete. Upload the file again.",
    ar="لم تصل كل أجزاء الملف. يُرجى رفعه مجددًا.",
)
upload_finished = Problem(
    409,
    "upload_finished",
    en="This file is already uploaded.",
    ar="سبق رفع هذا الملف.",
)
upload_expired = Problem(
    409,
    "upload_expired",
    en="This upload has expired. Start again.",
    ar="انتهت مهلة الرفع. يُرجى البدء من جديد.",
)
upload_stalled = Problem(
    408,
    "upload_stalled",
    en="The connection timed out. Try again.",
    ar="انقطع الرفع. يُرجى إعادة المحاولة.",
)
part_unknown = Problem(
    422,
    "part_unknown",
    en="Something went wrong with the upload. Upload the file again.",
    ar="حدث خطأ في الرفع: جزء غير معروف. يُرجى المحاولة مجددًا.",
)
part_wrong_length = Problem(
    422,
    "part_wrong_length",
    en="Something went wrong with the upload. Upload the file again.",
    ar="حدث خطأ في الرفع: طول أحد الأجزاء غير صحيح. يُرجى المحاولة مجددًا.",
)
part_digest_required = Problem(
    422,
    "part_digest_required",
    en="Something went wrong with the upload. Upload the file again.",
    ar="حدث خطأ في الرفع. يُرجى رفع الملف مجددًا.",
)
part_digest_mismatch = Problem(
    422,
    "part_digest_mismatch",
    en="Part of the upload was corrupted. Try again.",
    ar="حدث خطأ في الرفع: لم يصل أحد الأجزاء سليمًا. يُرجى المحاولة مجددًا.",
)
range_not_satisfiable = Problem(
    416,
    "range_not_satisfiable",
    en="We couldn’t resume the download. Start it again.",
    ar="تعذّر استئناف التنزيل. يُرجى بدؤه من جديد.",
)
