"""Errors of evaluations."""

from api.core.errors import Problem

own_evaluation = Problem(
    422,
    "own_evaluation",
    en="You can’t react to your own post.",
    ar="لا يمكنك التفاعل مع منشورك.",
)
reaction_not_allowed = Problem(
    422,
    "reaction_not_allowed",
    en="This reaction is only for questions.",
    ar="هذا التفاعل للأسئلة فقط.",
)
