"""Who speaks is known, not looked for: the index of voices says what a search through all cards would find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.dungeonrun.loaded import LOADED_LATE
from tests.rules.dungeonrun.table import Table
from undercroft.abilities import Printed
from undercroft.engine import Game, Log, Match
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.speaking import voices
from undercroft.rules.dungeonrun.speaking.voices import (
    heroes_speak,
    monster_voice,
    own_abilities,
    rooms_speak,
    suppressed,
    tile_voice,
)
from undercroft.rules.dungeonrun.state import Dungeon, Hero, HeroesSpeak, Status
from undercroft.testing.choosers import Chooser

CHOICES = 240


def texts_of(dungeon: Dungeon, hero: Hero) -> Iterator[Printed[Any]]:
    """Everything in force that lies before a hero, card by card (DR-13.2, DR-13.27)."""
    own = [] if suppressed(dungeon, hero) else [*own_abilities(hero)]
    markers = [dungeon.cards.markers[name] for name in sorted(hero.markers)]
    for says in [card.says for cards in (own, hero.equipped, hero.traps, markers) for card in cards]:
        yield from {each.id: each for texts in says.values() for each in texts}.values()


def check_voices(dungeon: Dungeon) -> None:
    """The index names those in whose texts a moment stands, and nobody else."""
    moments = {*heroes_speak(dungeon).seats, *rooms_speak(dungeon), "passive:rating", "after-roll:reroll"}
    for hero in dungeon.heroes:
        said: dict[str, list[str]] = {}
        for moment, texts in heroes_speak(dungeon).says[hero.seat].items():
            said[moment] = [each.id for each in texts]
        assert sorted({name for names in said.values() for name in names}) == sorted(
            {each.id for each in texts_of(dungeon, hero)}
        ), f"seat {hero.seat} says something else than its cards"
        speaks = {moment for moment in moments if hero.seat in heroes_speak(dungeon).seats.get(moment, ())}
        assert speaks == (set(said) & moments if hero.status is Status.STANDING else set())
    for moment in moments:
        expected = [monster_voice(room) for room, foe in dungeon.foes.items() if moment in foe.card.says]
        expected += [tile_voice(room) for room, says in dungeon.tile_says if moment in says]
        assert list(rooms_speak(dungeon).get(moment, ())) == expected


def watched(monkeypatch: pytest.MonkeyPatch, game: Game[Dungeon], seed: int) -> None:
    """A match at random, with a look after every event."""
    told: Callable[..., Any] = Log.tell
    match = Match(game, 4, seed, listening=True)

    def tell(log: Log, *args: Any, **data: Any) -> Any:
        result = told(log, *args, **data)
        check_voices(match.state)
        return result

    monkeypatch.setattr(Log, "tell", tell)
    chooser = Chooser(seed)
    while match.pending and match.count < CHOICES:
        match.choose(chooser.pick(match.pending[0]), match.pending[0].seat)
        check_voices(match.state)
        if match.count % 8 == 0:
            check_voices(match.fork().state)


@pytest.mark.rule("DR-13.2", "DR-13.27")
@pytest.mark.parametrize("game", [GAME, LOADED_LATE], ids=lambda game: game.name)
def test_who_speaks_is_always_known(monkeypatch: pytest.MonkeyPatch, game: Game[Dungeon]) -> None:
    watched(monkeypatch, game, 3)


def test_an_index_that_is_not_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(dungeon: Dungeon) -> HeroesSpeak:
        return dungeon.heroes_speak or voices.heroes_speak(dungeon)

    monkeypatch.setitem(globals(), "heroes_speak", kept)
    with pytest.raises((AssertionError, IndexError)):  # it is of a table without heroes, first of all
        watched(monkeypatch, GAME, 3)


def test_copies_share_what_is_known_and_part_when_cards_go() -> None:
    table = Table()
    table.monster(0)
    before = rooms_speak(table.dungeon)
    other = table.dungeon.copy()
    assert rooms_speak(other) is before
    other.take_foe(0)
    assert rooms_speak(other) is not before
    assert rooms_speak(table.dungeon) is before
