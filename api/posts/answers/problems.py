"""Errors of answers."""

from api.core.errors import Problem

not_a_question = Problem(
    422,
    "not_a_question",
    en="Only questions have answers.",
    ar="الأجوبة للأسئلة فقط.",
)
not_an_answer = Problem(
    422,
    "not_an_answer",
    en="Replies and hidden comments aren’t answers. Choose a visible comment on the question.",
    ar="الردود والتعليقات المخفية ليست أجوبة. يُرجى اختيار تعليق ظاهر على السؤال.",
)
own_answer = Problem(
    422,
    "own_answer",
    en="You can’t mark your own answer as helpful.",
    ar="لا يمكنك وضع علامة «مفيد» على جوابك.",
)
