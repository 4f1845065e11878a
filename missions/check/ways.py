"""Can everybody get to where they are wanted: Heroes with locks shut and open, big monsters, Snouts from portals."""

from __future__ import annotations

from itertools import pairwise, permutations

from engine.board.bodies import body_steps
from engine.board.paths import body_flood, flood
from engine.board.squares import Cell, Mask, cells_of, mask_of
from missions.check.case import Case, several
from missions.check.goals import names, needed


def check(case: Case) -> None:
    """Complains about what stands or lies where nobody gets to it."""
    _check_locks(case)
    _check_optional(case)
    _check_big_monsters(case)
    _check_line_up(case)
    case.facts += _farthest(case)


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


def _farthest(case: Case) -> list[str]:
    """How far one Hero has to go for what the objective names, over open doors: by way of what opens the locks, if it
    lies behind them, and with Tome tokens from where they lie to the Gap."""
    mission, board, floor = case.mission, case.mission.board, _floor(case)
    wanted, told = needed(case, mission.objective), []
    start, over, walked = mission.entry[0], "", 0
    if mission.tomes and mission.gaps and "tomes_on" in names(mission.objective):
        wanted &= ~mask_of((*mission.tomes.values(), *(cell for gap in mission.gaps.values() for cell in gap)))
        told.append(_carried(case))
    elif (mission.levers or mission.buttons) and wanted & ~_reached(case, floor, frozenset(mission.locked)):
        walked, stops = _by_way_of(case)
        start, over = stops[-1], f" over {several(map(board.name, stops))}"
    if told and not wanted:
        return told
    ways = _steps(case, start)
    aims = [cell for cell in cells_of(wanted or floor) if cell in ways]
    aim = max(aims, key=lambda cell: (ways[cell], -cell), default=start)
    far = f"steps from {board.name(mission.entry[0])}{over} to the farthest aim, {board.name(aim)}: "
    return [far + str(walked + ways[aim]), *told]


def _carried(case: Case) -> str:
    """The longest way of a Tome token: to it, and on to the Gap."""
    mission, board = case.mission, case.mission.board
    gap = [cell for cells in mission.gaps.values() for cell in cells]
    from_start = _steps(case, mission.entry[0])
    longest, tome = 0, mission.entry[0]
    for cell in mission.tomes.values():
        onward = _steps(case, cell)
        length = from_start.get(cell, 0) + min((onward[each] for each in gap if each in onward), default=0)
        longest, tome = max((longest, tome), (length, cell))
    start = board.name(mission.entry[0])
    return f"steps from {start} to the Tome token on {board.name(tome)} and on to the Gap: {longest}"


def _by_way_of(case: Case) -> tuple[int, tuple[Cell, ...]]:
    """The shortest way from the start over all levers and buttons while the locks are shut: its steps, the order."""
    mission = case.mission
    stops = (*mission.levers.values(), *mission.buttons.values())
    ways = {cell: _steps(case, cell, frozenset(mission.locked)) for cell in (mission.entry[0], *stops)}
    orders = ((mission.entry[0], *order) for order in permutations(stops))
    lengths = [(sum(ways[a].get(b, 0) for a, b in pairwise(order)), order[1:]) for order in orders]
    return min(lengths)


def _steps(case: Case, start: Cell, closed: frozenset[str] = frozenset()) -> dict[Cell, int]:
    """How many steps it is from a square to each other that can be reached."""
    rings = flood(case.mission.board.links(closed), 1 << start, _floor(case))
    return {cell: steps for steps, ring in enumerate(rings) for cell in cells_of(ring)}
