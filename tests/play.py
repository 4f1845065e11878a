"""Play as text: a drawn position, luck and answers, and what the game then says.

    game = at('''
        +-+-+-+
        |. s .|
        +     +
        |. B .|
        +-+-+-+
    ''', "barka shields 3", phase="monsters", dice="2* 21")
    game.answers("shields 2", "star war_cry")
    assert game.said(MonsterAttacked, hit=False)

Heroes: B barka, H helena, V zanvor, Z zoe, Y yang_ping, L luckylock. Monsters: the letters of the ledger, a big one on
two neighbouring squares; they are numbered in reading order (s1, s2, g1). c chest, b barrel, O column, P portal (2x2),
Q Big Portal (4x2), ^ a face-down floor trap, * an open pit; who stands on one of these is put there by a line ("barka
at F7", "r1 at F7 tail G7"). Between squares: | and - walls, D closed doors (d1, d2, ... in reading order),
o openings. Tiles are what walls, doors and openings enclose: A, B, C, ... in reading order.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from engine import events as e
from engine.board.board import Board, Door, Opening, Tile, portal_squares
from engine.cards.load import FINDS, HEROES, MAGIC, MONSTERS, RULES
from engine.chance import Chance, Scripted
from engine.game import Game, load
from engine.mission.load import Mission, Portal, Source
from engine.mission.load import Monster as Figured
from engine.mission.schema import StageSpec
from engine.setting import Setting
from engine.state import Hero, Mark, State
from engine.state import Monster as Figure

HERO_LETTERS = {"B": "barka", "H": "helena", "V": "zanvor", "Z": "zoe", "Y": "yang_ping", "L": "luckylock"}
MONSTER_LETTERS = {card.letter: kind for kind, card in MONSTERS.items() if card.letter not in HERO_LETTERS}
MONSTER_LETTERS |= {"A": "zurill", "X": "dorbak", "T": "tatanka"}
LISTS = (
    "closed",
    "sleeping",
    "traps",
    "entered",
    "broken",
    "wounded_in",
    "monsters_done",
    "torn",
    "pulled",
    "pressed",
    "brought",
    "visited",
)


class Play:
    """A game under test. `events`: everything told so far."""

    def __init__(self, game: Game, chance: Scripted | None) -> None:
        self.game = game
        self.chance = chance
        self.events: list[e.Event] = game.take_news()

    # Asking the game --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def board(self) -> Board:
        return self.game.setting.board

    @property
    def asked(self) -> str:
        """What is asked and about whom: "shields barka"; "" when the game is over."""
        decision = self.game.decision
        return " ".join(filter(None, [decision.what, decision.about])) if decision else ""

    @property
    def options(self) -> list[Any]:
        assert self.game.decision is not None
        return list(self.game.decision.options)

    def hero(self, name: str) -> Hero:
        return self.state.heroes[name]

    def monster(self, name: str) -> Figure:
        return self.state.monsters[name]

    def where(self, name: str) -> str:
        """The square (or two, "F7 F8") of a Hero or monster."""
        piece = self.state.heroes.get(name) or self.state.monsters[name]
        body = piece.body if isinstance(piece, Figure) else (piece.at,)
        return " ".join(map(self.board.name, body))

    @property
    def left(self) -> str:
        """Luck that was scripted and not rolled: "" at the end of a test that says what is rolled."""
        assert self.chance is not None
        return self.chance.left

    def told(self, kind: type[e.Event], /, **fields: Any) -> list[Any]:
        """All events of this class with these fields."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
        ]

    def said(self, kind: type[e.Event], /, **fields: Any) -> bool:
        return bool(self.told(kind, **fields))

    def why_not(self, answer: str | int, seat: str | None = None) -> str:
        """The refusal as "key RULE nearest", "" when it is legal."""
        decision = self.game.decision
        assert decision is not None
        refusal = self.game.why_not(seat or decision.seats[0], answer)
        if refusal is None:
            return ""
        return " ".join(str(part) for part in (refusal.key, refusal.rule, refusal.nearest) if part not in ("", None))

    # Answering --------------------------------------------------------------------------------------------------

    def answers(self, *lines: str) -> Play:
        """Each "question option" must be the question that is open: "act attack", "dice 3", "move_to F7"."""
        for line in lines:
            what, _, text = line.partition(" ")
            decision = self.game.decision
            assert decision is not None, f"the game is over, nobody asks {what}"
            assert decision.what == what, f"asked is {self.asked} {decision.options}, not {what}"
            number = text.isdigit() and isinstance(decision.options[0], int)
            option: str | int = int(text) if number else text
            seat = decision.whose.get(option, decision.seats[0])
            self.events += self.game.apply(seat, option, self.game.ply)
        return self

    def reload(self) -> Play:
        """Drop the game and load its save."""
        fresh = load(self.game.save(), self.game.mission, chance=self.chance or self.game._chance)
        again = Play(fresh, self.chance)
        again.events = self.events + again.events
        return again


