"""What a card does, in the small print of a menu; and which card an action is about when there is only one."""

from __future__ import annotations

from engine.cards.load import ABILITIES, ITEMS
from engine.decisions import Decision, Option
from engine.view import HeroView, View
from renderers.say import Speaker


def described(decision: Decision[str] | Decision[int], option: Option, view: View, speaker: Speaker) -> str | None:
    """The text of the card that an option is about, without markdown; None where the label says all."""
    card = _card_of(decision, str(option), view)
    return speaker.card(card).text.replace("*", "") if card else None


def _card_of(decision: Decision[str] | Decision[int], option: str, view: View) -> str | None:
    if decision.what in ("use", "level_up") and option in ABILITIES and decision.about is not None:
        levels = {ability.id: ability.level for ability in view.hero(decision.about).abilities}
        return f"{option}:{min(3, levels[option] + (decision.what == 'level_up'))}"
    if decision.what in ("tome", "find", "overfull"):
        return option.removeprefix("use:")
    if decision.what == "exchange" and ":" in option:
        return option.split(":")[1]
    return None


def only_card(view: View, hero: str | None, act: str) -> str | None:
    """The card that the action is possible with, if the Hero has only one that comes into question."""
    if hero is None:
        return None
    seen = view.hero(hero)
    charged = {ability.id for ability in seen.abilities if ability.energy >= ability.full}
    cards = [card for card in carried_for(seen, act) if act != "ability" or card in charged]
    return cards[0] if len(cards) == 1 else None


def carried_for(hero: HeroView, act: str) -> list[str]:
    """Cards that an action may be about, each once: abilities, Tomes in use, Small Finds carried."""
    if act == "ability":
        return [ability.id for ability in hero.abilities]
    if act == "tome":
        return [item for item in hero.equipment.values() if ITEMS[item].tome]
    return list(dict.fromkeys(hero.finds)) if act == "find" else []
