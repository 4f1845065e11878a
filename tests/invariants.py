"""What must hold at every open question of every game, whatever was played: `check(game)` asserts it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from engine import load
from engine.board.squares import mask_of
from engine.cards.load import HEROES, MONSTERS, RULES
from engine.events import Event, MonsterMoved
from engine.game import Game
from engine.rules.experience import HIGHEST, level
from engine.rules.master.refusals import QUESTIONS
from engine.state import PHASES, Hero, Monster
from tests.simulation.box import check_cards

STATUSES = {"frozen", "poisoned", "stunned"}


def check(game: Game) -> None:
    """The state of a game between two answers and its question. Cheap enough for every question; `check_events`,
    `check_view` and `check_saved` take longer."""
    check_squares(game)
    for hero in game.state.heroes.values():
        check_hero(game, hero)
    for monster in game.state.monsters.values():
        check_monster(game, monster)
    check_box(game)
    check_cards(game)
    check_course(game)
    check_question(game)


def check_walks(game: Game, events: Iterable[Event]) -> None:
    """MOVE-09, TRAP-09: monsters step into no open pit, they only get thrown and pushed into one (B-40)."""
    pits = {game.setting.board.name(cell) for cell in game.state.pits}
    for event in events:
        if isinstance(event, MonsterMoved):
            assert not pits.intersection(event.path, event.tails), f"{event.monster} walked into a pit"


def check_events(events: Iterable[Event]) -> None:
    """They come back from JSON as they were."""
    told = list(events)
    assert [Event.read(data) for data in json.loads(json.dumps([event.dump() for event in told]))] == told


def check_saved(game: Game) -> None:
    """A save is JSON, and what it loads to saves as the same."""
    text = json.dumps(game.save())
    again = load(json.loads(text), game.mission)
    assert json.dumps(again.save()) == text
    assert again.decision == game.decision
    assert again.ply == game.ply
    assert not again.take_news(), "what was told is not told again"


def bodies(game: Game) -> Iterator[tuple[str, tuple[int, ...]]]:
    for hero in game.state.heroes.values():
        yield hero.id, (hero.at,)
    for monster in game.state.monsters.values():
        yield monster.id, monster.body


def check_squares(game: Game) -> None:
    """SET-13: one figure a square, nobody in furniture or off the floor."""
    solid, floor = game.table.solid, game.setting.board.floor
    taken: dict[int, str] = {}
    for name, body in bodies(game):
        for cell in body:
            assert cell not in taken, f"{name} and {taken[cell]} are both on {cell}"
            taken[cell] = name
            assert floor >> cell & 1, f"{name} is off the board"
            assert not solid >> cell & 1, f"{name} stands in something solid"


def check_hero(game: Game, hero: Hero) -> None:
    card = HEROES[hero.id]
    assert 0 <= hero.pool <= RULES.pool
    assert hero.pool == 0 or game.state.active == hero.id, f"{hero.id} has dice out of turn"
    assert 0 <= hero.spent <= RULES.pool - hero.pool
    assert hero.shields >= 0
    assert 0 <= hero.hp <= card.hearts
    assert hero.lying is (hero.hp == 0)
    assert 0 <= hero.xp <= RULES.experience[-1]
    assert set(hero.energy) == set(hero.level) == set(card.abilities)
    for ability, full in card.abilities.items():
        assert 0 <= hero.energy[ability] <= full
        assert 1 <= hero.level[ability] <= HIGHEST
    raised = sum(hero.level.values()) - len(hero.level)
    asked = game.decision is not None and game.decision.what == "level_up" and game.decision.about == hero.id
    assert raised == level(hero.xp) or (raised < level(hero.xp) and (asked or game.outcome))
    assert set(hero.statuses) <= STATUSES
    assert len(set(hero.statuses)) == len(hero.statuses)
    assert hero.facing in "nesw"


def check_monster(game: Game, monster: Monster) -> None:
    card = game.setting.monster(monster.kind)
    assert monster.id[0] == card.letter
    assert 1 <= int(monster.id[1:]) <= game.state.numbers[monster.kind]
    assert 1 <= monster.life <= card.life
    assert len(monster.body) == card.size
    if card.size == 2:
        assert monster.at < monster.tail
        links = game.table.links_for(monster)
        assert links.around[monster.at] & mask_of((monster.tail,)), f"{monster.id} is torn"
        across = ("n", "s") if monster.tail == monster.at + 1 else ("e", "w")
        assert monster.facing in across
    assert monster.facing in "nesw"
    assert len(set(monster.statuses)) == len(monster.statuses)


def check_box(game: Game) -> None:
    """No more figures and tiles than the box has (PORT-05, TRAP-12)."""
    state = game.state
    for kind, out in Counter(monster.kind for monster in state.monsters.values()).items():
        assert out <= MONSTERS[kind].box
    lying = Counter(spike_pit=len(state.pits), small_portal=len(state.small_portals))
    for kind, box in RULES.traps.items():
        assert 0 <= state.trap_pile[kind] <= box - lying[kind]
    assert len(state.traps) <= sum(state.trap_pile.values())
    assert len(set(state.pits)) == len(state.pits)
    assert len(set(state.small_portals)) == len(state.small_portals)


def check_course(game: Game) -> None:
    """Phase, turn and who is at it agree."""
    state, setting = game.state, game.setting
    assert state.phase in PHASES
    assert (state.phase == "hero_turn") is (state.active is not None and state.outcome is None)
    assert (state.phase == "over") is (state.outcome is not None)
    if state.phase == "hero_turn" and game.decision is not None and game.decision.what == "act":
        assert state.active is not None
        hero = state.heroes[state.active]
        assert not hero.acted
        assert not hero.lying
    assert state.turn >= 1
    if state.arena:
        check_arena(game)
    else:
        ends = (setting.end(len(state.heroes), alone=alone) for alone in (True, False))
        end = max(ends) + (RULES.master.end if state.master else 0)
        assert state.end <= end
        assert state.outcome == "lost" or state.turn <= end
        check_master(game)
    order = list(setting.board.doors)
    assert state.closed == [door for door in order if door in state.closed]
    assert set(state.sleeping) <= {tile.id for tile in setting.board.tiles}
    assert len(set(state.monsters_done)) == len(state.monsters_done), "a monster acted twice"
    assert not state.monsters_done or state.phase in ("monsters", "strikes", "clean_up", "over")
    assert set(state.chests) <= set(game.mission.chests)
    assert set(state.barrels) <= set(game.mission.barrels)


def check_master(game: Game) -> None:
    """UM-01, UM-06: his dice lie there in his phase only; what he is asked can be paid (UM-07)."""
    state = game.state
    assert (state.mode == "ugly_master") is bool(state.master)
    assert set(state.master_dice) <= set("12*")
    assert len(state.master_dice) <= (RULES.master.dice if state.phase == "master" else 0)
    assert not state.moved or state.phase in ("master", "strikes", "over")
    assert set(state.moved) <= set(state.monsters) or state.phase == "over" or state.phase == "strikes"
    assert not (state.phase in ("wake_rooms", "portals", "monsters") and state.master)
    decision = game.decision
    if decision is not None and decision.what in QUESTIONS:
        assert decision.seats == (state.master,)
        assert decision.about is None
        assert all(cost <= game.table.worth(state.master_dice) for cost in decision.context.get("costs", {}).values())


def check_arena(game: Game) -> None:
    """D.18: rounds without an End tile, two teams of one size, the Tome in exactly one place."""
    state = game.state
    assert state.end == 0
    assert state.turn <= game.table.rounds
    assert state.mode == game.mission.mode
    sides = list(state.teams.values())
    assert sides.count("west") == sides.count("east") == (len(state.heroes) // 2 if state.teams else 0)
    assert set(state.points) == (set(sides) or set(state.heroes))
    assert min(state.points.values()) >= 0
    assert bool(state.winners) is (state.outcome is not None)
    assert state.outcome in (None, "won")
    assert state.starter in state.heroes or state.phase == "set_up"
    carried = [book for hero in state.heroes.values() for book in hero.books]
    assert sorted([*carried, *state.books]) == sorted(game.mission.tomes)
    assert not any(hero.books for hero in state.heroes.values() if hero.lying)


def check_question(game: Game) -> None:
    """One open question as long as the game lasts, and it can be answered."""
    decision = game.decision
    assert (decision is None) is (game.outcome is not None)
    if decision is None:
        return
    seats = {hero.seat for hero in game.state.heroes.values()} | {game.state.master or ""} - {""}
    assert decision.seats
    assert set(decision.seats) <= seats
    assert game.waiting_for == decision.seats
    assert len(set(decision.options)) == len(decision.options)
    assert decision.default in decision.options
    assert decision.about is None or decision.about in game.state.heroes
    assert not decision.odds or set(decision.odds) == set(decision.options)
    assert all(0.0 <= chance <= 1.0 for chance in decision.odds.values())
    assert not decision.whose or (set(decision.whose) == set(decision.options))
    assert set(decision.whose.values()) <= set(decision.seats)
    seat = decision.whose.get(decision.default, decision.seats[0])
    assert game.why_not(seat, decision.default) is None


def check_view(game: Game) -> None:
    """What people see builds, and agrees with the state in what is easy to count."""
    assert game.decision is None or json.dumps(dict(game.decision.context))
    view = game.view()
    assert {hero.id: hero.hp for hero in view.heroes} == {hero.id: hero.hp for hero in game.state.heroes.values()}
    assert {monster.id for monster in view.monsters} == set(game.state.monsters)
    assert len(view.traps) == len(game.state.traps)
    assert view.decision is game.decision
