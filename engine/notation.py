"""One line of text for everything: a roll, an answer, a position. Tests, bug reports and the journal use it.

roll:barka 21*            Barka rolls a single Sword after two Swords, and a Star
fate K                    the Fate Die shows black (letters as in the ledger: R G Y B N K)
draw:trap spike_pit       a trap tile is turned up
act:barka attack          an answer: question, whom it is about, option
cancel, undo              the step began again; the game went back
hand ada, hand            the monsters are to go to this seat; back to the bot
m01_pantry_raid turn 3/16 hero_turn barka; barka B3 n hp 5 pool 4; s1 J3 s life 1; closed d1 d2; ...   a position
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.load import DICE
from engine.chance import FATE_LETTERS
from engine.decisions import Option
from engine.setting import Setting
from engine.state import Hero, Monster, State
from engine.tape import ANSWER, CANCEL, DRAW, FATE, HAND, ROLL, UNDO, Entry

COLOURS: list[str] = [face.colour for face in DICE.fate]
LETTERS = {colour: letter for letter, colour in FATE_LETTERS.items()}


def line(entry: Entry) -> str:
    """A tape entry as a line of the journal."""
    key, value = entry
    if key == FATE:
        value = LETTERS[COLOURS[value]]
    return f"{key.removeprefix(ANSWER + ':')} {value}".rstrip()


def read_line(text: str) -> Entry:
    """The tape entry of a journal line; ValueError for anything else."""
    key, _, value = text.strip().partition(" ")
    if key in (CANCEL, UNDO):
        return key, ""
    if key == HAND:
        return key, value
    if not key or not value:
        raise ValueError(f"{text!r} is not a line of the journal; write for example: act:barka move")
    if key == FATE:
        if value not in FATE_LETTERS:
            raise ValueError(f"{value!r} is no Fate face; use one of {' '.join(FATE_LETTERS)}")
        return key, COLOURS.index(FATE_LETTERS[value])
    if key.startswith(ROLL):
        if not set(value) <= set("12*"):
            raise ValueError(f"{value!r} is no roll; write faces as 1, 2 and *")
        return key, value
    if key.startswith(DRAW):
        return key, value
    return f"{ANSWER}:{key}", value if key.startswith("pay:") else option(value)  # faces are no number


def option(text: str) -> Option:
    """An option as it was meant: numbers are numbers."""
    return int(text) if text.isdigit() else text


def position(setting: Setting, state: State) -> str:
    """The whole position on one line, parts separated by "; "."""
    return "; ".join(_parts(setting, state))


def _parts(setting: Setting, state: State) -> Iterator[str]:
    name = setting.board.name
    head = [state.mission, "turn", f"{state.turn}/{state.end}", state.phase]
    yield " ".join([*head, state.active] if state.active else head)
    for hero in state.heroes.values():
        yield " ".join([hero.id, name(hero.at), hero.facing, *_hero_words(hero)])
    for monster in state.monsters.values():
        yield " ".join([monster.id, *map(name, monster.body), monster.facing, *_monster_words(monster)])
    lists = {
        "closed": state.closed,
        "sleeping": state.sleeping,
        "chests": list(state.chests),
        "barrels": list(state.barrels),
        "traps": state.traps,
        "smashed": [name(cell) for cell in state.smashed],
        "torn": state.torn,
        "pits": [name(cell) for cell in state.pits],
        "portals": [name(cell) for cell in state.small_portals],
    }
    for word, things in lists.items():
        if things:
            yield " ".join([word, *things])
    if state.books:
        yield " ".join(["books", *(f"{book} {name(cell)}" for book, cell in state.books.items())])
    if state.points:
        yield " ".join(["points", *(f"{who} {n}" for who, n in state.points.items())])
    for mark in state.marks:
        yield f"mark {mark.name} on {mark.on} by {mark.by} {'I' * mark.level} until {mark.until} {mark.n}"
    if state.master is not None:
        yield " ".join(filter(None, ["master", state.master_dice, *_moved(state)]))
    if state.fate_tiles:
        yield f"fate_tiles {state.fate_tiles}"


def _moved(state: State) -> Iterator[str]:
    if state.moved:
        yield " ".join(["moved", *(f"{name} {steps}" for name, steps in state.moved.items())])


def _hero_words(hero: Hero) -> Iterator[str]:
    yield f"hp {hero.hp}"
    for word, n in (("pool", hero.pool), ("shields", hero.shields), ("xp", hero.xp)):
        if n:
            yield f"{word} {n}"
    for ability, energy in hero.energy.items():
        if energy or hero.level[ability] > 1:
            yield f"{ability} {energy} {'I' * hero.level[ability]}"
    for word in ("hand_1", "hand_2", "body", "item"):
        if card := getattr(hero, word):
            yield f"{word} {card}"
    if hero.finds:
        yield " ".join(["finds", *hero.finds])
    if hero.books:
        yield " ".join(["books", *hero.books])
    if hero.counterattacks:
        yield f"counterattacks {hero.counterattacks}"
    for word in ("acted", "lying", "caged", "stuck", "fortress"):
        if getattr(hero, word):
            yield word
    yield from hero.statuses


def _monster_words(monster: Monster) -> Iterator[str]:
    yield f"life {monster.life}"
    yield from monster.statuses
    for word in ("lost_steps", "mounted", "hexing"):
        if getattr(monster, word):
            yield word
