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


class Bonus(Card):
    """What an item gives besides (ITEM-05), and when it does (ITEM-20 to ITEM-25).

    Gives: attack (added once to the total, ATK-09), wounds, recover (dice, B-48), status, push (squares), shields
    (at the end of the Hero Phase), traits (what a Star is worth, ATK-10). When: hero_class, behind, alone (in the
    Block Zone of a single monster), stars (at least so many in the roll), total (the sum without this bonus, B-51),
    on_hit.
    """

    attack: int = 0
    wounds: int = 0
    recover: int = 0
    status: Literal["frozen", "stunned", ""] = ""
    push: int = 0
    shields: int = 0
    traits: dict[Trait, int] = {}
    hero_class: str = ""
    behind: bool = False
    alone: bool = False
    stars: int = 0
    total: int = 0
    on_hit: bool = False


class Tome(Card):
    """TOME-01: `spell` names the deed in `engine/rules/tomes.py`; hearts, steps: what it gives (D.8)."""

    spell: str
    hearts: int = 0
    steps: int = 0


class Item(Card):
    """Base equipment (`base`: printed on a board, ITEM-02) or a Magic Item: a weapon, armour, a shield or a Tome."""

    base: bool = False
    slot: Literal["hand", "body"]
    weapon: Weapon | None = None
    shields: Annotated[int, Field(ge=0)] = 0
    counterattack: int = 0
    tome: Tome | None = None
    bonuses: tuple[Bonus, ...] = ()


class Find(Card):
    """A Small Find (FIND): how many copies lie in the pile, and what discarding it does."""

    copies: Annotated[int, Field(ge=1)]
    hearts: int = 0
    pick: int = 0
    cures: bool = False
    attack: int = 0
    energy: int = 0
    shields: int = 0
    boots: bool = False
    dice: int = 0


class Equipment(Card):
    """Ids of the base items on a board, one per space (D.4)."""

    hand_1: str
    hand_2: str
    body: str


class HeroCard(Card):
    """A Hero's board (SET-09, SET-11, D.3, D.4). `abilities`: energy spaces from red to Star (ABIL-08)."""

    hero_class: Annotated[str, Field(alias="class")]
    colour: Colour
    hearts: Annotated[int, Field(ge=1)]
    traits: dict[Trait, Annotated[int, Field(ge=1)]]
    abilities: dict[str, Annotated[int, Field(ge=1)]]
    equipment: Equipment

    @model_validator(mode="after")
    def _complete(self) -> HeroCard:
        if set(self.traits) != set(TRAITS):
            raise ValueError(f"a Hero has exactly the traits {', '.join(TRAITS)}")
        if len(self.abilities) != 3:
            raise ValueError("a Hero has three abilities (ABIL-01)")
        return self


class Power(Card):
    """The numbers of a special (D.10): Hit Points it costs, squares it pushes, steps it needs, figures it calls."""

    wounds: int = 0
    push: int = 0
    steps: int = 0
    figures: int = 0


class MonsterCard(Card):
    """A monster's card (CARD-01). `size`: squares it fills; `doors`: closed doors stop it; `special` names the deed in
    `engine/cards/specials.py`, `power` its numbers."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    box: Annotated[int, Field(ge=1)]
    size: Literal[1, 2]
    boss: bool = False
    cub: bool = False
    special: str = ""
    power: Power = Power()
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
    """D.14: what a difficulty adds; `fate_tiles` is how many the party has."""

    end: int = 0
    portals: dict[Symbol, int] = {}
    snout_steps: int = 0
    boss_life: int = 0
    star: int = 0
    fate_tiles: int


class MonsterStatus(Card):
    attack: int = 0
    protection: int = 0
    steps: int = 0


class Bounds(Card):
    least: int
    most: int


class Backpack(Card):
    items: int
    finds: int


class UglyMaster(Card):
    """The other master: his dice (UM-06), and by how many spaces the End of Game tile lies further (UM-02)."""

    dice: int
    end: int


class BigGameHunt(Card):
    """Rounds, and points for a Hero and for each kind of monster; a kind that is not named is worth none."""

    rounds: int
    hero: int
    monsters: dict[str, int]


class Throw(Card):
    """How far a Tome flies, and the total it takes for each square."""

    squares: int
    need: int


class TomeInHand(Card):
    """Rounds, and goals that win before they are over; the most dice of a tackle or a shove; squares of a push."""

    rounds: int
    goals: int
    dice: int
    push: int
    throw: Throw


class Arena(Card):
    """D.18, E-18. protection: of a Hero without Shield Dice."""

    protection: int
    big_game_hunt: BigGameHunt
    tome_in_hand: TomeInHand


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
    backpack: Backpack
    tome_reach: int
    devastated_walls: int
    fortress: int
    master: UglyMaster
    difficulty: dict[str, Difficulty]
