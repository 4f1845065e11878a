"""The small parts of the bot by themselves: ids, letters, chapters, ranking, words that were typed, lanes."""

from __future__ import annotations

import asyncio
import re

import pytest

import missions
from bot.answers.typed import MOST_TYPED, matching, read_answer
from bot.buttons import custom_ids
from bot.buttons.choices import Shown, question_rows
from bot.buttons.ranking import apart, beside, column_and_row, pull, ranked
from bot.channel.letters import Drawn, Letter, fitted
from bot.channel.scribe import has_replay, speaker
from bot.table.chapters import Chapter, chapters
from bot.table.lanes import Lanes
from bot.table.table import Aside
from engine import Decision, Game, Scripted, new_game
from engine import events as e
from tests.play import at


def game(dice: str = "", fate: str = "", heroes: tuple[str, ...] = ("barka", "zoe")) -> Game:
    chance = Scripted(dice=dice, fate=fate)
    return new_game(missions.load("m01"), dict.fromkeys(heroes, "ada"), chance=chance)


def shown(game: Game, wanted: str | None = None) -> Shown:
    return Shown(2**40 - 1, game.ply, game.decision, game.view(), game.can_cancel, wanted)


def test_every_custom_id_is_short_and_is_read_back_as_it_was_written() -> None:
    written = custom_ids.answer(2**40 - 1, 99999, "move_to", "AB12")
    match = re.fullmatch(custom_ids.ANSWER, written)
    assert match is not None
    assert (int(match["mission"], 36), match["ply"], match["what"], match["option"]) == (
        2**40 - 1, "99999", "move_to", "AB12",
    )  # fmt: skip
    assert len(written) <= custom_ids.LIMIT
    portal = re.fullmatch(custom_ids.ANSWER, custom_ids.answer(7, 1, "trap", "small:F7"))
    assert portal is not None
    assert portal["option"] == "small:F7"
    with pytest.raises(ValueError, match="custom id"):
        custom_ids.answer(7, 1, "target", "x" * 100)


def test_a_long_story_keeps_its_beginning_and_its_end() -> None:
    lines = [f"line {n} " + "." * 90 for n in range(60)]
    text = fitted(lines, "({n} more)", limit=1000)
    assert len(text) <= 1000
    assert text.startswith("line 0 ")
    assert text.splitlines()[-1] == lines[-1]
    told = len([line for line in text.splitlines() if line.startswith("line")])
    assert f"({60 - told} more)" in text


def test_a_short_story_is_told_whole() -> None:
    assert fitted(["one", "two"], "({n} more)") == "one\ntwo"


def test_the_fullest_letter_stays_within_discords_limits() -> None:
    letter = Letter(
        story=fitted(["x" * 500] * 20, "…{n}"),
        pictures=tuple(Drawn(f"{n}.png", b"", "y" * 5000) for n in range(4)),
        question="z" * 5000,
        rows=tuple(question_rows(shown(game()), speaker("it"))),
    )
    components = letter.layout().to_components()
    texts = [part["content"] for part in components if part["type"] == 10]
    assert sum(map(len, texts)) <= 4000
    gallery = next(part for part in components if part["type"] == 12)
    assert all(len(item["description"]) <= 1024 for item in gallery["items"])


def test_only_the_one_who_is_asked_may_be_pinged() -> None:
    assert Letter(question="<@1> <@2>").pings.to_dict() == {"parse": []}
    allowed = Letter(question="<@1> <@2>", mention=2).pings.to_dict()
    assert allowed["users"] == [2]
    assert "everyone" not in allowed["parse"]


