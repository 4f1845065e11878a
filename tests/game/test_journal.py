"""The journal: every die, draw and answer as a line of text, from which the game can be played again."""

from __future__ import annotations

import pytest

import missions
from engine import Scripted, Seeded, new_game
from engine.game import Game
from engine.notation import COLOURS, LETTERS, line, position, read_line
from engine.players.cautious import Cautious
from engine.players.random import Random
from engine.tape import is_luck
from tests.play import at

PARTY = {"barka": "ada", "zoe": "ben", "helena": "ada"}


def begin(seed: int | None = None, chance: Scripted | None = None) -> Game:
    return new_game(missions.load("m01"), PARTY, chance=chance or Seeded(seed or 0))


def play(game: Game, seed: int) -> list[str]:
    """The whole game by players who answer for themselves; its journal."""
    player = Random(Seeded(seed)) if seed % 2 else Cautious()
    while game.decision is not None:
        game.apply(*player(game), game.ply)
    return game.take_journal()


def test_a_roll_a_fate_a_draw_and_an_answer_are_a_line_each() -> None:
    game = at("+-+-+\n|Y c|\n+-+-+", "traps c1", "items_seen *", dice="22*", fate="K", draws="falling_boulder")
    game.answers("act pick", "dice 3", "star shadow_step", "dodge 0")
    assert game.game.take_journal()[:7] == [
        "act:yang_ping pick",
        "dice:yang_ping 3",
        "roll:yang_ping 22*",
        "star:yang_ping shadow_step",
        "draw:trap falling_boulder",
        "dodge:yang_ping 0",
        "fate K",
    ]
    assert game.game.take_journal() == []


def test_going_back_is_written_down_too() -> None:
    """Undone steps stay in the log."""
    game = at("+-+-+-+\n|s B s|\n+-+-+-+", dice="22").answers("act attack")
    game.game.cancel("barka")
    game.answers("act attack", "weapon cleaver", "target s1", "dice 2")
    game.game.undo()
    lines = game.game.take_journal()
    assert lines[:2] == ["act:barka attack", "cancel"]
    assert lines[-2:] == ["roll:barka 22", "undo"]


@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_can_be_read_back(seed: int) -> None:
    lines = play(begin(seed), seed)
    assert len(lines) > 100
    assert [line(read_line(text)) for text in lines] == lines


@pytest.mark.parametrize("text", ["", "hello", "roll:barka 17", "fate purple", "fate"])
def test_what_is_no_line_of_a_journal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no|not"):
        read_line(text)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_journal_plays_the_game_again(seed: int) -> None:
    """B-122: with the luck as a script and the answers in order, every event and the end are the same."""
    first = begin(seed)
    told = [event.dump() for event in first.take_news()]
    journal = []
    player = Random(Seeded(seed)) if seed % 2 else Cautious()
    while first.decision is not None:
        told += [event.dump() for event in first.apply(*player(first), first.ply)]
        journal += first.take_journal()
    entries = [read_line(text) for text in journal]
    script = Scripted(
        "".join(value for key, value in entries if key.startswith("roll")),
        "".join(LETTERS[COLOURS[value]] for key, value in entries if key == "fate"),
        [value for key, value in entries if key.startswith("draw")],
    )
    second = begin(chance=script)
    again = [event.dump() for event in second.take_news()]
    for key, value in entries:
        if is_luck(key):
            continue
        assert second.decision is not None
        assert f"answer:{second.decision.key}" == key
        seat = second.decision.whose.get(value, second.decision.seats[0])
        again += [event.dump() for event in second.apply(seat, value, second.ply)]
    assert again == told
    assert second.rest == first.rest
    assert script.left == ""


def test_a_position_is_one_line() -> None:
    """For bug reports: everything that can be seen on the table, and nothing that cannot."""
    game = at(
        "+-+-+-+\n|B s *|\n+     +\n|. c ^|\n+-+-+-+", "barka shields 2 war_cry 3 poisoned facing e", "sleeping A"
    )
    assert position(game.game.setting, game.state) == (
        "m99_test turn 1/16 hero_turn barka; barka A1 e hp 5 pool 6 shields 2 war_cry 3 I poisoned; s1 B1 s life 1; "
        "sleeping A; chests c1; traps C2; pits C1"
    )
