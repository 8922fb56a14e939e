"""Trading: an offer, an answer, a handshake (DR-5.74 to DR-5.81)."""

from __future__ import annotations

from functools import partial

from undercroft.abilities import during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.endgame import stone_taken
from undercroft.rules.dungeonrun.gear.items import can_equip, equip_item, give_up
from undercroft.rules.dungeonrun.memory import came_openly, changed_hands, were_shown
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.speaking.occasions import Dealings, Trading
from undercroft.rules.dungeonrun.state import Dungeon, Hero

DONE, REFUSE = option("done"), option("refuse")
ACCEPT, REJECT = option("accept"), option("reject")


def trade(dungeon: Dungeon, hero: Hero, other: Hero, dealings: Dealings) -> Rule[None]:
    """The actor offers, the partner answers, the actor accepts or rejects (DR-5.77)."""
    dealings.offers += 1
    if dungeon.log:
        dungeon.log.tell("trade-opened", "DR-5.77", seat=hero.seat, other=other.seat)
    with during(dungeon.occasions, Trading(hero.seat, other.seat)) as trading:
        result = yield from haggle(dungeon, trading)
        if result == "agreed":
            dealings.traded = True
            yield from hand_over(dungeon, trading)
        if dungeon.log:
            given, taken = len(trading.offer), len(trading.answer)
            dungeon.log.tell(
                "trade-ended", "DR-5.80", seat=hero.seat, other=other.seat, given=given, taken=taken, result=result
            )


def haggle(dungeon: Dungeon, trading: Trading) -> Rule[str]:
    """Both lay down cards, one by one; how it ended."""
    yield from lay_down(dungeon, trading, trading.hero)
    refused = yield from lay_down(dungeon, trading, trading.partner)
    if refused or not (trading.offer or trading.answer):
        return "refused"
    about = (trading.partner, len(trading.offer), len(trading.answer))
    answer: Option = yield Decision(
        trading.hero, "trade-close", (ACCEPT, REJECT), "DR-5.77", about=about, default=REJECT
    )
    return "agreed" if answer is ACCEPT else "rejected"


def lay_down(dungeon: Dungeon, trading: Trading, seat: int) -> Rule[bool]:
    """DP-25, DP-26: add own cards until done; whether the trade was refused."""
    first = seat == trading.hero
    while True:
        decision = Decision(
            seat,
            "trade-offer" if first else "trade-answer",
            partial(card_options, dungeon, trading, seat),
            "DR-5.77",
            about=(trading.partner if first else trading.hero,),
            default=DONE if first else REFUSE,
        )
        answer: Option = yield from ask_openly(decision)
        if answer.verb != "add":
            return answer is REFUSE
        card = str(answer.args[0])
        both = (trading.hero, trading.partner)
        if any(each.id == card for each in dungeon.heroes[seat].loot):
            were_shown(dungeon, dungeon.heroes[seat], (card,), both)
        if first:
            trading.offer = (*trading.offer, card)
        else:
            trading.answer = (*trading.answer, card)
        if dungeon.log:
            dungeon.log.tell_some("trade-card", "DR-5.80", both, {"card": card}, hidden=True, seat=seat)


def card_options(dungeon: Dungeon, trading: Trading, seat: int) -> list[Option]:
    """Each own card that has not been laid down (DR-5.75), and an end; only the partner can refuse."""
    first = seat == trading.hero
    laid = trading.offer if first else trading.answer
    options = [option("add", card.id) for card in tradeable(dungeon.heroes[seat]) if card.id not in laid]
    return [*options, DONE] if first else [*options, DONE, REFUSE]


def tradeable(hero: Hero) -> tuple[Item | Encounter, ...]:
    """Items and encounter cards, equipped or in the loot pile (DR-5.75)."""
    return (*hero.equipped, *hero.loot)


def hand_over(dungeon: Dungeon, trading: Trading) -> Rule[None]:
    """Cards received go to the loot pile (DR-5.79); artifacts may be put on at once in the reference (DR-15.9)."""
    hero, partner = dungeon.heroes[trading.hero], dungeon.heroes[trading.partner]
    if dungeon.log:  # everybody sees which equipped items change hands, and that no others do
        ids = {*trading.offer, *trading.answer}
        gear = tuple(item.id for item in (*hero.equipped, *partner.equipped) if item.id in ids)
        dungeon.log.tell(
            "gear-traded", "DR-5.80", reveals=True, seat=hero.seat, other=partner.seat, items=gear,
            result="some" if gear else "none",
        )  # fmt: skip
    given = [card for card in tradeable(hero) if card.id in trading.offer]
    taken = [card for card in tradeable(partner) if card.id in trading.answer]
    worn = [*hero.equipped, *partner.equipped]
    for giver, cards in ((hero, given), (partner, taken)):
        for card in cards:
            give_up(dungeon, giver, card)
    for giver, taker, cards in ((hero, partner, given), (partner, hero, taken)):
        taker.loot = (*taker.loot, *cards)
        changed_hands(dungeon, giver, taker, [card for card in cards if card not in worn])
        came_openly(dungeon, taker, *(card for card in cards if card in worn))
    trading.agreed = True
    for taker in (partner, hero):
        if any(item.stone and item.id in received(trading, taker) for item in taker.loot_items):
            stone_taken(dungeon, taker, equipped=False)
    if dungeon.house.reference:
        for taker in (partner, hero):
            yield from put_on_artifacts(dungeon, trading, taker)


def received(trading: Trading, hero: Hero) -> tuple[str, ...]:
    """What a hero has got in a trade."""
    return trading.offer if hero.seat == trading.partner else trading.answer


def put_on_artifacts(dungeon: Dungeon, trading: Trading, hero: Hero) -> Rule[None]:
    """DP-33: artifacts that have come in the trade are put on or kept in the loot pile; the two know (DR-9.18)."""
    while True:
        decision = Decision(
            hero.seat,
            "traded-artifact",
            partial(artifact_options, dungeon, trading, hero),
            "DR-15.9",
            default=DONE,
        )
        in_a_pile = any(item.artifact for each in dungeon.heroes for item in each.loot_items)  # or it would lie open
        answer = yield from ask(dungeon, decision, might=bool(received(trading, hero)) and in_a_pile)
        if answer is DONE:
            return
        equip_item(dungeon, hero, dungeon.cards.items[str(answer.args[0])])


def artifact_options(dungeon: Dungeon, trading: Trading, hero: Hero) -> list[Option]:
    """Each artifact received that the hero may put on, and an end."""
    return [
        *(
            option("equip", item.id)
            for item in hero.loot_items
            if item.artifact and item.id in received(trading, hero) and can_equip(dungeon, hero, item)
        ),
        DONE,
    ]
