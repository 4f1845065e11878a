"""Barka the Warrior: Brutal Assault, War Cry, Catapult Move."""

from __future__ import annotations

from typing import Literal

from engine.board.squares import STEPS, Cell, Mask, mask_of
from engine.cards.hooks import Hooks
from engine.cards.registry import ability, effect
from engine.cards.schema import Card
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules import attack
from engine.rules.experience import gain
from engine.rules.loot import draw_find, draw_item
from engine.rules.movement import free_move
from engine.rules.pushing import drop_into_pit, startle
from engine.rules.traps import fall_into_pit
from engine.sight import Sight
from engine.state import Figure, Hero, Monster
from engine.table import Table

WAYS = range(len(STEPS))
"""The eight directions."""


class BrutalAssault(Card):
    steps: int
    attack: int


def beside_foes(table: Table, barka: Hero) -> Mask:
    """Squares from which a range-1 weapon reaches somebody."""
    found = 0
    for foe in table.foes(barka):
        for cell in foe.cells:
            found |= table.links.around[cell]
    return found


def cannot_assault(table: Table, barka: Hero, card: BrutalAssault) -> Refusal | None:
    """B-124: a die and a weapon for the attack, legs to run, and somebody within the run."""
    if not barka.pool:
        return Refusal("no_dice", "B-124")
    if held := table.held(barka):
        return held
    if not attack.melee_weapons(table, barka):
        return Refusal("no_target", "B-124")
    if not table.movement(barka, table.laden(barka, card.steps), free=True).ends & beside_foes(table, barka):
        return Refusal("nobody_within", "ABIL-BAR-1", {"steps": card.steps})
    return None


@ability("brutal_assault", BrutalAssault, cannot_assault)
async def brutal_assault(table: Table, barka: Hero, card: BrutalAssault) -> None:
    """ABIL-BAR-1: a free run up to a foe, then at once one melee attack with a bonus. A trap at its end may cost
    him the dice for that."""
    await free_move(table, barka, card.steps, beside_foes(table, barka), "brutal_assault")
    if barka.pool:
        melee = attack.melee_weapons(table, barka)
        await attack.make(table, barka, weapons=melee, extra=(("brutal_assault", card.attack),))


class WarCryCard(Card):
    shields: int
    hearers: Literal["one", "room"]


@ability("war_cry", WarCryCard)
async def war_cry(table: Table, barka: Hero, card: WarCryCard) -> None:
    """ABIL-BAR-2: shield dice; who heard the roar must go for Barka in the next Monster Phase. Later arrivals did
    not hear it, and no roar compels a Hero (E-18)."""
    hearers = table.monsters_in_room_of(barka)
    if card.hearers == "one" and hearers:
        name = await choose(barka.seat, "roar_at", [monster.id for monster in hearers], barka.id)
        hearers = [table.monster(name)]
    table.gain_shields(barka, card.shields, "war_cry")
    for monster in hearers:
        table.mark("war_cry", monster, barka, "clean_up", barka.level["war_cry"])


@effect("war_cry")
class Compelled(Hooks):
    """B-88: only Barka, for the way and for the blow; each Wound it deals him is experience for him (XP-05)."""

    def prey(self, sight: Sight, monster: Monster) -> str:
        assert self.mark is not None
        return self.mark.by

    async def on_blow(self, table: Table, monster: Monster, hero: Hero, wounds: int) -> None:
        assert self.mark is not None
        if hero.id == self.mark.by:
            await gain(table, hero, wounds, "war_cry")


class CatapultMove(Card):
    squares: int
    smashes: tuple[Literal["barrel", "column", "chest", "door"], ...] = ()
    cubs: bool = False


def throwable(table: Table, barka: Hero, card: CatapultMove) -> dict[str, list[str]]:
    """Foes beside Barka, each with the squares it can be thrown to (B-119)."""
    found: dict[str, list[str]] = {}
    for foe in table.foes_beside(barka):
        if not light(table, foe, card):
            continue
        landings = sorted(flight[-1][0] for way in WAYS for flight in flights(table, foe, way, card))
        if landings:
            found[foe.id] = [table.name(cell) for cell in landings]
    return found


def light(table: Table, foe: Figure, card: CatapultMove) -> bool:
    """One square, or a Cub from III on; a rival whom no cage and no pit holds (E-07, E-18)."""
    if isinstance(foe, Hero):
        return not (foe.caged or foe.stuck)
    return foe.tail < 0 or (card.cubs and table.card(foe).cub)


