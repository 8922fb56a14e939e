"""Sentences for people, made on demand from one catalogue per game and language.

A catalogue is a TOML file of templates:

    [option]   how an option reads, by "kind.verb", "kind.verb.detail" (more telling) or "verb"
    [ask]      the prompt of a decision, by "kind.word" if that word is the first it is about, or by its kind
    [closed]   why something is not possible, by its reason
    [event]    what happened, by "kind.result" if the event has a result, or by its kind
    [preview]  what a number of a preview means, e.g. "wins {n:.0%}"; "about" is for those that were sampled
    [standing] how a seat stands, by the sentence the game names; its figures fill it in
    [figure]   what a figure of a standing is called
    [feature]  what more and less of a feature mean, "more Life|less Life", where that is a reason for something
    [name]     names of things that occur as arguments
    [number]   what a number is called that stands for a thing, such as a place on the board

Arguments are put in by position for options and closed reasons ("{0}"), and by name for events ("{seat}"). The
detail of an option is "{detail}".
A format after a colon says how an argument reads: `{0:name}` looks it up under [name] or the names of the
game's content (a number under [number]), `{seat:player}` is the player in that seat (or, where it is no seat
but a word, the name of whoever that is), `{n:life|lives}` a number with its noun, and `{who:names}` a list of
names. Anything else is Python's own format.
"""

from __future__ import annotations

import functools
import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.engine.decision import Closed, Decision, Option
from undercroft.engine.errors import MissingTextError
from undercroft.engine.event import Event
from undercroft.engine.preview import Preview
from undercroft.engine.standing import Standing

MOST_KEPT = 5000
"""So many sentences about options are kept by a catalogue, before it begins anew."""
SECTIONS = ("option", "ask", "closed", "event", "preview", "standing", "figure", "feature", "name", "number")
ABOUT = "about {n}"
"""How odds that were sampled read in a catalogue that does not say it."""
NUMBERED = re.compile(r" \d+:")


