"""Figures, markers and spaces at every number of Heroes and on every difficulty (COMP, D.12 to D.14, E-05)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.load import RULES
from engine.mission.schema import LAST_SPACE, SCALES
from engine.setting import Setting
from missions.check.case import DIFFICULTIES, Case, heroes

LATEST_END = LAST_SPACE - 2
"""The Ugly Master gets two spaces more (D.13)."""
FIRST_END = 2
"""An earlier End of Game space leaves no turn to play (WIN-03)."""


def check(case: Case) -> None:
    """Complains about what does not add up, and says what stands there at the start."""
    _check_snouts(case)
    _check_sleepers(case)
    _check_ends(case)
    if case.spec.starting_xp > RULES.experience[-1]:
        most = f"more than {RULES.experience[-1]} is for nothing (D.7); say {RULES.experience[-1]} or less"
        case.warnings.key(("starting_xp",), most)
    numbers = "/".join(str(len(case.mission.present(scale))) for scale in SCALES)
    case.facts.append(f"monsters at the start with 2/3/4/5/6 Heroes: {numbers}")
    for difficulty in DIFFICULTIES:
        spaces = "/".join(str(Setting(case.mission, scale, difficulty).end(scale)) for scale in SCALES)
        case.facts.append(f"End of Game space, {difficulty}: {spaces}")


def _check_snouts(case: Case) -> None:
    """E-05: no more than ten Ugly Snouts at the start; the last ones of the list are left out."""
    for index, monster in enumerate(case.mission.monsters):
        out = [n for n in SCALES if monster.heroes <= n and monster not in case.mission.present(n)]
        if out:
            square = case.mission.board.name(monster.at)
            left_out = f"the one on {square} is left out with {heroes(out)}: ten Ugly Snouts stand there already (E-05)"
            case.warnings.key(("monsters", index), left_out)
    empty = [n for n in SCALES if not case.mission.present(n)]
    if empty and not case.spec.portals:
        case.warnings.key(("monsters",), f"with {heroes(empty)} nobody is in the way and no portal opens; add monsters")


def _check_sleepers(case: Case) -> None:
    """Sleeping Rooms in which somebody sleeps (ROOM-01), and where no Hero stands from the start."""
    board = case.mission.board
    start = board.tile_at(case.mission.entry[0]).id
    used = {board.tile_at(monster.at).id for monster in case.mission.monsters}
    used |= {board.tile_at(portal.squares[0]).id for portal in case.mission.portals.values()}
    for index, tile in enumerate(case.spec.sleeping):
        if tile == start:
            case.warnings.key(("sleeping", index), f"the Heroes start in {tile}, so nobody sleeps there; take it out")
        elif tile not in used:
            case.warnings.key(
                ("sleeping", index), f"nobody is in {tile} to sleep, with any number of Heroes; take it out"
            )


def _check_ends(case: Case) -> None:
    """D.13, WIN-03: as the file says them and as each difficulty leaves them."""
    spec = case.spec
    tables: dict[tuple[str, ...], Mapping[int, int]] = {("ends",): spec.ends, ("solo_ends",): spec.solo_ends}
    for level, harder in spec.harder.items():
        tables["harder", level, "ends"] = harder.ends
        tables["harder", level, "solo_ends"] = harder.solo_ends
    for path, table in tables.items():
        for number, space in table.items():
            if space > LATEST_END:
                late = f"{space} leaves no room for the Ugly Master's two spaces more (D.13); say {LATEST_END} or less"
                case.problems.key((*path, number), late)
    for setting in case.settings():
        _check_first(case, "ends", setting.scale, setting.difficulty, setting.end(setting.scale))
    for difficulty in DIFFICULTIES:
        for number in spec.solo_ends:
            setting = Setting(case.mission, SCALES[0], difficulty)
            _check_first(case, "solo_ends", number, difficulty, setting.end(number, alone=True))


def _check_first(case: Case, table: str, number: int, difficulty: str, space: int) -> None:
    if space < FIRST_END:
        early = f"on {difficulty} this becomes {space}, which leaves no turn to play; raise it"
        case.problems.key((table, number), early)