def at(
    drawing: str,
    *lines: str,
    phase: str = "hero_turn",
    turn: int = 1,
    end: int = 16,
    dice: str = "",
    fate: str = "",
    draws: str = "",
    active: str | None = None,
    scale: int | None = None,
    objective: Mapping[str, Any] | None = None,
    locked: tuple[str, ...] = (),
    chance: Chance | None = None,
    seats: Mapping[str, str] | None = None,
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    stages: Mapping[str, Mapping[str, Any]] | None = None,
    mode: str = "coop",
    teams: Mapping[str, str] | None = None,
    master: str | None = None,
) -> Play:
    """A game in the drawn position. `lines` change pieces ("barka pool 2 facing e poisoned caged", "s2 life 1 facing n
    stunned", "barka at F7") or lists ("sleeping B C", "traps d1 c1", "closed d2": the rest is open, "portals F7": Small
    Portals, "pile spike_pit": the trap tiles not yet seen, "items_seen *": the pile is empty, "fate_tiles 2", "torn
    F7|G7 F8|G8", "walls 1"). Cards: "barka hand_1 ogre_tooth_maul item tome_of_mending finds star_candy iron_biscuit"
    (finds last), "r1 mounted". `cards`: other numbers on monster cards, by kind (SET-02).

    `mode`: "big_game_hunt" or "tome_in_hand" is the Arena, with "points barka 3" or "points west 1", "entry A1 B1",
    "bases west A1 A2" and "kick_off C3"; `teams` (default: alternately west and east, in the order of the letters).

    `master`: the seat of an Ugly Master (UM-01); in the phase "wake_rooms" his turn begins with the roll of his dice.
    The mission then has the drawn monsters in its file. "moved s1" says whom he has moved in this turn, "master_dice
    12*" in the phase "master" what lies before him; "mark war_cry s1 barka clean_up" lays a mark.
    """
    mission, state = _read(drawing, locked, objective or {"chests_left": -1}, end)
    mission = replace(
        mission, stages=tuple(StageSpec(id=name, until=dict(goal)) for name, goal in (stages or {}).items())
    )
    state.turn, state.phase = turn, phase
    if seats:
        for name, seat in seats.items():
            state.heroes[name].seat = seat
    if phase == "hero_turn":
        state.active = active or next(iter(state.heroes))
        state.heroes[state.active].pool = RULES.pool
    for line in lines:
        if line.partition(" ")[0] in THINGS:
            mission = _with(mission, line)
        else:
            _change(state, mission.board, line)
    carried = {book for hero in state.heroes.values() for book in hero.books}
    state.books = {book: cell for book, cell in mission.tomes.items() if book not in {*carried, *state.brought}}
    state.scale = scale or min(max(len(state.heroes), 2), 6)
    if mode != "coop":
        mission = _arena(mission, state, mode, teams)
    for line in lines:
        if line.startswith("points "):
            _, name, n = line.split()
            state.points[name] = int(n)
    if master is not None:
        state.mode, state.master = "ugly_master", master
        file = tuple(Figured(m.kind, m.at, m.tail if m.tail >= 0 else None, 1) for m in state.monsters.values())
        mission = replace(mission, monsters=file)
    script = None if chance else Scripted(dice, fate, draws)
    luck: Chance = chance or script  # type: ignore[assignment]
    setting = Setting(mission, state.scale, "normal")
    for kind, changes in (cards or {}).items():
        setting._monsters[kind] = MONSTERS[kind].model_copy(update=dict(changes))
    game = Game(setting, state, luck)
    game.start()
    return Play(game, script)


