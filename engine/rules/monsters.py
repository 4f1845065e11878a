"""Monster movement and attack (MACT): the third step of the Monster Phase, one function per sentence of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import events as e
from engine.board.facing import back, best_facing
from engine.board.paths import Approach, Ways
from engine.board.squares import Cell, Mask, mask_of
from engine.rules.defence import suffer
from engine.state import Hero, Monster
from engine.table import Table

FAR = 1 << 20
"""The distance of a monster that can reach nobody: it acts after all others (B-79)."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the monsters walk on at this moment. `free`: squares one may stop on; `through`: only pass (B-22)."""

    free: Mask
    through: Mask
    near: Mask
    """Squares in contact with at least one standing Hero."""


def survey(table: Table) -> Ground:
    """Monsters treat open pits as obstacles (MOVE-09, TRAP-09); face-down traps are their own (B-33)."""
    near = 0
    for hero in table.standing:
        near |= table.links.around[hero.at]
    pits = ~table.pit_mask
    return Ground(table.free & pits, table.lying_mask & ~table.monster_mask & pits, near)


def waiting(table: Table) -> list[Monster]:
    """Monsters in active Rooms that have not acted in this phase (MACT-01, B-74)."""
    state = table.state
    done = state.monsters_done
    return [monster for monster in state.monsters.values() if monster.id not in done and not table.asleep(monster)]


def distances(table: Table, ground: Ground, monsters: list[Monster]) -> dict[str, int]:
    """Steps of each monster to the nearest place in contact with a Hero (MACT-04, B-78).

    Monsters of one square share one flood that starts from the Heroes; big ones flood for themselves."""
    found: dict[str, int] = {}
    rings: dict[int, list[Mask]] = {}
    for monster in monsters:
        links = table.links_for(monster)
        if monster.tail >= 0:
            steps = Ways(links, monster.body, ground.free, ground.through).to(ground.near).distance
            found[monster.id] = FAR if steps is None else steps
            continue
        if ground.near >> monster.at & 1:
            found[monster.id] = 0
            continue
        flooded = rings.get(id(links))
        if flooded is None:
            flooded = rings[id(links)] = _flood(links.spread, ground)
        around = links.around[monster.at]
        found[monster.id] = next((k for k, ring in enumerate(flooded, 1) if ring & around), FAR)
    return found


def _flood(spread: Callable[[Mask], Mask], ground: Ground) -> list[Mask]:
    ring = ground.near & ground.free
    left = (ground.free | ground.through) & ~ring
    rings = []
    while ring:
        rings.append(ring)
        ring = spread(ring) & left
        left &= ~ring
    return rings


def next_to_act(table: Table) -> tuple[Monster, str] | None:
    """The nearest monster first, ties by lower Initiative, then by order of appearance; looked at anew after each
    activation (MACT-02, B-79). With it, what decided: "distance", "initiative" or "order"."""
    monsters = waiting(table)
    if not monsters:
        return None
    if len(monsters) == 1:
        return monsters[0], "distance"
    steps = distances(table, survey(table), monsters)
    steps.update(compelled_distances(table, monsters))
    keys = sorted((steps[m.id], table.card(m).initiative, n) for n, m in enumerate(monsters))
    first, second = keys[0], keys[1]
    decided = "distance" if first[0] < second[0] else "initiative" if first[1] < second[1] else "order"
    return monsters[first[2]], decided


def compelled_distances(table: Table, monsters: list[Monster]) -> dict[str, int]:
    """E-21: what is compelled counts its distance to the Hero it must go for."""
    if not table.state.marks:
        return {}
    found = {}
    ground = survey(table)
    for monster in monsters:
        heroes = quarry(table, monster)
        if len(heroes) < len(table.standing):
            ways = Ways(table.links_for(monster), monster.body, ground.free, ground.through)
            steps = ways.beside(heroes[0].at, table.links).distance
            found[monster.id] = FAR if steps is None else steps
    return found


def quarry(table: Table, monster: Monster) -> list[Hero]:
    """The standing Heroes a monster may go for: all, or only the one it is compelled to (MACT-12, B-88)."""
    return table.compelled(monster) or table.standing


async def activate(table: Table, monster: Monster, first: str) -> None:
    """One monster moves and attacks before the next one starts (MACT-03)."""
    table.state.monsters_done.append(monster.id)
    if not table.standing:
        table.tell(e.MonsterWaited(monster.id, monster.kind, "nobody"))  # B-90
        return
    for hooks in table.effects(monster.id):
        await hooks.on_activated(table, monster)
    heroes = quarry(table, monster)
    ground = survey(table)
    ways = Ways(table.links_for(monster), monster.body, ground.free, ground.through)
    plans = {hero.id: ways.beside(hero.at, table.links) for hero in heroes}
    steps = {name: plan.distance for name, plan in plans.items() if plan.distance is not None}
    if not steps:
        gather(table, monster, ground, first)
        monster.lost_steps = monster.hexing = False
        return
    target = choose_target(table, monster, steps, first)
    for hooks in table.effects(monster.id):
        await hooks.on_target(table, monster, target)
    await hunt(table, monster, target, plans[target.id])


async def hunt(table: Table, monster: Monster, target: Hero, plan: Approach) -> None:
    """Move towards the target, then attack (MACT-01, MACT-07)."""
    moved = advance(table, monster, plan, target) if plan.distance else 0
    if plan.distance and not moved:
        table.tell(e.MonsterWaited(monster.id, monster.kind, "no_steps"))
    monster.lost_steps = False
    await attack(table, monster, target, moved)


