"""What the printed cards must say: checked when they are loaded (CARD-01, ITEM-05)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Colour = Literal["red", "green", "yellow", "blue", "brown", "black"]
Symbol = Literal["lightning", "drop", "skull"]
Trait = Literal["speed", "force", "cunning", "aim", "magic", "defence"]

TRAITS: tuple[Trait, ...] = ("speed", "force", "cunning", "aim", "magic", "defence")
RANGES: dict[str, tuple[int, ...]] = {"force": (1,), "aim": (2, 3), "magic": (1, 2, 3)}
"""ATK-02, ATK-03, ATK-04: which ranges a weapon of this trait may have."""


class Card(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Weapon(Card):
    trait: Literal["force", "aim", "magic"]
    range: Annotated[int, Field(ge=1, le=3)]

    @model_validator(mode="after")
    def _range_fits_trait(self) -> Weapon:
        if self.range not in RANGES[self.trait]:
            raise ValueError(f"a {self.trait} weapon has range {RANGES[self.trait]}, not {self.range} (ATK-02..04)")
        return self


class HeroCard(Card):
    """A Hero's board (SET-09, SET-11, D.3, D.4). `abilities`: energy spaces from red to Star (ABIL-08)."""

    hero_class: Annotated[str, Field(alias="class")]
    colour: Colour
    hearts: Annotated[int, Field(ge=1)]
    traits: dict[Trait, Annotated[int, Field(ge=1)]]
    abilities: dict[str, Annotated[int, Field(ge=1)]]
    weapons: dict[str, Weapon]
    armour: dict[str, Annotated[int, Field(ge=0)]]

    @property
    def shields(self) -> int:
        """Shield Dice that the printed armour pays at the end of each Hero Phase (DEF-07, E-15)."""
        return sum(self.armour.values())

    @model_validator(mode="after")
    def _complete(self) -> HeroCard:
        if set(self.traits) != set(TRAITS):
            raise ValueError(f"a Hero has exactly the traits {', '.join(TRAITS)}")
        if len(self.abilities) != 3:
            raise ValueError("a Hero has three abilities (ABIL-01)")
        return self


class MonsterCard(Card):
    """A monster's card (CARD-01). `size`: squares it fills; `doors`: closed doors stop it."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    box: Annotated[int, Field(ge=1)]
    size: Literal[1, 2]
    boss: bool = False
    initiative: int
    doors: bool
    wake: Symbol
    behaviour: tuple[Colour, ...]
    attack: Annotated[int, Field(ge=0)]
    protection: Annotated[int, Field(ge=1)]
    star: Annotated[int, Field(ge=0)]
    life: Annotated[int, Field(ge=1)]
    steps: Annotated[int, Field(ge=0)]
    life_by_heroes: dict[int, int] = {}

    @model_validator(mode="after")
    def _all_colours(self) -> MonsterCard:
        if len(set(self.behaviour)) != 6:
            raise ValueError("a Behaviour lists all six colours once (CARD-03)")
        return self

    def full_life(self, scale: int) -> int:
        """D.10: Life by number of Heroes, where the card scales."""
        return self.life_by_heroes.get(scale, self.life)


class FateFace(Card):
    colour: Colour
    symbol: Symbol


class Dice(Card):
    action: tuple[Literal["1", "2", "*"], ...]
    fate: tuple[FateFace, ...]


class Boulder(Card):
    lightning: int
    drop: int
    skull: int


class Difficulty(Card):
    """D.14: what a difficulty adds."""

    end: int = 0
    portals: dict[Symbol, int] = {}
    snout_steps: int = 0
    boss_life: int = 0
    star: int = 0


class MonsterStatus(Card):
    attack: int = 0
    protection: int = 0
    steps: int = 0


class Bounds(Card):
    least: int
    most: int


class Rules(Card):
    """Numbers of the rules that stand on no card."""

    test: int
    pool: int
    stunned_pool: int
    experience: tuple[int, ...]
    heroes: Bounds
    scale: Bounds
    traps: dict[str, int]
    boulder: Boulder
    pit_wounds: int
    poison: dict[Symbol, Literal["nothing", "wound", "cured"]]
    stunned_monster: MonsterStatus
    frozen_monster: MonsterStatus
    portals: dict[int, dict[Symbol, int]]
    difficulty: dict[str, Difficulty]
