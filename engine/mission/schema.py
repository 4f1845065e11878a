"""What mission.yaml may say (D.16). Every model is frozen and refuses keys it does not know."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from engine.board.board import TileKind
from engine.board.squares import parse_square, square_name
from engine.mission import document
from engine.mission.document import complain
from engine.mission.errors import Problems

MonsterKind = Literal[
    "ugly_snout",
    "big_grunt",
    "muso",
    "spiny_grunter",
    "running_spider",
    "stinky_thing",
    "stud",
    "dorbak",
    "zurill",
    "tatanka",
]
BIG_MONSTERS = frozenset(get_args(MonsterKind)[3:])
"""The kinds that stand on two squares (BIG-01)."""

PortalKind = Literal["portal", "big_portal"]
HeroName = Literal["barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock"]
SCALES = (2, 3, 4, 5, 6)
HEROES = (1, *SCALES)
"""How many there may be; one alone is counted as two (E-02)."""
LAST_SPACE = 26
"""The Turn Track's spaces (D.13)."""


Difficulty = Literal["normal", "heroic", "epic"]

Space = Annotated[int, Field(ge=2, le=LAST_SPACE)]
"""A space of the Turn Track."""


def _square(text: str) -> str:
    return square_name(*parse_square(text))


Square = Annotated[
    str,
    AfterValidator(_square),
    Field(json_schema_extra={"pattern": "^[A-Za-z]{1,2}[1-9][0-9]?$", "examples": ["F7"]}),
]
"""A square's name, as "F7"."""

Mode = Literal["coop", "big_game_hunt", "tome_in_hand"]
Team = Literal["west", "east"]

Name = Annotated[str, Field(pattern="^[A-Za-z][A-Za-z0-9_]{0,11}$")]
"""What a tile, a door, a chest ... is called: people read it, buttons carry it."""

