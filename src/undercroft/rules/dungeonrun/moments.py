"""Whose card texts speak when (chapter 13): the order of DR-13.4, what is in force, what a use costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from undercroft.abilities import (
    ALWAYS,
    DISCARD,
    PASS,
    PASSIVE,
    Moments,
    Occasion,
    Offer,
    Permission,
    Printed,
    all_hold,
    innermost,
    judged,
)
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import (
    Attempt,
    Batch,
    Damage,
    Defeat,
    Drawing,
    Drawn,
    Entering,
    FreeAttack,
    Kill,
    Leaving,
    Rallying,
    Roll,
    RollWindow,
    Searching,
    Sprung,
    Summoned,
    Turning,
)
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.traits import BlocksAnything, InsteadOf
from undercroft.rules.dungeonrun.texts.words import Price

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards import Ability, Item, Says, Trap
    from undercroft.rules.dungeonrun.texts.sentences import Sentence

ONCE_A_TURN: Final = "1/turn"
ONCE_A_GAME: Final = "1/game"
REROLL_PART: Final = "after-roll:reroll"
FACE_PART: Final = "after-roll:face"
COMMUTING: Final = frozenset({"before-roll"})
"""Moments at which the order of compulsory texts cannot matter: they add to a sum (DR-7.1)."""


def monster_voice(room: int) -> int:
    """The speaker who stands for the monster in a room."""
    return -1 - 2 * room


def tile_voice(room: int) -> int:
    """The speaker who stands for the tile of a room."""
    return -2 - 2 * room


def room_of_voice(speaker: int) -> int:
    """The room of a monster or tile that speaks."""
    return (-1 - speaker) // 2


def actor_of(dungeon: Dungeon, occasion: Occasion) -> int:
    """Whose texts come first among the heroes': the actor's, the hero's whose turn it is, or FP's (DR-13.4)."""
    match occasion:
        case Attempt(actor=seat) | RollWindow(actor=seat) | Damage(actor=seat):
            return seat
        case Batch(victim=seat) | Defeat(victim=seat) | FreeAttack(victim=seat):
            return seat
        case (
            Turning(hero=seat) | Rallying(hero=seat) | Entering(hero=seat) | Leaving(hero=seat) | Drawing(hero=seat)
            | Drawn(hero=seat) | Searching(hero=seat) | Summoned(hero=seat) | Sprung(hero=seat)
        ):  # fmt: skip
            return seat
        case Roll(roller=seat) if seat >= 0:
            return seat
    return dungeon.first if dungeon.turn is None else dungeon.turn.hero


def place_of(occasion: Occasion) -> int | None:
    """The room in which something happens; None if it happens nowhere in particular."""
    match occasion:
        case Attempt(room=room) | FreeAttack(room=room) | Roll(room=room) | Kill(room=room) | Drawn(room=room):
            return room
        case Entering(room=room) | Leaving(room=room) | Searching(room=room):
            return room
        case RollWindow(rolls=rolls):
            return rolls[0].room
        case Damage(attack=attack) if attack is not None:
            return attack.room
    return None


def suppressed(dungeon: Dungeon, hero: Hero) -> bool:
    """Whether the Cursed Stone silences a hero's own abilities (DR-12.9, DR-13.27)."""
    if not dungeon.cursed:
        return False
    return hero.room in dungeon.cursed or any(room in dungeon.cursed for room in dungeon.plan.adjacent(hero.room))


def own_abilities(hero: Hero) -> Iterator[Ability]:
    """The abilities that the Cursed Stone can silence: on the hero card, ability cards, the Summoner's."""
    yield from hero.printed
    yield from hero.abilities
    if hero.summoner is not None and any(item.stone for item in hero.equipped):  # DR-13.8
        yield hero.summoner


def others_say(hero: Hero) -> Iterator[Item | Trap]:
    """What speaks for a hero whatever the Cursed Stone does: equipped items and traps that lie on him (DR-13.28)."""
    yield from hero.equipped
    yield from hero.traps


