"""What can be going on in the dungeon: attempts, rolls, wounds, judgements, steps of a turn (DR-13.50)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from undercroft.abilities import Occasion
from undercroft.engine import Arg
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.card import Encounter, Item, Monster, Trap

MONSTER: Final = -1
"""The roller of a monster's dice; the First Player throws them."""


class Assist(NamedTuple):
    """An accepted assist: who, with which rating, and how many dice it adds (DR-6.23)."""

    seat: int
    rating: str
    dice: int


# -- attempts: what others may assist or sabotage (DR-6.10) -----------------------------------------------------


@dataclass(slots=True)
class Attempt(Occasion):
    """A battle, an escape or a disarm by a hero.

    earned      a Rally earned in it, once per entry, taken in its Rally step (DR-6.53)
    succeeded   what the sabotage penalty asks for (DR-6.31)
    played      the cards used in it, each with its owner: what they say later in the attempt holds
    rolls       the dice of it that lie on the table
    dice        dice that texts chosen at `declare` add to the actor's roll, or take away
    """

    actor: int
    room: int
    assists: tuple[Assist, ...] = field(default=(), kw_only=True)
    saboteurs: tuple[int, ...] = field(default=(), kw_only=True)
    earned: tuple[int, ...] = field(default=(), kw_only=True)
    succeeded: bool = field(default=False, kw_only=True)
    played: tuple[tuple[int, str], ...] = field(default=(), kw_only=True)
    rolls: tuple[Roll, ...] = field(default=(), kw_only=True)
    dice: int = field(default=0, kw_only=True)

    @property
    def assist_dice(self) -> int:
        """The dice that accepted assists add."""
        return sum(each.dice for each in self.assists)


@dataclass(slots=True)
class Battle(Attempt):
    """A battle against a monster (section 5c).

    rating     what the hero attacks with
    blocked    the faces of the monster's potential hits that were blocked
    allocated  how many dice were allocated as hits
    landed     the hits that landed (DR-5.96)
    killed     the monster died in it
    hurt       the wounds that the monster's attack has placed on the hero
    rolls      the dice of both sides
    """

    monster: Monster
    surprise: bool = False
    rating: str = ""
    blocked: int = 0
    allocated: tuple[int, ...] = ()
    worths: tuple[int, ...] = ()
    """What each die allocated as a hit is worth (Power Surge makes a six worth two)."""
    potential: tuple[int, ...] = ()
    """The faces of the potential hits that are not blocked yet."""
    left: tuple[int, ...] = ()
    """The hero's dice that have no use yet, highest first."""
    lucky_block: bool = False
    """A die below the line has blocked another face, which a text allows once."""
    extra_hits: int = 0
    landed: int = 0
    surplus: int = 0
    """The hits that landed beyond the life the monster had left (Overswing)."""
    killed: bool = False
    hurt: int = 0

    def about(self) -> tuple[Arg, ...]:
        """The monster."""
        return (self.monster.id,)


@dataclass(slots=True)
class Duel(Attempt):
    """A battle against another hero (section 5d); the actor is the attacker."""

    defender: int
    rating: str = ""
    defender_rating: str = ""
    blocked: int = 0
    allocated: tuple[int, ...] = ()
    extra_hits: int = 0
    extra_potential: int = 0
    potential: int = 0
    """How many of the defender's hits are not blocked yet."""
    left: tuple[int, ...] = ()
    """The attacker's dice that have no use yet, highest first."""

    def about(self) -> tuple[Arg, ...]:
        """The defender."""
        return (self.defender,)


@dataclass(slots=True)
class Escaping(Attempt):
    """An Escape action (section 5b); `line` is what a die must reach."""

    monster: Monster | None
    line: int


@dataclass(slots=True)
class Disarming(Attempt):
    """An attempt to disarm a trap (section 6a)."""

    trap: Trap
    laid: bool = False
    rating: str = ""

    def about(self) -> tuple[Arg, ...]:
        """The trap."""
        return (self.trap.id,)


