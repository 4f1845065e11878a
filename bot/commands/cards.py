"""Cards at work: /ability, /tome, /find use. What is left out is asked by buttons and menus."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers.rehearsal import What, hero_of, lacking, legal
from bot.answers.replies import Interaction, voice
from bot.answers.typed import named
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.buttons.describing import carried_for
from bot.buttons.ranking import MONSTERS, SQUARES
from bot.commands.actions import Dice
from bot.commands.asking import play, silent_table, suggest, suggest_dice, suggestions
from bot.commands.words import about, name_of, options
from bot.store import SeatRow
from bot.table.table import Table
from renderers.finding import has
from renderers.names import roman

TARGET = (*sorted(MONSTERS), "teleport")
"""Whom an ability is for, whatever its question is called."""

SQUARE = (*sorted(SQUARES), "wall")
HOW = ("barrage", "double_fire")
DICE = ("dice",)
"""In brackets, since some abilities roll none: who names a number then hears that nobody asks for it."""


@app_commands.command(name=name_of("ability"), description=about("ability"))
@options("ability", "which", "how", "target", "square", "dice")
@app_commands.guild_only()
async def ability(
    interaction: Interaction,
    which: str | None = None,
    how: str | None = None,
    target: str | None = None,
    square: str | None = None,
    dice: Dice | None = None,
) -> None:
    given: dict[What, str | int | None]
    which = await card_meant(interaction, "ability", which)
    given = {"use": which, HOW: how, SQUARE: square, TARGET: target, DICE: dice}
    await play(interaction, {"act": "ability"}, given)


@app_commands.command(name=name_of("tome"), description=about("tome"))
@options("tome", "tome", "target", "dice")
@app_commands.guild_only()
async def tome(
    interaction: Interaction, tome: str | None = None, target: str | None = None, dice: Dice | None = None
) -> None:
    tome = await card_meant(interaction, "tome", tome)
    await play(interaction, {"act": "tome"}, {"tome": tome, "tome_target": target, "dice": dice})


find = app_commands.Group(name=name_of("find"), description=about("find"), guild_only=True)


@find.command(name=name_of("find.use"), description=about("find.use"))
@options("find.use", "find")
async def use_find(interaction: Interaction, find: str | None = None) -> None:
    await play_find(interaction, await card_meant(interaction, "find", find))


async def card_meant(interaction: Interaction, act: str, text: str | None) -> str | None:
    """The card of one's Hero that was meant, possible now or not: so that the refusal says what it lacks."""
    table = await silent_table(interaction)
    hero = hero_of(table, interaction.user.id) if table else None
    if table is None or hero is None or text is None:
        return text
    return named(text, carried_for(table.shown.view.hero(hero), act))


async def play_find(interaction: Interaction, find: str | None) -> None:
    """Use a Small Find; also the one that is to make room for another (B-101)."""
    table = await silent_table(interaction)
    decision = table.shown.decision if table else None
    if find is not None and decision is not None and decision.what == "overfull":
        usable = [str(option)[4:] for option in decision.options if str(option).startswith("use:")]
        await play(interaction, {}, {"overfull": f"use:{named(find, usable)}"})
        return
    await play(interaction, {"act": "find"}, {"find": find})


def suggest_card(act: str, what: str) -> Any:
    """Autocomplete for the cards that an action may be about: first what is possible, then the others with the reason
    why they are not."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await silent_table(interaction)
        if table is None:
            return []
        hero = hero_of(table, interaction.user.id) or _own(table, interaction.user.id)
        return _cards(interaction, table, act, what, hero, current) if hero else []

    return complete


def _own(table: Table, user: int) -> str | None:
    """The first of a person's Heroes, for reasons why nothing is possible now."""
    own: list[SeatRow] = table.heroes_of(user)
    return own[0].hero if own else None


def _cards(interaction: Interaction, table: Table, act: str, what: str, hero: str, current: str) -> list[Choice[str]]:
    speak, user = voice(interaction, table.row.mission), interaction.user.id
    view = table.shown.view.hero(hero)
    found = lacking(table, user, act, what, carried_for(view, act))
    reasons = list(found.values())
    if not reasons or (reasons[0] and all(reason == reasons[0] for reason in reasons)):
        return suggestions(interaction, table, legal(table, user, {"act": act}, what), current)
    levels = {a.id: a.level for a in view.abilities}
    offered: list[tuple[bool, str, str]] = []
    for card, refusal in found.items():
        name = f"{speak.name(card)} {roman(levels[card])}" if card in levels else speak.name(card)
        if refusal is not None:
            name = f"{name}: {speak.refuse(refusal).splitlines()[0].replace('*', '')}"
        if has(current, name) or card in speak.find_card(current):
            offered.append((refusal is not None, shortened(name, OPTION_LABEL), card))
    return [Choice(name=name, value=card) for _, name, card in sorted(offered, key=lambda entry: entry[0])][:25]


ability.autocomplete("which")(suggest_card("ability", "use"))
ability.autocomplete("how")(suggest("ability", HOW, ("which", "use")))
ability.autocomplete("target")(suggest("ability", TARGET, ("which", "use"), ("how", HOW), ("square", SQUARE)))
ability.autocomplete("square")(suggest("ability", SQUARE, ("which", "use"), ("how", HOW), ("target", TARGET)))
ability.autocomplete("dice")(
    suggest_dice("ability", ("which", "use"), ("how", HOW), ("square", SQUARE), ("target", TARGET))
)
tome.autocomplete("tome")(suggest_card("tome", "tome"))
tome.autocomplete("target")(suggest("tome", "tome_target", "tome"))
tome.autocomplete("dice")(suggest_dice("tome", "tome", ("target", "tome_target")))
use_find.autocomplete("find")(suggest_card("find", "find"))
