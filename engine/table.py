"""The table during a step: the verbs by which rules change the state. Each verb tells what happened.

Rules never touch the state by themselves, so that whatever changes is told, and the objective is checked after every
change (WIN-02).
"""

from __future__ import annotations

from engine.cards.load import ARENA
from engine.state import Hero, Monster
from engine.verbs.arena import ArenaVerbs
from engine.verbs.cards import CardVerbs
from engine.verbs.heroes import HeroVerbs
from engine.verbs.master import MasterVerbs
from engine.verbs.monsters import MonsterVerbs
from engine.verbs.telling import Victory
from engine.verbs.things import ThingVerbs

__all__ = ["Table", "Victory"]


class Table(HeroVerbs, ThingVerbs, MonsterVerbs, CardVerbs, MasterVerbs, ArenaVerbs):
    """One step's view of the game, with everything a rule may do to it."""

    def wound_monster(self, monster: Monster, wounds: int, by: Hero) -> None:
        """As told by the verb; what the monster leaves behind comes after it (D.12)."""
        effects = self.effects(monster.id)
        super().wound_monster(monster, wounds, by)
        if monster.life == 0:
            if self.state.mode == "big_game_hunt":
                self.score(by, ARENA.big_game_hunt.monsters.get(monster.kind, 0), monster.kind)
            for hooks in effects:
                hooks.on_killed(self, monster)

    def wound_hero(self, hero: Hero, wounds: int, cause: str, by: str = "") -> None:
        """As told by the verb; in the Big Game Hunt a Hero who drops another scores (D.18). by: whose doing it is, if
        not the cause's: who pushed or threw the Hero into a pit (E-10)."""
        super().wound_hero(hero, wounds, cause)
        doer = by or cause
        if hero.lying and doer in self.state.heroes and self.state.mode == "big_game_hunt":
            self.score(self.hero(doer), ARENA.big_game_hunt.hero, hero.id)