@dataclass(slots=True)
class FreeAttack(Occasion):
    """A free attack by a monster on a hero (DR-8.3); `why` it happens: "escape", "unable", "stayed", "text".

    `hurt` are the wounds it has placed.
    """

    room: int
    monster: Monster
    victim: int
    why: str
    earned: tuple[int, ...] = ()
    hurt: int = 0

    def about(self) -> tuple[Arg, ...]:
        """The monster and whom it attacks."""
        return (self.monster.id, self.victim)


# -- dice (section 7) ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Roll(Occasion):
    """One roll.

    kind      attack, monster, escape, disarm, tile, explore or check (DR-7.24)
    roller    a seat, or MONSTER
    room      where the roller is
    rating    the rating rolled with; "" where none is
    kinship   the rating it counts as: a brawn attack made with skill is a brawn attack (Backstab)
    line      what a die must reach
    bonus     dice that texts add or take away, besides the rating (DR-7.1)
    doubled   base rating and training count twice (Forbidden Tome)
    spoiled   dice added by equipped treasures do not count (Bladebreaker)
    auto      it succeeds without, or in spite of, the dice (DR-6.52)
    first     the faces as first rolled
    """

    kind: str
    roller: int
    room: int
    rating: str = ""
    kinship: str = ""
    line: int = 4
    need: int = 1
    bonus: int = 0
    doubled: bool = False
    spoiled: bool = False
    auto: bool = False
    faces: tuple[int, ...] = ()
    first: tuple[int, ...] = ()

    @property
    def successes(self) -> int:
        """How many dice reach the line."""
        return sum(face >= self.line for face in self.faces)

    @property
    def success(self) -> bool:
        """Whether enough dice reach the line, or a text makes it succeed."""
        return self.auto or self.successes >= self.need

    def about(self) -> tuple[Arg, ...]:
        """What is rolled and by whom."""
        return (self.kind, self.roller, " ".join(map(str, self.faces)))


@dataclass(slots=True)
class RollWindow(Occasion):
    """The window after a roll, or after both rolls of a battle (DR-7.23). `actor` is asked first in part (c)."""

    rolls: tuple[Roll, ...]
    actor: int

    def about(self) -> tuple[Arg, ...]:
        """The dice as they lie."""
        return tuple(" ".join(map(str, roll.faces)) for roll in self.rolls)


# -- damage (section 8f) ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Batch(Occasion):
    """Wounds about to be placed on one hero (DR-8.38).

    kind     attack, trap, tile, effect or cost
    by       the hero whose hits or card they are, if any (DR-8.35)
    monster  the monster whose attack they are, if any
    certain  nothing can cancel them
    """

    victim: int
    amount: int
    kind: str
    by: int | None = None
    monster: Monster | None = None
    certain: bool = False

    def about(self) -> tuple[Arg, ...]:
        """How many wounds, of which kind, on whom."""
        return (self.victim, self.amount, self.kind)


@dataclass(slots=True)
class Damage(Occasion):
    """A damage event (DR-8.41): batches on heroes and wounds on monsters that are placed at the same time.

    actor       whose batch comes first
    to_foes     wounds on monsters, by room
    by          the hero responsible for wounds on monsters
    cause       "battle", "duel", "free-attack", "trap", "tile", "text", "sabotage", …
    attack      the battle, duel or free attack it is the damage of
    placed      what was really placed on heroes, by seat
    """

    actor: int
    batches: list[Batch]
    to_foes: dict[int, int] = field(default_factory=dict)
    by: int | None = None
    cause: str = "text"
    attack: Battle | Duel | FreeAttack | None = None
    rolls: tuple[Roll, ...] = ()
    sprung: Sprung | None = None
    placed: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Kill(Occasion):
    """A monster's wounds have reached its life (DR-8.43)."""

    room: int
    monster: Monster
    killer: int | None
    battle: Battle | None = None
    saved: bool = False
    no_rally: bool = False
    """Nobody earns a Rally for it (Tomb Rot)."""
    discarded: bool = False
    """A text has sent the card elsewhere than to the killer's loot pile."""


