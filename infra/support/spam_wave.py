"""A wave of spam: copies of templates, each written a little differently."""

import random
from typing import Final

TEMPLATES: Final = (
    (
        "اربح من المنزل أكثر من ألف دولار كل أسبوع مع فريقنا في التداول الآمن، سجّل الآن"
        " وابدأ رحلتك"
        " نحو الحرية المالية ولا تفوّت فرصة العمر قبل أن يغلق باب التسجيل في نهاية الشهر"
    ),
    (
        "خسرت عشرين كيلوغرامًا في شهر واحد بفضل خلطة الأعشاب الطبيعية من غير رجيم ولا"
        " رياضة، أرسل كلمة"
        " رشاقة في الخاص لتصلك الوصفة السرية مع خصم كبير لأول مئة مشترك فقط"
    ),
    (
        "حسابات نتفليكس وشاهد وسبوتيفاي بأسعار مخفضة جدًا مع ضمان سنة كاملة، التسليم فوري"
        " خلال دقيقة"
        " والدفع بعد التجربة، راسلني قبل انتهاء العرض فالكمية محدودة والطلب كبير"
    ),
    (
        "نوفر قروضًا شخصية سريعة من غير كفيل ولا تحويل راتب للمواطنين والمقيمين، سداد"
        " مديونيات وإزالة"
        " إيقاف الخدمات خلال ساعة، فريق خبير وسرية تامة في التعامل مع جميع العملاء"
    ),
    (
        "زيادة متابعين حقيقيين ومتفاعلين لحسابك خلال ساعات قليلة بأرخص الأسعار في السوق، عشرة آلاف"
        " متابع بعشرة دولارات فقط مع ضمان عدم النقص وتعويض دائم طوال العمر"
    ),
    (
        "مطلوب موظفون للعمل من البيت بدوام جزئي وراتب يومي مغرٍ من غير خبرة سابقة، كل ما"
        " تحتاجه هاتف"
        " وإنترنت وساعة من وقتك، الأماكن محدودة فبادر بالتسجيل الآن قبل فوات الأوان"
    ),
    (
        "شيخ روحاني مجرب لجلب الحبيب ورد المطلقة وفك السحر والعين والحسد مهما كانت المشكلة"
        " صعبة، نتائج"
        " مضمونة خلال ثلاثة أيام وبأقل التكاليف، جرب ولن تندم أبدًا بإذن الله"
    ),
    (
        "شهادات جامعية معتمدة ومصدقة من أفضل الجامعات العالمية بدون حضور أو اختبارات، توصيل إلى باب"
        " بيتك خلال أسبوعين مع إمكانية التحقق منها على الموقع الرسمي للجامعة"
    ),
    (
        "توصيات عملات رقمية يومية بنسبة نجاح تتجاوز تسعين بالمئة، انضم إلى قناتنا المجانية"
        " قبل أن تصبح"
        " مدفوعة وضاعف رأس مالك عشر مرات في أقل من شهر مع أقوى المحللين العرب"
    ),
    (
        "عطور أصلية مئة بالمئة من ماركات عالمية بنصف السعر بمناسبة تصفية المستودع، القطعة"
        " الثانية مجانًا"
        " والتوصيل لجميع المدن خلال يومين، العرض سارٍ حتى نفاد الكمية المتبقية"
    ),
    (
        "نبيع هواتف آيفون وسامسونج جديدة بالكرتونة بثلث سعر السوق لأنها من جمارك مصادرة، الدفع عند"
        " الاستلام بعد الفحص والتجربة، احجز جهازك اليوم فلم يبق سوى أجهزة معدودة"
    ),
    (
        "تم اختيارك للفوز بسيارة حديثة ومبلغ نقدي كبير من حملة المتاجر الكبرى، لاستلام جائزتك أرسل"
        " بياناتك الكاملة ورقم بطاقتك في رسالة خاصة خلال أربع وعشرين ساعة من الآن"
    ),
    (
        "خدمات حل الواجبات والبحوث ومشاريع التخرج لجميع التخصصات بأسعار رمزية وجودة عالية، فريق من"
        " الأساتذة المتخصصين يضمن لك الدرجة الكاملة مع السرية التامة والتسليم في الموعد"
    ),
    (
        "تأشيرات عمل وهجرة إلى كندا وألمانيا وأستراليا من غير شهادة لغة ولا خبرة، عقود جاهزة ورواتب"
        " تبدأ من أربعة آلاف دولار مع سكن وتذاكر مجانية لك ولعائلتك، قدّم طلبك الآن"
    ),
    (
        "استعد شعرك الكثيف في أسبوعين مع الزيت الهندي العجيب الذي أذهل الأطباء، تركيبة"
        " طبيعية خالية من"
        " الكيماويات تمنع التساقط وتملأ الفراغات، اطلب العبوة الآن واحصل على الثانية هدية"
    ),
    (
        "Earn five thousand dollars every week from home with our automated trading robot, no"
        " experience needed and no risk at all, register today and receive a welcome bonus before"
        " the remaining places are gone forever"
    ),
    (
        "Lost your crypto wallet or got scammed online? Our certified recovery experts"
        " brought back my"
        " entire investment within two days, contact the team through my profile and thank me later"
        " for changing your life"
    ),
    (
        "Buy real followers, likes and comments at the cheapest price on the market,"
        " instant delivery"
        " with lifetime guarantee and refund, thousands of happy customers trust our service every"
        " single day of the year"
    ),
    (
        "Congratulations dear friend, you were selected as the lucky winner of our yearly lottery,"
        " kindly send your full name, bank details and a small processing fee to claim the whole"
        " amount before midnight"
    ),
    (
        "Get genuine passports, driving licences and university degrees registered in the official"
        " database, fast and discreet shipping worldwide, hundreds of satisfied clients and full"
        " refund if anything goes wrong"
    ),
)
# What many members publish in the same words, and no spam.
QUOTATIONS: Final = (
    "جمعة مباركة على الجميع 🌹🌹 لا تنسوا قراءة سورة الكهف والصلاة على النبي",
    "السلام عليكم ورحمة الله وبركاته، صباح الخير والسعادة، أسعد الله أوقاتكم بكل خير وجمعة مباركة",
    (
        "كل عام وأنتم بخير، عيدكم مبارك، تقبل الله منا ومنكم صالح الأعمال وأعاده الله علينا وعليكم"
        " باليمن والبركات"
    ),
    (
        "إنا لله وإنا إليه راجعون، تغمده الله بواسع رحمته وأسكنه فسيح جناته وألهم أهله وذويه الصبر"
        " والسلوان"
    ),
    "اللهم اغفر لأبي وارحمه واجعل قبره روضة من رياض الجنة واجمعنا به في الفردوس الأعلى يا كريم",
    "﴿وَعَسَىٰ أَن تَكْرَهُوا شَيْئًا وَهُوَ خَيْرٌ لَّكُمْ وَعَسَىٰ أَن تُحِبُّوا شَيْئًا وَهُوَ شَرٌّ لَّكُمْ﴾",
    "قال تعالى: ومن أحسن قولا ممن دعا إلى الله وعمل صالحا وقال إنني من المسلمين",
    (
        "اللّهُ لاَ إِلَهَ إِلاَّ هُوَ الْحَيُّ الْقَيُّومُ لاَ تَأْخُذُهُ سِنَةٌ وَلاَ"
        " نَوْمٌ لَّهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الأَرْضِ مَن ذَا"
        " الَّذِي يَشْفَعُ عِنْدَهُ إِلاَّ بِإِذْنِهِ"
    ),
    "من جد وجد ومن زرع حصد ومن سار على الدرب وصل، والصبر مفتاح الفرج",
    "على قدر أهل العزم تأتي العزائم وتأتي على قدر الكرام المكارم",
    "A journey of a thousand miles begins with a single step. Good morning everyone!",
)
_FILLERS: Final = {
    "ar": [
        "حقًا",
        "فعلًا",
        "اليوم",
        "فورًا",
        "بسرعة",
        "مضمون",
        "مميز",
        "رائع",
        "حصري",
        "موثوق",
        "عزيزي",
        "أخي",
        "صديقي",
        "الأفضل",
    ],
    "en": [
        "really",
        "today",
        "instantly",
        "trusted",
        "exclusive",
        "amazing",
        "dear",
        "friend",
        "guaranteed",
        "best",
        "now",
    ],
}
_LOOK_ALIKES: Final = {
    **dict(zip("يكهىة", "یکہیۃ", strict=True)),
    # Latin letters, and Cyrillic ones that look like them.
    **dict(zip("aeocpixy", "\u0430\u0435\u043e\u0441\u0440\u0456\u0445\u0443", strict=True)),
}
_MARKS: Final = "\u064e\u064f\u0650\u0651\u0652"


def vary(template: str, draw: random.Random) -> str:
    """Write a template in other words and letters, as a program of spammers would.

    Two pairs of words change places, two words are replaced, and letters get tatweel, marks and
    look-alikes.
    """
    words = template.split()
    is_latin = words[0].isascii()
    fillers = _FILLERS["en" if is_latin else "ar"]
    for _ in range(2):
        place = draw.randrange(len(words) - 1)
        words[place], words[place + 1] = words[place + 1], words[place]
        words[draw.randrange(len(words))] = draw.choice(fillers)
    return " ".join(_disguise(word, draw, is_latin=is_latin) for word in words)


def _disguise(word: str, draw: random.Random, *, is_latin: bool) -> str:
    letters = [
        _LOOK_ALIKES.get(letter, letter) if draw.random() < 0.2 else letter for letter in word
    ]
    if is_latin or draw.random() < 0.5:
        return "".join(letters)
    place = draw.randrange(len(letters))
    sign = draw.choice(("ـ", "ـــ", draw.choice(_MARKS)))
    return "".join((*letters[: place + 1], sign, *letters[place + 1 :]))
