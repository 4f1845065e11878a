"""Can everybody get to where they are wanted: Heroes with locks shut and open, big monsters, Snouts from portals."""

from __future__ import annotations

from engine.board.bodies import body_steps
from engine.board.links import Mask, mask_of
from engine.board.paths import body_flood, flood
from missions.check.case import Case, several
from missions.check.goals import needed


def check(case: Case) -> None:
    """Complains about what stands or lies where nobody gets to it."""
    _check_locks(case)
    _check_optional(case)
    _check_big_monsters(case)
    _check_line_up(case)
    case.facts.append(_farthest(case))


def _floor(case: Case) -> Mask:
    return case.mission.board.floor & ~case.mission.furniture_mask


def _reached(case: Case, free: Mask, closed: frozenset[str] = frozenset()) -> Mask:
    """Squares with a way from the first starting square."""
    found = 0
    for ring in flood(case.mission.board.links(closed), 1 << case.mission.entry[0], free):
        found |= ring
    return found


def _check_locks(case: Case) -> None:
    """E-03: something opens them; and what comes out of a portal behind them is waited for in vain."""
    mission, locked = case.mission, frozenset(case.spec.locked)
    if locked and not (mission.levers or mission.buttons):
        for index, door in enumerate(case.spec.locked):
            case.problems.key(("locked", index), f"nothing unlocks {door}; add a lever or a button, or a common door")
    before = _reached(case, _floor(case), locked)
    for name, portal in mission.portals.items():
        tile = mission.board.tile_at(portal.squares[0]).id
        if not before & mask_of(portal.squares) and tile not in mission.sleeping:
            waits = f"Ugly Snouts from here reach nobody until the locks open; let {tile} sleep, or move the portal"
            case.warnings.key(("portals", name), waits)


def _check_optional(case: Case) -> None:
    """D.16: Rooms that are not needed for the objective."""
    mission, optional = case.mission, 0
    for tile in case.spec.optional:
        optional |= mission.board.tile_mask[tile]
    if not optional:
        return
    wanted = needed(case, mission.objective)
    if wanted & ~_reached(case, _floor(case), frozenset(mission.locked)):
        wanted |= mask_of((*mission.levers.values(), *mission.buttons.values()))
    cut_off = wanted & ~_reached(case, _floor(case) & ~optional) & ~optional
    for index, tile in enumerate(case.spec.optional):
        inside = case.squares(wanted & mission.board.tile_mask[tile])
        if inside:
            lies = (
                f"{tile} is called optional, but {several(inside)} in it is needed for the objective; take {tile} out"
            )
            case.problems.key(("optional", index), lies)
    if cut_off:
        through = f"the way to {several(case.squares(cut_off))} leads through optional Rooms; take out the one it needs"
        case.problems.key(("optional",), through)


def _check_big_monsters(case: Case) -> None:
    """BIG-02: room to step, and a way out once doors are open and chests and barrels are where they are."""
    mission, board = case.mission, case.mission.board
    free = _floor(case) & ~mask_of((*mission.chests.values(), *mission.barrels.values()))
    start = board.tile_mask[board.tile_at(mission.entry[0]).id]
    for index, monster in enumerate(mission.monsters):
        if monster.tail is None:
            continue
        place = ("monsters", index)
        who = f"the {monster.kind} on {board.name(monster.at)} and {board.name(monster.tail)}"
        if not body_steps(board.links(frozenset(board.doors)), monster.body, free):
            case.warnings.key(place, f"{who} cannot take a step; move what stands around it")
        elif not any(mask_of(body) & start for body in body_flood(board.links(frozenset()), monster.body, free)):
            case.warnings.key(place, f"{who} never gets out to where the Heroes start; widen its way")


def _check_line_up(case: Case) -> None:
    """SET-12: nobody at the entrance is nearer to every way out than the first."""
    board, entry = case.mission.board, case.mission.entry
    tile = board.tile_at(entry[0]).id
    floor = _floor(case) & board.tile_mask[tile]
    nearer = set(entry[1:])
    for way in (*board.doors.values(), *board.openings.values()):
        if tile not in way.tiles:
            continue
        rings = flood(board.links(frozenset(board.doors)), mask_of(way.squares) & board.tile_mask[tile], floor)
        steps = {cell: k for k, ring in enumerate(rings) for cell in entry if ring >> cell & 1}
        nearer &= {cell for cell in entry if steps.get(cell, 0) < steps.get(entry[0], 0)}
    if nearer:
        who = several(board.name(cell) for cell in entry if cell in nearer)
        verb = "is" if len(nearer) == 1 else "are"
        first = f"{who} {verb} nearer to every way out than {board.name(entry[0])}"
        case.warnings.key(("entry",), f"{first}; name the front square first (SET-12)")


def _farthest(case: Case) -> str:
    """How far it is to what the objective names, over open doors."""
    wanted = needed(case, case.mission.objective) or _floor(case)
    rings = flood(case.mission.board.links(frozenset()), 1 << case.mission.entry[0], _floor(case))
    far = max((k for k, ring in enumerate(rings) if ring & wanted), default=0)
    square = case.squares(rings[far] & wanted)[0] if rings[far] & wanted else "?"
    return f"steps from {case.mission.board.name(case.mission.entry[0])} to the farthest aim, {square}: {far}"
