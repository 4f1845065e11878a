"""/why: the chain of reasons for which a monster went for somebody, in the last Monster Phases."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.answers.replies import CONTENT, Interaction, voice
from bot.buttons import custom_ids
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.channel.letters import NO_PINGS
from bot.channel.scribe import Scene
from bot.channel.steps import WHOLE, cut
from bot.game_master import GameMaster
from bot.store import Step
from bot.store.memory import Undone
from bot.table.chapters import Chapter
from bot.table.table import Table
from engine import events as e
from engine import view_of
from engine.events import Event
from engine.state import State
from renderers.headings import turn_of
from renderers.say import Speaker

log = logging.getLogger(__name__)

PHASES = 3
"""Monster Phases whose choices can be asked about."""
LOOK_BACK = 60
"""Steps in which they are looked for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A monster's choice. number, index: the step and the event; turn: of its phase."""

    number: int
    index: int
    turn: int
    event: e.TargetChosen


async def choices_of(bot: GameMaster, mission: int) -> list[Choice]:
    """Whom monsters have chosen in the last phases, the newest first."""
    steps, undone = await bot.store.before(mission, WHOLE, LOOK_BACK), await bot.store.undone(mission)
    return await asyncio.to_thread(_choices, steps, undone)


def _choices(steps: Sequence[Step], undone: Mapping[int, list[Undone]]) -> list[Choice]:
    found, phases = list[Choice](), 0
    for step in reversed(steps):
        try:
            events, _ = cut(step, undone.get(step.number, ()))
            turn = turn_of(events, step.pictures[-1]["state"]["turn"])
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            log.error("step %s cannot be read, it is left as it is: %s", step.number, error)
            continue
        chosen = [(at, event) for at, event in enumerate(events) if isinstance(event, e.TargetChosen)]
        found += [Choice(step.number, at, turn, event) for at, event in reversed(chosen)]
        phases += any(isinstance(event, e.MonsterPhaseBegan) for event in events)
        if phases == PHASES:
            break
    return found


async def show_why(bot: GameMaster, interaction: Interaction, table: Table, monster: str | None) -> None:
    """Why a monster went for whom: of the one that was named the newest choice, and a menu of all others."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak = voice(interaction, table.row.mission)
    found = await choices_of(bot, table.row.id)
    chosen = next((choice for choice in found if monster in (None, choice.event.monster)), None)
    if chosen is None:
        key, menu = ("unknown", _menu(speak, table.row.id, found)) if found else ("nothing", None)
        await interaction.edit_original_response(content=speak.text(f"memory.why.{key}"), view=menu)
        return
    await _explain(bot, interaction, table, speak, chosen, found)


async def explain_again(bot: GameMaster, interaction: Interaction, table: Table, number: int, index: int) -> None:
    """Another choice, from the menu, in the same message."""
    await interaction.response.defer()
    speak = voice(interaction, table.row.mission)
    found = await choices_of(bot, table.row.id)
    chosen = next((choice for choice in found if (choice.number, choice.index) == (number, index)), None)
    if chosen is None:
        await interaction.followup.send(speak.text("memory.why.gone"), ephemeral=True)
        return
    await _explain(bot, interaction, table, speak, chosen, found)


async def _explain(
    bot: GameMaster, interaction: Interaction, table: Table, speak: Speaker, chosen: Choice, found: Sequence[Choice]
) -> None:
    chapter = await bot.tables.chapter(table.row.id, chosen.number)
    if chapter is None:
        return
    events, state = await _activation(bot, table.row.id, chapter, chosen)
    scene = Scene(view_of(table.game.mission, state), tuple(events))
    drawn = await bot.scribe.picture(speak, table.row.mission, scene, "action")
    await interaction.edit_original_response(
        content=shortened("\n".join(reasons(speak, chosen, events)), CONTENT),
        attachments=[drawn.file()],
        view=_menu(speak, table.row.id, found),
        allowed_mentions=NO_PINGS,
    )


async def _activation(bot: GameMaster, mission: int, chapter: Chapter, chosen: Choice) -> tuple[list[Event], State]:
    """What the monster did then, and the table after it."""
    events = chapter.events[chosen.index :]
    stop = next((at for at, event in enumerate(events[1:], 1) if _another(event, chosen.event.monster)), len(events))
    kept = await bot.store.replay(mission, chosen.number, chosen.number)
    frames = kept[0][1] if kept else []
    saved = next((state for at, state in frames if at >= chosen.index + 1), None)
    return events[:stop], State.read(saved) if saved is not None else chapter.shots[-1].state


def _another(event: Event, monster: str) -> bool:
    """Whether an event begins what another one does."""
    if isinstance(event, e.TargetChosen | e.MonsterMoved | e.MonsterAttacked | e.MonsterWaited):
        return event.monster != monster
    return isinstance(event, e.CleanedUp | e.TurnBegan | e.Lost | e.Won)


def reasons(speak: Speaker, chosen: Choice, events: Sequence[Event]) -> list[str]:
    """The chain of reasons, one line each: when it acted, how far everybody was, what broke the tie, what it did."""
    event = chosen.event
    monster = speak.names.monster(event.monster, event.kind)
    lines = [speak.text("memory.why.head", monster=monster, hero=speak.noun(event.hero), n=chosen.turn)]
    if event.first in ("initiative", "order"):
        lines.append(speak.text(f"memory.why.{event.first}", monster=monster))
    if event.distances:
        far = ", ".join(
            speak.text("memory.why.steps", hero=speak.noun(hero), n=steps) for hero, steps in event.distances
        )
        lines.append(speak.text("memory.why.distances", distances=far))
    if len(event.tied) > 1:
        lines.append(speak.text("memory.why.tied", heroes=speak.names.listing(event.tied)))
    lines.append(f"→ {speak.say(event)}")
    lines += [f"→ {line}" for line in speak.story([it for it in events[1:] if not isinstance(it, e.TargetChosen)])]
    return lines


def _menu(speak: Speaker, mission: int, found: Sequence[Choice]) -> discord.ui.View:
    options = []
    for choice in found[:25]:
        event = choice.event
        monster = speak.names.monster(event.monster, event.kind)
        name = speak.text("memory.why.option", monster=monster, hero=speak.noun(event.hero), n=choice.turn)
        value = f"{choice.number}.{choice.index}"
        options.append(discord.SelectOption(label=shortened(name, OPTION_LABEL), value=value))
    view = discord.ui.View(timeout=None)
    view.add_item(
        discord.ui.Select(custom_id=custom_ids.why(mission), placeholder=speak.text("memory.why.menu"), options=options)
    )
    view.stop()
    return view
