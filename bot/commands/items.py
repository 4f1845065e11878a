"""/item: read a Tome; wear, stow, hand on or drop what a Hero carries, right after drawing it or at the end of the
turn."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers.acting import act, why_not
from bot.answers.carrying import Carrying, carrying
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.answers.typed import called, named
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.commands.actions import Dice
from bot.commands.asking import play, running_here, silent_table, suggest, suggest_dice
from bot.commands.cards import card_meant, play_find, suggest_card
from bot.commands.words import about, name_of, options
from bot.table.table import Table
from engine.cards.load import FINDS, ITEMS
from engine.decisions import Decision
from renderers.say import Speaker

item = app_commands.Group(name=name_of("item"), description=about("item"), guild_only=True)


@item.command(name=name_of("item.use"), description=about("item.use"))
@options("item.use", "item", "target", "dice")
async def use(
    interaction: Interaction, item: str | None = None, target: str | None = None, dice: Dice | None = None
) -> None:
    card = await _card_to_use(interaction, item)
    if card in FINDS:
        await play_find(interaction, card)
    elif card in ITEMS and ITEMS[card].tome is None:
        speak = voice(interaction)
        await private(interaction, speak.text("ui.item.not_used", card=speak.noun(card)))
    else:
        await play(interaction, {"act": "tome"}, {"tome": card, "tome_target": target, "dice": dice})


async def _card_to_use(interaction: Interaction, text: str | None) -> str | None:
    """The card that was meant: one that the Hero could use, else any of the box, so that the refusal is about it."""
    for deed in ("find", "tome"):
        card = await card_meant(interaction, deed, text)
        if card in FINDS or card in ITEMS:
            return card
    return None if text is None else named(text, (*FINDS, *ITEMS))


@item.command(name=name_of("item.equip"), description=about("item.equip"))
@options("item.equip", "item", "space")
async def equip(interaction: Interaction, item: str, space: str | None = None) -> None:
    await carry(interaction, "equip", item, space)


@item.command(name=name_of("item.stow"), description=about("item.stow"))
@options("item.stow", "item")
async def stow(interaction: Interaction, item: str) -> None:
    await carry(interaction, "stow", item)


@item.command(name=name_of("item.give"), description=about("item.give"))
@options("item.give", "item", "hero")
async def give(interaction: Interaction, item: str, hero: str | None = None) -> None:
    await carry(interaction, "give", item, hero)


@item.command(name=name_of("item.drop"), description=about("item.drop"))
@options("item.drop", "item")
async def drop(interaction: Interaction, item: str) -> None:
    await carry(interaction, "drop", item)


async def carry(interaction: Interaction, verb: str, card: str, where: str | None = None) -> None:
    """Do the one deed that was meant; if none or several fit, say in private what is possible."""
    table = await running_here(interaction)
    if table is None:
        return
    user, speak = interaction.user.id, voice(interaction, table.row.mission)
    found = carrying(table, user)
    fitting = _fitting(found, table, verb, card, where)
    if len(fitting) == 1:
        answers = found.deeds[fitting[0]]
        bot = bot_of(interaction)
        await act(bot, interaction, table.row.id, lambda table, told: table.command(told, user, answers))
    elif found.refusal is not None:
        await private(interaction, why_not(table, speak, found.refusal))
    elif not found.deeds:
        await private(interaction, speak.text("ui.item.nothing"))
    else:
        possible = [deed for deed in found.deeds if deed.startswith(f"{verb}:")]
        lines = "\n".join(f"- {_label(speak, found, deed, table)}" for deed in (fitting or possible or found.deeds))
        key = "ui.item.which" if fitting else "ui.item.possible"
        await private(interaction, speak.text(key, deeds=lines))


def _fitting(found: Carrying, table: Table, verb: str, card: str, where: str | None = None) -> list[str]:
    """The deeds that may be meant; an item goes into a free hand before one that holds something."""
    deeds = [deed.split(":") for deed in found.deeds if deed.startswith(f"{verb}:")]
    named = {name: called(card, name) for name in {deed[1] for deed in deeds}}
    best = max(named.values(), default=0)
    deeds = [deed for deed in deeds if best and named[deed[1]] == best]
    if where is not None:
        near = {place: called(where, place) for place in {deed[2] for deed in deeds if len(deed) > 2}}
        deeds = [deed for deed in deeds if len(deed) > 2 and near[deed[2]]]
    elif verb == "equip" and len(deeds) > 1 and found.hero is not None:
        hero = table.game.state.heroes[found.hero]
        deeds = [deed for deed in deeds if not getattr(hero, deed[2])][:1] or deeds
    return [":".join(deed) for deed in deeds]


def _label(speak: Speaker, found: Carrying, deed: str, table: Table) -> str:
    asked: Decision[str] = Decision((), "exchange", (deed,), found.hero, deed)
    return speak.option(asked, deed, table.shown.view)


def suggest_carried(verb: str, part: int) -> Any:
    """Autocomplete for the card (part 1) or the space or Hero (part 2) of a deed."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await silent_table(interaction)
        if table is None:
            return []
        speak = voice(interaction, table.row.mission)
        found = carrying(table, interaction.user.id)
        card = getattr(interaction.namespace, "item", None)
        meant = _fitting(found, table, verb, card, "") if part == 2 and card else list(found.deeds)
        names = dict.fromkeys(deed.split(":")[part] for deed in meant if deed.startswith(f"{verb}:"))
        if not names and found.refusal is not None:
            why = speak.refuse(found.refusal).splitlines()[0].replace("*", "")
            return [Choice(name=shortened(why, OPTION_LABEL), value=current or "?")]
        fitting = [name for name in names if not current or called(current, name)]
        return [Choice(name=speak.name(name), value=name) for name in fitting][:25]

    return complete


use.autocomplete("item")(suggest_card("tome", "tome"))
use.autocomplete("target")(suggest("tome", "tome_target", ("item", "tome")))
use.autocomplete("dice")(suggest_dice("tome", ("item", "tome"), ("target", "tome_target")))
equip.autocomplete("item")(suggest_carried("equip", 1))
stow.autocomplete("item")(suggest_carried("stow", 1))
give.autocomplete("item")(suggest_carried("give", 1))
drop.autocomplete("item")(suggest_carried("drop", 1))
equip.autocomplete("space")(suggest_carried("equip", 2))
give.autocomplete("hero")(suggest_carried("give", 2))
