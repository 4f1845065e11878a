"""What happened, for one reader: since the last time, page by page, and why a monster went for whom."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import discord

from bot.answers import custom_ids
from bot.answers.choices import OPTION_LABEL, shortened
from bot.answers.replies import CONTENT, Interaction, private, voice
from bot.channel.letters import NO_PINGS
from bot.channel.people import called, mention
from bot.channel.scribe import Scene
from bot.store import Step
from bot.store.memory import Undone
from bot.table.chapters import Chapter
from bot.table.table import Table
from engine import events as e
from engine import view_of
from engine.events import Event
from engine.state import State
from renderers.headings import heading, turn_of
from renderers.recap import recap
from renderers.say import Speaker

if TYPE_CHECKING:
    from bot.app import GameMaster

log = logging.getLogger(__name__)

PAGE = 1850
"""Characters of a page of the log."""
AT_ONCE = 30
"""Steps that are read for a page."""
PHASES = 3
"""Monster Phases whose choices can be asked about."""
WHOLE = 10**9

Place = tuple[int, int]
"""A line of the log: step and line."""


def sound(mission: int, steps: Iterable[Step]) -> list[Step]:
    """Those that can be read; the others are left where they are, and out."""
    found = []
    for step in steps:
        try:
            Chapter.read(step)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            log.error("step %s of mission %s cannot be read, it is left as it is: %s", step.number, mission, error)
        else:
            found.append(step)
    return found


# The log ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log. place: where it stands; head: the line above its step, said again on each page."""

    place: Place
    text: str
    head: str


def step_lines(speak: Speaker, step: Step, undone: Sequence[Undone]) -> list[str]:
    """What a step told; what was taken back of it struck through, with who and when."""
    events = [Event.read(event) for event in step.events]
    cuts = [len(events)] if not undone else [undone[0].first, *(row.first for row in undone[1:]), len(events)]
    lines = speak.story(events[: cuts[0]])
    for row, first, last in zip(undone, cuts, cuts[1:], strict=False):
        struck = [f"~~{line}~~" for line in speak.story(events[first:last])]
        lines += [*struck, speak.text("memory.log.undone", who=mention(speak, row.by), at=f"<t:{int(row.at)}:f>")]
    return lines


def step_heading(speak: Speaker, step: Step) -> str:
    """When, which turn, whose doing."""
    events = [Event.read(event) for event in step.events]
    state = State.read(step.pictures[-1]["state"])
    said = heading(speak, events, state.turn, 0 if state.arena else state.end)
    return f"-# <t:{int(step.at)}:f> · {said}"


async def _lines(bot: GameMaster, speak: Speaker, mission: int, steps: Iterable[Step]) -> list[Line]:
    undone, found = await bot.store.undone(mission), list[Line]()
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
    return shortened(_page(kept), CONTENT), view


async def show_log(bot: GameMaster, interaction: Interaction, table: Table, steps: int) -> None:
    """The newest steps as they were told, with the way to the older ones."""
    words, view = await log_page(bot, interaction, table, None, None, steps)
    await private(interaction, words, view=view)


async def turn_page(bot: GameMaster, interaction: Interaction, table: Table, way: str, place: Place) -> None:
    """Another page of the log, in its message; or all of it as a file."""
    if way == "x":
        await export_log(bot, interaction, table)
        return
    before, after = (place, None) if way == "o" else (None, place)
    words, view = await log_page(bot, interaction, table, before, after, AT_ONCE)
    if view is not None:
        view.stop()
    await interaction.response.edit_message(content=words, view=view, allowed_mentions=NO_PINGS)


