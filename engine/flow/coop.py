"""The cooperative game (TURN): one step at a time. Each does one thing from the state's phase and returns; between
steps the whole game is plain data."""

from __future__ import annotations

from engine import events as e
from engine.decisions import choose
from engine.flow import hero_turn
from engine.flow.setup import set_up
from engine.rules import clean_up, loot, monsters, portals, statuses, waking
from engine.rules.master import handing
from engine.table import Table


async def step(table: Table) -> None:
    match table.state.phase:
        case "set_up":
            await set_up(table)
        case "choosing_hero" if handing.due(table):
            handing.hand_over(table)
        case "choosing_hero":
            await next_hero(table)
        case "hero_turn":
            assert table.state.active is not None
            await hero_turn.one_action(table, table.hero(table.state.active))
        case "wake_rooms":
            waking.wake_rooms(table)
            table.state.phase = "portals"
        case "portals":
            one_portal(table)
        case "monsters":
            await one_monster(table)
        case "clean_up":
            clean_up.clean_up(table)
            clean_up.next_turn(table)
        case phase:
            raise ValueError(f"there is no step in the phase {phase!r}")


async def next_hero(table: Table) -> None:
    """TURN-02, TURN-03: the group picks who is next, each person for a Hero of his own (A-05); who fell in this Hero
    Phase has no turn (DOWN-04). When all have acted the Hero Phase ends."""
    waiting = [hero for hero in table.state.heroes.values() if not hero.acted and not hero.lying]
    if not waiting:
        end_hero_phase(table)
        return
    whose = {hero.id: hero.seat for hero in waiting}
    seats = tuple(dict.fromkeys(whose.values()))
    name = await choose(seats, "next_hero", list(whose), whose=whose)
    await hero_turn.begin(table, table.hero(name))


def end_hero_phase(table: Table) -> None:
    """Armour pays now, once for every Hero (A-06, B-60)."""
    armour_pays(table)
    close_hero_phase(table)


def armour_pays(table: Table) -> None:
    """DEF-07, ITEM-07: Shield Dice of armour and shields, and what else those give."""
    for hero in table.standing:
        if shields := loot.armour(table, hero):
            table.gain_shields(hero, shields, "armour")
        for item in loot.counterattacks(table, hero):
            table.gain_token(hero, "counterattack", item)


def close_hero_phase(table: Table) -> None:
    """What lasts until now ends, the Stun of this phase too (STAT-05); the Monster Phase begins (TURN-08)."""
    table.unmark(mark for mark in table.state.marks if mark.until in ("attack", "turn", "hero_phase"))
    statuses.end_stun(table)
    table.state.phase = "wake_rooms"
    table.tell(e.MonsterPhaseBegan(table.state.turn))


def one_portal(table: Table) -> None:
    """Step 2, one portal at a time (TURN-08)."""
    state = table.state
    row = portals.all_portals(table)
    if state.portals_done >= len(row):
        state.phase = "monsters"
        return
    state.portals_done += 1
    portals.open_one(table, *row[state.portals_done - 1])


async def one_monster(table: Table) -> None:
    """Step 3, one monster at a time (MACT-03)."""
    found = monsters.next_to_act(table)
    if found is None:
        table.state.phase = "clean_up"
        return
    await monsters.activate(table, *found)
