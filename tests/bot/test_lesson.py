"""The lesson, played in the channel by somebody who does what the coach says, word by word: what stands in bold is
pressed, in its order, as soon as it can be pressed; and what nobody said is answered with what stands first."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

import missions
from bot.local import Message, Person
from engine import Scripted, Seeded
from tests.bot.conftest import CHANNEL, Hall, begin_button

LESSON = "m00_cheese_lesson"
STEPS = ["move", "chest", "door", "attack", "shields", "energy", "last"]
BOLD = re.compile(r"\*\*(.+?)\*\*")
END = {"en": "End the turn", "it": "Finisci il turno"}
USUAL = {"en": ("Done", "3 dice", "Set aside"), "it": ("Fatto", "3 dadi", "Da parte")}
"""What anybody would press where nobody said anything."""


class Unlucky(Seeded):
    """Nothing but ones in the first so many rolls."""

    def __init__(self, seed: str, rolls: int) -> None:
        super().__init__(seed)
        self._left = rolls

    def dice(self, n: int) -> str:
        self._left -= 1
        return "1" * n if self._left >= 0 else super().dice(n)


@dataclass
class Pupil:
    """Reads what the coach says and does it. heard: every text that was quoted to them, in order, each once."""

    hall: Hall
    language: str = "en"
    hero: str = "zoe"
    heard: list[str] = field(default_factory=list)
    presses: int = 0

    @property
    def person(self) -> Person:
        return self.hall.ada if self.language == "en" else self.hall.ben

    async def begin(self) -> Message:
        reply = await self.person.slash(CHANNEL, "mission start", mission=LESSON, language=self.language)
        lobby = reply.message
        menu = next(menu.custom_id for menu in lobby.selects if menu.custom_id.endswith(":join"))
        await self.person.select(lobby, self.hero, which=menu)
        assert await self.hall.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)
        await self.person.answered(self.person.open_click(lobby, begin_button(lobby).custom_id))
        return await self.board()

    async def board(self) -> Message:
        board = await self.hall.board()
        for message in self.person.sees(CHANNEL):
            self.heard += [text for text in quoted(message) if text not in self.heard]
        return board

    def bold(self) -> list[str]:
        """What one was told to press: in the open stage, then in every other word so far, the newest first."""
        words = missions.texts(LESSON, self.language)
        stage = [text for text in self.heard if text in words.stages.values()][-1]
        others = [text for text in reversed(self.heard) if text in words.hints.values()]
        return [word for text in (stage, *others) for word in BOLD.findall(text)] + [*USUAL[self.language]]

    async def do_as_told(self) -> None:
        board = await self.board()
        labels = {button.label: (button.custom_id, "") for button in board.buttons if answers(button.custom_id)}
        for menu in board.selects:
            labels |= {option.label: (menu.custom_id, option.value) for option in menu.options}
        custom_id, value = labels[self.wanted([*labels])]
        pressing = (
            self.person.open_select(board, [value], custom_id) if value else self.person.open_click(board, custom_id)
        )
        assert await self.person.answered(pressing)
        self.presses += 1

    def wanted(self, labels: list[str]) -> str:
        """The button to press: what was named and is there; the end of the turn only if nothing else is."""
        named = [label for word in self.bold() for label in labels if label.startswith(word)]
        other = [label for label in named if label != END[self.language]]
        counted = [label for label in labels if re.match(r"\d", label)]
        return (other or named or counted[-1:] or labels)[0]

    async def play(self, most: int = 150) -> None:
        await self.begin()
        while (await self.hall.table()).game.outcome is None:
            assert self.presses < most, f"{most} presses, and still at {self.heard[-1]}"
            await self.do_as_told()
        await self.board()

    def steps_heard(self) -> list[str]:
        """The stages that the coach has spoken of, in order."""
        stages = missions.texts(LESSON, self.language).stages
        return [name for text in self.heard for name, said in stages.items() if said == text]

    def hints_heard(self) -> set[str]:
        hints = missions.texts(LESSON, self.language).hints
        return {name for name, said in hints.items() if said in self.heard}


def answers(custom_id: str) -> bool:
    return custom_id.startswith(("sf:a:", "sf:s:"))


def quoted(message: Message) -> list[str]:
    """The coach's texts under a picture."""
    return [line.removeprefix("> ") for line in message.text.splitlines() if line.startswith("> **")]


@pytest.mark.parametrize("seed", range(3))
async def test_who_does_what_the_coach_says_wins_and_hears_every_step_once(closed_hall: Hall, seed: int) -> None:
    await closed_hall.open(Seeded(f"lesson {seed}"))
    pupil = Pupil(closed_hall)
    await pupil.play()
    state = (await closed_hall.table()).game.state
    assert (state.outcome, pupil.steps_heard()) == ("won", STEPS)
    assert {"item", "level", "hit", "phase", "blow"} <= pupil.hints_heard()
    assert state.turn <= 8
    assert pupil.presses <= 60


