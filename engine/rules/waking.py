"""Sleeping Rooms: which of them wake in the first step of the Monster Phase (ROOM)."""

from __future__ import annotations

from engine.table import Table


def wake_rooms(table: Table) -> None:
    """Step 1: rooms in the order of the mission file, each at most one roll (E-13, B-72)."""
    for tile in list(table.state.sleeping):
        if why := certain(table, tile):
            table.wake(tile, why)
        elif noisy := noise(table, tile):
            stir(table, tile, noisy)
    table.state.entered.clear()
    table.state.broken.clear()
    table.state.blown_open.clear()
    table.state.wounded_in.clear()


def certain(table: Table, tile: str) -> str:
    """ROOM-02 a Hero entered (also if gone again, B-73), ROOM-03 a door of it was broken (both sides, B-27),
    ROOM-04 a wall of it was torn down, ROOM-08 a monster in it was wounded."""
    if tile in table.state.entered:
        return "entered"
    if tile in table.state.broken:
        return "broken"
    if tile in table.state.blown_open:
        return "torn"
    if tile in table.state.wounded_in:
        return "wounded"
    return ""


def noise(table: Table, tile: str) -> str:
    """A communicating Room in which a monster was wounded (ROOM-05, B-71), a torn wall between them too; locked doors
    do not communicate (E-03)."""
    if not table.state.wounded_in:
        return ""
    locked = table.setting.locked & frozenset(table.state.closed)
    near = table.board.communicating(tile, locked, frozenset(table.state.torn))
    return next((other for other in near if other in table.state.wounded_in), "")


def stir(table: Table, tile: str, noisy: str) -> None:
    """One Fate roll: the Room wakes if the symbol is the Wake-up icon of a monster inside (ROOM-05)."""
    _, symbol = table.fate("wake", tile)
    inside = (monster for monster in table.state.monsters.values() if tile in table.tiles(monster.body))
    if any(table.card(monster).wake == symbol for monster in inside):
        table.wake(tile, "noise", noisy)
    else:
        table.sleep_on(tile, symbol)
