"""Cards in words: a Hero's, and a monster's."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards.load import MONSTERS
from engine.view import HeroView, View
from renderers.say import Speaker

TRAITS = ("force", "speed", "cunning", "aim", "magic", "defence")


def hero_card(speak: Speaker, view: View, hero: HeroView) -> str:
    """A Hero as it stands: hearts, dice, experience, weapons, abilities, statuses."""
    noun = speak.noun(hero.id)
    experience = speak.text(
        "ui.hero.next" if hero.next_level is not None else "ui.hero.top",
        xp=hero.xp, level=hero.level, next=hero.next_level or 0,
    )  # fmt: skip
    lines = [
        f"### {noun} · {speak.text(f'names.classes.{hero.id}.name')}",
        f"-# {speak.flavour(hero.id)}",
        speak.text("ui.hero.life", hp=hero.hp, hearts=hero.hearts, pool=hero.pool, shields=hero.shields),
        experience,
        speak.text("ui.hero.place", square=hero.square, facing=speak.text(f"names.facings.{hero.facing}")),
        speak.text("ui.hero.armour", n=hero.armour),
        " · ".join(f"{speak.name(trait)} {n}" for trait, n in _in_order(hero.traits.items())),
        speak.text("ui.hero.weapons"),
        *(
            speak.text("ui.hero.weapon", weapon=speak.noun(w.id), trait=speak.noun(w.trait), range=w.range)
            for w in hero.weapons
        ),
        speak.text("ui.hero.abilities"),
        *(
            speak.text("ui.hero.ability", ability=speak.noun(a.id), level=_roman(a.level), energy=a.energy, full=a.full)
            for a in hero.abilities
        ),
    ]
    states = list(_states(speak, hero))
    if states:
        lines.append(speak.text("ui.hero.states", states=", ".join(states)))
    return "\n".join(lines)


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
    here = [monster for monster in view.monsters if monster.kind == kind] if view else []
    for monster in here[:12]:
        key = "ui.monster.asleep" if monster.asleep else "ui.monster.awake"
        at = "-".join(monster.squares)
        lines.append(speak.text(key, monster=speak.noun(monster.id), square=at, life=monster.life))
    return "\n".join(lines)


def _in_order(traits: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    return sorted(traits, key=lambda pair: TRAITS.index(pair[0]) if pair[0] in TRAITS else len(TRAITS))


def _roman(level: int) -> str:
    return "I" * level


def _states(speak: Speaker, hero: HeroView) -> Iterable[str]:
    for status in hero.statuses:
        yield speak.name(status)
    for state, holds in (("lying", hero.lying), ("caged", hero.caged), ("stuck", hero.stuck), ("acted", hero.acted)):
        if holds:
            yield speak.text(f"ui.hero.{state}")
