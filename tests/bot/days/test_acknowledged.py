"""Row 4: whoever asks what was hears at once that an answer comes, however long the file or another deed takes; and
while whole missions are read, play goes on."""

from __future__ import annotations

import asyncio
import threading
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.local import Message, Reply
from bot.local.wire.interactions import Interaction
from bot.store import Store
from bot.table.chapters import Chapter
from engine.events import Event
from engine.state import State
from tests.bot.conftest import CHANNEL, Hall

HEAVY = (
    "before", "after", "undone", "replay", "told_between", "told_in", "tallies", "mission_data", "person_data",
    "results", "placings", "since_rest",
)  # fmt: skip
"""What reads more of the file than a row or two."""

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("log", {"steps": 20}),
    ("recap", {"since": "start"}),
    ("why", {}),
    ("replay", {}),
    ("stats", {}),
    ("stats", {"scope": "all"}),
    ("campaign", {}),
    ("undo", {}),
    ("mission export", {}),
    ("me export", {}),
)


@asynccontextmanager
async def slow_file(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Nothing that is asked of the file comes before the end of the block."""
    gate = asyncio.Event()
    with monkeypatch.context() as patch:
        for name in HEAVY:
            patch.setattr(Store, name, _waiting(getattr(Store, name), gate))
        try:
            yield
        finally:
            gate.set()


def _waiting(method: Callable[..., Any], gate: asyncio.Event) -> Callable[..., Any]:
    async def read(*args: Any, **kwargs: Any) -> Any:
        await gate.wait()
        return await method(*args, **kwargs)

    return read


async def shown(hall: Hall, interaction: Interaction) -> Reply:
    assert await hall.local.world.until(lambda: interaction.is_shown, 10)
    reply = Reply(hall.local.world, interaction)
    assert reply.failed is None
    return reply


async def played(hall: Hall) -> Message:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    return await hall.play_on(lambda table: table.game.state.turn == 3)


async def test_row_4_looking_back_is_acknowledged_before_the_file_is_read(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(hall)
    for command, options in COMMANDS:
        async with slow_file(hall, monkeypatch):
            interaction = hall.ada.open_slash(CHANNEL, command, options)
            assert await hall.ada.answered(interaction), command
        reply = await shown(hall, interaction)
        assert reply.ephemeral, command
        assert reply.text, command


async def test_row_4_so_is_a_press_that_turns_the_page_or_asks_about_another_monster(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(hall)
    log, why = await hall.ada.slash(CHANNEL, "log", steps=20), await hall.ada.slash(CHANNEL, "why")
    campaign = await hall.ada.slash(CHANNEL, "campaign")
    assert campaign.text
    async with slow_file(hall, monkeypatch):
        older = hall.ada.open_click(log.message, "Older")
        file = hall.ada.open_click(log.message, "All as text")
        other = hall.ada.open_select(why.message, [why.message.selects[0].options[-1].value])
        for interaction in (older, file, other):
            assert await hall.ada.answered(interaction)
    for interaction in (older, file, other):
        await shown(hall, interaction)


async def test_row_4_and_so_is_what_has_to_wait_for_a_deed_that_is_under_way(hall: Hall) -> None:
    """The mission's lane is taken; to take back and to delete wait for it."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    mission = (await hall.table()).row.id
    asked = await hall.ada.slash(CHANNEL, "undo")
    deleting = await hall.ada.slash(CHANNEL, "mission delete")
    async with hall.bot.tables.lanes.enter(mission):
        again = hall.ben.open_slash(CHANNEL, "undo", {})
        pressed = hall.ada.open_click(asked.message, "Take it back")
        for person, interaction in ((hall.ben, again), (hall.ada, pressed)):
            assert await person.answered(interaction)
    await shown(hall, again)
    await hall.ada.wait_for(CHANNEL, lambda message: "has taken back" in message.text)
    async with hall.bot.tables.lanes.enter(mission):
        gone = hall.ada.open_click(deleting.message, "Delete it for good")
        assert await hall.ada.answered(gone)
    await hall.ada.wait_for(CHANNEL, lambda message: "has deleted" in message.text)


async def test_row_4_the_chronicle_is_acknowledged_before_the_file_is_read(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(hall)
    row = (await hall.table()).row
    await hall.bot.store.end_mission(row.id, row.channel, "lost")
    hall.bot.tables.forget(row.id)
    async with slow_file(hall, monkeypatch):
        interaction = hall.ada.open_slash(CHANNEL, "chronicle", {})
        assert await hall.ada.answered(interaction)
    assert len((await shown(hall, interaction)).message.attachments) == 2


async def test_what_is_kept_is_unpacked_and_read_beside_the_event_loop(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole missions are big: each of these commands would stop every table for as long as that takes."""
    await played(hall)
    row = (await hall.table()).row
    on_loop: list[str] = []
    running = ""

    def noted(owner: Any, name: str) -> None:
        method = getattr(owner, name)

        def read(*args: Any, **kwargs: Any) -> Any:
            if threading.current_thread() is threading.main_thread():
                on_loop.append(f"{running}: {owner.__name__}.{name}")
            return method(*args, **kwargs)

        monkeypatch.setattr(owner, name, staticmethod(read))

    for owner, name in ((zlib, "decompress"), (Chapter, "read"), (State, "read"), (Event, "read")):
        noted(owner, name)
    for running, options in COMMANDS:
        if running != "undo":  # it reads one step
            await hall.ada.slash(CHANNEL, running, **options)
    running = "suggestions"
    assert await hall.ada.autocomplete(CHANNEL, "why", "monster", "")
    await hall.bot.store.end_mission(row.id, row.channel, "lost")
    hall.bot.tables.forget(row.id)
    running = "chronicle"
    await hall.ada.slash(CHANNEL, running)
    allowed = {"why: State.read", "recap: State.read", "recap: Chapter.read", "recap: Event.read"}
    assert {entry for entry in on_loop if entry not in allowed} == set()
