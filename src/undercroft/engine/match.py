"""A game being played, as everybody around the table deals with it.

A match is its choices. What drives the rules is a `Play`; a match checks what it is given, tells each reader what
that reader may know, and puts another play in place when something is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic

from undercroft.engine.asking import check_reader, check_seat, decision_of, refusal, waiting_for
from undercroft.engine.chance import Chance, check_chance, check_seed
from undercroft.engine.decision import Decision, Option, Together
from undercroft.engine.errors import ImaginationError, SettingError, StaleError, UndoError
from undercroft.engine.event import Event, Log
from undercroft.engine.game import Game
from undercroft.engine.history import Given, Past, between
from undercroft.engine.orders import Order, order_of, read_order
from undercroft.engine.outcome import Outcome
from undercroft.engine.phase import Phase
from undercroft.engine.play import Play, begin
from undercroft.engine.position import Positions
from undercroft.engine.record import Entry, Record
from undercroft.engine.replay import entries_of, replay_record, write_record
from undercroft.engine.seat import Seat
from undercroft.engine.settings import SettingValue
from undercroft.engine.shapes import View
from undercroft.engine.standing import Standing
from undercroft.engine.state import S
from undercroft.engine.telling import START, Cursor, News, Reader, Telling
from undercroft.engine.undo import Undo, Verdict, may_take_back, may_undo, plan_take_back, plan_undo
from undercroft.engine.watching import Sight, Watch


class Match(Generic[S]):
    """A game being played: the questions pending, and everything that follows from answering them.

    A match made `listening` writes its log from the first word on, but not what chance says: `listen` is cheapest
    then, and a record is made by playing the match again.
    """

    __slots__ = ("_origin", "_play", "_positions", "_watch", "game", "options", "players", "seed", "tags")

    def __init__(
        self,
        game: Game[S],
        players: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        chance: Chance | None = None,
        auto_pass: Mapping[int, Iterable[str]] | None = None,
        tags: Mapping[str, str] | None = None,
        listening: bool = False,
        _copied: tuple[Play[S], Chance, dict[str, SettingValue]] | None = None,
    ) -> None:
        self.game = game
        self.players: int = players
        self.seed: int = seed
        self.options: dict[str, SettingValue]
        self.tags: dict[str, str] = dict(tags or {})
        self._watch: Watch | None = None
        self._positions: Positions
        self._origin: Chance
        self._play: Play[S]
        if _copied is not None:  # a fork stands already, and what it was made with has been checked
            self._play, self._origin, known = _copied
            self.options, self._positions = known.copy(), Positions(self._play.departed)
            return
        game.check_players(players)
        check_seed(seed)
        self.options = game.check_options({} if options is None else options, players)
        live = check_chance(chance).copy() if chance is not None else Chance(seed)
        live.revive()
        self._origin = live.copy()
        self._positions = Positions()
        telling = Telling(-1, taped=False) if listening else None
        self._play = begin(game, players, self.options, live, telling=telling)
        for seat, kinds in (auto_pass or {}).items():
            for kind in kinds:
                self.auto_pass(seat, kind)

    # -- what a match shows ------------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Whom the match waits for, and for what; empty when it is over."""
        play = self._play
        return play.pending if play.looked_over else play.look_over()

    def look_over(self) -> None:
        """Make sure that what is asked is in order, as is done of itself in a match that somebody listens to."""
        self._play.look_over()

    @property
    def together(self) -> bool:
        """Whether the choices pending are taken together: face down, and turned up when all are in."""
        return isinstance(self._play.question, Together)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""
        return self._play.outcome

    @property
    def count(self) -> int:
        """How many choices have been made; in an imagined match, since it was imagined."""
        begun = self._play.departed
        return self._play.past.number - (0 if begun is None else begun.number)

    @property
    def steps(self) -> int:
        """How many steps of play have begun."""
        return self._play.steps

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Every choice so far as (seat, key), the first one first; of an imagined match, all since it was."""
        return [(each.seat, each.key) for each in self._story()[1:]]

    @property
    def state(self) -> S:
        """The whole truth, for rules, tests and the game's own tools; never for a player: use `view`."""
        return self._play.state

    def view(self, seat: int | None, *, table: Mapping[str, object] | None = None) -> View:
        """What that seat (None: a spectator) may see now, as plain JSON-able data.

        Where the game is open, the `table` of another seat's view will do for this one.
        """
        check_reader(seat, self.players)
        side, outcome = self.game.table, self._play.outcome
        return {
            "game": self.game.name,
            "players": self.players,
            "seat": seat,
            "waiting": [
                {"seat": who} if asked is None else {"seat": who, "kind": asked.kind, "clause": asked.clause}
                for who, asked in waiting_for(self._play, seat).items()
            ],
            "outcome": None if outcome is None else outcome.as_dict(),
            "table": side.view(self._play.state, seat) if table is None or not side.open else table,
        }

    @property
    def standing(self) -> Sequence[Standing]:
        """Who is ahead, by what everybody at the table can see: one entry per seat."""
        return self.game.table.standing(self._play.state)

    @property
    def phase(self) -> Phase:
        """The round and the turn being played; everybody may know it."""
        return self.game.table.phase(self._play.state)

    def seat(self, number: int) -> Seat[S]:
        """All that the player in that seat may know and do."""
        return Seat(self, check_seat(number, self.players))

    def waiting(self, seat: int | None) -> frozenset[int]:
        """The seats the match waits for, as far as that seat (None: a spectator) may know."""
        return frozenset(waiting_for(self._play, check_reader(seat, self.players)))

    # -- what a match tells ------------------------------------------------------------------------------

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """What happened, as that seat (None: a spectator) may know it, leaving out the first `since` events.

        The first call makes the match listen; until then events cost nothing.
        """
        return self._heard(seat).events[since:]

    def news(self, since: Cursor = START, seat: int | None = None) -> News:
        """What a reader has not been told yet, after how much of what it was told has been taken back."""
        return self._heard(seat).news(since)

    def listen(self) -> Log:
        """The log of everything that happened, secrets included; from now on it is written as play goes on."""
        return self._listening().log

    def listen_from_here(self) -> Log:
        """A new log of what happens from now on, secrets included; what happened before is not in it."""
        self._play.hear(Telling(self._play.past.number))
        self._let_watch()
        return self._listening().log

    # -- what changes with what it tells -----------------------------------------------------------------

    def watch(self, readers: Iterable[int | None]) -> None:
        """Those readers, and nobody else, are from now on shown what each event changes on the table.

        The table is looked at for each of them with each event, which takes time; while nobody watches, none.
        """
        if self._watch is None:
            self._watch = Watch(self._see, is_open=self.game.table.open)
        self._watch.by(check_reader(reader, self.players) for reader in readers)
        self._let_watch()

    @property
    def watchers(self) -> frozenset[int | None]:
        """Those who watch."""
        return frozenset() if self._watch is None else self._watch.readers

    def settle(self, reader: int | None, table: object) -> None:
        """A reader who watches is shown that table, which is all there is to see at this position."""
        if self._watch is not None:
            self._watch.settle(reader, table)

    def sight(self, reader: int | None) -> Sight | None:
        """What a reader sees of the table, step by step; None if it does not watch."""
        return None if self._watch is None else self._watch.sight(reader)

    # -- playing -----------------------------------------------------------------------------------------

    def choose(self, choice: str | Option, seat: int | None = None, *, position: int | None = None) -> None:
        """Answer a pending decision with an option or its key. `seat` is needed where several are pending.

        An answer that quotes a `position` is refused if its seat is no longer there: it was for another question.
        """
        play = self._play
        if position is not None:
            self.check_position(position, seat)
        pending = play.pending
        if len(pending) == 1 and (seat is None or seat == pending[0].seat):
            decision = pending[0]
        else:
            decision = decision_of(play, check_reader(seat, self.players))
        key = choice.key if isinstance(choice, Option) else choice
        option = decision.find(key)
        if option is None:
            play.look_over()
            raise refusal(self.game, decision, key)
        self._do(play.answer(decision, option))

    def perform(self, word: str, seat: int) -> None:
        """Do what a record says: choose the option of that key, or give that order (`+hurt`, `-hurt/amulet`)."""
        order = order_of(word)
        if order is None:
            self.choose(word, seat)
        else:
            self.auto_pass(seat, order.kind, order.on, card=order.card)

    def auto_pass(self, seat: int, kind: str, on: bool = True, *, card: str = "") -> None:
        """Let decisions of that kind that can be passed be passed for a seat, without asking, until turned off.

        With a `card`, only those in which nothing but that card (and others ordered about) could be used.
        """
        check_seat(seat, self.players)
        order = read_order(kind, on=on, card=card)
        if (Order(order.kind, order.card) in self._play.orders.get(seat, frozenset())) != on:
            self._do(Past(self._play.past, seat, order, Given.QUIETLY))

    @property
    def auto_passes(self) -> Mapping[int, frozenset[str]]:
        """What is passed without asking, per seat: kinds of decisions ("hurt"), and cards in them ("hurt/amulet")."""
        return {seat: frozenset(each.word for each in orders) for seat, orders in self._play.orders.items()}

    def position(self, seat: int | None = None) -> int:
        """The number of the position a seat is in, for its answers to quote; without a seat, that of the table.

        It rises with what the seat does and with an undo it can notice, never otherwise, and never comes again.
        """
        return self._positions.of(self._play.past, check_reader(seat, self.players))

    def check_position(self, position: int, seat: int | None = None) -> None:
        """Refuse what was meant for another position of a seat than it is in now."""
        who = decision_of(self._play, None).seat if seat is None else seat
        now = self.position(who)
        if type(position) is not int or position != now:
            raise StaleError(
                f"this is for position {position!r}, but seat {who} is at {now}: look at the table again"
            )

    # -- copies ------------------------------------------------------------------------------------------

    def fork(self, chance: Chance | None = None, *, unknown_to: int | None = None) -> Match[S]:
        """A match of its own that stands exactly where this one stands and shares nothing that can change.

        It will see the same dice and draws, unless `chance` gives it another future; with `unknown_to`, what that
        seat cannot know is dealt anew from there. A match with another future begins there: it has no record, its
        positions and choices are counted from there, and nothing before is taken back.
        """
        if unknown_to is not None and chance is None:
            raise SettingError("cards are dealt anew from a chance, e.g. fork(Chance(1), unknown_to=0)")
        play, seed, origin = self._play.at(self._play.past), self.seed, self._origin
        if chance is not None:
            play.depart(check_reader(unknown_to, self.players), check_chance(chance))
            seed, origin = chance.seed, chance.copy()
        return Match(self.game, self.players, seed, tags=self.tags, _copied=(play, origin, self.options))

    def __copy__(self) -> Match[S]:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Match[S]:
        return self.fork()

    def __reduce__(self) -> tuple[object, ...]:
        """A match is pickled as its record, and so not if it was only imagined."""
        return _replayed, (type(self), self.game, self.record())

    def can_undo(self, seat: int | None = None) -> Verdict:
        """Whether the last choice may be taken back: never past another player's choice, a die or a reveal."""
        return may_undo(self._play, check_reader(seat, self.players))

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice, if `can_undo` allows it."""
        verdict = self.can_undo(seat)
        if not verdict:
            raise UndoError("this cannot be undone", verdict.reason)
        self._go_back(plan_undo(self._play, seat))

    def can_take_back(self, seat: int) -> Verdict:
        """Whether there is a choice of that seat that it could take back if everybody agreed."""
        return may_take_back(self._play, check_seat(seat, self.players))

    def take_back(self, seat: int) -> None:
        """Take back the last choice of a seat and everything chosen since, whatever the rule of undo says.

        For players who have all agreed to it: dice and hidden cards will be what they were.
        """
        verdict = self.can_take_back(seat)
        if not verdict:
            raise UndoError("this cannot be taken back", verdict.reason)
        self._go_back(plan_take_back(self._play, seat))

    # -- records -----------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """Everything that was chosen and rolled, in order; from the first call on it is kept as play goes on."""
        if self._play.departed is not None:
            raise ImaginationError("an imagined match does not know how it came about")
        story = self._story()
        self._listening()
        if any(each.draws is None for each in story):  # somebody began to listen in the middle
            self._tell_again()
        return entries_of(story)

    def record(self) -> str:
        """The match as readable text; `undercroft.replay` gives the same match back, to the bit."""
        return str(self.to_record())

    def to_record(self) -> Record:
        """The match as a Record."""
        return write_record(self, seeded=self._origin.seeded)

    @classmethod
    def replay(cls, game: Game[S], record: Record, *, chance: Chance | None = None) -> Match[S]:
        """The match of a record, standing where the record ends; with a `chance`, the dice come from there."""
        return replay_record(cls, game, record, chance)

    def __repr__(self) -> str:
        if self.outcome is not None:
            return f"<Match {self.game.name}: over after {self.count} choices, {self.outcome}>"
        waiting = ", ".join(f"seat {each.seat} ({each.kind})" for each in self.pending)
        return f"<Match {self.game.name}: {self.count} choices, waiting for {waiting}>"

    # -- inside ------------------------------------------------------------------------------------------

    def _do(self, past: Past) -> None:
        """Do something new; if that fails (a roll nobody could supply, a rule), nothing has happened."""
        play = self._play
        try:
            play.perform(past)
        except BaseException:
            assert past.before is not None
            if play.telling is not None:
                play.telling.forget()
            self._stand_at(past.before)
            self._look_again(None)
            raise

    def _go_back(self, undo: Undo) -> None:
        """Do what an undo says."""
        play = self._play
        self._positions.undone(play.past, undo, self.players)
        if play.telling is not None:
            play.telling.go_back(undo.target, undo.known_to)
        self._stand_at(undo.target)
        self._look_again(undo.known_to)
        for each in undo.again:
            self._do(Past(self._play.past, each.seat, each.deed, each.given))

    def _stand_at(self, past: Past) -> None:
        """Put a play in place that stands where this match stood after that deed, with the same listeners."""
        telling = self._play.telling
        self._play = self._play.at(past)
        self._play.chance.revive()
        if telling is not None:
            self._play.hear(telling)

    def _story(self) -> list[Past]:
        """Everything done so far, the set-up or the redeal first."""
        begun = self._play.departed
        return [*([] if begun is None else [begun]), *between(begun, self._play.past)]

    def _tell_again(self) -> Telling:
        """Everything told from the set-up on, by playing the match once more."""
        story, telling = self._story(), Telling(-1)
        chance = self._play.chance.back_to(self._origin)
        begin(self.game, self.players, self.options, chance, root=story[0], telling=telling).repeat(story[1:])
        return telling

    def _listening(self) -> Telling:
        """What is told, from now on as play goes on."""
        play = self._play
        if play.telling is None:
            play.hear(self._tell_again() if play.departed is None else Telling(play.past.number))
        assert play.telling is not None
        return play.telling

    def _see(self, reader: int | None) -> object:
        return self.game.table.view(self._play.state, reader)

    def _let_watch(self) -> None:
        """Whoever watches is there whenever something is told."""
        watch = self._watch
        self._listening().log.watch = watch.note if watch else None

    def _look_again(self, known_to: int | None) -> None:
        """Something was taken back, and whoever knows that looks at the table anew."""
        if self._watch is not None:
            self._watch.go_back(known_to)

    def _heard(self, seat: int | None) -> Reader:
        return self._listening().reader(check_reader(seat, self.players))


def _replayed(kind: type[Match[S]], game: Game[S], record: str) -> Match[S]:
    """The match that was pickled."""
    return kind.replay(game, Record.parse(record))
