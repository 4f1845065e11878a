"""The actions of a Hero's turn as commands. What is left out is asked by buttons; a square is written like F7."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.answers.rehearsal import legal
from bot.answers.replies import Interaction, voice
from bot.answers.typed import NUMBER
from bot.buttons.choices import OPTION_LABEL, shortened, with_thing
from bot.buttons.ranking import pull
from bot.commands.asking import play, running_here, silent_table, suggest, suggest_dice, suggestions
from bot.commands.words import about, name_of, options, word
from bot.table.table import Answers, Table
from engine.decisions import Decision
from engine.view import View

Dice = Range[int, 1, 20]
FACINGS = [Choice(name=word(f".names.facings.{side}"), value=side) for side in ("n", "e", "s", "w")]
METHODS = [Choice(name=word(f"open.methods.{how}"), value=how) for how in ("pick", "break")]


@app_commands.command(name=name_of("move"), description=about("move"))
@options("move", "dice", "to")
@app_commands.guild_only()
async def move(interaction: Interaction, dice: Dice | None = None, to: str | None = None) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    asked = table.shown.decision.what if table.shown.decision else None
    first: Answers = {} if asked == "move_to" and dice is None else {"act": "move"}
    await play(interaction, first, {"dice": dice, "move_to": to})


@app_commands.command(name=name_of("open"), description=about("open"))
@options("open", "door", "how", "dice")
@app_commands.choices(how=METHODS)
@app_commands.guild_only()
async def open_door(
    interaction: Interaction, door: str | None = None, how: Choice[str] | None = None, dice: Dice | None = None
) -> None:
    await play(interaction, {"act": "open"}, {"door": door, "method": how.value if how else None, "dice": dice})


@app_commands.command(name=name_of("pick"), description=about("pick"))
@options("pick", "chest", "dice")
@app_commands.guild_only()
async def pick(interaction: Interaction, chest: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "pick"}, {"chest": chest, "dice": dice})


@app_commands.command(name=name_of("smash"), description=about("smash"))
@options("smash", "barrel", "dice")
@app_commands.guild_only()
async def smash(interaction: Interaction, barrel: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "smash"}, {"barrel": barrel, "dice": dice})


@app_commands.command(name=name_of("attack"), description=about("attack"))
@options("attack", "target", "weapon", "dice")
@app_commands.guild_only()
async def attack(
    interaction: Interaction, target: str | None = None, weapon: str | None = None, dice: Dice | None = None
) -> None:
    await play(interaction, {"act": "attack"}, {"weapon": weapon, "target": target, "dice": dice})


@app_commands.command(name=name_of("defend"), description=about("defend"))
@options("defend", "dice")
@app_commands.guild_only()
async def defend(interaction: Interaction, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "defend"}, {"dice": dice})


@app_commands.command(name=name_of("charge"), description=about("charge"))
@options("charge", "ability", "dice")
@app_commands.guild_only()
async def charge(interaction: Interaction, ability: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "charge"}, {"ability": ability, "dice": dice})


@app_commands.command(name=name_of("disarm"), description=about("disarm"))
@options("disarm", "trap", "dice")
@app_commands.guild_only()
async def disarm(interaction: Interaction, trap: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "disarm"}, {"trap": trap, "dice": dice})


@app_commands.command(name=name_of("free"), description=about("free"))
@options("free", "whom", "dice")
@app_commands.guild_only()
async def free(interaction: Interaction, whom: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "free"}, {"whom": whom, "dice": dice})


@app_commands.command(name=name_of("face"), description=about("face"))
@options("face", "side")
@app_commands.choices(side=FACINGS)
@app_commands.guild_only()
async def face(interaction: Interaction, side: Choice[str] | None = None) -> None:
    await play(interaction, {"act": "face"}, {"facing": side.value if side else None})


async def suggest_square(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Where to: what the roll reaches, once it has fallen; before, what the dice could reach at their best."""
    table = await silent_table(interaction)
    if table is None:
        return []
    if table.shown.decision is not None and table.shown.decision.what == "move_to":
        return suggestions(interaction, table, legal(table, interaction.user.id, {}, "move_to"), current)
    found = legal(table, interaction.user.id, {"act": "move"}, "dice")
    if not found.options or found.shown.decision is None or found.shown.decision.about is None:
        return suggestions(interaction, table, found, current)
    dice = _dice_typed(interaction) or len(found.options)
    view, speak = found.shown.view, voice(interaction, table.row.mission)
    typed = "".join(current.split()).upper()
    near = [square for square in _within(table, found.shown.decision, view, dice) if square.startswith(typed)]

    return [
        Choice(name=shortened(with_thing(square, view, square, speak), OPTION_LABEL), value=square)
        for square in near[:25]
    ]


def _within(table: Table, asked: Decision[str] | Decision[int], view: View, dice: int) -> list[str]:
    """The squares that so many dice can reach at their best: first those beside something, the nearest first; then as
    far as the dice go on average, nearer, and further."""
    assert asked.about is not None
    star, bonus = asked.context["star"], asked.context["bonus"]
    likely = round(dice * (1 + star / 3)) + bonus
    lies = table.game.table
    ways = lies.movement(lies.hero(asked.about), dice * max(2, star) + bonus)
    steps = {view.board.name(cell): n for cell, n in ways.steps.items() if n}

    def worth(square: str) -> tuple[int, int, int]:
        far, drawn = steps[square], pull(view, square)
        return drawn, int(far > likely and drawn == 2), abs(far - likely) if drawn == 2 else far

    return sorted(steps, key=worth)


def _dice_typed(interaction: Interaction) -> int | None:
    """The number of dice in the command so far; while it is being typed it may be anything."""
    typed = str(getattr(interaction.namespace, "dice", None) or "")
    return int(typed) if NUMBER.fullmatch(typed) else None


move.autocomplete("dice")(suggest_dice("move"))
move.autocomplete("to")(suggest_square)
open_door.autocomplete("door")(suggest("open", "door"))
open_door.autocomplete("dice")(suggest_dice("open", "door", ("how", "method")))
pick.autocomplete("chest")(suggest("pick", "chest"))
pick.autocomplete("dice")(suggest_dice("pick", "chest"))
smash.autocomplete("barrel")(suggest("smash", "barrel"))
smash.autocomplete("dice")(suggest_dice("smash", "barrel"))
attack.autocomplete("target")(suggest("attack", "target", "weapon"))
attack.autocomplete("weapon")(suggest("attack", "weapon", "target"))
attack.autocomplete("dice")(suggest_dice("attack", "weapon", "target"))
defend.autocomplete("dice")(suggest_dice("defend"))
charge.autocomplete("ability")(suggest("charge", "ability"))
charge.autocomplete("dice")(suggest_dice("charge", "ability"))
disarm.autocomplete("trap")(suggest("disarm", "trap"))
disarm.autocomplete("dice")(suggest_dice("disarm", "trap"))
free.autocomplete("whom")(suggest("free", "whom"))
free.autocomplete("dice")(suggest_dice("free", "whom"))

ACTIONS: tuple[app_commands.Command[Any, ..., None], ...]
ACTIONS = (move, open_door, pick, smash, attack, defend, charge, disarm, free, face)
