"""The campaign is one story in two languages (DIFF-02): what every mission has to say, and how long it takes."""

from __future__ import annotations

import re

import pytest

import missions
from engine.board.board import Board
from missions.moments import moments
from renderers.grammar import Noun

CAMPAIGN = [f"m0{number}" for number in range(1, 7)]

SQUARE = re.compile(r"\b[A-Z]{1,2}[1-9]\d?\b")


def pieces(mission: missions.Mission) -> set[str]:
    """The squares of everything that a goal may ask for."""
    cells = [
        *mission.chests.values(),
        *mission.levers.values(),
        *mission.buttons.values(),
        *mission.tomes.values(),
        *(cell for gap in mission.gaps.values() for cell in gap),
        *(cell for monster in mission.monsters for cell in monster.body),
    ]
    return set(map(mission.board.name, cells))


def test_diff_02_the_catalogue_has_them_in_the_order_of_their_numbers() -> None:
    numbers = [info.number for info in missions.catalogue().values()]
    assert [number for number in numbers if 1 <= number <= 6] == [1, 2, 3, 4, 5, 6]
    assert [missions.load(name).number for name in CAMPAIGN] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("language", missions.LANGUAGES)
@pytest.mark.parametrize("name", CAMPAIGN)
class TestEveryMission:
    def test_has_a_briefing_that_reads_on_a_phone(self, name: str, language: str) -> None:
        words = missions.texts(name, language)
        assert 60 <= len(words.briefing.split()) <= 110
        assert len(words.title) <= 40
        assert all(20 <= len(ending.split()) <= 90 for ending in (words.victory, words.defeat))

    def test_names_in_its_goal_only_squares_where_what_it_asks_for_is(self, name: str, language: str) -> None:
        named = set(SQUARE.findall(missions.texts(name, language).goal))
        assert named, "a goal says where"
        assert named <= pieces(missions.load(name))

    def test_has_a_name_of_its_own_with_its_article_for_every_tile(self, name: str, language: str) -> None:
        rooms = missions.texts(name, language).rooms
        board: Board = missions.load(name).board
        assert set(rooms) == {tile.id for tile in board.tiles}
        assert len(set(rooms.values())) == len(rooms)
        assert [room for room in rooms.values() if Noun.parse(room, language).bare] == []

    def test_has_a_few_short_remarks_on_moments_it_can_come_to(self, name: str, language: str) -> None:
        remarks = missions.texts(name, language).remarks
        assert 8 <= len(remarks) <= 14
        assert max(len(remark.say) for remark in remarks) <= 140
        assert {remark.when for remark in remarks} <= set(moments(missions.load(name)))
        assert {"begin", "won", "lost"} <= {remark.when for remark in remarks}
        assert len({remark.say for remark in remarks}) == len(remarks)


@pytest.mark.parametrize("name", CAMPAIGN)
def test_both_languages_speak_of_the_same_things(name: str) -> None:
    english, italian = (missions.texts(name, language) for language in missions.LANGUAGES)
    assert sorted(SQUARE.findall(english.goal)) == sorted(SQUARE.findall(italian.goal))
    assert [(each.when, each.who) for each in english.remarks] == [(each.when, each.who) for each in italian.remarks]


@pytest.mark.parametrize("name", CAMPAIGN)
def test_nothing_is_left_in_the_other_language(name: str) -> None:
    english, italian = (missions.texts(name, language) for language in missions.LANGUAGES)
    assert english.title != italian.title
    assert set(english.rooms.values()) & set(italian.rooms.values()) == set()
    assert {each.say for each in english.remarks} & {each.say for each in italian.remarks} == set()


def test_no_joke_is_told_twice() -> None:
    for language in missions.LANGUAGES:
        said = [remark.say for name in CAMPAIGN for remark in missions.texts(name, language).remarks]
        assert len(set(said)) == len(said)
