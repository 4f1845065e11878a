"""Luckylock the Gunslinger: Bullet Time, Relentless Barrage, Double Fire."""

from __future__ import annotations

from engine.board.squares import Cell
from engine.cards.attack import Attack, prepare
from engine.cards.hooks import Hooks
from engine.cards.load import RULES
from engine.cards.registry import ability, effect
from engine.cards.schema import Card
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules import attack
from engine.rules.arena import guard
from engine.rules.experience import gain
from engine.rules.movement import free_move
from engine.rules.rolling import assign_stars
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table


class BulletTimeCard(Card):
    steps: int
    shields: int
    aim: int = 0


def held(table: Table, luckylock: Hero, card: BulletTimeCard) -> Refusal | None:
    """E-07: no free movement out of a cage, ice or a pit."""
    return table.held(luckylock)


@ability("bullet_time", BulletTimeCard, held)
async def bullet_time(table: Table, luckylock: Hero, card: BulletTimeCard) -> None:
    """ABIL-LUC-1: a free run; shield dice if it ends outside every zone; at III a better Aim this turn."""
    await free_move(table, luckylock, card.steps, table.board.floor, "bullet_time")
    if luckylock.lying:
        return
    if not table.beside(luckylock):
        table.gain_shields(luckylock, card.shields, "bullet_time")
    if card.aim:
        table.mark("bullet_time", luckylock, luckylock, "turn", luckylock.level["bullet_time"])


@effect("bullet_time")
class BulletTime(Hooks):
    def trait(self, sight: Sight, hero: Hero, trait: str) -> int:
        aim: int = self.card.aim
        return aim if trait == "aim" else 0


class BarrageCard(Card):
    attack: int
    wall: bool = False


def no_barrage(table: Table, luckylock: Hero, card: BarrageCard) -> Refusal | None:
    """B-124: without a die there is nothing to shoot; tearing a wall down takes none."""
    if luckylock.pool or (card.wall and tearable(table, luckylock)):
        return None
    return Refusal("no_dice", "B-124")


@ability("relentless_barrage", BarrageCard, no_barrage)
async def relentless_barrage(table: Table, luckylock: Hero, card: BarrageCard) -> None:
    """ABIL-LUC-2: attacks beyond the first of this turn hit harder (B-118); at III he may tear a wall down instead,
    which replaces what is left of the barrage (B-120)."""
    walls = tearable(table, luckylock) if card.wall else {}
    how = ["shoot"] * bool(luckylock.pool) + ["wall"] * bool(walls)
    if await choose(luckylock.seat, "barrage", how, luckylock.id) == "wall":
        borders = await choose(luckylock.seat, "wall", list(walls), luckylock.id)
        table.tear_wall(luckylock, tuple(borders.split()), walls[borders])
        return
    table.mark("relentless_barrage", luckylock, luckylock, "turn", luckylock.level["relentless_barrage"])


def tearable(table: Table, luckylock: Hero) -> dict[str, str]:
    """Two-border stretches of wall between his Room and another, as "F7|G7 F8|G8", with the tile behind; none when
    all three Devastated Walls lie (COMP)."""
    if table.state.walls >= RULES.devastated_walls:
        return {}
    board = table.board
    home = board.tile_at(luckylock.at).id
    torn = {board.edge(border) for border in table.state.torn}
    ways = (*board.doors.values(), *board.openings.values())
    open_ = torn | {edge for way in ways for edge in way.edges}
    found: dict[str, str] = {}
    for step, across, sign in ((1, board.stride, "|"), (board.stride, 1, "-")):
        for cell in range(board.stride * board.height):
            pair = [(cell, cell + step), (cell + across, cell + across + step)]
            tiles = [_tiles(table, edge) for edge in pair]
            if tiles[0] is None or tiles[0] != tiles[1] or home not in tiles[0] or open_.intersection(pair):
                continue
            names = " ".join(f"{board.name(a)}{sign}{board.name(b)}" for a, b in pair)
            found[names] = next(tile for tile in tiles[0] if tile != home)
    return found


def _tiles(table: Table, edge: tuple[Cell, Cell]) -> tuple[str, str] | None:
    """The two different tiles beside a border, None where there is none."""
    floor = table.board.floor
    if not all(cell >= 0 and floor >> cell & 1 for cell in edge):
        return None
    first, second = (table.board.tile_at(cell).id for cell in edge)
    return (first, second) if first != second else None


@effect("relentless_barrage")
class RelentlessBarrage(Hooks):
    """A miss counts as an attack too (B-118)."""

    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        assert self.mark is not None
        bonus: int = self.card.attack
        return bonus if self.mark.n else 0

    async def on_attacked(self, table: Table, attack: Attack) -> None:
        assert self.mark is not None
        self.mark.n += 1


class DoubleFire(Card):
    one: int
    two: int


def guns(table: Table, luckylock: Hero) -> list[str]:
    """Aim weapons that have a target."""
    return [name for name in attack.usable(table, luckylock) if table.weapon(name).trait == "aim"]


def no_gun(table: Table, luckylock: Hero, card: DoubleFire) -> Refusal | None:
    """B-124: a die, and somebody in the band of one of his guns."""
    if not luckylock.pool:
        return Refusal("no_dice", "B-124")
    return None if guns(table, luckylock) else Refusal("no_target", "ABIL-LUC-3")


@ability("double_fire", DoubleFire, no_gun)
async def double_fire(table: Table, luckylock: Hero, card: DoubleFire) -> None:
    """ABIL-LUC-3: one target with a bonus, or two with a single roll; one attack, one experience (B-54)."""
    names = guns(table, luckylock)
    inside = {m.id for name in names for m in attack.targets(table, luckylock, name)}
    how = ["one", "two"] if len(inside) > 1 else ["one"]
    if await choose(luckylock.seat, "double_fire", how, luckylock.id) == "one":
        await attack.make(table, luckylock, weapons=names, extra=(("double_fire", card.one),) if card.one else ())
        return
    await both(table, luckylock, names, inside, (("double_fire", card.two),) if card.two else ())


async def both(
    table: Table, luckylock: Hero, names: list[str], inside: set[str], extra: tuple[tuple[str, int], ...]
) -> None:
    """One roll against two: each target in the band of one of his guns, the bonuses those of the chosen one (D.5)."""
    first = await attack.choose_attack(table, luckylock, weapons=names, extra=extra)
    others = [foe.id for foe in table.foes(luckylock) if foe.id in inside and foe.id != first.target.id]
    name = await choose(luckylock.seat, "second_target", others, luckylock.id, context={"weapon": first.weapon})
    second = prepare(table, luckylock, first.weapon, table.figure(name), extra)
    dice = await attack.choose_dice(table, first, second=second)
    for one in (first, second):
        await guard.commit(table, one, dice)
    attack.roll(table, first, dice)
    second.roll(first.faces)
    attack.announce(table, second)
    await assign_stars(table, luckylock, first.faces)
    wounded = [attack.hurt(table, one) for one in (first, second)]
    for one in (first, second):
        await attack.aftermath(table, one)
    if any(wounded):
        await gain(table, luckylock, 1, "wound")
