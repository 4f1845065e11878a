"""Questions put into words: the prompt, and a label for every answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.decisions import Decision
from engine.view import View
from renderers.grammar import Count
from renderers.names import Names, roman
from renderers.texts import lookup

AnyDecision = Decision[str] | Decision[int]

LONGEST_LABEL = 80
"""Discord's limit for a button; a choice of a menu or of autocomplete may have 100."""

_NOUNS = frozenset({"hero", "door", "at", "weapon", "trait", "barrel", "chest", "ability", "bond", "facing"})
_COUNTED = frozenset({"dice", "dodge", "shields"})


class _Words(dict[str, Any]):
    """The placeholders of one question, made from its context when the text asks for them."""

    def __init__(self, names: Names, decision: AnyDecision, **more: Any) -> None:
        context = {key: value for key, value in decision.context.items() if value is not None}
        super().__init__({**context, **more})
        self.names, self.decision = names, decision
        if decision.about is not None:
            self.setdefault("hero", decision.about)

    def __getitem__(self, key: str) -> Any:
        names = self.names
        if key == "star_note":
            return str(lookup(names.language, "asks.dice.star_note")).format_map(self)
        if key == "place":
            return names.place(super().__getitem__("at"))
        if key == "whom":
            return f"**{names.noun(self.get('whom') or self.get('at') or super().__getitem__('hero'))}**"
        value = super().__getitem__(key)
        if key == "monster":
            return names.noun(value)
        if key in _NOUNS:
            return names.noun(value)
        return Count(value) if isinstance(value, int) else value


def prompt(names: Names, decision: AnyDecision) -> str:
    """The question as one line of Discord markdown."""
    key = f"asks.{decision.what}.ask"
    if decision.what == "dice":
        key += f".{decision.context['why']}"
    if decision.what == "act" and not decision.context.get("pool", 1):
        key = "asks.act.empty"
    text = str(lookup(names.language, key)).format_map(_Words(names, decision))
    if decision.what == "shields" and decision.context.get("to_come"):
        text += " " + str(lookup(names.language, "asks.shields.more")).format_map(_Words(names, decision))
    return text


def label(names: Names, decision: AnyDecision, option: str | int, view: View | None) -> str:
    """An answer in plain words, for a button, a menu or autocomplete: at most 80 characters, with its exact odds."""
    group: Mapping[str, str] = lookup(names.language, f"asks.{decision.what}")
    form, words = _chosen(names, decision, option, view)
    text = group[form] if form in group else str(lookup(names.language, form))
    text = text.format_map(_Words(names, decision, **words))
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"


def percent(names: Names, chance: float) -> str:
    """0.634 -> "63 %"; what is neither sure nor hopeless is never shown as 100 or 0."""
    chance = round(chance, 9)  # a sum of exact fractions may miss 1 by a hair
    n = round(chance * 100)
    text = "<1" if n == 0 and chance > 0 else ">99" if n == 100 and chance < 1 else str(n)
    return str(lookup(names.language, "answers.percent")).format(n=text)


def _chosen(names: Names, decision: AnyDecision, option: str | int, view: View | None) -> tuple[str, dict[str, Any]]:
    """The form of the label (within the question's entry, or a whole key) and the words it needs."""
    what = decision.what
    if what in _COUNTED:
        return _counted(names, decision, option)
    if what == "act":
        return f"names.acts.{option}", {}
    if option in ("yes", "no"):
        return f"answers.yes_no.{option}", {}
    if what in ("method", "leave_dice"):
        return str(option), {}
    return _piece(decision, str(option), view)


def _counted(names: Names, decision: AnyDecision, option: str | int) -> tuple[str, dict[str, Any]]:
    if option == 0:
        return "zero", {}
    odds: Mapping[Any, float] = decision.odds
    if option in odds:
        return "odds", {"n": option, "percent": percent(names, odds[option])}
    return "option", {"n": option}


def _piece(decision: AnyDecision, option: str, view: View | None) -> tuple[str, dict[str, Any]]:
    """Labels that say a little about the piece: where it stands, what it can take."""
    match decision.what:
        case "next_hero":
            return "option", {"hero": option}
        case "move_to":
            here = view.hero(decision.about).square if view and decision.about else None
            return "stay" if option == here else "option", {"square": option}
        case "trap":
            return "option", {"at": option}
        case "whom":
            return "self" if option == decision.about else "option", {"hero": option}
        case "bond" | "facing":
            return "option", {decision.what: option}
        case "door" | "barrel" | "chest":
            return _standing(decision.what, option, view)
        case "weapon":
            return _weapon(decision, option, view)
        case "target":
            return _monster(option, view)
        case _:
            return _ability(decision, option, view)


def _standing(what: str, option: str, view: View | None) -> tuple[str, dict[str, Any]]:
    if view is None:
        return "option", {what: option}
    if what == "door":
        square = view.board.name(view.board.doors[option].squares[0])
    else:
        square = (view.barrels if what == "barrel" else view.chests)[option]
    return "where", {what: option, "square": square}


def _weapon(decision: AnyDecision, option: str, view: View | None) -> tuple[str, dict[str, Any]]:
    carried = view.hero(decision.about).weapons if view and decision.about else ()
    for weapon in carried:
        if weapon.id == option:
            return "facts", {"weapon": option, "trait": weapon.trait, "range": weapon.range}
    return "option", {"weapon": option}


def _monster(option: str, view: View | None) -> tuple[str, dict[str, Any]]:
    monster = view.monster(option) if view else None
    if monster is None:
        return "option", {"monster": option}
    facts = {"square": monster.squares[0], "protection": monster.protection, "life": monster.life}
    return "asleep" if monster.asleep else "facts", {"monster": option, **facts}


def _ability(decision: AnyDecision, option: str, view: View | None) -> tuple[str, dict[str, Any]]:
    abilities = view.hero(decision.about).abilities if view and decision.about else ()
    for ability in abilities:
        if ability.id == option:
            facts = {"energy": ability.energy, "full": ability.full, "roman": roman(min(ability.level + 1, 3))}
            return "facts", {"ability": option, **facts}
    return "option", {"ability": option}
