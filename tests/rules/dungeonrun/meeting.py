"""Two cards that meet: matches that begin with both in play, in one room, with a fight and a hard death near.

game = Meeting(("fury", "ghoul.1"))
match = Match(game, SEATS, seed=3)
witness = Witness(match.state)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tests.rules.dungeonrun.short import GAME, ShortDungeonRun, explore
from undercroft.abilities import Occasion, innermost
from undercroft.engine import Chance, Decision, Log, Match, Option, Rule, State
from undercroft.engine.event import Value
from undercroft.rules.dungeonrun.board.placement import legal_rotations
from undercroft.rules.dungeonrun.cards.card import Ability, HeroMarker, Item, Monster, Says, Stranger, Trap
from undercroft.rules.dungeonrun.exploring.move import put_down
from undercroft.rules.dungeonrun.setup import bring_in
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Batch, Battle, Disarming, FreeAttack, RollWindow
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, Hero, Lying, Met, Stage
from undercroft.testing import check_invariants

CARDS: Final = GAME.cards
SEATS: Final = 3
STONE: Final = "summoning-stone"
SCENE: Final = 1
"""The room in which everybody is."""
STREAM: Final = "meeting"
REROLL: Final = "after-roll:reroll"
"""The First Player chooses who is asked (DR-7.19)."""
FACE: Final = "after-roll:face"
"""All are asked again until all have passed (DR-7.23 c)."""


# -- which cards can meet -------------------------------------------------------------------------------------


def says_of(name: str) -> Says:
    """The texts of a card, a tile or a marker on a hero, by moment."""
    if name in CARDS.by_id:
        return CARDS.by_id[name].says
    return CARDS.tile_says[name] if name in CARDS.tile_says else CARDS.markers[name].says


def everything_with_texts() -> list[str]:
    """All cards and special tiles, one card of each design, and the markers that lie on heroes."""
    cards = [name for name in CARDS.by_id if "." not in name or name.endswith(".1")]
    return [*cards, *CARDS.tile_says, *(name for name, each in CARDS.markers.items() if "before-roll" in each.says)]


def place_of(name: str) -> str:
    """Where a card speaks from: before a hero, or as the monster, the stranger or the tile of a room."""
    card = CARDS.by_id.get(name)
    match card:
        case Monster():
            return "encounter"
        case Stranger():
            return "encounter"
        case Trap(design=design) if not design.lasting:
            return "alone"  # it speaks of itself when it is sprung, and nothing else does
        case None if name in CARDS.tile_says:
            return "tile"
    return "hero"


def needs_the_stone(name: str) -> bool:
    """Whether the card speaks only before the hero with the Summoning Stone (DR-13.8)."""
    card = CARDS.by_id.get(name)
    return isinstance(card, Ability) and card.design.kind == "summoner"


def is_boss(name: str) -> bool:
    """Whether it is a boss card."""
    card = CARDS.by_id.get(name)
    return isinstance(card, Monster) and card.boss


def can_meet(one: str, other: str) -> bool:
    """One room has one tile and one encounter card; there is one Stone, and none before the boss is dead."""
    places = place_of(one), place_of(other)
    if "alone" in places or (places[0] == places[1] != "hero"):
        return False
    stones = needs_the_stone(one) + needs_the_stone(other)
    return stones < 2 and not (stones and (is_boss(one) or is_boss(other)))


def pairs_by_moment() -> Mapping[str, list[tuple[str, str]]]:
    """All pairs of cards with texts for one moment that can be in force together; each under its first moment."""
    found: dict[str, list[tuple[str, str]]] = {}
    known: set[tuple[str, str]] = set()
    names = everything_with_texts()
    for moment in sorted({moment for name in names for moment in says_of(name)}):
        here = [name for name in names if moment in says_of(name)]
        pairs = [pair for pair in itertools.combinations(here, 2) if can_meet(*pair) and pair not in known]
        known.update(pairs)
        if pairs:
            found[moment] = pairs
    return found


# -- a match that begins with them ----------------------------------------------------------------------------


class Meeting(ShortDungeonRun):
    """The game from a position in which all heroes are in one room with these cards in play."""

    name = "dungeon-run-meeting"

    def __init__(self, *names: str) -> None:
        super().__init__(CARDS)
        self.names_in_play = names

    def step(self, state: Dungeon) -> Rule[None]:
        """Instead of the draft the cards are laid out."""
        if state.stage is Stage.SETUP:
            arrange(state, self.names_in_play)
        return super().step(state)


def arrange(dungeon: Dungeon, names: Sequence[str]) -> None:
    """Heroes, map and cards; wounds such that somebody may well fall; now and then the endgame, with duels."""
    chance = dungeon.chance
    dungeon.first = chance.below(dungeon.seats, STREAM, "first")
    dungeon.order = tuple(range(dungeon.seats))
    dungeon.drafted = tuple(enumerate(heroes_for(names, dungeon.seats, chance)))
    bring_in(dungeon)
    dungeon.stage = Stage.ROUND_START
    lay_rooms(dungeon, next((name for name in names if place_of(name) == "tile"), None))
    late = any(needs_the_stone(name) or name == STONE for name in names)
    if late or (not any(map(is_boss, names)) and chance.below(4, STREAM, "late") == 0):
        kill_the_boss(dungeon)
        names = (*names, STONE)
    for name in names:
        put_in_play(dungeon, name)
    taken = any(place_of(name) == "encounter" for name in names)
    if not taken and not (dungeon.endgame and chance.below(2, STREAM, "duels")):
        monsters = [card for card in dungeon.encounter_deck if isinstance(card, Monster)]
        put_in_play(dungeon, chance.pick(monsters, "monster", STREAM).id)
    *rest, lying = dungeon.treasure_deck
    dungeon.treasure_deck, dungeon.items[SCENE] = tuple(rest), (Lying(lying, face_up=False),)
    for hero in dungeon.heroes:
        hero.room = SCENE
        hero.wounds = chance.below(hero.life, STREAM, "wounds")
        *encounters, one, other = dungeon.encounter_deck
        *treasures, kept, worn = dungeon.treasure_deck
        hero.loot = (*hero.loot, one, kept, other)
        dungeon.encounter_deck, dungeon.treasure_deck = tuple(encounters), tuple(treasures)
        if fits(hero, worn):
            hero.equipped = (*hero.equipped, worn)
        else:
            hero.loot = (*hero.loot, worn)


def heroes_for(names: Sequence[str], seats: int, chance: Chance) -> list[str]:
    """The heroes who own the cards, and others, in any order round the table."""
    cards = [CARDS.by_id.get(name) for name in names]
    found = list(dict.fromkeys(card.design.hero for card in cards if isinstance(card, Ability)))
    others = [name for name in CARDS.heroes if name not in found]
    chance.shuffle(others, "heroes", STREAM)
    found += others[: seats - len(found)]
    chance.shuffle(found, "seats", STREAM)
    return found


def lay_rooms(dungeon: Dungeon, tile: str | None) -> None:
    """A room beside the Entrance, that tile if one is wanted, and more until there is a way round."""
    if tile is not None:
        wanted = CARDS.tiles[tile]
    else:
        wanted = next(each for each in dungeon.tile_pile if each.kind == "standard" and len(each.exits) > 1)
    pile, box = list(dungeon.tile_pile), list(dungeon.unused_tiles)
    if wanted in box:
        box[box.index(wanted)] = pile.pop()
    else:
        pile.remove(wanted)
    dungeon.tile_pile, dungeon.unused_tiles = tuple(pile), tuple(box)
    cell = max(dungeon.plan.gaps)
    put_down(dungeon, wanted, cell, legal_rotations(dungeon.plan, wanted, cell, lair=CARDS.lair)[0], None)
    explore(dungeon, 6)


def kill_the_boss(dungeon: Dungeon) -> None:
    """The endgame: the boss card is in somebody's loot pile, and the Stone waits to be equipped."""
    dungeon.boss_is, dungeon.lair_placed, dungeon.endgame = BossIs.DEAD, True, True
    dungeon.artifacts = tuple(item for item in dungeon.artifacts if not item.stone)
    dungeon.heroes[-1].loot = (dungeon.boss,)


