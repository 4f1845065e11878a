"""/log: what happened, page by page, what was taken back struck through; or all of it as a file."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import discord

from bot.answers.replies import CONTENT, Interaction, voice
from bot.buttons import custom_ids
from bot.buttons.choices import shortened
from bot.channel.letters import NO_PINGS
from bot.channel.people import called
from bot.channel.steps import WHOLE, cut, sound, step_heading, step_lines, titled
from bot.game_master import GameMaster
from bot.store import Step
from bot.store.memory import Undone
from bot.table.table import Table
from renderers.say import Speaker

PAGE = 1850
"""Characters of a page of the log."""
AT_ONCE = 30
"""Steps that are read for a page."""

Place = tuple[int, int]
"""A line of the log: step and line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log. place: where it stands; head: the line above its step, said again on each page."""

    place: Place
    text: str
    head: str


async def _lines(bot: GameMaster, speak: Speaker, mission: int, steps: Iterable[Step]) -> list[Line]:
    undone = await bot.store.undone(mission)
    return await asyncio.to_thread(_written, speak, mission, steps, undone)


def _written(speak: Speaker, mission: int, steps: Iterable[Step], undone: Mapping[int, list[Undone]]) -> list[Line]:
    found = list[Line]()
    for step in sound(mission, steps):
        head = step_heading(speak, step)
        for at, text in enumerate(step_lines(speak, step, undone.get(step.number, ()))):
            found.append(Line((step.number, at), text, head))
    return found


def _page(lines: Sequence[Line]) -> str:
    shown: list[str] = []
    head = None
    for line in lines:
        if line.head != head:
            shown.append(line.head)
        head = line.head
        shown.append(line.text)
    return "\n".join(shown)


def _fit(lines: Sequence[Line], *, newest: bool) -> list[Line]:
    """As many lines as a page holds, of the end or of the beginning."""
    kept: list[Line] = []
    for line in reversed(lines) if newest else lines:
        more = [line, *kept] if newest else [*kept, line]
        if kept and len(_page(more)) > PAGE:
            break
        kept = more
    return kept


async def log_page(
    bot: GameMaster, interaction: Interaction, table: Table, before: Place | None, after: Place | None, steps: int
) -> tuple[str, discord.ui.View | None]:
    """A page of the log and its buttons: what came before a line, or after it, or the newest `steps`."""
    speak, mission = voice(interaction, table.row.mission), table.row.id
    if after is not None:
        found = await bot.store.after(mission, after[0] - 1, AT_ONCE)
        lines = [line for line in await _lines(bot, speak, mission, found) if line.place > after]
        kept = _fit(lines, newest=False)
    else:
        most = AT_ONCE if before else steps
        found = await bot.store.before(mission, before[0] + 1 if before else WHOLE, most)
        lines = [line for line in await _lines(bot, speak, mission, found) if before is None or line.place < before]
        kept = _fit(lines, newest=True)
    if not kept:
        return speak.text("ui.log.empty"), None
    older = kept[0] is not lines[0] or bool(await bot.store.before(mission, kept[0].place[0], 1))
    newer = kept[-1] is not lines[-1] or bool(await bot.store.after(mission, kept[-1].place[0], 1))
    view = discord.ui.View(timeout=None)
    for key, there, custom_id in (
        ("older", older, custom_ids.log_page(mission, "o", kept[0].place)),
        ("newer", newer, custom_ids.log_page(mission, "n", kept[-1].place)),
        ("export", True, custom_ids.log_page(mission, "x", (0, 0))),
    ):
        if there:
            view.add_item(discord.ui.Button(label=speak.text(f"memory.log.{key}"), custom_id=custom_id))
    view.stop()
    return shortened(_page(kept), CONTENT), view


async def show_log(bot: GameMaster, interaction: Interaction, table: Table, steps: int) -> None:
    """The newest steps as they were told, with the way to the older ones."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    words, view = await log_page(bot, interaction, table, None, None, steps)
    await interaction.edit_original_response(content=words, view=view, allowed_mentions=NO_PINGS)


async def turn_page(bot: GameMaster, interaction: Interaction, table: Table, way: str, place: Place) -> None:
    """Another page of the log, in its message; or all of it as a file."""
    if way == "x":
        await export_log(bot, interaction, table)
        return
    await interaction.response.defer()
    before, after = (place, None) if way == "o" else (None, place)
    words, view = await log_page(bot, interaction, table, before, after, AT_ONCE)
    await interaction.edit_original_response(content=words, view=view, allowed_mentions=NO_PINGS)


async def export_log(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """The whole log as a text file."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak, mission = voice(interaction, table.row.mission), table.row.id
    steps, undone = await bot.store.after(mission, 0, WHOLE), await bot.store.undone(mission)
    names = await bot.store.names({row.by for rows in undone.values() for row in rows})
    text = await asyncio.to_thread(lambda: written_log(speak, sound(mission, steps), undone, names))
    file = discord.File(io.BytesIO(text.encode()), filename="log.txt")
    await interaction.followup.send(
        speak.text("memory.log.exported"), file=file, ephemeral=True, allowed_mentions=NO_PINGS
    )


def written_log(
    speak: Speaker, steps: Iterable[Step], undone: Mapping[int, list[Undone]], names: Mapping[int, str]
) -> str:
    """The log without Discord's marks; times in UTC."""
    lines: list[str] = []
    for step in steps:
        kept, taken = cut(step, undone.get(step.number, ()))
        lines += ["", f"{_utc(step.at)} · {titled(speak, step)}"]
        lines += [plainly(line) for line in speak.story(kept)]
        for row, events in taken:
            who, at = called(speak, row.by, names, markdown=False), _utc(row.at)
            mark = speak.text("memory.log.undone_plain", who=who, at=at)
            lines += [f"[{mark}] {plainly(line)}" for line in speak.story(events)]
    return "\n".join(lines).strip() + "\n"


def plainly(line: str) -> str:
    """Without bold, code and small print."""
    return line.removeprefix("-# ").replace("**", "").replace("`", "")


def _utc(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
