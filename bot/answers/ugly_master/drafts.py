"""What the Ugly Master plans in private: an action put together answer by answer, with a picture of it, and shown to
the table only when it is done.

A draft is the answers so far, in order, from the question that is open; it is read on a copy of the game and kept
nowhere but on the buttons of the private message, so it outlives a restart, and one of an older question is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord.ui import Select, View

from bot.answers.acting import act, table_for, why_not
from bot.answers.replies import Interaction, private, voice
from bot.answers.typed import read_answer
from bot.buttons import custom_ids
from bot.buttons.choices import MOST_OPTIONS, OPTION_LABEL, shortened
from bot.buttons.master import button, openers
from bot.buttons.ranking import ranked
from bot.channel.letters import NO_PINGS
from bot.channel.scribe import Scene
from bot.game_master import GameMaster
from bot.table import masters
from bot.table.table import Answers, Table, Told, seat_of
from bot.table.tables import Declined
from engine import Decision, Refusal, Refused
from engine.decisions import NOTHING
from engine.events import Event, MonsterMoved
from engine.rules.master.moving import ways
from engine.view import View as GameView
from renderers.say import Speaker

BETWEEN = "/"
PLACES = ("monster_to", "summon_at")
"""Questions whose options are squares."""

OVER = ("master", "strike", "next_hero", "act")
"""Questions that come after an action."""


@dataclass(frozen=True, slots=True)
class Draft:
    """answers: by question, in order; decision: what is to be answered next, None: nothing, it can be done; rolls: the
    next answer makes dice fall before the rest can be known; refusal: why the last answer is not possible; then: what
    follows from each option, where that was said first (see `whom`)."""

    answers: Answers
    decision: Decision[Any] | None = None
    rolls: bool = False
    refusal: Refusal | None = None
    then: Mapping[str, str] = field(default_factory=lambda: NOTHING)

    @property
    def complete(self) -> bool:
        return bool(self.answers) and self.decision is None and self.refusal is None


def read(table: Table, seat: str, said: str) -> Draft:
    """A draft from what a button carries: options with "/" between them, of a big monster's squares with "+"."""
    game, answers = table.game, Answers()
    decision: Decision[Any] | None = game.decision
    for text in filter(None, said.split(BETWEEN)):
        if decision is None:
            return Draft(answers)
        option = next((o for o in decision.options if spelled(str(o)) == text), text.replace("+", ":"))
        answers[decision.what] = option
        found = game.preview(seat, answers)
        if found.refused is not None:
            return Draft(answers, decision, refusal=found.refused)
        if found.rolls:
            return Draft(answers, rolls=True)
        decision = found.decision
        if decision is None or decision.what in OVER or seat not in decision.seats:
            decision = None
    return Draft(answers, decision)


def spelled(option: str) -> str:
    """An option as buttons carry it."""
    return option.replace(":", "+")


def joined(*options: str) -> str:
    return BETWEEN.join(spelled(option) for option in options if option)


# Showing it -------------------------------------------------------------------------------------------------------


async def open_draft(
    bot: GameMaster, interaction: Interaction, mission: int, ply: int, said: str, draft: Draft | None = None
) -> None:
    """Show a draft to its master: in a private message of its own, or in the one whose button was pressed. draft: if
    there is more to it than what was said."""
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    speak, seat = voice(interaction, table.row.mission), seat_of(interaction.user.id)
    refusal = _not_now(table, seat, ply)
    if refusal is not None:
        await private(interaction, why_not(table, speak, refusal))
        return
    await _defer(interaction)
    await show(bot, interaction, table, draft or read(table, seat, said), said)


def _not_now(table: Table, seat: str, ply: int) -> Refusal | None:
    """Why this seat cannot plan anything at this moment."""
    decision = table.shown.decision
    if decision is None:
        return Refusal("game_over")
    if seat not in decision.seats or not masters.is_his(decision):
        return table.game.why_not(seat, decision.default) or Refusal("not_the_master", "UM-15")
    return Refusal("closed_question", params={"ply": ply}) if ply != table.shown.ply else None


async def _defer(interaction: Interaction) -> None:
    """A private message of one's own is changed; anything else is answered by a new one."""
    if interaction.response.is_done():
        return
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await interaction.response.defer(ephemeral=True, thinking=not own)


