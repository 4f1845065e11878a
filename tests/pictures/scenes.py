"""Views written by hand: mission 1 at its start, and a moment in the middle with everything on the board; and the
other missions of the campaign, begun and in the midst of what they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import missions
from engine import Seeded, new_game
from engine import events as e
from engine.cards.load import FINDS, MAGIC
from engine.cards.load import HEROES as CARDS
from engine.events import Event
from engine.view import AbilityView, HeroView, MarkView, MonsterView, PortalView, ThingView, TrapView, View
from renderers import preview
from renderers.names import COLOURS, KINDS

HEARTS = {"barka": 5, "helena": 4, "zanvor": 5, "zoe": 3, "yang_ping": 3, "luckylock": 4}
LETTERS = {kind: letter for letter, kind in KINDS.items()}
LIFE = {
    "big_grunt": 2,
    "spiny_grunter": 3,
    "running_spider": 3,
    "stinky_thing": 3,
    "stud": 4,
    "dorbak": 5,
    "zurill": 4,
    "tatanka": 5,
}


def hero(name: str, square: str, facing: str = "e", **changed: Any) -> HeroView:
    hearts = HEARTS[name]
    fields: dict[str, Any] = {
        "id": name,
        "seat": "ada",
        "square": square,
        "facing": facing,
        "colour": COLOURS[name],
        "hp": hearts,
        "hearts": hearts,
        "pool": 6,
        "shields": 0,
        "xp": 0,
        "level": 1,
        "next_level": 3,
        "abilities": (),
        "weapons": (),
        "traits": {},
        "armour": 0,
        "equipment": {},
        "item": "",
        "finds": (),
        "counterattacks": 0,
        "fortress": False,
        "marks": (),
        "statuses": (),
        "lying": False,
        "caged": False,
        "stuck": False,
        "acted": False,
        "books": (),
    }
    return HeroView(**(fields | changed))


def monster(kind: str, number: int, *squares: str, facing: str = "w", **changed: Any) -> MonsterView:
    life = LIFE.get(kind, 1)
    fields: dict[str, Any] = {
        "id": f"{LETTERS[kind]}{number}",
        "kind": kind,
        "number": number,
        "squares": squares,
        "facing": facing,
        "life": life,
        "full_life": life,
        "asleep": False,
        "statuses": (),
        "initiative": 4,
        "doors": True,
        "wake": "lightning",
        "behaviour": (),
        "attack": 2,
        "protection": 4,
        "star": 1,
        "steps": 4,
        "marks": (),
        "mounted": False,
    }
    return MonsterView(**(fields | changed))


def start(heroes: Iterable[str] = tuple(HEARTS)) -> View:
    """Mission 1 as it begins, for six Heroes."""
    mission = missions.load("m1")
    board = mission.board
    numbers: dict[str, int] = {}
    monsters = []
    for figure in mission.present(6):
        numbers[figure.kind] = numbers.get(figure.kind, 0) + 1
        asleep = board.tile_at(figure.at).id in mission.sleeping
        facing = "w" if not asleep else "n"
        monsters.append(monster(figure.kind, numbers[figure.kind], board.name(figure.at), facing=facing, asleep=asleep))
    return View(
        mission=mission.id,
        board=board,
        difficulty="normal",
        scale=6,
        turn=1,
        end=10,
        phase="choosing_hero",
        active=None,
        outcome=None,
        heroes=tuple(hero(name, board.name(cell)) for name, cell in zip(heroes, mission.entry, strict=False)),
        monsters=tuple(monsters),
        closed=tuple(board.doors),
        locked=(),
        chests={name: board.name(cell) for name, cell in mission.chests.items()},
        barrels={name: board.name(cell) for name, cell in mission.barrels.items()},
        furniture=tuple((kind, board.name(cell)) for kind, cell in mission.furniture),
        traps=tuple(_trap(board, mission, name) for name in mission.traps),
        levers=(),
        buttons=(),
        books={},
        brought=(),
        gaps={},
        pits=(),
        torn=(),
        fate_tiles=4,
        items_left=30,
        finds_left=15,
        portals=tuple(
            PortalView(p.id, p.kind, tuple(board.name(cell) for cell in p.squares), True)
            for p in mission.portals.values()
        ),
        sleeping=tuple(mission.sleeping),
        objective={"chests_left": 0},
        stage="",
        ply=0,
    )


def _trap(board: Any, mission: Any, name: str) -> TrapView:
    if name in board.doors:
        return TrapView(name, "door", tuple(board.name(cell) for cell in board.doors[name].squares))
    return TrapView(name, "chest", (board.name(mission.chests[name]),))


def with_(view: View, **changed: Any) -> View:
    return replace(view, **changed)


def middle() -> View:
    """A busy moment: open and closed doors, a pit, a cage, ice, statuses, wounds, a fallen Hero, big monsters."""
    view = start()
    return with_(
        view,
        turn=6,
        end=9,
        phase="hero_turn",
        active="zoe",
        heroes=(
            hero("barka", "I3", "e", hp=2, shields=2),
            hero("helena", "G4", "e", hp=3, statuses=("poisoned",)),
            hero("zanvor", "J6", "w", hp=4, caged=True, statuses=("stunned",)),
            hero("zoe", "H6", "s", hp=2, pool=4),
            hero("yang_ping", "H10", "n", hp=0, lying=True),
            hero("luckylock", "L3", "e", shields=3, statuses=("frozen",)),
        ),
        monsters=(
            monster("ugly_snout", 12, "K4"),
            monster("ugly_snout", 3, "M3", facing="w"),
            monster("ugly_snout", 7, "H7", facing="n", statuses=("frozen",)),
            monster("big_grunt", 2, "I7", life=1, facing="n"),
            monster("muso", 1, "I9", facing="w"),
            monster("stud", 1, "O8", "P8", facing="n", life=3),
            monster("running_spider", 1, "R3", "R4", facing="w"),
            monster("stinky_thing", 2, "N11", "O11", facing="s", life=1),
            monster("ugly_snout", 99, "C9", asleep=True),
            monster("ugly_snout", 5, "D10", asleep=True, facing="n"),
            monster("big_grunt", 1, "E8", asleep=True),
            monster("zurill", 1, "N4", "O4", statuses=("stunned", "poisoned")),
        ),
        closed=("d3", "d4", "d6"),
        locked=("d6",),
        sleeping=("F",),
        pits=("K10",),
        chests={"c2": "A12", "c1": "R12"},
        furniture=(
            *view.furniture,
            ("brazier", "M1"),
            ("statue", "R7"),
        ),
        levers=(ThingView("L1", "A7", False), ThingView("L2", "G8", True)),
        buttons=(ThingView("u1", "F7", False), ThingView("u2", "P11", True)),
        books={"T1": "F1"},
        gaps={"G1": ("E6", "F6")},
        portals=(
            *(PortalView(p.id, p.kind, p.squares, False) for p in view.portals),
            PortalView("small", "small_portal", ("G9",), False),
        ),
        traps=(*view.traps[:2], TrapView("E5", "floor", ("E5",))),
    )


def sheets() -> View:
    """Six Heroes whose sheets are as full and as different as can be; names are those of `HEROES`."""
    view = middle()
    heroes = []
    for n, name in enumerate(HEARTS):
        card = CARDS[name]
        held = {
            "hand_1": MAGIC[5 * n] if n % 2 else card.equipment.hand_1,
            "hand_2": MAGIC[29 - n] if n > 2 else card.equipment.hand_2,
            "body": MAGIC[18 + n] if n < 4 else card.equipment.body,
        }
        energies = [AbilityView(it, 1 + (n + i) % 3, min(full, (n * i) % 6), full) for i, (it, full) in
                    enumerate(card.abilities.items())]  # fmt: skip
        heroes.append(
            hero(
                name, view.heroes[n].square, hp=max(0, HEARTS[name] - n), pool=6 - n, shields=n, xp=3 * n - (n == 5),
                level=min(6, n + 1), next_level=None if n == 5 else 4, abilities=tuple(energies), equipment=held,
                traits={trait: worth + (n == i) - (n == 5 and i == 2) for i, (trait, worth) in
                        enumerate(card.traits.items())},
                item=MAGIC[7] if n == 1 else "", finds=tuple(FINDS)[2 * n : 2 * n + 2] if n != 1 else (),
                counterattacks=n // 2, fortress=n == 3, lying=n == 4, caged=n == 2,
                statuses=("frozen", "poisoned", "stunned")[: n // 2],
                marks=tuple(MarkView(it, name, 1) for it in list(card.abilities)[: n // 2]),
            )
        )  # fmt: skip
    return with_(view, heroes=tuple(heroes))


def begun(number: int) -> View:
    """A mission of the campaign as it begins for six Heroes, with 18 spaces whatever its balance may be."""
    return with_(preview.start(missions.load(f"m{number}"), 6), end=18)


def placed(view: View, *heroes: HeroView, **changed: Any) -> View:
    """`view` with these Heroes instead of their namesakes; every Room in which one stands is awake, with its monsters,
    and the first is to act."""
    board = view.board
    awake = {_tile(board, it.square) for it in heroes}
    sleeping = changed.get("sleeping", tuple(tile for tile in view.sleeping if tile not in awake))
    monsters = tuple(replace(it, asleep=_tile(board, it.squares[0]) in sleeping) for it in view.monsters)
    portals = tuple(replace(it, shut=_tile(board, it.squares[0]) in sleeping) for it in view.portals)
    closed = changed.get("closed", view.closed)
    traps = tuple(trap for trap in view.traps if trap.under != "door" or trap.id in closed)
    there = {it.id: it for it in heroes}
    everybody = tuple(there.get(it.id, it) for it in view.heroes)
    news = {
        "sleeping": sleeping,
        "monsters": monsters,
        "portals": portals,
        "heroes": everybody,
        "traps": traps,
    } | changed
    return with_(view, active=heroes[0].id, phase="hero_turn", turn=7, **news)


def _tile(board: Any, square: str) -> str:
    return str(board.tile_at(board.cell(square)).id)


def levers() -> View:
    """Mission 3: Zoe has pulled the only lever, the locked door stands open."""
    view = begun(3)
    closed = tuple(door for door in view.closed if door not in ("d1", "d2", "d3"))
    zoe, barka = hero("zoe", "W6", "e", pool=4), hero("barka", "P4", "e", shields=2)
    pulled = (ThingView("L1", "X6", True),)
    return placed(view, zoe, barka, closed=closed, locked=(), sleeping=("D", "G1"), levers=pulled)


def lever_step() -> list[Event]:
    return [e.LeverPulled("L1", "zoe", "X6", 0), e.DoorUnlocked("d2"), e.RoomWoke("H", "door", "zoe")]


def buttons() -> View:
    """Mission 5: Helena has stepped on one of two buttons; the way to Zur'ill is still locked."""
    view = begun(5)
    helena, zoe, barka = hero("helena", "Q3", "w", hp=3), hero("zoe", "Q7", "n"), hero("barka", "S11", "e")
    pressed = (ThingView("u1", "R2", True), ThingView("u2", "R21", False))
    closed = tuple(door for door in view.closed if door not in ("d1", "d2"))
    return placed(view, helena, zoe, barka, closed=closed, buttons=pressed)


