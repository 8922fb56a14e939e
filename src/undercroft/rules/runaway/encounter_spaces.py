"""Encounter spaces: flips, found Items, bonus Encounters, and how a card is resolved (chapter 7)."""

from __future__ import annotations

from functools import partial

from undercroft.abilities import carry_out, during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.runaway.boss.pending import wait_for_boss
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.memory import came_openly, encounter_was_turned_up, inventory_zone, left_hand
from undercroft.rules.runaway.occasions import NO_FLIP, After, Approach, Flip, ItemFound
from undercroft.rules.runaway.piles import discard
from undercroft.rules.runaway.state import BOSS, EVERYBODY, AtBoss, Chase, Held, Kept, Laid, Player, Waiting
from undercroft.rules.runaway.windows import ask, open_window

TAKE = option("take")
LEAVE = option("leave")
DECLINE = option("decline")
ITEM_COST = 2


def encounter_space(chase: Chase, hero: Player) -> Rule[None]:
    """One flip, or the bonus Encounter if nothing is left to flip, then window AFTER (RA-7.1, RA-7.10, RA-7.30)."""
    if hero.encounters:
        turned = yield from flip_one(chase, hero)
    else:
        turned = yield from bonus_encounter(chase, hero)
    if turned and hero.running and not chase.run_over:
        yield from open_window(chase, After(), (hero,))


def flip_one(chase: Chase, hero: Player) -> Rule[bool]:
    """Flip one face-down Encounter of the runner's choice, unless SCOUT decides (RA-7.1, RA-7.2)."""
    approach = Approach()
    yield from open_window(chase, approach, (hero,))
    if approach.flip == NO_FLIP:
        return False
    index = approach.flip
    if index is None:
        answer = yield from ask(Decision(hero.seat, "which-card", encounter_options(hero, "flip"), "RA-7.1"))
        index = int(answer.args[0])
    down = hero.encounters.pop(index)
    encounter_was_turned_up(chase, hero, down)
    yield from face(chase, hero, down.card, down.source)
    return True


def encounter_options(hero: Player, verb: str) -> list[Option]:
    """Each face-down Encounter in front, told by who played it; one that everybody knows by its name (RA-D6)."""
    return [
        option(verb, index, down.source, down.card.id, detail="known")
        if down.known == EVERYBODY
        else option(verb, index, down.source, detail="own" if down.source == hero.seat else "")
        for index, down in enumerate(hero.encounters)
    ]


def face(chase: Chase, hero: Player, card: Card, source: int | None) -> Rule[None]:
    """A card is turned over in front of a Hero: window FLIP, then it is resolved (RA-7.3)."""
    hero.faceup.append(Laid(card, source))
    if chase.log:
        chase.log.tell("flipped", "RA-7.3", reveals=True, seat=hero.seat, card=card.id, space=hero.position)
    if card.kind == "item":
        yield from found_item(chase, hero, card)
        return
    if card.is_global and hero.position in chase.globals:
        discard_second_global(chase, hero, card)
        return
    window = Flip(card)
    yield from open_window(chase, window, (hero,))
    if not window.gone and hero.running:
        yield from resolve(chase, hero, card)


def resolve(chase: Chase, hero: Player, card: Card) -> Rule[None]:
    """What a flipped card does, by its kind (RA-7.4)."""
    if card.kind == "boss-event":
        laid = take_from_faceup(hero, card)
        lay_at_boss(chase, hero, card, laid.source)
        return
    if card.is_global:
        space = hero.position
        if space in chase.globals:  # something used in FLIP has put the Hero there
            discard_second_global(chase, hero, card)
            return
        if space in chase.cards.board.encounter_spaces:
            chase.globals[space] = card  # RA-7.22: it acts on later entries only
            if chase.log:
                chase.log.tell("global-placed", "RA-7.21", seat=hero.seat, card=card.id, space=space)
    yield from carry_out(chase, card.ops, Frame(hero, card))


def discard_second_global(chase: Chase, hero: Player, card: Card) -> None:
    """A Global flipped on a space that has one is discarded at once, before anybody can answer (RA-7.19, RA-7.20)."""
    laid = take_from_faceup(hero, card)
    discard(chase, hero.seat, laid.source, card)
    if chase.log:
        chase.log.tell("global-without-effect", "RA-7.19", seat=hero.seat, card=card.id, space=hero.position)