@dataclass(slots=True)
class Defeat(Occasion):
    """A hero's wounds have reached his life (DR-8.44)."""

    victim: int
    saved: bool = False
    killed: bool = False

    def about(self) -> tuple[Arg, ...]:
        """Whose defeat it is."""
        return (self.victim,)


# -- the rest of the hook catalogue (DR-13.50) --------------------------------------------------------------------


@dataclass(slots=True)
class Rallying(Occasion):
    """A Rally is about to be offered to a hero, or has just been used (DR-6.54)."""

    hero: int
    why: str = ""


@dataclass(slots=True)
class Turning(Occasion):
    """A turn of a hero, at its start, between its actions or at its end."""

    hero: int


@dataclass(slots=True)
class Roaming(Occasion):
    """Monsters roam; `decider` chooses (DR-10.9, DR-10.28)."""

    decider: int


@dataclass(slots=True)
class Drawing(Occasion):
    """A hero draws a dungeon tile for a cell (DR-4.8); `tiles` is how many to choose from, `drawn` what came up."""

    hero: int
    cell: tuple[int, int]
    tiles: int = 1
    drawn: tuple[TileCard, ...] = ()


@dataclass(slots=True)
class Drawn(Occasion):
    """An encounter card has been drawn for a tile and not yet met (DR-4.51), or the boss is revealed (DR-4.45)."""

    hero: int
    room: int
    card: Encounter
    replaced: bool = False

    def about(self) -> tuple[Arg, ...]:
        """The card."""
        return (self.card.id,)


@dataclass(slots=True)
class Leaving(Occasion):
    """A hero is about to leave a tile by Move or Escape (DR-4.50); `new`: the other tile has just been placed."""

    hero: int
    room: int
    side: int
    to: int
    how: str
    new: bool = False
    """The tile has just been placed."""
    dragged: tuple[int, ...] = ()
    """Who is taken along (Drag Along); they enter when the hero has entered."""


@dataclass(slots=True)
class Entering(Occasion):
    """A hero has entered a tile (DR-4.48); `how`: "move", "escape" or "text"; `new`: it has just been placed."""

    hero: int
    room: int
    how: str
    new: bool = False
    test: bool = True
    """Whether the entry test is made."""
    stopped: bool = False
    """The movement ends here, whatever would have come after it (Tripwire)."""


@dataclass(slots=True)
class Searching(Occasion):
    """A hero has taken cards with a Search and sees them (DR-5.100)."""

    hero: int
    room: int
    taken: tuple[Item, ...] = ()


@dataclass(slots=True)
class Dealings(Occasion):
    """An Equip action: what has been done in it, which keeps it finite (DR-5.73, DR-5.78)."""

    hero: int
    put_on: frozenset[str] = frozenset()
    taken_off: frozenset[str] = frozenset()
    offers: int = 0
    traded: bool = False


@dataclass(slots=True)
class Trading(Occasion):
    """Two heroes trade: what each has laid down so far, by card id; only the two see it (DR-5.80).

    agreed   the cards have changed hands
    """

    hero: int
    partner: int
    offer: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    agreed: bool = False


@dataclass(slots=True)
class Summoning(Occasion):
    """A monster drawn by a Summon, or by a text that places it, waits for its tile (DR-6.47, DR-4.52)."""

    hero: int
    monster: Monster

    def about(self) -> tuple[Arg, ...]:
        """The monster."""
        return (self.monster.id,)


@dataclass(slots=True)
class Summoned(Occasion):
    """A Summon has put a monster on a tile (DR-6.47)."""

    hero: int
    room: int


@dataclass(slots=True)
class Sprung(Occasion):
    """A trap has gone off on a hero (DR-6.6)."""

    hero: int
    trap: Trap
