"""Is a save sound? The first fault is named with its place, so that a damaged save is refused and never half loaded."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import ValidationError

from engine.cards.load import DICE, HEROES, MONSTERS, RULES
from engine.cards.schema import HeroCard
from engine.damage import DamageError, Faults, SaveError, among, on_floor, within
from engine.mission.load import Mission
from engine.saved_cards import card_faults
from engine.state import PHASES, Hero, Monster, State
from engine.tape import FATE, ROLL, Entry, is_luck

OUTCOMES = ("won", "lost")
TEAMS = ("west", "east")
STATUSES = ("frozen", "poisoned", "stunned")
HIGHEST_LEVEL = 3

__all__ = [
    "SaveError",
    "read_count",
    "read_entries",
    "read_flag",
    "read_memory",
    "read_past",
    "read_state",
    "read_wishes",
]


def read_state(saved: Any, mission: Mission, place: str, modes: Collection[str]) -> State:
    """The state, if it is one that this mission and these cards can have; raises SaveError."""
    try:
        state = State.read(saved)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise DamageError(".".join(map(str, (place, *first["loc"]))), first["msg"]) from wrong
    for fault in _faults(mission, state, place, modes):
        raise fault
    return state


def _faults(mission: Mission, state: State, place: str, modes: Collection[str]) -> Faults:
    yield from _course(state, place, modes)
    for name, hero in state.heroes.items():
        if name not in HEROES or hero.id != name:
            yield DamageError(f"{place}.heroes.{name}", "there is no such Hero")
        yield from _hero(mission, HEROES[name], hero, f"{place}.heroes.{name}")
    for name, monster in state.monsters.items():
        if monster.kind not in MONSTERS or monster.id != name:
            yield DamageError(f"{place}.monsters.{name}", "there is no such monster")
        yield from _monster(mission, monster, f"{place}.monsters.{name}")
    bodies = [(hero.at,) for hero in state.heroes.values()] + [monster.body for monster in state.monsters.values()]
    cells = [cell for body in bodies for cell in body]
    if len(set(cells)) < len(cells):
        yield DamageError(f"{place}.heroes and {place}.monsters", "two figures stand on one square")
    yield from _things(mission, state, place)
    yield from _arena(mission, state, place)
    yield from card_faults(mission, state, place)


def _course(state: State, place: str, modes: Collection[str]) -> Faults:
    yield from among(f"{place}.mode", [state.mode], modes)
    yield from among(f"{place}.difficulty", [state.difficulty], RULES.difficulty)
    yield from among(f"{place}.phase", [state.phase], PHASES)
    yield from within(f"{place}.scale", state.scale, RULES.scale.least, RULES.scale.most)
    if state.outcome not in (OUTCOMES if state.phase == "over" else (None,)):
        yield DamageError(f"{place}.outcome", f"{state.outcome!r} does not go with the phase {state.phase!r}")
    if not state.heroes:
        yield DamageError(f"{place}.heroes", "there is nobody")
    yield from _master(state, place)
    if state.phase == "hero_turn" and state.active not in state.heroes:
        yield DamageError(f"{place}.active", f"{state.active!r} is none of the Heroes")


def _master(state: State, place: str) -> Faults:
    """An Ugly Master where, and only where, the mode has one (UM-01)."""
    if (state.mode == "ugly_master") != bool(state.master):
        yield DamageError(f"{place}.master", f"{state.master!r} does not go with the mode {state.mode!r}")
    if state.phase in ("master", "strikes") and not state.master:
        yield DamageError(f"{place}.phase", f"nobody is there for the phase {state.phase!r}")
    if not set(state.master_dice) <= set(DICE.action) or len(state.master_dice) > RULES.master.dice:
        yield DamageError(f"{place}.master_dice", f"{state.master_dice!r} are not his dice")
    monster, _, hero = state.strike.partition(":")
    if state.strike and not (state.phase == "strikes" and monster in state.monsters and hero in state.heroes):
        yield DamageError(f"{place}.strike", f"{state.strike!r} is no blow")


def _arena(mission: Mission, state: State, place: str) -> Faults:
    """Hero against Hero where, and only where, the mission is one of the Arena (ARENA-01)."""
    if state.mode != mission.mode and (state.arena or mission.mode != "coop"):
        yield DamageError(f"{place}.mode", f"{state.mode!r} does not go with the mission's {mission.mode!r}")
    teams = state.mode == "tome_in_hand"
    if teams != bool(state.teams) or (teams and state.teams.keys() != state.heroes.keys()):
        yield DamageError(f"{place}.teams", "every Hero has a team in Tome in Hand, and nobody elsewhere")
    yield from among(f"{place}.teams", list(state.teams.values()), TEAMS)
    counted = TEAMS if teams else tuple(state.heroes) if state.arena else ()
    if set(state.points) != set(counted):
        yield DamageError(f"{place}.points", f"points are those of {', '.join(counted) or 'nobody'}")
    for name, n in state.points.items():
        if n < 0:
            yield DamageError(f"{place}.points.{name}", f"{n} is less than 0")
    yield from among(f"{place}.starter", [state.starter] if state.starter else [], state.heroes)
    yield from among(f"{place}.winners", state.winners, state.heroes)


def _hero(mission: Mission, card: HeroCard, hero: Hero, place: str) -> Faults:
    yield from on_floor(mission, f"{place}.at", hero.at)
    yield from among(f"{place}.facing", [hero.facing], "nesw")
    yield from among(f"{place}.statuses", hero.statuses, STATUSES)
    yield from within(f"{place}.hp", hero.hp, 0, card.hearts)
    yield from within(f"{place}.pool", hero.pool, 0, RULES.pool)
    yield from within(f"{place}.xp", hero.xp, 0, RULES.experience[-1])
    if hero.lying != (hero.hp == 0):
        yield DamageError(f"{place}.lying", "a Hero lies if, and only if, no Hit Point is left")
    if set(hero.energy) != set(card.abilities) or set(hero.level) != set(card.abilities):
        yield DamageError(f"{place}.energy, level", f"the abilities are {', '.join(card.abilities)}")
    for ability, full in card.abilities.items():
        yield from within(f"{place}.energy.{ability}", hero.energy[ability], 0, full)
        yield from within(f"{place}.level.{ability}", hero.level[ability], 1, HIGHEST_LEVEL)


def _monster(mission: Mission, monster: Monster, place: str) -> Faults:
    card = MONSTERS[monster.kind]
    yield from on_floor(mission, f"{place}.at", monster.at)
    if (monster.tail >= 0) != (card.size == 2):
        yield DamageError(f"{place}.tail", "big monsters have a second square, others have none")
    if monster.tail >= 0:
        yield from on_floor(mission, f"{place}.tail", monster.tail)
    yield from among(f"{place}.facing", [monster.facing], "nesw")
    yield from among(f"{place}.statuses", monster.statuses, STATUSES)
    if monster.life < 1:
        yield DamageError(f"{place}.life", f"{monster.life} is less than 1")


def _things(mission: Mission, state: State, place: str) -> Faults:
    board = mission.board
    yield from among(f"{place}.closed", state.closed, board.doors)
    for group, left, drawn in (("chests", state.chests, mission.chests), ("barrels", state.barrels, mission.barrels)):
        for name, cell in left.items():
            if drawn.get(name) != cell:
                yield DamageError(f"{place}.{group}.{name}", "the mission has none there")
    for trap in state.traps:
        if trap not in board.doors and trap not in mission.chests and board.cell(trap) is None:
            yield DamageError(f"{place}.traps", f"{trap!r} is no door, chest or square")
    yield from among(f"{place}.trap_pile", state.trap_pile, RULES.traps)
    for kind, n in state.trap_pile.items():
        yield from within(f"{place}.trap_pile.{kind}", n, 0, RULES.traps[kind])
    for group in ("sleeping", "entered", "broken", "blown_open", "wounded_in", "visited"):
        yield from among(f"{place}.{group}", getattr(state, group), board.tile_mask)
    for group, done, known in (
        ("pulled", state.pulled, mission.levers),
        ("pressed", state.pressed, mission.buttons),
        ("books", list(state.books), mission.tomes),
        ("brought", state.brought, mission.tomes),
        ("kills", list(state.kills), MONSTERS),
    ):
        yield from among(f"{place}.{group}", done, known)
    for name, cell in state.books.items():
        yield from on_floor(mission, f"{place}.books.{name}", cell)
    carried = [book for hero in state.heroes.values() for book in hero.books]
    if sorted([*carried, *state.books, *state.brought]) != sorted(mission.tomes):
        yield DamageError(f"{place}.books", f"each Tome token is somewhere once: {', '.join(mission.tomes)}")
    yield from within(f"{place}.stages", state.stages, 0, len(mission.stages))
    for group in ("pits", "small_portals"):
        for cell in getattr(state, group):
            yield from on_floor(mission, f"{place}.{group}", cell)


# Luck and answers ----------------------------------------------------------------------------------------------------


def read_past(saved: Any, mission: Mission, modes: Collection[str]) -> list[tuple[State, list[Entry]]]:
    """The rest points kept for going back, each with the tape that followed it; raises SaveError."""
    if not isinstance(saved, list) or not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in saved):
        raise DamageError("past", "this is no list of pairs")
    return [
        (read_state(state, mission, f"past.{n}", modes), read_entries(entries, f"past.{n}"))
        for n, (state, entries) in enumerate(saved)
    ]


def read_entries(saved: Any, place: str) -> list[Entry]:
    """The entries of a tape; raises SaveError."""
    if not isinstance(saved, list):
        raise DamageError(place, "this is no list")
    found = []
    for n, entry in enumerate(saved):
        if not (isinstance(entry, list | tuple) and len(entry) == 2 and isinstance(entry[0], str)):
            raise DamageError(f"{place}.{n}", "an entry is a key and a value")
        key, value = entry
        if is_luck(key):
            _check_luck(f"{place}.{n}", key, value)
        elif type(value) not in (str, int):
            raise DamageError(f"{place}.{n}", f"{value!r} is no answer")
        found.append((key, value))
    return found


def read_memory(saved: Any) -> dict[str, list[Any]]:
    """The luck that was undone; raises SaveError."""
    for key, values in _table(saved, "memory").items():
        if not is_luck(key) or not isinstance(values, list):
            raise DamageError(f"memory.{key}", "this is no luck")
        for value in values:
            _check_luck(f"memory.{key}", key, value)
    return {key: list(values) for key, values in saved.items()}


def read_wishes(saved: Any) -> dict[str, str | int]:
    """Answers given together that are still to be matched; raises SaveError."""
    for what, wish in _table(saved, "wishes").items():
        if type(wish) not in (str, int):
            raise DamageError(f"wishes.{what}", f"{wish!r} is no answer")
    return dict(saved)


def read_count(saved: Mapping[str, Any], key: str) -> int:
    """A number that counts something; raises SaveError."""
    value = saved.get(key)
    if type(value) is not int or value < 0:
        raise DamageError(key, f"{value!r} is no count")
    return value


def read_flag(saved: Mapping[str, Any], key: str, *, default: bool) -> bool:
    """Yes or no; what an older version did not write is `default`; raises SaveError."""
    value = saved.get(key, default)
    if not isinstance(value, bool):
        raise DamageError(key, f"{value!r} is neither yes nor no")
    return value


def _table(saved: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(saved, dict) or not all(isinstance(key, str) for key in saved):
        raise DamageError(place, "this is no table of keys")
    return saved


def _check_luck(place: str, key: str, value: Any) -> None:
    if key.startswith(ROLL):
        sound = isinstance(value, str) and set(value) <= set(DICE.action)
    elif key == FATE:
        sound = type(value) is int and 0 <= value < len(DICE.fate)
    else:
        sound = isinstance(value, str)
    if not sound:
        raise DamageError(place, f"{value!r} is not what {key} can show")