def test_the_last_die_of_a_turn_is_one_message_and_the_monster_phase_the_next() -> None:
    play = game(dice="2222 22 11 11 11 11", fate="KKKK", heroes=("barka",))
    play.take_frames()
    told = play.follow("ada", {"act": "move", "dice": 4, "move_to": "I3"})
    play.take_frames()
    told = play.follow("ada", {"act": "defend", "dice": 2})
    frames = play.take_frames()
    while play.decision is not None and play.decision.what != "act":
        before = len(told)
        told += play.apply("ada", play.decision.default, play.ply)
        frames += [(before + at, state) for at, state in play.take_frames()]
    hero, phase = chapters(told, frames, play.state)
    assert isinstance(phase.events[0], e.MonsterPhaseBegan)
    assert not any(isinstance(event, e.MonsterAttacked) for event in hero.events)
    assert hero.shots[-1].state.monsters["s1"].life == 1
    assert hero.shots[-1].state.turn == 1
    assert phase.shots[-1].state.turn == 2


def test_a_chapter_comes_back_from_the_store_as_it_was() -> None:
    play = game(dice="22")
    play.take_news()
    play.take_frames()
    events = play.apply("ada", "barka", play.ply)
    (chapter,) = chapters(events, play.take_frames(), play.state.clone())
    again = Chapter.read(chapter.step(7))
    assert again.events == chapter.events
    assert again.shots == chapter.shots
    assert chapter.quiet


def test_many_monsters_get_more_than_one_picture() -> None:
    state = game().state
    moves: list[e.Event] = [e.MonsterPhaseBegan(1)]
    frames = [(1, state)]
    for n in range(1, 15):
        moves.append(e.MonsterMoved(f"s{n}", "ugly_snout", "A1", ("A2",), ("",), "s"))
        frames.append((len(moves), state))
    (chapter,) = chapters(moves, frames, state)
    assert len(chapter.shots) == 3
    assert [(shot.first, shot.last) for shot in chapter.shots] == [(0, 7), (7, 13), (13, 15)]


def test_squares_are_ranked_by_what_was_wanted_else_by_what_is_beside_them() -> None:
    play = game(dice="2222", heroes=("barka",))
    play.follow("ada", {"act": "move", "dice": 4, "move_to": "Z1"})
    assert play.decision is not None
    assert play.decision.what == "move_to"
    by_use = ranked(play.decision, play.view())
    assert apart(str(by_use[0]), "J3") == 1
    by_wish = ranked(play.decision, play.view(), "A1")
    assert by_wish[0] == "A1"
    assert sorted(map(str, by_use)) == sorted(map(str, play.decision.options))


def test_whoever_carries_a_tome_is_shown_the_gap_first() -> None:
    drawing = "+-+-+-+-+-+-+-+\n|B . . . . s .|\n+             +\n|. . . . . . .|\n+-+-+-+-+-+-+-+"
    first = {}
    for carried in ("", "barka books T1"):
        play = at(drawing, "barka pool 4", "tomes A2", "gaps B2 C2", *filter(None, [carried]), dice="22")
        play.answers("act move", "dice 2")
        assert play.game.decision is not None
        first[carried] = str(ranked(play.game.decision, play.game.view())[0])
    assert first == {"": "E1", "barka books T1": "C2"}


def test_of_squares_within_reach_those_come_first_from_which_the_way_to_the_wanted_one_is_shortest() -> None:
    play = game(dice="22", heroes=("barka",))
    play.follow("ada", {"act": "move", "dice": 2, "move_to": "D8"})  # behind the closed door 4, beside which one waits
    assert play.missed is not None
    assert play.decision is not None
    best = ranked(play.decision, play.view(), "D8")
    assert best[0] == play.missed.nearest
    assert ranked(play.decision, play.view(), "the door") == ranked(play.decision, play.view())


def test_a_sleeper_beside_a_square_is_named_since_its_block_zone_stops_there() -> None:
    view = game(heroes=("barka",)).view()
    sleeper = next(monster for monster in view.monsters if monster.asleep)
    cell = view.board.cell(sleeper.squares[0])
    assert cell is not None
    square = next(view.board.name(c) for c in view.board.links(frozenset(view.closed)).neighbours[cell])
    assert beside(view, square) is not None
    assert pull(view, square) <= 1


