"""What mission.yaml may say (D.16). Every model is frozen and refuses keys it does not know."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.board.squares import TileKind, parse_square, square_name
from engine.mission.errors import Problems, nearest

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


Square = Annotated[str, AfterValidator(_square)]
"""A square's name, as "F7"."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TileSpec(_Model):
    """A tile: its kind, its top left square, and whether it is turned by a quarter (D.15 gives the sizes)."""

    kind: TileKind
    at: Square
    turned: bool = False


class PortalSpec(_Model):
    """A portal: its kind and its top left square."""

    kind: PortalKind = "portal"
    at: Square
    turned: bool = False


class MonsterSpec(_Model):
    """A monster that is there from `heroes` Heroes on; a big one has a second square, its tail. `mounted`: the
    difficulties on which a Running Spider starts with a rider (D.12, E-16)."""

    kind: MonsterKind
    at: Square
    tail: Square | None = None
    heroes: int = Field(default=1, ge=1, le=6)
    mounted: tuple[Difficulty, ...] = ()

    @model_validator(mode="after")
    def _has_a_saddle(self) -> MonsterSpec:
        if self.mounted and self.kind != "running_spider":
            raise ValueError(f"only a running_spider can be mounted, not the {self.kind} at {self.at}")
        return self


class HarderSpec(_Model):
    """What differs from D.14 in this mission on one difficulty; what is not said holds as it stands there. `ends` and
    `solo_ends` are spaces of the Turn Track, not differences."""

    ends: dict[int, Space] = {}
    solo_ends: dict[int, Space] = {}
    portals: dict[Literal["lightning", "drop", "skull"], Annotated[int, Field(ge=0, le=4)]] | None = None
    snout_steps: int | None = Field(default=None, ge=0, le=4)
    boss_life: int | None = Field(default=None, ge=0, le=4)
    star: int | None = Field(default=None, ge=0, le=4)
    fate_tiles: int | None = Field(default=None, ge=-4, le=0)


class StageSpec(_Model):
    """A stage on the way to the objective: it is done when `until` is so, a goal as in `objective`."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    until: dict[str, Any]


class MissionFile(_Model):
    """The whole of mission.yaml.

    `doors` name one border of each door by its two squares, `entry` the six starting squares, front first (B-126),
    `gaps` both squares of a Gap, `traps` the door or chest above each trap, or a square in capitals. `ends` is the
    End of Game space by number of Heroes (D.17), `solo_ends` the same where one person plays them all (E-02),
    `harder` what a difficulty changes here (D.14); `fate_tiles` holds on Normal (D.12, E-16). `stages` are done one
    after the other on the way to the objective."""

    id: Annotated[str, Field(pattern=r"^m\d{2}_[a-z0-9_]+$")]
    number: int = Field(ge=0, le=99)
    tiles: dict[str, TileSpec] = Field(min_length=1)
    doors: dict[str, tuple[Square, Square]] = {}
    locked: tuple[str, ...] = ()
    entry: tuple[Square, ...]
    chests: dict[str, Square] = {}
    barrels: dict[str, Square] = {}
    levers: dict[str, Square] = {}
    buttons: dict[str, Square] = {}
    tomes: dict[str, Square] = {}
    gaps: dict[str, tuple[Square, Square]] = {}
    portals: dict[str, PortalSpec] = {}
    monsters: tuple[MonsterSpec, ...] = ()
    sleeping: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    traps: tuple[str, ...] = ()
    ends: dict[int, Space]
    solo_ends: dict[int, Space] = {}
    harder: dict[Difficulty, HarderSpec] = {}
    objective: dict[str, Any]
    stages: tuple[StageSpec, ...] = ()
    starting_xp: int = Field(default=0, ge=0)
    solo: tuple[HeroName, ...]
    fate_tiles: int = Field(default=2, ge=0, le=4)


def read(text: str, problems: Problems) -> MissionFile:
    """mission.yaml as a `MissionFile`; raises MissionError with everything that is wrong with it."""
    data = _read_yaml(text, problems)
    try:
        return MissionFile.model_validate(data)
    except ValidationError as wrong:
        for error in wrong.errors():
            problems.key(error["loc"], _sentence(error["loc"], error["type"], error["msg"], error.get("input")))
    problems.stop_if_any()
    raise AssertionError("pydantic refused the file without saying why")


def _read_yaml(text: str, problems: Problems) -> Any:
    loader = yaml.SafeLoader(text)
    try:
        node = loader.get_single_node()
        if node is not None:
            _note_lines(node, (), problems)
        problems.stop_if_any()
        data = loader.construct_document(node) if node is not None else None
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark
        line = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        problems.found.append(f"{problems.mission}/mission.yaml{line}: this is not YAML ({wrong.problem})")
    finally:
        loader.dispose()
    problems.stop_if_any()
    if not isinstance(data, dict):
        problems.key((), "the file has no keys; write id, number, tiles, ... one below the other")
        problems.stop_if_any()
    return data


def _note_lines(node: yaml.Node, path: tuple[str | int, ...], problems: Problems) -> None:
    """Note the line of every key, and complain about keys that stand there twice (YAML would drop the first)."""
    problems.lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            _note_lines(item, (*path, index), problems)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            here = (*path, _key(key))
            if here in problems.lines:
                problems.key(here, f"stands here and again in line {key.start_mark.line + 1}; remove one of the two")
            problems.lines[here] = key.start_mark.line + 1
            _note_lines(value, here, problems)


def _key(node: yaml.Node) -> str | int:
    text = str(node.value)
    return int(text) if node.tag.endswith(":int") and text.isdigit() else text


_PARTS: dict[str | int, type[BaseModel]] = {
    "tiles": TileSpec,
    "portals": PortalSpec,
    "monsters": MonsterSpec,
    "harder": HarderSpec,
    "stages": StageSpec,
}


def _sentence(loc: tuple[str | int, ...], kind: str, message: str, given: Any) -> str:
    if kind == "extra_forbidden":
        model = _PARTS[loc[0]] if len(loc) > 1 else MissionFile
        return f"there is no such key; {nearest(str(loc[-1]), model.model_fields)}"
    if kind == "missing":
        return "this key is missing; add it"
    if kind == "literal_error":
        return f'"{given}" is not known here; {nearest(str(given), _choices(loc))}'
    if kind == "value_error":
        return message.removeprefix("Value error, ")
    if kind == "string_pattern_mismatch":
        return f'"{given}" will not do; write it like m01_pantry_raid'
    return f"{given!r} will not do; {message[0].lower()}{message[1:]}"


def _choices(loc: tuple[str | int, ...]) -> tuple[str, ...]:
    kinds = {"tiles": TileKind, "portals": PortalKind, "monsters": MonsterKind, "solo": HeroName}
    return get_args(kinds[str(loc[0])])
