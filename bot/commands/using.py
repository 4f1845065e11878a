"""/use: levers and Tome tokens. What is left out is asked by buttons; a button of the dungeon is simply stepped on."""

from __future__ import annotations

from dataclasses import dataclass

from discord import app_commands
from discord.app_commands import Choice

from bot.answers.rehearsal import What, hero_of, lacking
from bot.answers.replies import Interaction, private, voice
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.buttons.ranking import named_thing
from bot.commands.actions import Dice
from bot.commands.asking import play, running_here, silent_table, suggest, suggest_dice
from bot.commands.words import about, name_of, options
from bot.table.table import Table
from engine import Refusal
from engine.view import View
from renderers.finding import has, plainly
from renderers.say import Speaker, languages


@dataclass(frozen=True, slots=True)
class Deed:
    """What can be done with a thing, and the question that it answers."""

    act: str
    question: str
    thing: str


@app_commands.command(name=name_of("use"), description=about("use"))
@options("use", "what", "to", "dice")
@app_commands.guild_only()
async def use(
    interaction: Interaction, what: str | None = None, to: str | None = None, dice: Dice | None = None
) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    speak, view = voice(interaction, table.row.mission), table.shown.view
    hero = _hero(table, interaction.user.id)
    if hero is None:
        await private(interaction, speak.text("ui.not_seated"))
        return
    deeds = deeds_of(view, hero)
    fitting = [deed for deed in deeds if what is None or _means(what, view, deed.thing)]
    if to is not None:
        fitting = [deed for deed in fitting if deed.act == "hand_over"] or fitting
    possible = [deed for deed, refusal in _judged(table, interaction.user.id, fitting) if refusal is None]
    fitting = possible or fitting
    acts = list(dict.fromkeys(deed.act for deed in fitting))
    if len(acts) != 1 and possible:
        lines = "\n".join(f"- {_label(speak, view, deed)}" for deed in fitting)
        await private(interaction, speak.text("ui.use.which", deeds=lines))
        return
    if not acts:
        await private(interaction, _nothing(speak, view, named=bool(deeds)))
        return
    thing = fitting[0].thing if what is not None and len(fitting) == 1 else None
    given: dict[What, str | int | None]
    given = {fitting[0].question: thing, "receiver": to} if acts[0] == "hand_over" else {fitting[0].question: thing}
    if acts[0] == "pull":
        given["dice"] = dice
    await play(interaction, {"act": acts[0]}, given)


def _nothing(speak: Speaker, view: View, *, named: bool) -> str:
    """Why there is nothing to do: nothing is called so, where something is there at all; else where buttons wait for a
    step, if there are any."""
    buttons = [button for button in view.buttons if not button.worked]
    if named or not buttons:
        return speak.text("ui.use.unknown" if named else "ui.use.nothing")
    labels = (
        speak.text("ui.use.button", thing=named_thing(speak, view, button.id), square=button.square)
        for button in buttons
    )
    return speak.text("ui.use.buttons", buttons=", ".join(labels))


def deeds_of(view: View, hero: str) -> list[Deed]:
    """What a Hero may do with the levers and Tome tokens of the mission, near enough or not."""
    return [
        *(Deed("pull", "lever", lever.id) for lever in view.levers if not lever.worked),
        *(Deed("take", "book", book) for book in view.books),
        *(Deed("hand_over", "book", book) for book in view.hero(hero).books),
    ]


def _hero(table: Table, user: int) -> str | None:
    """Whose things are meant: the Hero who is asked, else the first of this person's own."""
    own = table.heroes_of(user)
    return hero_of(table, user) or (own[0].hero if own else None)


def _judged(table: Table, user: int, deeds: list[Deed]) -> list[tuple[Deed, Refusal | None]]:
    """Each deed with why it is not possible now, the possible ones first."""
    judged: list[tuple[Deed, Refusal | None]] = []
    for act in dict.fromkeys(deed.act for deed in deeds):
        these = [deed for deed in deeds if deed.act == act]
        reasons = lacking(table, user, act, these[0].question, [deed.thing for deed in these])
        judged += [(deed, reasons[deed.thing]) for deed in these]
    return sorted(judged, key=lambda each: each[1] is not None)


def _means(typed: str, view: View, thing: str) -> bool:
    """Whether what was typed names this thing, by its id or by a part of its name in any language."""
    names = (named_thing(Speaker(language), view, thing) for language in languages())
    return plainly(typed) == plainly(thing) or has(typed, *names)


def _label(speak: Speaker, view: View, deed: Deed) -> str:
    lying = {lever.id: lever.square for lever in view.levers} | dict(view.books)
    words = {"thing": named_thing(speak, view, deed.thing), "square": lying.get(deed.thing, "")}
    return speak.text(f"ui.use.{deed.act}", **words)


async def suggest_things(interaction: Interaction, current: str) -> list[Choice[str]]:
    """First what is possible, then the rest with the reason why it is not."""
    table = await silent_table(interaction)
    hero = _hero(table, interaction.user.id) if table else None
    if table is None or hero is None:
        return []
    speak, view = voice(interaction, table.row.mission), table.shown.view
    found = []
    for deed, refusal in _judged(table, interaction.user.id, deeds_of(view, hero)):
        if current and not _means(current, view, deed.thing):
            continue
        name = _label(speak, view, deed)
        if refusal is not None:
            name = f"{name}: {speak.refuse(refusal).splitlines()[0].replace('*', '')}"
        found.append(Choice(name=shortened(name, OPTION_LABEL), value=deed.thing))
    return found[:25]


use.autocomplete("what")(suggest_things)
use.autocomplete("to")(suggest("hand_over", "receiver", ("what", "book")))
use.autocomplete("dice")(suggest_dice("pull", ("what", "lever")))
