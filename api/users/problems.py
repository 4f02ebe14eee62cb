"""What can be wrong with a call about members."""

from api.kernel.errors import Problem

user_not_found = Problem(
    404, "user_not_found", en="This profile is not here.", ar="هذه الصفحة غير موجودة."
)
own_follow = Problem(
    422, "own_follow", en="You cannot follow yourself.", ar="لا تمكن متابعة النفس."
)
