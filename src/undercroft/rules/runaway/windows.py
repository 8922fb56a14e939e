"""Items and class abilities, and the windows in which they may be used (chapter 9).

`TEXTS` is whose cards speak when: players' uses in windows, and the special rules of the Boss (RA-10.20).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from undercroft.abilities import PASS, Moments, Occasion, Printed, during
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.memory import left_inventory
from undercroft.rules.runaway.occasions import BossActs, BossDamage, Contact, Window
from undercroft.rules.runaway.state import BOSS, Chase, Laid, Player
from undercroft.rules.runaway.uses import ITEM, Sentence

Use = Printed[Sentence]


def ask(decision: Decision) -> Rule[Option]:
    """Ask, unless there is only one answer: then it is given without asking (section 21).

    How many answers there are is public wherever this is used, so that nobody learns anything from the silence.
    """
    if len(decision.options) == 1:
        return decision.options[0]
    answer: Option = yield decision
    return answer


def open_window(chase: Chase, window: Window, asked: Sequence[Player]) -> Rule[None]:
    """Ask each Hero in turn until he passes, has nothing to use, or the occasion is gone (RA-9.8, RA-9.20).

    A use is resolved completely before the next Hero is asked (RA-9.9). Whether a Hero has something to use is looked
    at when his turn comes: in an imagined world it may be otherwise.
    """
    name = window.name
    for each in asked:
        if TEXTS.texts(chase, each.seat, name):
            break
    else:
        if not TEXTS.strict(chase):
            return
    with during(chase.occasions, window):
        yield from TEXTS.ask_round(chase, window, name, [each.seat for each in asked])


def in_turn(chase: Chase, first: int | None = None) -> list[Player]:
    """The Heroes in the order they are asked: from that Runner on, in Running Order, wrapping round (RA-9.8)."""
    players, order, out = chase.players, chase.running_order, chase.went_out
    at = 0 if first is None else order.index(first)
    return [players[each] for each in (*order[at:], *order[:at]) if each != BOSS and each not in out]


class CardTexts(Moments[Chase, Sentence, Frame]):
    """Whose cards speak when in Run Away!!."""

    def speakers(self, chase: Chase, occasion: Occasion, moment: str) -> Sequence[int]:
        """The Boss speaks without being asked; players are asked by `open_window`."""
        return (BOSS,)

    def texts(self, chase: Chase, speaker: int, moment: str) -> Sequence[Use]:
        """The Boss's rules of that moment, or what a player could use in that window (RA-9.1 to RA-9.3, RA-9.13)."""
        if speaker == BOSS:
            return chase.boss.card.by_moment.get(moment, ())
        player = chase.players[speaker]
        found: list[Use] = []
        if not player.item_used and not player.no_items:
            for held in player.inventory:
                found += held.card.by_window.get(moment, ())
        if not player.ability_used:
            found += player.kind.by_window.get(moment, ())
        return found if found and player.running else ()

    def frames(self, chase: Chase, speaker: int, printed: Use, occasion: Occasion, moment: str) -> Iterable[Frame]:
        """For the own Hero (RA-9.4), or once per other Runner met (RA-9.5); the Boss's for whom it has hit."""
        if speaker == BOSS:
            return _boss_frames(chase, occasion)
        player = chase.players[speaker]
        assert isinstance(occasion, Window)
        if not printed.text.needs_other:
            return (Frame(player, window=occasion),)
        if not isinstance(occasion, Contact):
            return ()
        return [Frame(player, window=occasion, other=other) for other in occasion.others(chase, player)]

    def strict(self, chase: Chase) -> bool:
        """Whether everybody is asked who might hold something to use (RA-18.12)."""
        return chase.house.windows == "strict"

    def might_use(self, chase: Chase, seat: int, occasion: Occasion, moment: str) -> bool:
        """Whether the ability, or an Item that may be there by what everybody knows, could be used now (RA-18.12)."""
        player = chase.players[seat]
        if not player.running:
            return False
        return any(
            self.speaks(chase, use, frame)
            for use in possible_uses(chase, player, moment)
            for frame in self.frames(chase, seat, use, occasion, moment)
        )

    def ready(self, chase: Chase, speaker: int, printed: Use) -> bool:
        """Whether the limit allows it; `texts` has looked at that already."""
        return True

    def spend(self, chase: Chase, speaker: int, printed: Use, frame: Frame) -> None:
        """An Item goes from the Inventory to the own face-up cards (RA-9.14); the ability is used."""
        if speaker == BOSS:
            if chase.log:
                chase.log.tell("boss-hook", "RA-10.20", boss=chase.boss.card.id, name=printed.text.name)
            return
        player, other = chase.players[speaker], frame.other
        is_item = printed.text.limit == ITEM
        if is_item:
            card = chase.cards.by_id[printed.card]
            player.inventory = [each for each in player.inventory if each.card is not card]
            player.faceup.append(Laid(card))
            left_inventory(chase, player, card)
            player.item_used = True
        else:
            player.ability_used = True
        if chase.log:
            kind, clause = ("item-played", "RA-9.1") if is_item else ("ability-used", "RA-9.2")
            on = player.seat if other is None else other
            result = "self" if other is None else "boss" if other == BOSS else "hero"
            chase.log.tell(kind, clause, reveals=True, seat=player.seat, use=printed.id, on=on, result=result)

    def option(self, printed: Use, frame: Frame) -> Option:
        """Play that Item, or use the ability so, on that Runner."""
        verb = "play" if printed.text.limit == ITEM else "ability"
        if frame.other is None:
            return option(verb, printed.id, detail="self")
        if frame.other == BOSS:
            return option(verb, printed.id, "boss", detail="boss")
        return option(verb, printed.id, frame.other, detail="hero")

    def question(self, chase: Chase, seat: int, occasion: Occasion, moment: str) -> Decision:
        """Pass, or use something (RA-9.10, RA-9.12)."""
        assert isinstance(occasion, Window)
        return Decision(
            seat,
            moment,
            partial(self.choices, chase, seat, occasion, moment),
            "RA-9.6",
            closed=partial(closed_uses, chase, chase.players[seat], occasion),
            about=occasion.about(),
            passes=PASS,
            secret=not self.strict(chase),  # RA-18.10: who is asked depends on what he holds
            cover=expected(chase),
        )


