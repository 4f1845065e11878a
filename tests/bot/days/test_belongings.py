"""What is kept of missions and people: moved, exported, deleted, and only when somebody asks."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
import zlib
from contextlib import closing
from typing import Any

from bot.local import Attachment, Message, Person
from bot.table.waiting.spans import DAY, HOUR
from engine import Seeded
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says


async def exported(person: Person, channel: str = CHANNEL) -> dict[str, Any]:
    """The JSON in the zip that a person has got last."""
    message = await person.wait_for(channel, lambda message: bool(zips(message)))
    with zipfile.ZipFile(io.BytesIO(zips(message)[0].data)) as archive:
        (name,) = archive.namelist()
        found: dict[str, Any] = json.loads(archive.read(name))
    return found


def zips(message: Message) -> list[Attachment]:
    return [file for file in message.attachments if file.filename.endswith(".zip")]


def everything(hall: Hall) -> str:
    """The whole database as text, with what is packed unpacked."""
    found = []
    with closing(sqlite3.connect(hall.database)) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in db.execute(f"SELECT * FROM {table}"):
                found += [zlib.decompress(cell).decode() if isinstance(cell, bytes) else str(cell) for cell in row]
    return "\n".join(found)


async def missions_left(hall: Hall) -> int:
    return len(await hall.bot.store.missions_anywhere(int(hall.local.world.guild_id)))


# Deleting a mission ---------------------------------------------------------------------------------------------------


async def test_a_mission_is_deleted_by_its_host_who_is_asked_and_offered_the_export_first(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    mission = (await hall.table()).row.id
    refused = await hall.ben.slash(CHANNEL, "mission delete")
    assert refused.ephemeral
    assert "/voto" in refused.text
    asked = await hall.ada.slash(CHANNEL, "mission delete")
    assert asked.ephemeral
    assert [button.label for button in asked.message.buttons] == [
        "Export it first",
        "Its chronicle first",
        "Delete it for good",
    ]
    await hall.press(hall.ada, asked.message, "Export it first")
    data = await exported(hall.ada)
    assert {seat["hero"] for seat in data["seats"]} == {"barka", "zoe"}
    assert await missions_left(hall) == 1
    await hall.press(hall.ada, asked.message, "Delete it for good")
    await says(hall, "has deleted **Pantry Raid**")
    assert await missions_left(hall) == 0
    assert str(mission) not in everything(hall)
    late = await hall.press(hall.ada, board, board.buttons[0].custom_id)
    assert "No mission is running" in late.text
    await hall.begin({"barka": hall.ada})


async def test_a_mission_is_deleted_a_day_after_the_table_has_voted_for_it(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "vote", what="delete")
    await hall.press(hall.ada, await says(hall, "be deleted a day later"), "Yes")
    await says(hall, "`/mission export` gives it")
    await later(hall, 23 * HOUR)
    cleo = hall.local.person("Cleo")
    await cleo.slash(CHANNEL, "mission export")
    assert (await exported(cleo))["games"]
    await later(hall, 2 * HOUR)
    assert await missions_left(hall) == 0


async def test_nothing_is_deleted_by_itself(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "mission end")
    await later(hall, 900 * DAY)
    assert await missions_left(hall) == 1


# Exporting ------------------------------------------------------------------------------------------------------------


async def test_row_76_a_running_missions_export_does_not_depend_on_what_will_be_drawn(closed_hall: Hall) -> None:
    """Two tables at which the same was seen, and other traps, items and finds will come: their exports are equal, so
    nothing hidden is in them."""
    hall = closed_hall
    found = []
    for luck in ("one future", "another future"):
        await hall.open(Seeded(luck))
        await hall.begin({"barka": hall.ada, "zoe": hall.ben})
        await hall.ben.slash(CHANNEL, "mission export")
        data = await exported(hall.ben)
        asked = await hall.ada.slash(CHANNEL, "mission delete")
        await hall.press(hall.ada, asked.message, "Delete it for good")
        assert await hall.local.world.until(lambda: "It is deleted" in asked.message.text, 5)  # noqa: B023
        await hall.close()
        found.append({table: [_timeless(row) for row in rows] for table, rows in data.items()})
    assert found[0]["games"]
    assert found[0] == found[1]


def _timeless(row: dict[str, Any]) -> dict[str, Any]:
    own = ("id", "mission", "board_message", "last_message", "created", "changed", "at")
    return {name: value for name, value in row.items() if name not in own}


async def test_somebody_from_elsewhere_exports_nothing(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    mission = (await hall.table()).row.id
    cleo = hall.local.person("Cleo")
    assert await cleo.autocomplete("cellar", "mission export", "mission") == []
    refused = await cleo.slash("cellar", "mission export", mission=str(mission))
    assert refused.message.attachments == []
    assert [choice.value for choice in await hall.ada.autocomplete("cellar", "mission export", "mission")] == [
        str(mission)
    ]


# People ---------------------------------------------------------------------------------------------------------------


async def test_me_export_gives_what_is_kept_about_a_person_and_of_nobody_else(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "notify", way="dm", zone="Europe/Rome")
    await hall.ben.slash(CHANNEL, "me export")
    data = await exported(hall.ben)
    assert data["habits"][0]["zone"] == "Europe/Rome"
    assert [seat["hero"] for seat in data["seats"]] == ["zoe"]
    assert hall.ada.id not in json.dumps(data)
    assert "Nothing is kept" in (await hall.local.person("Cleo").slash(CHANNEL, "me export")).text


async def test_me_delete_opens_the_seats_and_leaves_no_trace(hall: Hall) -> None:
    """Everything that can carry a person's id does, then none does."""
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.begin({"barka": hall.ben}, "cellar")
    await hall.play_on(lambda table: table.game.state.turn == 2)
    await hall.ben.slash(CHANNEL, "notify", way="mention", quiet="22-7")
    await hall.ben.slash(CHANNEL, "lang", language="en")
    await hall.ben.slash(CHANNEL, "vote", what="pause", until="3d")
    await hall.ben.slash(CHANNEL, "vote", what="end")
    await hall.ben.slash("cellar", "mission export")
    assert hall.ben.id in everything(hall)
    asked = await hall.ben.slash(CHANNEL, "me delete")
    assert asked.ephemeral
    assert "2 running missions" in asked.text
    await hall.press(hall.ben, asked.message, "Forget me")
    assert await hall.local.world.until(lambda: "forgotten. If you play again" in asked.message.text, 5)
    await says(hall, "A player has asked to be forgotten")
    assert hall.ben.id not in everything(hall)
    assert hall.ben.name not in everything(hall)
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert (seat.user, seat.autopilot) == (None, True)
    await hall.restart()
    assert "somebody" not in (await hall.ada.slash(CHANNEL, "mission status")).text, "the seat is open now"
    await cleo.slash(CHANNEL, "mission join", hero="zoe")
    await says(hall, "plays **Zoe** from now on")
    await hall.ada.slash(CHANNEL, "board")
    await hall.choose((await hall.table()).game.decision.options[0])  # type: ignore[union-attr]


