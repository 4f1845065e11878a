"""Why an answer of the Ugly Master is not possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.board.bodies import Body
from engine.board.squares import mask_of
from engine.cards.load import MONSTERS
from engine.decisions import Decision, Option
from engine.refusal import Refusal
from engine.rules.master import moving, rooms, strikes, summoning
from engine.rules.portals import all_portals
from engine.table import Table

ACTIONS: Mapping[str, Callable[[Table], Refusal | None]] = {
    "wake": rooms.refusal,
    "move": moving.refusal,
    "summon": summoning.refusal,
}

QUESTIONS = ("master", "wake_tile", "move_monster", "monster_to", "summon_kind", "summon_at", "pay", "strike")
"""What only he is asked."""


def why_not(table: Table, decision: Decision[Any], answer: Option, wishes: Mapping[str, Option]) -> Refusal:
    """The rule that stands against an answer to one of his questions. `wishes`: what was said along with it, so that
    "move s3" is told what s3 lacks."""
    said = str(answer)
    match decision.what:
        case "master":
            found = _action(table, said, wishes)
        case "wake_tile":
            found = rooms.lacks(table, said) if said in table.board.tile_mask else None
        case "move_monster":
            found = moving.lacks(table, table.monster(said)) if said in table.state.monsters else None
        case "summon_kind":
            found = summoning.lacks(table, said) if said in MONSTERS else None
        case "monster_to":
            found = _destination(table, table.monster(decision.context["monster"]), decision, said)
        case "summon_at":
            found = _arrival(table, decision, said)
        case "pay":
            found = Refusal("does_not_pay", "UM-07", {"cost": decision.context["cost"]})
        case _:
            found = strikes.why_not(table, *said.partition(":")[::2])
    found = found or Refusal("not_an_option", "", {"wanted": answer})
    if found.nearest is None:
        return Refusal(found.key, found.rule, found.params, decision.default)
    return found


def _action(table: Table, said: str, wishes: Mapping[str, Option]) -> Refusal | None:
    tile, monster, kind = (str(wishes.get(what, "")) for what in ("wake_tile", "move_monster", "summon_kind"))
    if said == "wake" and tile in table.board.tile_mask:
        return rooms.lacks(table, tile)
    if said == "move" and monster in table.state.monsters:
        return moving.lacks(table, table.monster(monster))
    if said == "summon" and kind in MONSTERS:
        return summoning.lacks(table, kind)
    return ACTIONS[said](table) if said in ACTIONS else None


def _body(table: Table, said: str) -> Body | None:
    """The squares of an answer like "F7" or "F7:F8"; None if one of them is not on the map."""
    cells = [table.board.cell(name) for name in said.split(":")]
    body = tuple(cell for cell in cells if cell is not None)
    return body if len(body) == len(cells) else None


def _destination(table: Table, monster: Any, decision: Decision[Any], said: str) -> Refusal:
    body = _body(table, said)
    if body is None:
        return Refusal("not_on_map", "", {"square": said})
    near = _nearest(table, decision, body)
    cells, square = mask_of(body), {"monster": monster.id, "square": said}
    if len(body) != len(monster.body):
        return Refusal("two_squares" if len(monster.body) > 1 else "one_square", "BIG-01", square, near)
    if cells & table.figures & ~mask_of(monster.body) or cells & table.solid:
        return Refusal("occupied", "SET-13", {"square": said}, near)
    if cells & table.sleeping_mask:
        return Refusal("room_asleep", "UM-09", square, near)
    if moving.guards(table, monster) and not set(table.tiles(body)) <= table.setting.guarded[monster.id]:
        return Refusal("keeps_its_room", "E-17", square, near)
    steps = moving.ways(table, monster).within().get(tuple(sorted(body)))
    if steps is None:
        return Refusal("boxed_in", "UM-14", square, near)
    if steps > table.steps(monster):
        return Refusal("out_of_steps", "UM-11", square | {"needs": steps, "steps": table.steps(monster)}, near)
    if prey := table.compelled(monster):
        return Refusal("must_go_for", "E-17", {"monster": monster.id, "hero": prey[0].id}, near)
    return Refusal("not_an_option", "", {"wanted": said}, near)


def _arrival(table: Table, decision: Decision[Any], said: str) -> Refusal:
    body = _body(table, said)
    if body is None:
        return Refusal("not_on_map", "", {"square": said})
    near = _nearest(table, decision, body)
    portals = mask_of(tuple(cell for _, squares in all_portals(table) for cell in squares))
    if mask_of(body) & ~portals:
        return Refusal("not_a_portal", "UM-12", {"square": said}, near)
    if mask_of(body) & table.figures:
        return Refusal("occupied", "SET-13", {"square": said}, near)
    return Refusal("no_portal_room", "B-109", {"kind": decision.context["kind"]}, near)


def _nearest(table: Table, decision: Decision[Any], body: Body) -> Option:
    """The option nearest to a place."""

    def away(option: str) -> int:
        there = _body(table, option) or ()
        return min(table.board.distance(a, b) for a in there for b in body)

    found: Option = min(decision.options, key=away)
    return found