async def export_log(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """The whole log as a text file."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak, mission = voice(interaction, table.row.mission), table.row.id
    steps = sound(mission, await bot.store.after(mission, 0, WHOLE))
    undone = await bot.store.undone(mission)
    names = await bot.store.names({row.by for rows in undone.values() for row in rows})
    text = await bot.scribe.off_loop(lambda: written_log(speak, steps, undone, names))
    file = discord.File(io.BytesIO(text.encode()), filename="log.txt")
    await interaction.followup.send(
        speak.text("memory.log.exported"), file=file, ephemeral=True, allowed_mentions=NO_PINGS
    )


def written_log(speak: Speaker, steps: Iterable[Step], undone: dict[int, list[Undone]], names: dict[int, str]) -> str:
    """The log without Discord's marks; times in UTC."""
    lines: list[str] = []
    for step in steps:
        events = [Event.read(event) for event in step.events]
        state = State.read(step.pictures[-1]["state"])
        said = heading(speak, events, state.turn, 0 if state.arena else state.end)
        lines += ["", f"{_utc(step.at)} · {said}"]
        rows = undone.get(step.number, [])
        first = rows[0].first if rows else len(events)
        lines += [plainly(line) for line in speak.story(events[:first])]
        stops = [*(row.first for row in rows[1:]), len(events)]
        for row, stop in zip(rows, stops, strict=False):
            who, at = called(speak, row.by, names, markdown=False), _utc(row.at)
            mark = speak.text("memory.log.undone_plain", who=who, at=at)
            lines += [f"[{mark}] {plainly(line)}" for line in speak.story(events[row.first : stop])]
    return "\n".join(lines).strip() + "\n"


def plainly(line: str) -> str:
    """Without bold, code and small print."""
    return line.removeprefix("-# ").replace("**", "").replace("`", "")


def _utc(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


# Since the last time ----------------------------------------------------------------------------------------------


async def show_recap(bot: GameMaster, interaction: Interaction, table: Table, since: str) -> None:
    """What happened since this person was last here ("last"), in this turn and the one before ("turn") or from the
    beginning ("start"), with pictures of then and now."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak, mission, user = voice(interaction, table.row.mission), table.row.id, interaction.user.id
    number, at = await bot.store.seen(mission, user) if since == "last" else (0, None)
    steps, undone = sound(mission, await bot.store.after(mission, number, WHOLE)), await bot.store.undone(mission)
    if since == "turn":
        wanted = table.shown.view.turn - 1
        steps = [step for step in steps if step.pictures[-1]["state"]["turn"] >= wanted]
        number = steps[0].number - 1 if steps else number
    events, taken_back = _valid(steps, undone)
    turn = turn_of(events, table.shown.view.turn)
    lines = await bot.scribe.off_loop(lambda: recap(speak, events, turn))
    when = f"<t:{int(at)}:R>" if at else ""
    key = "since" if at else "turn" if since == "turn" else "start"
    head = speak.text(f"memory.recap.head.{key}", at=when)
    if not lines:
        lines = [speak.text("memory.recap.nothing")]
    if taken_back:
        lines.append(speak.text("memory.recap.taken_back", n=taken_back))
    pictures = await _then_and_now(bot, speak, table, number) if events else []
    await bot.store.saw(mission, user, table.steps)
    await interaction.edit_original_response(
        content=shortened("\n".join([head, *lines]), CONTENT),
        attachments=[drawn.file() for drawn in pictures],
        allowed_mentions=NO_PINGS,
    )


def _valid(steps: Iterable[Step], undone: dict[int, list[Undone]]) -> tuple[list[Event], int]:
    """The events that still count, and of how many steps something was taken back."""
    events: list[Event] = []
    taken_back = 0
    for step in steps:
        rows = undone.get(step.number)
        kept = step.events[: rows[0].first] if rows else step.events
        taken_back += bool(rows)
        events += [Event.read(event) for event in kept]
    return events, taken_back


async def _then_and_now(bot: GameMaster, speak: Speaker, table: Table, number: int) -> list[Any]:
    """The whole map as it lay then, and as it lies now."""
    before = await bot.tables.chapter(table.row.id, max(number, 1))
    scenes = [("before", Scene(view_of(table.game.mission, before.shots[-1].state)))] if before else []
    scenes.append(("now", Scene(table.shown.view)))
    return [
        await bot.scribe.picture(speak, table.row.mission, scene, "full", name=f"{name}.png") for name, scene in scenes
    ]


# Why --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """A monster's choice. number, index: the step and the event; turn: of its phase."""

    number: int
    index: int
    turn: int
    event: e.TargetChosen


async def choices_of(bot: GameMaster, mission: int) -> list[Choice]:
    """Whom monsters have chosen in the last phases, the newest first."""
    undone, found, phases = await bot.store.undone(mission), list[Choice](), 0
    for step in reversed(sound(mission, await bot.store.before(mission, WHOLE, AT_ONCE * 2))):
        rows = undone.get(step.number)
        events = [Event.read(event) for event in (step.events[: rows[0].first] if rows else step.events)]
        turn = turn_of(events, step.pictures[-1]["state"]["turn"])
        here = [
            Choice(step.number, at, turn, event) for at, event in enumerate(events) if isinstance(event, e.TargetChosen)
        ]
        found += reversed(here)
        phases += any(isinstance(event, e.MonsterPhaseBegan) for event in events)
        if phases == PHASES:
            break
    return found


async def show_why(bot: GameMaster, interaction: Interaction, table: Table, monster: str | None) -> None:
    """Why a monster went for whom: of the one that was named the newest choice, and a menu of all others."""
    speak = voice(interaction, table.row.mission)
    found = await choices_of(bot, table.row.id)
    if not found:
        await private(interaction, speak.text("memory.why.nothing"))
        return
    chosen = next((choice for choice in found if monster in (None, choice.event.monster)), None)
    if chosen is None:
        await private(interaction, speak.text("memory.why.unknown"), view=_menu(speak, table.row.id, found))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _explain(bot, interaction, table, speak, chosen, found)


async def explain_again(bot: GameMaster, interaction: Interaction, table: Table, number: int, index: int) -> None:
    """Another choice, from the menu, in the same message."""
    speak = voice(interaction, table.row.mission)
    found = await choices_of(bot, table.row.id)
    chosen = next((choice for choice in found if (choice.number, choice.index) == (number, index)), None)
    if chosen is None:
        await private(interaction, speak.text("memory.why.gone"))
        return
    await interaction.response.defer()
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
