"""Plays the monsters for the Ugly Master: blows first, then Heroes held and narrow places taken, then nearer to them.

It looks one action ahead and keeps nothing between questions, so it can finish a turn that a person has begun. It knows
what everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from engine.board.bodies import Body
from engine.board.paths import flood
from engine.board.squares import Cell, Mask, cells_of, mask_of
from engine.cards.load import RULES
from engine.decisions import Decision, Option
from engine.dice import hits
from engine.game import Game
from engine.rules.master import moving, rooms, summoning
from engine.rules.master.pool import payments
from engine.rules.master.refusals import QUESTIONS
from engine.state import Hero, Monster
from engine.table import Table

FALL = 1.5
"""What a blow on the last Hit Point is worth more than any other: the End of Game tile comes nearer."""

HOLD = 0.5
"""A Hero in a Block Zone who was in none."""

PLUG = 0.8
"""A square that the Heroes must stand on, and now cannot."""

STEP = 0.03
"""Each step nearer to a Hero."""

FAR = 30
"""Steps beyond which it makes no difference."""

SOON = 0.45
"""What a blow is worth that takes another action first."""

MORE = 0.1
"""One monster more that is awake."""

WASTE = 0.02
"""Each point that dice show beyond the cost."""

FLIGHT = 1.2
"""Each Hero next to the monster that they are after."""


FEW, MORE_LATER, HALF_TIME = 0.2, 1.2, 0.42
"""He summons only while fewer monsters are within reach of the Heroes than this share of the Heroes who stand: few at
first, and from half-time on more with every turn. With all he could summon nobody would ever get anywhere."""


KEEP_OFF, CLOSE = 0.35, 6
"""Each step that lies between it and the nearest of them, as long as they are close."""


class Plan(NamedTuple):
    """An action: what it is worth a die, the option of "master", what it is about, and where."""

    worth: float
    action: str
    about: str = ""
    where: str = ""


class Ugly:
    """`Ugly()(game)` answers the open question, which is one of the Ugly Master's."""

    def __call__(self, game: Game) -> tuple[str, Option]:
        decision = game.decision
        assert decision is not None
        return decision.seats[0], answer(game.table, decision)


def answer(table: Table, decision: Decision[Any]) -> Option:
    """One of the options of a question to the Ugly Master."""
    look, context = Outlook(table), decision.context
    match decision.what:
        case "master":  # the first of equals is taken: what gains nothing is left
            return best([Plan(0.0, "attack"), *plans(look, decision.options)]).action
        case "wake_tile":
            return best(wakings(look, decision.options)).about
        case "move_monster":
            return best(moves(look, decision.options)).about
        case "monster_to":
            return best(moves(look, (context["monster"],))).where
        case "summon_kind":
            return best(arrivals(look, decision.options)).about
        case "summon_at":
            return best(arrivals(look, (context["kind"],))).where
        case "strike":
            return victim(look, decision.options)
        case _:
            option: Option = decision.default
            return option


def best(found: Iterable[Plan]) -> Plan:
    return max(found, key=lambda plan: plan.worth)


def plans(look: Outlook, actions: tuple[str, ...]) -> Iterator[Plan]:
    """All that could be done now."""
    if "wake" in actions:
        yield from wakings(look, rooms.costs(look.table))
    if "move" in actions:
        yield from moves(look, moving.costs(look.table))
    if "summon" in actions and look.engaged < look.enough:
        yield from arrivals(look, summoning.costs(look.table))


# The table as he sees it ---------------------------------------------------------------------------------------------


