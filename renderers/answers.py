"""The labels of answers, for a button, a menu or autocomplete: plain words, with exact odds where there are any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards.load import ABILITY_CARDS
from engine.view import View
from renderers.names import Names, roman
from renderers.questions import AnyDecision, Words
from renderers.texts import lookup

LONGEST_LABEL = 80
"""Discord's limit for a button; a choice of a menu or of autocomplete may have 100."""

Chosen = tuple[str, dict[str, Any]]
"""The form of a label (within the question's entry, or a whole key) and the words it needs."""

_COUNTED = frozenset({"dice", "dodge", "shields"})
_SQUARES = frozenset({"leap_to", "throw_to", "teleport_to"})
_MONSTERS = frozenset({"target", "second_target", "roar_at", "throw", "mark"})
_ABILITIES = frozenset({"ability", "star", "level_up"})
_CARDS = frozenset({"overfull", "tome", "find"})


def label(names: Names, decision: AnyDecision, option: str | int, view: View | None) -> str:
    """An answer in plain words, at most 80 characters, with its exact odds."""
    group: Mapping[str, str] = lookup(names.language, f"asks.{decision.what}")
    form, words = _chosen(names, decision, option, view)
    text = group[form] if form in group else str(lookup(names.language, form))
    text = text.format_map(Words(names, decision, **words))
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"


def percent(names: Names, chance: float) -> str:
    """0.634 -> "63 %"; what is neither sure nor hopeless is never shown as 100 or 0."""
    chance = round(chance, 9)  # a sum of exact fractions may miss 1 by a hair
    n = round(chance * 100)
    text = "<1" if n == 0 and chance > 0 else ">99" if n == 100 and chance < 1 else str(n)
    return str(lookup(names.language, "answers.percent")).format(n=text)


def _chosen(names: Names, decision: AnyDecision, option: str | int, view: View | None) -> Chosen:
    what = decision.what
    if what in _COUNTED:
        return _counted(names, decision, option)
    if what == "act":
        return f"names.acts.{option}", {}
    if what == "master":
        return str(option), {"cost": decision.context["costs"].get(option, 0)}
    if option in lookup(names.language, f"asks.{what}"):
        return str(option), {}
    if option in ("yes", "no"):
        return f"answers.yes_no.{option}", {}
    return _LABELS.get(what, _own)(decision, str(option), view)


def _counted(names: Names, decision: AnyDecision, option: str | int) -> Chosen:
    """Own dice, and those that an ability adds for free."""
    free = decision.context.get("free", 0)
    if option == 0 and not free:
        return "zero", {}
    odds: Mapping[Any, float] = decision.odds
    form = ("free_" if free else "") + ("odds" if option in odds else "option")
    return form, {"n": option, "percent": percent(names, odds[option]) if option in odds else ""}


