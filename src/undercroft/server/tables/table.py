"""A table before, during and after its match: who sits where, and what is played.

A `Table` is a value. Whatever somebody does before the start gives another one, which the storage accepts if nobody
was faster.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from undercroft.bots import BOTS
from undercroft.engine import Game, Match, RecordError, SettingError, for_people
from undercroft.server.errors import NotYoursError, TableError
from undercroft.server.identity import digest, holds, new_name, new_token
from undercroft.server.packs import find_game
from undercroft.server.sentences import Sentence
from undercroft.server.tables.settings import USUAL, Customs, check_customs
from undercroft.server.tables.similar_names import likeness

LONGEST_NAME = 24
LONGEST_WORDS = 400
MOST_DEVICES = 4
"""So many devices hold a seat besides the one that took it."""
MOST_SENT_AWAY = 300
"""So much is remembered of whom a table has sent away."""
ME, OPEN = "me", "open"
STRICT = "strict"
KEEP = "It cannot go on here; those who sit at the table can download its record"


class Stage(Enum):
    """How far a table has come."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"


class Chair(msgspec.Struct, frozen=True):
    """One place at a table: a person's (with the digests of the tokens that hold it), a bot's, or open."""

    name: str = ""
    bot: str = ""
    token: str = ""
    more: tuple[str, ...] = ()
    """Of tokens for further devices of the same person."""
    left: bool = False
    """The player is gone for good, sent away or forgotten: the table's stand-in plays."""

    @property
    def is_open(self) -> bool:
        """Whether somebody may sit down here."""
        return not self.bot and not self.token and not self.left

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.token)

    def held_by(self, token: str) -> bool:
        """Whether that token holds this seat."""
        return any(holds(token, kept) for kept in (self.token, *self.more))


class Origin(msgspec.Struct, frozen=True):
    """Where an imagined table begins: at that table after so many deeds, dealt anew for a seat from a seed."""

    table: str
    deeds: int
    seat: int | None
    """Who imagined it: what that seat could not know is dealt anew; of nobody, only what is still to come is."""
    seed: int


class Table(msgspec.Struct, frozen=True):
    """Everything about a table but the choices made at it."""

    id: str
    host: str
    """The visitor who opened it, and may start it."""
    game: str
    rules: int
    """The version of the rules it is played by."""
    options: dict[str, int | str | bool]
    packs: tuple[str, ...]
    """The names of its packs; `cards` names their contents."""
    cards: tuple[str, ...]
    seed: int
    """Hidden until the match is over."""
    public: bool
    chairs: tuple[Chair, ...]
    stage: Stage = Stage.GATHERING
    version: int = 1
    """Rises with every change; the storage refuses a change of anything but the latest."""
    customs: Customs = USUAL
    started: int = 0
    """When the match began, in milliseconds since 1970."""
    rematch: str = ""
    """The table where the same people play again."""
    lesson: bool = False
    """A lesson for one person: the seed is no secret, so no other people play."""
    opened_from: str = ""
    """What the address was called that day that it was opened from (`undercroft.server.access.addresses`)."""
    goes_on: bool = False
    """It goes on from a position of another table, whose options it has for good."""
    origin: Origin | None = None
    """Where it begins, if it was imagined; see `undercroft.server.storage.origins`, which alone looks behind it."""
    sent_away: tuple[str, ...] = ()
    """Who may not come back: visitors, what their addresses were called that day, and digests of their tokens."""

    @property
    def people(self) -> int:
        """How many chairs are not a bot's."""
        return sum(not chair.bot for chair in self.chairs)

    @property
    def watched(self) -> bool:
        """Whether people who do not sit here may look on."""
        return self.public if self.customs.spectators is None else self.customs.spectators


class Plan(NamedTuple):
    """What kind of table is wanted: which game, and who sits where ("me", "open", or a bot's name)."""

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, int | str | bool] = {}
    packs: tuple[str, ...] = ()
    public: bool = True
    customs: Customs = USUAL


