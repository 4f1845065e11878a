"""One whole mission with a person as the Ugly Master: steps taken back by both sides, the monsters given to the bot and
back in the middle of a turn, exports and restarts in between."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from bot.local import Person, Reply
from bot.table import masters
from bot.table.table import Table
from engine.players import Ugly, cautious
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.test_ugly_master import first_place, in_his_turn, mastered, opens

ugly = Ugly()


async def play(hall: Hall, there: Callable[[Table], bool], most: int = 600) -> Table:
    """Everybody answers as a player of the engine would, until it is so."""
    for _ in range(most):
        table = await hall.table()
        if there(table) or table.game.outcome:
            return table
        await hall.choose((ugly if masters.is_his(table.shown.decision) else cautious)(table.game)[1])
    raise AssertionError("the game did not get there")


def what_lies(table: Table) -> dict[str, Any]:
    """The whole state but for its counter of steps."""
    return {key: value for key, value in table.game.state.dump().items() if key != "step"}


async def undo(person: Person) -> Reply:
    """/undo and the one button under it: the step is taken back, or the table is asked."""
    shown = await person.slash(CHANNEL, "undo")
    return await person.click(
        shown, next(b.custom_id for b in shown.message.buttons if b.custom_id.startswith("sf:u:"))
    )


async def says_yes(hall: Hall, person: Person) -> None:
    vote = await person.wait_for(CHANNEL, lambda m: any(b.custom_id.startswith("sf:o:") for b in m.buttons))
    await person.click(vote, next(b.custom_id for b in vote.buttons if b.custom_id.endswith(":yes")))
    await person.wait_for(CHANNEL, lambda m: m == vote and not m.buttons)


async def exported(person: Person) -> dict[str, Any]:
    reply = await person.slash(CHANNEL, "mission export")
    with zipfile.ZipFile(io.BytesIO(reply.message.attachments[0].data)) as packed:
        found: dict[str, Any] = json.loads(packed.read(packed.namelist()[0]))
    return found


async def test_a_mission_with_a_person_as_the_master_is_taken_back_handed_on_exported_and_restarted(hall: Hall) -> None:
    await mastered(hall, ("barka", "zoe"))

    # A Hero's step is hers to take back, the master has to ask.
    table = await play(hall, lambda t: t.game.decision is not None and t.game.decision.what == "act")
    before = what_lies(table)
    await hall.choose("move")
    await undo(hall.ada)
    assert what_lies(await hall.table()) == before

    # Over the roll of his dice it takes both sides, and the dice come again (B-121).
    table = await play(hall, in_his_turn)
    dice = table.game.state.master_dice
    await undo(hall.ada)
    assert (await hall.table()).game.state.master_dice == dice, "one voice is not enough"
    await says_yes(hall, hall.ben)
    assert (await hall.table()).game.state.phase == "hero_turn"
    table = await play(hall, in_his_turn)
    assert table.game.state.master_dice == dice

    # What he did without chance is his to take back.
    before = what_lies(table)
    await hall.ben.slash(CHANNEL, "um move", monster="s1", to=await first_place(hall))
    await undo(hall.ben)
    assert what_lies(await hall.table()) == before

    # An export in the middle holds nothing of a draft; the draft outlives a restart.
    draft = await opens(hall.ben, await hall.board(), "move")
    assert "draft" not in json.dumps(await exported(hall.ada))
    await hall.restart()
    draft = await hall.ben.select(draft, "s1")
    assert draft.message.selects[0].options

    # In the middle of a choice the monsters go to the bot, which plays on with the same dice.
    await hall.ben.slash(CHANNEL, "answer", answer="move")
    assert (await hall.table()).shown_asked == [int(hall.ben.id)]
    await hall.ben.slash(CHANNEL, "um give", to="bot")
    table = await hall.table()
    assert (table.game.state.master, in_his_turn(table)) == ("bot", False)
    await hall.restart()
    end = (await hall.table()).game.state.end

    # Back to the person at once, agreed to after a restart; no tile moves between one master and another.
    asked = await hall.ben.slash(CHANNEL, "um take")
    await hall.restart()
    await hall.press_for_news(hall.ada, asked, "I agree")
    table = await hall.table()
    assert (table.game.state.master, table.game.state.end) == (hall.ben.id, end)

    # In the middle of the attacks to the rulebook: from the next turn on, and the tile comes two spaces nearer (B-91).
    table = await play(hall, lambda t: t.game.state.phase == "strikes")
    end = table.game.state.end
    await hall.ben.slash(CHANNEL, "um give", to="rulebook")
    assert (await hall.table()).game.state.master == hall.ben.id
    table = await play(hall, lambda t: t.game.state.master is None)
    left = table.game.state.end
    assert left <= end - 2
    asked = await hall.ben.slash(CHANNEL, "um take")
    await hall.press_for_news(hall.ada, asked, "I agree")
    table = await hall.table()
    assert (table.game.state.master, table.game.state.end) == (hall.ben.id, left + 2)

    # The last turn, to the end; it is told, and kept as it was.
    await hall.deal(turn=left + 1)
    table = await play(hall, lambda t: False)
    assert table.row.status == "over"
    data = await exported(hall.ben)
    assert data["missions"][0]["outcome"] == table.game.outcome
    assert data["masters"][0]["user"] == int(hall.ben.id)
