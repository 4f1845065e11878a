"""The open question as buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import discord
from discord.ui import ActionRow, Button, Select

from bot import custom_ids
from bot.ranking import beside, ranked
from engine.decisions import Decision, Option
from engine.view import View
from renderers.say import Speaker

MOST_BUTTONS = 12
MOST_OPTIONS = 25
BUTTON_LABEL = 80
OPTION_LABEL = 100
EVEN = {6: 3, 7: 4, 8: 4}
"""Buttons a row, where five would leave one or two alone."""
STRONG = frozenset({"attack", "move", "open", "pick", "smash", "free"})

Row = ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a game may be shown: the open question and the table, as they were committed."""

    mission: int
    ply: int
    decision: Decision[str] | Decision[int] | None
    view: View
    can_cancel: bool
    wanted: str | None = None
    """The square that was asked for with `/move`, while the question is where to."""


def question_rows(shown: Shown, speaker: Speaker) -> list[Row]:
    """Rows for the open question: buttons for a few options, a menu for many, and the way back if there is one."""
    decision = shown.decision
    if decision is None:
        return []
    options = ranked(decision, shown.view, shown.wanted)
    rows = _buttons(shown, decision, options, speaker) if len(options) <= MOST_BUTTONS else []
    if not rows:
        rows = [_menu(shown, decision, options[:MOST_OPTIONS], speaker)]
    extra: list[Button[Any]] = []
    if len(options) > MOST_OPTIONS:
        custom_id = custom_ids.typed(shown.mission, shown.ply, decision.what)
        extra.append(_button(speaker.text("ui.buttons.type"), custom_id))
    if shown.can_cancel and decision.what not in ("act", "next_hero"):
        extra.append(_button(speaker.text("ui.buttons.back"), custom_ids.back(shown.mission, shown.ply)))
    return rows + ([ActionRow(*extra)] if extra else [])


def look_row(mission: int, step: int, speaker: Speaker) -> Row:
    """The buttons under every picture: the whole map, and the same in words."""
    return ActionRow(
        _button(speaker.text("ui.buttons.full"), custom_ids.look(mission, step, "full")),
        _button(speaker.text("ui.buttons.text"), custom_ids.look(mission, step, "text")),
    )


def label(shown: Shown, option: Option, speaker: Speaker) -> str:
    """An option in words, with its exact odds; a square also says what is beside it."""
    decision = shown.decision
    if decision is None:
        return str(option)
    said = speaker.option(decision, option, shown.view)
    if decision.what == "move_to" and (thing := beside(shown.view, str(option))):
        return speaker.text("ui.beside", square=said, thing=speaker.name(thing))
    return said


def shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _buttons(
    shown: Shown, decision: Decision[str] | Decision[int], options: Sequence[Option], speaker: Speaker
) -> list[Row]:
    made = []
    for option in options:
        strong = decision.what != "act" or option in STRONG
        style = discord.ButtonStyle.primary if strong else discord.ButtonStyle.secondary
        custom_id = custom_ids.answer(shown.mission, shown.ply, decision.what, option)
        made.append(_button(label(shown, option, speaker), custom_id, style))
    rest = iter(made)
    return [ActionRow(*chunk) for chunk in iter(lambda: list(islice(rest, EVEN.get(len(made), 5))), [])]


def _menu(
    shown: Shown, decision: Decision[str] | Decision[int], options: Sequence[Option], speaker: Speaker
) -> Row:
    choices = [
        discord.SelectOption(label=shortened(label(shown, option, speaker), OPTION_LABEL), value=str(option))
        for option in options
    ]
    menu: Select[Any] = Select(
        custom_id=custom_ids.menu(shown.mission, shown.ply, decision.what),
        placeholder=speaker.text("ui.menus.move_to" if decision.what == "move_to" else "ui.menus.other"),
        options=choices,
    )
    return ActionRow(menu)


def _button(
    text: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Button[Any]:
    return Button(label=shortened(text, BUTTON_LABEL), custom_id=custom_id, style=style)
