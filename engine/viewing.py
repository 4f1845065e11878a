"""From a table to a `View`: squares by their names, cards with what holds at this moment."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from engine.board.squares import Cell
from engine.cards.load import FINDS, MAGIC
from engine.cards.schema import TRAITS
from engine.chance import LIVE
from engine.decisions import Decision
from engine.mission.load import Mission
from engine.rules.experience import level, next_level
from engine.rules.loot import armour
from engine.rules.portals import all_portals, shut
from engine.setting import Setting
from engine.sight import SPACES
from engine.state import Hero, Monster, State
from engine.table import Table
from engine.tape import Memory, Tape
from engine.view import (
    AbilityView,
    HeroView,
    MarkView,
    MonsterView,
    PortalView,
    ThingView,
    TrapView,
    View,
    WeaponView,
)


def view(table: Table, ply: int, decision: Decision[Any] | None) -> View:
    state, board, mission = table.state, table.board, table.setting.mission

    def named(things: dict[str, Cell]) -> MappingProxyType[str, str]:
        return MappingProxyType({name: board.name(cell) for name, cell in things.items()})

    return View(
        mission=state.mission,
        board=board,
        difficulty=state.difficulty,
        scale=state.scale,
        turn=state.turn,
        end=state.end,
        phase=state.phase,
        active=state.active,
        outcome=state.outcome,
        heroes=tuple(hero_view(table, hero) for hero in state.heroes.values()),
        monsters=tuple(monster_view(table, monster) for monster in state.monsters.values()),
        closed=tuple(state.closed),
        locked=tuple(door for door in state.closed if door in table.setting.locked),
        chests=named(state.chests),
        barrels=named(state.barrels),
        furniture=tuple((kind, board.name(cell)) for kind, cell in mission.furniture if cell not in state.smashed),
        traps=tuple(trap_view(table, trap) for trap in state.traps),
        levers=tuple(ThingView(name, board.name(at), name in state.pulled) for name, at in mission.levers.items()),
        buttons=tuple(ThingView(name, board.name(at), name in state.pressed) for name, at in mission.buttons.items()),
        books=named(state.books),
        brought=tuple(state.brought),
        gaps=MappingProxyType({name: tuple(map(board.name, cells)) for name, cells in mission.gaps.items()}),
        pits=tuple(map(board.name, state.pits)),
        torn=tuple(state.torn),
        fate_tiles=state.fate_tiles,
        items_left=len(MAGIC) - len(state.items_seen),
        finds_left=sum(find.copies for find in FINDS.values()) - len(state.finds_seen),
        portals=portal_views(table),
        sleeping=tuple(state.sleeping),
        objective=mission.objective,
        stage=mission.stages[state.stages].id if state.stages < len(mission.stages) else "",
        ply=ply,
        decision=decision,
        mode=state.mode,
        master=state.master,
        master_dice=state.master_dice,
        master_star=table.master_star,
        handover=state.handover,
        moved=tuple(state.moved),
        points=MappingProxyType(dict(state.points)),
        teams=MappingProxyType(dict(state.teams)),
        starter=state.starter,
        rounds=table.rounds,
        bases=MappingProxyType({team: tuple(map(board.name, cells)) for team, cells in mission.bases.items()}),
        winners=tuple(state.winners),
    )


def view_of(mission: Mission, state: State) -> View:
    """What a spectator saw in a state of the past: no question is open in it."""
    return view(Table(Setting(mission, state.scale, state.difficulty), state, Tape(), LIVE, Memory()), 0, None)


def mark_views(table: Table, piece: str) -> tuple[MarkView, ...]:
    return tuple(MarkView(mark.name, mark.by, mark.level) for mark in table.state.marks if mark.on == piece)


def hero_view(table: Table, hero: Hero) -> HeroView:
    card = table.setting.hero(hero.id)
    return HeroView(
        id=hero.id,
        seat=hero.seat,
        square=table.name(hero.at),
        facing=hero.facing,
        colour=card.colour,
        hp=hero.hp,
        hearts=card.hearts,
        pool=hero.pool,
        shields=hero.shields,
        xp=hero.xp,
        level=level(hero.xp),
        next_level=next_level(hero.xp),
        abilities=tuple(AbilityView(a, hero.level[a], hero.energy[a], full) for a, full in card.abilities.items()),
        weapons=tuple(WeaponView(n, table.weapon(n).trait, table.weapon(n).range) for n in table.weapons(hero)),
        traits=MappingProxyType({trait: table.trait(hero, trait) for trait in TRAITS}),
        armour=armour(table, hero),
        equipment=MappingProxyType({space: table.on_space(hero, space) for space in SPACES}),
        item=hero.item,
        finds=tuple(hero.finds),
        counterattacks=hero.counterattacks,
        fortress=hero.fortress,
        marks=mark_views(table, hero.id),
        statuses=tuple(hero.statuses),
        lying=hero.lying,
        caged=hero.caged,
        stuck=hero.stuck,
        acted=hero.acted,
        books=tuple(hero.books),
    )


def monster_view(table: Table, monster: Monster) -> MonsterView:
    card = table.card(monster)
    return MonsterView(
        id=monster.id,
        kind=monster.kind,
        number=int(monster.id[1:]),
        squares=tuple(map(table.name, monster.body)),
        facing=monster.facing,
        life=monster.life,
        full_life=card.life,
        asleep=table.asleep(monster),
        statuses=tuple(monster.statuses),
        initiative=card.initiative,
        doors=card.doors,
        wake=card.wake,
        behaviour=card.behaviour,
        attack=table.attack_dice(monster),
        protection=table.protection(monster),
        star=card.star,
        steps=table.steps(monster),
        marks=mark_views(table, monster.id),
        mounted=monster.mounted,
    )


def trap_view(table: Table, trap: str) -> TrapView:
    """A face-down trap and where it lies; nobody knows which it is (SET-03)."""
    if trap in table.board.doors:
        return TrapView(trap, "door", tuple(map(table.name, table.board.doors[trap].squares)))
    if trap in table.state.chests:
        return TrapView(trap, "chest", (table.name(table.state.chests[trap]),))
    return TrapView(trap, "floor", (trap,))


def portal_views(table: Table) -> tuple[PortalView, ...]:
    mission = table.setting.mission
    return tuple(
        PortalView(
            name,
            mission.portals[name].kind if name in mission.portals else "small_portal",
            tuple(map(table.name, squares)),
            shut(table, squares),
        )
        for name, squares in all_portals(table)
    )
