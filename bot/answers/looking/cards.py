"""Cards in words, and the way to them from what somebody typed."""

from __future__ import annotations

from engine.cards.load import MONSTERS
from engine.view import View
from renderers.cards import every_card
from renderers.finding import has
from renderers.say import Speaker, languages


def card_page(speak: Speaker, card: str) -> str:
    """Any card in words; a kind of monster by its own card."""
    return monster_card(speak, card, None) if card in MONSTERS else speak.card_page(card)


def cards_called(speak: Speaker, text: str) -> list[str]:
    """The cards whose name, in any language, has what was typed, the likeliest first; a monster before its special."""
    if text in MONSTERS or text in every_card():
        return [text]
    kinds = [kind for kind in MONSTERS if has(text, *(Speaker(lang).name(kind) for lang in languages()))]
    return list(dict.fromkeys([*(kinds if text.strip() else ()), *speak.find_card(text), *kinds]))


def title_of(speak: Speaker, card: str) -> str:
    """What a card is called."""
    return speak.name(card) if card in MONSTERS else speak.card(card).title


def hero_title(speak: Speaker, hero: str) -> str:
    """A Hero's name and class, and the few words about it."""
    return f"### {speak.noun(hero)} · {speak.text(f'names.classes.{hero}.name')}\n-# {speak.flavour(hero)}"


def monster_card(speak: Speaker, kind: str, view: View | None) -> str:
    """A kind of monster: what it can do, how it chooses, and which of it are on the board."""
    card = MONSTERS[kind]
    behaviour = " > ".join(speak.name(colour) for colour in card.behaviour)
    lines = [
        f"### {speak.noun(kind)}",
        f"-# {speak.flavour(kind)}",
        speak.text(
            "ui.monster.numbers",
            attack=card.attack, star=card.star, protection=card.protection, life=card.life, steps=card.steps,
        ),
        speak.text("ui.monster.initiative", n=card.initiative),
        speak.text("ui.monster.wake", symbol=speak.text(f"names.symbols.{card.wake}.name")),
        speak.text("ui.monster.doors" if card.doors else "ui.monster.no_doors"),
        speak.text("ui.monster.behaviour", colours=behaviour),
    ]  # fmt: skip
    if card.special:
        special = speak.card(card.special)
        lines.append(f"**{special.title}** · {special.text}")
    here = [monster for monster in view.monsters if monster.kind == kind] if view else []
    for monster in here[:12]:
        key = "ui.monster.asleep" if monster.asleep else "ui.monster.awake"
        at = "-".join(monster.squares)
        lines.append(speak.text(key, monster=speak.noun(monster.id), square=at, life=monster.life))
    return "\n".join(lines)
