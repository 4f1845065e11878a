"""/um: the Ugly Master. What is left out is planned in private, with a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers.acting import act, why_not
from bot.answers.rehearsal import legal
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.answers.typed import read_answer
from bot.answers.ugly_master import drafts, handing_over, requests, whom
from bot.commands.asking import Suggest, running_here, silent_table, suggest, suggestions
from bot.commands.words import about, name_of, options, word
from bot.table.table import Answers, Table, Told, seat_of
from engine import Decision, Refusal, Refused
from renderers.say import escape

um = app_commands.Group(name=name_of("um"), description=about("um"), guild_only=True)

TO = [Choice(name=word(f"um.give.to.{way}"), value=way) for way in (handing_over.RULEBOOK, handing_over.BOT)]

QUESTIONS = {"wake": ("wake_tile",), "move": ("move_monster", "monster_to"), "summon": ("summon_kind", "summon_at")}
"""What each action asks before it is paid for."""

LONGEST_PLACE = 9
"""Characters of a place at most, as AA10:AB10 has; what is longer is no place."""


@um.command(name=name_of("um.take"), description=about("um.take"))
async def take(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await handing_over.take(bot_of(interaction), interaction, table.row.id)


@um.command(name=name_of("um.give"), description=about("um.give"))
@options("um.give", "person", "to")
@app_commands.choices(to=TO)
async def give(interaction: Interaction, person: discord.User | None = None, to: Choice[str] | None = None) -> None:
    table = await running_here(interaction)
    if table is not None:
        way, user = to.value if to else handing_over.RULEBOOK, person.id if person else None
        await handing_over.give(bot_of(interaction), interaction, table.row.id, user, way)


@um.command(name=name_of("um.withdraw"), description=about("um.withdraw"))
async def withdraw(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await requests.withdraw(bot_of(interaction), interaction, table.row.id)


@um.command(name=name_of("um.plan"), description=about("um.plan"))
async def plan(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await drafts.open_draft(bot_of(interaction), interaction, table.row.id, table.shown.ply, "")


@um.command(name=name_of("um.wake"), description=about("um.wake"))
@options("um.wake", "room", "dice")
async def wake(interaction: Interaction, room: str | None = None, dice: str | None = None) -> None:
    await play(interaction, "wake", {"wake_tile": room}, dice)


@um.command(name=name_of("um.move"), description=about("um.move"))
@options("um.move", "monster", "to", "dice")
async def move(
    interaction: Interaction, monster: str | None = None, to: str | None = None, dice: str | None = None
) -> None:
    await play(interaction, "move", {"move_monster": monster, "monster_to": to}, dice)


@um.command(name=name_of("um.summon"), description=about("um.summon"))
@options("um.summon", "monster", "at", "dice")
async def summon(
    interaction: Interaction, monster: str | None = None, at: str | None = None, dice: str | None = None
) -> None:
    await play(interaction, "summon", {"summon_kind": monster, "summon_at": at}, dice)


@um.command(name=name_of("um.attack"), description=about("um.attack"))
@options("um.attack", "blow")
async def attack(interaction: Interaction, blow: str) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    if table.shown.decision is not None and table.shown.decision.what == "master":
        await private(interaction, voice(interaction).text("ui.um.attack_first"))
        return
    found = legal(table, interaction.user.id, {}, "strike")
    await _do(interaction, table, {"strike": read_answer(blow, found.shown, found.options)})


@um.command(name=name_of("um.done"), description=about("um.done"))
async def done(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await _do(interaction, table, {"master": "attack"})


@um.command(name=name_of("um.finish"), description=about("um.finish"))
async def finish(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await handing_over.finish(bot_of(interaction), interaction, table.row.id)


@um.command(name=name_of("um.cackle"), description=about("um.cackle"))
async def cackle(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await handing_over.cackle(bot_of(interaction), interaction, table.row.id)


async def play(interaction: Interaction, action: str, given: Mapping[str, str | None], dice: str | None) -> None:
    """An action with what was typed; if something is still to be chosen, it is planned in private."""
    table = await running_here(interaction)
    if table is None:
        return
    user, seat, begun = interaction.user.id, seat_of(interaction.user.id), _begun(table, action)
    who = whom.left_out(begun, _asked(table), given)
    if who is not None and seat in table.game.waiting_for:
        only = await _only_one(interaction, table, begun, who, given)
        if only is None:
            return
        given = only
    answers = _read(table, user, begun, {**given, "pay": dice})
    found = legal(table, user, answers, "pay") if dice is None else None
    if found is not None and found.options and found.shown.decision is not None:
        answers["pay"] = found.shown.decision.default
    draft = drafts.read(table, seat, drafts.joined(*(str(answer) for what, answer in answers.items() if what != "pay")))
    asks = draft.decision.what if draft.decision is not None and draft.refusal is None else None
    if asks is not None and asks in given and given[asks] is None and seat in table.game.waiting_for:
        said = drafts.joined(*map(str, draft.answers.values()))
        await drafts.open_draft(bot_of(interaction), interaction, table.row.id, table.shown.ply, said)
        return
    await _do(interaction, table, answers)


async def _only_one(
    interaction: Interaction, table: Table, begun: Answers, who: str, given: Mapping[str, str | None]
) -> Mapping[str, str | None] | None:
    """The only one who can come to the place that was given, with it; else it is asked in private who (None), or said
    that nobody can."""
    place = next(text for what, text in given.items() if what in whom.WHO and text)
    found, fits = whom.candidates(table, interaction.user.id, begun, who, place)
    if len(fits) == 1:
        ((option, square),) = fits.items()
        return {what: option if what == who else square or None for what in given}
    speak = voice(interaction, table.row.mission)
    if found.refusal is not None:
        await private(interaction, why_not(table, speak, found.refusal))
    elif not fits:
        await private(interaction, speak.text(f"ui.um.nobody.{who}", place=escape(place.upper()[:LONGEST_PLACE])))
    else:
        asked: Decision[Any] | None = found.shown.decision
        assert asked is not None
        decision = replace(asked, options=tuple(fits), default=next(iter(fits)))
        said = drafts.joined(*map(str, begun.values()))
        draft = drafts.Draft(dict(begun), decision, then=fits)
        await drafts.open_draft(bot_of(interaction), interaction, table.row.id, table.shown.ply, said, draft)
    return None


def _asked(table: Table) -> str:
    return table.shown.decision.what if table.shown.decision is not None else ""


def _begun(table: Table, action: str) -> Answers:
    """How the answers of a command begin: with the action, unless it was begun already."""
    return {} if _asked(table) in QUESTIONS[action] else {"master": action}


def _read(table: Table, user: int, answers: Answers, given: Mapping[str, str | None]) -> Answers:
    """What was typed, as answers to their questions."""
    for what, text in given.items():
        if text:
            found = legal(table, user, answers, what)
            answers[what] = read_answer(text.replace("/", ":").replace("★", "*"), found.shown, found.options)
    return answers


async def _do(interaction: Interaction, table: Table, answers: Answers) -> None:
    seat, ply = seat_of(interaction.user.id), table.shown.ply

    def deed(table: Table, told: Told) -> None:
        if table.game.ply != ply:
            raise Refused(Refusal("closed_question", params={"ply": ply}))
        told.add(table.game, table.game.follow(seat, answers))

    await act(bot_of(interaction), interaction, table.row.id, deed)


def _suggest(action: str, what: str, **others: str) -> Suggest:
    """Autocomplete for an option that answers `what`, with its cost; others: question -> option of those before it."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await silent_table(interaction)
        if table is None:
            return []
        typed = {question: getattr(interaction.namespace, option, None) for question, option in others.items()}
        answers = _read(table, interaction.user.id, _begun(table, action), typed)
        return suggestions(interaction, table, legal(table, interaction.user.id, answers, what), current)

    return complete


wake.autocomplete("room")(_suggest("wake", "wake_tile"))
wake.autocomplete("dice")(_suggest("wake", "pay", wake_tile="room"))
move.autocomplete("monster")(_suggest("move", "move_monster"))
move.autocomplete("to")(_suggest("move", "monster_to", move_monster="monster"))
move.autocomplete("dice")(_suggest("move", "pay", move_monster="monster", monster_to="to"))
summon.autocomplete("monster")(_suggest("summon", "summon_kind"))
summon.autocomplete("at")(_suggest("summon", "summon_at", summon_kind="monster"))
summon.autocomplete("dice")(_suggest("summon", "pay", summon_kind="monster", summon_at="at"))
attack.autocomplete("blow")(suggest(None, "strike"))
