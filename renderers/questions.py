"""Questions put into words: the prompt. The labels of the answers are in `renderers.answers`."""

from __future__ import annotations

from typing import Any

from engine.cards.load import RULES
from engine.decisions import Decision
from renderers.cards import effect
from renderers.grammar import Count
from renderers.names import Names, shown
from renderers.texts import lookup

AnyDecision = Decision[str] | Decision[int]

_NOUNS = frozenset(
    {
        "hero", "door", "at", "weapon", "trait", "barrel", "chest", "ability", "bond", "facing", "monster", "card",
        "item", "find", "tome", "space", "symbol", "to", "status", "by", "kind",
    }
)  # fmt: skip


class Words(dict[str, Any]):
    """The placeholders of one question, made from its context when the text asks for them."""

    def __init__(self, names: Names, decision: AnyDecision, **more: Any) -> None:
        context = {key: value for key, value in decision.context.items() if value is not None}
        super().__init__({**context, **more})
        self.names, self.decision = names, decision
        if decision.about is not None:
            self.setdefault("hero", decision.about)

    def __getitem__(self, key: str) -> Any:
        names = self.names
        if key in ("star_note", "bonus_note", "free_note"):
            return self._note(key)
        if key == "place":
            return names.place(super().__getitem__("at"))
        if key == "whom":
            return f"**{names.noun(self.get('whom') or self.get('at') or super().__getitem__('hero'))}**"
        if key == "effect":
            return effect(names, super().__getitem__("card"))
        if key == "wounds":
            return self._wounds()
        value = super().__getitem__(key)
        if key in ("lever", "book") or (key == "at" and self.get("why") == "pull"):
            return names.thing("lever" if key == "at" else key, value)
        if key == "room":
            return names.room(value)
        if key in ("dice", "faces") and isinstance(value, str):
            return shown(value)
        if key in _NOUNS:
            return names.noun(value)
        return Count(value) if isinstance(value, int) else value

    def _note(self, key: str) -> str:
        """What a ★ counts, what is added to the dice, which dice come for free; the last two only if there are any."""
        if key != "star_note" and not self.get(key.removesuffix("_note")):
            return ""
        return str(lookup(self.names.language, f"asks.dice.{key}")).format_map(self)

    def _wounds(self) -> Count:
        """What the symbol costs that a Fate tile could roll again."""
        boulder = self["why"] == "boulder"
        return Count(getattr(RULES.boulder, super().__getitem__("symbol")) if boulder else 1)


def prompt(names: Names, decision: AnyDecision) -> str:
    """The question as one line of Discord markdown."""
    text = str(lookup(names.language, f"asks.{decision.what}.{_form(decision)}")).format_map(Words(names, decision))
    if decision.what == "shields" and decision.context.get("to_come"):
        text += " " + str(lookup(names.language, "asks.shields.more")).format_map(Words(names, decision))
    return text


def _form(decision: AnyDecision) -> str:
    """Which prompt of its entry a question takes."""
    context = decision.context
    match decision.what:
        case "dice":
            return f"ask.{context['why']}"
        case "fate_tile":
            return f"ask.{context['why']}"
        case "act" if not context.get("pool", 1):
            return "empty"
        case "move_to" if context.get("whom"):
            return "carried"
        case "move_to" if context.get("by"):
            return "free"
        case "target" if context.get("why"):
            return str(context["why"])
        case "ability" if context.get("find"):
            return "found"
    return "ask"
