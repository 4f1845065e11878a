"""Attack (ATK) and range (RNG)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine import events as e
from engine.board.reach import in_range
from engine.board.squares import Mask, mask_of
from engine.cards.attack import Attack, Part, prepare
from engine.cards.load import ITEMS
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.arena import guard
from engine.rules.defence import counter
from engine.rules.experience import gain
from engine.rules.pushing import push_back
from engine.rules.rolling import assign_stars, no_dice
from engine.sight import Sight
from engine.state import Figure, Hero
from engine.table import Table


def squares_of(sight: Sight, hero: Hero, weapon: str) -> Mask:
    """Squares a weapon can hit from here: exactly its band, by a path of linked steps (RNG-01 to RNG-07)."""
    card = ITEMS[weapon].weapon
    return in_range(sight.links, hero.at, card.range) if card else 0


def targets(sight: Sight, hero: Hero, weapon: str) -> list[Figure]:
    """Whom a weapon can hit from here: monsters, in the Arena rivals too (E-18). Any square of a big one will do
    (RNG-10). Sleepers may be attacked (B-17)."""
    squares = squares_of(sight, hero, weapon)
    return [foe for foe in sight.foes(hero) if squares & mask_of(foe.cells)]


def usable(sight: Sight, hero: Hero) -> list[str]:
    """Weapons that have a target."""
    return [name for name in sight.weapons(hero) if squares_of(sight, hero, name) & sight.foe_mask(hero)]


def melee_weapons(sight: Sight, hero: Hero) -> list[str]:
    """ATK-02: melee is fought with Force weapons."""
    return [name for name in sight.weapons(hero) if sight.weapon(name).trait == "force"]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if usable(table, hero) else Refusal("no_target", "RNG-01"))


async def act(table: Table, hero: Hero) -> None:
    """ATK-01: weapon, target, dice; then nothing of it can change (DICE-03)."""
    await make(table, hero)


async def make(
    table: Table,
    hero: Hero,
    *,
    weapons: Collection[str] | None = None,
    only: Collection[str] | None = None,
    extra: tuple[Part, ...] = (),
    free: int = 0,
) -> Attack:
    """An attack from the choice of the weapon to its last effect. weapons, only: what the ability in use allows (all
    that are usable; all their targets); extra: its parts of the total; free: dice it adds to the Hero's own."""
    attack = await choose_attack(table, hero, weapons=weapons, only=only, extra=extra)
    dice = await choose_dice(table, attack, free)
    await strike(table, attack, dice, free)
    return attack


async def choose_attack(
    table: Table,
    hero: Hero,
    *,
    weapons: Collection[str] | None = None,
    only: Collection[str] | None = None,
    extra: tuple[Part, ...] = (),
) -> Attack:
    """Which weapon, and at whom."""
    open_ = {
        weapon: [m.id for m in targets(table, hero, weapon) if only is None or m.id in only]
        for weapon in usable(table, hero)
        if weapons is None or weapon in weapons
    }
    names = [weapon for weapon, found in open_.items() if found]
    weapon = await choose(hero.seat, "weapon", names, hero.id)
    target = await choose(hero.seat, "target", open_[weapon], hero.id, context={"weapon": weapon})
    return prepare(table, hero, weapon, table.figure(target), extra)


async def choose_dice(table: Table, attack: Attack, free: int = 0, second: Attack | None = None) -> int:
    """How many of the Hero's own dice, with the exact odds; none are needed where an ability brings its own. `second`:
    whom the same roll is compared with besides, told in the context with its own odds."""
    hero, target = attack.hero, attack.target
    context: dict[str, Any] = {
        "why": "attack",
        "at": target.id,
        "trait": attack.card.trait,
        "star": attack.star,
        "need": attack.protection,
        "bonus": sum(n for _, n in attack.fixed),
        "free": free,
        "monster": target.id,
        "kind": kind_of(target),
        "weapon": attack.weapon,
    }
    options = range(0 if free else 1, hero.pool + 1)
    if isinstance(target, Hero):  # the odds count all his Shield Dice; he may spend fewer
        context["why"], context["shields"] = "rival", target.shields
    if second is not None:
        context["second"], context["second_kind"] = second.target.id, kind_of(second.target)
        context["second_need"] = second.protection
        context["second_odds"] = {n: second.odds(n + free) for n in options}
    odds = {n: attack.odds(n + free) for n in options}
    return await choose(hero.seat, "dice", options, hero.id, odds=odds, context=context)


