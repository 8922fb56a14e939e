"""What only special tiles do (chapter 12)."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.kinds import Outlook, When, Word
from undercroft.rules.dungeonrun.cards.words.terms import Face, Positive, Rating
from undercroft.rules.dungeonrun.cards.words.whom import one_hero
from undercroft.rules.dungeonrun.exploring.entering import meet_encounter
from undercroft.rules.dungeonrun.fighting.battle import barred_battle
from undercroft.rules.dungeonrun.fighting.damage import hurt
from undercroft.rules.dungeonrun.fighting.dice import hero_roll, plain_roll
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Leaving, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class CannotBattle(When, frozen=True):
    """There is no monster on the tile that the hero who wants to do something could battle (DR-12.29, DR-12.30)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """As the rules for battles say."""
        deed = frame.occasion
        if not isinstance(deed, Deed) or deed.hero is None:
            return False
        return barred_battle(state, state.heroes[deed.hero]) is not None


def choose_rating(dungeon: Dungeon, hero: Hero, ratings: list[str], clause: str, tile: str) -> Rule[str]:
    """DP-13, DP-30: the rating of a tile test, where the tile or a card leaves a choice."""
    ratings = list(dict.fromkeys([*ratings, *MOMENTS.instead_of(dungeon, hero, "tile", ratings)]))
    options = [option("with", rating) for rating in ratings]
    answer = yield from ask_openly(Decision(hero.seat, "tile-test", options, clause, about=(tile,)))
    return str(answer.args[0])


class EntryTest(Word, frozen=True):
    """Whoever enters rolls a rating; on failure he takes wounds, and is on the tile all the same (DR-12.6).

    training, instead   heroes with that training may roll another rating
    reference           the wounds in edition `reference`
    """

    moments: ClassVar[tuple[str, ...]] = ("entry-test",)

    rating: Rating
    wounds: Positive
    line: Face = 4
    need: Positive = 1
    training: str | None = None
    instead: Rating | None = None
    reference: Positive | None = None

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The hero who has just entered is tested."""
        hero = one_hero(state, frame, "hero")
        assert hero is not None
        ratings: list[str] = [self.rating]
        if self.training in hero.design.training and self.instead is not None:
            ratings.append(self.instead)
        rating = yield from choose_rating(state, hero, ratings, "DR-12.33", frame.card)
        roll = Roll("tile", hero.seat, frame.it, rating, "", self.line, self.need)
        yield from hero_roll(state, roll)
        if state.log:
            result = "passed" if roll.success else "failed"
            state.log.tell("tile-test", "DR-12.3", seat=hero.seat, room=frame.it, tile=frame.card, result=result)
        if not roll.success:
            wounds = self.reference if self.reference is not None and state.house.reference else self.wounds
            yield from hurt(state, [hero], wounds, "tile", cause="tile")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """For every hero who enters."""
        return one_hero(state, frame, "hero") is not None

    def worth(self, outlook: Outlook) -> float:
        """A risk."""
        return -0.7


class ExitTest(Word, frozen=True):
    """A Move out of here needs a roll; on failure the hero takes a wound and stays (DR-12.26, DR-12.27).

    beside   the wounds in edition `reference` beside a monster that the hero cannot battle (DR-12.30)
    """

    moments: ClassVar[tuple[str, ...]] = ("exit-test",)

    rating: Rating
    line: Face = 4
    wounds: Positive = 1
    beside: Positive = 2

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The hero who wants to leave is tested."""
        hero = one_hero(state, frame, "hero")
        assert hero is not None
        rating = yield from choose_rating(state, hero, [self.rating], "DR-12.26", frame.card)
        roll = Roll("tile", hero.seat, frame.it, rating, "", self.line)
        yield from hero_roll(state, roll)
        if state.log:
            result = "passed" if roll.success else "failed"
            state.log.tell("tile-test", "DR-12.26", seat=hero.seat, room=frame.it, tile=frame.card, result=result)
        if not roll.success:
            frame.occasion.gone = True
            trapped = frame.it in state.foes and barred_battle(state, hero) is not None
            wounds = self.beside if trapped and state.house.reference else self.wounds
            yield from hurt(state, [hero], wounds, "tile", cause="tile")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """For every hero who wants to leave by Move."""
        return isinstance(frame.occasion, Leaving) and one_hero(state, frame, "hero") is not None

    def worth(self, outlook: Outlook) -> float:
        """A hindrance."""
        return -0.7


def rating_problem(tile: TileCard) -> str | None:
    """What is wrong with a special tile's encounter rating: a Den needs one, others roll for nothing (DR-12.12)."""
    if tile.rules == "den" and not tile.encounter:
        return "encounter: a Den needs an encounter rating (DR-1.26, DR-12.12)"
    if tile.rules != "den" and tile.encounter:
        return "encounter: only standard tiles and a Den have an encounter rating (DR-1.25, DR-1.26)"
    return None


class MeetEncounter(Word, frozen=True):
    """An encounter card is drawn for the tile and met by the hero there (section 4d).

    on_die   first a die is rolled, if no encounter card lies there; the tile's encounter rating decides (DR-12.11)
    """

    on_die: bool = False

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """It is met by the hero who has just entered."""
        hero = one_hero(state, frame, "hero")
        assert hero is not None
        if self.on_die:
            roll = Roll("explore", hero.seat, frame.it)
            yield from plain_roll(state, roll, 1)
            if roll.faces[0] not in state.plan.rooms[frame.it].tile.encounter:
                return
        yield from meet_encounter(state, hero, frame.it)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Where no encounter card lies: monster, boss or stranger; a laid trap is none (DR-1.38)."""
        if frame.it in state.foes or frame.it in state.strangers:
            return False
        return one_hero(state, frame, "hero") is not None

    def worth(self, outlook: Outlook) -> float:
        """A fight and a trophy."""
        return 0.0