def put_in_play(dungeon: Dungeon, name: str) -> None:
    """A card where it speaks: before its owner or somebody, or in the room."""
    card = CARDS.by_id.get(name, CARDS.markers.get(name))
    match card:
        case Ability(design=design):
            owner = next(hero for hero in dungeon.heroes if hero.design.id == design.hero)
            if card in owner.ability_deck:
                owner.ability_deck = tuple(each for each in owner.ability_deck if each is not card)
                owner.abilities = (*owner.abilities, card)
            if design.kind == "summoner":
                equip(dungeon, owner, CARDS.items[STONE])
        case Item():
            start = dungeon.chance.below(dungeon.seats, STREAM, "owner")
            able = [hero for hero in dungeon.clockwise(start) if fits(hero, card)]
            equip(dungeon, able[0], card)
        case Trap():
            hero = dungeon.heroes[dungeon.chance.below(dungeon.seats, STREAM, "owner")]
            dungeon.encounter_deck = tuple(each for each in dungeon.encounter_deck if each is not card)
            hero.traps = (*hero.traps, card)
        case Monster():
            stand(dungeon, card)
        case Stranger():
            dungeon.encounter_deck = tuple(each for each in dungeon.encounter_deck if each is not card)
            dungeon.strangers[SCENE] = Met(card)
        case HeroMarker():
            hero = dungeon.heroes[dungeon.chance.below(dungeon.seats, STREAM, "owner")]
            hero.markers |= {name}


