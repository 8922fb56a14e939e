"""What a simulation is going to play."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from undercroft.bots import Bot, BotSource, bring_bot, name_of
from undercroft.content import CardGame, CardPack, card_game, find_pack, load_game, open_packs
from undercroft.engine import Game, Pack, SettingError, SettingValue, derive, game
from undercroft.engine.chance import check_seed


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a simulation's numbers depend on; `Plan.make` checks it.

    `bots` names one bot per seat, as they sit in match 0; `sources` says what each of them is had from. In match i
    everybody has moved i seats on, so that no bot profits from a seat. `cards` are the packs as they were read, so
    that other machines need not have their folders. `sums` names figures of several rows together that are wanted.

    >>> plan = Plan.make("lungeon-run", matches=10, bots=["greedy", "random"], seed=1)
    >>> plan.lineup(0), plan.lineup(1), plan.lineup(2)
    ((0, 1), (1, 0), (0, 1))
    """

    game: str
    matches: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, SettingValue]
    packs: tuple[str, ...] = ()
    sources: Mapping[str, BotSource] = field(default_factory=dict)
    cards: tuple[CardPack, ...] = ()
    sums: tuple[str, ...] = ()
    keep_records: bool = False
    keep_events: bool = False

    @classmethod
    def make(
        cls,
        name: str,
        *,
        matches: int,
        bots: Sequence[BotSource] | Mapping[str, BotSource],
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        packs: Sequence[str] = (),
    ) -> Plan:
        """A plan that can be played. With fewer bots than players, the bots are seated again in turn."""
        rules = load_game(name, tuple(packs))
        if isinstance(matches, bool) or not isinstance(matches, int) or matches < 1:
            raise SettingError(f"a simulation plays at least 1 match, not {matches!r}")
        if isinstance(bots, str) or not isinstance(bots, Sequence | Mapping):
            raise SettingError(f"the bots of a simulation are a list, e.g. ['greedy', 'random'], not {bots!r}")
        if not bots:
            raise SettingError("a simulation needs at least one bot, e.g. greedy,random")
        named = [*bots.items()] if isinstance(bots, Mapping) else [(name_of(each), each) for each in bots]
        sources = sources_of(named)
        seats = rules.check_players(_seats(rules, len(named)) if players is None else players)
        if len(named) > seats:
            raise SettingError(f"{len(named)} bots were named for {seats} seats: leave some out or add players")
        return cls(
            game=name,
            matches=matches,
            bots=tuple(named[seat % len(named)][0] for seat in range(seats)),
            seed=check_seed(seed),
            options=rules.check_options({} if options is None else options, seats),
            packs=tuple(packs),
            sources=sources,
            cards=open_packs([find_pack(each) for each in packs], name) if packs else (),
        )

    def with_pack(self, pack: CardPack) -> Plan:
        """The same matches with the cards of one more pack, which is checked."""
        changed = replace(self, cards=(*self.cards, pack))
        load(changed)
        return changed

    @property
    def players(self) -> int:
        """How many players each match has."""
        return len(self.bots)

    def lineup(self, index: int) -> tuple[int, ...]:
        """Which of the bots sits in each seat of that match."""
        return tuple((seat + index) % self.players for seat in range(self.players))

    def bot(self, index: int, bot: int) -> Bot:
        """A bot, made for that match."""
        name = self.bots[bot]
        return bring_bot(self.sources.get(name, name), self.bot_seed(index, bot), name)

    def match_seed(self, index: int) -> int:
        """The seed of that match."""
        return derive(self.seed, "match", index)

    def bot_seed(self, index: int, bot: int) -> int:
        """The seed of a bot in that match."""
        return derive(self.seed, "match", index, "bot", bot)


_loaded: dict[tuple[str, tuple[Pack, ...]], Game[Any]] = {}


def load(plan: Plan) -> Game[Any]:
    """The game with the cards of a plan; every process that plays loads its own, once."""
    key = (plan.game, tuple(each.stamp for each in plan.cards))
    if key not in _loaded:
        plain = game(plan.game)
        _loaded[key] = card_game(plain).with_card_packs(plan.cards) if plan.cards else plain
    return _loaded[key]


def cards_of(rules: Game[Any]) -> Mapping[str, Mapping[str, object]]:
    """The cards of a game by table and id; none if it has none."""
    return rules.library.tables if isinstance(rules, CardGame) else {}


@cache
def fingerprint(name: str) -> str:
    """What a game's numbers depend on: its rules, its cards and its advice, but not its targets."""
    rules = game(name)
    if not isinstance(rules, CardGame):
        return str(rules.version)
    return hashlib.sha256(b"".join(file.read_bytes() for file in files_of(rules))).hexdigest()[:16]


def files_of(rules: CardGame[Any, Any]) -> list[Path]:
    """The modules and card files of a game: what lies in a folder, but for the sentences in `text`."""
    text = rules.folder / "text"
    cards = (each for each in rules.folder.glob("*/**/*.toml") if text not in each.parents)
    return sorted([*rules.folder.rglob("*.py"), *cards])


def sources_of(named: Sequence[tuple[str, BotSource]]) -> dict[str, BotSource]:
    """What each bot is had from, by its name; every one can be made."""
    sources: dict[str, BotSource] = {}
    for name, source in named:
        if not isinstance(name, str) or not name:
            raise SettingError(f"a bot is called by a word, not by {name!r}")
        if name in sources and sources[name] is not source and sources[name] != source:
            names = "bots={'bold': …, 'timid': …}"
            raise SettingError(f"two different bots are called {name!r}: give them names, as in {names}")
        bring_bot(source, 0, name)
        sources[name] = source
    return sources


def _seats(rules: Game[Any], bots: int) -> int:
    """As many players as there are bots, or the next number the game allows."""
    return min((each for each in rules.players if each >= bots), default=bots)
