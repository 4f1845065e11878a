"""Moving monsters for dice (UM-11, UM-14): anywhere within their Steps."""

from __future__ import annotations

from collections.abc import Mapping

from engine import events as e
from engine.board.bodies import Body
from engine.board.facing import best_facing, facing_nearest
from engine.board.paths import Ways, nearness
from engine.board.squares import Mask, mask_of
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.master.pool import facts, pay, too_dear
from engine.rules.monsters import FAR
from engine.sight import Sight
from engine.state import Hero, Monster
from engine.table import Table

Places = dict[Body, int]
"""Where a monster can stop, with the steps there."""


def cost(table: Sight, monster: Monster) -> int:
    """UM-11: its full Life, not what is left of it."""
    return table.card(monster).life


def ground(table: Sight, monster: Monster) -> tuple[Mask, Mask]:
    """(squares to stop on, squares only to pass). UM-14: any free way; open pits are obstacles (MOVE-09), lying Heroes
    are passed (B-22). A Sleeping Room may be crossed and does not wake, but nobody lies down in it (UM-09). Whoever
    guards a Room keeps to it (E-17)."""
    pits, asleep = ~table.pit_mask, table.sleeping_mask
    free = table.free & pits
    stop = free & ~asleep
    through = (free & asleep) | (table.lying_mask & ~table.monster_mask & pits)
    if guards(table, monster):
        room = sum(table.board.tile_mask[tile] for tile in table.setting.guarded[monster.id])
        return stop & room, through & room
    return stop, through


def guards(table: Sight, monster: Monster) -> bool:
    """E-17: the objective names it, it stands in the Room in which it started, and no Hero has come in yet."""
    home = table.setting.guarded.get(monster.id, frozenset())
    if not home or not set(table.tiles(monster.body)) <= home:
        return False
    here = {table.board.tile_at(hero.at).id for hero in table.state.heroes.values()}
    return home.isdisjoint(here) and home.isdisjoint(table.state.visited)


def ways(table: Sight, monster: Monster) -> Ways:
    return Ways(table.links_for(monster), monster.body, *ground(table, monster))


def places(table: Sight, monster: Monster) -> Places:
    """Where it can go: within its Steps; who is compelled only nearer to the Hero it must go for (E-17)."""
    found = ways(table, monster).within(table.steps(monster))
    del found[monster.body]
    if found and (prey := table.compelled(monster)):
        return nearer(table, monster, prey[0], found)
    return found


def can_go(table: Sight, monster: Monster) -> bool:
    """Whether there is any place for it to go."""
    if table.compelled(monster):
        return bool(places(table, monster))
    found = ways(table, monster)
    return any(found.ring(k) for k in range(1, table.steps(monster) + 1))


def nearer(table: Sight, monster: Monster, prey: Hero, found: Places) -> Places:
    """Of these places those that bring it nearer to a Hero: by free squares; if there is no way, past other monsters;
    if even so there is none, past closed doors (B-88, as in B-82)."""
    stop, through = ground(table, monster)
    others = table.monster_mask & ~mask_of(monster.body)
    opened = table.board.links(frozenset(), frozenset(table.state.torn))
    own = table.links_for(monster)
    contact = table.links.around[prey.at]
    for links, free, goals in (
        (own, stop, contact),
        (own, stop | others, contact),
        (opened, stop | others, opened.around[prey.at]),
    ):
        away = nearness(links, monster.body, free, goals, through)
        if (here := away.get(monster.body)) is not None:
            return {body: steps for body, steps in found.items() if away.get(body, FAR) < here}
    return {}


def lacks(table: Sight, monster: Monster) -> Refusal | None:
    """Why he cannot move this monster."""
    who = {"monster": monster.id}
    if table.asleep(monster):
        return Refusal("asleep", "B-108", who)
    if monster.id in table.setting.guarded and monster.id in table.state.moved:
        return Refusal("moves_once", "E-17", who)
    if table.steps(monster) == 0:
        return Refusal("no_steps", "UM-11", who)
    if refused := too_dear(table, cost(table, monster)):
        return refused
    if can_go(table, monster):
        return None
    if table.compelled(monster):
        return Refusal("must_go_for", "E-17", who | {"hero": table.compelled(monster)[0].id})
    return Refusal("keeps_its_room", "E-17", who) if guards(table, monster) else Refusal("boxed_in", "UM-14", who)


def costs(table: Sight) -> dict[str, int]:
    """Monsters that his dice can move."""
    return {m.id: cost(table, m) for m in table.state.monsters.values() if lacks(table, m) is None}


def refusal(table: Table) -> Refusal | None:
    """He can move somebody, or the reason of the first of those who are awake."""
    first: tuple[bool, Refusal] | None = None
    for monster in table.state.monsters.values():
        reason, asleep = lacks(table, monster), table.asleep(monster)
        if reason is None:
            return None
        if first is None or (first[0] and not asleep):
            first = asleep, reason
    return first[1] if first else Refusal("no_monster", "UM-11")


async def act(table: Table) -> None:
    """UM-11; what a card does before its monster moves happens now, once a turn (E-17)."""
    found = costs(table)
    name = await choose(table.master, "move_monster", list(found), context=facts(table, found))
    monster = table.monster(name)
    await rouse(table, monster)
    there = named(table, places(table, monster))
    if not there:
        table.tell(e.MonsterWaited(monster.id, monster.kind, "no_way"))
        await pay(table, "move", name, found[name])
        table.count_steps(monster, 0)
        return
    steps = {option: steps for option, (_, steps) in there.items()}
    where = await choose(table.master, "monster_to", list(there), context=whither(table, monster, steps))
    await pay(table, "move", name, found[name])
    walk(table, monster, there[where][0])


async def rouse(table: Table, monster: Monster) -> None:
    """What its card does when it is about to act: at its first move, or else before its blow."""
    if monster.id not in table.state.moved:
        for hooks in table.effects(monster.id):
            await hooks.on_activated(table, monster)


def whither(table: Sight, monster: Monster, steps: Mapping[str, int]) -> dict[str, object]:
    return {"monster": monster.id, "kind": monster.kind, "cost": cost(table, monster), "steps": dict(steps)}


def named(table: Sight, found: Places) -> dict[str, tuple[Body, int]]:
    """A place as he says it: its square, or for a big monster both, "F7:F8"."""
    return {":".join(map(table.name, body)): (body, steps) for body, steps in found.items()}


def walk(table: Table, monster: Monster, end: Body) -> None:
    """On the shortest way; then it looks at whom it touches, else at the nearest (FACE-04): nobody asks him."""
    path = ways(table, monster).path_to(end)
    table.count_steps(monster, len(path))
    table.move_monster(monster, path, looks(table, end))


def looks(table: Sight, body: Body) -> str:
    """The facing at the end of a move: the nearest Hero in front, the fewest Heroes behind (FACE-04, E-20)."""
    cells = [hero.at for hero in table.standing]
    if not cells:
        return facing_nearest(table.board, body, cells)
    touched = mask_of(tuple(cells)) & _contact(table, body)
    target = min(cells, key=lambda at: (not touched >> at & 1, min(table.board.distance(part, at) for part in body)))
    return best_facing(table.board, body, target, cells)


def _contact(table: Sight, body: Body) -> Mask:
    near = 0
    for cell in body:
        near |= table.links.around[cell]
    return near