def fits(hero: Hero, item: Item) -> bool:
    """Whether the hero has the slots free."""
    return not any(set(each.design.slots) & set(item.design.slots) for each in hero.equipped)


def equip(dungeon: Dungeon, hero: Hero, item: Item) -> None:
    """The item lies before the hero, wherever it was."""
    if any(item in each.equipped for each in dungeon.heroes):
        return
    dungeon.treasure_deck = tuple(each for each in dungeon.treasure_deck if each is not item)
    dungeon.artifacts = tuple(each for each in dungeon.artifacts if each is not item)
    hero.equipped = (*hero.equipped, item)


def stand(dungeon: Dungeon, monster: Monster) -> None:
    """The monster is in the room, perhaps nearly dead."""
    if monster.boss:
        others = [boss for boss in CARDS.bosses if boss is not monster]
        dungeon.boss, dungeon.unused_bosses = monster, tuple(others)
        dungeon.boss_is, dungeon.lair_placed = BossIs.ON_MAP, True
    else:
        dungeon.encounter_deck = tuple(each for each in dungeon.encounter_deck if each is not monster)
    dungeon.foes[SCENE] = Foe(monster, dungeon.chance.below(monster.design.life, STREAM, "wounds"))


# -- playing it -----------------------------------------------------------------------------------------------


def chosen(decision: Decision, names: Sequence[str], chance: Chance) -> Option:
    """Mostly the cards in question where they can be used, fights otherwise, and anything now and then."""
    options = list(decision.options)
    texts = {each.id for name in names for texts in says_of(name).values() for each in texts}
    own = [each for each in options if each.verb == "use" and each.args[0] in texts]
    if own and chance.below(4, STREAM, "own"):
        return chance.pick(own, "own", STREAM)
    lively = [each for each in options if each.verb in ("use", "battle", "search")]
    if lively and chance.below(2, STREAM, "lively"):
        return chance.pick(lively, "lively", STREAM)
    ending = {"end"} if len(options) > 1 else set()
    return chance.pick([each for each in options if each.key not in ending], "option", STREAM)


