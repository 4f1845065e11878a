"""What a guild has played: kept with the end of each mission, and as far as it is known of older ones."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot.store import PackRow, Post, Step, Store
from bot.store.schema import MIGRATIONS

WON = json.dumps({"rest": {"turn": 11, "end": 14}})
TOLD = [
    {"event": "MissionBegan", "mission": "m01_pantry_raid", "heroes": ["barka", "zoe"], "scale": 3, "end": 16},
    {"event": "HeroWounded", "hero": "barka", "wounds": 1, "hp": 3, "cause": "s1", "square": "F7"},
    {"event": "HeroWounded", "hero": "zoe", "wounds": 1, "hp": 1, "cause": "s1", "square": "F7"},
    {"event": "HeroWounded", "hero": "barka", "wounds": 3, "hp": 0, "cause": "s2", "square": "F7"},
]


async def played(store: Store, *, outcome: str | None = "won", channel: int = 2) -> int:
    """A mission in guild 1 that two people play up to its end."""
    mission = await store.create_mission(1, channel, 3, "en", "m01_pantry_raid", "heroic", Post("lobby", {}))
    await store.add_seat(mission, "barka", 3)
    await store.add_seat(mission, "zoe", 4)
    row = await store.mission(mission)
    assert row is not None
    await store.commit(row, 1, "{}", {}, steps=[Step(1, TOLD[:2], [])], begins=True)
    await store.commit(row, 2, WON, {}, steps=[Step(2, TOLD[2:], [])], outcome=outcome)
    return mission


async def test_a_result_is_written_with_the_end_of_the_mission(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "new.sqlite3")
    await store.know(3, "Ada")
    mission = await played(store)
    (result,) = await store.results(1)
    assert (result.mission, result.tale, result.difficulty, result.outcome) == (
        *(mission, "m01_pantry_raid"),
        *("heroic", "won"),
    )
    assert (result.left, result.falls, result.hero, result.hp) == (3, 2, "barka", 0)
    assert [(part.hero, part.user, part.name) for part in result.party] == [("barka", 3, "Ada"), ("zoe", 4, None)]
    assert await store.results(2) == []
    assert await store.won(1) == {("m01_pantry_raid", "heroic")}
    await store.close()


async def test_what_was_undone_was_no_close_call(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "new.sqlite3")
    mission = await played(store, outcome=None)
    async with store._transaction() as db:
        await db.execute("INSERT INTO undone (mission, number, first, by, at) VALUES (?, 2, 0, 3, 0)", (mission,))
    row = await store.mission(mission)
    assert row is not None
    await store.commit(row, 3, WON, {}, outcome="won")
    (result,) = await store.results(1)
    assert (result.hero, result.hp) == ("barka", 3)
    await store.close()


@pytest.mark.parametrize("outcome", [None, "ended"])
async def test_what_was_not_played_to_its_end_is_no_result(tmp_path: Path, outcome: str | None) -> None:
    store = await Store.open(tmp_path / "new.sqlite3")
    mission = await played(store, outcome=None)
    if outcome:
        await store.end_mission(mission, 2, outcome)
    assert await store.results(1) == []
    await store.close()


async def test_an_older_file_knows_what_can_be_known_of_missions_that_are_over(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    store = await Store.open(path, MIGRATIONS[:4])
    for channel in (2, 5, 6):
        mission = await store.create_mission(1, channel, 3, "en", "m01_pantry_raid", "normal", Post("lobby", {}))
        await store.add_seat(mission, "barka", 3)
        row = await store.mission(mission)
        assert row is not None
        await store.commit(row, 1, WON, {}, steps=[Step(1, TOLD, [])], begins=True)
    await store.close()
    db = sqlite3.connect(path)
    db.execute("UPDATE missions SET status = 'over', outcome = 'won', changed = 1790000000 WHERE channel != 6")
    db.execute("UPDATE games SET save = 'torn' WHERE mission IN (SELECT id FROM missions WHERE channel = 5)")
    db.execute("UPDATE steps SET events = 'torn' WHERE mission IN (SELECT id FROM missions WHERE channel = 5)")
    db.commit()
    db.close()
    store = await Store.open(path)
    (result,) = await store.results(1)
    assert (result.at, result.left, result.falls, result.hero, result.hp) == (1790000000, 3, 2, "barka", 0)
    await store.close()


async def test_a_guild_has_its_own_packs_and_unused_ones_go(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "new.sqlite3")
    first, second = (PackRow(f"m07_x@{n}", {"map.txt": str(n)}, {"number": n}) for n in (1, 2))
    assert await store.install_pack(1, "m07_x", first, 3) is None
    assert await store.install_pack(2, "m07_x", first, 3) is None
    assert await store.install_pack(1, "m07_x", second, 3) == first.key
    assert await store.guild_packs(1) == [(second.key, {"number": 2})]
    assert await store.pack(first.key) == first
    assert await store.remove_pack(2, first.key)
    assert not await store.remove_pack(2, first.key)
    assert await store.pack(first.key) is None
    await store.close()


async def test_a_pack_that_was_played_stays(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "new.sqlite3")
    pack = PackRow("m07_x@1", {"map.txt": "+"}, {"number": 7})
    await store.install_pack(1, "m07_x", pack, 3)
    await store.create_mission(1, 2, 3, "en", pack.key, "normal", Post("lobby", {}))
    assert await store.remove_pack(1, pack.key)
    assert await store.guild_packs(1) == []
    assert await store.pack(pack.key) == pack
    await store.close()


async def test_the_lesson_is_offered_once_and_never_to_who_has_played(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "new.sqlite3")
    await played(store)
    assert [await store.new_here(user) for user in (3, 4, 5)] == [False, False, True]
    assert [await store.offered_lesson(5, "Carla") for _ in range(2)] == [True, False]
    assert not await store.new_here(5)
    await store.close()
