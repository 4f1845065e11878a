"""/plan for a turn while its player is asleep, and /turn order for who goes when."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.answers.ahead.planning import agree_on_order, order_line, show_plan, write_plan
from bot.answers.replies import Interaction, private, voice
from bot.commands.asking import running_here
from bot.commands.mission import HERO
from bot.commands.turn import turn
from bot.commands.words import about, name_of, options

HERE = ".plans.commands"
Hours = Range[int, 1, 168]


@app_commands.command(name=name_of(f"{HERE}.plan"), description=about(f"{HERE}.plan"))
@options(f"{HERE}.plan", "text", "hero")
@app_commands.choices(hero=HERO)
@app_commands.guild_only()
async def plan(interaction: Interaction, text: str | None = None, hero: Choice[str] | None = None) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    speak = voice(interaction, table.row.mission)
    own = [seat for seat in table.heroes_of(interaction.user.id) if hero is None or seat.hero == hero.value]
    if not own:
        await private(interaction, speak.text("plans.not_yours"))
    elif len(own) > 1:
        heroes = speak.names.listing([seat.hero for seat in own])
        await private(interaction, speak.text("plans.which_hero", heroes=heroes))
    elif text is None:
        await show_plan(interaction, table, own[0])
    else:
        await write_plan(interaction, table, own[0], text)


@turn.command(name=name_of(f"{HERE}.order"), description=about(f"{HERE}.order"))
@options(f"{HERE}.order", "heroes", "hours")
async def order(interaction: Interaction, heroes: str | None = None, hours: Hours | None = None) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    if heroes is None:
        await private(interaction, order_line(voice(interaction, table.row.mission), table))
    else:
        await agree_on_order(interaction, table, heroes, hours)