@pytest.mark.parametrize("lines, near", [((), None), (("torn B1|C1 B2|C2", "walls 1"), "s1")], ids=["whole", "torn"])
def test_a_monster_behind_a_wall_is_beside_a_square_once_the_wall_is_torn_down(
    lines: tuple[str, ...], near: str | None
) -> None:
    """B-05, B-120."""
    walled = at("+-+-+-+-+\n|B .|s .|\n+ + + + +\n|. .|. .|\n+-+-+-+-+", *lines)
    assert beside(walled.game.view(), "B1") == near


@pytest.mark.parametrize("typed", ["⁹", "9" * 5000, "x" * 5000, "many"])
def test_what_is_no_number_is_left_for_the_rules_to_refuse_and_never_echoed_whole(typed: str) -> None:
    play = game(heroes=("barka",))
    play.apply("ada", "move", play.ply)
    assert play.decision is not None
    read = read_answer(typed, shown(play), play.decision.options)
    assert isinstance(read, str)
    assert len(read) <= MOST_TYPED
    assert play.why_not("ada", read) is not None


def test_a_wish_that_was_saved_wrongly_is_forgotten() -> None:
    assert Aside.read({"wanted": 7}).wanted == "7"
    assert Aside.read({"wanted": ""}).wanted is None


def test_columns_go_on_after_z() -> None:
    assert column_and_row("AB12") == (28, 12)


@pytest.mark.parametrize("typed", ["3", "3 dice", "3 dadi"])
def test_dice_are_understood_as_a_number_and_in_words(typed: str) -> None:
    play = game(heroes=("barka",))
    play.apply("ada", "move", play.ply)
    assert play.decision is not None
    assert read_answer(typed, shown(play), play.decision.options) == 3


@pytest.mark.parametrize("typed,read", [("f7", "F7"), (" F 7 ", "F7"), ("aa12", "AA12")])
def test_a_square_is_understood_in_small_letters_and_with_spaces(typed: str, read: str) -> None:
    play = game(dice="11", heroes=("barka",))
    play.follow("ada", {"act": "move", "dice": 2})
    assert play.decision is not None
    assert read_answer(typed, shown(play), play.decision.options) == read


def test_an_ambiguous_word_is_not_guessed() -> None:
    decision = Decision(("ada",), "target", ("s1", "s2"), "barka", "s1")
    look = shown(game())
    look = Shown(look.mission, look.ply, decision, look.view, False)
    assert matching("snout", look, decision.options) == ["s1", "s2"]
    assert read_answer("snout", look, decision.options) == "snout"
    assert read_answer("brutto muso 2", look, decision.options) == "s2"


async def test_a_lane_serves_in_order_of_arrival_and_is_gone_afterwards() -> None:
    lanes, served = Lanes(), list[int]()

    async def visit(n: int) -> None:
        async with lanes.enter("mission"):
            await asyncio.sleep(0)
            served.append(n)

    await asyncio.gather(*(visit(n) for n in range(5)))
    assert served == [0, 1, 2, 3, 4]
    assert len(lanes) == 0


async def test_two_lanes_do_not_wait_for_each_other() -> None:
    lanes = Lanes()
    async with lanes.enter(1):
        async with asyncio.timeout(1):
            async with lanes.enter(2):
                assert len(lanes) == 2


def test_a_monster_phase_without_anything_to_be_seen_has_no_replay() -> None:
    slept: list[e.Event] = [e.MonsterPhaseBegan(1), e.RoomSleptOn("B", "drop"), e.CleanedUp(0, ()), e.TurnBegan(2, 16)]
    moved = e.MonsterMoved("s1", "ugly_snout", "A1", ("A2",), ("",), "s")
    assert not has_replay(slept)
    assert not has_replay([moved, *slept])
    assert has_replay([*slept[:2], moved, *slept[2:]])
