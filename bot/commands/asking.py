"""What the commands have in common: the mission of the channel, autocomplete, options read as answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from discord.app_commands import Choice

from bot.answers.acting import act, table_for
from bot.answers.rehearsal import Legal, What, legal
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.answers.typed import MOST_TYPED, matching, read_answer
from bot.buttons.choices import OPTION_LABEL, label, shortened
from bot.buttons.ranking import ranked
from bot.store import MissionRow
from bot.table.table import Answers, Table
from bot.table.tables import CorruptSave
from engine.decisions import Option
from renderers.say import escape

MOST = 25

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


async def mission_here(interaction: Interaction) -> MissionRow | None:
    """The mission of this channel, or None after a private line that says how to start one."""
    row = await bot_of(interaction).store.mission_in(interaction.channel_id or 0)
    if row is None:
        await private(interaction, voice(interaction).text("ui.no_mission"))
    return row


async def played_here(interaction: Interaction) -> Table | None:
    """The table of the newest mission here, though it may be over, or None after a private line: for looking back."""
    row = await bot_of(interaction).store.last_mission_in(interaction.channel_id or 0)
    if row is None or row.status != "over":
        return await running_here(interaction)
    return await table_for(bot_of(interaction), interaction, row.id)


async def running_here(interaction: Interaction) -> Table | None:
    """The table of the mission that runs here, or None after a private line."""
    row = await mission_here(interaction)
    if row is None:
        return None
    if row.status == "lobby":
        await private(interaction, voice(interaction).text("ui.still_in_lobby", host=f"<@{row.host}>"))
        return None
    return await table_for(bot_of(interaction), interaction, row.id)


async def silent_table(interaction: Interaction) -> Table | None:
    """The table of this channel's mission for autocomplete, which has nothing to say when there is none."""
    row = await bot_of(interaction).store.mission_in(interaction.channel_id or 0)
    try:
        return await bot_of(interaction).tables.get(row.id) if row and row.status == "running" else None
    except CorruptSave:
        return None


async def play(interaction: Interaction, first: Answers, given: Mapping[What, str | int | None]) -> None:
    """Give the answers of a command: `first` fixes the action, `given` are its options as they were typed; one that may
    answer several questions answers the one of them that comes up."""
    table = await running_here(interaction)
    if table is None:
        return
    user = interaction.user.id
    answers = dict(first)
    for what, text in given.items():
        if text is None:
            continue
        found = legal(table, user, answers, what)
        if not found.options and found.never_asked and not isinstance(what, str):
            typed = escape(shortened(str(text), MOST_TYPED))
            await private(interaction, voice(interaction).text("ui.not_asked_for", answer=typed))
            return
        answers[_asked(found, what)] = read_answer(text, found.shown, found.options)
    await act(bot_of(interaction), interaction, table.row.id, lambda table, told: table.command(told, user, answers))


def _asked(found: Legal, what: What) -> str:
    """The question that is answered, of those that an option may answer."""
    if isinstance(what, str):
        return what
    return found.shown.decision.what if found.options and found.shown.decision else what[0]


def suggestions(interaction: Interaction, table: Table, found: Legal, current: str) -> list[Choice[str]]:
    """Legal answers that fit what was typed so far, best first; if there are none, why."""
    speak = voice(interaction, table.row.mission)
    if not found.options:
        if found.refusal is None:
            return []
        why = speak.refuse(found.refusal).split("\n")[0].replace("*", "")
        return [Choice(name=shortened(why, OPTION_LABEL), value=current or "?")]
    shown = found.shown
    options = ranked(shown.decision, shown.view, shown.wanted) if shown.decision else list(found.options)
    fitting = _fitting(current, shown, options)
    named = [(shortened(label(shown, option, speak), OPTION_LABEL), str(option)) for option in fitting[:MOST]]
    return [Choice(name=name, value=value) for name, value in named]


def _fitting(current: str, shown: Any, options: Sequence[Option]) -> list[Option]:
    if not current.strip():
        return list(options)
    found = set(matching(current, shown, options))
    starts = [option for option in options if str(option).casefold().startswith(current.strip().casefold())]
    return [*starts, *(option for option in options if option in found and option not in starts)]


Other = str | tuple[str, What]
"""Another option of a command: its name, which is that of its question, or both."""


def suggest(act: str | None, what: What, *others: Other) -> Suggest:
    """Autocomplete for an option that answers the question `what` of the action `act`; `others`: the command's other
    options, which narrow it down where they are filled in."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await silent_table(interaction)
        if table is None:
            return []
        return suggestions(interaction, table, _narrowed(interaction, table, act, what, others), current)

    return complete


def suggest_dice(act: str, *others: Other) -> Any:
    """Autocomplete for a number of dice, with the exact odds of each. (discord.py's types know of no numbers here.)"""

    async def complete(interaction: Interaction, current: str) -> list[Choice[int]]:
        table = await silent_table(interaction)
        if table is None:
            return []
        found = _narrowed(interaction, table, act, "dice", others)
        speak = voice(interaction, table.row.mission)
        return [Choice(name=label(found.shown, n, speak), value=int(n)) for n in found.options[:MOST]]

    return complete


def _narrowed(interaction: Interaction, table: Table, act: str | None, what: What, others: Sequence[Other]) -> Legal:
    answers: Answers = {} if act is None else {"act": act}
    user = interaction.user.id
    for other in others:
        option, question = (other, other) if isinstance(other, str) else other
        text = getattr(interaction.namespace, option, None)
        if text not in (None, ""):
            found = legal(table, user, answers, question)
            answers[_asked(found, question)] = read_answer(text, found.shown, found.options)
    return legal(table, user, answers, what)
