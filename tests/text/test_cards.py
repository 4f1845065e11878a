"""Every card in words, and the way to it from what somebody types."""

from __future__ import annotations

import re

import pytest

from engine.cards.load import ABILITIES, ABILITY_CARDS, FINDS, ITEMS, MONSTERS, RULES
from renderers.cards import OWNERS, SPECIALS, STATUSES, TOKENS, every_card
from renderers.say import Speaker
from renderers.texts import texts
from tests.text.test_says import RAW

EN, IT = Speaker("en"), Speaker("it")
LEVELS = tuple(f"{ability}:{level}" for ability in ABILITIES for level in (1, 2, 3))
PIECES = tuple(name for name in every_card() if name not in ABILITIES)

LONGEST_TEXT = 300
LONGEST_FLAVOUR = 120
LONGEST_PAGE = 2000


def test_everything_in_the_box_has_a_card() -> None:
    specials = {card.special for card in MONSTERS.values() if card.special}
    assert set(every_card()) == {*ABILITIES, *ITEMS, *FINDS, *RULES.traps, *STATUSES, *TOKENS, *specials}
    assert len(every_card()) == len(set(every_card()))


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_words_are_written_for_a_card_that_does_not_exist(language: str) -> None:
    written = texts(language)["cards"]
    known = {
        "abilities": ABILITIES, "items": ITEMS, "finds": FINDS, "traps": RULES.traps, "statuses": STATUSES,
        "tokens": TOKENS, "specials": SPECIALS, "spells": {item.tome.spell for item in ITEMS.values() if item.tome},
    }  # fmt: skip
    assert {group: set(written[group]) for group in known} == {group: set(names) for group, names in known.items()}
    assert set(OWNERS) == {name for name, item in ITEMS.items() if item.base}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", [*PIECES, *LEVELS])
def test_a_card_is_short_and_readable(name: str, language: str) -> None:
    shown = Speaker(language).card(name)
    assert 0 < len(shown.title) <= 60
    assert 0 < len(shown.kind) <= 80
    assert 10 < len(shown.text) <= LONGEST_TEXT
    assert 0 < len(shown.flavour) <= LONGEST_FLAVOUR
    for line in (shown.title, shown.kind, shown.text, shown.flavour):
        assert not RAW.search(line)
        assert "  " not in line
        assert "\n" not in line
    assert shown.text[-1] == "."
    assert shown.text[0].isupper() or shown.text[0] in "+0123456789"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", [*every_card(), *LEVELS])
def test_a_card_fits_into_a_message(name: str, language: str) -> None:
    page = Speaker(language).card_page(name)
    assert len(page) <= LONGEST_PAGE
    assert page.startswith(f"**{Speaker(language).card(name).title}**\n-# ")
    assert page.count("**") % 2 == 0


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", LEVELS)
def test_the_numbers_of_a_level_are_on_its_card(name: str, language: str) -> None:
    """Whatever the level gives by number is said; numbers of 1 may be words of their own."""
    ability, level = name.split(":")
    numbers = {str(abs(n)) for n in ABILITY_CARDS[ability][int(level)].values() if type(n) is int and abs(n) > 1}
    assert numbers <= set(re.findall(r"\d+", Speaker(language).card(name).text))


def test_an_ability_without_a_level_shows_all_three() -> None:
    shown = EN.card("bullet_time")
    assert (shown.title, shown.kind) == ("Bullet Time", "Special Ability of Luckylock · 4 energy")
    assert [line[:8] for line in shown.text.splitlines()] == ["**I** Ru", "**II** R", "**III** "]
    assert shown.text.splitlines()[2] == f"**III** {EN.card('bullet_time:3').text}"


def test_a_level_has_its_number_in_the_title_and_its_own_words() -> None:
    assert EN.card("spectral_wolf:3").title == "Spectral Wolf III"
    assert EN.card("spectral_wolf:1").text == "A monster up to 3 squares away attacks with 1 die fewer until clean-up."
    assert IT.card("spectral_wolf:3").kind == "Abilità Speciale di Helena, livello III · 3 di energia"
    assert IT.card("spectral_wolf:3").text == (
        "Un Mostro a non più di 3 caselle attacca con 2 dadi in meno fino alla pulizia, ed è Congelato."
    )