async def show(bot: GameMaster, interaction: Interaction, table: Table, draft: Draft, said: str) -> None:
    """The draft as it stands: words, picture, buttons."""
    speak = voice(interaction, table.row.mission)
    scene = picture_of(table, draft)
    drawn = await bot.scribe.picture(speak, table.row.mission, scene, "action" if scene.view.preview else "full")
    view = View(timeout=None)
    for item in items(table, draft, said, speak):
        view.add_item(item)
    view.stop()
    await interaction.edit_original_response(
        content=words(table, draft, speak), attachments=[drawn.file()], view=view, allowed_mentions=NO_PINGS
    )


def words(table: Table, draft: Draft, speak: Speaker) -> str:
    """What was chosen so far, what is to be chosen, and that nobody sees it yet."""
    lines = [speak.text("ui.um.draft")]
    chosen = [each for each in (_said(table, draft, what, speak) for what in draft.answers) if each]
    chosen += ["→ " + place.replace(":", "/") for place in dict.fromkeys(draft.then.values()) if place][:1]
    if chosen:
        lines.append("**" + " · ".join(chosen) + "**")
    if draft.refusal is not None:
        lines.append(speak.refuse(draft.refusal))
    if draft.decision is not None:
        lines.append(speak.ask(draft.decision, table.shown.view))
    elif draft.rolls and "monster_to" not in draft.answers and "move_monster" in draft.answers:
        lines.append(speak.text("ui.um.acts_first"))
    return "\n".join(lines)


def _said(table: Table, draft: Draft, what: str, speak: Speaker) -> str:
    """One answer of the draft in words."""
    view, option = table.shown.view, str(draft.answers[what])
    if what in PLACES:
        return "→ " + option.replace(":", "/")
    if what == "move_monster":
        monster = view.monster(option)
        return f"{speak.name(option)} ({'/'.join(monster.squares)})" if monster else speak.name(option)
    if what == "pay":
        return speak.text("ui.um.pays", faces=" ".join(option.replace("*", "★")))
    if what == "wake_tile":
        return f"{speak.names.room(option):The}"
    return speak.name(option) if what == "summon_kind" else ""


def picture_of(table: Table, draft: Draft) -> Scene:
    """The table with what may be chosen lit; once a place is chosen, with the monster there and its way."""
    view, decision = table.shown.view, draft.decision
    lit: tuple[str, ...] = ()
    if decision is not None and decision.what in PLACES:
        lit = tuple(dict.fromkeys(square for option in decision.options for square in str(option).split(":")))
    elif decision is not None and decision.what == "move_monster":
        lit = tuple(square for m in view.monsters if m.id in decision.options for square in m.squares)
        lit += tuple(square for place in draft.then.values() if place for square in place.split(":"))
    events: tuple[Event, ...] = ()
    if (place := draft.answers.get("monster_to")) is not None:
        view, events = _moved(table, str(draft.answers.get("move_monster") or _mover(table)), str(place))
        lit = tuple(str(place).split(":"))
    elif (place := draft.answers.get("summon_at")) is not None:
        lit = tuple(str(place).split(":"))
    return Scene(replace(view, preview=lit), events)


def _mover(table: Table) -> str:
    """Of whom an open question about a place is."""
    decision = table.shown.decision
    return str(decision.context.get("monster", "")) if decision is not None else ""


def _moved(table: Table, monster: str, place: str) -> tuple[GameView, tuple[Event, ...]]:
    """The view with a monster at another place, and its way there."""
    lies, view = table.game.table, table.shown.view
    figure, seen = lies.monster(monster), view.monster(monster)
    cells = [lies.board.cell(name) for name in place.split(":")]
    end = tuple(sorted(cell for cell in cells if cell is not None))
    found = ways(lies, figure)
    if seen is None or end not in found.within():
        return view, ()
    path = found.path_to(end)
    squares = tuple(map(lies.board.name, end))
    moved = replace(seen, squares=squares)
    steps = tuple(lies.board.name(body[0]) for body in path)
    tails = tuple(lies.board.name(body[1]) if len(body) > 1 else "" for body in path)
    event = MonsterMoved(monster, figure.kind, seen.squares[0], steps, tails, figure.facing)
    return replace(view, monsters=tuple(moved if m.id == monster else m for m in view.monsters)), (event,)


