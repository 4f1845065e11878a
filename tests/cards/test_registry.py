"""Cards are checked against their deeds at load: a slip is told with its place and the nearest right name."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from engine.cards import deeds, registry
from engine.cards.hooks import HOOKS, Hooks
from engine.cards.load import ABILITY_CARDS, HEROES, ITEMS, MONSTERS, CardError, checked
from engine.cards.schema import Bonus, Find, Item, Tome

ENGINE = Path(registry.__file__).parents[1]


def told() -> str:
    """What the check says."""
    with pytest.raises(CardError) as wrong:
        registry.check()
    return str(wrong.value)


def test_the_packaged_cards_fit_their_deeds() -> None:
    assert deeds
    registry.check()
    assert {ability: set(levels) for ability, levels in registry.LEVEL_CARDS.items()} == {
        ability: {1, 2, 3} for ability in ABILITY_CARDS
    }


def test_a_misspelt_ability_names_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ABILITY_CARDS, "war_kry", ABILITY_CARDS["war_cry"])
    assert told() == "abilities.yaml: there is no war_kry; did you mean war_cry?"


def test_an_ability_without_its_card_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ABILITY_CARDS, "war_cry")
    assert told().startswith("heroes.yaml: there is no war_cry; ")


def test_an_ability_without_a_deed_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.ABILITY_DEEDS, "war_cry")
    assert told().startswith("abilities.yaml: there is no war_cry; ")


def test_a_deed_without_a_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.ABILITY_DEEDS, "duble_fire", registry.ABILITY_DEEDS["double_fire"])
    assert told() == "engine/cards/abilities: there is no duble_fire; did you mean double_fire?"


@pytest.mark.parametrize(
    "said, message",
    [
        (
            {1: {"shieldz": 1, "hearers": "one"}},
            "abilities.yaml, war_cry, level 1: there is no shieldz; did you mean shields?",
        ),
        (
            {1: {"volume": 11, "shields": 1, "hearers": "one"}},
            "abilities.yaml, war_cry, level 1: there is no volume; known are hearers, shields",
        ),
        ({2: {"shields": 2, "hearers": "rom"}}, "abilities.yaml, war_cry, level 2, hearers: Input should be"),
        ({2: {"hearers": "room"}}, "abilities.yaml, war_cry, level 2, shields: Field required"),
        ({3: {"shields": "many", "hearers": "room"}}, "abilities.yaml, war_cry, level 3, shields: Input should be"),
    ],
    ids=["near", "far", "word", "missing", "number"],
)
def test_a_slip_in_a_level_is_told_with_its_place(
    said: dict[int, dict[str, Any]], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ABILITY_CARDS, "war_cry", {**ABILITY_CARDS["war_cry"], **said})
    assert told().startswith(message)


def test_a_level_too_few_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = ABILITY_CARDS["war_cry"]
    monkeypatch.setitem(ABILITY_CARDS, "war_cry", {level: levels[level] for level in (1, 2)})
    assert told() == "abilities.yaml, war_cry: give the levels 1, 2 and 3, not 1, 2"


def test_a_misspelt_spell_names_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    tome = ITEMS["tome_of_mending"].model_copy(update={"tome": Tome(spell="mnd")})
    monkeypatch.setitem(ITEMS, "tome_of_mending", tome)
    assert told() == "items.yaml, tome_of_mending: there is no mnd; did you mean mend?"


def test_a_misspelt_class_of_a_restriction_names_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    """ITEM-21: it would only ever fail to hold, and nobody would notice."""
    sai = ITEMS["magic_sai"].model_copy(update={"bonuses": (Bonus(attack=3, hero_class="shadov"),)})
    monkeypatch.setitem(ITEMS, "magic_sai", sai)
    assert told() == "items.yaml, magic_sai, hero_class: there is no shadov; did you mean shadow?"


def test_a_board_shows_base_items_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """ITEM-02."""
    equipment = HEROES["barka"].equipment.model_copy(update={"hand_1": "cleever"})
    monkeypatch.setitem(HEROES, "barka", HEROES["barka"].model_copy(update={"equipment": equipment}))
    assert told() == "heroes.yaml, barka, equipment: there is no cleever; did you mean cleaver?"
    equipment = equipment.model_copy(update={"hand_1": "ogre_tooth_maul"})
    monkeypatch.setitem(HEROES, "barka", HEROES["barka"].model_copy(update={"equipment": equipment}))
    assert told().startswith("heroes.yaml, barka, equipment: there is no ogre_tooth_maul; ")


def test_a_misspelt_special_names_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MONSTERS, "stinky_thing", MONSTERS["stinky_thing"].model_copy(update={"special": "reeks"}))
    assert told() == "monsters.yaml, stinky_thing: there is no reeks; did you mean reek?"


def test_a_special_without_a_monster_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.SPECIALS, "hexgait", registry.SPECIALS["hexgate"])
    assert told() == "engine/cards/specials.py: there is no hexgait; did you mean hexgate?"


def test_an_effect_under_a_name_that_no_card_lays_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would never do anything."""
    monkeypatch.setitem(registry.EFFECTS, "unering_aim", registry.EFFECTS["unerring_aim"])
    assert told() == "@effect: there is no unering_aim; did you mean unerring_aim?"


