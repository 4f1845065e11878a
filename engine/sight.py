"""Reading the table: who stands where, what is free, whose zone reaches how far. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.board.board import Board
from engine.board.links import Links
from engine.board.paths import Reach, reach
from engine.board.squares import Cell, Mask, mask_of
from engine.board.zones import zone
from engine.cards.hooks import Hooks
from engine.cards.load import HEROES, ITEMS, RULES
from engine.cards.registry import SPECIALS, effects_of
from engine.cards.schema import MonsterCard, Weapon
from engine.dice import total
from engine.refusal import Refusal
from engine.setting import Setting
from engine.state import Figure, Hero, Mark, Monster, State

SPACES = ("hand_1", "hand_2", "body")
"""ITEM-01: two hands and one armour."""


class Worn(NamedTuple):
    """What a Hero has in use: all of it, the weapons, the Tomes."""

    items: tuple[str, ...]
    weapons: tuple[str, ...]
    tomes: tuple[str, ...]


@cache
def worn(hero: str, hand_1: str, hand_2: str, body: str) -> Worn:
    """What a Hero has in use with these Magic Items on the spaces; "" leaves the base item in use (ITEM-02). A body
    weapon is in use also under worn armour (E-09)."""
    base = HEROES[hero].equipment
    items = [hand_1 or base.hand_1, hand_2 or base.hand_2, body or base.body]
    if body and ITEMS[base.body].weapon:
        items.append(base.body)
    weapons = tuple(name for name in items if ITEMS[name].weapon)
    return Worn(tuple(items), weapons, tuple(name for name in items if ITEMS[name].tome))


class Sight:
    """A state on its board."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.setting = setting
        self.board: Board = setting.board
        self.state = state
        self._links: Links | None = None
        self._monster_mask: Mask | None = None
        self._zones: Mask | None = None

    def _changed(self) -> None:
        """Forget what follows from figures and doors."""
        self._links = self._monster_mask = self._zones = None

    # Pieces -----------------------------------------------------------------------------------------------------

    def hero(self, name: str) -> Hero:
        return self.state.heroes[name]

    def monster(self, name: str) -> Monster:
        return self.state.monsters[name]

    def card(self, monster: Monster) -> MonsterCard:
        return self.setting.monster(monster.kind)

    def name(self, cell: Cell) -> str:
        return self.board.name(cell)

    @property
    def standing(self) -> list[Hero]:
        """Heroes who are valid targets: those not lying (DOWN-02), in order of joining."""
        return [hero for hero in self.state.heroes.values() if not hero.lying]

    @property
    def links(self) -> Links:
        """The links with the doors as they are."""
        if self._links is None:
            self._links = self.board.links(frozenset(self.state.closed), frozenset(self.state.torn))
        return self._links

    @property
    def through_doors(self) -> Links:
        """The links for those whom closed doors do not stop (CARD-02); locked ones stop everybody (E-03)."""
        closed = frozenset(self.state.closed) & self.setting.locked
        return self.board.links(closed, frozenset(self.state.torn))

    def links_for(self, monster: Monster) -> Links:
        return self.links if self.card(monster).doors else self.through_doors

    def across(self, door: str, cell: Cell) -> Cell:
        """The square on the other side of a door from one directly beside it."""
        return next(b if a == cell else a for a, b in self.board.doors[door].edges if cell in (a, b))

    # The Arena --------------------------------------------------------------------------------------------------

    def figure(self, name: str) -> Figure:
        return self.state.heroes.get(name) or self.state.monsters[name]

    def up(self, figure: Figure) -> bool:
        """Whether it still stands there: neither killed nor lying."""
        return not figure.lying if isinstance(figure, Hero) else figure.id in self.state.monsters

    def same_side(self, hero: Hero, other: Hero) -> bool:
        """Whether the two play together: everybody outside the Arena, a team in it (ARENA-01)."""
        state = self.state
        return not state.arena or hero is other or (hero.id in state.teams and self.team(hero) == self.team(other))

    def team(self, hero: Hero) -> str:
        """ "west" or "east", "" where there are no teams."""
        return self.state.teams.get(hero.id, "")

    def rivals(self, hero: Hero) -> list[Hero]:
        """The standing Heroes one plays against (E-18): nobody outside the Arena."""
        return [other for other in self.standing if not self.same_side(hero, other)] if self.state.arena else []

    def foes(self, hero: Hero) -> list[Figure]:
        """Whom a Hero may attack and mark: monsters, and rivals wherever a card says monster (E-18)."""
        return [*self.state.monsters.values(), *self.rivals(hero)]

    def foe_mask(self, hero: Hero) -> Mask:
        return self.monster_mask | mask_of(tuple(rival.at for rival in self.rivals(hero)))

    def foes_beside(self, hero: Hero) -> list[Figure]:
        """Adjacent foes, for cards that count them; only monsters have a Block Zone (BLOCK-06)."""
        near = self.links.around[hero.at]
        return [*self.beside(hero), *(rival for rival in self.rivals(hero) if near >> rival.at & 1)]

    def laden(self, hero: Hero, squares: int) -> int:
        """D.18: in Tome in Hand a carrier goes half as far, rounded up."""
        return (squares + 1) // 2 if self.state.mode == "tome_in_hand" and hero.books else squares

    # Squares ----------------------------------------------------------------------------------------------------

    @property
    def solid(self) -> Mask:
        """Things that block (MOVE-04..07, B-15): furniture, chests, barrels."""
        state = self.state
        return self.furniture | mask_of((*state.chests.values(), *state.barrels.values()))

    @property
    def furniture(self) -> Mask:
        """Furniture that still stands: a column can be smashed (ABIL-BAR-3)."""
        smashed = self.state.smashed
        return self.setting.furniture & ~mask_of(tuple(smashed)) if smashed else self.setting.furniture

    @property
    def monster_mask(self) -> Mask:
        if self._monster_mask is None:
            found = 0
            for monster in self.state.monsters.values():
                found |= 1 << monster.at
                if monster.tail >= 0:
                    found |= 1 << monster.tail
            self._monster_mask = found
        return self._monster_mask

    def hero_mask(self, *, lying: bool) -> Mask:
        return mask_of(tuple(hero.at for hero in self.state.heroes.values() if hero.lying is lying))

    @property
    def lying_mask(self) -> Mask:
        """Squares one may pass but not stop on (B-22)."""
        return self.hero_mask(lying=True)

    @property
    def figures(self) -> Mask:
        return self.monster_mask | mask_of(tuple(hero.at for hero in self.state.heroes.values()))

    @property
    def free(self) -> Mask:
        """Floor with no figure and nothing solid on it."""
        return self.board.floor & ~self.solid & ~self.figures

    @property
    def pit_mask(self) -> Mask:
        return mask_of(tuple(self.state.pits))

    @property
    def floor_traps(self) -> Mask:
        """Squares with a face-down trap that is stepped on, not opened (MOVE-10)."""
        mission = self.setting.mission
        floor = [trap for trap in self.state.traps if trap not in mission.chests and trap not in self.board.doors]
        return mask_of(tuple(cell for trap in floor if (cell := self.board.cell(trap)) is not None))

    # Zones and reach --------------------------------------------------------------------------------------------

    @property
    def zones(self) -> Mask:
        """All squares in a Block Zone; sleeping monsters have theirs too (BLOCK-08, B-17)."""
        if self._zones is None:
            links, found = self.links, 0
            for monster in self.state.monsters.values():
                found |= zone(links, monster.body)
            self._zones = found
        return self._zones

    def beside(self, hero: Hero) -> list[Monster]:
        """Monsters in whose Block Zone the Hero stands."""
        near = self.links.around[hero.at]
        if not near & self.monster_mask:
            return []
        return [monster for monster in self.state.monsters.values() if near & mask_of(monster.body)]

    def movement(self, hero: Hero, squares: int, *, free: bool = False) -> Reach:
        """Where a Movement, or a free run (B-19), of so many squares may end (MOVE, BLOCK-02)."""
        dangers = self.pit_mask | self.floor_traps
        zones = 0 if self.ignores_zones(hero, free=free) else self.zones
        links, through = self.links, self.lying_mask
        if self.passes(hero):
            links, through = self.through_doors, self.figures
        through &= ~(1 << hero.at)
        return reach(links, hero.at, squares, self.free, stops=zones | dangers, avoid=dangers, through=through)

    def unstopped(self, hero: Hero, squares: int) -> Reach:
        """Where so many free steps lead that no zone stops (D.8); pits and traps still do."""
        dangers = self.pit_mask | self.floor_traps
        through = self.lying_mask & ~(1 << hero.at)
        return reach(self.links, hero.at, squares, self.free, stops=dangers, avoid=dangers, through=through)

    def unhindered(self, hero: Hero) -> dict[Cell, int]:
        """Steps to each square a Hero could walk to if nobody's zone stopped it and no roll were too short."""
        far = self.board.floor.bit_count()
        links, through = (self.through_doors, self.figures) if self.passes(hero) else (self.links, self.lying_mask)
        return reach(links, hero.at, far, self.free, through=through & ~(1 << hero.at)).steps

    # Rooms ------------------------------------------------------------------------------------------------------

    def tiles(self, body: Iterable[Cell]) -> tuple[str, ...]:
        return self.board.tiles_of(body)

    def asleep(self, monster: Monster) -> bool:
        """ROOM-01; a Big Monster on two tiles sleeps only if both do (B-14)."""
        sleeping = self.state.sleeping
        return bool(sleeping) and all(tile in sleeping for tile in self.tiles(monster.body))

    @property
    def sleeping_mask(self) -> Mask:
        """The squares of the Sleeping Rooms."""
        found = 0
        for tile in self.state.sleeping:
            found |= self.board.tile_mask[tile]
        return found

    @property
    def wakes_by_itself(self) -> bool:
        """Whether noise and visitors wake a Room: not where an Ugly Master pays for it (UM-09)."""
        return self.state.mode != "ugly_master"

    # The Ugly Master --------------------------------------------------------------------------------------------

    @property
    def master_star(self) -> int:
        """B-105: as many as there are players, he included."""
        return len(self.state.heroes) + 1

    def worth(self, faces: str) -> int:
        """What so many of his dice come to (UM-06)."""
        return total(faces, self.master_star)

    # What holds at this moment ----------------------------------------------------------------------------------

    def steps(self, monster: Monster) -> int:
        """STAT-02, STAT-03, STAT-04, B-40."""
        if monster.lost_steps:
            return 0
        steps = self.card(monster).steps
        if "stunned" in monster.statuses:
            steps += RULES.stunned_monster.steps
        if "frozen" in monster.statuses:
            steps += RULES.frozen_monster.steps
        return max(0, steps)

    def attack_dice(self, monster: Monster) -> int:
        """STAT-02, STAT-04."""
        dice = self.card(monster).attack
        if "stunned" in monster.statuses:
            dice += RULES.stunned_monster.attack
        if self.state.marks:
            dice += sum(hooks.attack_dice(self, monster) for hooks in self.effects(monster.id))
        return max(0, dice)

    def protection(self, monster: Monster) -> int:
        """STAT-03, B-67: from the moment it is frozen, never below 1."""
        protection = self.card(monster).protection
        if "frozen" in monster.statuses:
            protection += RULES.frozen_monster.protection
        return max(1, protection)

    def trait(self, hero: Hero, trait: str) -> int:
        """What a Star is worth in a roll with this trait (DICE-02): the board, items in use, abilities (ATK-10)."""
        card = self.setting.hero(hero.id)
        value = card.traits[trait]  # type: ignore[index]
        if hero.hand_1 or hero.hand_2 or hero.body:
            for name in self.in_use(hero):
                for bonus in ITEMS[name].bonuses:
                    if bonus.traits and (not bonus.hero_class or bonus.hero_class == card.hero_class):
                        value += bonus.traits.get(trait, 0)  # type: ignore[call-overload]
        if self.state.marks:
            value += sum(hooks.trait(self, hero, trait) for hooks in self.effects(hero.id))
        return max(1, value)

    # Cards ------------------------------------------------------------------------------------------------------

    def effects(self, piece: str) -> list[Hooks]:
        """What touches the rules of a Hero or monster: marks on it, and a monster's own special."""
        found = effects_of(self, piece) if self.state.marks else []
        monster = self.state.monsters.get(piece)
        if monster is not None and (name := self.card(monster).special):
            found.append(SPECIALS[name](None, monster))
        return found

    def effects_against(self, figure: Figure) -> list[Hooks]:
        """What bears on an attack on a figure: all that touches a monster; what others have laid on a Hero, for what he
        has laid on himself is his own (E-18)."""
        found = self.effects(figure.id)
        if isinstance(figure, Hero):
            return [hooks for hooks in found if hooks.mark is not None and hooks.mark.by != figure.id]
        return found

    def effects_named(self, name: str, piece: Hero | Monster) -> list[Hooks]:
        return [hooks for hooks in self.effects(piece.id) if hooks.mark is not None and hooks.mark.name == name]

    def on_space(self, hero: Hero, space: str) -> str:
        """The item in use on a space: a Magic Item covers the base item (ITEM-02)."""
        covered: str = getattr(hero, space)
        base: str = getattr(self.setting.hero(hero.id).equipment, space)
        return covered or base

    def in_use(self, hero: Hero) -> tuple[str, ...]:
        """Items in use: one per space, and a body weapon also under worn armour (E-09)."""
        return worn(hero.id, hero.hand_1, hero.hand_2, hero.body).items

    def weapons(self, hero: Hero) -> tuple[str, ...]:
        return worn(hero.id, hero.hand_1, hero.hand_2, hero.body).weapons

    def weapon(self, name: str) -> Weapon:
        """The weapon of an item that is one."""
        weapon = ITEMS[name].weapon
        assert weapon is not None
        return weapon

    def tomes(self, hero: Hero) -> tuple[str, ...]:
        """Tomes that can be used: only equipped ones (TOME-03)."""
        return worn(hero.id, hero.hand_1, hero.hand_2, hero.body).tomes

    def magic_items(self, hero: Hero) -> list[str]:
        """Magic Items a Hero has, in use or in the backpack."""
        return [item for item in (hero.hand_1, hero.hand_2, hero.body, hero.item) if item]

    def compelled(self, monster: Monster) -> list[Hero]:
        """The standing Heroes whose War Cry it heard (MACT-12, B-88)."""
        if not self.state.marks:
            return []
        names = {hooks.prey(self, monster) for hooks in self.effects(monster.id)} - {""}
        return [hero for hero in self.standing if hero.id in names]

    def ignores_zones(self, hero: Hero, *, free: bool = False) -> bool:
        """BLOCK-04."""
        return bool(self.state.marks) and any(
            hooks.ignores_zones(self, hero, free=free) for hooks in self.effects(hero.id)
        )

    def passes(self, hero: Hero) -> bool:
        """B-117: through figures and closed doors."""
        return bool(self.state.marks) and any(hooks.passes(self, hero) for hooks in self.effects(hero.id))

    def marks(self, name: str, *, on: str | None = None, by: str | None = None) -> list[Mark]:
        """Marks of this name, on this piece, by this Hero."""
        return [
            mark
            for mark in self.state.marks
            if mark.name == name and (on is None or mark.on == on) and (by is None or mark.by == by)
        ]

    def room_of(self, hero: Hero) -> Mask:
        """The squares of the tile a Hero stands on (ABIL-07, ROOM-09)."""
        return self.board.tile_mask[self.board.tile_at(hero.at).id]

    def monsters_in_room_of(self, hero: Hero) -> list[Monster]:
        room = self.room_of(hero)
        return [monster for monster in self.state.monsters.values() if room & mask_of(monster.body)]

    def stunned_now(self, hero: Hero) -> bool:
        """A Stun received in a Hero Phase waits for the next (B-63)."""
        return "stunned" in hero.statuses and hero.stunned_in < self.state.turn

    def full_pool(self, hero: Hero) -> int:
        """TURN-05, STAT-05: six dice, three while Stunned."""
        return RULES.stunned_pool if self.stunned_now(hero) else RULES.pool

    def held(self, hero: Hero) -> Refusal | None:
        """Why a Hero cannot leave the square: cage, ice, pit (B-34, B-66, TRAP-07)."""
        if hero.caged:
            return Refusal("caged", "TRAP-04")
        if "frozen" in hero.statuses:
            return Refusal("frozen", "STAT-06")
        if hero.stuck:
            return Refusal("stuck", "TRAP-07")
        return None