class Outlook:
    """Who is next to whom, and what the Heroes want, at this moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        around = table.links.around
        self.near = {hero.id: around[hero.at] for hero in table.standing}
        self.beside = {
            monster.id: [name for name, near in self.near.items() if near & mask_of(monster.body)]
            for monster in table.state.monsters.values()
        }

    @cached_property
    def contact(self) -> Mask:
        found = 0
        for near in self.near.values():
            found |= near
        return found

    @cached_property
    def coming(self) -> Mapping[str, int]:
        """How many blows are to be expected against each Hero: every monster goes for the weakest next to it."""
        found = dict.fromkeys(self.near, 0)
        for name in self.beside:
            if name not in self.table.state.monsters_done and (prey := self.prey(name, found)):
                found[prey] += 1
        return found

    def prey(self, name: str, coming: Mapping[str, int]) -> str:
        """Whom a monster strikes as things stand, "" for nobody."""
        if not self.beside[name] or self.table.asleep(self.table.monster(name)):
            return ""
        return min(self.beside[name], key=lambda hero: (self.table.hero(hero).hp - coming[hero], hero))

    def without(self, name: str) -> tuple[Mapping[str, int], set[str]]:
        """(blows to come, Heroes who are held) if this monster were not there."""
        coming = dict(self.coming)
        if prey := self.prey(name, coming):
            coming[prey] = max(0, coming[prey] - 1)
        return coming, {hero for other, found in self.beside.items() if other != name for hero in found}

    @cached_property
    def held(self) -> set[str]:
        return {hero for found in self.beside.values() for hero in found}

    @cached_property
    def plugs(self) -> Mask:
        """Squares that a Hero must stand on: buttons, Tome tokens that lie somewhere, the Gap when they are on the
        way."""
        state, mission = self.table.state, self.table.setting.mission
        found = mask_of(tuple(cell for button, cell in mission.buttons.items() if button not in state.pressed))
        found |= mask_of(tuple(state.books.values()))
        if any(hero.books for hero in state.heroes.values()):
            found |= mask_of(tuple(cell for squares in mission.gaps.values() for cell in squares))
        return found

    @cached_property
    def steps(self) -> Mapping[Cell, int]:
        """From everywhere to the nearest place next to a Hero, past figures."""
        floor = self.table.board.floor & ~self.table.solid
        rings = flood(self.table.links, self.contact & floor, floor)
        return {cell: k for k, ring in enumerate(rings) for cell in cells_of(ring)}

    @property
    def engaged(self) -> int:
        """How many monsters are next to a Hero or could come there in one move, but for whom the Heroes are after."""
        return sum(
            bool(self.beside[monster.id]) or self.away(monster.body) <= self.table.steps(monster)
            for monster in self.table.state.monsters.values()
            if not self.table.asleep(monster) and monster.id not in self.table.setting.guarded
        )

    @property
    def enough(self) -> float:
        """How many of those he is content with."""
        state = self.table.state
        return len(self.near) * (FEW + MORE_LATER * max(0.0, state.turn / max(1, state.end) - HALF_TIME))

    def away(self, body: Body) -> int:
        return min(self.steps.get(cell, FAR) for cell in body)

    def blow(self, hero: Hero, dice: int, star: int, coming: int) -> float:
        """What a blow costs the Hero by expectation; more the nearer he is to lying down, nearly nothing if others
        bring him down anyway."""
        shields = max(0, hero.shields - 2 * coming)
        walled = RULES.fortress if hero.fortress else 0
        chance = hits(dice, star, shields, self.table.trait(hero, "defence"), walled)
        left = hero.hp - coming
        return chance * (0.1 if left <= 0 else 1.0 + FALL / left)


def standing(
    look: Outlook, squares: Mask, dice: int, star: int, coming: Mapping[str, int], held: set[str], only: list[Hero]
) -> float:
    """What it is worth to stand on these squares: the best blow, Heroes nobody else holds, a narrow place."""
    worth = PLUG if squares & look.plugs else 0.0
    touched = [look.table.hero(name) for name, near in look.near.items() if near & squares]
    if touched:
        worth += HOLD * sum(hero.id not in held for hero in touched)
        prey = [hero for hero in touched if hero in only] if only else touched
        worth += max((look.blow(hero, dice, star, coming[hero.id]) for hero in prey), default=0.0)
    return worth


def price(table: Table, worth: float, cost: int) -> float:
    """The worth of an action a die; what dice show too much counts a little."""
    faces = payments(table.state.master_dice, table.master_star, cost)[0]
    return worth / len(faces) - WASTE * (table.worth(faces) - cost)


# Moves ---------------------------------------------------------------------------------------------------------------


def moves(look: Outlook, monsters: Iterable[str]) -> Iterator[Plan]:
    """For each of these monsters its best place."""
    table = look.table
    for name in monsters:
        monster = table.monster(name)
        if found := candidates(look, monster):
            worth = worths(look, monster, [monster.body, *found])
            there = max(found, key=worth.__getitem__)
            gain = price(table, worth[there] - worth[monster.body], moving.cost(table, monster))
            yield Plan(gain, "move", name, ":".join(map(table.name, there)))


def worths(look: Outlook, monster: Monster, bodies: list[Body]) -> dict[Body, float]:
    """What each place is worth to a monster: what it can do there, how near it is to the Heroes; whom they are after
    keeps clear of them."""
    coming, held = look.without(monster.id)
    dice, star = look.table.attack_dice(monster), look.table.card(monster).star
    only = look.table.compelled(monster)
    hunted = monster.id in look.table.setting.guarded
    found = {}
    for body in bodies:
        squares = mask_of(body)
        found[body] = standing(look, squares, dice, star, coming, held, only) - STEP * look.away(body)
        if hunted:
            crowd = sum(bool(near & squares) for near in look.near.values())
            found[body] += KEEP_OFF * min(look.away(body), CLOSE) - FLIGHT * crowd
    return found


def candidates(look: Outlook, monster: Monster) -> list[Body]:
    """Places next to a Hero, narrow ones, and the one from which it is nearest to a Hero; all of them for whoever may
    not go everywhere, or is hunted."""
    table = look.table
    if table.compelled(monster) or monster.id in table.setting.guarded:
        return list(moving.places(table, monster))
    ways = moving.ways(table, monster)
    rings = [ways.ring(k) for k in range(1, table.steps(monster) + 1)]
    reached = 0
    for ring in rings:
        reached |= ring
    found = [ways.space.body(pose) for pose in cells_of(reached & ways.space.touching(look.contact | look.plugs))]
    if not reached or found:
        return found
    bodies = [ways.space.body(pose) for pose in cells_of(rings[-1] or reached)]
    return [min(bodies, key=look.away)]


# Rooms and portals ---------------------------------------------------------------------------------------------------


def wakings(look: Outlook, tiles: Iterable[str]) -> Iterator[Plan]:
    """A Room is worth the blows its monsters could strike, at once or after a move."""
    table = look.table
    for tile in tiles:
        worth = 0.0
        for monster in table.state.monsters.values():
            if tile in table.tiles(monster.body) and table.asleep(monster):
                worth += promise(look, monster.body, monster.kind, table.steps(monster), look.held)
        yield Plan(price(table, worth, rooms.cost(table, tile)), "wake", tile)


def arrivals(look: Outlook, kinds: Iterable[str]) -> Iterator[Plan]:
    """For each kind its best place on a portal."""
    table = look.table
    for kind in kinds:
        steps = table.setting.monster(kind).steps
        found = [(promise(look, body, kind, steps, look.held), body) for body in summoning.places(table, kind)]
        worth, body = max(found)
        yield Plan(price(table, worth, summoning.cost(table, kind)), "summon", kind, ":".join(map(table.name, body)))


def promise(look: Outlook, body: Body, kind: str, steps: int, held: set[str]) -> float:
    """What a monster is worth that may act from here on: its blow at once, or one that takes a move first, or only
    that it is there, the less the further away."""
    card = look.table.setting.monster(kind)
    away = look.away(body)
    now = standing(look, mask_of(body), card.attack, card.star, look.coming, held, [])
    if now > 0:
        return now + MORE
    blows = [look.blow(look.table.hero(name), card.attack, card.star, n) for name, n in look.coming.items()]
    soon = max(blows, default=0.0) if away <= steps and len(look.table.state.master_dice) > 1 else 0.0
    return SOON * soon + MORE * card.attack / 2 * max(0.1, 1 - away / FAR)


# Blows ---------------------------------------------------------------------------------------------------------------


def victim(look: Outlook, options: tuple[str, ...]) -> str:
    """Whom others can bring down is brought down; else who has least to parry with. Weak monsters first, so that Shield
    Dice are gone when the strong ones strike."""
    table = look.table
    pairs = [option.partition(":")[::2] for option in options]
    against = {hero: sum(whom == hero for _, whom in pairs) for _, hero in pairs}

    def need(option: str) -> tuple[bool, int, int, float]:
        name, _, whom = option.partition(":")
        hero, monster = table.hero(whom), table.monster(name)
        strong = table.attack_dice(monster) * (1 + table.card(monster).star)
        return hero.hp + hero.shields // 2 > against[whom], hero.shields, hero.hp, strong

    return min(options, key=need)


def masters_turn(game: Game) -> bool:
    """Whether the open question is one of the Ugly Master's."""
    return game.decision is not None and game.decision.what in QUESTIONS


def finish_turn(game: Game) -> bool:
    """Answer what the Ugly Master is asked, one question; whether there was one. The dice are those that lie there.
    Called until it says no, it plays the rest of his turn, up to questions of the Heroes and the clean-up."""
    if not masters_turn(game):
        return False
    decision = game.decision
    assert decision is not None
    game.apply(decision.seats[0], answer(game.table, decision), game.ply)
    return True