def button_step() -> list[Event]:
    return [
        e.HeroMoved("helena", "Q6", ("R5", "R4", "R3", "R2", "Q3"), 0, ""),
        e.ButtonPressed("u1", "helena", "R2", 1),
    ]


def books() -> View:
    """Mission 4: Zoe has laid a Tome token on the Gap, Barka takes one over from Helena, a Snout stands on the third,
    Yang-Ping carries what custom missions may allow: two."""
    view = begun(4)
    snout = monster("ugly_snout", 12, "N18", facing="w")
    return placed(
        view,
        hero("barka", "K17", "e", hp=4, books=("T2",), shields=1),
        hero("helena", "K16", "s", hp=2),
        hero("zoe", "L18", "s", hp=1),
        hero("yang_ping", "O17", "w", books=("T4", "T5"), statuses=("poisoned",)),
        books={"T3": "N18"}, brought=("T1",), monsters=(*view.monsters, snout), closed=("d2", "d3", "d4", "d5"),
    )  # fmt: skip


def book_step() -> list[Event]:
    return [
        e.BookBrought("T1", "zoe", "L18", 4),
        e.HeroMoved("helena", "M14", ("L15", "K16"), 0, ""),
        e.BookHanded("T2", "helena", "barka"),
        e.BookDropped("T3", "luckylock", "N18"),
    ]