def play(match: Match[Dungeon], names: Sequence[str], rounds: int, most: int, seed: int) -> Iterator[Decision]:
    """Every decision of some rounds, the invariants checked before each."""
    chance = Chance(seed)
    for _ in range(most):
        if not match.pending or match.state.round > rounds:
            break
        check_invariants(match)
        decision = chance.pick(match.pending, "decision", STREAM)
        yield decision
        match.choose(chosen(decision, names, chance), decision.seat)
    check_invariants(match)


# -- who spoke when -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spoken:
    """A text that has spoken: on which occasion and at which moment of it, who, and who was the actor then."""

    occasion: Occasion
    moment: str
    speaker: int
    text: str
    may: bool
    actor: int

    def rank(self, seats: int) -> tuple[bool, int, int]:
        """Its place in the order of DR-13.4: whoever must, monster, tile, heroes from the actor; then whoever may."""
        if self.speaker >= 0:
            return self.may, 2, (self.speaker - self.actor) % seats
        return self.may, 0 if self.speaker % 2 else 1, 0


def actor_now(dungeon: Dungeon, occasion: Occasion) -> int:
    """Who comes first among the heroes (DR-13.4); of a batch the victim (DR-8.40), of a roll by DR-7.23."""
    if isinstance(occasion, Batch):
        return occasion.victim
    if isinstance(occasion, RollWindow):
        return occasion.actor
    attempt = innermost(dungeon.occasions, Attempt)
    if attempt is not None:
        return attempt.actor
    return dungeon.first if dungeon.turn is None else dungeon.turn.hero


class Witness(Log):
    """Listens to a match and notes every text that speaks, and who has caused a reroll in which action."""

    __slots__ = ("action", "causes", "dungeon", "spoken")

    def __init__(self, dungeon: Dungeon) -> None:
        super().__init__()
        self.dungeon = dungeon
        self.spoken: list[Spoken] = []
        self.action = 0
        """How often a hero has been asked what to do."""
        self.causes: list[tuple[object, int]] = []

    def tell(self, kind: str, clause: str, /, *, reveals: bool = False, **data: Value) -> None:
        """Note it with what is going on."""
        super().tell(kind, clause, reveals=reveals, **data)
        if kind != "text-used":
            return
        for occasion in reversed(self.dungeon.occasions):
            if occasion.used and occasion.used[-1][2] == data["text"]:
                moment, speaker, text = occasion.used[-1]
                actor = actor_now(self.dungeon, occasion)
                self.spoken.append(Spoken(occasion, moment, speaker, text, clause == "DR-13.5", actor))
                if moment == REROLL:
                    self.causes.append((self.action_now(occasion), speaker))
                return

    def action_now(self, window: Occasion) -> object:
        """What a roll belongs to: disarms and surprise battles are actions of their own (DR-7.18).

        So is the free attack that stands for a surprise battle (DR-5.34).
        """
        for occasion in reversed(self.dungeon.occasions):
            match occasion:
                case Disarming() | Battle(surprise=True) | FreeAttack(why="unable"):
                    return id(occasion)
        return ("action", self.action) if self.dungeon.stage is Stage.ACTIONS else id(window)

    @property
    def used(self) -> set[str]:
        """The texts that were used."""
        return {str(event.data["text"]) for event in self.events if event.kind == "text-used"}

    def out_of_order(self) -> list[tuple[Spoken, Spoken]]:
        """Texts that spoke after one that comes behind them (DR-13.4)."""
        last: dict[tuple[int, str], Spoken] = {}
        found: list[tuple[Spoken, Spoken]] = []
        for spoken in self.spoken:
            if spoken.moment in (REROLL, FACE):
                continue
            where = id(spoken.occasion), spoken.moment
            before = last.get(where)
            if before is not None and before.rank(self.dungeon.seats) > spoken.rank(self.dungeon.seats):
                found.append((before, spoken))
            last[where] = spoken
        return found


def watched(match: Match[Dungeon]) -> Witness:
    """Somebody listens to the match from now on."""
    state: State = match.state
    state.log = witness = Witness(match.state)
    return witness
