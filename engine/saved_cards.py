"""Are the cards of a save sound? What Heroes carry, what was drawn, standing effects, tokens, and what abilities did to
the dungeon."""

from __future__ import annotations

from collections import Counter

from engine.cards.load import ABILITIES, FINDS, HEROES, ITEMS, MAGIC, RULES
from engine.cards.registry import EFFECTS, LEVELS
from engine.damage import DamageError, Faults, among, within
from engine.mission.load import Mission
from engine.sight import SPACES
from engine.state import Hero, Mark, State

UNTIL = ("attack", "turn", "hero_phase", "clean_up")


def card_faults(mission: Mission, state: State, place: str) -> Faults:
    """The faults of a state, each with its place, whose Heroes and monsters are known already."""
    for name, hero in state.heroes.items():
        yield from _carried(hero, f"{place}.heroes.{name}")
        yield from _tokens(hero, f"{place}.heroes.{name}")
    yield from _piles(state, place)
    for n, mark in enumerate(state.marks):
        yield from _mark(state, mark, f"{place}.marks.{n}")
    yield from _dungeon(mission, state, place)


def _carried(hero: Hero, place: str) -> Faults:
    """ITEM-01, ITEM-02: Magic Items on the spaces they are made for; B-97: what the backpack holds."""
    for space in (*SPACES, "item"):
        if card := getattr(hero, space):
            yield from among(f"{place}.{space}", [card], MAGIC)
            if space != "item" and ITEMS[card].slot != space.split("_")[0]:
                yield DamageError(f"{place}.{space}", f"{card!r} is no card for this space")
    yield from among(f"{place}.finds", hero.finds, FINDS)
    if hero.item and hero.finds:
        yield DamageError(f"{place}.item, finds", "the backpack holds a Magic Item or Small Finds, not both (B-97)")
    if len(hero.finds) > RULES.backpack.finds:
        yield DamageError(f"{place}.finds", f"the backpack holds up to {RULES.backpack.finds} Small Finds (B-97)")


def _tokens(hero: Hero, place: str) -> Faults:
    for field in ("shields", "counterattacks"):
        if getattr(hero, field) < 0:
            yield DamageError(f"{place}.{field}", f"{getattr(hero, field)} is less than 0")
    yield from among(f"{place}.recovered", hero.recovered, (*ITEMS, *ABILITIES, *FINDS))


def _piles(state: State, place: str) -> Faults:
    """SET-04, SET-05: there is one card of each Magic Item and so many of each Small Find; what somebody holds was
    drawn before."""
    yield from among(f"{place}.items_seen", state.items_seen, MAGIC)
    yield from among(f"{place}.finds_seen", state.finds_seen, FINDS)
    copies = {"items": dict.fromkeys(MAGIC, 1), "finds": {find: card.copies for find, card in FINDS.items()}}
    heroes = state.heroes.values()
    held = {
        "items": [card for hero in heroes for space in (*SPACES, "item") if (card := getattr(hero, space))],
        "finds": [find for hero in heroes for find in hero.finds],
    }
    for pile, drawn in (("items", state.items_seen), ("finds", state.finds_seen)):
        seen, carried = Counter(drawn), Counter(held[pile])
        for card, n in seen.items():
            if n > copies[pile][card]:
                yield DamageError(f"{place}.{pile}_seen", f"{card!r} was drawn {n} times and is there less often")
        for card, n in carried.items():
            if n > seen[card]:
                yield DamageError(f"{place}.{pile}_seen", f"{card!r} is carried {n} times and was drawn {seen[card]}")


def _mark(state: State, mark: Mark, place: str) -> Faults:
    yield from among(f"{place}.name", [mark.name], EFFECTS)
    yield from among(f"{place}.on", [mark.on], (*state.heroes, *state.monsters))
    yield from among(f"{place}.by", [mark.by], state.heroes)
    yield from among(f"{place}.until", [mark.until], UNTIL)
    levels = (0,) if mark.name in FINDS else LEVELS
    if mark.level not in levels:
        yield DamageError(f"{place}.level", f"{mark.level} is no level of {mark.name}")
    if mark.name in ABILITIES and mark.name not in HEROES[mark.by].abilities:
        yield DamageError(f"{place}.by", f"{mark.name} is no ability of {mark.by}")
    if mark.n < 0:
        yield DamageError(f"{place}.n", f"{mark.n} is less than 0")


def _dungeon(mission: Mission, state: State, place: str) -> Faults:
    """ABIL-BAR-3: a column stood where one was smashed; B-120: a torn border lies between two neighbouring squares."""
    columns = [cell for kind, cell in mission.furniture if kind == "column"]
    for cell in state.smashed:
        if cell not in columns:
            yield DamageError(f"{place}.smashed", f"there is no column on {cell}")
    for border in state.torn:
        try:
            mission.board.edge(border)
        except ValueError as wrong:
            yield DamageError(f"{place}.torn", str(wrong))
    yield from within(f"{place}.walls", state.walls, 0, RULES.devastated_walls)
    if state.fate_tiles < 0:
        yield DamageError(f"{place}.fate_tiles", f"{state.fate_tiles} is less than 0")