def mounted() -> View:
    """Mission 6: all three Bosses and a mounted Spider awake in one hall, the Big Portal open."""
    view = begun(6)
    fiends = (
        monster("dorbak", 1, "AC12", "AC13", facing="s", life=4, full_life=7),
        monster("zurill", 1, "AE15", "AF15", facing="w", full_life=5),
        monster("tatanka", 1, "AD14", "AE14", facing="w", life=3, full_life=7, statuses=("stunned",)),
        monster("running_spider", 1, "AG13", "AG14", facing="w", mounted=True),
        monster("ugly_snout", 14, "AD17"),
    )
    return placed(view, hero("luckylock", "AB14", "e", hp=2), hero("zanvor", "AD11", "s", shields=2), monsters=fiends)


def cards() -> View:
    """Every mark and token there is, on somebody; a wall torn down, a column gone."""
    view = middle()
    effects = ("brutal_assault", "elven_step", "powder_pouch")
    return with_(
        view,
        active="luckylock",
        heroes=(
            hero("barka", "I3", "e", hp=4, shields=2, counterattacks=1),
            hero("helena", "G4", "e", hp=3, marks=(MarkView("elven_step", "helena", 2),)),
            hero("zanvor", "J6", "w", hp=4, marks=tuple(MarkView(name, "zanvor", 1) for name in effects)),
            hero("zoe", "H6", "s", hp=2, pool=4, fortress=True),
            hero("yang_ping", "H10", "n", marks=(MarkView("shadow_step", "yang_ping", 3),), counterattacks=1),
            hero("luckylock", "L3", "e", marks=(MarkView("bullet_time", "luckylock", 3),)),
        ),
        monsters=(
            monster("ugly_snout", 12, "K4", marks=(MarkView("war_cry", "barka", 1),)),
            monster("ugly_snout", 3, "M3", facing="w", marks=(MarkView("spectral_wolf", "helena", 1),)),
            monster("ugly_snout", 7, "H7", facing="n", marks=(MarkView("unerring_aim", "helena", 1),)),
            monster("big_grunt", 2, "I7", life=1, facing="n", marks=(MarkView("dwarven_leap", "zanvor", 2),)),
            monster("running_spider", 1, "N5", "O5", facing="w", mounted=True),
            monster("stud", 1, "K6", "K7", marks=(MarkView("unerring_aim", "helena", 1),), statuses=("stunned",)),
        ),
        torn=("M3|N3", "M4|N4"),
        sleeping=(),
        closed=("d6",),
    )


