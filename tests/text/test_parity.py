"""Both languages say the same things, and everything that can be said has words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from string import Formatter

import pytest

from engine.cards.load import ABILITIES, DICE, FINDS, HEROES, ITEMS, MONSTERS, RULES
from engine.events import Event
from engine.flow.hero_turn import ACTIONS
from engine.rules.rolling import TEST_TRAITS
from engine.sight import SPACES
from engine.state import PHASES
from renderers.cards import SPECIALS, TOKENS
from renderers.names import SECTIONS
from renderers.narration import AGAIN, DERIVED, FORMS
from renderers.say import Speaker
from renderers.texts import keys, languages, texts
from tests.text.samples import EVENTS
from tests.text.sources import questions, refusals

LANGUAGES = ("en", "it")


def placeholders(text: str) -> set[str]:
    """The names in braces, those inside a form included."""
    found: set[str] = set()
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            found |= {name} | placeholders(form or "")
    return found


def shown(text: str) -> set[str]:
    """The words that are written out; those that only choose an ending ({who:frozen|frozen}) are grammar."""
    found: set[str] = set()
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            found |= shown(form or "") | (set() if "|" in (form or "") else {name})
    return found


def leaves(language: str) -> dict[str, str]:
    """Every text by its key, except names: their grammar is the language's own affair."""
    return {key: text for key, text in keys(texts(language)) if not key.startswith("names.")}


def test_there_are_english_and_italian() -> None:
    assert languages() == LANGUAGES


def test_both_languages_have_the_same_keys() -> None:
    assert set(leaves("en")) ^ set(leaves("it")) == set()
    assert set(texts("en")["names"]) == set(texts("it")["names"])


@pytest.mark.parametrize("section", sorted(texts("en")["names"]))
def test_both_languages_name_the_same_things(section: str) -> None:
    english, italian = (texts(language)["names"][section] for language in LANGUAGES)
    assert list(english) == list(italian)


def test_both_languages_fill_in_the_same_words() -> None:
    english, italian = leaves("en"), leaves("it")
    odd = {key for key in english.keys() & italian.keys() if shown(english[key]) != shown(italian[key])}
    assert {key: (english[key], italian[key]) for key in odd} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words_and_no_words_are_without_an_event(language: str) -> None:
    assert set(texts(language)["says"]) == set(Event.KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_an_event_use_only_what_it_tells(language: str) -> None:
    for kind, event in Event.KINDS.items():
        known = {field.name for field in fields(event)} | set(DERIVED.get(kind, {}))
        entry = texts(language)["says"][kind]
        for key, text in [("", entry)] if isinstance(entry, str) else keys(entry):
            if key not in ("others", "each", "lost_note", "several"):
                assert placeholders(text) <= known, f"says.{kind}.{key}"


def test_the_samples_show_every_event_in_every_form() -> None:
    """So that the tests which read the samples aloud have read everything."""
    assert {event.name for event in EVENTS} == set(Event.KINDS)
    heard = {
        f"{event.name}.{forms[event.name](event)}"
        for forms in (FORMS, AGAIN)
        for event in EVENTS
        if event.name in forms
    }
    target = {f"TargetChosen.{piece}" for piece in ("others", "each", "initiative")}
    pieces = {"HeroMoved.lost_note", "MonsterMoved.gathers", "MonsterWaited.several", *target}
    written = {f"{kind}.{form.removesuffix('+')}" for kind, form in _forms()} - pieces
    assert heard == written


def _forms() -> Iterator[tuple[str, str]]:
    for kind, entry in texts("en")["says"].items():
        if not isinstance(entry, str):
            yield from ((kind, form) for form in entry)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_the_rules_has_words(language: str) -> None:
    asks = texts(language)["asks"]
    assert questions() == set(asks)
    assert set(asks["dice"]["ask"]) == {*TEST_TRAITS, "attack", "rival", "defend"} - {"dodge"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_engine_has_words(language: str) -> None:
    assert refusals() - set(texts(language)["refusals"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_cards_has_a_name(language: str) -> None:
    speaker = Speaker(language)
    traits = {trait for card in HEROES.values() for trait in card.traits}
    colours = {face.colour for face in DICE.fate} | {card.colour for card in HEROES.values()}
    symbols = {face.symbol for face in DICE.fate}
    cards = {*HEROES, *MONSTERS, *ABILITIES, *ITEMS, *FINDS, *RULES.traps, *TOKENS}
    for name in {*cards, *traits, *colours, *symbols, *SPACES}:
        assert "_" not in speaker.name(name, "the")
    assert set(texts(language)["names"]["acts"]) == {*ACTIONS, "give_back", "end"}
    assert set(PHASES) <= set(texts(language)["names"]["phases"])
    assert set(texts(language)["names"]["classes"]) == set(HEROES)
    assert set(texts(language)["names"]["specials"]) == set(SPECIALS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_looked_up_under_one_heading_only(language: str) -> None:
    names = [name for section in SECTIONS for name in texts(language)["names"][section]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_few_words_in_the_bestiary(language: str) -> None:
    assert set(texts(language)["bestiary"]) == {*HEROES, *MONSTERS}
    assert all(20 < len(Speaker(language).flavour(name)) < 300 for name in (*HEROES, *MONSTERS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_fits_into_a_field_of_an_embed(language: str) -> None:
    speaker = Speaker(language)
    assert [topic for topic, _ in speaker.topics()][:2] == ["game", "turn"]
    assert len(speaker.topics()) <= 25  # as many as a command's list of suggestions shows
    for topic, title in speaker.topics():
        page = speaker.help(topic)
        assert page.startswith(f"**{title}**\n")
        assert len(page) <= 1024
        assert len(title) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_story_question_or_refusal_can_mention_anybody(language: str) -> None:
    spoken = {name: group for name, group in texts(language).items() if name not in ("ui", "commands")}
    assert [key for key, text in keys(spoken) if "@" in text or "<#" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_with_its_article_ends_in_that_name(language: str) -> None:
    """Written "the pistol Lady" for Pistol "Lady", all of it would be taken for an article, and the name said twice."""
    groups = [group for group in texts(language)["names"].values() if isinstance(group, Mapping)]
    nouns = [noun for group in groups for noun in group.values() if isinstance(noun, Mapping) and "the" in noun]
    assert nouns
    assert [noun["the"] for noun in nouns if not noun["the"].endswith(noun["name"])] == []
