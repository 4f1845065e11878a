"""The Arena (D.18, E-18): rounds in which turns go clockwise from a start seat that moves on; in between a Monster
Phase as in the base game."""

from __future__ import annotations

from collections.abc import Mapping

from engine import events as e
from engine.flow import coop, hero_turn, setup
from engine.mission.load import Mission
from engine.refusal import Refusal, Refused
from engine.rules import clean_up
from engine.rules.arena.goals import kick_off
from engine.rules.arena.home import entries, send_home, to_the_middle
from engine.setting import Setting
from engine.state import Hero, State
from engine.table import Table

TEAMS = ("west", "east")


def check(mission: Mission, heroes: Mapping[str, str], teams: Mapping[str, str] | None, master: str | None) -> None:
    """ARENA-02, ARENA-03: as many as the arena is for, in two teams of one size; nobody plays the monsters."""
    rule = "ARENA-03" if mission.mode == "tome_in_hand" else "ARENA-02"
    if master is not None:
        raise Refused(Refusal("no_master_here", "UM-01"))
    if len(heroes) not in mission.people:
        people = ", ".join(map(str, mission.people))
        raise Refused(Refusal("number_of_people", rule, {"n": len(heroes), "people": people}))
    if teams is not None:
        sides = [teams.get(hero) for hero in heroes]
        if mission.mode != "tome_in_hand" or any(sides.count(team) * 2 != len(heroes) for team in TEAMS):
            raise Refused(Refusal("uneven_teams", rule, {"each": len(heroes) // 2}))


def opening(setting: Setting, heroes: Mapping[str, str], teams: Mapping[str, str] | None) -> State:
    """Heroes in the order of the seats; where they stand is decided by lot (`set_up`)."""
    mission = setting.mission
    sides = {} if mission.mode != "tome_in_hand" else seated(list(heroes), teams)
    names = list(sides or heroes)
    state = setup.opening(setting, {name: heroes[name] for name in names})
    state.mode, state.end, state.teams = mission.mode, 0, sides
    state.points = dict.fromkeys(TEAMS if sides else names, 0)
    return state


def seated(heroes: list[str], teams: Mapping[str, str] | None) -> dict[str, str]:
    """Who sits where, clockwise: the teams alternate, so that turns do."""
    if teams is None:
        return {hero: TEAMS[n % 2] for n, hero in enumerate(heroes)}
    first = teams[heroes[0]]
    sides = [[hero for hero in heroes if (teams[hero] == first) is same] for same in (True, False)]
    return {hero: teams[hero] for pair in zip(*sides, strict=True) for hero in pair}


async def step(table: Table) -> None:
    match table.state.phase:
        case "set_up":
            set_up(table)
        case "choosing_hero":
            await next_hero(table)
        case "clean_up":
            end_round(table)
        case _:
            await coop.step(table)


def set_up(table: Table) -> None:
    """Lots are drawn for the seat that begins; Heroes, monsters and the Tome take their places."""
    state = table.state
    table.seat_from(table.draw("starter", lambda: list(state.heroes)))
    for name, place in entries(list(state.heroes), state.teams).items():
        hero = state.heroes[name]
        hero.at = table.setting.mission.entry[place]
        hero.facing = to_the_middle(table.setting.mission, hero.at)
    setup.place_monsters(table)
    table.tell(e.ArenaBegan(state.mission, tuple(state.heroes), tuple(state.teams.items()), table.rounds))
    if state.mode == "tome_in_hand":
        kick_off(table)
    begin_round(table)


def begin_round(table: Table) -> None:
    """E-18: the start seat moves on by one each round; armour pays now."""
    state = table.state
    for hero in state.heroes.values():
        hero.acted = False
    state.phase = "choosing_hero"
    table.begin_round(clockwise(table)[0])
    coop.armour_pays(table)


def clockwise(table: Table) -> list[Hero]:
    """The Heroes in the order of this round, as they sit, from the seat that begins it."""
    heroes = list(table.state.heroes.values())
    first = (table.state.turn - 1) % len(heroes)
    return heroes[first:] + heroes[:first]


async def next_hero(table: Table) -> None:
    """E-18: nobody chooses; who lies has no turn (DOWN-04)."""
    waiting = [hero for hero in clockwise(table) if not hero.acted and not hero.lying]
    if waiting:
        await hero_turn.begin(table, waiting[0])
    else:
        coop.close_hero_phase(table)


def end_round(table: Table) -> None:
    """Clean-up ends the round: who lay stands up at his entry square with all his hearts; after the last round it is
    decided."""
    state = table.state
    lay = [hero for hero in state.heroes.values() if hero.lying]
    clean_up.clean_up(table)
    send_home(table, lay)
    if state.turn >= table.rounds:
        table.win(winners(table))
        return
    state.turn += 1
    begin_round(table)


def winners(table: Table) -> list[str]:
    """Most points, in the Big Game Hunt then most experience, otherwise it is shared; most goals, or nobody lost."""
    state = table.state
    if state.teams:
        most = max(state.points.values())
        return [name for name, team in state.teams.items() if state.points[team] == most]
    best = max((state.points[hero.id], hero.xp) for hero in state.heroes.values())
    return [hero.id for hero in state.heroes.values() if (state.points[hero.id], hero.xp) == best]
