"""What happens to monsters."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as e
from engine.board.facing import facing_nearest, first_facing
from engine.board.squares import Cell
from engine.setting import BASIC
from engine.state import Hero, Monster
from engine.verbs.telling import Telling


class MonsterVerbs(Telling):
    """Figures that come, move, are thrown, wounded and leave."""

    def supply(self, kind: str = BASIC) -> int:
        """Figures of this kind left in the box (PORT-05)."""
        out = sum(monster.kind == kind for monster in self.state.monsters.values())
        return self.setting.monster(kind).box - out

    def place_monster(self, kind: str, at: Cell, tail: int = -1, *, set_up: bool = False) -> Monster:
        """A new figure on the board, facing the nearest Hero, or a door of its tile at set-up (E-06)."""
        card = self.setting.monster(kind)
        number = self.state.numbers.get(kind, 0) + 1
        self.state.numbers[kind] = number
        body = (at,) if tail < 0 else (at, tail)
        if set_up:
            facing = first_facing(self.board, body)
        else:
            facing = facing_nearest(self.board, body, [hero.at for hero in self.standing])
        monster = Monster(f"{card.letter}{number}", kind, at, tail, facing, card.life)
        self.state.monsters[monster.id] = monster
        self._changed()
        return monster

    def arrive(self, kind: str, at: Cell, portal: str, tail: Cell = -1) -> None:
        monster = self.place_monster(kind, at, tail)
        self.tell(e.MonsterArrived(monster.id, kind, self.name(at), portal, self.name(tail) if tail >= 0 else ""))

    def wound_monster(self, monster: Monster, wounds: int, by: Hero) -> None:
        """ATK-06, ATK-07; in the Hero Phase the Room remembers the noise (ROOM-05, ROOM-08)."""
        wounds = min(wounds, monster.life)
        monster.life -= wounds
        if self.state.phase == "hero_turn":
            self.state.wounded_in.extend(t for t in self.tiles(monster.body) if t not in self.state.wounded_in)
        square = self.name(monster.at)
        self.tell(e.MonsterWounded(monster.id, monster.kind, wounds, monster.life, square, by.id))
        if monster.life == 0:
            del self.state.monsters[monster.id]
            self.state.kills[monster.kind] = self.state.kills.get(monster.kind, 0) + 1
            self.state.marks = [mark for mark in self.state.marks if mark.on != monster.id]
            self._changed()
            self.tell(e.MonsterKilled(monster.id, monster.kind, square, by.id))

    def move_monster(self, monster: Monster, path: Sequence[tuple[Cell, ...]], facing: str) -> None:
        start = self.name(monster.at)
        body = path[-1]
        monster.at, monster.tail = body[0], body[1] if len(body) > 1 else -1
        monster.facing = facing
        self._changed()
        front = tuple(self.name(body[0]) for body in path)
        tails = tuple(self.name(body[1]) if len(body) > 1 else "" for body in path)
        self.tell(e.MonsterMoved(monster.id, monster.kind, start, front, tails, facing))

    def turn_monster(self, monster: Monster, facing: str) -> None:
        if monster.facing != facing:
            monster.facing = facing
            self.tell(e.MonsterTurned(monster.id, monster.kind, facing))

    def push_monster(self, monster: Monster, cell: Cell, by: Hero) -> None:
        start = self.name(monster.at)
        monster.at = cell
        self._changed()
        self.tell(e.MonsterPushed(monster.id, monster.kind, start, self.name(cell), by.id))

    def throw_monster(self, monster: Monster, path: Sequence[tuple[Cell, ...]], by: Hero) -> None:
        """ABIL-BAR-3: it keeps its facing and lands on the last squares of its flight."""
        start = self.name(monster.at)
        body = path[-1]
        monster.at, monster.tail = body[0], body[1] if len(body) > 1 else -1
        self._changed()
        squares = tuple(self.name(body[0]) for body in path)
        self.tell(e.MonsterThrown(monster.id, monster.kind, start, squares, by.id))

    def special(self, monster: Monster, special: str, on: str = "") -> None:
        self.tell(e.SpecialUsed(monster.id, monster.kind, special, on))
