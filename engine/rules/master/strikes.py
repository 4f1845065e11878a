"""The attacks that end the Ugly Master's turn (UM-13, UM-15)."""

from __future__ import annotations

from engine import events as e
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules import monsters
from engine.rules.master.moving import rouse
from engine.sight import Sight
from engine.state import Hero, Monster
from engine.table import Table


def touched(table: Sight, monster: Monster) -> list[Hero]:
    """Standing Heroes in melee with it (MACT-07, MACT-13)."""
    near = 0
    for cell in monster.body:
        near |= table.links.around[cell]
    return [hero for hero in table.standing if near >> hero.at & 1]


def victims(table: Sight, monster: Monster) -> list[Hero]:
    """Whom it may attack: who is compelled only the one it must go for (E-17)."""
    found = touched(table, monster)
    if found and (prey := table.compelled(monster)):
        return [hero for hero in found if hero in prey]
    return found


def due(table: Sight) -> list[tuple[Monster, Hero]]:
    """UM-13: each awake monster in melee that has not struck in this turn, with each Hero it may attack. Without attack
    dice there is no attack (B-68)."""
    state = table.state
    return [
        (monster, hero)
        for monster in state.monsters.values()
        if monster.id not in state.monsters_done and not table.asleep(monster) and table.attack_dice(monster)
        for hero in victims(table, monster)
    ]


def why_not(table: Sight, name: str, hero: str) -> Refusal | None:
    """Why this monster does not attack this Hero now."""
    monster, whom = table.state.monsters.get(name), table.state.heroes.get(hero)
    if monster is None or whom is None:
        return None
    who = {"monster": name, "hero": hero}
    if whom.lying:
        return Refusal("lying", "MACT-13", {"hero": hero})
    if table.asleep(monster):
        return Refusal("asleep", "B-108", {"monster": name})
    if name in table.state.monsters_done:
        return Refusal("struck_already", "UM-13", {"monster": name})
    if whom not in touched(table, monster):
        return Refusal("not_in_melee", "UM-13", who)
    if whom not in victims(table, monster):
        return Refusal("must_go_for", "E-17", {"monster": name, "hero": table.compelled(monster)[0].id})
    return Refusal("no_attack_dice", "B-68", {"monster": name})


def begin(table: Table) -> None:
    """He goes over to the attacks; the dice he has left are lost (B-107)."""
    table.begin_strikes(len({monster.id for monster, _ in due(table)}))


async def order(table: Table) -> None:
    """UM-13: which monster attacks next, and whom. The default: the Hero who is nearest to lying down, the strongest
    monster first. When all have attacked the turn is over."""
    found = {f"{monster.id}:{hero.id}": (monster, hero) for monster, hero in due(table)}
    if not found:
        end(table)
        return

    def need(option: str) -> tuple[int, int, int]:
        monster, hero = found[option]
        return hero.hp, hero.shields, -table.attack_dice(monster) * table.card(monster).star

    first = min(found, key=need)
    left = len({monster.id for monster, _ in found.values()})
    table.state.strike = await choose(table.master, "strike", list(found), default=first, context={"left": left})


async def blow(table: Table) -> None:
    """The attack that was chosen, as any monster's (DEF-01 to DEF-06); a step of its own, so that a Hero's answer
    cannot take the master's back."""
    state = table.state
    name, _, whom = state.strike.partition(":")
    state.strike = ""
    state.monsters_done.append(name)
    monster, hero = table.monster(name), table.hero(whom)
    before = sum(each.hp for each in state.heroes.values())
    await rouse(table, monster)
    for hooks in table.effects(name):
        await hooks.on_target(table, monster, hero)
    await monsters.attack(table, monster, hero, state.moved.get(name, 0))
    state.cackle += before - sum(each.hp for each in state.heroes.values())


def end(table: Table) -> None:
    """UM-15: a Hero was wounded, so he must cackle. What a monster lost or planned for this turn is over (B-40)."""
    state = table.state
    if state.cackle:
        table.tell(e.CackleDue(table.master, state.cackle))
    for monster in state.monsters.values():
        monster.hexing = False
        if not table.asleep(monster):
            monster.lost_steps = False
    state.moved.clear()
    state.phase = "clean_up"
