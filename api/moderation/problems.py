"""Errors of reports, cases and decisions."""

from api.core.errors import Problem

own_content = Problem(
    422,
    "own_content",
    en="You can’t report your own content.",
    ar="لا يمكنك الإبلاغ عمّا يخصّك.",
)
case_not_found = Problem(404, "case_not_found", en="Case not found.", ar="لم نعثر على القضية.")
case_taken = Problem(
    409,
    "case_taken",
    en="Someone else is working on this case. Choose another one.",
    ar="يعمل عضو آخر من الفريق على هذه القضية. يُرجى اختيار قضية أخرى.",
)
case_decided = Problem(
    409,
    "case_decided",
    en="This case is already decided. Reload to see the decision.",
    ar="سبق اتخاذ قرار في هذه القضية. يُرجى تحديث الصفحة للاطّلاع عليه.",
)
case_not_decided = Problem(
    409,
    "case_not_decided",
    en="This case has no decision to undo.",
    ar="لا قرار في هذه القضية يمكن التراجع عنه.",
)
decision_pending = Problem(
    409,
    "decision_pending",
    en="The decision hasn’t taken effect yet. Undo it instead.",
    ar="لم يُنفَّذ القرار بعد. يمكنك التراجع عنه.",
)
decision_effective = Problem(
    409,
    "decision_effective",
    en="The decision has already taken effect. Restore it instead.",
    ar="نُفِّذ القرار بالفعل. يمكنك اختيار «استعادة» بدلًا من التراجع.",
)
own_decision = Problem(
    409,
    "own_decision",
    en="You can’t decide about yourself or your own decision. Leave it to someone else.",
    ar="لا يمكنك البتّ في أمر يخصّك أو في قرارك. يُرجى تركه لعضو آخر من الفريق.",
)
subject_changed = Problem(
    409,
    "subject_changed",
    en="This was edited while you were reading. Reload and decide again.",
    ar="تغيّر المحتوى في أثناء قراءتك. يُرجى تحديث الصفحة واتخاذ القرار من جديد.",
)
subject_gone = Problem(
    409,
    "subject_gone",
    en="Its author has already deleted this. Choose another action.",
    ar="حذف صاحب المحتوى محتواه قبل القرار. يُرجى اختيار إجراء آخر.",
)
staff_member = Problem(
    409,
    "staff_member",
    en="This member is staff. Revoke their role first.",
    ar="هذا العضو من الفريق. يُرجى سحب صلاحياته أولًا.",
)
act_not_applicable = Problem(
    422,
    "act_not_applicable",
    en="This action doesn’t apply here. Choose another one.",
    ar="هذا الإجراء غير ممكن هنا. يُرجى اختيار إجراء آخر.",
)
