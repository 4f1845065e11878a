"""What a part of a plan may be about: doors, chests, monsters and the like, where they are and what they are called."""

from __future__ import annotations

from bot.answers.ahead.lexicon import Names, Phrase
from bot.table.ahead.wording import called, is_square
from engine.cards.load import ABILITIES, HEROES, MONSTERS
from engine.state import ARENA_MODES
from engine.view import View
from renderers.finding import plainly
from renderers.say import Speaker
from renderers.texts import languages

KINDS = ("door", "chest", "barrel", "monster", "lever", "hero", "trap", "ability")


def of_kind(view: View, kind: str, hero: str) -> dict[str, tuple[str, ...]]:
    """The things of a kind by their ids, each with its squares (none: nowhere in particular)."""
    match kind:
        case "door":
            doors = view.board.doors
            return {door: tuple(view.board.name(cell) for cell in doors[door].squares) for door in view.closed}
        case "chest":
            return {chest: (square,) for chest, square in view.chests.items()}
        case "barrel":
            return {barrel: (square,) for barrel, square in view.barrels.items()}
        case "monster":
            rivals = [other for other in view.heroes if other.id != hero] if view.mode in ARENA_MODES else []
            return {m.id: m.squares for m in view.monsters} | {other.id: (other.square,) for other in rivals}
        case "lever":
            return {lever.id: (lever.square,) for lever in view.levers if not lever.worked}
        case "hero":
            return {other.id: (other.square,) for other in view.heroes}
        case "trap":
            return {trap.id: trap.squares for trap in view.traps}
        case "ability":
            return {ability.id: () for ability in view.hero(hero).abilities}
    return {}


def names_around(view: View, hero: str) -> Names:
    """Whatever a plan may name, in every language: what it is called, plainly and in words -> its ids. A
    monster's kind stands for all of that kind."""
    found: dict[Phrase, set[str]] = {}
    for kind in KINDS:
        for thing in of_kind(view, kind, hero):
            for text in (thing, *_labels(kind, thing)):
                found.setdefault(tuple(plainly(text).split()), set()).add(thing)
    for card in (*MONSTERS, *ABILITIES, *HEROES):  # so that it is seen that one is meant who is not here
        for language in languages():
            found.setdefault(tuple(plainly(Speaker(language).name(card)).split()), set()).add(card)
    return {phrase: frozenset(ids) for phrase, ids in found.items() if phrase}


def _labels(kind: str, thing: str) -> list[str]:
    if kind == "trap" and is_square(thing):
        return []
    kind = "" if kind == "trap" else kind
    return [called(Speaker(language), kind, thing, "") for language in languages()]


def fits(typed: list[str], kind: str, thing: str, *, whole: bool = False) -> bool:
    """Whether all the words begin words of a thing's name in one language; numbers have to be whole, and with `whole`
    all of them."""
    if not typed:
        return True
    for label in _labels(kind, thing):
        words = plainly(label).split()
        if all(word in words if whole or word.isdigit() else any(w.startswith(word) for w in words) for word in typed):
            return True
    return False


def species(view: View, thing: str) -> str | None:
    """A monster's kind; None for anything else."""
    monster = view.monster(thing)
    return monster.kind if monster else None
