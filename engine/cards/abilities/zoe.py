"""Zoe the Enchantress: Arcane Power, Instant Teleport, Dark Knowledge."""

from __future__ import annotations

from engine.board.squares import Mask, cells_of
from engine.cards.attack import Attack
from engine.cards.hooks import Hooks
from engine.cards.registry import ability, effect
from engine.cards.schema import Card, Symbol
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules import attack
from engine.rules.tomes import cast, castable
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table


class ArcanePowerCard(Card):
    attack: int
    stuns: bool = False


def no_attack(table: Table, zoe: Hero, card: Card) -> Refusal | None:
    """B-124: a die and somebody to attack."""
    return attack.refusal(table, zoe)


@ability("arcane_power", ArcanePowerCard, no_attack)
async def arcane_power(table: Table, zoe: Hero, card: ArcanePowerCard) -> None:
    """ABIL-ZOE-1: the attack that follows at once is stronger; at III it stuns, hit or miss (B-58)."""
    table.mark("arcane_power", zoe, zoe, "attack", zoe.level["arcane_power"])
    await attack.make(table, zoe)


@effect("arcane_power")
class ArcanePower(Hooks):
    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        bonus: int = self.card.attack
        return bonus

    async def on_attacked(self, table: Table, attack: Attack) -> None:
        if self.card.stuns and table.up(attack.target):
            table.give_status(attack.target, "stunned")


class InstantTeleport(Card):
    beyond: bool = False
    others: bool = False


def destinations(table: Table, hero: Hero, card: InstantTeleport) -> Mask:
    """Free squares of the Room, from II on of communicating Rooms too (E-12, B-71); never onto a trap."""
    home = table.board.tile_at(hero.at).id
    squares = table.board.tile_mask[home]
    if card.beyond:
        locked = table.setting.locked & frozenset(table.state.closed)
        for tile in table.board.communicating(home, locked, frozenset(table.state.torn)):
            squares |= table.board.tile_mask[tile]
    return squares & table.free & ~table.pit_mask & ~table.floor_traps


def travellers(table: Table, zoe: Hero, card: InstantTeleport) -> list[str]:
    """Zoe; at III another Hero of her Room (A-16); and at any level, instead, a caged one of her Room who is only
    freed, as "free:hero" (E-07). In the Arena only those of her side (E-18)."""
    room = table.room_of(zoe)
    inside = [hero for hero in table.state.heroes.values() if room >> hero.at & 1 and table.same_side(zoe, hero)]
    movable = [hero for hero in inside if hero is zoe or (card.others and not hero.lying)]
    found = [hero.id for hero in movable if destinations(table, hero, card)]
    return found + [f"free:{hero.id}" for hero in inside if hero.caged]


def nowhere(table: Table, zoe: Hero, card: InstantTeleport) -> Refusal | None:
    return None if travellers(table, zoe, card) else Refusal("nowhere_to_go", "ABIL-ZOE-2")


@ability("instant_teleport", InstantTeleport, nowhere)
async def instant_teleport(table: Table, zoe: Hero, card: InstantTeleport) -> None:
    """ABIL-ZOE-2: not a Movement, no zone matters; a cage stays behind (TRAP-04), ice comes along (B-66)."""
    said = await choose(zoe.seat, "teleport", travellers(table, zoe, card), zoe.id)
    if said.startswith("free:"):
        table.release(table.hero(said.removeprefix("free:")), "cage", zoe)
        return
    hero = table.hero(said)
    names = [table.name(cell) for cell in cells_of(destinations(table, hero, card))]
    cell = table.board.cell(await choose(zoe.seat, "teleport_to", names, zoe.id, context={"whom": hero.id}))
    assert cell is not None
    if hero.caged:
        table.release(hero, "cage", zoe)
    table.leave_tome(hero)
    table.place_hero(hero, cell, "instant_teleport")


class DarkKnowledge(Card):
    die_on: tuple[Symbol, ...] = ()
    heart_on: tuple[Symbol, ...] = ()


def no_tome(table: Table, zoe: Hero, card: DarkKnowledge) -> Refusal | None:
    if not table.tomes(zoe):
        return Refusal("no_tome", "TOME-03")
    return None if castable(table, zoe) else Refusal("no_target", "TOME-02")


@ability("dark_knowledge", DarkKnowledge, no_tome)
async def dark_knowledge(table: Table, zoe: Hero, card: DarkKnowledge) -> None:
    """ABIL-ZOE-3: an equipped Tome's spell without a Test; from II on Fate may give a die back, at III a heart too."""
    tome = await choose(zoe.seat, "tome", castable(table, zoe), zoe.id)
    await cast(table, zoe, tome)
    if not card.die_on or zoe.lying:  # Hasty Exits may have led into a pit
        return
    _, symbol = table.fate("dark_knowledge", zoe.id)
    if symbol in card.die_on:
        table.recover(zoe, 1, "dark_knowledge")
    if symbol in card.heart_on and zoe.hp < table.setting.hero(zoe.id).hearts:
        table.heal(zoe, 1, "dark_knowledge")
