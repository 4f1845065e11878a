"""What happens to doors, chests, barrels, traps, walls and Rooms."""

from __future__ import annotations

from engine import events as e
from engine.board.squares import Cell
from engine.state import Hero
from engine.verbs.telling import Telling


class ThingVerbs(Telling):
    """The dungeon itself."""

    def open_door(self, door: str, hero: Hero, how: str) -> None:
        """The door leaves the game (DOOR-04); broken or smashed (E-08), it wakes its Rooms in step 1 (ROOM-03).
        A trap under a smashed one goes with it, unseen (TRAP-02, B-30)."""
        self.state.closed.remove(door)
        if how == "smashed" and door in self.state.traps:
            self.state.traps.remove(door)
        if how in ("broken", "smashed"):
            self.state.broken.extend(tile for tile in self.board.doors[door].tiles if tile not in self.state.broken)
        self._changed()
        self.tell(e.DoorOpened(door, hero.id, how))

    def break_barrel(self, barrel: str, hero: Hero) -> None:
        cell = self.state.barrels.pop(barrel)
        self.tell(e.BarrelBroken(barrel, hero.id, self.name(cell)))

    def empty_chest(self, chest: str, hero: Hero) -> None:
        """CHST-06, E-26: its square is free from now on."""
        cell = self.state.chests.pop(chest)
        self.tell(e.ChestPicked(chest, hero.id, self.name(cell), len(self.state.chests)))

    def smash_chest(self, chest: str, by: Hero) -> None:
        """A trap under it goes with it, unseen (TRAP-02, B-30)."""
        cell = self.state.chests.pop(chest)
        if chest in self.state.traps:
            self.state.traps.remove(chest)
        self.tell(e.ChestSmashed(chest, by.id, self.name(cell), len(self.state.chests)))

    def smash_column(self, cell: Cell, by: Hero) -> None:
        self.state.smashed.append(cell)
        self._changed()
        self.tell(e.ColumnSmashed(self.name(cell), by.id))

    def tear_wall(self, hero: Hero, borders: tuple[str, ...], tile: str) -> None:
        """B-120: both borders are open for good; the other Room wakes in step 1 (ROOM-04)."""
        self.state.torn.extend(borders)
        self.state.walls += 1
        if tile not in self.state.blown_open:
            self.state.blown_open.append(tile)
        self._changed()
        self.tell(e.WallTorn(hero.id, borders, tile))

    def discard_trap(self, trap: str, hero: Hero, cell: Cell) -> None:
        """DISA-01: away unseen. Which tile it was nobody ever learns, so all of them stay as likely as before."""
        self.state.traps.remove(trap)
        self.tell(e.TrapDisarmed(trap, hero.id, self.name(cell)))

    def reveal_trap(self, trap: str, hero: Hero) -> str:
        """Turn a face-down trap up: its kind is drawn now, from the tiles not yet seen (SET-03, TRAP-12)."""
        pile = self.state.trap_pile
        kind = self.draw("trap", lambda: [kind for kind, n in pile.items() for _ in range(n)])
        pile[kind] -= 1
        self.state.traps.remove(trap)
        self.tell(e.TrapSprung(trap, kind, hero.id, self.name(hero.at)))
        return kind

    def dig_pit(self, cell: Cell) -> None:
        """TRAP-07, B-39: an open pit stays all game. Told by the trap that opens it."""
        if cell not in self.state.pits:
            self.state.pits.append(cell)

    def open_portal(self, cell: Cell | None) -> None:
        if cell is not None:
            self.state.small_portals.append(cell)
        self.tell(e.PortalOpened(self.name(cell) if cell is not None else ""))

    def wake(self, tile: str, why: str, about: str = "") -> None:
        """ROOM-06: the marker is gone for good."""
        self.state.sleeping.remove(tile)
        self.tell(e.RoomWoke(tile, why, about))

    def sleep_on(self, tile: str, symbol: str) -> None:
        """A possible wake that failed (ROOM-05)."""
        self.tell(e.RoomSleptOn(tile, symbol))
