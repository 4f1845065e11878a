"""Can the objective be met, with every number of Heroes: are the things there, and is something left to do (WIN-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.board.squares import Mask, mask_of
from engine.cards.load import HEROES
from engine.chance import Seeded
from engine.game import new_game
from engine.mission.schema import SCALES
from engine.rules.objectives import met
from engine.sight import Sight
from missions.check import bounds
from missions.check.case import DIFFICULTIES, Case, heroes

Path = tuple[str | int, ...]
Fault = tuple[Path, str]


def check(case: Case) -> None:
    """The objective, then each stage on the way to it."""
    for path, text in faults(case, ("objective",), case.mission.objective):
        case.problems.key(path, text)
    _check_beginning(case)
    for index, stage in enumerate(case.spec.stages):
        for path, text in faults(case, ("stages", index, "until"), stage.until):
            case.problems.key(path, text)
    _check_tomes(case)


def faults(case: Case, path: Path, goal: Mapping[str, Any]) -> list[Fault]:
    """What keeps a goal from ever being met; of `any` one part that can be met is enough."""
    ((name, argument),) = goal.items()
    if name not in ("all", "any"):
        found = _LEAVES[name](case, argument) if name in _LEAVES else ()
        return [((*path, name), text) for text in found]
    parts = [faults(case, (*path, name, index), part) for index, part in enumerate(argument)]
    if name == "any" and not all(parts):
        for path, text in (fault for part in parts for fault in part):
            case.warnings.key(path, text)
        return []
    return [fault for part in parts for fault in part]


def needed(case: Case, goal: Mapping[str, Any]) -> Mask:
    """Squares that must be got to for a goal. Where there is a choice (`any`, some of several chests), none."""
    mission = case.mission
    ((name, argument),) = goal.items()
    if name == "all":
        found = 0
        for part in argument:
            found |= needed(case, part)
        return found
    cells: Mapping[str, Callable[[], tuple[int, ...]]] = {
        "chests_left": lambda: tuple(mission.chests.values()) if not argument else (),
        "barrels_left": lambda: tuple(mission.barrels.values()) if not argument else (),
        "levers_pulled": lambda: tuple(mission.levers[each] for each in argument),
        "buttons_pressed": lambda: tuple(mission.buttons[each] for each in argument),
        "tomes_on": lambda: (*mission.tomes.values(), *(cell for each in argument for cell in mission.gaps[each])),
        "killed": lambda: tuple(each.at for each in mission.monsters if each.kind in argument),
    }
    return mask_of(cells[name]()) if name in cells else 0


def _check_beginning(case: Case) -> None:
    """A mission that is won before anybody has moved."""
    early = []
    for number in SCALES:
        game = new_game(case.mission, {hero: hero for hero in list(HEROES)[:number]}, chance=Seeded(0))
        if game.outcome == "won" or met(Sight(game.setting, game.rest), case.mission.objective):
            early.append(number)
    if early:
        case.problems.key(("objective",), f"with {heroes(early)} it is met before the mission begins; ask for more")


def _check_tomes(case: Case) -> None:
    spec = case.spec
    asked = "tomes_on" in set(names(case.mission.objective))
    if spec.tomes and not spec.gaps:
        case.problems.key(("tomes",), "there is no Gap to bring them to; draw G on two squares and list it under gaps")
    if spec.gaps and not spec.tomes:
        case.warnings.key(("gaps",), "there is no Tome token to bring to it; add tomes or take the Gap out")
    if spec.tomes and spec.gaps and not asked:
        case.warnings.key(("tomes",), "nobody asks for them; say tomes_on in the objective or take them out")


def names(goal: Mapping[str, Any]) -> Iterator[str]:
    """The goals of a tree, all and any left out."""
    ((name, argument),) = goal.items()
    if name in ("all", "any"):
        for part in argument:
            yield from names(part)
    else:
        yield name


# What each goal needs ------------------------------------------------------------------------------------------------


def _chests(case: Case, most: int) -> Iterator[str]:
    if most >= (n := len(case.spec.chests)):
        yield f"the map has {n} chest{'s' * (n != 1)}, so this is so from the start; ask for fewer, or add chests"


def _barrels(case: Case, most: int) -> Iterator[str]:
    if most >= (n := len(case.spec.barrels)):
        yield f"the map has {n} barrel{'s' * (n != 1)}, so this is so from the start; ask for fewer, or add barrels"


def _killed(case: Case, kinds: list[str]) -> Iterator[str]:
    for kind in kinds:
        without = [n for n in SCALES if all(each.kind != kind for each in case.mission.present(n))]
        if without:
            yield f"with {heroes(without)} no {kind} stands on the map; give one of them a lower heroes:"


def _kills(case: Case, least: int) -> Iterator[str]:
    most = {(s.difficulty, s.scale): bounds.most_kills(s) for s in case.settings()}
    if when := _first_difficulty([setting for setting, n in most.items() if n < least]):
        n = min(most.values())
        yield f"{when} no {least} monsters can come, portals and turns counted in; ask for {n} or fewer"


def _tomes(case: Case, gaps: list[str]) -> Iterator[str]:
    if not case.spec.tomes:
        yield "there is no Tome token on the map; draw B on a square and list it under tomes"
    left_out = [gap for gap in case.spec.gaps if gap not in gaps]
    if left_out:
        yield f"a Tome token may be laid on any Gap; name {left_out[0]} as well, or take it out"


def _awake(case: Case, tiles: list[str]) -> Iterator[str]:
    if all(tile not in case.spec.sleeping for tile in tiles):
        yield "none of these tiles sleeps, so this is so from the start; list one under sleeping"


def _turn(case: Case, n: int) -> Iterator[str]:
    late = [(s.difficulty, s.scale) for s in case.settings() if n >= s.end(s.scale)]
    if when := _first_difficulty(late):
        yield f"turn {n} never begins {when}, the game ends before; ask for an earlier one, or raise ends"


def _first_difficulty(settings: Sequence[tuple[str, int]]) -> str:
    """The easiest of these difficulties and the numbers of Heroes with which it is so: "on heroic with 2 Heroes"; ""
    if there are none."""
    if not settings:
        return ""
    first = settings[0][0]
    numbers = heroes(scale for difficulty, scale in settings if difficulty == first)
    return f"with {numbers}" if first == DIFFICULTIES[0] else f"on {first} with {numbers}"


def _xp(case: Case, least: int) -> Iterator[str]:
    if least > (most := bounds.most_experience()):
        yield f"the bar of experience ends at {most} (D.7); ask for {most} or less"


def _charged(case: Case, least: int) -> Iterator[str]:
    if least > (most := bounds.most_energy()):
        yield f"no ability holds more than {most} energy (D.5); ask for {most} or less"


def _shields(case: Case, least: int) -> Iterator[str]:
    if least > (most := bounds.most_shields()):
        yield f"with all dice, armour and cards nobody comes to more than {most} Shield Dice; ask for {most} or fewer"


def _moved(case: Case, least: int) -> Iterator[str]:
    if least > (most := bounds.farthest(case.mission)):
        yield f"no square lies more than {most} from where the line-up begins; ask for {most} or fewer"


def _locked(case: Case, doors: list[str]) -> Iterator[str]:
    for door in doors:
        if door in case.spec.locked and not (case.spec.levers or case.spec.buttons):
            yield f"{door} is locked, and nothing unlocks it; add a lever or a button"


_LEAVES: Mapping[str, Callable[[Case, Any], Iterator[str]]] = {
    "chests_left": _chests,
    "barrels_left": _barrels,
    "killed": _killed,
    "kills": _kills,
    "tomes_on": _tomes,
    "awake": _awake,
    "turn": _turn,
    "xp": _xp,
    "charged": _charged,
    "shields": _shields,
    "moved": _moved,
    "open": _locked,
}
