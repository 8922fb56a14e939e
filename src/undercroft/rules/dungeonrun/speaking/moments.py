"""Whose card texts speak when (chapter 13): the order of DR-13.4, what is in force, what a use costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

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
from undercroft.rules.dungeonrun.cards.card import HeroMarker, Says, Trap
from undercroft.rules.dungeonrun.cards.sentence import Sentence
from undercroft.rules.dungeonrun.questions import strict
from undercroft.rules.dungeonrun.speaking.facts import BlocksOneHit, F, OtherRating, stated
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Kill, Roll, Turning
from undercroft.rules.dungeonrun.speaking.voices import (
    actor_of,
    all_cards,
    has_word,
    monster_voice,
    place_of,
    room_of_voice,
    tile_voice,
    topic_of,
    words_of,
)
from undercroft.rules.dungeonrun.state import Dungeon, Hero

ONCE_A_TURN: Final = "1/turn"
ONCE_A_GAME: Final = "1/game"
REROLL_PART: Final = "after-roll:reroll"
FACE_PART: Final = "after-roll:face"
WINDOWS: Final = {"summon": "summoned", "rally": "rallied", "roam": "roaming"}
"""What the window of a moment is called where a question of the rules has that name already."""
COMMUTING: Final = frozenset({"before-roll"})
"""Moments at which the order of compulsory texts cannot matter: they add to a sum (DR-7.1)."""


class DungeonMoments(Moments[Dungeon, "Sentence", Frame]):
    """Dungeon Run's texts: monsters first, then tiles, the actor, and the others clockwise (DR-13.4)."""

    def speakers(self, state: Dungeon, occasion: Occasion, moment: str) -> Sequence[int]:
        """Everybody who has something to say; monsters and tiles speak only of what happens where they are."""
        cards = state.cards
        found = self._rooms(state, occasion, moment) if moment in cards.rooms_speak else []
        if moment in cards.heroes_speak:
            seats = [hero.seat for hero in state.heroes if has_word(state, hero, moment)]
            if len(seats) > 1:
                actor, table = actor_of(state, occasion), state.seats
                seats.sort(key=lambda seat: (seat - actor) % table)
            found += seats
        return found

    def _rooms(self, state: Dungeon, occasion: Occasion, moment: str) -> list[int]:
        """The monsters, then the tiles that have something to say."""
        found = [monster_voice(room) for room, foe in state.foes.items() if moment in foe.card.says]
        if isinstance(occasion, Kill) and occasion.room not in state.foes and moment in occasion.monster.says:
            found.append(monster_voice(occasion.room))
        for room, says in state.tile_says:
            if moment in says:
                found.append(tile_voice(room))
        if found:
            place = place_of(occasion)
            if place is not None:
                return [voice for voice in found if room_of_voice(voice) == place]
        return found

    def listens(self, state: Dungeon, speaker: int, moment: str) -> bool:
        """`speakers` names only those who have something to say."""
        return True

    def texts(self, state: Dungeon, speaker: int, moment: str) -> Sequence[Printed[Sentence]]:
        """The texts in force of a hero, a monster or a tile."""
        if speaker < 0:
            return self._says(state, speaker).get(moment, ())
        return words_of(state, state.heroes[speaker]).get(moment, ())

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
        return not state.ledger.is_spent(text.limit, printed.card)

    def spend(self, state: Dungeon, speaker: int, printed: Printed[Sentence], frame: Frame) -> None:
        """Note the use; a card whose limit is `discard` goes to its pile as the first step (DR-13.51)."""
        limit = printed.text.limit
        if limit == DISCARD:
            discard_own(state, state.heroes[speaker], printed.card)
        elif limit != ALWAYS:
            state.ledger.spend(limit, printed.card)
        attempt = innermost(state.occasions, Attempt)
        if attempt is not None and printed.text.may:
            attempt.played = (*attempt.played, (speaker, printed.card))
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
        choose = printed.text.choose
        return option("use", printed.id, choose.shown(frame.target), detail=choose.what)

    def question(self, state: Dungeon, seat: int, occasion: Occasion, moment: str) -> Decision:
        """DP-36: use one of the texts, or pass. The cards in question are public, so the question is too."""
        kind = moment.partition(":")[0]
        return Decision(
            seat,
            WINDOWS.get(kind, kind),
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

    def strict(self, state: Dungeon) -> bool:
        """Whether a hero is asked even if only he can know that he has nothing to use (DR-9.18)."""
        return strict(state)

    def allowed(self, state: Dungeon, deed: Occasion, ban: Closed | None = None) -> Closed | None:
        """What a tile says is a rule, which the texts of cards may lift (DR-13.1); among those, what forbids wins."""
        tiles: list[tuple[Permission[Any, Any, Any], Frame]] = []
        cards: list[tuple[Permission[Any, Any, Any], Frame]] = []
        for printed, frame in self.in_force(state, deed):
            speaking = tiles if printed.card in state.cards.tiles else cards
            speaking += [(word, frame) for word in printed.permissions]
        if not tiles and not cards:
            return ban
        return judged(state, deed, judged(state, deed, ban, tiles), cards)

    def in_force(self, state: Dungeon, question: Occasion) -> Iterator[tuple[Printed[Sentence], Frame]]:
        """Every passive text that answers to such a question and whose conditions hold."""
        topic = topic_of(question)
        for speaker in self.speakers(state, question, topic):
            for printed in self.texts(state, speaker, topic):
                for frame in self.frames(state, speaker, printed, question, PASSIVE):
                    if all_hold(printed.text.when, state, frame):
                        yield printed, frame

    def of_hero(self, state: Dungeon, hero: Hero, question: Occasion) -> Iterator[tuple[Printed[Sentence], Frame]]:
        """The passive texts in force of one hero whose conditions hold."""
        for printed in self.texts(state, hero.seat, PASSIVE):
            frame = Frame(hero.seat, hero.room, printed.card, question, PASSIVE, None, printed)
            if all_hold(printed.text.when, state, frame):
                yield printed, frame

    def facts(self, state: Dungeon, hero: Hero, question: Occasion, kind: type[F]) -> Iterator[F]:
        """The facts of that name that the cards of a hero state and that are true now."""
        for printed, _ in self.of_hero(state, hero, question):
            yield from stated(printed, kind)

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
                other.rating
                for other in self.facts(state, hero, question, OtherRating)
                if other.stands_in(kind, tuple(ratings))
            )
        )

    def blocks_anything(self, state: Dungeon, hero: Hero, battle: Occasion) -> bool:
        """Whether a die below the line may block any potential hit, once (Sword of the Well Spirit)."""
        return any(True for _ in self.facts(state, hero, battle, BlocksOneHit))

    def fire_card(
        self, state: Dungeon, hero: Hero, card: Trap | HeroMarker, occasion: Occasion, moment: str
    ) -> Rule[None]:
        """The texts of one card speak for a hero, in the order in which they are printed: a trap, a marker."""
        for printed in card.says.get(moment, ()):
            frame = Frame(hero.seat, hero.room, card.id, occasion, moment, None, printed)
            if self.speaks(state, printed, frame):
                yield from self.use(
                    state, hero.seat, occasion, moment, Offer(self.option(printed, frame), printed, frame)
                )

    def actions_of(self, state: Dungeon, hero: Hero, moment: str) -> Iterator[Offer[Sentence, Frame]]:
        """The special actions or free-action cards open to a hero: his own, of the tile, of a stranger there."""
        for printed, frame in self._startable(state, hero, moment):
            if self.speaks(state, printed, frame):
                yield Offer(self.option(printed, frame), printed, frame)

    def might_act(self, state: Dungeon, hero: Hero, moment: str) -> bool:
        """Whether, as far as everybody can know, such an action might be open to a hero (DR-3.29, DR-9.18)."""
        return any(self.might_speak(state, printed, frame) for printed, frame in self._startable(state, hero, moment))

    def _startable(self, state: Dungeon, hero: Hero, moment: str) -> Iterator[tuple[Printed[Sentence], Frame]]:
        """Every text a hero may start an action with, if it has something to say."""
        occasion = Turning(hero.seat)
        texts = [
            printed
            for printed in self.texts(state, hero.seat, moment)
            if printed.text.may and self.ready(state, hero.seat, printed)
        ]
        for where, says in state.tile_says:
            if where == hero.room:
                texts += says.get(moment, ())
        yield from self._ways(state, hero, texts, occasion, moment)
        if moment == "special-action":
            yield from self._ways_to_deal(state, hero)
            for name in state.markers_at(hero.room):
                marked = state.cards.markers[name].says.get(moment, ())
                yield from self._ways(state, hero, marked, occasion, moment)

    def deals(self, state: Dungeon, hero: Hero) -> Iterator[Offer[Sentence, Frame]]:
        """What the stranger on the hero's tile offers (DR-4.33)."""
        for printed, frame in self._ways_to_deal(state, hero):
            if self.speaks(state, printed, frame):
                yield Offer(self.option(printed, frame), printed, frame)

    def might_deal(self, state: Dungeon, hero: Hero) -> bool:
        """Whether, as far as everybody can know, the stranger might have an offer for the hero (DR-9.18)."""
        return any(self.might_speak(state, printed, frame) for printed, frame in self._ways_to_deal(state, hero))

    def _ways_to_deal(self, state: Dungeon, hero: Hero) -> Iterator[tuple[Printed[Sentence], Frame]]:
        met = state.strangers.get(hero.room)
        if met is not None:
            texts = met.card.says.get("special-action", ())
            yield from self._ways(state, hero, texts, Turning(hero.seat), "special-action")

    def _ways(
        self, state: Dungeon, hero: Hero, texts: Sequence[Printed[Sentence]], occasion: Occasion, moment: str
    ) -> Iterator[tuple[Printed[Sentence], Frame]]:
        for printed in texts:
            for frame in self.frames(state, hero.seat, printed, occasion, moment):
                yield printed, frame

    def is_free(self, state: Dungeon, hero: Hero, choice: Option) -> bool:
        """Whether a choice is a free-action card, which costs no action (DR-3.29)."""
        return choice.verb == "use" and any(
            offer.option == choice for offer in self.actions_of(state, hero, "free-action")
        )

    def renew(self, state: Dungeon, hero: Hero) -> None:
        """At the start of a hero's own turn his cards are ready again, in force or not (DR-13.51)."""
        if state.ledger.spent.get(ONCE_A_TURN):
            state.ledger.renew(ONCE_A_TURN, [card.id for card in all_cards(hero)])


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