async def test_in_what_was_played_to_its_end_who_was_forgotten_is_somebody(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    row = (await hall.table()).row
    await hall.bot.store.end_mission(row.id, row.channel, "won")
    hall.bot.tables.forget(row.id)
    asked = await hall.ben.slash(CHANNEL, "me delete")
    await hall.press(hall.ben, asked.message, "Dimenticami")
    assert await hall.local.world.until(lambda: "Ti ho dimenticato" in asked.message.text, 5)
    assert hall.ben.id not in everything(hall)
    status = await hall.ada.slash(CHANNEL, "mission status")
    assert "somebody" in status.text
    assert "<@0>" not in status.text + (await hall.ada.slash(CHANNEL, "log")).text


# Moving ---------------------------------------------------------------------------------------------------------------


async def moved(hall: Hall, mission: int, to: str = "cellar") -> Message:
    await hall.ada.slash(to, "mission move", mission=str(mission))
    return await hall.board(to)


async def test_a_mission_moves_to_another_channel_and_is_played_on_there(hall: Hall) -> None:
    old = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    mission = (await hall.table()).row.id
    names = [choice.name for choice in await hall.ada.autocomplete("cellar", "mission move", "mission", "pantry")]
    assert len(names) == 1
    assert "#general" in names[0]
    refused = await hall.ben.slash("cellar", "mission move", mission=str(mission))
    assert refused.ephemeral
    await moved(hall, mission)
    await says(hall, "has moved the mission to")
    await says(hall, "has moved the mission here", "cellar")
    await hall.choose("barka", "cellar")
    assert (await hall.press(hall.ada, old, old.buttons[0].custom_id)).ephemeral, "the old board is closed"
    assert (await hall.table("cellar")).row.id == mission
    await hall.begin({"barka": hall.ben})
    await hall.ada.slash(CHANNEL, "mission move", mission=str(mission))
    refusal = await says(hall, "There is a mission in this channel already")
    assert refusal.ephemeral


async def test_a_mission_moves_into_a_thread(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    thread = hall.local.thread(hall.channel(), "expedition", hall.ada)
    await moved(hall, (await hall.table()).row.id, thread["name"])
    await hall.choose("defend", thread["name"])


async def test_a_lobby_moves_as_well(hall: Hall) -> None:
    await hall.lobby()
    row = await hall.bot.store.mission_in(int(hall.channel()["id"]))
    assert row is not None
    await hall.ada.slash("cellar", "mission move", mission=str(row.id))
    lobby = await hall.ada.wait_for("cellar", lambda message: any(":begin" in b.custom_id for b in message.buttons))
    await hall.ada.select(lobby, "barka")
    await hall.ada.slash("cellar", "mission begin")
    await hall.board("cellar")