def has_word(dungeon: Dungeon, hero: Hero, moment: str) -> bool:
    """Whether anything the hero has could speak at that moment; only standing heroes use cards (DR-8.24)."""
    if not hero.standing:
        return False
    return (
        any(moment in each.says for each in own_abilities(hero))
        or any(moment in each.says for each in others_say(hero))
        or any(moment in dungeon.cards.markers[name].says for name in hero.markers)
    )


class DungeonMoments(Moments[Dungeon, "Sentence", Frame]):
    """Dungeon Run's texts: monsters first, then tiles, the actor, and the others clockwise (DR-13.4)."""

    def speakers(self, state: Dungeon, occasion: Occasion, moment: str) -> Sequence[int]:
        """Everybody who has something to say; monsters and tiles speak only of what happens where they are."""
        place = None if moment == PASSIVE else place_of(occasion)
        found = [
            monster_voice(room)
            for room, foe in state.foes.items()
            if moment in foe.card.says and place in (None, room)
        ]
        if isinstance(occasion, Kill) and occasion.room not in state.foes and moment in occasion.monster.says:
            found.append(monster_voice(occasion.room))
        found += [tile_voice(room) for room, says in state.tile_says if moment in says and place in (None, room)]
        found += [hero.seat for hero in state.clockwise(actor_of(state, occasion)) if has_word(state, hero, moment)]
        return found

    def listens(self, state: Dungeon, speaker: int, moment: str) -> bool:
        """`speakers` names only those who have something to say."""
        return True

    def texts(self, state: Dungeon, speaker: int, moment: str) -> Sequence[Printed[Sentence]]:
        """The texts in force of a hero, a monster or a tile."""
        if speaker < 0:
            return self._says(state, speaker).get(moment, ())
        hero = state.heroes[speaker]
        found: list[Printed[Sentence]] = []
        if not suppressed(state, hero):
            for ability in own_abilities(hero):
                found.extend(ability.says.get(moment, ()))
        for each in others_say(hero):
            found.extend(each.says.get(moment, ()))
        for name in sorted(hero.markers):
            found.extend(state.cards.markers[name].says.get(moment, ()))
        return found

    def _says(self, state: Dungeon, speaker: int) -> Says:
        room = room_of_voice(speaker)
        if speaker == monster_voice(room):
            foe = state.foes.get(room)
            if foe is not None:
                return foe.card.says
            dying = innermost(state.occasions, Kill)  # DR-8.43 (c): its card has gone, its last words have not
            return dying.monster.says if dying is not None and dying.room == room else {}
        return next(says for where, says in state.tile_says if where == room)

    def frames(
        self, state: Dungeon, speaker: int, printed: Printed[Sentence], occasion: Occasion, moment: str
    ) -> Iterable[Frame]:
        """One frame, or one for each target the text may be used on."""
        you = speaker if speaker >= 0 else None
        room = state.heroes[speaker].room if speaker >= 0 else room_of_voice(speaker)
        frame = Frame(you, room, printed.card, occasion, moment, None, printed)
        choose = printed.text.choose
        if choose is None:
            return (frame,)
        return [
            Frame(you, room, printed.card, occasion, moment, target, printed)
            for target in choose.candidates(state, frame)
        ]

    def ready(self, state: Dungeon, speaker: int, printed: Printed[Sentence]) -> bool:
        """Whether the limit allows it (DR-13.51); a hero about to be judged uses no optional card (DR-8.42)."""
        text = printed.text
        if speaker >= 0 and text.may and state.heroes[speaker].doomed and "defeat" not in text.on:
            return False
        if text.limit in (ALWAYS, DISCARD):
            return True
        return not state.ledger.is_spent(text.limit, printed.id)

    def spend(self, state: Dungeon, speaker: int, printed: Printed[Sentence], frame: Frame) -> None:
        """Note the use; a card whose limit is `discard` goes to its pile as the first step (DR-13.51)."""
        limit = printed.text.limit
        if limit == DISCARD:
            discard_own(state, state.heroes[speaker], printed.card)
        elif limit != ALWAYS:
            state.ledger.spend(limit, printed.id)
        if state.log:
            state.log.tell(
                "text-used",
                "DR-13.5" if printed.text.may else "DR-13.4",
                seat=None if speaker < 0 else speaker,
                card=printed.card,
                text=printed.id,
                target=frame.target,
                result="hero" if speaker >= 0 else "dungeon",
            )

    def option(self, printed: Printed[Sentence], frame: Frame) -> Option:
        """Use the text, on its target if it has one."""
        if frame.target is None:
            return option("use", printed.id)
        assert printed.text.choose is not None
        return option("use", printed.id, frame.target, detail=printed.text.choose.what)

    def question(self, state: Dungeon, seat: int, occasion: Occasion, moment: str) -> Decision:
        """DP-36: use one of the texts, or pass. The cards in question are public, so the question is too."""
        return Decision(
            seat,
            moment.partition(":")[0],
            partial(self.choices, state, seat, occasion, moment),
            "DR-13.5",
            about=occasion.about(),
            passes=PASS,
        )

    def which_first(self, state: Dungeon, seat: int, occasion: Occasion, moment: str) -> Decision | None:
        """DP-39: several compulsory texts of one hero resolve in the order that hero chooses (DR-13.4).

        Where the order cannot matter (they only add and take away dice) nobody is asked.
        """
        if moment in COMMUTING:
            return None
        options = partial(self.compelled_options, state, seat, occasion, moment)
        return Decision(seat, "which-first", options, "DR-13.4")

    def compelled_options(self, state: Dungeon, seat: int, occasion: Occasion, moment: str) -> list[Option]:
        """The compulsory texts of a hero that have not spoken yet."""
        return [offer.option for offer in self.compelled(state, seat, occasion, moment)]

    def who_first(self, state: Dungeon, occasion: Occasion, moment: str, waiting: Sequence[int]) -> Decision | None:
        """DP-15: if several heroes could cause a reroll, FP chooses which of them is asked first (DR-7.19)."""
        if moment != REROLL_PART:
            return None
        able = [seat for seat in waiting if len(self.choices(state, seat, occasion, moment)) > 1]
        if len(able) < 2:
            return None
        return Decision(state.first, "reroll-order", [option("ask", seat) for seat in able], "DR-7.19")

    def allowed(self, state: Dungeon, deed: Occasion, ban: Closed | None = None) -> Closed | None:
        """What a tile says is a rule, which the texts of cards may lift (DR-13.1); among those, what forbids wins."""
        tiles: list[tuple[Permission[Any, Any, Any], Frame]] = []
        cards: list[tuple[Permission[Any, Any, Any], Frame]] = []
        for printed, frame in self.in_force(state, deed):
            speaking = tiles if printed.card in state.cards.tiles else cards
            speaking += [(word, frame) for word in printed.text.do if isinstance(word, Permission)]
        return judged(state, deed, judged(state, deed, ban, tiles), cards)

    def of_hero(self, state: Dungeon, hero: Hero, question: Occasion) -> Iterator[tuple[Printed[Sentence], Frame]]:
        """The passive texts in force of one hero whose conditions hold."""
        for printed in self.texts(state, hero.seat, PASSIVE):
            frame = Frame(hero.seat, hero.room, printed.card, question, PASSIVE, None, printed)
            if all_hold(printed.text.when, state, frame):
                yield printed, frame

    def holds(self, state: Dungeon, hero: Hero, printed: Printed[Sentence], occasion: Occasion, moment: str) -> bool:
        """Whether a text of a hero that tells a plain fact is true now."""
        return all_hold(
            printed.text.when, state, Frame(hero.seat, hero.room, printed.card, occasion, moment, None, printed)
        )

    def instead_of(self, state: Dungeon, hero: Hero, kind: str, ratings: Sequence[str]) -> list[str]:
        """The ratings that cards put in the place of those a roll of that kind asks for (DR-5.30, DR-6.3)."""
        question = Roll(kind, hero.seat, hero.room)
        return list(
            dict.fromkeys(
                rating
                for printed, frame in self.of_hero(state, hero, question)
                for word in printed.text.do
                if isinstance(word, InsteadOf) and word.stands_in(kind, tuple(ratings))
                for rating in (word.rating,)
            )
        )

    def blocks_anything(self, state: Dungeon, hero: Hero, battle: Occasion) -> bool:
        """Whether a die below the line may block any potential hit, once (Sword of the Well Spirit)."""
        return any(
            isinstance(word, BlocksAnything)
            for printed, _ in self.of_hero(state, hero, battle)
            for word in printed.text.do
        )

    def fire_card(self, state: Dungeon, hero: Hero, card: Trap, occasion: Occasion, moment: str) -> Rule[None]:
        """The texts of one card speak for a hero, in the order in which they are printed (a trap that goes off)."""
        for printed in card.says.get(moment, ()):
            frame = Frame(hero.seat, hero.room, card.id, occasion, moment, None, printed)
            if self.speaks(state, printed, frame):
                yield from self.use(
                    state, hero.seat, occasion, moment, Offer(self.option(printed, frame), printed, frame)
                )

    def actions_of(self, state: Dungeon, hero: Hero, moment: str) -> Iterator[Offer[Sentence, Frame]]:
        """The special actions or free-action cards open to a hero: his own, of the tile, of a stranger there."""
        occasion = Turning(hero.seat)
        yield from self.offers(state, hero.seat, occasion, moment)
        for where, says in state.tile_says:
            if where == hero.room:
                yield from self._offered(state, hero, says.get(moment, ()), occasion, moment)
        if moment == "special-action":
            yield from self.of_stranger(state, hero, occasion)

    def of_stranger(self, state: Dungeon, hero: Hero, occasion: Occasion) -> Iterator[Offer[Sentence, Frame]]:
        """What the stranger on the hero's tile offers (DR-4.33)."""
        met = state.strangers.get(hero.room)
        if met is not None:
            yield from self._offered(state, hero, met.card.says.get("special-action", ()), occasion, "special-action")

    def _offered(
        self, state: Dungeon, hero: Hero, texts: Sequence[Printed[Sentence]], occasion: Occasion, moment: str
    ) -> Iterator[Offer[Sentence, Frame]]:
        for printed in texts:
            for frame in self.frames(state, hero.seat, printed, occasion, moment):
                if self.speaks(state, printed, frame):
                    yield Offer(self.option(printed, frame), printed, frame)

    def is_free(self, state: Dungeon, hero: Hero, choice: Option) -> bool:
        """Whether a choice is a free-action card, which costs no action (DR-3.29)."""
        return choice.verb == "use" and any(
            offer.option == choice for offer in self.actions_of(state, hero, "free-action")
        )

    def might_speak(self, state: Dungeon, printed: Printed[Sentence], frame: Frame) -> bool:
        """Whether a text could be used as far as the others can know: its price may lie in a loot pile (DR-9.18)."""
        if not all_hold(printed.text.when, state, frame):
            return False
        prices = [cost for cost in printed.costs if isinstance(cost, Price)]
        if not all(price.might_be_payable(state, frame) for price in prices):
            return False
        return any(effect.would_matter(state, frame) for effect in printed.effects)

    def might_act_freely(self, state: Dungeon, hero: Hero) -> bool:
        """Whether a hero could still use a free-action card as far as the others can know (DR-3.29)."""
        occasion, moment = Turning(hero.seat), "free-action"
        return any(
            self.might_speak(state, printed, frame)
            for printed in self.texts(state, hero.seat, moment)
            if self.ready(state, hero.seat, printed)
            for frame in self.frames(state, hero.seat, printed, occasion, moment)
        )

    def renew(self, state: Dungeon, hero: Hero) -> None:
        """At the start of a hero's own turn his cards are ready again (DR-13.51)."""
        names = [
            text.id
            for source in (*own_abilities(hero), *others_say(hero), *hero.loot_items)
            for texts in source.says.values()
            for text in texts
        ]
        state.ledger.renew(ONCE_A_TURN, names)


def discard_own(dungeon: Dungeon, hero: Hero, card: str) -> None:
    """A hero's equipped item or ability card goes to its discard pile."""
    for item in hero.equipped:
        if item.id == card:
            hero.equipped = tuple(each for each in hero.equipped if each is not item)
            dungeon.treasure_discard = (*dungeon.treasure_discard, item)
            return
    for ability in hero.abilities:
        if ability.id == card:
            hero.abilities = tuple(each for each in hero.abilities if each is not ability)
            hero.ability_discard = (*hero.ability_discard, ability)
            return
    raise LookupError(f"seat {hero.seat} has no card {card} to discard")


MOMENTS: Final = DungeonMoments()