async def strike(table: Table, attack: Attack, dice: int, free: int = 0) -> None:
    """ATK-05 to ATK-08: a total of at least the Protection wounds; one experience for the attack (XP-02)."""
    hero = attack.hero
    await guard.commit(table, attack, dice + free)
    roll(table, attack, dice, free)
    await assign_stars(table, hero, attack.faces)
    wounded = hurt(table, attack)
    await aftermath(table, attack)
    if wounded:
        await gain(table, hero, 1, "wound")
    await again(table, attack)


def roll(table: Table, attack: Attack, dice: int, free: int = 0) -> None:
    """The dice fall: the Hero turns to the target (FACE-03), the total is told part by part."""
    hero = attack.hero
    faces = table.dice(hero.id, attack.rolled(dice + free))
    table.spend(hero, dice)
    attack.roll(faces)
    announce(table, attack)


def announce(table: Table, attack: Attack) -> None:
    hero, monster = attack.hero, attack.target
    table.face(hero, min(monster.cells, key=lambda cell: (table.board.distance(cell, hero.at), cell)))
    if isinstance(monster, Hero):
        guard.announce(table, attack, monster)
        return
    table.tell(
        e.HeroAttacked(
            hero=hero.id,
            monster=monster.id,
            kind=monster.kind,
            weapon=attack.weapon,
            square=table.name(hero.at),
            target=table.name(monster.at),
            faces=attack.faces,
            star=attack.star,
            parts=tuple(attack.parts),
            total=attack.total,
            protection=attack.protection,
            hit=attack.hit,
        )
    )


def hurt(table: Table, attack: Attack) -> bool:
    """One Wound and what bonuses add (ATK-06, B-52); whether there was one."""
    if not attack.hit:
        return False
    wounds = 1 + attack.wounds + sum(bonus.wounds for bonus in attack.given())
    if isinstance(attack.target, Hero):
        table.wound_hero(attack.target, wounds, attack.hero.id)
    else:
        table.wound_monster(attack.target, wounds, attack.hero)
    return True


async def aftermath(table: Table, attack: Attack) -> None:
    """What the weapon and standing effects do once the Wounds are given; what was meant for one attack is used up."""
    hero, target = attack.hero, attack.target
    effects = [*table.effects_against(target), *table.effects(hero.id)]
    up = table.up(target)
    for bonus in attack.given():
        if bonus.recover:
            table.recover(hero, bonus.recover, attack.weapon)
        if bonus.status and up:
            table.give_status(target, bonus.status)
        if bonus.push and up:
            push_back(table, hero, target, bonus.push)
    if not attack.hit:
        if isinstance(target, Hero) and target.counterattacks:
            await counter(table, hero, target)
        for hooks in effects:
            await hooks.on_missed(table, attack)
    for hooks in effects:
        await hooks.on_attacked(table, attack)
    table.unmark(mark for mark in table.state.marks if mark.on == hero.id and used_up(attack, mark.name, mark.until))


def used_up(attack: Attack, name: str, until: str) -> bool:
    """Effects for the next attack; Blunt Bazooka waits for a melee one (B-49)."""
    return until == "attack" and name != "no_tomorrow" and (attack.melee or name != "blunt_bazooka")


async def again(table: Table, attack: Attack) -> None:
    """No Tomorrow: after a hit a second attack at once, on the same monster, or if it died on any target of the same
    weapon (B-123); after a miss it is spent for nothing."""
    armed = table.marks("no_tomorrow", on=attack.hero.id)
    if not armed:
        return
    extra_dice = table.effects_named("no_tomorrow", attack.hero)[0].card.dice
    table.unmark(armed)
    if not attack.hit or attack.hero.lying:
        return
    found = [foe.id for foe in targets(table, attack.hero, attack.weapon)]
    only = [attack.target.id] if table.up(attack.target) else found
    if set(only) & set(found):
        await make(table, attack.hero, weapons=[attack.weapon], only=only, free=extra_dice)


def kind_of(figure: Figure) -> str:
    """A monster's kind, "" for a Hero."""
    return "" if isinstance(figure, Hero) else figure.kind


def why_not_target(table: Table, hero: Hero, weapon: str, target: Figure) -> Refusal:
    """Why this weapon cannot hit that figure: it is no foe, the wrong band, or no path (RNG-01, RNG-03)."""
    if isinstance(target, Hero) and (found := guard.no_rival(table, hero, target)):
        return found
    legal = targets(table, hero, weapon)
    nearest = min(legal, key=lambda m: table.board.distance(m.at, hero.at)).id if legal else None
    reach = table.weapon(weapon).range
    distances = sorted(table.board.distance(cell, hero.at) for cell in target.cells)
    params = {"target": target.id, "kind": kind_of(target), "weapon": weapon, "range": reach, "distance": distances[0]}
    if reach in distances:
        return Refusal("no_path_of_fire", "RNG-05", params, nearest)
    return Refusal("out_of_range", "RNG-01", params, nearest)
