"""Errors of evaluations."""

from api.core.errors import Problem

own_evaluation = Problem(
    422,
    "own_evaluation",
    en="You cannot evaluate your own post.",
    ar="لا يمكن تقييم المنشور الخاص.",
)
reaction_not_allowed = Problem(
    422,
    "reaction_not_allowed",
    en="This evaluation is for questions only.",
    ar="هذا التقييم للأسئلة فقط.",
)
