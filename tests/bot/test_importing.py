"""/mission import: a server's own missions, checked before anything is kept, offered there only, playable for ever."""

from __future__ import annotations

import io
import logging
import zipfile
from importlib.resources import files

import pytest
import pytest_asyncio

from bot.local import Reply
from bot.shelf.examining import Examined, Examiner, examine
from engine.players import cautious
from missions.pack import FILES, LARGEST_ZIP
from tests.bot.conftest import CHANNEL, Hall

RAID = files("missions").joinpath("m01_pantry_raid")


def raid(**changes: tuple[str, str]) -> dict[str, str]:
    """The files of the Pantry Raid as a mission of one's own; changes: what is written otherwise, by file."""
    texts = {name: RAID.joinpath(name).read_text(encoding="utf-8") for name in FILES}
    texts["mission.yaml"] = (
        texts["mission.yaml"].replace("m01_pantry_raid", "m07_cellar").replace("number: 1", "number: 7")
    )
    for language, title in (("en", "The Cellar"), ("it", "La cantina")):
        texts[f"{language}.yaml"] = f"title: {title}\n" + texts[f"{language}.yaml"].split("\n", 1)[1]
    for key, (old, new) in changes.items():
        name = key.replace("_", ".")
        assert old in texts[name]
        texts[name] = texts[name].replace(old, new)
    return texts


