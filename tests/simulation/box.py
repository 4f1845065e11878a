"""What must hold for cards at every open question: no card is in two places, none is there that was never drawn, and
the backpack, the walls and the tokens obey their rules. `check_cards(game)` asserts it."""

from __future__ import annotations

from collections import Counter

from engine.cards.load import ABILITIES, FINDS, ITEMS, MAGIC, RULES
from engine.cards.registry import EFFECTS
from engine.game import Game
from engine.sight import SPACES
from engine.state import Hero

UNTIL = {"attack", "turn", "hero_phase", "clean_up"}
MOST_FATE_TILES = 4


def check_cards(game: Game) -> None:
    check_items(game)
    check_finds(game)
    check_marks(game)
    for hero in game.state.heroes.values():
        check_backpack(hero)
        check_tokens(hero)
    check_things(game)


def check_items(game: Game) -> None:
    """One card of each Magic Item (SET-04): drawn once, then in one place or gone (ITEM-10, B-42)."""
    state = game.state
    held = [item for hero in state.heroes.values() for item in game.table.magic_items(hero)]
    assert len(set(held)) == len(held), f"a Magic Item is in two places: {sorted(held)}"
    assert len(set(state.items_seen)) == len(state.items_seen), "a Magic Item was drawn twice"
    assert set(held) <= set(state.items_seen) <= set(MAGIC)
    for hero in state.heroes.values():
        for space in SPACES:
            item = getattr(hero, space)
            assert not item or ITEMS[item].slot == space.removesuffix("_1").removesuffix("_2"), f"{item} on {space}"


def check_finds(game: Game) -> None:
    """No more of a find than copies in the pile (SET-05, D.9)."""
    state = game.state
    seen = Counter(state.finds_seen)
    held = Counter(find for hero in state.heroes.values() for find in hero.finds)
    assert set(seen) <= set(FINDS)
    assert all(held[find] <= seen[find] <= FINDS[find].copies for find in {*held, *seen})


def check_backpack(hero: Hero) -> None:
    """B-97: one Magic Item or up to two Small Finds."""
    assert not (hero.item and hero.finds), f"{hero.id} carries an item and finds"
    assert len(hero.finds) <= RULES.backpack.finds


def check_tokens(hero: Hero) -> None:
    assert hero.counterattacks >= 0
    assert len(set(hero.recovered)) == len(hero.recovered), "E-01: a second die from the same card"
    assert set(hero.recovered) <= {*ABILITIES, *ITEMS}


def check_marks(game: Game) -> None:
    state = game.state
    laid = [(mark.name, mark.on, mark.by) for mark in state.marks]
    assert len(set(laid)) == len(laid)
    for mark in state.marks:
        assert mark.name in EFFECTS
        assert mark.on in state.heroes or mark.on in state.monsters, f"{mark.name} lies on {mark.on}, who is gone"
        assert mark.by in state.heroes
        assert mark.until in UNTIL
        assert mark.until != "turn" or mark.on == state.active, f"{mark.name} outlasts the turn"


def check_things(game: Game) -> None:
    """Three Devastated Walls (COMP), two borders each (B-120); smashed columns were there; one rider (D.12)."""
    state = game.state
    assert 0 <= state.walls <= RULES.devastated_walls
    assert len(state.torn) == len(set(state.torn)) == 2 * state.walls
    columns = {cell for kind, cell in game.mission.furniture if kind == "column"}
    assert set(state.smashed) <= columns
    assert len(set(state.smashed)) == len(state.smashed)
    assert 0 <= state.fate_tiles <= MOST_FATE_TILES
    assert all(monster.kind == "running_spider" for monster in state.monsters.values() if monster.mounted)
