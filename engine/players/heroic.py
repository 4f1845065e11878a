"""Plays to win: `cautious` with every card in its hand. Balance is measured with it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.board.squares import cells_of, mask_of
from engine.cards.abilities.zoe import destinations
from engine.cards.load import FINDS, ITEMS
from engine.decisions import Decision, Option
from engine.players.aims import way_to_aims
from engine.players.cautious import (
    Cautious,
    best_shot,
    enough,
    hit_odds,
    odds,
    threats,
    worth_a_shot,
)
from engine.rules import abilities, attack, chests, doors, finds
from engine.state import Hero, Monster
from engine.table import Table

HARD = 0.75
"""Below this chance an attack is worth a bonus."""

STAR_ORDER = {
    "barka": ("brutal_assault", "war_cry", "catapult_move"),
    "helena": ("unerring_aim", "spectral_wolf", "elven_step"),
    "zanvor": ("no_tomorrow", "blunt_bazooka", "dwarven_leap"),
    "zoe": ("arcane_power", "instant_teleport", "dark_knowledge"),
    "yang_ping": ("sneak_attack", "shadow_step", "dance_of_blades"),
    "luckylock": ("double_fire", "bullet_time", "relentless_barrage"),
}
"""Which ability each Hero charges first, and raises first."""

Wish = Callable[[Table, Hero], bool]


class Heroic(Cautious):
    """`Heroic()(game)` answers the open question; it keeps nothing between questions."""

    def _act(self, table: Table, hero: Hero, options: Collection[str]) -> str:
        """Cards first where they help now, then as `cautious`."""
        if "find" in options and wanted_find(table, hero):
            return "find"
        if "ability" in options and wanted_ability(table, hero):
            return "ability"
        if "tome" in options and hero.pool >= 3 and threats(table, hero) and hero.id == "zoe":
            return "tome"
        return super()._act(table, hero, options)

    def _answer(self, table: Table, hero: Hero, decision: Decision[Any]) -> Option:
        options: tuple[Any, ...] = decision.options
        match decision.what:
            case "use":
                return wanted_ability(table, hero) or options[0]
            case "find":
                return wanted_find(table, hero) or options[0]
            case "star" | "ability" | "level_up":
                first: str = min(options, key=STAR_ORDER[hero.id].index)
                return first
            case "roar_at" | "mark" | "tome_target" | "second_target" | "throw":
                worst: str = max(options, key=lambda name: menace(table, name))
                return worst
            case "teleport_to" | "leap_to" | "throw_to":
                nearest: str = min(options, key=lambda name: steps_from(table, hero, name))
                return nearest
            case "move_to" if "by" in decision.context:
                return best_landing(table, hero, options, decision.context["by"])
            case "loot":
                return best_place(table, hero, decision.context["card"], options)
            case "exchange":
                return best_exchange(table, hero, options)
            case "fate_tile":
                return "yes" if decision.context["symbol"] != "lightning" else "no"
            case "dodge":
                return enough(decision.odds, options)
            case _:
                return super()._answer(table, hero, decision)


# What helps now ------------------------------------------------------------------------------------------------------


def wanted_find(table: Table, hero: Hero) -> str:
    """A find that is worth its discard at this moment, or ""."""
    return next((find for find in finds.usable(table, hero) if FIND_WISHES[find](table, hero)), "")


def hurt(table: Table, hero: Hero) -> bool:
    return table.setting.hero(hero.id).hearts - hero.hp >= 2


def picks_hard(table: Table, hero: Hero) -> bool:
    """About to pick something with poor odds."""
    near = chests.within_reach(table, hero) or doors.within_reach(table, hero)
    return bool(near) and not table.beside(hero) and odds(hero.pool, table.trait(hero, "cunning"), 6) < HARD


def hits_hard(table: Table, hero: Hero) -> bool:
    """About to attack somebody awake with poor odds."""
    if not hero.pool or not worth_a_shot(table, hero):
        return False
    weapon, name = shot(table, hero)
    return hit_odds(table, hero, weapon, name) < HARD


def shot(table: Table, hero: Hero) -> tuple[str, str]:
    """(weapon, monster) that an attack would choose."""
    best = max((*best_shot(table, hero, weapon), weapon) for weapon in attack.usable(table, hero))
    return best[2], best[1]


def nearly_full(table: Table, hero: Hero) -> bool:
    full = table.setting.hero(hero.id).abilities
    return any(0 < full[name] - energy <= 2 for name, energy in hero.energy.items())


FIND_WISHES: dict[str, Wish] = {
    "healing_potion": hurt,
    "thiefs_glove": picks_hard,
    "bitter_root": lambda table, hero: True,
    "powder_pouch": hits_hard,
    "star_candy": nearly_full,
    "iron_biscuit": lambda table, hero: not hero.pool and threats(table, hero) > hero.shields,
    "greased_boots": lambda table, hero: hero.pool >= 2 and bool(table.beside(hero)) and not worth_a_shot(table, hero),
    "second_wind": lambda table, hero: hero.pool <= 1 and hero.spent >= 2,
}


def wanted_ability(table: Table, hero: Hero) -> str:
    """A charged ability that is worth using at this moment, or ""."""
    return next((name for name in abilities.usable(table, hero) if ABILITY_WISHES[name](table, hero)), "")


def awake(table: Table) -> list[Monster]:
    return [monster for monster in table.state.monsters.values() if not table.asleep(monster)]


def awake_beside(table: Table, hero: Hero) -> list[Monster]:
    return [monster for monster in table.beside(hero) if not table.asleep(monster)]


def fights(table: Table, hero: Hero) -> bool:
    return bool(hero.pool) and worth_a_shot(table, hero)


def charges(table: Table, hero: Hero) -> bool:
    """Nobody beside, somebody awake to run at, dice enough to hit."""
    return hero.pool >= 2 and not table.beside(hero) and bool(awake(table))


def pressed(table: Table, hero: Hero) -> bool:
    """The dice are gone and something is about to strike."""
    return hero.pool <= 1 and threats(table, hero) >= 1


def wants_out(table: Table, hero: Hero) -> bool:
    """Held by a zone, with dice to walk and nobody worth fighting."""
    return hero.pool >= 2 and bool(table.beside(hero)) and not worth_a_shot(table, hero)


def teleports(table: Table, hero: Hero) -> bool:
    """It saves at least three steps."""
    way = way_to_aims(table, hero)
    level = abilities.card_of(hero, "instant_teleport")
    there = [way.steps(cell) for cell in cells_of(destinations(table, hero, level))]  # type: ignore[arg-type]
    return hero.caged or (bool(there) and min(there) + 3 <= way.steps(hero.at))


def runs(table: Table, hero: Hero) -> bool:
    """The dice are gone, or a zone holds: a free run brings him nearer to an aim."""
    way = way_to_aims(table, hero)
    here = way.steps(hero.at)
    return hero.pool <= 1 and any(way.steps(cell) + 1 < here for cell in cells_of(table.movement(hero, 3).ends))


def surrounded(table: Table, hero: Hero) -> bool:
    return hero.pool >= 2 and len(table.beside(hero)) >= 2


def two_in_sight(table: Table, hero: Hero) -> bool:
    seen = {monster.id for name in attack.usable(table, hero) for monster in attack.targets(table, hero, name)}
    return hero.pool >= 4 and len(seen) >= 2 and worth_a_shot(table, hero)


ABILITY_WISHES: dict[str, Wish] = {
    "brutal_assault": charges,
    "war_cry": pressed,
    "catapult_move": lambda table, hero: len(awake_beside(table, hero)) >= 1 and hero.pool <= 1,
    "spectral_wolf": pressed,
    "unerring_aim": hits_hard,
    "elven_step": wants_out,
    "blunt_bazooka": hits_hard,
    "dwarven_leap": charges,
    "no_tomorrow": fights,
    "arcane_power": hits_hard,
    "instant_teleport": teleports,
    "dark_knowledge": pressed,
    "sneak_attack": fights,
    "shadow_step": wants_out,
    "dance_of_blades": surrounded,
    "bullet_time": runs,
    "relentless_barrage": two_in_sight,
    "double_fire": fights,
}


# Choosing ------------------------------------------------------------------------------------------------------------


def menace(table: Table, name: str) -> tuple[int, int]:
    """The monster that can do most harm; a Hero in need for spells that help."""
    monster = table.state.monsters.get(name)
    if monster is None:
        hero = table.hero(name)
        return 0, table.setting.hero(name).hearts - hero.hp
    return (0 if table.asleep(monster) else 1), table.attack_dice(monster) * table.card(monster).star


def steps_from(table: Table, hero: Hero, name: str) -> int:
    cell = table.board.cell(name)
    assert cell is not None
    return way_to_aims(table, hero).steps(cell)


def best_landing(table: Table, hero: Hero, options: Collection[str], by: str) -> str:
    """Beside somebody awake for an assault, otherwise as near to an aim as possible."""
    if by == "brutal_assault":
        near = mask_of(tuple(cell for monster in awake(table) for cell in monster.body))

        def touches(name: str) -> int:
            cell = table.board.cell(name)
            assert cell is not None
            return (table.links.around[cell] & near).bit_count()

        return max(options, key=lambda name: (touches(name), name))
    return min(options, key=lambda name: steps_from(table, hero, name))


def value(table: Table, hero: Hero, item: str) -> float:
    """What an item is worth to a Hero: its shields, its bonus with the trait it uses, restrictions counted in."""
    card = ITEMS[item]
    worth = 1.5 * card.shields + card.counterattack + (1.5 if card.tome else 0.0)
    if card.weapon is not None:
        worth += table.setting.hero(hero.id).traits[card.weapon.trait]
    for bonus in card.bonuses:
        if not bonus.hero_class or bonus.hero_class == table.setting.hero(hero.id).hero_class:
            worth += bonus.attack * 0.6 + bonus.wounds * 0.7 + bonus.recover * 0.7 + sum(bonus.traits.values())
    return worth


def best_place(table: Table, hero: Hero, item: str, options: Collection[str]) -> str:
    """On the space where it gains most; a range-1 weapon is kept (B-56); else the backpack."""
    gains = {
        space: value(table, hero, item) - value(table, hero, table.on_space(hero, space))
        for space in options
        if space not in ("stow", "drop") and not disarms(table, hero, item, space)
    }
    best = max(gains, key=lambda space: gains[space], default="")
    if best and gains[best] > 0:
        return best
    return "stow" if "stow" in options else "drop"


def disarms(table: Table, hero: Hero, item: str, space: str) -> bool:
    """Whether nothing would be left to strike a neighbour with."""
    weapon = ITEMS[item].weapon
    if weapon is not None and weapon.range == 1:
        return False
    covered = table.on_space(hero, space)
    return not any(name != covered and table.weapon(name).range == 1 for name in table.weapons(hero))


def best_exchange(table: Table, hero: Hero, options: Collection[str]) -> str:
    """Hand on what is worth clearly more to somebody else; wear what is worth more than what it covers."""
    for said in options:
        deed, _, rest = said.partition(":")
        if deed == "give":
            card, to = rest.split(":")
            other = table.hero(to)
            if card in FINDS or other.item or other.finds:
                continue
            if value(table, other, card) >= value(table, hero, card) + 2:
                return said
    return "done"
