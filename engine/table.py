"""The table during a step: luck, and the verbs by which rules change the state. Each verb tells what happened.

Rules never touch the state by themselves, so that whatever changes is told, and the objective is checked after every
change (WIN-02).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine import events as e
from engine.board.facing import facing_nearest, first_facing, hero_facing
from engine.board.squares import Cell
from engine.cards.load import FINDS, MAGIC, RULES
from engine.chance import Chance
from engine.rules.objectives import met
from engine.setting import BASIC, Setting
from engine.sight import SPACES, Sight
from engine.state import Hero, Mark, Monster, State
from engine.tape import DRAW, FATE, ROLL, Memory, Tape


class Victory(Exception):
    """The objective is met: the step ends here (WIN-02)."""


class Table(Sight):
    """One step's view of the game, with everything a rule may do to it."""

    def __init__(self, setting: Setting, state: State, tape: Tape, chance: Chance, memory: Memory) -> None:
        super().__init__(setting, state)
        self.tape = tape
        self.events: list[e.Event] = []
        self._chance = chance
        self._memory = memory

    def tell(self, event: e.Event) -> None:
        """Say what happened; the game is won as soon as the objective is met (WIN-02, B-96)."""
        self.events.append(event)
        if self.state.outcome is None and met(self.state, self.setting.mission.objective):
            self.state.outcome, self.state.phase = "won", "over"
            self.events.append(e.Won(self.state.mission, self.state.turn))
            raise Victory

    # Luck -------------------------------------------------------------------------------------------------------

    def dice(self, who: str, n: int) -> str:
        """Faces of n Action Dice rolled by a Hero or a monster."""
        key = f"{ROLL}:{who}"

        def live() -> str:
            seen = "".join(self._memory.take(key, n))
            return seen + (self._chance.dice(n - len(seen)) if len(seen) < n else "")

        faces: str = self.tape.play(key, live)
        return faces

    def fate(self, why: str, about: str) -> tuple[str, str]:
        """A roll of the Fate Die: (colour, symbol) (FATE-01)."""

        def live() -> int:
            return (self._memory.take(FATE, 1) or [self._chance.fate()])[0]  # type: ignore[no-any-return]

        colour, symbol = self.setting.fate(self.tape.play(FATE, live))
        self.tell(e.FateRolled(why, about, colour, symbol))
        return colour, symbol

    def draw(self, pile: str, left: Callable[[], Sequence[str]]) -> str:
        """One of what is left in a pile, drawn when it is needed: the same odds as shuffling first (SET-03)."""
        key = f"{DRAW}:{pile}"

        def live() -> str:
            seen = self._memory.take(key, 1)
            return seen[0] if seen and seen[0] in left() else self._chance.draw(left())

        kind: str = self.tape.play(key, live)
        return kind

    # Heroes -----------------------------------------------------------------------------------------------------

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

    def turn_hero(self, hero: Hero, facing: str) -> None:
        if hero.facing != facing:
            hero.facing = facing
            self.tell(e.HeroTurned(hero.id, facing))

    def face(self, hero: Hero, cell: Cell) -> None:
        """Turning is free: a Hero turns to what is worked on (FACE-03, B-13). Part of the act, not told apart."""
        if cell != hero.at:
            hero.facing = hero_facing(self.board, hero.at, cell)

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
            self.state.end -= 1
            self.tell(e.EndMoved(self.state.end))

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

    # Things -----------------------------------------------------------------------------------------------------

    def open_door(self, door: str, hero: Hero, how: str) -> None:
        """The door leaves the game (DOOR-04); broken, it wakes its Rooms in step 1 (ROOM-03)."""
        self.state.closed.remove(door)
        if how == "broken":
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

    # Monsters ---------------------------------------------------------------------------------------------------

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

    def arrive(self, kind: str, at: Cell, portal: str) -> None:
        monster = self.place_monster(kind, at)
        self.tell(e.MonsterArrived(monster.id, kind, self.name(at), portal))

    def wound_monster(self, monster: Monster, wounds: int, by: Hero) -> None:
        """ATK-06, ATK-07; in the Hero Phase the Room remembers the noise (ROOM-05, ROOM-08)."""
        wounds = min(wounds, monster.life)
        monster.life -= wounds
        if self.state.phase == "hero_turn":
            self.state.wounded_in.extend(t for t in self.tiles(monster.body) if t not in self.state.wounded_in)
        square = self.name(monster.at)
        self.tell(e.MonsterWounded(monster.id, monster.kind, wounds, monster.life, square, by.id))
        if monster.life == 0:
            effects = self.effects(monster.id)
            del self.state.monsters[monster.id]
            self.state.marks = [mark for mark in self.state.marks if mark.on != monster.id]
            self._changed()
            self.tell(e.MonsterKilled(monster.id, monster.kind, square, by.id))
            for hooks in effects:
                hooks.on_killed(self, monster)

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

    def wake(self, tile: str, why: str, about: str = "") -> None:
        """ROOM-06: the marker is gone for good."""
        self.state.sleeping.remove(tile)
        self.tell(e.RoomWoke(tile, why, about))

    def sleep_on(self, tile: str, symbol: str) -> None:
        """A possible wake that failed (ROOM-05)."""
        self.tell(e.RoomSleptOn(tile, symbol))

    # Cards ------------------------------------------------------------------------------------------------------

    def use_ability(self, hero: Hero, ability: str) -> None:
        """ABIL-03: the energy goes back to the start."""
        hero.energy[ability] = 0
        self.tell(e.AbilityUsed(hero.id, ability, hero.level[ability]))

    def mark(self, name: str, on: Hero | Monster, by: Hero, until: str, level: int = 0) -> Mark:
        """Lay a standing effect; laid again by the same Hero on the same piece it starts anew."""
        self.state.marks = [mark for mark in self.state.marks if (mark.name, mark.on, mark.by) != (name, on.id, by.id)]
        laid = Mark(name, on.id, by.id, level, until)
        self.state.marks.append(laid)
        self._changed()
        self.tell(e.Marked(name, on.id, by.id, level))
        return laid

    def unmark(self, marks: Iterable[Mark]) -> None:
        for mark in list(marks):
            self.state.marks.remove(mark)
            self._changed()
            self.tell(e.MarkEnded(mark.name, mark.on, mark.by))

    def recover(self, hero: Hero, n: int, by: str, *, limited: bool = True) -> int:
        """Used dice come back (B-48, B-64), at most one a turn from each item and ability (E-01); how many."""
        if limited and by in hero.recovered:
            return 0
        n = min(n, hero.spent, max(0, self.full_pool(hero) - hero.pool))
        if n <= 0:
            return 0
        if limited:
            hero.recovered.append(by)
        hero.pool += n
        hero.spent -= n
        self.tell(e.DiceRecovered(hero.id, n, hero.pool, by))
        return n

    def heal(self, hero: Hero, n: int, by: str) -> None:
        """Hit Points, never more than the heart says (B-61)."""
        n = min(n, self.setting.hero(hero.id).hearts - hero.hp)
        hero.hp += n
        self.tell(e.HeroHealed(hero.id, n, hero.hp, by))

    def place_hero(self, hero: Hero, cell: Cell, by: str) -> None:
        """Put a Hero on a square without Movement; entering a Sleeping Room still wakes it (ROOM-02)."""
        start = hero.at
        self._enter(cell)
        if cell != start:
            hero.at = cell
            hero.stuck = False
            self._changed()
        self.tell(e.HeroPlaced(hero.id, self.name(start), self.name(cell), by))

    def push_hero(self, hero: Hero, path: Sequence[Cell], by: str) -> None:
        start = hero.at
        for cell in path:
            self._enter(cell)
        hero.at = path[-1]
        hero.stuck = False
        self._changed()
        self.tell(e.HeroPushed(hero.id, self.name(start), tuple(map(self.name, path)), by))

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

    def smash_column(self, cell: Cell, by: Hero) -> None:
        self.state.smashed.append(cell)
        self._changed()
        self.tell(e.ColumnSmashed(self.name(cell), by.id))

    def smash_chest(self, chest: str, by: Hero) -> None:
        """A trap under it goes with it, unseen (TRAP-02, B-30)."""
        cell = self.state.chests.pop(chest)
        if chest in self.state.traps:
            self.state.traps.remove(chest)
        self.tell(e.ChestSmashed(chest, by.id, self.name(cell), len(self.state.chests)))

    def tear_wall(self, hero: Hero, borders: tuple[str, ...], tile: str) -> None:
        """B-120: both borders are open for good; the other Room wakes in step 1 (ROOM-04)."""
        self.state.torn.extend(borders)
        self.state.walls += 1
        if tile not in self.state.broken:
            self.state.broken.append(tile)
        self._changed()
        self.tell(e.WallTorn(hero.id, borders, tile))

    def draw_item(self, hero: Hero) -> str:
        """A Magic Item from the pile, "" when it is empty (ITEM-10, B-42)."""
        seen = self.state.items_seen
        if len(seen) == len(MAGIC):
            self.tell(e.PileEmpty(hero.id, "items"))
            return ""
        item = self.draw("item", lambda: [name for name in MAGIC if name not in seen])
        seen.append(item)
        self.tell(e.CardDrawn(hero.id, item, "items", len(MAGIC) - len(seen)))
        return item

    def draw_find(self, hero: Hero) -> str:
        """A Small Find from the pile, "" when it is empty (B-42)."""
        seen = self.state.finds_seen
        copies = [name for name, card in FINDS.items() for _ in range(card.copies - seen.count(name))]
        if not copies:
            self.tell(e.PileEmpty(hero.id, "finds"))
            return ""
        find = self.draw("find", lambda: copies)
        seen.append(find)
        self.tell(e.CardDrawn(hero.id, find, "finds", len(copies) - 1))
        return find

    def equip(self, hero: Hero, item: str, space: str) -> None:
        setattr(hero, space, item)
        self.tell(e.ItemEquipped(hero.id, item, space))

    def stow(self, hero: Hero, card: str) -> None:
        """Into the backpack: one Magic Item or up to two Small Finds (B-97)."""
        if card in FINDS:
            hero.finds.append(card)
        else:
            hero.item = card
        self.tell(e.CardStowed(hero.id, card))

    def take_off(self, hero: Hero, card: str) -> None:
        """Out of hands, body or backpack; where it goes tells the next verb."""
        if card in hero.finds:
            hero.finds.remove(card)
            return
        for space in (*SPACES, "item"):
            if getattr(hero, space) == card:
                setattr(hero, space, "")
                return

    def drop(self, hero: Hero, card: str) -> None:
        """Out of the game: discards do not come back (B-42, FIND-03)."""
        self.tell(e.CardDropped(hero.id, card))

    def give(self, hero: Hero, card: str, to: Hero) -> None:
        self.tell(e.CardGiven(hero.id, card, to.id))

    def use_find(self, hero: Hero, find: str) -> None:
        """FIND-03: discarded for its effect."""
        hero.finds.remove(find)
        self.tell(e.FindUsed(hero.id, find))

    def cast(self, hero: Hero, tome: str, target: str) -> None:
        self.tell(e.TomeCast(hero.id, tome, target))

    def gain_token(self, hero: Hero, token: str, by: str) -> None:
        if token == "fortress":
            hero.fortress = True
            n = 1
        else:
            hero.counterattacks += 1
            n = hero.counterattacks
        self.tell(e.TokenGained(hero.id, token, n, by))

    def counter(self, hero: Hero, monster: Monster) -> None:
        hero.counterattacks -= 1
        self.tell(e.Countered(hero.id, monster.id))

    def spend_fate_tile(self, hero: Hero) -> None:
        self.state.fate_tiles -= 1
        self.tell(e.FateTileSpent(hero.id, self.state.fate_tiles))

    def special(self, monster: Monster, special: str, on: str = "") -> None:
        self.tell(e.SpecialUsed(monster.id, monster.kind, special, on))

    def _enter(self, cell: Cell) -> None:
        tile = self.board.tile_at(cell).id
        if tile in self.state.sleeping and tile not in self.state.entered:
            self.state.entered.append(tile)