def test_an_item_says_where_it_is_worn_how_far_it_reaches_and_when_its_bonus_counts() -> None:
    assert EN.card("widows_needle").text == "One hand. Force, range 1. On a hit, from behind: 1 more Wound."
    assert IT.card("widows_needle").text == "Una mano. Forza, raggio 1. Se va a segno, alle spalle: 1 Ferita in più."
    assert EN.card("thunder_orb").text == (
        "One hand. Magic, range 3. On a hit, with an attack of 8 or more: the target is Stunned."
    )
    assert EN.card("magic_sai").text == "One hand. Force, range 1. Shadow only: +3 on the attack."
    assert IT.card("star_iron_sceptre").text == "Una mano. Magia, raggio 2. Solo Incantatrice: Magia +1."
    assert EN.card("juggernaut_plate").text == (
        "Body. At the end of the Hero Phase: 3 Shield Dice. Speed −1, at least 1."
    )
    assert IT.card("hedgehog_shield").text == (
        "Una mano. Alla fine della Fase degli Eroi: 1 Dado Scudo. E 1 segnalino Contrattacco."
    )
    assert EN.card("static_shawl").text == "Body. Magic, range 1. Works under armour too."
    assert EN.card("moss_cloak").text.startswith("Body. No effect;")


def test_what_sort_of_card_it_is_stands_in_small_print() -> None:
    kinds = {
        name: EN.card(name).kind for name in ("magic_sai", "barn_door_pavise", "prowlers_wraps", "tome_of_mending")
    }
    assert kinds == {
        "magic_sai": "Magic Item · weapon", "barn_door_pavise": "Magic Item · shield",
        "prowlers_wraps": "Magic Item · armour", "tome_of_mending": "Magic Item · Tome",
    }  # fmt: skip
    assert IT.card("primer_of_small_hexes").kind == "Oggetto Base di Zoe · Tomo"
    assert EN.card("healing_potion").kind == "Small Find · 3 in the box"
    assert IT.card("reek").kind == "Che cos'altro fa la Cosa-Che-Puzza"


def test_a_special_called_like_its_monster_is_the_special() -> None:
    assert EN.card("stud").title == "STUD!"
    assert EN.noun("stud").name == "Stud"


def test_there_is_no_card_for_what_is_none() -> None:
    for name in ("teapot", "war_cry:4", "magic_sai:1", "barka"):
        with pytest.raises(KeyError, match=f"there is no card '{name}'"):
            EN.card(name)


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_cards_share_a_title_or_a_line(language: str) -> None:
    cards = [Speaker(language).card(name) for name in every_card()]
    assert len({card.title for card in cards}) == len(cards)
    assert len({card.flavour for card in cards}) == len(cards)


# Finding -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", every_card())
def test_every_card_is_found_first_by_its_own_name_in_either_language(name: str, language: str) -> None:
    for speaker in (EN, IT):
        assert speaker.find_card(Speaker(language).card(name).title)[0] == name


@pytest.mark.parametrize(
    "typed,found",
    [
        ("urlo", "war_cry"),
        ("URLO DI GUERRA", "war_cry"),
        ("war_cry", "war_cry"),
        ("pozione", "healing_potion"),
        ("potion", "healing_potion"),
        ("conoscenza", "dark_knowledge"),
        ("saints six", "saints_six_shooter"),
        ("saint's six-shooter", "saints_six_shooter"),
        ("six shooter", "saints_six_shooter"),
        ("deep win", "tome_of_deep_winter"),
        ("inverno", "tome_of_deep_winter"),
        ("healing poton", "healing_potion"),
        ("velenno", "venom"),
        ("gabbia", "iron_cage"),
        ("  stordito ", "stunned"),
        ("Dorbak", "trapmaker"),
        ("Cosa-Che-Puzza", "reek"),
        ("spalla", None),
        ("xyzzy", None),
    ],
)
def test_a_card_is_found_by_part_of_its_name(typed: str, found: str | None) -> None:
    assert (EN.find_card(typed) or [None])[0] == found
    assert (IT.find_card(typed) or [None])[0] == found


def test_accents_and_apostrophes_do_not_matter() -> None:
    assert EN.find_card("hámmer òf sécond") == ["hammer_of_second_thoughts"]
    assert EN.find_card("thief’s") == EN.find_card("thiefs") == EN.find_card("Thief's") == ["thiefs_glove"]


def test_a_level_may_be_named_with_an_ability() -> None:
    assert EN.find_card("war cry 2") == EN.find_card("War Cry II") == EN.find_card("urlo di guerra ii") == ["war_cry:2"]
    assert EN.card(EN.find_card("double fire iii")[0]).title == "Double Fire III"


def test_a_hero_s_name_finds_the_three_abilities() -> None:
    assert set(EN.find_card("helena")) == {name for name, hero in ABILITIES.items() if hero == "helena"}


def test_the_reader_s_language_comes_first() -> None:
    assert EN.find_card("ma")[0] == "magic_sai"
    assert EN.find_card("ma", "it")[0] == IT.find_card("ma")[0] == "ogre_tooth_maul"


def test_nothing_typed_lists_everything_in_the_reader_s_alphabet() -> None:
    everything = IT.find_card("")
    assert set(everything) == set(every_card())
    names = [IT.card(name).title for name in everything[:3]]
    assert names == sorted(names)
    assert names[0].startswith("A")
