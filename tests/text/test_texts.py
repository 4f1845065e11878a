"""The text files and the way into them."""

from __future__ import annotations

import pytest

from renderers.say import Speaker
from renderers.texts import lookup, parse


def test_a_text_is_filled_in_by_its_dotted_key() -> None:
    assert Speaker("en").text("answers.dice", n=1) == "1 die"
    assert Speaker("it").text("answers.dice", n=4) == "4 dadi"


def test_a_missing_key_names_the_nearest_right_one() -> None:
    with pytest.raises(KeyError, match=r"text/it has no text 'says.MonsterKiled.plain'.*'says.MonsterKilled.plain'"):
        lookup("it", "says.MonsterKiled.plain")


def test_a_group_is_not_a_text() -> None:
    with pytest.raises(KeyError, match=r"'says\.DoorOpened' is a group of texts, not a text; it has: picked, broken"):
        Speaker("en").text("says.DoorOpened")


def test_a_forgotten_word_names_the_text_and_what_was_given() -> None:
    with pytest.raises(KeyError, match=r"'answers.rule' \(en\) needs 'rule'; given: \['ruel'\]"):
        Speaker("en").text("answers.rule", ruel="MOVE-01")


def test_there_is_no_third_language() -> None:
    with pytest.raises(KeyError, match="no texts in 'fr'; there are: en, it"):
        Speaker("fr")


@pytest.mark.parametrize(
    "text,complaint",
    [
        ("answers:\n  no: Never", "x.yaml: the key answers.False is not a word; put it in quotes"),
        ("answers:\n  three: 3", "x.yaml: answers.three is 3, not a text; put it in quotes"),
        ("- one\n- two", "x.yaml must be a mapping of keys to texts, not list"),
        ("a: {b", "x.yaml is not valid YAML"),
    ],
)
def test_a_broken_file_is_named_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse("x.yaml", text)
