"""Attack (ATK) and range (RNG)."""

from __future__ import annotations

from engine import events as e
from engine.board.reach import in_range
from engine.board.squares import mask_of
from engine.decisions import choose
from engine.dice import odds_of_test, total
from engine.refusal import Refusal
from engine.rules.experience import gain
from engine.rules.rolling import assign_stars, no_dice
from engine.state import Hero, Monster
from engine.table import Table


def targets(table: Table, hero: Hero, weapon: str) -> list[Monster]:
    """Monsters a weapon can hit from here: exactly its band, by a path of linked steps; any square of a big one
    will do (RNG-01 to RNG-07, RNG-10). Sleepers may be attacked (B-17)."""
    squares = in_range(table.links, hero.at, table.setting.hero(hero.id).weapons[weapon].range)
    return [monster for monster in table.state.monsters.values() if squares & mask_of(monster.body)]


def usable(table: Table, hero: Hero) -> list[str]:
    """Weapons that have a target."""
    squares = {}
    found = []
    for weapon, card in table.setting.hero(hero.id).weapons.items():
        if card.range not in squares:
            squares[card.range] = in_range(table.links, hero.at, card.range) & table.monster_mask
        if squares[card.range]:
            found.append(weapon)
    return found


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if usable(table, hero) else Refusal("no_target", "RNG-01"))


async def act(table: Table, hero: Hero) -> None:
    """ATK-01: weapon, target, dice; then nothing of it can change (DICE-03)."""
    weapon = await choose(hero.seat, "weapon", usable(table, hero), hero.id)
    names = [monster.id for monster in targets(table, hero, weapon)]
    monster = table.monster(await choose(hero.seat, "target", names, hero.id, context={"weapon": weapon}))
    dice = await choose_attack_dice(table, hero, weapon, monster)
    await strike(table, hero, weapon, monster, dice)


async def choose_attack_dice(table: Table, hero: Hero, weapon: str, monster: Monster) -> int:
    trait = table.setting.hero(hero.id).weapons[weapon].trait
    star, need = table.trait(hero, trait), table.protection(monster)
    context = {
        "why": "attack",
        "at": monster.id,
        "trait": trait,
        "star": star,
        "need": need,
        "monster": monster.id,
        "kind": monster.kind,
        "weapon": weapon,
    }
    odds = odds_of_test(hero.pool, star, need)
    return await choose(hero.seat, "dice", range(1, hero.pool + 1), hero.id, odds=odds, context=context)


async def strike(table: Table, hero: Hero, weapon: str, monster: Monster, dice: int) -> None:
    """ATK-05 to ATK-08: a total of at least the Protection wounds; one experience for the attack (XP-02)."""
    star = table.trait(hero, table.setting.hero(hero.id).weapons[weapon].trait)
    protection = table.protection(monster)
    table.face(hero, min(monster.body, key=lambda cell: (table.board.distance(cell, hero.at), cell)))
    faces = table.dice(hero.id, dice)
    table.spend(hero, dice)
    parts = (("dice", total(faces, star)),)
    value = sum(n for _, n in parts)
    hit = value >= protection
    square, at = table.name(hero.at), table.name(monster.at)
    table.tell(
        e.HeroAttacked(
            hero.id, monster.id, monster.kind, weapon, square, at, faces, star, parts, value, protection, hit
        )
    )
    await assign_stars(table, hero, faces)
    if hit:
        table.wound_monster(monster, 1, hero)
        await gain(table, hero, 1, "wound")


def why_not_target(table: Table, hero: Hero, weapon: str, monster: Monster) -> Refusal:
    """Why this weapon cannot hit that monster: the wrong band, or no path (RNG-01, RNG-03)."""
    legal = targets(table, hero, weapon)
    nearest = min(legal, key=lambda m: table.board.distance(m.at, hero.at)).id if legal else None
    reach = table.setting.hero(hero.id).weapons[weapon].range
    distances = sorted(table.board.distance(cell, hero.at) for cell in monster.body)
    params = {"target": monster.id, "kind": monster.kind, "weapon": weapon, "range": reach, "distance": distances[0]}
    if reach in distances:
        return Refusal("no_path_of_fire", "RNG-05", params, nearest)
    return Refusal("out_of_range", "RNG-01", params, nearest)
