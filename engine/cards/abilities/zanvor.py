"""Zanvor the Duelist: Blunt Bazooka, Dwarven Leap, No Tomorrow."""

from __future__ import annotations

from engine.board.paths import flood
from engine.board.squares import Mask, cells_of, mask_of
from engine.board.zones import zone
from engine.cards.attack import Attack
from engine.cards.hooks import Hooks
from engine.cards.registry import ability, effect
from engine.cards.schema import Card
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules import attack
from engine.rules.arena.goals import arrived
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table


class Bonus(Card):
    attack: int


def not_alone(table: Table, zanvor: Hero, card: Bonus) -> Refusal | None:
    """ABIL-ZAN-1: in melee with exactly one enemy; a die and a weapon to attack with (B-124)."""
    if not zanvor.pool:
        return Refusal("no_dice", "B-124")
    if not attack.melee_weapons(table, zanvor):
        return Refusal("no_target", "B-124")
    if len(table.foes_beside(zanvor)) != 1:
        return Refusal("not_one_enemy", "ABIL-ZAN-1", {"n": len(table.foes_beside(zanvor))})
    return None


@ability("blunt_bazooka", Bonus, not_alone)
async def blunt_bazooka(table: Table, zanvor: Hero, card: Bonus) -> None:
    """ABIL-ZAN-1: the next melee attack of this turn hits harder (B-49)."""
    table.mark("blunt_bazooka", zanvor, zanvor, "attack", zanvor.level["blunt_bazooka"])


@effect("blunt_bazooka")
class BluntBazooka(Hooks):
    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        bonus: int = self.card.attack
        return bonus if attack.melee else 0


class Leap(Card):
    steps: int
    attack: int = 0


def landings(table: Table, zanvor: Hero, card: Leap) -> Mask:
    """ABIL-ZAN-2: over figures and objects but not walls, onto a free square in a monster's zone (B-19), or beside a
    rival (E-18)."""
    squares = beside = 0
    for ring in flood(table.links, mask_of((zanvor.at,)), table.board.floor)[1 : table.laden(zanvor, card.steps) + 1]:
        squares |= ring
    for foe in table.foes(zanvor):
        beside |= zone(table.links, foe.cells)
    return squares & table.free & beside & ~table.pit_mask & ~table.floor_traps


def cannot_leap(table: Table, zanvor: Hero, card: Leap) -> Refusal | None:
    if held := table.held(zanvor):
        return held
    return None if landings(table, zanvor, card) else Refusal("nobody_within", "ABIL-ZAN-2", {"steps": card.steps})


@ability("dwarven_leap", Leap, cannot_leap)
async def dwarven_leap(table: Table, zanvor: Hero, card: Leap) -> None:
    """ABIL-ZAN-2: a leap into a zone; from II on a bonus against one monster there for this Hero Phase."""
    steps = table.laden(zanvor, card.steps)
    names = [table.name(cell) for cell in cells_of(landings(table, zanvor, card))]
    cell = table.board.cell(await choose(zanvor.seat, "leap_to", names, zanvor.id, context={"total": steps}))
    assert cell is not None
    table.place_hero(zanvor, cell, "dwarven_leap")
    arrived(table, zanvor)
    near = table.foes_beside(zanvor)
    if card.attack and near:
        name = await choose(zanvor.seat, "mark", [foe.id for foe in near], zanvor.id)
        table.mark("dwarven_leap", table.figure(name), zanvor, "hero_phase", zanvor.level["dwarven_leap"])


@effect("dwarven_leap")
class DwarvenLeap(Hooks):
    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        assert self.mark is not None
        bonus: int = self.card.attack
        return bonus if attack.hero.id == self.mark.by else 0


class NoTomorrow(Card):
    dice: int


def no_attack(table: Table, zanvor: Hero, card: Card) -> Refusal | None:
    """B-124: a die and somebody to attack."""
    return attack.refusal(table, zanvor)


@ability("no_tomorrow", NoTomorrow, no_attack)
async def no_tomorrow(table: Table, zanvor: Hero, card: NoTomorrow) -> None:
    """ABIL-ZAN-3: armed before an attack; if that hits, a second one follows with dice of its own (`attack.again`)."""
    table.mark("no_tomorrow", zanvor, zanvor, "attack", zanvor.level["no_tomorrow"])


@effect("no_tomorrow")
class Armed(Hooks):
    """Read by the attack it waits for."""