def flights(table: Table, monster: Figure, way: int, card: CatapultMove) -> list[list[tuple[Cell, ...]]]:
    """The flights of every length in one of the eight directions: in a straight line, each step linked, over what
    the card smashes, never onto a figure or past a pit (B-119)."""
    found: list[list[tuple[Cell, ...]]] = []
    flight: list[tuple[Cell, ...]] = []
    body = monster.cells
    for _ in range(card.squares):
        there = tuple(cell + table.board.deltas[way] for cell in body)
        if not all(_flies(table, a, b, card) for a, b in zip(body, there, strict=True)):
            break
        if mask_of(there) & (table.figures & ~mask_of(monster.cells)) or not _clear(table, there, card):
            break
        flight.append(there)
        found.append(list(flight))
        body = there
        if mask_of(there) & table.pit_mask:
            break
    return found


def _flies(table: Table, here: Cell, there: Cell, card: CatapultMove) -> bool:
    """Over an open border, or through a closed door that the throw smashes; locked doors hold (E-03)."""
    if table.links.linked(here, there):
        return True
    return "door" in card.smashes and any(
        {here, there} == set(edge) for door in smashable_doors(table) for edge in table.board.doors[door].edges
    )


def smashable_doors(table: Table) -> list[str]:
    return [door for door in table.state.closed if door not in table.setting.locked]


def _clear(table: Table, cells: tuple[Cell, ...], card: CatapultMove) -> bool:
    """Floor, free of what the throw cannot smash."""
    squares = mask_of(cells)
    smashed = 0
    if "barrel" in card.smashes:
        smashed |= mask_of(tuple(table.state.barrels.values()))
    if "column" in card.smashes:
        smashed |= columns(table)
    if "chest" in card.smashes:
        smashed |= mask_of(tuple(table.state.chests.values()))
    return not squares & ~table.board.floor and not squares & table.solid & ~smashed


def columns(table: Sight) -> Mask:
    return table.furniture & mask_of(tuple(c for kind, c in table.setting.mission.furniture if kind == "column"))


def cannot_throw(table: Table, barka: Hero, card: CatapultMove) -> Refusal | None:
    """E-28, B-124: somebody light enough beside him, with room to fly."""
    return None if throwable(table, barka, card) else Refusal("nobody_to_throw", "ABIL-BAR-3")


@ability("catapult_move", CatapultMove, cannot_throw)
async def catapult_move(table: Table, barka: Hero, card: CatapultMove) -> None:
    """ABIL-BAR-3: throw a neighbour in a straight line. What it smashes leaves the game; the monster takes one Wound
    for it; Barka may keep what was inside. No experience (B-119)."""
    choices = throwable(table, barka, card)
    monster = table.figure(await choose(barka.seat, "throw", list(choices), barka.id))
    square = await choose(barka.seat, "throw_to", choices[monster.id], barka.id, context={"monster": monster.id})
    ways = (flight for way in WAYS for flight in flights(table, monster, way, card))
    flight = next(way for way in ways if table.name(way[-1][0]) == square)
    loot = await smash_along(table, barka, monster, flight)
    await land(table, barka, monster, smashed=bool(loot))
    for thing in loot:
        if thing == "barrel":
            await draw_find(table, barka)
        elif thing == "chest":
            await draw_item(table, barka)


async def smash_along(table: Table, barka: Hero, monster: Figure, flight: list[tuple[Cell, ...]]) -> list[str]:
    """Everything in the way breaks, in order; then the monster lies where it landed. What was smashed."""
    loot = []
    here = monster.cells
    for there in flight:
        steps = [{a, b} for a, b in zip(here, there, strict=True)]
        for door in smashable_doors(table):
            if any(set(edge) in steps for edge in table.board.doors[door].edges):
                table.open_door(door, barka, "smashed")
                loot.append("door")
        for cell in there:
            loot += smash(table, barka, cell)
        here = there
    if isinstance(monster, Hero):
        table.throw_hero(monster, [body[0] for body in flight], barka)
    else:
        table.throw_monster(monster, flight, barka)
    return loot


def smash(table: Table, barka: Hero, cell: Cell) -> list[str]:
    """What stands on a square breaks."""
    for barrel, at in list(table.state.barrels.items()):
        if at == cell:
            table.break_barrel(barrel, barka)
            return ["barrel"]
    for chest, at in list(table.state.chests.items()):
        if at == cell:
            table.smash_chest(chest, barka)
            return ["chest"]
    if columns(table) >> cell & 1:
        table.smash_column(cell, barka)
        return ["column"]
    return []


async def land(table: Table, barka: Hero, monster: Figure, *, smashed: bool) -> None:
    """A Sleeping Room wakes (E-08); one Wound for smashing (once a throw), a pit hurts besides (B-40)."""
    if isinstance(monster, Hero):
        if smashed:
            table.wound_hero(monster, 1, barka.id)
        if table.pit_mask >> monster.at & 1 and not monster.lying:
            fall_into_pit(table, monster, barka.id)
        return
    startle(table, monster)
    if smashed:
        table.wound_monster(monster, 1, barka)
    if monster.id in table.state.monsters:
        drop_into_pit(table, monster, barka)
