"""Setup (SET): from a mission and its Heroes to the first question."""

from __future__ import annotations

from collections.abc import Mapping

from engine import events as e
from engine.board.facing import AHEAD
from engine.board.squares import FACINGS, Facing
from engine.cards.load import HEROES, RULES
from engine.mission.load import Mission
from engine.refusal import Refusal, Refused
from engine.rules.experience import gain
from engine.setting import Setting
from engine.state import Hero, State
from engine.table import Table


def alone(heroes: Mapping[str, str], master: str | None = None) -> bool:
    """Whether a single person plays all the Heroes, and nobody the monsters (SOLO-02)."""
    return len(set(heroes.values())) == 1 and master is None


def scale_for(heroes: Mapping[str, str], wanted: int | None = None, master: str | None = None) -> int:
    """The number that tables ask for: the Heroes, one more when a single person plays them all (SOLO-02), or what is
    wanted instead."""
    return _column(len(heroes) + alone(heroes, master) if wanted is None else wanted)


def _column(n: int) -> int:
    """Kept within the columns that exist (E-02)."""
    return min(max(n, RULES.scale.least), RULES.scale.most)


def check(heroes: Mapping[str, str], difficulty: str) -> None:
    """SET-08, SET-15: known Heroes, one to six of them. A mapping cannot hold the same Hero twice."""
    for name in heroes:
        if name not in HEROES:
            raise Refused(Refusal("unknown_hero", "SET-08", {"hero": name}))
    if not RULES.heroes.least <= len(heroes) <= RULES.heroes.most:
        raise Refused(Refusal("number_of_heroes", "SET-15", {"n": len(heroes)}))
    if difficulty not in RULES.difficulty:
        raise Refused(Refusal("unknown_difficulty", "DIFF-01", {"difficulty": difficulty}))


def opening(setting: Setting, heroes: Mapping[str, str], master: str | None = None) -> State:
    """The board as the map shows it, Heroes at the entrance in order of joining, the first in front (SET-12); the End
    of Game tile further on where somebody plays the monsters (UM-02)."""
    mission = setting.mission
    end = setting.end(len(heroes), alone=alone(heroes, master))
    facing = into_the_dungeon(mission)
    return State(
        mission=mission.id,
        mode="coop" if master is None else "ugly_master",
        difficulty=setting.difficulty,
        scale=setting.scale,
        turn=1,
        end=end if master is None else end + RULES.master.end,
        phase="set_up",
        heroes={name: _hero(name, seat, mission.entry[n], facing) for n, (name, seat) in enumerate(heroes.items())},
        monsters={},
        closed=list(mission.board.doors),
        chests=dict(mission.chests),
        barrels=dict(mission.barrels),
        traps=list(mission.traps),
        trap_pile=dict(RULES.traps),
        books=dict(mission.tomes),
        fate_tiles=setting.fate_tiles,
        sleeping=list(mission.sleeping),
        visited=list(dict.fromkeys(mission.board.tile_at(cell).id for cell in mission.entry[: len(heroes)])),
        master=master,
    )


def into_the_dungeon(mission: Mission) -> Facing:
    """Where the line at the entrance looks: from the four at the back to the two in front (B-13)."""
    x, y = (sum(values) for values in zip(*map(mission.board.xy, mission.entry), strict=True))
    front_x, front_y = (sum(values) for values in zip(*map(mission.board.xy, mission.entry[:2]), strict=True))
    dx, dy = 3 * front_x - x, 3 * front_y - y
    return max(FACINGS, key=lambda facing: AHEAD[facing][0] * dx + AHEAD[facing][1] * dy)


def _hero(name: str, seat: str, at: int, facing: str) -> Hero:
    card = HEROES[name]
    return Hero(name, seat, at, facing, card.hearts, dict.fromkeys(card.abilities, 0), dict.fromkeys(card.abilities, 1))


def place_monsters(table: Table) -> None:
    """Those of this number of Heroes, where the mission says (D.16)."""
    for monster in table.setting.mission.present(table.state.scale):
        tail = -1 if monster.tail is None else monster.tail
        placed = table.place_monster(monster.kind, monster.at, tail, set_up=True)
        placed.mounted = table.state.difficulty in monster.mounted


async def set_up(table: Table) -> None:
    """Figures of this number of Heroes take their places (SET-01, D.16); a mission may grant experience (D.17)."""
    state = table.state
    place_monsters(table)
    state.phase = "choosing_hero"
    table.tell(e.MissionBegan(state.mission, tuple(state.heroes), state.scale, state.end))
    table.tell(e.TurnBegan(state.turn, state.end))
    if table.setting.mission.starting_xp:
        for hero in state.heroes.values():
            await gain(table, hero, table.setting.mission.starting_xp, "start")