def _arena(mission: Mission, state: State, mode: str, teams: Mapping[str, str] | None) -> Mission:
    state.mode, state.end, state.starter = mode, 0, next(iter(state.heroes))
    if mode == "tome_in_hand":
        state.teams = dict(teams or {name: ("west", "east")[n % 2] for n, name in enumerate(state.heroes)})
    state.points = dict.fromkeys(("west", "east") if state.teams else state.heroes, 0)
    nothing: Mapping[Any, Any] = MappingProxyType({})
    return replace(mission, mode=mode, people=(len(state.heroes),), ends=nothing, objective=nothing)


THINGS = ("levers", "buttons", "tomes", "gaps", "entry", "bases", "kick_off", "points")
"""What a mission is about: "levers F7 G8" are L1 and L2, "buttons C3" is U1, "tomes D4" is T1, "gaps D5 E5" is G1."""


def _with(mission: Mission, line: str) -> Mission:
    group, *squares = line.split()
    if group == "points":
        return mission
    if group == "bases":
        team, *squares = squares
        at_home = tuple(_cell(mission.board, square) for square in squares)
        return replace(mission, bases=MappingProxyType({**mission.bases, team: at_home}))
    cells = [_cell(mission.board, square) for square in squares]
    if group in ("entry", "kick_off"):
        return replace(mission, **{group: tuple(cells)})
    if group == "gaps":
        return replace(mission, gaps=MappingProxyType({"G1": tuple(cells)}))
    letter = {"levers": "L", "buttons": "U", "tomes": "T"}[group]
    return replace(mission, **{group: MappingProxyType({f"{letter}{n}": cell for n, cell in enumerate(cells, 1)})})


def _change(state: State, board: Board, line: str) -> None:
    name, *words = line.split()
    if name in LISTS:
        setattr(state, name, words)
        return
    if name == "portals":
        state.small_portals = [_cell(board, word) for word in words]
        return
    if name == "master_dice":
        state.master_dice = "".join(words)
        return
    if name == "mark":
        mark, on, by, until = words
        state.marks.append(Mark(mark, on, by, 1, until))
        return
    if name == "moved":
        state.moved = dict.fromkeys(words, 1)
        return
    if name == "pile":
        state.trap_pile = {kind: words.count(kind) for kind in RULES.traps}
        return
    if name == "items_seen":
        state.items_seen = list(MAGIC) if words == ["*"] else words
        return
    if name == "finds_seen":
        every = [find for find, card in FINDS.items() for _ in range(card.copies)]
        state.finds_seen = every if words == ["*"] else words
        return
    if name in ("fate_tiles", "walls"):
        setattr(state, name, int(words[0]))
        return
    piece: Any = state.heroes.get(name) or state.monsters[name]
    queue = iter(words)
    for word in queue:
        if word in ("frozen", "poisoned", "stunned"):
            piece.statuses.append(word)
        elif word in ("caged", "stuck", "lying", "acted", "rolled", "lost_steps", "fortress", "mounted"):
            setattr(piece, word, True)
        elif word in ("hand_1", "hand_2", "body", "item"):
            setattr(piece, word, _card(next(queue), MAGIC))
            state.items_seen.append(getattr(piece, word))
        elif word == "finds":
            piece.finds = [_card(find, FINDS) for find in queue]
            state.finds_seen += piece.finds
        elif word == "books":
            piece.books = list(queue)
        elif word == "level":
            ability = next(queue)
            piece.level[ability] = int(next(queue))
        elif word in ("at", "tail"):
            setattr(piece, word, _cell(board, next(queue)))
        elif word in ("facing", "seat"):
            setattr(piece, word, next(queue))
        elif hasattr(piece, "energy") and word in piece.energy:
            piece.energy[word] = int(next(queue))
        else:
            assert hasattr(piece, word), f"{name} has no {word}"
            setattr(piece, word, int(next(queue)))
    if getattr(piece, "lying", False):
        piece.hp = 0


