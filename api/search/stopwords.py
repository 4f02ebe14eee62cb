"""Stop words of Arabic and English, folded. A query of stop words alone keeps them."""

from typing import Final

from api.core.text.arabic import fold

_ARABIC = """
في من على إلى عن مع هذا هذه ذلك تلك هو هي هم أنا نحن أنت ما ماذا لا لم لن أن إن كان كانت يكون قد
كل بعض أو أم ثم حتى إذا لو كما كيف هل الذي التي الذين ال و يا عند بين منذ بعد قبل أي أين متى لماذا
غير سوى لكن بل إلا كيفية حول فيه فيها منه منها به بها له لها إنه إنها وهو وهي ومن وفي وما ولا
علي
"""
# Function words of the dialects: pronouns, particles, negations, and "want".
_DIALECTS = """
اللي الي ده دي دول كده كدا مش مو مب موب ازاي فين ليه ايه عايز عايزة عاوز عشان علشان بتاع بتاعت بتاعي
ايش وش شنو شلون وين ليش ابي ابغى يبي يبغى وايد حق هذي هاي شو كيف هيك بدي عم رح كمان متل لسا لسه بس
شكون علاش فاش بزاف برشا ديال ديالي ديالنا هاد بغيت باش حيت راني راه واش كاين
"""
_ENGLISH = """
a an and are as at be but by can do does for from had has have he her his how i if in into is it its
me my no not of on or our she so some than that the their them then there these they this to was we
were what when where which who why will with you your about am did us
"""
STOPWORDS: Final = frozenset(map(fold, f"{_ARABIC} {_DIALECTS} {_ENGLISH}".split())) - {
    "علي",
    "who",
    "us",
}
