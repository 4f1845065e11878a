"""Defence (DEF): shield dice set aside, and spent against each blow."""

from __future__ import annotations

from functools import cache

from engine import events as e
from engine.board.paths import Ways
from engine.cards.load import RULES
from engine.decisions import choose
from engine.dice import hits, total
from engine.refusal import Refusal
from engine.rules.rolling import assign_stars, no_dice
from engine.state import Figure, Hero, Monster
from engine.table import Table


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero)


async def act(table: Table, hero: Hero) -> None:
    """DEF-02: dice go from the Pool to the Shield Die tokens; nothing is rolled now."""
    context = {"why": "defend", "at": "", "trait": "defence", "star": table.trait(hero, "defence"), "need": None}
    dice = await choose(hero.seat, "dice", range(1, hero.pool + 1), hero.id, default=hero.pool, context=context)
    set_aside(table, hero, dice, "defend")


def set_aside(table: Table, hero: Hero, dice: int, why: str) -> None:
    hero.pool -= dice
    hero.spent += dice
    table.gain_shields(hero, dice, why)


async def suffer(table: Table, monster: Monster, hero: Hero, moved: int = 0) -> None:
    """One blow of a monster that came so many steps (DEF-01, DEF-03 to DEF-06): the Hero commits shield dice and rolls,
    then the monster; the attacker wins ties (B-62). Without shield dice it hits by itself, whatever the dice (A-19)."""
    star = table.trait(hero, "defence")
    used, faces = 0, ""
    if hero.shields:
        used = await choose_shields(table, monster, hero)
    if used:
        hero.shields -= used
        faces = table.dice(hero.id, used)
        await assign_stars(table, hero, faces)
    walled = RULES.fortress if hero.fortress else 0
    protection = total(faces, star) + walled
    card = table.card(monster)
    defended = bool(used or walled)
    swing = table.dice(monster.id, table.attack_dice(monster)) if defended else ""
    value = total(swing, card.star)
    hit = not defended or value >= protection
    table.tell(
        e.MonsterAttacked(
            monster=monster.id,
            kind=monster.kind,
            hero=hero.id,
            square=table.name(monster.at),
            target=table.name(hero.at),
            shields=used,
            defence_faces=faces,
            defence_star=star,
            protection=protection,
            attack_faces=swing,
            attack_star=card.star,
            attack=value,
            hit=hit,
            fortress=walled,
        )
    )
    if hit:
        await wounded(table, monster, hero, moved)
    elif hero.counterattacks:
        await counter(table, monster, hero)


async def wounded(table: Table, monster: Monster, hero: Hero, moved: int) -> None:
    """DEF-05: one Hit Point, more only by the monster's special, which may do other things besides (MACT-11)."""
    effects = table.effects(monster.id)
    more = sum(hooks.blow_wounds(table, monster, moved) for hooks in effects)
    if more:
        table.special(monster, table.card(monster).special, hero.id)
    wounds = min(1 + more, hero.hp)
    table.wound_hero(hero, wounds, monster.id)
    for hooks in effects:
        await hooks.on_blow(table, monster, hero, wounds)


async def counter(table: Table, attacker: Figure, hero: Hero) -> None:
    """D.12: a parried blow may be answered with a Counterattack token: the attacker takes 1 Wound, no experience."""
    kind = "" if isinstance(attacker, Hero) else attacker.kind
    context = {"monster": attacker.id, "kind": kind, "tokens": hero.counterattacks}
    if await choose(hero.seat, "counter", ("yes", "no"), hero.id, context=context) == "yes":
        table.counter(hero, attacker)
        if isinstance(attacker, Hero):
            table.wound_hero(attacker, 1, hero.id)
        else:
            table.wound_monster(attacker, 1, hero)


async def choose_shields(table: Table, monster: Monster, hero: Hero) -> int:
    """How many of the tokens to spend against this blow (DEF-03), 0 included (B-59). The default loses the fewest
    hearts against this blow and those that are still to come."""
    dice, star = table.attack_dice(monster), table.card(monster).star
    defence = table.trait(hero, "defence")
    walled = RULES.fortress if hero.fortress else 0
    odds = {n: 1.0 - hits(dice, star, n, defence, walled) for n in range(hero.shields + 1)}
    blows = ((dice, star), *still_to_come(table, hero))
    context = {"monster": monster.id, "kind": monster.kind, "dice": dice, "star": star, "to_come": len(blows) - 1}
    return await choose(
        hero.seat,
        "shields",
        range(hero.shields + 1),
        hero.id,
        default=best_share(hero.shields, defence, blows, walled)[0],
        odds=odds,
        context=context,
    )


def still_to_come(table: Table, hero: Hero) -> list[tuple[int, int]]:
    """(dice, Star) of the monsters that can still strike this Hero in this phase: awake, not yet activated, near
    enough, and not compelled to somebody else. Whether they will is theirs to choose; this is the worst case. In an
    Ugly Master's attacks nobody moves any more (UM-13)."""
    blows = []
    state = table.state
    free = table.free & ~table.pit_mask
    for monster in state.monsters.values():
        if monster.id in state.monsters_done or table.asleep(monster) or not table.attack_dice(monster):
            continue
        if (prey := table.compelled(monster)) and hero not in prey:
            continue
        ways = Ways(table.links_for(monster), monster.body, free, table.lying_mask)
        steps = ways.beside(hero.at, table.links).distance
        if steps is not None and steps <= (0 if state.phase == "strikes" else table.steps(monster)):
            blows.append((table.attack_dice(monster), table.card(monster).star))
    return blows


@cache
def best_share(shields: int, defence: int, blows: tuple[tuple[int, int], ...], walled: int = 0) -> tuple[int, float]:
    """How many of `shields` to spend on the first of these blows so that, over all of them, the fewest hearts are
    lost by expectation; and how many those are. Exact; ties go to more dice now."""
    if not blows:
        return 0, 0.0
    (dice, star), rest = blows[0], blows[1:]
    choices = []
    for n in range(shields, -1, -1):
        choices.append((hits(dice, star, n, defence, walled) + best_share(shields - n, defence, rest, walled)[1], -n))
    least, spent = min(choices)
    return -spent, least
