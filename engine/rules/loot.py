"""Magic Items and Small Finds: drawing, carrying, passing on (ITEM, FIND)."""

from __future__ import annotations

from engine.cards.load import FINDS, ITEMS, RULES
from engine.decisions import choose
from engine.rules import finds
from engine.sight import SPACES
from engine.state import Hero
from engine.table import Table


async def draw_item(table: Table, hero: Hero) -> None:
    """CHST-03, ITEM-09: the item just drawn is equipped at once, stored in an empty backpack, or discarded."""
    if item := table.draw_item(hero):
        await place_item(table, hero, item)


async def draw_find(table: Table, hero: Hero) -> None:
    """BARR-02, FIND-02: face up into the backpack."""
    if find := table.draw_find(hero):
        await place_find(table, hero, find)


def spaces_for(item: str) -> tuple[str, ...]:
    """Where an item can be worn: either hand (B-102), or the body (ITEM-06)."""
    return ("body",) if ITEMS[item].slot == "body" else ("hand_1", "hand_2")


def may_stow(hero: Hero, card: str) -> bool:
    """B-97: the backpack holds either one Magic Item or up to two Small Finds."""
    if hero.item:
        return False
    return len(hero.finds) < RULES.backpack.finds if card in FINDS else not hero.finds


async def place_item(table: Table, hero: Hero, item: str) -> None:
    """Where a Magic Item goes that the Hero has in hand: on a space, into the backpack, or away (E-11, E-27)."""
    free = [space for space in spaces_for(item) if not getattr(hero, space)]
    options = free + [space for space in spaces_for(item) if space not in free]
    options += ["stow"] * may_stow(hero, item) + ["drop"]
    default = "stow" if "stow" in options else free[0] if free else "drop"  # nothing is covered unasked
    where = await choose(hero.seat, "loot", options, hero.id, default=default, context={"card": item})
    if where == "stow":
        table.stow(hero, item)
    elif where == "drop":
        table.drop(hero, item)
    else:
        await equip(table, hero, item, where)


async def equip(table: Table, hero: Hero, item: str, space: str) -> None:
    """ITEM-03: what lay on the space goes into the backpack if it is empty, else out of the game."""
    old = getattr(hero, space)
    if old:
        table.take_off(hero, old)
    table.equip(hero, item, space)
    if old:
        options = ["stow"] * may_stow(hero, old) + ["drop"]
        if await choose(hero.seat, "replaced", options, hero.id, context={"card": old}) == "stow":
            table.stow(hero, old)
        else:
            table.drop(hero, old)


async def place_find(table: Table, hero: Hero, find: str) -> None:
    """FIND-01, E-11: with no room for it the Hero chooses what to drop, or, in the own turn, which find to use first,
    as "use:find" (B-101); nothing is dropped silently."""
    if may_stow(hero, find):
        table.stow(hero, find)
        return
    held = [hero.item] if hero.item else list(hero.finds)
    cards = list(dict.fromkeys([find, *held]))
    options = cards + [f"use:{card}" for card in cards if card in FINDS and may_use(table, hero, card)]
    said = await choose(hero.seat, "overfull", options, hero.id, context={"card": find})
    gone = said.removeprefix("use:")
    if gone == find:
        hero.finds.append(find)
    if said == gone:
        table.take_off(hero, gone)
        table.drop(hero, gone)
    else:
        await finds.use(table, hero, gone)
    if gone != find:
        table.stow(hero, find)


def may_use(table: Table, hero: Hero, find: str) -> bool:
    """FIND-03: in the own turn, and not for nothing."""
    return table.state.active == hero.id and finds.useless(table, hero, find) is None


# The end of the turn ---------------------------------------------------------------------------------------------


def receivers(table: Table, hero: Hero) -> list[Hero]:
    """Heroes of the same Room, in the Arena of the same side, who can be handed something; a lying one cannot
    (ITEM-08, B-93, B-99, E-18)."""
    room = table.room_of(hero)
    near = [other for other in table.standing if other is not hero and room >> other.at & 1]
    return [other for other in near if table.same_side(hero, other)]


def exchanges(table: Table, hero: Hero) -> list[str]:
    """What can be rearranged, dropped or passed (ITEM-08, FIND-04), as "equip item space", "stow item", "drop card"
    and "give card hero", joined by ":"."""
    found = []
    if hero.item:
        found += [f"equip:{hero.item}:{space}" for space in spaces_for(hero.item)]
    worn = [item for space in SPACES if (item := getattr(hero, space))]
    found += [f"stow:{item}" for item in worn if may_stow(hero, item)]
    found += [f"equip:{item}:{space}" for item in worn for space in spaces_for(item) if getattr(hero, space) != item]
    cards = [*worn, *([hero.item] if hero.item else []), *dict.fromkeys(hero.finds)]
    found += [f"give:{card}:{other.id}" for card in cards for other in receivers(table, hero)]
    found += [f"drop:{card}" for card in cards]
    return found


async def exchange(table: Table, hero: Hero) -> None:
    """ITEM-08: at the end of the own turn freely rearrange, discard and pass, one thing at a time."""
    while options := exchanges(table, hero):
        said = await choose(hero.seat, "exchange", ["done", *options], hero.id, default="done")
        if said == "done":
            return
        deed, card, *where = said.split(":")
        if deed == "equip":
            await move_to_space(table, hero, card, where[0])
            continue
        table.take_off(hero, card)
        if deed == "stow":
            table.stow(hero, card)
        elif deed == "drop":
            table.drop(hero, card)
        else:
            await hand_over(table, hero, card, table.hero(where[0]))


async def move_to_space(table: Table, hero: Hero, item: str, space: str) -> None:
    """From the backpack or the other hand; two items in hand change places."""
    other = getattr(hero, space)
    came_from = next((s for s in SPACES if getattr(hero, s) == item), "")
    table.take_off(hero, item)
    if other and came_from:
        table.equip(hero, other, came_from)
        table.equip(hero, item, space)
    else:
        await equip(table, hero, item, space)


async def hand_over(table: Table, hero: Hero, card: str, to: Hero) -> None:
    """The receiver may equip or stow at once (E-27), and chooses what to drop when there is no room (E-11)."""
    table.give(hero, card, to)
    if card in FINDS:
        await place_find(table, to, card)
    else:
        await place_item(table, to, card)


def armour(table: Table, hero: Hero) -> int:
    """Shield Dice that armour and shields pay at the end of the Hero Phase (DEF-07, ITEM-07)."""
    paid = 0
    for name in (table.on_space(hero, space) for space in SPACES):
        card = ITEMS[name]
        paid += card.shields
        for bonus in card.bonuses:
            if bonus.shields and (not bonus.alone or len(table.foes_beside(hero)) == 1):
                paid += bonus.shields
    return paid


def counterattacks(table: Table, hero: Hero) -> list[str]:
    """Items that give a Counterattack token at the end of the Hero Phase (D.8, D.12)."""
    names = [table.on_space(hero, space) for space in SPACES]
    return [name for name in names for _ in range(ITEMS[name].counterattack)]