@pytest.mark.parametrize(
    "said, message",
    [
        (
            {"magic_sai": {"slot": "hand", "bonuses": [{"attak": 3}]}},
            "items.yaml, magic_sai, bonuses, 0, attak: Extra inputs are not permitted; did you mean attack?",
        ),
        ({"magic_sai": {"slot": "foot"}}, "items.yaml, magic_sai, slot: Input should be 'hand' or 'body'"),
        (
            {"bow": {"slot": "hand", "weapon": {"trait": "aim", "range": 1}}},
            "items.yaml, bow, weapon: Value error, a aim weapon has range (2, 3), not 1 (ATK-02..04)",
        ),
    ],
    ids=["key", "word", "range"],
)
def test_a_slip_in_a_file_of_cards_is_told_with_its_place(said: Any, message: str) -> None:
    """ITEM-04, ITEM-05."""
    with pytest.raises(CardError) as wrong:
        checked("items.yaml", TypeAdapter(dict[str, Item]), said)
    assert str(wrong.value) == message


def test_a_misspelt_key_of_a_find_names_the_nearest() -> None:
    with pytest.raises(CardError, match=r"star_candy, enregy: .* did you mean energy\?"):
        checked("finds.yaml", TypeAdapter(dict[str, Find]), {"star_candy": {"copies": 2, "enregy": 2}})


# Hooks ---------------------------------------------------------------------------------------------------------------


def kinds(of: type[Hooks] = Hooks) -> Iterator[type[Hooks]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def methods(kind: type) -> dict[str, Any]:
    return {name: found for name, found in vars(kind).items() if inspect.isfunction(found) and not name.startswith("_")}


def test_every_answer_a_card_gives_is_to_a_hook_of_the_closed_list() -> None:
    """A misspelt method would be dead."""
    found = list(kinds())
    assert len(found) > 20
    assert [f"{kind.__name__}.{name}" for kind in found for name in methods(kind) if name not in HOOKS] == []


def test_every_answer_has_the_form_of_its_hook() -> None:
    """The same parameters, and a reaction is a coroutine where the list says so."""
    for kind in kinds():
        for name, method in methods(kind).items():
            hook = getattr(Hooks, name)
            assert list(inspect.signature(method).parameters) == list(inspect.signature(hook).parameters), method
            assert inspect.iscoroutinefunction(method) is inspect.iscoroutinefunction(hook), method


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_asked_somewhere_and_answered_by_some_card(hook: str) -> None:
    """No hook for nobody."""
    asked = [path for path in ENGINE.rglob("*.py") if f"hooks.{hook}(" in path.read_text(encoding="utf-8")]
    assert asked
    assert [kind for kind in kinds() if hook in methods(kind)]