def open_table(host: str, name: str, plan: Plan) -> tuple[Table, str | None]:
    """A new table, and the token of the host's seat if one of the seats is "me"."""
    game, seats, options, packs, public, customs = plan
    chosen = find_game(game, packs)
    players = chosen.check_players(len(seats))
    if seats.count(ME) > 1:
        raise TableError(Sentence.ONE_SEAT_EACH, seats=seats.count(ME))
    token = new_token() if ME in seats else None
    mine = Chair(check_name(name), token=digest(token)) if token is not None else Chair()
    chairs = tuple(mine if each == ME else _chair(each) for each in seats)
    asked = options if all(chair.bot for chair in chairs) else for_people(chosen.settings, options)
    table = Table(
        id=new_name(),
        host=host,
        game=chosen.name,
        rules=chosen.version,
        options=dict(chosen.check_options(_tight(chosen, asked, chairs, customs), players)),
        packs=packs,
        cards=tuple(map(str, chosen.packs)),
        seed=secrets.randbits(64),
        public=public,
        chairs=chairs,
        customs=check_customs(customs),
    )
    return table, token


def open_hot_seat(host: str, names: Sequence[str], plan: Plan) -> tuple[Table, dict[int, str]]:
    """A new table where the host may hold several seats; their tokens. The names are for those seats, in order."""
    mine = [number for number, each in enumerate(plan.seats) if each == ME]
    first = names[0] if names else ""
    called = [*names, *(f"{first} {number}" for number in range(len(names) + 1, len(mine) + 1))]
    others = tuple(OPEN if number in mine[1:] else each for number, each in enumerate(plan.seats))
    table, token = open_table(host, first, plan._replace(seats=others))
    tokens = {} if token is None else {mine[0]: token}
    for number, name in zip(mine[1:], called[1:], strict=False):
        table, _, tokens[number] = sit_down(table, name, number)
    return msgspec.structs.replace(table, version=1), tokens


def as_lesson(table: Table, seed: int) -> Table:
    """The table as a lesson for one person, dealt from that seed."""
    alone = sum(chair.is_person for chair in table.chairs) == table.people == 1
    if not alone or table.public or table.watched or table.customs.clock is not None:
        raise TableError(
            "a lesson deals what is known before, so it is for one person with bots, at a table that is not public,"
            " without spectators or clock"
        )
    return msgspec.structs.replace(table, seed=seed, lesson=True)


def _tight(
    game: Game[Any], options: Mapping[str, object], chairs: tuple[Chair, ...], customs: Customs
) -> dict[str, object]:
    """The options asked for; where people sit at several screens, or clocks run, no pause may tell what somebody
    holds."""
    asked = dict(options)
    several = sum(not chair.bot for chair in chairs) > 1 or customs.clock is not None
    if several and any(each.name == "windows" for each in game.settings):
        if asked.get("windows", STRICT) != STRICT:
            raise SettingError(
                "with several people at a table, or a clock, windows is strict: a pause would tell who holds what"
            )
        return {**asked, "windows": STRICT}
    return dict(asked)


