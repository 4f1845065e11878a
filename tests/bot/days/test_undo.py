"""Taking back, where it is delicate: levels, the limit, phases that ran by themselves, the Ugly Master, seats that have
changed hands. Never is a die rolled anew, never is anybody's question answered by somebody else (B-121)."""

from __future__ import annotations

import re
from typing import Any

from bot.local import Message, Person
from engine import Scripted, Seeded
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import says
from tests.bot.days.test_memory import state
from tests.bot.test_ugly_master import his_turn, mastered


class Counting(Seeded):
    """Seeded luck that counts how often it was asked for some."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.asked = 0

    def dice(self, n: int) -> str:
        self.asked += n
        return super().dice(n)

    def fate(self) -> int:
        self.asked += 1
        return super().fate()

    def draw(self, kinds: Any) -> Any:
        self.asked += 1
        return super().draw(kinds)


def last(hall: Hall, words: str) -> int:
    """How many public messages say so."""
    return sum(words in message.text for message in hall.ada.sees(CHANNEL) if not message.ephemeral)


async def undo(hall: Hall, person: Person, *agreeing: Person) -> str:
    """/undo, its button, and whoever has to agree; returns what was taken back."""
    before = last(hall, "aken back: ~~")
    shown = await person.slash(CHANNEL, "undo")
    assert shown.message.buttons, shown.text
    label = re.search(r"\*\*(.+?)\*\*", shown.text)
    assert label is not None
    await hall.press(person, shown.message, shown.message.buttons[0].custom_id)
    for other in agreeing:
        await hall.press(other, await vote(hall), "Yes")
    assert await hall.local.world.until(lambda: last(hall, "aken back: ~~") > before, 5)
    await hall.board()
    return label[1]


async def vote(hall: Hall) -> Message:
    """The vote that is open about it."""
    return await hall.ada.wait_for(
        CHANNEL, lambda message: "shall this be taken back" in message.text and bool(message.buttons)
    )


# A level --------------------------------------------------------------------------------------------------------------


async def test_a_level_goes_back_with_the_test_that_brought_it_and_comes_again_with_the_same_dice(
    closed_hall: Hall,
) -> None:
    """Barka, one experience short of a level, picks a lock: 2 2 2, and War Cry rises. The script has no fourth die."""
    hall = closed_hall
    await hall.open(Scripted(dice="222"))
    await hall.begin({"barka": hall.ada})
    await hall.deal(barka={"at": "C6", "xp": 1})
    before = await state(hall)

    async def picked() -> None:
        await hall.ada.slash(CHANNEL, "open", door="d4", how="pick", dice=3)
        await hall.board()
        assert (await hall.table()).game.decision.what == "level_up"  # type: ignore[union-attr]

    await picked()
    await hall.choose("war_cry")
    barka = (await hall.table()).game.state.heroes["barka"]
    assert (barka.level["war_cry"], barka.xp) == (2, 2)
    assert "lock" in await undo(hall, hall.ada)
    barka = (await hall.table()).game.state.heroes["barka"]
    assert (barka.level["war_cry"], barka.xp, barka.pool) == (1, 1, 6)
    await picked()
    await hall.choose("catapult_move")
    barka = (await hall.table()).game.state.heroes["barka"]
    assert (barka.level["war_cry"], barka.level["catapult_move"]) == (1, 2), "the choice is free, the dice are not"
    assert await undo(hall, hall.ada)
    assert await state(hall) == before


async def test_the_open_choice_of_a_level_goes_back_too(closed_hall: Hall) -> None:
    """A level is asked about; the test that led to it is taken back before it is answered."""
    hall = closed_hall
    await hall.open(Scripted(dice="222"))
    await hall.begin({"barka": hall.ada})
    await hall.deal(barka={"at": "C6", "xp": 1})
    await hall.ada.slash(CHANNEL, "open", door="d4", how="pick", dice=3)
    await hall.board()
    await undo(hall, hall.ada)
    table = await hall.table()
    assert table.game.decision is not None
    assert table.game.decision.what == "act"
    assert table.game.state.heroes["barka"].xp == 1


# The limit ------------------------------------------------------------------------------------------------------------


async def test_six_steps_go_back_one_after_the_other_and_the_seventh_is_refused_kindly(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.choose("barka")
    positions = [await state(hall)]
    for side in ("north", "south", "north", "south", "north", "south", "north"):
        await hall.ada.slash(CHANNEL, "face", side=side)
        await hall.board()
        positions.append(await state(hall))
    for before in reversed(positions[1:-1]):
        assert await undo(hall, hall.ada) == "Barka turned round"
        assert await state(hall) == before
    refused = await hall.ada.slash(CHANNEL, "undo")
    assert refused.ephemeral
    assert refused.message.buttons == []
    assert "Nothing more can be taken back" in refused.text
    hall.ada.locale = "it"
    assert "Non si può annullare altro" in (await hall.ada.slash(CHANNEL, "undo")).text
    assert await state(hall) == positions[1], "nothing has changed"
    await hall.ada.slash(CHANNEL, "face", side="west")
    await hall.board()
    await undo(hall, hall.ada)
    assert await state(hall) == positions[1], "what comes new can be taken back again"


# A Monster Phase that ran by itself -----------------------------------------------------------------------------------


async def struck(hall: Hall) -> Counting:
    """Barka stands beside Ugly Snout 1 with six Shield Dice; what becomes of them the orders say. Her turn ends."""
    chance = Counting("shields")
    await hall.open(chance)
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "orders", hero="barka", shields="all")
    await hall.choose("barka")
    barka = {"at": "I3", "facing": "e", "pool": 0, "shields": 6, "rolled": True}
    await hall.deal(barka=barka, zoe={"acted": True})
    await hall.choose("end")
    assert (await hall.table()).game.state.turn == 2
    return chance


async def test_a_phase_that_standing_orders_answered_goes_back_whole_and_comes_again_without_a_new_die(
    closed_hall: Hall,
) -> None:
    hall = closed_hall
    chance = await struck(hall)
    after, rolled = await state(hall), chance.asked
    log = (await hall.ada.slash(CHANNEL, "log", steps=20)).text
    assert "Parried" in log
    label = await undo(hall, hall.ada, hall.ben)
    assert label.endswith("and the Monster Phase that followed")
    table = await hall.table()
    assert table.game.state.turn == 1
    assert chance.asked == rolled
    assert set(table.game.waiting_for) <= {hall.ada.id, hall.ben.id}
    english, italian = await hall.ada.slash(CHANNEL, "log", steps=20), await hall.ben.slash(CHANNEL, "log", steps=20)
    assert "~~**Turn 1** · Monster Phase" in english.text
    assert re.search(r"~~\*\*Turno 1\*\* · Fase dei Mostri", italian.text), italian.text
    for text in (english.text, italian.text):
        assert "~~-#" not in text, "small print stays small"
        assert not any(line.count("~~") % 2 for line in text.splitlines())
    await hall.choose("end")
    assert chance.asked == rolled, "all that was rolled comes again"
    assert _without(await state(hall)) == _without(after)


def _without(rest: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in rest.items() if name != "step"}


async def test_the_recap_after_an_undo_tells_what_counts_and_how_much_does_not(closed_hall: Hall) -> None:
    hall = closed_hall
    await struck(hall)
    told = (await hall.ben.slash(CHANNEL, "recap", since="start")).text
    assert "Fase dei Mostri" in told
    await undo(hall, hall.ada, hall.ben)
    for person, phase, hint in (
        (hall.ben, "Fase dei Mostri", "qualcosa è stato annullato"),
        (hall.ada, "Monster Phase", "something was taken back"),
    ):
        after = (await person.slash(CHANNEL, "recap", since="start")).text
        assert phase not in after
        assert hint in after
    assert "No monster has chosen anybody" in (await hall.ada.slash(CHANNEL, "why")).text
    replay = await hall.ada.slash(CHANNEL, "replay")
    assert "no Monster Phase to show again" in replay.text


# The Ugly Master ------------------------------------------------------------------------------------------------------


async def begun_by_master(hall: Hall) -> Message:
    """Ben has rolled and moved a monster."""
    await mastered(hall)
    await his_turn(hall)
    for _ in range(40):
        table = await hall.table()
        decision = table.game.decision
        assert decision is not None
        if decision.what == "master" and table.game.can_undo is not None and "move" in decision.options:
            break
        await hall.choose(decision.default)
    return await hall.board()


async def test_the_master_takes_back_his_own_and_a_hero_has_to_ask(closed_hall: Hall) -> None:
    hall = closed_hall
    chance = Counting("master")
    await hall.open(chance)
    await begun_by_master(hall)
    before = await state(hall)
    draft = await hall.ben.slash(CHANNEL, "um move")
    assert draft.ephemeral, "whom is asked in private"
    table = await hall.table()
    await _move_any(hall, table)
    moved, rolled = await state(hall), chance.asked
    assert moved != before
    asked = await hall.ada.slash(CHANNEL, "undo")
    assert [button.label for button in asked.message.buttons] == ["Ask the table"]
    await hall.press(hall.ada, asked.message, "Ask the table")
    ballot = await vote(hall)
    assert await state(hall) == moved, "a Hero's voice alone takes nothing back"
    await hall.press(hall.ben, ballot, "Yes")
    await says(hall, "The table has agreed")
    await hall.board()
    assert await state(hall) == before
    assert (await hall.table()).game.waiting_for == (hall.ben.id,)
    await _move_any(hall, await hall.table())
    assert chance.asked == rolled
    shown = await hall.ben.slash(CHANNEL, "undo")
    assert [button.label for button in shown.message.buttons] == ["Annulla"], "his own he takes back alone"
    await hall.press(hall.ben, shown.message, "Annulla")
    await says(hall, "has taken back")
    await hall.board()
    assert await state(hall) == before
    assert chance.asked == rolled


async def _move_any(hall: Hall, table: Any) -> None:
    """The first monster that can, to the first square, answer by answer on the board."""
    await hall.choose("move")
    for _ in range(4):
        decision = (await hall.table()).game.decision
        assert decision is not None
        if decision.what == "master":
            return
        option = next((o for o in decision.options if o != "back"), decision.default)
        await hall.choose(option)


# A seat that changed hands --------------------------------------------------------------------------------------------


async def test_after_a_seat_has_changed_hands_an_undo_asks_whoever_sits_there_now(hall: Hall) -> None:
    """Ben's Zoe has the turn; Cleo takes her over; what Ben had decided is taken back, and Cleo is asked."""
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("zoe")
    await hall.ben.slash(CHANNEL, "face", side="north")
    await hall.board()
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.board()
    await cleo.slash(CHANNEL, "mission join", hero="zoe")
    await says(hall, "plays **Zoe** from now on")
    gone = await hall.ben.slash(CHANNEL, "undo")
    assert gone.message.buttons == [], "who has left has no say"
    taken = 0
    while (await hall.table()).game.undoing is not None:
        free = (await hall.table()).game.can_undo == "free"
        await undo(hall, cleo, *(() if free else (hall.ada,)))
        table, taken = await hall.table(), taken + 1
        assert set(table.game.waiting_for) <= {hall.ada.id, cleo.id}
        if table.game.decision is not None and table.game.decision.about == "zoe":
            assert table.game.waiting_for == (cleo.id,)
    assert taken >= 2
    save = (await hall.table()).game.save()
    assert hall.ben.id not in str(save["rest"]), "nothing waits for Ben"


async def test_who_gave_the_seat_away_cannot_take_anything_back_with_an_old_button(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("zoe")
    await hall.ben.slash(CHANNEL, "face", side="north")
    await hall.board()
    shown = await hall.ben.slash(CHANNEL, "undo")
    await hall.ben.slash(CHANNEL, "seat give", hero="zoe", person=cleo.name)
    take = re.compile(r"sf:t:\w+:zoe")
    offer = await cleo.wait_for(CHANNEL, lambda message: any(take.fullmatch(b.custom_id) for b in message.buttons))
    await hall.press(cleo, offer, offer.buttons[0].custom_id)
    await hall.board()
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert seat.user == int(cleo.id)
    before = await state(hall)
    refused = await hall.press(hall.ben, shown.message, shown.message.buttons[0].custom_id)
    assert refused.failed is None
    assert await state(hall) == before
    assert last(hall, "has taken back") == 0
