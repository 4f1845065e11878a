"""Can an Arena be played: what its file has besides, and what it must leave out (D.18)."""

from __future__ import annotations

from engine.board.board import Board
from engine.mission.errors import Problems
from engine.mission.pieces import Pieces
from engine.mission.schema import ArenaFile

COOPERATIVE = (
    "ends",
    "solo_ends",
    "reinforcements",
    "harder",
    "objective",
    "stages",
    "solo",
    "gaps",
    "levers",
    "buttons",
    "sleeping",
)
"""Keys that mean nothing where Heroes play against each other."""
TEAMS = ("west", "east")


def check_arena(spec: ArenaFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    """Complains about what keeps an Arena from being played."""
    for key in COOPERATIVE:
        if getattr(spec, key):
            problems.key((key,), "the Arena has no use for it; take it out (D.18)")
    if spec.mode == "tome_in_hand":
        _check_teams(spec, board, pieces, problems)
    elif spec.tomes or spec.bases or spec.kick_off:
        problems.key(("mode",), "tomes, bases and kick_off belong to tome_in_hand; take them out or change the mode")


def _check_teams(spec: ArenaFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    if odd := [n for n in spec.people if n % 2]:
        problems.key(("people",), f"{odd[0]} cannot be two equal teams; name even numbers")
    if len(spec.tomes) != 1:
        problems.key(("tomes",), f"{len(spec.tomes)} Tome tokens; one is played for")
    braziers = [cell for kind, cell in pieces.furniture if kind == "brazier"]
    for team in TEAMS:
        square = spec.bases.get(team)  # type: ignore[call-overload]
        if square is None:
            problems.key(("bases",), f"no base for {team}; name the square of its brazier")
        elif board.cell(square) not in braziers:
            problems.key(("bases", team), f"no brazier stands on {square}; name the square of one")
    if not spec.kick_off:
        problems.key(("kick_off",), "nowhere for the Tome to lie at the start; name a square or several")
    solid = {cell for cell, (path, _) in pieces.standing.items() if path[0] not in ("tomes", "portals")}
    solid |= {cell for _, cell in pieces.furniture}
    for index, square in enumerate(spec.kick_off):
        cell = board.cell(square)
        if cell is None or cell in solid:
            problems.key(("kick_off", index), f"the Tome cannot lie on {square}; name a free square of floor")