def card_step() -> list[Event]:
    """Helena marks, Barka throws, Zanvor leaps, Zoe teleports and casts, Luckylock tears a wall down and draws."""
    return [
        e.AbilityUsed("helena", "spectral_wolf", 1),
        e.Marked("spectral_wolf", "s3", "helena", 1),
        e.AbilityUsed("barka", "catapult_move", 2),
        e.MonsterThrown("s12", "ugly_snout", "I4", ("J4", "K4"), "barka"),
        e.AbilityUsed("zanvor", "dwarven_leap", 2),
        e.HeroPlaced("zanvor", "J9", "J6", "dwarven_leap"),
        e.Marked("dwarven_leap", "g2", "zanvor", 2),
        e.AbilityUsed("luckylock", "relentless_barrage", 3),
        e.WallTorn("luckylock", ("M3|N3", "M4|N4"), "D"),
        e.CardDrawn("luckylock", "ember_rod", "items", 29),
        e.TomeCast("zoe", "tome_of_the_stone_ring", "zoe"),
    ]


def special_step() -> list[Event]:
    """Stud strikes and pushes; the Spider poisons; Zur'ill calls."""
    return [
        e.MonsterAttacked("u1", "stud", "zanvor", "K6", "J6", 0, "", 0, 0, "", 0, 0, True),
        e.SpecialUsed("u1", "stud", "stud", "zanvor"),
        e.HeroPushed("zanvor", "L6", ("K6", "J6"), "u1"),
        e.MonsterAttacked("s7", "ugly_snout", "zoe", "H7", "H6", 2, "2*", 2, 4, "11", 2, 2, False),
        e.Countered("zoe", "s7"),
        e.SpecialUsed("r1", "running_spider", "venom", "luckylock"),
    ]


def hero_step() -> list[Event]:
    """Zoe walks, then shoots and misses; her turn is not over."""
    return [
        e.Tested("zoe", "move", "21*", "speed", 2, 5, None, None, ""),
        e.HeroMoved("zoe", "F3", ("G3", "H3", "I4", "I5", "H6"), 0, "zone"),
        e.HeroAttacked("zoe", "g2", "big_grunt", "spark", "H6", "I7", "21", 4, (("dice", 3),), 3, 9, False),
    ]


def monster_phase() -> list[Event]:
    """A loud Monster Phase: a room wakes, Snouts arrive, come running, strike and are parried; Yang-Ping falls."""
    return [
        e.MonsterPhaseBegan(6),
        e.RoomWoke("D", "noise", ""),
        e.MonsterArrived("s3", "ugly_snout", "O9", "P1"),
        e.MonsterMoved("s12", "ugly_snout", "M4", ("L4", "K4"), ("", ""), "w"),
        e.MonsterAttacked("s12", "ugly_snout", "luckylock", "K4", "L3", 1, "2", 1, 2, "1*", 1, 2, True),
        e.MonsterAttacked("g2", "big_grunt", "zoe", "I7", "H6", 2, "2*", 2, 4, "11", 2, 2, False),
        e.MonsterMoved("m1", "muso", "L8", ("K8", "J8", "I9"), ("", "", ""), "w"),
        e.MonsterAttacked("m1", "muso", "yang_ping", "I9", "H10", 0, "", 0, 0, "", 0, 0, True),
        e.HeroWounded("yang_ping", 1, 0, "m1", "H10"),
        e.HeroFell("yang_ping", "H10"),
        e.EndMoved(9),
    ]