class Catalogue:
    """All sentences of one game in one language."""

    def __init__(
        self, language: str, messages: Mapping[str, Mapping[str, str]], names: Mapping[str, str], file: str = ""
    ) -> None:
        self.language = language
        self.file = file or f"the catalogue {language!r}"
        """Where its sentences are, for whoever has to write one more."""
        self._messages = {section: dict(messages.get(section, {})) for section in SECTIONS}
        self._names = {**names, **self._messages["name"]}
        self._kept: dict[object, str] = {}
        """What was asked for before and names no player: the same options come up again and again."""

    @classmethod
    def load(cls, file: Path, names: Mapping[str, str] | None = None) -> Catalogue:
        """Read a catalogue; `names` are those of the game's content."""
        messages = tomllib.loads(file.read_text("utf-8"))
        unknown = set(messages) - set(SECTIONS)
        if unknown:
            raise ValueError(f"{file.name}: unknown section {sorted(unknown)[0]!r}; known: {', '.join(SECTIONS)}")
        return cls(file.stem, messages, names or {}, "/".join(file.parts[-3:]))

    def name(self, thing: str) -> str:
        """What people call a thing."""
        return self._names.get(thing, thing)

    def called(self, value: object) -> str:
        """The name of a thing, or of what a number stands for where a thing is meant."""
        if isinstance(value, str):
            return self.name(value)
        return self._messages["number"].get(str(value), str(value))

    def option(self, decision: Decision, option: Option, players: Sequence[str] = ()) -> str:
        """How an option of a decision reads."""
        asked = decision.kind, decision.seat, option
        kept = self._kept.get(asked)
        if kept is not None:
            return kept
        table = self._messages["option"]
        for key in (
            f"{decision.kind}.{option.verb}.{option.detail}",
            f"{decision.kind}.{option.verb}",
            f"{option.verb}.{option.detail}",
            option.verb,
        ):
            if key in table:
                data = {"seat": decision.seat, "detail": option.detail}
                return self._keep(asked, table[key], self._fill(table[key], option.args, data, players))
        raise self._missing("option", f"{decision.kind}.{option.verb}", f"{option.key} ({decision.clause})")

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind of question there is."""
        return frozenset(key.partition(".")[0] for key in self._messages["ask"])

    @property
    def events(self) -> frozenset[str]:
        """Every kind of event there is."""
        return frozenset(key.partition(".")[0] for key in self._messages["event"])

    @property
    def previews(self) -> frozenset[str]:
        """Every number that a preview may tell."""
        return frozenset(self._messages["preview"])

    def ask(self, decision: Decision, players: Sequence[str] = ()) -> str:
        """The prompt of a decision: who must decide what and why."""
        table = self._messages["ask"]
        template = table.get(f"{decision.kind}.{decision.about[0]}") if decision.about else None
        if template is None:
            template = self._template("ask", decision.kind, decision.clause)
        return self._fill(template, decision.about, {"seat": decision.seat}, players)

    def closed(self, closed: Closed, players: Sequence[str] = ()) -> str:
        """Why something is not possible now."""
        kept = self._kept.get(closed)
        if kept is not None:
            return kept
        template = self._template("closed", closed.reason, closed.clause)
        return self._keep(closed, template, self._fill(template, closed.args, {}, players))

    def event(self, event: Event, players: Sequence[str] = ()) -> str:
        """What happened. An event without a sentence of its own is an error; an empty one says nothing."""
        return self._fill(self._template("event", self.event_key(event), event.clause), (), event.data, players)

    @property
    def event_keys(self) -> frozenset[str]:
        """Every kind of event there is, "kind" or, where its result has words of its own, "kind.result"."""
        return frozenset(self._messages["event"])

    def event_key(self, event: Event) -> str:
        """Under which of them an event is told."""
        key = f"{event.kind}.{event.data.get('result')}"
        return key if key in self._messages["event"] else event.kind

    def preview(self, preview: Preview) -> str:
        """The odds of an option in a few words."""
        if not preview.exact:  # and hardly ever the same twice
            words = self._odds(preview.numbers)
            return self._fill(self._messages["preview"].get("about", ABOUT), (), {"n": words}, ()) if words else ""
        asked = tuple(preview.numbers.items())
        kept = self._kept.get(asked)
        return self._keep(asked, "", self._odds(preview.numbers)) if kept is None else kept

    def standing(self, standing: Standing, players: Sequence[str] = ()) -> str:
        """How a seat stands, in one sentence."""
        data = {"seat": standing.seat, "place": standing.place, **standing.figures}
        return self._fill(self._template("standing", standing.sentence, "a standing"), (), data, players)

    def figure(self, name: str) -> str:
        """What a figure of a standing is called."""
        return self._template("figure", name, "a standing")

    def feature(self, name: str) -> tuple[str, str] | None:
        """What more and less of a feature mean to a player; None for what is no reason for anything.

        "rival: gold" is said of "rival 2: gold" as well. A catalogue without such words has the names of features.
        """
        table = self._messages["feature"]
        if not table:
            return f"more of “{name}”", f"less of “{name}”"
        words = table.get(name) or table.get(NUMBERED.sub(":", name))
        if words is None:
            return None
        more, _, less = words.partition("|")
        return more, less

    def _odds(self, numbers: Mapping[str, float]) -> str:
        whole = {name: int(n) if n == int(n) else n for name, n in numbers.items()}
        return ", ".join(
            self._fill(self._template("preview", name, "a preview"), (), {"n": n}, ()) for name, n in whole.items()
        )

    def _template(self, section: str, key: str, where: str) -> str:
        """A sentence before anything is put in."""
        found = self._messages[section].get(key)
        if found is None:
            raise self._missing(section, key, where)
        return found

    def _missing(self, section: str, key: str, where: str) -> MissingTextError:
        return MissingTextError(f"{self.file} has no text for {section} {key}, of {where}: add it under [{section}]")

    def _keep(self, asked: object, template: str, text: str) -> str:
        """Remember a sentence, unless it may name a player."""
        if ":player}" not in template:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[asked] = text
        return text

    def _fill(self, template: str, args: Sequence[object], data: Mapping[str, object], players: Sequence[str]) -> str:
        form, fields = _pieces(template)
        if not fields:
            return form
        words: list[object] = []
        for field, spec in fields:
            try:
                value = args[field] if isinstance(field, int) else data[field]
            except (IndexError, KeyError):
                there = ", ".join([*map(str, range(len(args))), *data]) or "nothing"
                raise MissingTextError(f"{self.file}: {template!r} needs {{{field}}}; there is {there}") from None
            words.append(self._word(value, spec, players) if spec else value)
        return form % tuple(words)

    def _word(self, value: Any, spec: str, players: Sequence[str]) -> str:
        """Python's format with the few extras of a catalogue."""
        if spec == "name":
            return self.called(value)
        if spec == "names":
            return ", ".join(map(self.called, value)) or self.name("nothing")
        if spec == "player":
            if isinstance(value, str):
                return self.name(value)
            return players[value] if value < len(players) else f"Player {value + 1}"
        if spec == "dice":
            return " ".join(map(str, value))
        if "|" in spec:
            one, many = spec.split("|", 1)
            return f"{value} {one if value == 1 else many}"
        return format(value, spec)


@functools.cache
def _pieces(template: str) -> tuple[str, list[tuple[int | str, str]]]:
    """A template taken apart, once: what stands there, with a "%s" for each argument, and which ones these are."""
    form: list[str] = []
    fields: list[tuple[int | str, str]] = []
    for literal, field, spec, conversion in string.Formatter().parse(template):
        form.append(literal.replace("%", "%%"))
        if field is None:
            continue
        if conversion or "{" in (spec or "") or not (field.isdecimal() or field.isidentifier()):
            raise ValueError(f"in a text, an argument is {{0}}, {{name}} or {{name:format}}, not as in {template!r}")
        form.append("%s")
        fields.append((int(field) if field.isdecimal() else field, spec or ""))
    return "".join(form) if fields else "".join(form) % (), fields
