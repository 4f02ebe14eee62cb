"""What can be wrong with a file."""

from api.kernel.errors import Problem

image_bad_type = Problem(
    422,
    "image_bad_type",
    en="Only jpg, jpeg, png, gif, bmp and svg images are accepted.",
    ar="الصور المقبولة: jpg وjpeg وpng وgif وbmp وsvg فقط.",
)
svg_not_supported = Problem(
    422,
    "svg_not_supported",
    en="SVG images cannot be taken yet. Save it as PNG and try again.",
    ar="لا يمكن قبول صور SVG حاليًا. يُرجى حفظها بصيغة PNG وإعادة المحاولة.",
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
    ar="حجم الصورة أكبر من 10 ميغابايت.",
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
    en="Your space for files is full.",
    ar="امتلأت المساحة المخصصة لملفاتك.",
)
file_not_found = Problem(
    404, "file_not_found", en="This file does not exist.", ar="هذا الملف غير موجود."
)
