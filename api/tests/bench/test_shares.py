"""The simulation of the revenue share: its goals, and the figures of the documentation."""

from api.tests.support.scale import needs_long
from infra.bench import shares


def test_attacks_on_revenue_share_stay_below_their_limits() -> None:
    found = shares.measure(shares.Population())
    bounded = [row for row in found if row.bound is not None]
    assert len(bounded) == 6
    assert [row.work for row in bounded if not row.ok] == []
    # The documentation has the figures of the present rule.
    assert shares.figures(found) in shares.PAGE.read_text(encoding="utf-8")
    assert shares.PICTURE.read_text(encoding="utf-8") == shares.picture(found)


@needs_long
def test_attack_by_rule_v1_exceeds_the_limit() -> None:
    found = {row.work: row.value for row in shares.measure(shares.Population())}
    assert found["the same by rule v1"] > 2 * 10