def crowded() -> View:
    """As full as the box allows: six troubled Heroes, 21 small monsters and 9 big ones, all with long numbers."""
    view = middle()
    board = view.board
    free = [board.name(cell) for tile in board.tiles for cell in _cells(board, tile.id)]
    heroes = tuple(
        hero(
            name, free.pop(0), "w", hp=1, shields=9, statuses=("frozen", "poisoned", "stunned"), caged=True, stuck=True
        )
        for name in HEARTS
    )
    kinds = ["ugly_snout"] * 13 + ["big_grunt"] * 4 + ["muso"] * 4
    monsters = [
        monster(kind, 60 + n, free.pop(0), statuses=("frozen", "stunned"), asleep=n % 2 == 0)
        for n, kind in enumerate(kinds)
    ]
    pairs = [(a, b) for a, b in pairwise(free) if a[1:] == b[1:]][::2]
    bodies = ["spiny_grunter"] * 2 + ["running_spider"] + ["stinky_thing"] * 2 + ["stud", "dorbak", "zurill", "tatanka"]
    monsters += [monster(kind, 88, *pairs.pop(), facing="n") for kind in bodies]
    return with_(view, heroes=heroes, monsters=tuple(monsters), active="zoe")


def _cells(board: Any, tile: str) -> list[int]:
    spot = board.tile(tile)
    cells = [board.at(x, y) for y in range(spot.y, spot.y + spot.h) for x in range(spot.x, spot.x + spot.w)]
    return [cell for cell in cells if cell is not None]


def crowded_phase() -> list[Event]:
    """Every monster of `crowded` moves a step and strikes somebody."""
    view = crowded()
    news: list[Event] = [e.MonsterPhaseBegan(6)]
    for n, it in enumerate(view.monsters):
        target = view.heroes[n % 6]
        news.append(e.MonsterMoved(it.id, it.kind, "A1", (it.squares[0],), ("",), "w"))
        news.append(
            e.MonsterAttacked(it.id, it.kind, target.id, it.squares[0], target.square, 0, "", 0, 0, "", 0, 0, True)
        )
    return news


def hunt() -> View:
    """Big Game Hunt in its third round: points, a Hero who lies, whose turn it is."""
    view = _arena("a1", ("barka", "helena", "zanvor", "zoe"))
    heroes = tuple(replace(it, lying=it.id == "zoe", hp=0 if it.id == "zoe" else it.hp) for it in view.heroes)
    points = {"barka": 3, "helena": 0, "zanvor": 5, "zoe": 1}
    return replace(view, turn=3, points=points, heroes=heroes, active="zanvor")


def tome_in_hand() -> View:
    """Tome in Hand after a goal of the East: the West carries the Tome home."""
    view = _arena("a2", ("barka", "helena", "zanvor", "zoe"))
    places = {"barka": "C9", "helena": "D10", "zanvor": "D8", "zoe": "H11"}
    heroes = tuple(replace(it, square=places[it.id], books=("T1",) if it.id == "barka" else ()) for it in view.heroes)
    return replace(view, turn=7, points={"west": 0, "east": 1}, heroes=heroes, active="barka", books={})


def tome_step() -> list[Event]:
    return [
        e.Tackled("helena", "barka", "T1", "2", 2, 2, "*", 3, 3, False),
        e.Shoved("helena", "zanvor", "22", 2, 4, "1*", 3, 4, False),
        e.Thrown("T1", "zanvor", "barka", 2, True),
    ]


def _arena(name: str, heroes: tuple[str, ...]) -> View:
    return new_game(missions.load(name), {hero: hero for hero in heroes}, chance=Seeded(name)).view()


def masters_turn() -> View:
    """The Ugly Master has spent two of his dice, and looks where a Snout may go."""
    view = with_(middle(), phase="master", active=None, mode="ugly_master", master="ada")
    awake = next(it for it in view.monsters if not it.asleep)
    near = [view.board.name(cell) for cell in view.board.links(frozenset(view.closed)).neighbours[_cell(view, awake)]]
    return replace(view, master_dice="12*2", master_star=5, preview=tuple(near))


def _cell(view: View, monster: MonsterView) -> int:
    cell = view.board.cell(monster.squares[0])
    assert cell is not None
    return cell