async def test_with_nothing_but_ones_for_a_while_it_takes_longer_and_is_won(closed_hall: Hall) -> None:
    await closed_hall.open(Unlucky("ones", rolls=12))
    pupil = Pupil(closed_hall)
    await pupil.play()
    state = (await closed_hall.table()).game.state
    assert (state.outcome, pupil.steps_heard()) == ("won", STEPS)
    assert "failed" in pupil.hints_heard()


async def test_the_coach_speaks_italian_as_well(closed_hall: Hall) -> None:
    await closed_hall.open(Seeded("lezione"))
    pupil = Pupil(closed_hall, language="it")
    await pupil.play()
    assert ((await closed_hall.table()).game.outcome, pupil.steps_heard()) == ("won", STEPS)


async def to_the_attack(hall: Hall, more: str = "") -> Pupil:
    """Zoe has picked chest and door, with twos, and is about to attack with two dice."""
    await hall.open(Scripted(dice="22 2222 2222" + more, draws="ember_rod"))
    pupil = Pupil(hall)
    await pupil.begin()
    while pupil.steps_heard()[-1] != "attack":
        await pupil.do_as_told()
    return pupil


async def test_the_next_step_waits_until_what_is_drawn_has_its_place(closed_hall: Hall) -> None:
    await closed_hall.open(Scripted(dice="22 2222", draws="ember_rod"))
    pupil = Pupil(closed_hall)
    board = await pupil.begin()
    words = missions.texts(LESSON, "en")
    while "Where does it go?" not in board.text:
        await pupil.do_as_told()
        board = await pupil.board()
    assert quoted(board) == [words.hints["item"]]
    await pupil.do_as_told()
    assert quoted(await pupil.board()) == [words.stages["door"]]


async def test_a_line_reminds_of_the_open_step_while_there_are_dice(closed_hall: Hall) -> None:
    pupil = await to_the_attack(closed_hall, more=" 11")
    reminder = f"> {missions.texts(LESSON, 'en').reminders['attack']}"
    assert reminder not in (await pupil.board()).text.splitlines()
    await pupil.do_as_told()
    await pupil.do_as_told()
    assert "Miss" in (await pupil.board()).text
    assert reminder not in (await pupil.board()).text.splitlines()
    for option in ("end", "done"):
        await closed_hall.choose(option)
    assert reminder in (await pupil.board()).text.splitlines()


async def test_no_line_reminds_of_a_step_while_something_else_is_asked(closed_hall: Hall) -> None:
    await closed_hall.open(Scripted(dice="*1"))
    pupil = Pupil(closed_hall)
    await pupil.begin()
    reminder = f"> {missions.texts(LESSON, 'en').reminders['move']}"
    reminded = {}
    for _ in range(4):  # Move, 2 dice, an ability for the Star, F3
        question = (await closed_hall.table()).shown.decision
        assert question is not None
        reminded[question.what] = reminder in (await pupil.board()).text.splitlines()
        await pupil.do_as_told()
    # at first the step itself stands there in full
    assert reminded == {"act": False, "dice": False, "star": False, "move_to": True}


async def test_a_step_that_opens_as_the_turn_ends_is_told_where_one_is_asked_next(closed_hall: Hall) -> None:
    pupil = await to_the_attack(closed_hall, more=" 22 22 22 22 22 22")
    while pupil.steps_heard()[-1] != "shields":
        await pupil.do_as_told()
    for option in ("end", "done"):
        await closed_hall.choose(option)
    for option in ("end", "set_aside", "done"):
        board = await closed_hall.choose(option)
    assert "Monster Phase" in board.text
    assert missions.texts(LESSON, "en").stages["energy"] in quoted(board)


async def test_what_now_tells_the_open_step_again_to_each_reader_in_their_language(closed_hall: Hall) -> None:
    await closed_hall.open()
    board = await Pupil(closed_hall).begin()
    reply = await closed_hall.press(closed_hall.ben, board, "What now?")
    assert reply.ephemeral
    assert reply.text == f"> {missions.texts(LESSON, 'it').stages['move']}"
    help_ = await closed_hall.ada.slash(CHANNEL, "help")
    assert missions.texts(LESSON, "en").stages["move"] in help_.text


async def test_where_nothing_is_taught_nobody_is_coached(hall: Hall) -> None:
    board = await hall.begin({"zoe": hall.ada})
    assert not set(quoted(board)) & {*missions.texts(LESSON, "en").hints.values()}
    assert "What now?" not in [button.label for button in board.buttons]