TEXTS = CardTexts()


def expected(chase: Chase) -> int | None:
    """The player for whom everybody waits while nobody is known to be asked: the runner, or whoever runs next."""
    order = chase.running_order
    if chase.runner is not None and chase.runner != BOSS and chase.players[chase.runner].running:
        return chase.runner
    coming = [*order[max(0, chase.slot) :], *order]
    return next((each for each in coming if each != BOSS and chase.players[each].running), None)


def possible_uses(chase: Chase, player: Player, window: str) -> Iterator[Use]:
    """What a player may be able to use in a window, for all that everybody knows (RA-18.12)."""
    if not player.ability_used:
        yield from player.kind.by_window.get(window, ())
    if not player.item_used and not player.no_items:
        for held in player.inventory:
            if held.known_by(None):
                yield from held.card.by_window.get(window, ())
        if not all(held.known_by(None) for held in player.inventory):
            seen = chase.in_sight()
            for card in chase.cards.items:
                if card not in seen:
                    yield from card.by_window.get(window, ())


def _boss_frames(chase: Chase, occasion: Occasion) -> Iterator[Frame]:
    seat = occasion.hero if isinstance(occasion, BossActs | BossDamage) else None
    frame = Frame(None if seat is None else chase.players[seat], hook=True)
    if frame.goes_on(chase):
        yield frame


def aimed_at(choice: Option) -> int | None:
    """The other Runner whom a use is for, if it is for one."""
    if len(choice.args) < 2:
        return None
    return BOSS if choice.args[1] == "boss" else int(choice.args[1])


def closed_uses(chase: Chase, player: Player, window: Window) -> list[Closed]:
    """What could be used in this window were it not spent for the round; nothing else is closed so (RA-9.12)."""
    closed: list[Closed] = []
    if player.item_used or player.no_items:
        reason, clause = ("item-used", "RA-9.1") if player.item_used else ("no-items", "RA-8.51")
        items = [use for item in player.items for use in item.by_window.get(window.name, ())]
        closed += [Closed(key, reason, clause, (name,)) for name, key in fitting(chase, player, window, items)]
    if player.ability_used:
        uses = player.kind.by_window.get(window.name, ())
        fits = fitting(chase, player, window, uses)
        closed += [Closed(key, "ability-used", "RA-9.2", (name,)) for name, key in fits]
    return closed


def fitting(chase: Chase, player: Player, window: Window, uses: Iterable[Use]) -> Iterator[tuple[str, str]]:
    """Those of the uses that could be used now but for their limit: what has each, and the key it would have."""
    for use in uses:
        for frame in TEXTS.frames(chase, player.seat, use, window, window.name):
            if TEXTS.speaks(chase, use, frame):
                yield use.card, TEXTS.option(use, frame).key
                break
