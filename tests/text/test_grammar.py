"""Names in sentences: articles, prepositions, gender, number."""

from __future__ import annotations

import pytest

from renderers.grammar import Count, Listing, Noun
from renderers.names import Names
from renderers.say import Speaker

EN, IT = Names("en"), Names("it")


def test_articles_and_endings_agree_in_italian() -> None:
    sentence = "{hero:the} colpisce {monster:the}: {monster:ferito|ferita}!"
    snout, thing = IT.noun("ugly_snout"), IT.noun("stinky_thing")
    assert sentence.format(hero=IT.noun("barka"), monster=snout) == "Barka colpisce il Brutto Muso: ferito!"
    assert sentence.format(hero=IT.noun("zoe"), monster=thing) == "Zoe colpisce la Cosa-Che-Puzza: ferita!"


@pytest.mark.parametrize(
    "name,forms",
    [
        ("ugly_snout", "il Brutto Muso|un Brutto Muso|del Brutto Muso|al Brutto Muso|dal Brutto Muso|sul Brutto Muso"),
        ("stinky_thing", "la Cosa-Che-Puzza|una Cosa-Che-Puzza|della Cosa-Che-Puzza|alla Cosa-Che-Puzza|"
                         "dalla Cosa-Che-Puzza|sulla Cosa-Che-Puzza"),
        ("composite_bow", "l'Arco Composito|un Arco Composito|dell'Arco Composito|all'Arco Composito|"
                          "dall'Arco Composito|sull'Arco Composito"),
        ("rapier", "lo Stocco Acuminato|uno Stocco Acuminato|dello Stocco Acuminato|allo Stocco Acuminato|"
                   "dallo Stocco Acuminato|sullo Stocco Acuminato"),
        ("helena", "Helena|Helena|di Helena|a Helena|da Helena|su Helena"),
    ],
)  # fmt: skip
def test_italian_prepositions_melt_into_the_article(name: str, forms: str) -> None:
    noun = IT.noun(name)
    assert [format(noun, form) for form in ("the", "a", "of", "to", "by", "on")] == forms.split("|")


def test_english_articles_go_before_kinds_and_not_before_names() -> None:
    assert [f"{EN.noun('ugly_snout'):{form}}" for form in ("the", "a", "of", "The", "many")] == [
        "the Ugly Snout", "an Ugly Snout", "of the Ugly Snout", "The Ugly Snout", "Ugly Snouts",
    ]  # fmt: skip
    assert f"{EN.noun('big_grunt'):a} and {EN.noun('zurill'):the}" == "a Big Grunt and Zur'ill"
    assert f"{EN.noun('barka'):'s}" == "Barka's"


def test_several_have_their_article_in_italian_and_none_in_english() -> None:
    assert [f"{IT.noun(kind):All}" for kind in ("ugly_snout", "stinky_thing")] == [
        "I Brutti Musi",
        "Le Cose-Che-Puzzano",
    ]
    assert f"{IT.noun('small_find'):all}, {IT.noun('magic_item'):all}" == "i Piccoli Ritrovamenti, gli Oggetti Magici"
    assert [f"{EN.noun('ugly_snout'):All}", f"{IT.noun('stud'):all}"] == ["Ugly Snouts", "Stud"]


def test_a_figure_has_its_number_and_a_boss_needs_none() -> None:
    assert f"{EN.noun('s3'):The}, {EN.noun('s13'):the}, {EN.noun('D1'):the}" == "Ugly Snout 3, Ugly Snout 13, Dorbak"
    assert f"{IT.noun('s3'):The}, {IT.noun('t2'):of}, {IT.noun('T1'):the}" == (
        "Il Brutto Muso 3, della Cosa-Che-Puzza 2, Tatanka"
    )


def test_a_third_gender_is_used_where_a_text_gives_one() -> None:
    assert [f"{EN.noun(name):he|she|it}" for name in ("stud", "zoe", "g1")] == ["he", "she", "it"]
    assert f"{EN.noun('g1'):he|she}" == "he"


@pytest.mark.parametrize(
    "phrase,language,sentence",
    [
        ("the mess hall", "en", "Noise in the mess hall. The mess hall wakes."),
        ("la mensa", "it", "Rumore nella mensa. La mensa si sveglia."),
        ("il retrocucina", "it", "Rumore nel retrocucina. Il retrocucina si sveglia."),
        ("l’atrio", "it", "Rumore nell'atrio. L'atrio si sveglia."),
        ("gli archivi", "it", "Rumore negli archivi. Gli archivi si sveglia."),
        ("Zur'ill's den", "en", "Noise in Zur'ill's den. Zur'ill's den wakes."),
    ],
)
def test_a_mission_names_its_rooms_in_plain_words(phrase: str, language: str, sentence: str) -> None:
    text = {"en": "Noise {room:in}. {room:The} wakes.", "it": "Rumore {room:in}. {room:The} si sveglia."}[language]
    assert text.format(room=Noun.parse(phrase, language)) == sentence


def test_a_room_without_a_name_goes_by_its_letter() -> None:
    assert Speaker("en").room("Bq", "the") == "room Bq"
    assert Speaker("it").room("C1", "in") == "nella Stanza C1"
    assert Speaker("it", {"C1": "il corridoio del carbone"}).room("C1", "in") == "nel corridoio del carbone"


def test_numbers_choose_between_one_and_many() -> None:
    text = "{n} {n:die|dice}"
    assert [text.format(n=Count(n)) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert "{n:only {n}|all {n}}".format(n=Count(3)) == "all 3"
    assert [f"{Count(n):it|either|any}" for n in (1, 2, 3, 0)] == ["it", "either", "any", "any"]


def test_listings_put_the_word_before_the_last_name() -> None:
    heroes = [EN.noun(name) for name in ("barka", "zoe", "helena")]
    text = "{heroes} {heroes:is|are} back"
    assert text.format(heroes=Listing(heroes, "en")) == "Barka, Zoe and Helena are back"
    assert text.format(heroes=Listing(heroes[:1], "en")) == "Barka is back"
    figures = Listing([IT.noun("s3"), IT.noun("t1")], "it")
    assert f"la Zona di Blocco {figures:of}" == "la Zona di Blocco del Brutto Muso 3 e della Cosa-Che-Puzza 1"


def test_an_unknown_form_is_an_error_of_the_text() -> None:
    with pytest.raises(ValueError, match="no form 'thee': Barka"):
        format(EN.noun("barka"), "thee")


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(KeyError, match="no name for 'teapot'"):
        EN.noun("teapot")
