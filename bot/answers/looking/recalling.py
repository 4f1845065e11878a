"""/recap: what happened since somebody was last here, in a few lines, with the map of then and now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.answers.replies import CONTENT, Interaction, voice
from bot.buttons.choices import shortened
from bot.channel.letters import NO_PINGS
from bot.channel.scribe import Scene
from bot.channel.steps import WHOLE, cut, sound
from bot.game_master import GameMaster
from bot.store import Step
from bot.store.memory import Undone
from bot.table.table import Table
from engine import view_of
from engine.events import Event
from renderers.headings import turn_of
from renderers.recap import recap
from renderers.say import Speaker


async def show_recap(bot: GameMaster, interaction: Interaction, table: Table, since: str) -> None:
    """What happened since this person was last here ("last"), in this turn and the one before ("turn") or from the
    beginning ("start"), with pictures of then and now."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak, mission, user = voice(interaction, table.row.mission), table.row.id, interaction.user.id
    number, at = await bot.store.seen(mission, user) if since == "last" else (0, None)
    steps = await asyncio.to_thread(sound, mission, await bot.store.after(mission, number, WHOLE))
    undone, now = await bot.store.undone(mission), table.shown.view.turn
    if since == "turn":
        steps = [step for step in steps if step.pictures[-1]["state"]["turn"] >= now - 1]
        number = steps[0].number - 1 if steps else number
    lines, taken_back = await asyncio.to_thread(_summed_up, speak, steps, undone, now)
    when = f"<t:{int(at)}:R>" if at else ""
    key = "since" if at else "turn" if since == "turn" else "start"
    head = speak.text(f"memory.recap.head.{key}", at=when)
    lines = lines or [speak.text("memory.recap.nothing")]
    if taken_back:
        lines.append(speak.text("memory.recap.taken_back", n=taken_back))
    pictures = await _then_and_now(bot, speak, table, number) if steps else []
    await bot.store.saw(mission, user, table.steps)
    await interaction.edit_original_response(
        content=shortened("\n".join([head, *lines]), CONTENT),
        attachments=[drawn.file() for drawn in pictures],
        allowed_mentions=NO_PINGS,
    )


def _summed_up(
    speak: Speaker, steps: Sequence[Step], undone: Mapping[int, list[Undone]], turn: int
) -> tuple[list[str], int]:
    """What counts of it in a few lines, and of how many steps something was taken back."""
    events = list(_valid(steps, undone))
    return recap(speak, events, turn_of(events, turn)), sum(step.number in undone for step in steps)


def _valid(steps: Iterable[Step], undone: Mapping[int, list[Undone]]) -> Iterable[Event]:
    for step in steps:
        yield from cut(step, undone.get(step.number, ()))[0]


async def _then_and_now(bot: GameMaster, speak: Speaker, table: Table, number: int) -> list[Any]:
    """The whole map as it lay then, and as it lies now."""
    before = await bot.tables.chapter(table.row.id, max(number, 1))
    scenes = [("before", Scene(view_of(table.game.mission, before.shots[-1].state)))] if before else []
    scenes.append(("now", Scene(table.shown.view)))
    return [
        await bot.scribe.picture(speak, table.row.mission, scene, "full", name=f"{name}.png") for name, scene in scenes
    ]
