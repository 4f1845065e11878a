"""A Hero's defence against a Hero (D.18, E-18): Shield Dice committed before the attack is rolled, as against a blow
of a monster."""

from __future__ import annotations

from engine import events as e
from engine.cards.attack import Attack, guards
from engine.cards.load import ARENA, RULES
from engine.decisions import choose
from engine.dice import total
from engine.refusal import Refusal
from engine.rules.defence import best_share, still_to_come
from engine.rules.rolling import assign_stars
from engine.state import Hero
from engine.table import Table


def no_rival(table: Table, hero: Hero, other: Hero) -> Refusal | None:
    """Why a Hero is nobody to attack: oneself, a team mate, one who lies (DOWN-02), or this is not the Arena."""
    if not table.state.arena:
        return Refusal("no_hero_as_target", "ARENA-01", {"hero": other.id})
    if table.same_side(hero, other):
        return Refusal("own_side", "E-18", {"hero": other.id})
    return Refusal("lying", "DOWN-02", {"hero": other.id}) if other.lying else None


async def commit(table: Table, attack: Attack, dice: int) -> None:
    """D.18: the Protection of a Hero under attack by so many dice is a Defence roll of the Shield Dice he discards,
    never less than without any; a monster's stands on its card."""
    hero = attack.target
    if not isinstance(hero, Hero):
        return
    walled = RULES.fortress if hero.fortress else 0
    if hero.shields:
        attack.shields = await choose_shields(table, attack, hero, dice)
        hero.shields -= attack.shields
    if attack.shields:
        attack.guard_faces = table.dice(hero.id, attack.shields)
        await assign_stars(table, hero, attack.guard_faces)
    attack.protection = max(ARENA.protection, total(attack.guard_faces, attack.guard_star)) + walled


async def choose_shields(table: Table, attack: Attack, hero: Hero, dice: int) -> int:
    """How many tokens to spend against this attack (DEF-03), none included (B-59). The default loses the fewest hearts
    against it and the blows of monsters that may come in this round."""
    tokens = range(hero.shields + 1)
    hits = {n: attack.odds(dice, guards(n, attack.guard_star, hero.fortress)) for n in tokens}
    walled = RULES.fortress if hero.fortress else 0
    blows = tuple(still_to_come(table, hero))
    lost = {n: hits[n] + best_share(hero.shields - n, attack.guard_star, blows, walled)[1] for n in tokens}
    context = {
        "monster": attack.hero.id,
        "kind": "",
        "dice": attack.rolled(dice),
        "star": attack.star,
        "to_come": len(blows),
    }
    return await choose(
        hero.seat,
        "shields",
        tokens,
        hero.id,
        default=min(tokens, key=lambda n: (lost[n], -n)),
        odds={n: 1.0 - chance for n, chance in hits.items()},
        context=context,
    )


def announce(table: Table, attack: Attack, target: Hero) -> None:
    """What both rolled, and whether it hit."""
    hero = attack.hero
    table.tell(
        e.RivalAttacked(
            hero=hero.id,
            target=target.id,
            weapon=attack.weapon,
            square=table.name(hero.at),
            target_square=table.name(target.at),
            shields=attack.shields,
            defence_faces=attack.guard_faces,
            defence_star=attack.guard_star,
            fortress=RULES.fortress if target.fortress else 0,
            protection=attack.protection,
            faces=attack.faces,
            star=attack.star,
            parts=tuple(attack.parts),
            total=attack.total,
            hit=attack.hit,
        )
    )
