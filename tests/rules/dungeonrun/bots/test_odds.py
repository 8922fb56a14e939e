"""What the advice thinks of a battle, against every roll of the dice one by one."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest

from undercroft.rules.dungeonrun.bots.advice.odds import Fight, Odds, at_least, free_attack_odds, odds_of, share

FACES = range(1, 7)


def tried_out(fight: Fight) -> Odds:
    """The same numbers from all rolls of hero, monster and armor, each as likely as the others."""
    kills = wounds = falls = hits = 0
    total = 0
    for faces in product(FACES, repeat=fight.dice):
        strong = sum(face >= fight.line for face in faces)
        weak = Counter(face for face in faces if face < fight.line)
        for threat in product(FACES, repeat=fight.attack):
            potential = Counter(face for face in threat if face in fight.power)
            blocked = (weak & potential).total()
            plan = share(strong, potential.total() - blocked, fight.life + fight.ignored, fight.left)
            landed = max(0, plan.hits - fight.ignored)
            for armor in product(FACES, repeat=len(fight.armor)):
                stopped = sum(face >= line for face, line in zip(armor, fight.armor, strict=True))
                taken = max(0, plan.unblocked - stopped)
                total += 1
                kills += landed >= fight.life
                wounds += taken
                falls += taken >= fight.left
                hits += landed
    return Odds(kills / total, wounds / total, falls / total, hits / total, True)


@pytest.mark.parametrize(
    "fight",
    [
        Fight(3, 4, 2, (4, 5, 6), 2, 4),
        Fight(3, 5, 2, (3, 4, 5), 2, 1),
        Fight(2, 5, 3, (1, 3, 6), 1, 2, ignored=1),
        Fight(2, 6, 2, (2, 3, 4, 5), 1, 2, armor=(4,)),
        Fight(3, 7, 1, (6,), 3, 1, armor=(5, 3)),
        Fight(1, 2, 3, (1, 2, 3, 4, 5, 6), 1, 2),
    ],
    ids=str,
)
def test_counted_odds_are_those_of_all_rolls(fight: Fight) -> None:
    assert odds_of(fight) == pytest.approx(tried_out(fight))


def test_more_dice_are_better_and_a_stronger_monster_is_worse() -> None:
    fights = [odds_of(Fight(dice, 5, 4, (3, 4, 5), 3, 5)) for dice in range(1, 20)]
    assert all(one.kill <= other.kill for one, other in pairwise(fights))
    assert fights[0].exact
    assert not fights[-1].exact  # more dice than anybody counts
    weak, strong = (odds_of(Fight(5, 5, attack, (3, 4, 5), 3, 5)) for attack in (2, 5))
    assert weak.wounds < strong.wounds
    assert weak.fall < strong.fall


def test_nothing_but_armor_stops_a_free_attack() -> None:
    assert free_attack_odds(2, 3, (), 2) == pytest.approx((1.0, 0.25))
    assert free_attack_odds(2, 3, (4,), 2) == pytest.approx((0.25 * 1.5 + 0.5 * 0.5, 0.125))


def test_at_least_so_many() -> None:
    assert at_least(2, 4) == pytest.approx(0.75)
    assert at_least(3, 4, 2) == pytest.approx(0.5)
    assert at_least(1, 4, 2) == 0.0
