"""A Hero's sheet shows all there is of the Hero, and its words say the same within the limits."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engine.view import AbilityView, HeroView, MarkView, View, WeaponView
from renderers import hero_words
from renderers.hero_sheet import HEIGHT, WIDTH, draw_hero, hero_alt, hero_text
from renderers.hero_words import beneath, troubles
from renderers.legend import Legend
from renderers.texts import languages
from renderers.theme import HEROES
from tests.pictures import scenes
from tests.play import at

VIEW = scenes.sheets()


def with_zoe(**changed: Any) -> View:
    return replace(VIEW, heroes=tuple(replace(it, **changed) if it.id == "zoe" else it for it in VIEW.heroes))


def names_on(hero: HeroView) -> list[str]:
    held = [hero.item] if hero.item else list(hero.finds)
    return [*(it.id for it in hero.abilities), *hero.equipment.values(), *held]


@pytest.mark.parametrize("name", HEROES)
@pytest.mark.parametrize("language", languages())
def test_every_hero_draws_in_every_language(name: str, language: str) -> None:
    picture = draw_hero(VIEW, name, language)
    stored = Image.open(io.BytesIO(picture.png))
    assert (stored.mode, stored.size) == ("P", (WIDTH, HEIGHT))
    assert len(picture.png) <= 100_000


@pytest.mark.parametrize(
    "change",
    [
        {"hp": 1}, {"pool": 6}, {"shields": 0}, {"xp": 10}, {"level": 5}, {"lying": True}, {"caged": True},
        {"statuses": ()}, {"counterattacks": 3}, {"fortress": False}, {"marks": ()}, {"item": "mirror_targe"},
        {"finds": ()}, {"books": ("T1",)}, {"books": ("T1", "T2")}, {"stuck": True},
        {"equipment": {"hand_1": "ember_rod"}},
        {"traits": {"speed": 5, "force": 1, "cunning": 3, "aim": 2, "magic": 4, "defence": 2}},
        {"abilities": (AbilityView("arcane_power", 1, 4, 4),)}, {"abilities": (AbilityView("arcane_power", 2, 0, 4),)},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_whatever_changes_about_a_hero_changes_the_sheet(change: dict[str, Any]) -> None:
    assert draw_hero(with_zoe(**change), "zoe").png != draw_hero(VIEW, "zoe").png


SHAWL = WeaponView("static_shawl", "magic", 1)


def test_a_body_weapon_under_armour_is_shown_and_told() -> None:
    """E-09: the Static Shawl stays usable under a Breastplate."""
    worn = {"hand_1": "crooked_wand", "hand_2": "primer_of_small_hexes", "body": "sergeants_breastplate"}
    wand = WeaponView("crooked_wand", "magic", 2)
    armed, bare = with_zoe(equipment=worn, weapons=(wand, SHAWL)), with_zoe(equipment=worn, weapons=(wand,))
    assert draw_hero(armed, "zoe").png != draw_hero(bare, "zoe").png
    assert "**under the armour** Static Shawl (Magic, range 1)." in hero_text(armed, "zoe").split("\n")
    assert "under the armour Static Shawl (Magic, range 1)." in hero_alt(armed, "zoe")
    shawl = Legend("it").names.noun("static_shawl")
    assert f"**sotto l'armatura** {shawl} (Magia, raggio 1)." in hero_text(armed, "zoe", "it").split("\n")
    assert "under the armour" not in hero_text(with_zoe(equipment=worn | {"body": "static_shawl"}), "zoe")


def test_the_weapons_in_play_are_those_on_the_sheet() -> None:
    """E-09, as the engine says it: with armour on, the Metal Fist is still in use."""
    view = at("+-+-+\n|L .|\n+-+-+", "luckylock body juggernaut_plate").game.view()
    assert beneath(view.hero("luckylock")) == ["metal_fist"]
    assert beneath(at("+-+-+\n|L .|\n+-+-+").game.view().hero("luckylock")) == []


def test_more_troubles_than_fit_are_counted() -> None:
    names = ("arcane_power", "powder_pouch", "greased_boots", "thiefs_glove")
    marks = tuple(MarkView(name, "zoe", 1) for name in names)
    statuses = ("frozen", "poisoned", "stunned")
    many = with_zoe(statuses=statuses, marks=marks, caged=True)
    assert len(troubles(many.hero("zoe"))) == 10
    assert draw_hero(many, "zoe").png != draw_hero(with_zoe(statuses=statuses), "zoe").png


@pytest.mark.parametrize("name", HEROES)
@pytest.mark.parametrize("language", languages())
def test_the_words_name_everything_within_the_limits(name: str, language: str) -> None:
    words, names = hero_text(VIEW, name, language), Legend(language).names
    alt = hero_alt(VIEW, name, language)
    assert len(words) <= hero_words.LIMIT
    assert len(alt) <= hero_words.ALT
    for text in (words, alt):
        assert all(str(names.noun(it)) in text for it in names_on(VIEW.hero(name)))
        assert "_" not in text
        assert "{" not in text
    assert "*" not in alt


def test_the_sheet_reads_like_this() -> None:
    assert hero_text(VIEW, "helena").split("\n") == [
        "**Helena** · Hunter · level 2.",
        "Helena on G4, 3 of 4 Hit Points, facing east, 1 Shield Die.",
        "Dice left: 5. XP: 3, next level at 4.",
        "**Traits** Speed 3, Force 3 (2), Cunning 2, Aim 4, Magic 1, Defence 1.",
        "**Spectral Wolf II** 0 of 3.",
        "**Unerring Aim III** 1 of 4.",
        "**Elven Step I** 2 of 4.",
        "**first hand** Hammer of Second Thoughts (Force, range 1).",
        "**second hand** Composite Bow (Aim, range 3).",
        "**body** Sergeant's Breastplate (2 Shield Dice).",
        "**Backpack** Feather Foil.",
    ]
    assert hero_text(VIEW, "luckylock", "it").split("\n")[2:6] == [
        "Dadi rimasti: 1. PE: 14, nessun altro livello.",
        "**Caratteristiche** Velocità 3, Forza 3, Astuzia 1 (2), Mira 3, Magia 1, Difesa 2 (1).",
        "**Bullet Time III** 0 su 4.",
        "**Raffica Implacabile I** pronta.",
    ]
