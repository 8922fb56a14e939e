"""The four kinds of magic (chapter 8), in the order of DD-5.5."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dash.cards import DungeonCard
from undercroft.rules.dash.equipment import choose_item, discards, put_on_discard
from undercroft.rules.dash.flip import Flip
from undercroft.rules.dash.hidden import put_back
from undercroft.rules.dash.state import POSITIONS, Dash

SLOW = 3


def suffer_magic(dash: Dash, flip: Flip) -> Rule[None]:
    """Every kind of the card's magic that nobody has cancelled takes hold (DD-8.1, DD-8.14)."""
    if "slow" in flip.magic:
        slow(dash)
    if "fumble" in flip.magic:
        yield from fumble(dash)
    if "darkness" in flip.magic and dash.log:  # the turn-end check sees to the rest (DD-8.5)
        dash.log.tell("darkness", "DD-8.5", seat=dash.turn)
    if "confusion" in flip.magic:
        confuse(dash, flip)


def slow(dash: Dash) -> None:
    """The player loses 3 AP (DD-8.2)."""
    dash.ap = max(0, dash.ap - SLOW)
    if dash.log:
        dash.log.tell("slowed", "DD-8.2", seat=dash.turn, lost=SLOW, ap=dash.ap)


def fumble(dash: Dash) -> Rule[None]:
    """The player discards one Equipment card of their choice; with none, nothing happens (DD-8.3, DD-8.4)."""
    explorer = dash.active
    if not explorer.equipment:
        if dash.log:
            dash.log.tell("fumble-ignored", "DD-8.3", seat=explorer.seat)
        return
    choice: Option = yield Decision(explorer.seat, "fumble", discards(explorer), "DD-8.4")
    item = choose_item(explorer, choice)
    put_on_discard(dash, explorer, item)
    if dash.log:
        dash.log.tell("fumbled", "DD-8.3", seat=explorer.seat, equipment=item.card.id)


def confuse(dash: Dash, flip: Flip) -> None:
    """The confusion card is collected; what else was flipped this turn goes back face down (DD-8.6)."""
    explorer = dash.active
    explorer.explored = (*explorer.explored, flip.card)  # DD-8.9
    returned = cards_on(dash, [each for each in dash.flipped if each != flip.position])  # DD-8.10
    if dash.house.confusion_scope == "all":
        shuffle_everything(dash, returned)
    else:
        shuffle_returned(dash, returned)
    dash.flipped = ()
    if dash.log:
        dash.log.tell(
            "confused",
            "DD-8.6",
            seat=explorer.seat,
            card=flip.card.id,
            returned=tuple(card.id for card in returned),
            result=dash.house.confusion_scope,
        )


def shuffle_everything(dash: Dash, returned: list[DungeonCard]) -> None:
    """The cards turned down and all other face-down cards are dealt to positions 0, 1, 2, … (DD-8.7)."""
    cards = cards_on(dash, dash.face_down) + returned
    dash.chance.shuffle(cards, "confusion")
    dash.area = (*cards, *[None] * (POSITIONS - len(cards)))
    before = [card for each in dash.known for card in each.cards]
    known = put_back(range(len(cards)), before + returned)
    dash.known = (known,) if known.cards else ()


def shuffle_returned(dash: Dash, returned: list[DungeonCard]) -> None:
    """Only the cards turned down are dealt to the empty positions; the others stay (DD-8.8)."""
    dash.chance.shuffle(returned, "confusion")
    area = [None if position in dash.flipped else card for position, card in enumerate(dash.area)]
    places = [position for position, card in enumerate(area) if card is None][: len(returned)]
    for position, card in zip(places, returned):
        area[position] = card
    dash.area = tuple(area)
    if returned:
        dash.known = (*dash.known, put_back(places, returned))


def cards_on(dash: Dash, positions: list[int]) -> list[DungeonCard]:
    """The cards on some positions, in that order."""
    return [card for position in positions if (card := dash.area[position]) is not None]
