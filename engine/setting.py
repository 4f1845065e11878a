"""What stays the same through a whole game: the mission, the number of Heroes it is scaled for, the difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.board.board import Board
from engine.board.squares import Cell, Mask
from engine.cards.load import DICE, HEROES, MONSTERS, RULES
from engine.cards.schema import Difficulty, HeroCard, MonsterCard

if TYPE_CHECKING:
    from engine.mission.load import Mission

BASIC = "ugly_snout"
"""COMP-04, B-76: reinforcements are basic Ugly Snouts."""
NORMAL = "normal"
"""The difficulty for which a mission's own numbers are meant (D.14)."""


def _changes(mission: Mission, difficulty: str) -> Difficulty:
    """D.14, where the mission does not say otherwise; its own Fate tiles are those of Normal (E-16), and the Arena has
    none (D.18)."""
    changes = RULES.difficulty[difficulty]
    if mission.fate_tiles is not None and (difficulty == NORMAL or mission.mode != "coop"):
        changes = changes.model_copy(update={"fate_tiles": mission.fate_tiles})
    harder = mission.harder.get(difficulty)
    if harder is None:
        return changes
    own = harder.model_dump(exclude={"ends", "solo_ends"}, exclude_none=True)
    return changes.model_copy(update=own)


def _killed(goal: Mapping[str, Any]) -> set[str]:
    """The kinds of monsters that must be killed."""
    ((name, value),) = goal.items()
    if name in ("all", "any"):
        return set().union(*map(_killed, value))
    return set(value) if name == "killed" else set()


class Setting:
    """Mission, scale (2 to 6, E-02) and difficulty, and what follows from them."""

    def __init__(self, mission: Mission, scale: int, difficulty: str) -> None:
        self.mission = mission
        self.scale = scale
        self.difficulty = difficulty
        self.board: Board = mission.board
        self.changes = _changes(mission, difficulty)
        self._monsters: dict[str, MonsterCard] = {}

    def hero(self, name: str) -> HeroCard:
        return HEROES[name]

    def monster(self, kind: str) -> MonsterCard:
        """The card as this mission and difficulty have it (SET-02, D.14)."""
        card = self._monsters.get(kind)
        if card is None:
            card = self._monsters[kind] = self._adjusted(MONSTERS[kind])
        return card

    def _adjusted(self, card: MonsterCard) -> MonsterCard:
        life = card.full_life(self.scale)
        if card.boss or card.life_by_heroes:
            life += self.changes.boss_life
        steps = card.steps + (self.changes.snout_steps if card is MONSTERS[BASIC] else 0)
        return card.model_copy(update={"life": life, "steps": steps, "star": card.star + self.changes.star})

    @cached_property
    def portal_table(self) -> Mapping[str, int]:
        """Figures per Fate symbol: the mission's own table if it has one, else D.11; D.14 adds to either."""
        usual: dict[str, int] = {str(symbol): n for symbol, n in RULES.portals[self.scale].items()}
        more: dict[str, int] = {str(symbol): n for symbol, n in self.changes.portals.items()}
        table = self.mission.reinforcements.get(self.scale, usual)
        return {symbol: n + more.get(symbol, 0) for symbol, n in table.items()}

    def end(self, heroes: int, *, alone: bool = False) -> int:
        """The space of the End of Game tile (SET-07, D.17): by the real number of Heroes, also where the scale counts
        one more because a single person plays them all (E-02); then the mission may say another space."""
        if not self.mission.ends:  # the Arena has rounds instead (D.18)
            return 0
        column = min(max(heroes, RULES.scale.least), RULES.scale.most)
        harder = self.mission.harder.get(self.difficulty)
        if harder is not None:
            own = harder.solo_ends.get(heroes) if alone else None
            if (space := own or harder.ends.get(column)) is not None:
                return space
        normal = self.mission.solo_ends.get(heroes) if alone else None
        return (normal or self.mission.ends[column]) + self.changes.end

    @property
    def fate_tiles(self) -> int:
        """How many the party has (D.12, D.14, E-16)."""
        return self.changes.fate_tiles

    @cached_property
    def locked(self) -> frozenset[str]:
        """Doors that only levers or buttons open (E-03)."""
        return frozenset(self.mission.locked)

    @cached_property
    def guarded(self) -> Mapping[str, frozenset[str]]:
        """Monsters that the objective names, with the tiles of the Room in which each starts (E-17)."""
        named = _killed(self.mission.objective)
        numbers: Counter[str] = Counter()
        found = {}
        for monster in self.mission.present(self.scale):
            numbers[monster.kind] += 1
            if monster.kind in named:
                body = (monster.at,) if monster.tail is None else (monster.at, monster.tail)
                name = f"{MONSTERS[monster.kind].letter}{numbers[monster.kind]}"
                found[name] = frozenset(self.board.tiles_of(body))
        return found

    @cached_property
    def summonable(self) -> tuple[str, ...]:
        """UM-12: the kinds of monsters that this mission uses, and the Snouts that its portals bring (COMP-04); no
        Boss."""
        kinds = dict.fromkeys((BASIC, *(monster.kind for monster in self.mission.present(self.scale))))
        return tuple(kind for kind in MONSTERS if kind in kinds and not MONSTERS[kind].boss)

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """Hero -> colour, for Fate and Behaviour (FATE-02)."""
        return {name: card.colour for name, card in HEROES.items()}

    @cached_property
    def furniture(self) -> Mask:
        """Squares of furniture that never leaves (B-15)."""
        return self.mission.furniture_mask

    @cached_property
    def portal_cells(self) -> Mapping[str, tuple[Cell, ...]]:
        """Portals of the map with their squares, clockwise from the top left (PORT-02), in map order (B-76)."""
        return {name: portal.squares for name, portal in self.mission.portals.items()}

    def fate(self, face: int) -> tuple[str, str]:
        """(colour, symbol) of a Fate face (D.2)."""
        return DICE.fate[face].colour, DICE.fate[face].symbol
