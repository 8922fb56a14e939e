"""A turn: flip a card, deal with it, and go on while AP last (chapters 5, 6 and 11)."""

from __future__ import annotations

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dash.bonuses import StartAp
from undercroft.rules.dash.effects import DrawEquipment, GainAp, LoseAp
from undercroft.rules.dash.ending import end_dungeon
from undercroft.rules.dash.equipment import draw_several, respond
from undercroft.rules.dash.flip import Flip
from undercroft.rules.dash.hidden import turned_up
from undercroft.rules.dash.magic import suffer_magic
from undercroft.rules.dash.state import POSITIONS, START_AP, Dash
from undercroft.rules.dash.vocabulary import MAGIC

FLIPS = tuple(option("flip", position) for position in range(POSITIONS))
STOP = option("stop")


def begin_turn(dash: Dash) -> None:
    """Every turn starts anew from 6 AP and the owner's bonuses (DD-5.1, DD-5.2)."""
    bonuses = [bonus for _, bonus in dash.active.magical]
    dash.ap = START_AP + sum(bonus.n for bonus in bonuses if isinstance(bonus, StartAp))
    dash.turns += 1
    dash.met_creature = False
    dash.met_magic = frozenset()
    if dash.log:
        dash.log.tell("turn-began", "DD-5.1", seat=dash.turn, dungeon=dash.dungeon, ap=dash.ap)


def flip_card(dash: Dash) -> Rule[None]:
    """Flip one card and resolve it completely; the turn goes on or ends with it (DD-5.3, DD-5.5)."""
    choice: Option = yield Decision(
        dash.turn, "flip", flip_options(dash), "DD-5.3", closed=lambda: closed_flips(dash), about=(dash.ap,)
    )
    if choice is STOP:
        end_turn(dash, "stop")  # DD-5.16
        return
    turn_up(dash, int(choice.args[0]))
    apply_bonuses(dash)
    assert dash.flip is not None
    if dash.flip.card.type != "treasure":  # DD-7.15
        yield from respond(dash)
    flip, dash.flip = dash.flip, None  # DD-7.2: the window is closed and the card is finished
    pay(dash, flip)
    yield from take_effects(dash, flip)
    yield from suffer_magic(dash, flip)
    reason = end_reason(dash, flip)
    if reason:
        end_turn(dash, reason)


def flip_options(dash: Dash) -> list[Option]:
    """Any face-down card; stopping only after the first flip and if the match allows it (DD-5.4, DD-5.11)."""
    options = [FLIPS[position] for position in dash.face_down]
    if dash.house.voluntary_stop and dash.flipped:
        options.append(STOP)
    return options


def closed_flips(dash: Dash) -> list[Closed]:
    """Why the other positions cannot be flipped, and why the player cannot stop."""
    closed: list[Closed] = []
    for position, card in enumerate(dash.area):
        if card is None:
            closed.append(Closed(f"flip:{position}", "empty", "DD-5.3", (position,)))
        elif position in dash.flipped:
            closed.append(Closed(f"flip:{position}", "face-up", "DD-5.3", (position, card.id)))
    if not dash.flipped:
        closed.append(Closed("stop", "first-flip", "DD-5.4"))
    elif not dash.house.voluntary_stop:
        closed.append(Closed("stop", "must-go-on", "DD-5.11"))
    return closed


def turn_up(dash: Dash, position: int) -> None:
    """Turn a card face up: what is left of it to deal with is all that it says (DD-5.3, DD-6.4)."""
    card = dash.area[position]
    assert card is not None
    first_creature = card.type == "creature" and not dash.met_creature
    dash.flip = Flip(
        position, card, card.ap_cost or 0, card.magic, False, first_creature, card.magic - dash.met_magic
    )
    dash.flipped = (*dash.flipped, position)
    dash.known = turned_up(dash.known, position, card)
    dash.met_creature = dash.met_creature or first_creature
    dash.met_magic |= card.magic
    if dash.log:
        dash.log.tell(
            "card-flipped",
            "DD-5.3",
            reveals=True,
            seat=dash.turn,
            position=position,
            card=card.id,
            cost=card.ap_cost or 0,
            gold=card.worth,
            magic=tuple(kind for kind in MAGIC if kind in card.magic),
            result=card.type,
        )


def apply_bonuses(dash: Dash) -> None:
    """The owner's magical treasures lower the cost or break the magic, one after another (DD-11.3, DD-11.6)."""
    for treasure, bonus in dash.active.magical:
        assert dash.flip is not None
        flip = bonus.meet(dash.flip)
        if flip is not dash.flip and dash.log:
            dash.log.tell(
                "bonus-applied",
                "DD-11.9",
                seat=dash.turn,
                treasure=treasure.id,
                card=flip.card.id,
                cost=flip.cost,
                result=bonus.word,
            )
        dash.flip = flip


def pay(dash: Dash, flip: Flip) -> None:
    """The cost comes off the AP, to 0 at the least (DD-6.1, DD-6.2, DD-6.5)."""
    if flip.cost:
        dash.ap = max(0, dash.ap - flip.cost)
        if dash.log:
            dash.log.tell("ap-paid", "DD-6.1", seat=dash.turn, card=flip.card.id, cost=flip.cost, ap=dash.ap)


def take_effects(dash: Dash, flip: Flip) -> Rule[None]:
    """What the card says besides: losses, then gains, then equipment (DD-5.5, DD-6.7)."""
    for effect in () if flip.cancelled else flip.card.effects:
        if isinstance(effect, LoseAp | GainAp):
            dash.ap = effect.change(dash.ap)
            if dash.log:
                dash.log.tell(
                    "ap-changed",
                    "DD-3.6",
                    seat=dash.turn,
                    card=flip.card.id,
                    n=effect.n,
                    ap=dash.ap,
                    result=effect.word,
                )
        elif isinstance(effect, DrawEquipment):
            yield from draw_several(dash, dash.active, effect.n)


def end_reason(dash: Dash, flip: Flip) -> str:
    """Why the turn ends after this card, the first reason that applies; empty if it goes on (DD-5.12)."""
    if flip.card.type == "treasure":
        return "treasure"  # DD-5.10
    if "confusion" in flip.magic:
        return "confusion"
    if flip.ends_turn:
        return "end_turn"  # DD-5.9
    if "darkness" in flip.magic:
        return "darkness"  # DD-8.5
    if dash.ap == 0:
        return "ap"  # DD-5.8
    return "" if dash.face_down else "empty"  # DD-10.1


def end_turn(dash: Dash, reason: str) -> None:
    """Collect every face-up card; then it is the next player's turn, in the next dungeon if need be (DD-5.15)."""
    gold = collect(dash)
    if dash.log:
        dash.log.tell(
            "turn-ended", "DD-5.12", seat=dash.turn, dungeon=dash.dungeon, ap=dash.ap, gold=gold, result=reason
        )
    dash.ap = 0
    if any(dash.area):
        dash.turn = dash.next_seat
        begin_turn(dash)
    else:
        end_dungeon(dash)


def collect(dash: Dash) -> int:
    """Treasures go to the treasure pile, all others to the explored pile; returns the gold (DD-5.13, DD-5.14)."""
    explorer, gold = dash.active, 0
    area = list(dash.area)
    for position in dash.flipped:
        card, area[position] = area[position], None
        assert card is not None
        if card.type == "treasure":
            explorer.treasures = (*explorer.treasures, card)
            gold += card.worth
        else:
            explorer.explored = (*explorer.explored, card)
    dash.area = tuple(area)
    dash.flipped = ()
    return gold
