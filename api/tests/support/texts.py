"""Hypothesis strategies of texts."""

from hypothesis import strategies as st

# Arabic with marks in any order, presentation forms, digits, and characters of pasted text.
_CHARACTERS = st.one_of(
    st.characters(min_codepoint=0x0600, max_codepoint=0x06FF),
    st.characters(min_codepoint=0x0750, max_codepoint=0x077F),
    st.characters(min_codepoint=0x08A0, max_codepoint=0x08FF),
    st.characters(min_codepoint=0xFB50, max_codepoint=0xFDFF),
    st.characters(min_codepoint=0xFE70, max_codepoint=0xFEFF),
    st.characters(min_codepoint=0x0020, max_codepoint=0x024F),
    st.characters(min_codepoint=0x0300, max_codepoint=0x036F),
    st.characters(min_codepoint=0x0370, max_codepoint=0x03FF),
    st.characters(min_codepoint=0x2000, max_codepoint=0x206F),
    st.characters(min_codepoint=0xFF00, max_codepoint=0xFFEF),
    st.sampled_from("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ـ\u064b\u0651\u0670\u200c\u200d\ufe0f😀🇸🇦"),
)
TEXTS = st.text(_CHARACTERS, max_size=40)