def zipped(texts: dict[str, str]) -> tuple[str, bytes]:
    """A file to upload."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(f"cellar/{name}", text)
    return "cellar.zip", data.getvalue()


class Here(Examiner):
    """Examines in this process and plays no games: for what happens afterwards."""

    async def examine(self, data: bytes, name: str) -> Examined:
        return examine(data, name, games=0)


@pytest_asyncio.fixture
async def hall(hall: Hall) -> Hall:
    """The channel; a test of the examination itself gives the bot its `Examiner` back."""
    hall.bot.examiner = Here()
    return hall


async def imported(hall: Hall, **changes: tuple[str, str]) -> Reply:
    hall.ada.patience = 60.0
    return await hall.ada.slash(CHANNEL, "mission import", file=zipped(raid(**changes)))


async def own(hall: Hall) -> list[str]:
    return [key for key, _ in await hall.bot.store.guild_packs(int(hall.local.world.guild_id))]


async def test_a_clean_mission_is_installed_shown_and_played_from_its_files(hall: Hall) -> None:
    hall.bot.examiner = Examiner()
    reply = await imported(hall)
    assert reply.ephemeral
    assert "**The Cellar** is installed for this server" in reply.text
    assert [file.filename for file in reply.message.attachments] == ["mission.png", "mission.txt"]
    (key,) = await own(hall)
    assert key.startswith("m07_cellar@")
    offered = await hall.ben.autocomplete(CHANNEL, "missione inizia", "missione", "cantina")
    assert [choice.value for choice in offered] == [key]
    assert "La cantina (fatta in casa)" in offered[0].name
    lobby = await hall.lobby(mission="The Cellar")
    assert "## The Cellar" in lobby.text
    await hall.ada.select(lobby, "barka")
    await hall.ada.slash(CHANNEL, "mission begin")
    await hall.board()
    assert "The Cellar" in (await hall.ada.slash(CHANNEL, "mission list")).text


async def test_a_running_mission_keeps_its_files_though_the_pack_is_replaced_and_removed(hall: Hall) -> None:
    await imported(hall)
    (first,) = await own(hall)
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, mission="The Cellar")
    chest = ("c1: R12", "c1: Q12")
    again = await imported(
        hall,
        mission_yaml=chest,
        map_txt=("|b . . . . c|\n+-+-+-+-+-+-+           +-+", "|b . . . c .|\n+-+-+-+-+-+-+           +-+"),
    )
    assert "in place of the earlier version" in again.text, again.text
    (second,) = await own(hall)
    assert second != first
    assert (await hall.ada.slash(CHANNEL, "mission remove", mission="The Cellar")).ephemeral
    assert await own(hall) == []
    await hall.restart()
    table = await hall.table()
    assert table.row.mission == first
    assert table.shown.view.chests["c1"] == "R12"
    board = await hall.choose(cautious(table.game)[1])
    assert board.text
    assert (await hall.ada.slash(CHANNEL, "mission start", mission="The Cellar")).ephemeral


async def test_a_fault_is_told_with_place_and_remedy_and_nothing_is_kept(hall: Hall) -> None:
    hall.bot.examiner = Examiner()
    reply = await imported(hall, mission_yaml=("kind: big_grunt", "kind: big_gront"))
    assert "**Not installed.** 1 thing to put right" in reply.text
    assert "mission.yaml, line 51, monsters[11].kind" in reply.text.replace("\\", "")
    assert 'did you mean "big_grunt"?' in reply.text.replace("\\", "")
    assert [file.filename for file in reply.message.attachments] == ["mission.txt"]
    assert await own(hall) == []
    assert await hall.bot.store._all("SELECT * FROM packs") == []


async def test_a_door_is_called_like_one_since_people_know_it_by_its_number(hall: Hall) -> None:
    reply = await imported(hall, mission_yaml=("  d1: [L3, M3]", "  front: [L3, M3]"))
    assert "front is no name for one of the doors; write it like d1" in reply.text.replace("\\", "")


async def test_many_faults_are_counted_and_stand_in_the_file(hall: Hall) -> None:
    reply = await imported(
        hall, en_yaml=("rooms:\n", "rooms:\n  Q: nowhere\n  R: here\n  S: there\n  T: away\n  U: far\n")
    )
    assert "5 things to put right" in reply.text
    assert "and 1 more, in the file below" in reply.text


async def test_what_is_no_zip_or_too_large_is_refused(hall: Hall) -> None:
    hall.ada.patience = 60.0
    torn = await hall.ada.slash(CHANNEL, "mission import", file=("cellar.zip", b"no zip at all"))
    assert "**Not installed.**" in torn.text
    large = await hall.ada.slash(CHANNEL, "mission import", file=("cellar.zip", b"x" * (LARGEST_ZIP + 1)))
    assert "too large" in large.text
    assert await own(hall) == []


async def test_only_who_manages_the_server_takes_missions_in_and_out(hall: Hall) -> None:
    refused = await hall.ben.slash(CHANNEL, "missione importa", file=zipped(raid()))
    assert refused.ephemeral
    assert "Gestisci server" in refused.text
    await imported(hall)
    assert "Gestisci server" in (await hall.ben.slash(CHANNEL, "missione rimuovi", missione="La cantina")).text
    assert len(await own(hall)) == 1


async def test_another_server_does_not_see_it(hall: Hall) -> None:
    await imported(hall)
    assert await hall.bot.shelf.offered(1) == await hall.bot.shelf.offered(2)
    assert not any(entry.own for entry in await hall.bot.shelf.offered(1))


async def test_a_process_that_does_not_come_to_an_end_is_ended(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    hall.bot.examiner = Examiner(patience=0.05)
    reply = await imported(hall)
    assert "took too long" in reply.text
    assert await own(hall) == []
    assert [record.levelno for record in caplog.records if "too long" in record.getMessage()] == [logging.WARNING]
    caplog.clear()


async def test_a_mission_that_was_won_stays_so_in_its_next_version(hall: Hall) -> None:
    await imported(hall)
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, mission="The Cellar")
    table = await hall.table()
    await hall.bot.store.commit(table.row, 9, '{"rest": {"turn": 9, "end": 15}}', {}, outcome="won")
    hall.bot.tables.forget(table.row.id)
    await imported(hall, en_yaml=("title: The Cellar", "title: The Deep Cellar"))
    (found,) = await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "cellar")
    assert "The Deep Cellar (home-made)" in found.name
    assert "won: Normal" in found.name


async def test_the_very_same_files_change_nothing(hall: Hall) -> None:
    await imported(hall)
    kept = await hall.bot.store._all("SELECT * FROM guild_packs")
    assert "Nothing has changed" in (await imported(hall)).text
    assert await hall.bot.store._all("SELECT * FROM guild_packs") == kept


async def test_the_longest_id_is_kept_whole(hall: Hall) -> None:
    longest = "m07_" + "a" * 40
    for ends in ("ends: {2: 16", "ends: {2: 17"):
        texts = raid(mission_yaml=("id: m07_cellar", f"id: {longest}"))
        texts["mission.yaml"] = texts["mission.yaml"].replace("ends: {2: 16", ends)
        hall.ada.patience = 60.0
        await hall.ada.slash(CHANNEL, "mission import", file=zipped(texts))
        (key,) = await own(hall)
        assert key.partition("@")[0] == longest


async def test_only_a_processors_time_counts_against_a_mission(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    hall.bot.examiner = Examiner(work=1, games=50)
    assert "took too long" in (await imported(hall)).text
    hall.bot.examiner = Examiner()
    assert "is installed" in (await imported(hall)).text
    caplog.clear()


async def test_signs_without_letters_name_no_mission(hall: Hall) -> None:
    await imported(hall)
    kept = await own(hall)
    for typed in ("!!!", "🔥", "\u200b"):
        assert "no mission of its own" in (await hall.ada.slash(CHANNEL, "mission remove", mission=typed)).text
        assert (await hall.ada.slash(CHANNEL, "mission start", mission=typed)).ephemeral
        assert await hall.ada.autocomplete(CHANNEL, "mission start", "mission", typed) == []
    assert await own(hall) == kept
    assert await hall.bot.store.mission_in(int(hall.channel()["id"])) is None


async def test_a_number_means_the_mission_of_that_number_and_the_hash_means_nothing(hall: Hall) -> None:
    await imported(hall)
    (key,) = await own(hall)
    sign = key.partition("@")[2]
    for typed in ("1", "2", "m1", sign, sign[:3], sign[5]):
        reply = await hall.ada.slash(CHANNEL, "mission remove", mission=typed)
        assert "no mission of its own" in reply.text, typed
    assert await own(hall) == [key]
    (found,) = await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "7")
    assert found.value == key
    assert "no longer offered" in (await hall.ada.slash(CHANNEL, "mission remove", mission="m07")).text