def choose_target(table: Table, monster: Monster, steps: dict[str, int], first: str) -> Hero:
    """The nearest Hero (MACT-05); equally near ones are told apart by Fate, then Behaviour (MACT-06, B-85)."""
    nearest = min(steps.values())
    tied = [table.hero(name) for name, n in steps.items() if n == nearest]
    because, colour = ("nearest", "") if len(steps) > 1 else ("only", "")
    chosen = tied[0]
    if len(steps) == 1 and table.compelled(monster):
        because = "compelled"
    if len(tied) > 1:
        chosen, because, colour = break_tie(table, monster, tied)
    ranked = tuple(sorted(steps.items(), key=lambda entry: entry[1]))
    names = tuple(hero.id for hero in tied) if len(tied) > 1 else ()
    table.tell(e.TargetChosen(monster.id, monster.kind, chosen.id, because, ranked, names, colour, first))
    return chosen


def break_tie(table: Table, monster: Monster, heroes: list[Hero]) -> tuple[Hero, str, str]:
    """FATE-02: the Hero whose colour Fate shows, if among the candidates (FATE-03); otherwise the first of them from
    the left in the monster's Behaviour (CARD-03, A-11). (Hero, "fate" or "behaviour", colour)."""
    colour, _ = table.fate("target", monster.id)
    colours = table.setting.colours
    for hero in heroes:
        if colours[hero.id] == colour:
            return hero, "fate", colour
    order = table.card(monster).behaviour
    return min(heroes, key=lambda hero: order.index(colours[hero.id])), "behaviour", colour


def advance(table: Table, monster: Monster, plan: Approach, target: Hero) -> int:
    """Along a shortest route to the best place beside the target, as far as the Steps go (MACT-01, B-81); how many
    steps that were."""
    end = best_end(table, plan, target)
    path = plan.walk(end, table.steps(monster))
    if path:
        go(table, monster, path, target)
    return len(path)


def best_end(table: Table, plan: Approach, target: Hero) -> tuple[Cell, ...]:
    """B-81: of the nearest places beside the target the one that touches most Heroes, then shows its back to the
    fewest, then needs more diagonal steps, then lies first in (y, x) order."""
    if len(plan.ends) == 1:
        return plan.ends[0]
    heroes = [hero.at for hero in table.standing]
    here = mask_of(tuple(heroes))

    def worth(body: tuple[Cell, ...]) -> tuple[int, int, int, tuple[Cell, ...]]:
        around = 0
        for cell in body:
            around |= table.links.around[cell]
        facing = best_facing(table.board, body, target.at, heroes)
        behind = back(body, facing, table.board) & here
        return -(around & here).bit_count(), behind.bit_count(), -plan.diagonals(body), body

    return min(plan.ends, key=worth)


def go(table: Table, monster: Monster, path: tuple[tuple[Cell, ...], ...], target: Hero) -> None:
    """The monster moves, faces the one it wants (FACE-04, B-89), and wakes what it walks into (ROOM-07)."""
    facing = best_facing(table.board, path[-1], target.at, [hero.at for hero in table.standing])
    table.move_monster(monster, path, facing)
    for tile in dict.fromkeys(tile for body in path for tile in table.tiles(body)):
        if tile in table.state.sleeping:
            table.wake(tile, "monster", monster.id)


def gather(table: Table, monster: Monster, ground: Ground, first: str) -> None:
    """B-82, E-29: nobody can be reached. Plan past other monsters, or, if even so there is no route, past closed doors
    too; go for the nearest Hero (MACT-05, MACT-06) as far as the free squares allow, else stay."""
    others = table.monster_mask & ~mask_of(monster.body)
    own, opened = table.links_for(monster), table.board.links(frozenset(), frozenset(table.state.torn))
    plans: dict[str, Approach] = {}
    for links, contact in ((own, table.links), (opened, opened)):
        ways = Ways(links, monster.body, ground.free | others, ground.through)
        found = {hero.id: ways.beside(hero.at, contact) for hero in quarry(table, monster)}
        plans = {name: plan for name, plan in found.items() if plan.distance is not None}
        if plans:
            break
    nearest = min((plan.distance or 0 for plan in plans.values()), default=0)
    walks = {
        name: plan.walk(best_end(table, plan, table.hero(name)), table.steps(monster), free=ground.free, links=own)
        for name, plan in plans.items()
        if plan.distance == nearest
    }
    open_ = [name for name, path in walks.items() if path]
    if not open_:
        table.tell(e.MonsterWaited(monster.id, monster.kind, "no_way"))
        return
    target = table.hero(open_[0])
    if len(open_) > 1:
        target = choose_target(table, monster, dict.fromkeys(open_, nearest), first)
    go(table, monster, walks[target.id], target)


async def attack(table: Table, monster: Monster, target: Hero, moved: int = 0) -> None:
    """After so many steps one attack on one Hero in the Block Zone: the one it moved for, else by FATE-02 (MACT-07,
    B-84)."""
    near = 0
    for cell in monster.body:
        near |= table.links.around[cell]
    around = [hero for hero in table.standing if near >> hero.at & 1]
    touched = [hero for hero in quarry(table, monster) if hero in around]
    if not touched:
        if around:
            table.tell(e.MonsterWaited(monster.id, monster.kind, "spared"))
        return
    if table.attack_dice(monster) == 0:
        table.tell(e.MonsterWaited(monster.id, monster.kind, "no_dice"))
        return
    victim = target
    if target not in touched:
        victim = touched[0] if len(touched) == 1 else break_tie(table, monster, touched)[0]
    heroes = [hero.at for hero in table.standing]
    table.turn_monster(monster, best_facing(table.board, monster.body, victim.at, heroes))
    await suffer(table, monster, victim, moved)