def check_name(name: str) -> str:
    """A display name, if it can be shown to others as it is."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise TableError(Sentence.NAME_UNFIT, most=LONGEST_NAME, given=repr(name[:40]))
    return tidy


def sit_down(table: Table, name: str, seat: int | None = None) -> tuple[Table, int, str]:
    """Take an open seat, the first or that one: the table then, the seat, and the token that holds it."""
    _still_gathering(table)
    _no_lesson(table)
    tidy = check_name(name)
    if any(likeness(chair.name) == likeness(tidy) and chair.is_person for chair in table.chairs):
        raise TableError(Sentence.NAME_TAKEN, name=tidy)
    free = [number for number, chair in enumerate(table.chairs) if chair.is_open]
    if seat is not None and seat not in free:
        raise TableError(Sentence.SEAT_NOT_OPEN, seat=seat, open=", ".join(map(str, free)) or "none")
    if not free:
        raise TableError(Sentence.NO_SEAT_OPEN)
    number, token = free[0] if seat is None else seat, new_token()
    return _with_chair(table, number, Chair(tidy, token=digest(token))), number, token


def stand_up(table: Table, token: str) -> Table:
    """Leave a seat before the start; it is open again."""
    _still_gathering(table)
    return _with_chair(table, seat_of(table, token), Chair())


def reseat(table: Table, visitor: str, seat: int, who: str) -> Table:
    """The host gives a seat to a bot, or opens it to whoever comes; whoever sat there has to go."""
    only_the_host(table, visitor)
    _still_gathering(table)
    _no_lesson(table)
    _check_seat(table, seat)
    changed = _with_chair(table, seat, _chair(who))
    settled = table.options if table.goes_on else {}
    tight = _tight(find_game(table.game, table.packs), settled, changed.chairs, changed.customs)
    return msgspec.structs.replace(changed, options={**changed.options, **tight})


def start(table: Table, visitor: str, at: int = 0) -> Table:
    """The host begins the match, at that time; every seat must be taken."""
    only_the_host(table, visitor)
    _still_gathering(table)
    free = [str(number) for number, chair in enumerate(table.chairs) if chair.is_open]
    if free:
        raise TableError(Sentence.NOBODY_SITS_YET, seats=", ".join(free))
    return msgspec.structs.replace(table, stage=Stage.RUNNING, started=at, version=table.version + 1)


def send_away(table: Table, seat: int, known: Iterable[str] = ()) -> Table:
    """Nobody holds a seat any more who did, nor comes back by any token or by what else is known of them."""
    _check_seat(table, seat)
    chair = table.chairs[seat]
    if not chair.is_person:
        raise TableError(Sentence.NOBODY_SITS_ANY_MORE, seat=seat)
    empty = Chair() if table.stage is Stage.GATHERING else Chair(chair.name, left=True)
    gone = dict.fromkeys([*table.sent_away, chair.token, *chair.more, *filter(None, known)])
    return msgspec.structs.replace(_with_chair(table, seat, empty), sent_away=tuple(gone)[-MOST_SENT_AWAY:])


def rename(table: Table, seat: int, name: str) -> Table:
    """Call somebody otherwise who sits there, or did."""
    _check_seat(table, seat)
    chair, tidy = table.chairs[seat], check_name(name)
    if not chair.name:
        raise TableError(Sentence.NOBODY_SITS_ANY_MORE, seat=seat)
    others = (each.name for number, each in enumerate(table.chairs) if number != seat)
    if any(likeness(other) == likeness(tidy) for other in others):
        raise TableError(Sentence.NAME_TAKEN, name=tidy)
    return _with_chair(table, seat, msgspec.structs.replace(chair, name=tidy))


def forget(table: Table, visitor: str, seats: Iterable[int]) -> Table:
    """The table without anything of a visitor who sat in those seats: they are somebody's, and nobody's to play."""
    empty = Chair() if table.stage is Stage.GATHERING else Chair(left=True)
    mine = {seat for seat in seats if 0 <= seat < len(table.chairs) and not table.chairs[seat].bot}
    return msgspec.structs.replace(
        table,
        host="" if table.host == visitor else table.host,
        chairs=tuple(empty if seat in mine else chair for seat, chair in enumerate(table.chairs)),
        sent_away=tuple(each for each in table.sent_away if each != visitor),
        version=table.version + 1,
    )


def touched(table: Table) -> Table:
    """The table after something about it has changed that stands elsewhere, such as what was said."""
    return msgspec.structs.replace(table, version=table.version + 1)


def check_welcome(table: Table, *known: str, token: str | None = None) -> None:
    """Refuse whoever was sent away from a table, by what is known of them."""
    if table.sent_away and not {*known, digest(token or "")}.isdisjoint(table.sent_away):
        raise NotYoursError(Sentence.SENT_AWAY)


def seat_of(table: Table, token: str) -> int:
    """The seat that token holds."""
    for number, chair in enumerate(table.chairs):
        if chair.held_by(token):
            return number
    check_welcome(table, token=token)
    raise NotYoursError(Sentence.TOKEN_HOLDS_NOTHING)


def hold_too(table: Table, seat: int, holder: str = "") -> tuple[Table, str]:
    """One more token for a seat that is held, for another device; of too many the oldest is forgotten."""
    chair, token = table.chairs[seat], new_token()
    if not chair.is_person or (holder and chair.token != holder):
        raise TableError(Sentence.NOBODY_SITS_ANY_MORE, seat=seat)
    more = (*chair.more, digest(token))[-MOST_DEVICES:]
    return _with_chair(table, seat, msgspec.structs.replace(chair, more=more)), token


def seat_in_rematch(table: Table, seat: int) -> int:
    """Where somebody sits in the rematch: one seat further on."""
    return (seat + 1) % len(table.chairs)


def over(table: Table) -> Table:
    """The table when its match has ended."""
    return msgspec.structs.replace(table, stage=Stage.OVER, version=table.version + 1)


def found_by(table: Table) -> str:
    """What a table is found by in the list: its game, and who sits there."""
    names = (chair.name or chair.bot for chair in table.chairs)
    return " ".join([table.game, *filter(None, names)]).casefold()[:LONGEST_WORDS]


def known_as(name: str) -> str:
    """A table as the log names it: enough for whoever runs the service, too little to reach it by its link."""
    return f"{name[:6]}…"


def rules_of(table: Table) -> Game[Any]:
    """The game of a table, if it is here by the rules and with the cards the table was opened with."""
    game = find_game(table.game, table.packs)
    if game.version != table.rules:
        raise RecordError(
            f"this match was begun by version {table.rules} of the rules of {game.title};"
            f" here is version {game.version}. {KEEP}"
        )
    present = tuple(map(str, game.packs))
    if present != table.cards:
        raise RecordError(
            f"this match was begun with these packs: {'; '.join(table.cards) or 'none'};"
            f" here are: {'; '.join(present) or 'none'}. {KEEP}"
        )
    return game


def set_up(table: Table) -> Match[Any]:
    """The match of a table before the first choice."""
    assert table.origin is None, "an imagined table begins where it was imagined: see storage/origins.py"
    game = rules_of(table)
    return Match(game, len(table.chairs), table.seed, table.options, tags=names_of(table))


def names_of(table: Table) -> dict[str, str]:
    """Who played, as a record has it."""
    return {f"Name{seat}": chair.name or chair.bot or somebody(seat) for seat, chair in enumerate(table.chairs)}


def spoken_names(table: Table) -> list[str]:
    """What everybody is called in what is told of the match."""
    return [
        chair.name or (f"{chair.bot.capitalize()} bot {seat + 1}" if chair.bot else somebody(seat))
        for seat, chair in enumerate(table.chairs)
    ]


def somebody(seat: int) -> str:
    """What somebody is called who has a seat and no name."""
    return f"Somebody {seat + 1}"


def only_the_host(table: Table, visitor: str) -> None:
    """Refuse everybody but the visitor who opened the table."""
    if not visitor or visitor != table.host:
        raise NotYoursError(Sentence.ONLY_THE_HOST)


def _chair(who: str) -> Chair:
    if who == OPEN:
        return Chair()
    if who not in BOTS:
        raise TableError(Sentence.NO_SUCH_SITTER, me=ME, open=OPEN, bots=", ".join(BOTS), given=repr(who[:40]))
    return Chair(bot=who)


def _with_chair(table: Table, seat: int, chair: Chair) -> Table:
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return msgspec.structs.replace(table, chairs=chairs, version=table.version + 1)


def _still_gathering(table: Table) -> None:
    if table.stage is not Stage.GATHERING:
        raise TableError(Sentence.HAS_BEGUN)


def _no_lesson(table: Table) -> None:
    if table.lesson:
        raise TableError(Sentence.LESSON_FOR_ONE)


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise TableError(Sentence.NO_SUCH_SEAT, seat=seat, last=len(table.chairs) - 1)