def items(table: Table, draft: Draft, said: str, speak: Speaker) -> list[Any]:
    """A menu of the best answers, payments as buttons that do it, the way back, and "do it"."""
    mission, ply = table.row.id, table.shown.ply
    rows: list[Any] = []
    last: list[Any] = []
    decision = draft.decision
    before = BETWEEN.join(said.split(BETWEEN)[: len(draft.answers) - 1]) if draft.answers else ""
    if decision is not None and draft.refusal is None:
        rows += _choices(table, decision, said, speak, draft.then)
        if len(decision.options) > MOST_OPTIONS:
            last.append(button(speak, "type", custom_ids.draft(mission, ply, "type", said)))
    if draft.complete:
        done = custom_ids.draft(mission, ply, "do", said)
        last.append(button(speak, "do", done, discord.ButtonStyle.success))
    if len(draft.answers) > 1 or draft.refusal is not None:
        last.append(button(speak, "back", custom_ids.draft(mission, ply, "go", before)))
    return rows + last


def _choices(
    table: Table, decision: Decision[Any], said: str, speak: Speaker, then: Mapping[str, str] = NOTHING
) -> list[Any]:
    shown = replace(table.shown, decision=decision)
    mission, ply = shown.mission, shown.ply
    if decision.what == "pay":
        return [
            button(
                speak, "pay", custom_ids.draft(mission, ply, "do", _longer(said, option)), discord.ButtonStyle.success,
                label=speak.option(decision, option, shown.view),
            )
            for option in decision.options[:10]
        ]  # fmt: skip
    options = [
        discord.SelectOption(
            label=shortened(speak.option(decision, option, shown.view), OPTION_LABEL),
            value=joined(str(option), then.get(str(option), "")),
        )
        for option in ranked(decision, shown.view)[:MOST_OPTIONS]
    ]
    menu: Select[Any] = Select(
        custom_id=custom_ids.draft(mission, ply, "menu", said),
        placeholder=speak.text(f"ui.um.menus.{decision.what}"),
        options=options,
    )
    return [menu]


def _longer(said: str, option: str) -> str:
    return joined(*said.split(BETWEEN), option)


# Doing it ---------------------------------------------------------------------------------------------------------


async def do(bot: GameMaster, interaction: Interaction, mission: int, ply: int, said: str) -> None:
    """The draft is done, and the table sees it; the private message goes on with what comes next."""
    user = interaction.user.id
    seat = seat_of(user)

    def deed(table: Table, told: Told) -> None:
        if refusal := _not_now(table, seat, ply):
            raise Refused(refusal)
        draft = read(table, seat, said)
        if draft.refusal is not None:
            raise Refused(draft.refusal)
        if not draft.answers:
            raise Declined(lambda speak: speak.text("ui.um.nothing_planned"))
        told.add(table.game, table.game.follow(seat, draft.answers))

    acted = await act(bot, interaction, mission, deed)
    if acted is not None:
        await go_on(bot, interaction, acted.table)


async def go_on(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """After a deed of a draft: the private message shows the way to the next one, or that the planning is over."""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    if not own:
        return
    speak = voice(interaction, table.row.mission)
    decision = table.shown.decision
    mine = decision is not None and seat_of(interaction.user.id) in decision.seats
    if decision is not None and mine and decision.what in ("monster_to", "summon_at", "pay"):
        await show(bot, interaction, table, read(table, seat_of(interaction.user.id), ""), "")
        return
    view = View(timeout=None)
    lines = [speak.text("ui.um.done")]
    if decision is not None and mine and decision.what == "master":
        lines.append(speak.ask(decision, table.shown.view))
        for opener in openers(table.shown, speak):
            view.add_item(opener)
    view.stop()
    await interaction.edit_original_response(
        content="\n".join(lines), attachments=[], view=view, allowed_mentions=NO_PINGS
    )


async def typed_draft(bot: GameMaster, interaction: Interaction, mission: int, ply: int, said: str, text: str) -> None:
    """A dialog came back with an answer in words: the draft goes on with it."""
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    draft = read(table, seat_of(interaction.user.id), said)
    if draft.decision is None:
        await open_draft(bot, interaction, mission, ply, said)
        return
    squares = text.replace("/", ":").replace(" ", "")
    shown = replace(table.shown, decision=draft.decision)
    option = read_answer(squares.upper() if ":" in squares else text, shown, draft.decision.options)
    await open_draft(bot, interaction, mission, ply, _longer(said, str(option)))


def dialog(interaction: Interaction, custom_id: str) -> discord.ui.Modal:
    """The dialog in which a square is typed; two for a big monster."""
    speak = voice(interaction)
    modal = discord.ui.Modal(title=speak.text("ui.type.title"), custom_id=custom_id, timeout=None)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=speak.text("ui.type.label"), custom_id="answer", max_length=40, placeholder=speak.text("ui.type.hint")
    )
    modal.add_item(field)
    modal.stop()
    return modal