def _card(name: str, known: Collection[str]) -> str:
    assert name in known, f"there is no {name}"
    return name


def _cell(board: Board, name: str) -> int:
    cell = board.cell(name)
    assert cell is not None, f"{name} is not on this board"
    return cell


def _read(drawing: str, locked: tuple[str, ...], objective: Mapping[str, Any], end: int) -> tuple[Mission, State]:
    rows = textwrap.dedent(drawing).strip("\n").splitlines()
    drawn = {(c, r): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
    points = {(c // 2, r // 2): letter for (c, r), letter in drawn.items() if c % 2 and r % 2 and letter != " "}
    board = _board(points, drawn)
    pieces: dict[str, list[int]] = {}
    for (x, y), letter in sorted(points.items(), key=lambda item: item[0][::-1]):
        pieces.setdefault(letter, []).append(y * board.stride + x)
    portals = {}
    if pieces.get("P"):
        portals["P1"] = Portal("P1", "portal", portal_squares(board, pieces["P"][0], "portal"))
    if pieces.get("Q"):
        portals["Q1"] = Portal("Q1", "big_portal", portal_squares(board, pieces["Q"][0], "big_portal"))
    columns = pieces.get("O", [])
    chests = {f"c{n}": cell for n, cell in enumerate(pieces.get("c", []), 1)}
    barrels = {f"b{n}": cell for n, cell in enumerate(pieces.get("b", []), 1)}
    mission = Mission(
        id="m99_test",
        number=99,
        board=board,
        entry=tuple(pieces.get("B", [0])) * 6,
        chests=MappingProxyType(chests),
        barrels=MappingProxyType(barrels),
        levers=MappingProxyType({}),
        buttons=MappingProxyType({}),
        tomes=MappingProxyType({}),
        gaps=MappingProxyType({}),
        furniture=tuple(("column", cell) for cell in columns),
        furniture_mask=sum(1 << cell for cell in columns),
        portals=MappingProxyType(portals),
        monsters=(),
        sleeping=(),
        optional=(),
        traps=(),
        locked=locked,
        ends=MappingProxyType(dict.fromkeys(range(2, 7), end)),
        solo_ends=MappingProxyType({}),
        harder=MappingProxyType({}),
        objective=MappingProxyType(dict(objective)),
        stages=(),
        solo=("barka",),
        fate_tiles=0,
        starting_xp=0,
        source=Source("", drawing),
    )
    heroes = {
        name: Hero(
            name,
            name,
            pieces[letter][0],
            "n",
            HEROES[name].hearts,
            dict.fromkeys(HEROES[name].abilities, 0),
            dict.fromkeys(HEROES[name].abilities, 1),
        )
        for letter, name in HERO_LETTERS.items()
        if letter in pieces
    }
    monsters = _monsters(board, pieces)
    state = State(
        mission="m99_test",
        mode="coop",
        difficulty="normal",
        scale=2,
        turn=1,
        end=end,
        phase="hero_turn",
        heroes=heroes,
        monsters=monsters,
        closed=list(board.doors),
        chests=dict(chests),
        barrels=dict(barrels),
        traps=[board.name(cell) for cell in pieces.get("^", [])],
        trap_pile=dict(RULES.traps),
        sleeping=[],
        pits=pieces.get("*", []),
        numbers={kind: sum(m.kind == kind for m in monsters.values()) for kind in MONSTERS},
    )
    return mission, state


def _monsters(board: Board, pieces: dict[str, list[int]]) -> dict[str, Figure]:
    found = {}
    for letter, kind in MONSTER_LETTERS.items():
        card, cells = MONSTERS[kind], pieces.get(letter, [])
        if not cells:
            continue
        bodies = [(cell,) for cell in cells] if card.size == 1 else _pairs(board, cells)
        for n, body in enumerate(bodies, 1):
            facing = "s" if len(body) == 1 or body[1] == body[0] + 1 else "e"
            name = f"{card.letter}{n}"
            found[name] = Figure(name, kind, body[0], body[1] if len(body) > 1 else -1, facing, card.life)
    return found


def _pairs(board: Board, cells: list[int]) -> list[tuple[int, ...]]:
    left, bodies = list(cells), []
    while left:
        first = left.pop(0)
        second = next(cell for cell in (first + 1, first + board.stride) if cell in left)
        left.remove(second)
        bodies.append((first, second))
    return bodies


def _board(points: dict[tuple[int, int], str], drawn: dict[tuple[int, int], str]) -> Board:
    width = 1 + max(x for x, _ in points)
    height = 1 + max(y for _, y in points)
    stride = width + 1

    def border(x: int, y: int, dx: int, dy: int) -> str:
        return drawn.get((2 * x + 1 + dx, 2 * y + 1 + dy), " ")

    owners: dict[tuple[int, int], str] = {}
    names = (chr(ord("A") + n) for n in itertools.count())
    tiles = []
    for point in sorted(points, key=lambda p: p[::-1]):
        if point in owners:
            continue
        name, region, todo = next(names), {point}, [point]
        while todo:
            x, y = todo.pop()
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                other = (x + dx, y + dy)
                if other in points and other not in region and border(x, y, dx, dy) == " ":
                    region.add(other)
                    todo.append(other)
        owners.update(dict.fromkeys(region, name))
        xs, ys = [x for x, _ in region], [y for _, y in region]
        tiles.append(Tile(name, "room", min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1))
    east = south = 0
    runs: dict[str, list[list[tuple[int, int]]]] = {"D": [], "o": []}
    for x, y in sorted(points, key=lambda p: p[::-1]):
        here = y * stride + x
        for dx, dy in ((1, 0), (0, 1)):
            if (x + dx, y + dy) not in points:
                continue
            what = border(x, y, dx, dy)
            edge = (here, here + dx + dy * stride)
            if what in " o" and dx:
                east |= 1 << here
            if what in " o" and dy:
                south |= 1 << here
            if what in runs:
                before = (edge[0] - (stride if dx else 1), edge[1] - (stride if dx else 1))
                run = next((run for run in runs[what] if run[-1] == before), None)
                if run is None:
                    runs[what].append([edge])
                else:
                    run.append(edge)

    def way(kind: type, name: str, run: list[tuple[int, int]]) -> Any:
        squares = tuple(sorted(cell for edge in run for cell in edge))
        joined = tuple(owners[cell % stride, cell // stride] for cell in run[0])
        return kind(name, tuple(run), squares, joined, ((0, 0), (0, 0)))

    return Board(
        width,
        height,
        floor=sum(1 << y * stride + x for x, y in points),
        tiles=tiles,
        open_east=east,
        open_south=south,
        doors=[way(Door, f"d{n}", run) for n, run in enumerate(runs["D"], 1)],
        openings=[way(Opening, f"o{n}", run) for n, run in enumerate(runs["o"], 1)],
    )
