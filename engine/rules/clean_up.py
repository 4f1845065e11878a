"""Clean-up (CLEAN): the fourth step of the Monster Phase, then the time limit."""

from __future__ import annotations

from engine import events as e
from engine.table import Table


def clean_up(table: Table) -> None:
    """CLEAN-01 to CLEAN-04, CLEAN-06: shield dice, tokens and monsters' statuses go, lying Heroes stand up with all
    their hearts (A-13); what else befell them stays (B-95)."""
    state = table.state
    lost = sum(hero.shields for hero in state.heroes.values())
    up = []
    for hero in state.heroes.values():
        hero.shields = 0
        hero.counterattacks = 0
        hero.fortress = False
        if hero.lying:
            hero.lying = False
            hero.hp = table.setting.hero(hero.id).hearts
            up.append(hero.id)
    for monster in state.monsters.values():
        monster.statuses.clear()
    state.marks.clear()
    state.monsters_done.clear()
    state.portals_done = 0
    table.tell(e.CleanedUp(lost, tuple(up)))


def next_turn(table: Table) -> None:
    """CLEAN-05: the Hero Turn tile moves on; on or beyond the End of Game tile the game is lost (WIN-03, B-92), and an
    Ugly Master has won (UM-05)."""
    state = table.state
    state.turn += 1
    if state.turn >= state.end:
        state.outcome, state.phase = "lost", "over"
        table.tell(e.Lost(state.mission, state.turn, state.master or ""))
        return
    for hero in state.heroes.values():
        hero.acted = False
    state.phase = "choosing_hero"
    table.tell(e.TurnBegan(state.turn, state.end))
