"""The Ugly Master's buttons under a board: what he may do, each planned in private (see `drafts`), the bot's help, the
cackle."""

from __future__ import annotations

from typing import Any

import discord
from discord.ui import ActionRow, Button

from bot.buttons import custom_ids
from bot.buttons.choices import BUTTON_LABEL, Shown, shortened
from renderers.say import Speaker


def master_rows(shown: Shown, speak: Speaker) -> list[ActionRow[Any]]:
    """What stands under a board that asks the Ugly Master what to do: the three actions, each planned in private, the
    way on to the attacks, and the bot's help."""
    decision = shown.decision
    assert decision is not None
    over = Button[Any](
        label=shortened(speak.option(decision, "attack", shown.view), BUTTON_LABEL),
        custom_id=custom_ids.answer(shown.mission, shown.ply, "master", "attack"),
        style=discord.ButtonStyle.danger,
    )
    return [ActionRow(*openers(shown, speak)), ActionRow(over, helping(shown, speak), cackling(shown, speak))]


def openers(shown: Shown, speak: Speaker) -> list[Button[Any]]:
    """The actions that are possible, with the least that each costs."""
    decision = shown.decision
    assert decision is not None
    return [
        Button(
            label=shortened(speak.option(decision, option, shown.view), BUTTON_LABEL),
            custom_id=custom_ids.draft(shown.mission, shown.ply, "go", str(option)),
            style=discord.ButtonStyle.primary,
        )
        for option in decision.options
        if option != "attack"
    ]


def planning_row(shown: Shown, speak: Speaker) -> ActionRow[Any]:
    """Under any other question to him: plan it in private, or let the bot do it."""
    plan = button(speak, "plan", custom_ids.draft(shown.mission, shown.ply, "go", ""), discord.ButtonStyle.primary)
    strikes = shown.decision is not None and shown.decision.what == "strike"
    return ActionRow(*([] if strikes else [plan]), helping(shown, speak))


def helping(shown: Shown, speak: Speaker) -> Button[Any]:
    return button(speak, "finish", custom_ids.master(shown.mission, "finish"))


def cackling(shown: Shown, speak: Speaker) -> Button[Any]:
    return button(speak, "cackle", custom_ids.master(shown.mission, "cackle"))


def button(
    speak: Speaker,
    key: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    **more: Any,
) -> Button[Any]:
    """One of his buttons, by the key of its label."""
    label = speak.text(f"ui.um.buttons.{key}", **more)
    return Button(label=shortened(label, BUTTON_LABEL), custom_id=custom_id, style=style)