def take_from_faceup(hero: Player, card: Card) -> Laid:
    """The card leaves the cards that lie face up before its player."""
    for index, laid in enumerate(hero.faceup):
        if laid.card is card:
            return hero.faceup.pop(index)
    raise LookupError(f"{card} does not lie before seat {hero.seat}")


def lay_at_boss(chase: Chase, hero: Player, card: Card, source: int | None) -> None:
    """The card waits in the Boss's area, its Boss list for the Boss's next run (RA-8.27)."""
    chase.boss_area.append(AtBoss(card, hero.seat, source))
    wait_for_boss(chase, card.boss_ops)


def found_item(chase: Chase, hero: Player, card: Card) -> Rule[None]:
    """The runner may take a flipped Item for 2 speed, or what is left of it (RA-7.6 to RA-7.9)."""
    with during(chase.occasions, ItemFound(card)):
        answer = yield Decision(
            hero.seat, "found-item", (TAKE, LEAVE), "RA-7.6", about=(card.id, chase.remaining), default=LEAVE
        )
    if answer is LEAVE:
        if chase.log:
            chase.log.tell("item-left", "RA-7.9", seat=hero.seat, card=card.id)
        return
    take_from_faceup(hero, card)
    if chase.runner == hero.seat:
        chase.remaining = max(0, chase.remaining - ITEM_COST)
    gain_item(chase, hero, card, "RA-7.6")


def gain_item(chase: Chase, hero: Player, card: Card, clause: str) -> None:
    """An Item that everybody has seen goes into the Inventory (RA-18.7)."""
    hero.inventory.append(Held(card, EVERYBODY))
    came_openly(chase, card, inventory_zone(hero))
    if chase.log:
        chase.log.tell("item-taken", clause, seat=hero.seat, card=card.id, remaining=chase.remaining)


def bonus_encounter(chase: Chase, hero: Player) -> Rule[bool]:
    """With nothing left to flip, a hand card may be used, one per round (RA-7.10 to RA-7.13)."""
    if hero.bonus_used or not hero.hand:
        return False
    if chase.house.bonus_on == "end" and chase.remaining > 0 and not hero.stopped:
        return False
    decision = Decision(
        hero.seat, "bonus", partial(bonus_options, chase, hero), "RA-7.10", about=(hero.position,), default=DECLINE
    )
    answer = yield decision
    if answer is DECLINE:
        return False
    card = chase.cards.by_id[str(answer.args[0])]
    hero.hand.remove(card)
    left_hand(chase, hero, card)
    hero.bonus_used = True
    if answer.verb == "face":
        yield from face(chase, hero, card, None)  # RA-7.16
        return True
    if chase.log:
        chase.log.tell("bonus-shown", "RA-7.12", reveals=True, seat=hero.seat, card=card.id)
    if answer.verb == "keep":
        gain_item(chase, hero, card, "RA-7.12")
    elif answer.args[1] == "boss":
        lay_at_boss(chase, hero, card, None)
        if chase.log:
            chase.log.tell("event-laid", "RA-7.15", seat=hero.seat, card=card.id, on=BOSS, result="boss")
    else:
        lay_event(chase, hero, card, chase.players[int(answer.args[1])])
    return True


def bonus_options(chase: Chase, hero: Player) -> list[Option]:
    """Decline, or for each card in hand what its kind allows (RA-D8)."""
    options = [DECLINE]
    for card in hero.hand:
        if card.kind == "item":
            options.append(option("keep", card.id))
        elif card.kind == "event":
            options += [option("lay", card.id, each.seat, detail="hero") for each in chase.players if each.running]
            options.append(option("lay", card.id, "boss", detail="boss"))
        else:
            options.append(option("face", card.id))
    return options


def lay_event(chase: Chase, hero: Player, card: Card, target: Player) -> None:
    """A bonus Event is laid before a Hero's player and acts on that Hero next round (RA-7.14, RA-7.15)."""
    due = chase.round + 1
    target.kept.append(Kept(card, None, due))
    target.pending.append(Waiting(card.ops, due, card))
    if chase.log:
        chase.log.tell("event-laid", "RA-7.15", seat=hero.seat, card=card.id, on=target.seat, result="hero")
