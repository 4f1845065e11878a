"""The voice of the game master: events, questions and refusals in a language, as Discord markdown.

    speaker = Speaker("it", rooms)            # rooms: the mission's names for its tiles, if there are any
    speaker.story(events)                     # the paragraphs of a step
    speaker.ask(decision, view)               # the open question
    speaker.option(decision, 3, view)         # "3 dadi · 63 %"
    speaker.refuse(refusal)                   # why not, and what instead
    speaker.card(speaker.find_card("urlo")[0])   # any card: its title, kind, text and flavour
    speaker.text("ui.lobby.title", n=3)       # any text of any file

No text of ours mentions anybody. Names that people gave themselves go through `escape` (or `plain`) first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from engine.events import Event
from engine.view import View
from renderers import answers, cards, finding, questions
from renderers.cards import CardText
from renderers.grammar import Count, Noun
from renderers.names import NO_NAMES, Names
from renderers.narration import tell
from renderers.nicknames import escape, plain
from renderers.questions import AnyDecision
from renderers.story import tell_all
from renderers.texts import languages, lookup

__all__ = ["CardText", "Refusal", "Speaker", "escape", "languages", "plain"]


class Refusal(Protocol):
    """What `refuse` reads of the engine's refusal."""

    @property
    def key(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...
    @property
    def nearest(self) -> str | int | None: ...


_SQUARES = frozenset({"not_on_map", "occupied", "too_far", "behind_zone", "blocked", "out_of_steps", "room_asleep"})
"""Refusals whose nearest legal choice is a square ("D1" is one, not Dorbak)."""


_THINGS = {"no_book_here": "book"}
"""Refusals whose nearest legal choice is a thing of this kind ("T1" is a Tome token, not Tatanka)."""

_AS_TYPED = frozenset({"square", "wanted", "wish", "what", "difficulty", "seats"})
"""Parameters that are shown as they are, if at all."""


class Speaker:
    """One language. `given`: names of one's own for tile ids ("the mess hall"). Cheap to make; texts are read once."""

    def __init__(self, language: str, given: Mapping[str, str] = NO_NAMES) -> None:
        if language not in languages():
            raise KeyError(f"there are no texts in {language!r}; there are: {', '.join(languages())}")
        self.language = language
        self.names = Names(language, given)

    def say(self, event: Event, names: Mapping[str, str] | None = None) -> str:
        """One event as one line; "" if it needs none."""
        return tell(self._names(names), event)

    def story(self, events: Iterable[Event], names: Mapping[str, str] | None = None) -> list[str]:
        """A whole step, one paragraph for each deed, with the working of every roll and the reason of every choice."""
        return tell_all(self._names(names), events)

    def ask(self, decision: AnyDecision, view: View | None = None) -> str:
        """The prompt of a question. `view` is not needed by any question so far."""
        return questions.prompt(self.names, decision)

    def option(self, decision: AnyDecision, option: str | int, view: View | None = None) -> str:
        """The label of an answer, without markdown, at most 80 characters; with exact odds where the question has them
        and, given a view, with what helps to choose (squares, Protection, energy)."""
        return answers.label(self.names, decision, option, view)

    def percent(self, chance: float) -> str:
        """0.634 -> "63 %"."""
        return answers.percent(self.names, chance)

    def refuse(self, refusal: Refusal, decision: AnyDecision | None = None, view: View | None = None) -> str:
        """Why not, what is allowed instead, and the rule's ID in small print. With the open question the nearest
        legal answer is called as its button is."""
        words = {key: self._word(key, value) for key, value in refusal.params.items() if value is not None}
        key = f"refusals.{refusal.key}"
        if not isinstance(lookup(self.language, key), str):
            key += ".about" if "about" in words else ".plain"
        lines = [self.text(key, **words)]
        if nearest := self._nearest(refusal, decision, view):
            lines[0] += " " + self.text("answers.nearest", nearest=nearest)
        if refusal.rule:
            lines.append(self.text("answers.rule", rule=refusal.rule))
        return "\n".join(lines)

    def noun(self, name: str) -> Noun:
        """The noun of any id ("s3", "barka", "war_cry", "d1"); KeyError for an unknown one."""
        return self.names.noun(name)

    def name(self, name: str, form: str = "") -> str:
        """An id's name in a form of `renderers.grammar`: name("s3", "the")."""
        return format(self.names.noun(name), form)

    def room(self, tile: str, form: str = "") -> str:
        """A tile's name: the mission's own, or "room B"."""
        return format(self.names.room(tile), form)

    def text(self, key: str, **params: Any) -> str:
        """The text under a dotted key with its placeholders filled; whole numbers may choose words ({n:die|dice}).

        KeyError says which key is missing or is a group, or which placeholder was not given."""
        template = lookup(self.language, key)
        if not isinstance(template, str):
            raise KeyError(f"{key!r} is a group of texts, not a text; it has: {', '.join(template)}")
        counted = {name: Count(value) if type(value) is int else value for name, value in params.items()}
        try:
            return template.format_map(counted)
        except KeyError as missing:
            raise KeyError(f"the text {key!r} ({self.language}) needs {missing}; given: {sorted(params)}") from None

    def topics(self) -> list[tuple[str, str]]:
        """The help's topics in order, as (id, title)."""
        return [(topic, str(entry["title"])) for topic, entry in lookup(self.language, "help.topics").items()]

    def help(self, topic: str) -> str:
        """A topic of the help, with its title."""
        return self.text("help.page", title=self.text(f"help.topics.{topic}.title"), text=self._help(topic))

    def flavour(self, name: str) -> str:
        """A Hero's or a kind of monster's few words in the bestiary."""
        return self.text(f"bestiary.{name}")

    def card(self, name: str) -> CardText:
        """The card of an ability ("war_cry", or one level of it: "war_cry:2"), item, find, trap, status, token or
        monster's special. KeyError for anything else."""
        return cards.card(self.names, name)

    def card_page(self, name: str) -> str:
        """The same as one piece of Discord markdown, well below 2,000 characters."""
        return cards.page(self.names, name)

    def find_card(self, typed: str, language: str | None = None) -> list[str]:
        """Ids for `card`, the likeliest first, by names in any language, parts of them, without accents; names of
        `language` (the speaker's own) count first."""
        return finding.find(typed, language or self.language)

    def _help(self, topic: str) -> str:
        return str(lookup(self.language, f"help.topics.{topic}.text")).strip()

    def _names(self, given: Mapping[str, str] | None) -> Names:
        return self.names if given is None else Names(self.language, given)

    def _word(self, key: str, value: Any) -> Any:
        """A refusal's parameter: ids become nouns, squares and numbers stay."""
        if key in _AS_TYPED:
            return value
        if key == "room":
            return self.names.room(value)
        if isinstance(value, str):
            return self._noun_or_text(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self.names.listing(value)
        return value

    def _nearest(self, refusal: Refusal, decision: AnyDecision | None, view: View | None) -> str:
        """The nearest legal answer in words; "" if there is none worth naming ("end the turn" never is)."""
        nearest = refusal.nearest
        if nearest is None or (decision and decision.what == "act" and nearest == "end"):
            return ""
        if decision and nearest in decision.options:
            return self.option(decision, nearest, view)
        if isinstance(nearest, str) and refusal.key in _THINGS:
            return str(self.names.thing(_THINGS[refusal.key], nearest))
        if isinstance(nearest, str) and refusal.key not in _SQUARES:
            found = self._noun_or_text(nearest)
            return str(found) if isinstance(found, Noun) else ""
        return str(nearest)

    def _noun_or_text(self, value: str) -> Noun | str:
        try:
            return self.names.noun(value)
        except KeyError:
            return value