def _own(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    """An answer that is named by what the question asks for."""
    return "option", {decision.what: option}


def _hero(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "self" if option == decision.about and decision.what == "whom" else "option", {"hero": option}


def _trap(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "option", {"at": option}


def _square(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "answers.square", {"square": option}


def _move(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    who = decision.context.get("whom") or decision.about
    here = view.hero(who).square if view and who else None
    return "stay" if option == here else "option", {"square": option}


def _wall(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "option", {"stretch": option.replace("|", "/").replace("-", "/").replace(" ", ", ")}


def _standing(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    """A door, a barrel, a chest or a lever, and where it stands."""
    what = decision.what
    if view is None:
        return "option", {what: option}
    if what == "lever":
        square = next(lever.square for lever in view.levers if lever.id == option)
    elif what == "door":
        square = view.board.name(view.board.doors[option].squares[0])
    else:
        square = (view.barrels if what == "barrel" else view.chests)[option]
    return "where", {what: option, "square": square}


def _weapon(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    carried = view.hero(decision.about).weapons if view and decision.about else ()
    for weapon in carried:
        if weapon.id == option:
            return "facts", {"weapon": option, "trait": weapon.trait, "range": weapon.range}
    return "option", {"weapon": option}


def _monster(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    rival = next((hero for hero in view.heroes if hero.id == option), None) if view else None
    if rival is not None:
        return "answers.rival", {"hero": option, "square": rival.square, "hp": rival.hp, "shields": rival.shields}
    monster = view.monster(option) if view else None
    if monster is None:
        return "answers.monster.option", {"monster": option}
    facts = {"square": monster.squares[0], "protection": monster.protection, "life": monster.life}
    return f"answers.monster.{'asleep' if monster.asleep else 'facts'}", {"monster": option, **facts}


def _teammate(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    need = decision.context.get("needs", {}).get(option)
    return ("needs", {"hero": option, "need": need}) if need else ("option", {"hero": option})


def _tome_target(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    known = [hero.id for hero in view.heroes] if view else []
    if option in known or not option[-1].isdigit():
        return "answers.hero", {"hero": option}
    return _monster(decision, option, view)


def _ability(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    abilities = view.hero(decision.about).abilities if view and decision.about else ()
    for ability in abilities:
        if ability.id == option:
            facts = {"energy": ability.energy, "full": ability.full, "roman": roman(min(ability.level + 1, 3))}
            return "facts", {"ability": option, **facts}
    return "option", {"ability": option}


def _use(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    level = _level(decision, option, view)
    return ("facts" if level else "option"), {"ability": option, "roman": roman(level)}


def _fire(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    level = _level(decision, "double_fire", view)
    if not level:
        return f"{option}_plain", {}
    return f"{option}_facts", {"bonus": ABILITY_CARDS["double_fire"][level][option]}


def _level(decision: AnyDecision, ability: str, view: View | None) -> int:
    """The Hero's level of an ability, 0 without a view."""
    abilities = view.hero(decision.about).abilities if view and decision.about else ()
    return next((found.level for found in abilities if found.id == ability), 0)


def _traveller(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    hero = option.removeprefix("free:")
    return ("option" if hero == option else "free"), {"hero": hero}


def _loot(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    """A space, and what lies there now."""
    worn = view.hero(decision.about).equipment.get(option) if view and decision.about else None
    return ("covers", {"space": option, "item": worn}) if worn else ("option", {"space": option})


def _card(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    """A card to name; to use where it says so."""
    card = option.removeprefix("use:")
    return ("option" if card == option else "use"), {"card": card}


def _exchange(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    deed, card, *where = option.split(":")
    return deed, {"card": card, **dict(zip([{"equip": "space", "give": "to"}.get(deed, "")], where, strict=False))}


def _cure(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    hero, status = option.split(":")
    return "option", {"hero": hero, "status": status}


def _room(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "option", {"room": option, "cost": decision.context["costs"][option]}


def _mover(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    """A monster that the Ugly Master may move, where it stands, what it costs and how far it gets."""
    words = {"monster": option, "cost": decision.context["costs"][option]}
    monster = view.monster(option) if view else None
    if monster is None:
        return "option", words
    return "facts", {**words, "square": "/".join(monster.squares), "steps": monster.steps}


def _walk(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "option", {"square": option.replace(":", "/"), "steps": decision.context["steps"][option]}


def _kind(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "option", {"kind": option, "cost": decision.context["costs"][option]}


def _arrival(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "answers.square", {"square": option.replace(":", "/")}


def _payment(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    return "option", {"faces": option, "sum": decision.context["sums"][option]}


def _blow(decision: AnyDecision, option: str, view: View | None) -> Chosen:
    monster, _, hero = option.partition(":")
    return "option", {"monster": monster, "hero": hero}


_LABELS: Mapping[str, Callable[[AnyDecision, str, View | None], Chosen]] = {
    **dict.fromkeys(("next_hero", "whom", "receiver"), _hero),
    **dict.fromkeys(("door", "barrel", "chest", "lever"), _standing),
    **dict.fromkeys(_SQUARES, _square),
    **dict.fromkeys(_MONSTERS, _monster),
    **dict.fromkeys(_ABILITIES, _ability),
    **dict.fromkeys(_CARDS, _card),
    "teammate": _teammate,
    "trap": _trap,
    "move_to": _move,
    "wall": _wall,
    "weapon": _weapon,
    "tome_target": _tome_target,
    "use": _use,
    "double_fire": _fire,
    "teleport": _traveller,
    "loot": _loot,
    "exchange": _exchange,
    "cure": _cure,
    "wake_tile": _room,
    "move_monster": _mover,
    "monster_to": _walk,
    "summon_kind": _kind,
    "summon_at": _arrival,
    "pay": _payment,
    "strike": _blow,
}
"""By the question; a question that is not here names its answers by itself (a bond, a facing)."""
