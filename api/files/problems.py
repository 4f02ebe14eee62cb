"""Errors of files."""

from api.core.errors import Problem

image_bad_type = Problem(
    422,
    "image_bad_type",
    en="Only jpg, jpeg, png, gif, bmp and svg images are accepted.",
    ar="الصور المقبولة: jpg وjpeg وpng وgif وbmp وsvg فقط.",
)
image_mismatch = Problem(
    422,
    "image_mismatch",
    en="The image is not of the type that its name says.",
    ar="نوع الصورة لا يطابق امتداد اسمها.",
)
image_too_large = Problem(
    413,
    "image_too_large",
    en="The image is larger than 10 MB.",
    ar="حجم الصورة يتجاوز 10 ميغابايت.",
)
image_too_many_pixels = Problem(
    422,
    "image_too_many_pixels",
    en="The image has more than 40 megapixels.",
    ar="أبعاد الصورة أكبر من 40 ميغابكسل.",
)
image_unreadable = Problem(
    422,
    "image_unreadable",
    en="The image is damaged and cannot be read.",
    ar="الصورة تالفة وتتعذّر قراءتها.",
)
quota_exceeded = Problem(
    422,
    "quota_exceeded",
    en="Your storage is full.",
    ar="امتلأت مساحة التخزين المتاحة لك.",
)
file_not_found = Problem(404, "file_not_found", en="File not found.", ar="الملف غير موجود.")
file_not_ready = Problem(
    409,
    "file_not_ready",
    en="This file has not arrived whole yet.",
    ar="لم يكتمل وصول هذا الملف بعد.",
)
file_in_use = Problem(
    409,
    "file_in_use",
    en="This file is part of something you published.",
    ar="هذا الملف جزء مما نُشر في حسابك.",
)
file_too_large = Problem(
    413,
    "file_too_large",
    en="The file is too large to be sent in one piece. Send it in parts.",
    ar="الملف أكبر من أن يُرسل دفعة واحدة. يُرسل على أجزاء.",
)
file_empty = Problem(422, "file_empty", en="The file is empty.", ar="الملف فارغ.")
file_name_invalid = Problem(
    422,
    "file_name_invalid",
    en="This name cannot be a file's name.",
    ar="لا يصلح هذا الاسم لملف.",
)
file_digest_mismatch = Problem(
    422,
    "file_digest_mismatch",
    en="The file did not arrive as it was sent. Send it again.",
    ar="لم يصل الملف كما أُرسل. تُرجى إعادة إرساله.",
)
upload_incomplete = Problem(
    409,
    "upload_incomplete",
    en="Parts of the file are missing.",
    ar="بعض أجزاء الملف ناقص.",
)
upload_finished = Problem(
    409,
    "upload_finished",
    en="This file has arrived already.",
    ar="وصل هذا الملف من قبل.",
)
upload_expired = Problem(
    409,
    "upload_expired",
    en="This upload has ended. Start it again.",
    ar="انتهت مهلة هذا الرفع. يُرجى البدء من جديد.",
)
upload_stalled = Problem(
    408,
    "upload_stalled",
    en="The connection stalled. Try again.",
    ar="انقطع وصول البيانات. تُرجى إعادة المحاولة.",
)
part_unknown = Problem(
    422,
    "part_unknown",
    en="The file has no part of this number.",
    ar="لا جزء بهذا الرقم في الملف.",
)
part_wrong_length = Problem(
    422,
    "part_wrong_length",
    en="A part of the file is not as long as it should be.",
    ar="طول أحد أجزاء الملف غير صحيح.",
)
part_digest_required = Problem(
    422,
    "part_digest_required",
    en="The header Content-Digest with the part's SHA-256 is missing.",
    ar="ترويسة Content-Digest وفيها SHA-256 للجزء مفقودة.",
)
part_digest_mismatch = Problem(
    422,
    "part_digest_mismatch",
    en="A part did not arrive as it was sent. Try again.",
    ar="لم يصل أحد الأجزاء كما أُرسل. تُرجى إعادة المحاولة.",
)
range_not_satisfiable = Problem(
    416,
    "range_not_satisfiable",
    en="The file is shorter than that.",
    ar="الملف أقصر من ذلك.",
)