Goal = dict[str, Any]
"""A goal of `engine.mission.goals`, or all/any over a list of them."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TileSpec(_Model):
    """A tile: a piece of the dungeon, which to the rules is a Room (D.15)."""

    kind: TileKind = Field(
        description="room 6x6, big_room 8x8, corridor 6x2, mini_corridor 3x2 or stairs 4x2 squares (across x down)"
    )
    at: Square = Field(description="Its top left square.")
    turned: bool = Field(default=False, description="Turned by a quarter: a corridor is then 2x6.")


class PortalSpec(_Model):
    """A portal, from which Ugly Snouts come (PORT-01)."""

    kind: PortalKind = Field(default="portal", description="portal covers 2x2 squares, big_portal 4x2.")
    at: Square = Field(description="Its top left square.")
    turned: bool = Field(default=False, description="A big_portal that is turned covers 2x4 squares.")


class MonsterSpec(_Model):
    """A monster that stands there at the start (D.16)."""

    kind: MonsterKind = Field(description="Which monster. Those from spiny_grunter on are big: they need a tail.")
    at: Square = Field(description="The square it stands on.")
    tail: Square | None = Field(default=None, description="The second square of a big monster, beside the first.")
    heroes: int = Field(default=1, ge=1, le=6, description="It is there from so many Heroes on; 1 is always.")
    mounted: tuple[Difficulty, ...] = Field(
        default=(), description="The difficulties on which a running_spider has a rider (D.12, E-16)."
    )

    @model_validator(mode="after")
    def _has_a_saddle(self) -> MonsterSpec:
        if self.mounted and self.kind != "running_spider":
            raise ValueError(f"only a running_spider can be mounted, not the {self.kind} at {self.at}")
        return self


Ends = Annotated[dict[int, Space], Field(json_schema_extra={"propertyNames": {"pattern": "^[2-6]$"}})]
SoloEnds = Annotated[dict[int, Space], Field(json_schema_extra={"propertyNames": {"pattern": "^[1-6]$"}})]


Figures = dict[Literal["lightning", "drop", "skull"], Annotated[int, Field(ge=0, le=4)]]
Tables = Annotated[dict[int, Figures], Field(json_schema_extra={"propertyNames": {"pattern": "^[2-6]$"}})]


class HarderSpec(_Model):
    """What differs from D.14 in this mission on one difficulty; what is not said holds as it stands there."""

    ends: Ends = Field(default={}, description="End of Game spaces by number of Heroes, in place of the usual ones.")
    solo_ends: SoloEnds = Field(default={}, description="The same where one person plays all the Heroes.")
    portals: Figures | None = Field(default=None, description="Figures that come in addition, by Fate symbol.")
    snout_steps: int | None = Field(default=None, ge=0, le=4, description="Steps that Ugly Snouts take in addition.")
    boss_life: int | None = Field(default=None, ge=0, le=4, description="Life of Stud and Bosses in addition.")
    star: int | None = Field(default=None, ge=0, le=4, description="What a monster's Star counts in addition.")
    fate_tiles: int | None = Field(default=None, ge=0, le=4, description="The party's Fate tiles on this difficulty.")


class StageSpec(_Model):
    """A stage on the way to the objective."""

    id: Annotated[str, Field(pattern="^[a-z][a-z0-9_]*$", max_length=40)] = Field(description="A word of your own.")
    until: Goal = Field(description="The stage is done when this is so; the same words as in objective.")


class MissionFile(_Model):
    """The whole of mission.yaml: what stands where, and what it is about."""

    id: Annotated[str, Field(pattern="^m[0-9]{2}_[a-z0-9_]{1,40}$")] = Field(
        description="m, the number in two digits, _ and a word, as m07_cold_cellar; the folder is called the same."
    )
    number: int = Field(ge=0, le=99, description="Its place in lists of missions; 0 is the lesson.")
    mode: Mode = Field(default="coop", description="coop, or one of the Arena: Heroes against each other (D.18).")
    tiles: dict[Name, TileSpec] = Field(min_length=1, description="The pieces of the dungeon, by their names.")
    doors: dict[Name, tuple[Square, Square]] = Field(
        default={}, description="Each door by two squares, one on either side of one of the two borders it lies across."
    )
    locked: tuple[str, ...] = Field(
        default=(), description="Doors that nobody can open until all levers and buttons are worked (E-03)."
    )
    entry: tuple[Square, ...] = Field(description="The six starting squares on one tile, the front one first (B-126).")
    chests: dict[Name, Square] = Field(default={}, description="Chests (8 at most).")
    barrels: dict[Name, Square] = Field(default={}, description="Barrels (10 at most).")
    levers: dict[Name, Square] = Field(default={}, description="Levers (3 at most), pulled with a Force Test (B-41).")
    buttons: dict[Name, Square] = Field(default={}, description="Buttons (2 at most), worked by stepping on them.")
    tomes: dict[Name, Square] = Field(default={}, description="Tome tokens (3 at most), to be carried to a Gap.")
    gaps: dict[Name, tuple[Square, Square]] = Field(default={}, description="The Gap, two squares side by side.")
    portals: dict[Name, PortalSpec] = Field(default={}, description="One portal and one big_portal at most.")
    monsters: tuple[MonsterSpec, ...] = Field(default=(), description="Who stands there at the start, in order (E-05).")
    sleeping: tuple[str, ...] = Field(default=(), description="Tiles asleep at the start, in their order (E-13).")
    optional: tuple[str, ...] = Field(default=(), description="Tiles that are not needed for the objective.")
    traps: tuple[str, ...] = Field(
        default=(), description="What a trap lies under: a door, a chest, or a square in capitals (8 at most)."
    )
    ends: Ends = Field(description="The End of Game space by number of Heroes, 2 to 6, on Normal (D.17).")
    solo_ends: SoloEnds = Field(
        default={}, description="The same where one person plays them all (E-02); where it says nothing, ends holds."
    )
    reinforcements: Tables = Field(
        default={}, description="Figures that a portal brings, by Heroes and Fate symbol, where not as usual (D.11)."
    )
    harder: dict[Difficulty, HarderSpec] = Field(default={}, description="What a difficulty changes here (D.14).")
    objective: Goal = Field(description="What has to be done to win (WIN-01).")
    stages: tuple[StageSpec, ...] = Field(default=(), description="What is done one after the other on the way there.")
    starting_xp: int = Field(default=0, ge=0, description="Experience that every Hero begins with.")
    solo: tuple[HeroName, ...] = Field(description="Two or three Heroes for a single player (SOLO-01).")
    fate_tiles: int | None = Field(
        default=None, ge=0, le=4, description="The party's Fate tiles on Normal, where not two as usual (D.14, E-16)."
    )


class ArenaFile(MissionFile):
    """mission.yaml of the Arena (D.18): what it has besides; it has no End of Game space and no objective."""

    id: Annotated[str, Field(pattern="^a[0-9]_[a-z0-9_]{1,40}$")] = Field(
        description="a, the number, _ and a word, as a1_big_game_hunt; the folder is called the same."
    )
    people: tuple[Annotated[int, Field(ge=2, le=6)], ...] = Field(min_length=1, description="How many may play.")
    bases: dict[Team, Square] = Field(default={}, description="Tome in Hand: the brazier of each team's base.")
    kick_off: tuple[Square, ...] = Field(default=(), description="Tome in Hand: where the Tome may lie at the start.")
    entry: tuple[Square, ...] = Field(
        description="The six starting squares, in the order of the seats; in Tome in Hand three of west, three of east."
    )
    ends: Ends = Field(default={}, description="Leave it out: the Arena has rounds.")
    objective: Goal = Field(default={}, description="Leave it out: the Arena counts points.")
    solo: tuple[HeroName, ...] = Field(default=(), description="Leave it out: nobody plays the Arena alone.")
    fate_tiles: int = Field(default=0, ge=0, le=0, description="Leave it out: Fate tiles belong to a party.")

    @field_validator("fate_tiles", mode="before")
    @classmethod
    def _no_party(cls, given: object) -> object:
        if given != 0:
            raise ValueError(
                "there are no Fate tiles in the Arena, they belong to a party; take the key out (D.12, D.18)"
            )
        return given


def read(text: str, problems: Problems) -> MissionFile:
    """mission.yaml as a `MissionFile`, an `ArenaFile` where its mode is one of the Arena; raises MissionError with
    everything that is wrong with it."""
    data = document.read(text, problems, "id, number, tiles, ...")
    form = ArenaFile if data.get("mode") in get_args(Mode)[1:] else MissionFile
    try:
        return form.model_validate(data)
    except ValidationError as wrong:
        complain(wrong, form, problems)
    problems.stop_if_any()
    raise AssertionError("pydantic refused the file without saying why")
