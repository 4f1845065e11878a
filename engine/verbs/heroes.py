"""What happens to Heroes."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as e
from engine.board.facing import hero_facing
from engine.board.squares import Cell
from engine.cards.load import RULES
from engine.state import Hero, Monster
from engine.verbs.mission import MissionVerbs


class HeroVerbs(MissionVerbs):
    """Dice, movement, wounds, bonds, statuses, experience."""

    def spend(self, hero: Hero, dice: int) -> None:
        """Dice leave the Pool (DICE-04). What they were spent on tells the event."""
        hero.pool -= dice
        hero.spent += dice
        hero.rolled = True

    def charge(self, hero: Hero, ability: str, n: int, by: str) -> None:
        """Raise an ability's energy, at most to its maximum (STAR-04, CHRG-02)."""
        full = self.setting.hero(hero.id).abilities[ability]
        gained = min(n, full - hero.energy[ability])
        hero.energy[ability] += gained
        self.tell(e.EnergyGained(hero.id, ability, gained, hero.energy[ability], full, by))

    def move_hero(self, hero: Hero, path: Sequence[Cell], lost: int, stopped: str) -> None:
        start = hero.at
        for cell in path:
            self._enter(cell)
        if path:
            before = path[-2] if len(path) > 1 else start
            hero.at = path[-1]
            hero.facing = hero_facing(self.board, before, hero.at)
            hero.stuck = False
            self._changed()
        self.tell(e.HeroMoved(hero.id, self.name(start), tuple(map(self.name, path)), lost, stopped))
        self.stepped(hero, path)

    def _enter(self, cell: Cell) -> None:
        tile = self.board.tile_at(cell).id
        if tile in self.state.sleeping and tile not in self.state.entered:
            self.state.entered.append(tile)
        if tile not in self.state.visited:
            self.state.visited.append(tile)

    def turn_hero(self, hero: Hero, facing: str) -> None:
        if hero.facing != facing:
            hero.facing = facing
            self.tell(e.HeroTurned(hero.id, facing))

    def face(self, hero: Hero, cell: Cell) -> None:
        """Turning is free: a Hero turns to what is worked on (FACE-03, B-13). Part of the act, not told apart."""
        if cell != hero.at:
            hero.facing = hero_facing(self.board, hero.at, cell)

    def place_hero(self, hero: Hero, cell: Cell, by: str) -> None:
        """Put a Hero on a square without Movement; entering a Sleeping Room still wakes it (ROOM-02)."""
        start = hero.at
        self._enter(cell)
        if cell != start:
            hero.at = cell
            hero.stuck = False
            self._changed()
        self.tell(e.HeroPlaced(hero.id, self.name(start), self.name(cell), by))
        self.stepped(hero, (cell,))

    def push_hero(self, hero: Hero, path: Sequence[Cell], by: str) -> None:
        start = hero.at
        for cell in path:
            self._enter(cell)
        hero.at = path[-1]
        hero.stuck = False
        self._changed()
        self.tell(e.HeroPushed(hero.id, self.name(start), tuple(map(self.name, path)), by))
        self.stepped(hero, path)

    def gain_shields(self, hero: Hero, n: int, why: str) -> None:
        hero.shields += n
        self.tell(e.ShieldsGained(hero.id, n, hero.shields, why))

    def wound_hero(self, hero: Hero, wounds: int, cause: str) -> None:
        """Hit Points go; at 0 the Hero lies down and the End of Game tile comes nearer (DOWN-01, DOWN-02)."""
        wounds = min(wounds, hero.hp)
        hero.hp -= wounds
        self.tell(e.HeroWounded(hero.id, wounds, hero.hp, cause, self.name(hero.at)))
        if hero.hp == 0:
            hero.lying = True
            hero.pool = 0
            self.tell(e.HeroFell(hero.id, self.name(hero.at)))
            if not self.state.arena:  # it has no End of Game tile (D.18)
                self.state.end -= 1
                self.tell(e.EndMoved(self.state.end))
            self.drop_books(hero)

    def heal(self, hero: Hero, n: int, by: str) -> None:
        """Hit Points, never more than the heart says (B-61); who lies stands up only in clean-up (DOWN-03)."""
        n = 0 if hero.lying else min(n, self.setting.hero(hero.id).hearts - hero.hp)
        hero.hp += n
        self.tell(e.HeroHealed(hero.id, n, hero.hp, by))

    def hold(self, hero: Hero, what: str) -> None:
        """A cage closes or a pit swallows (TRAP-04, TRAP-07)."""
        if what == "cage":
            hero.caged = True
        else:
            hero.stuck = True
        self.tell(e.HeroStuck(hero.id, what, self.name(hero.at)))

    def release(self, hero: Hero, what: str, by: Hero) -> None:
        if what == "cage":
            hero.caged = False
        elif what == "pit":
            hero.stuck = False
        else:
            hero.statuses.remove("frozen")
        self.tell(e.HeroFreed(hero.id, what, by.id))

    def give_status(self, piece: Hero | Monster, status: str) -> None:
        """STAT-01; the same status does not stack (STAT-09)."""
        if status in piece.statuses:
            return
        piece.statuses.append(status)
        if status == "stunned" and isinstance(piece, Hero):
            piece.stunned_in = self.state.turn
        self.tell(e.StatusGained(piece.id, status))

    def lose_status(self, piece: Hero | Monster, status: str) -> None:
        if status in piece.statuses:
            piece.statuses.remove(status)
            self.tell(e.StatusLost(piece.id, status))

    def gain_xp(self, hero: Hero, n: int, why: str) -> int:
        """Experience, never beyond the bar (XP-01, B-104); how many levels it brought."""
        before = hero.xp
        hero.xp = min(hero.xp + n, RULES.experience[-1])
        if hero.xp == before:
            return 0
        self.tell(e.XpGained(hero.id, hero.xp - before, hero.xp, why))
        return sum(before < step <= hero.xp for step in RULES.experience)

    def raise_ability(self, hero: Hero, ability: str) -> None:
        """One level up; energy stays (XP-06, XP-07)."""
        hero.level[ability] += 1
        self.tell(e.AbilityRaised(hero.id, ability, hero.level[ability]))

    def recoverable(self, hero: Hero, by: str) -> int:
        """How many used dice could come back, once a turn by the same item or ability; "" is not limited."""
        if hero.lying or by in hero.recovered:
            return 0
        return min(hero.spent, max(0, self.full_pool(hero) - hero.pool))

    def recover(self, hero: Hero, n: int, by: str, *, limited: bool = True) -> int:
        """Used dice come back (B-48, B-64), at most one a turn from each item and ability (E-01), none to who lies
        (B-94); how many."""
        n = min(n, self.recoverable(hero, by if limited else ""))
        if n <= 0:
            return 0
        if limited:
            hero.recovered.append(by)
        hero.pool += n
        hero.spent -= n
        self.tell(e.DiceRecovered(hero.id, n, hero.pool, by))
        return n
