"""/turn, and /answer for whatever is asked at this moment."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.answers.acting import act
from bot.answers.rehearsal import Legal
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.answers.typed import read_answer
from bot.commands.asking import play, running_here, silent_table, suggest, suggestions
from bot.commands.words import about, name_of, options, word

turn = app_commands.Group(name=name_of("turn"), description=about("turn"), guild_only=True)

LEAVE = [Choice(name=word(f".asks.leave_dice.{way}"), value=way) for way in ("set_aside", "let_go")]


@turn.command(name=name_of("turn.take"), description=about("turn.take"))
@options("turn.take", "hero")
async def take(interaction: Interaction, hero: str | None = None) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    if hero is None:
        decision = table.shown.decision
        own = [seat.hero for seat in table.heroes_of(interaction.user.id)]
        free = [name for name in own if decision and decision.what == "next_hero" and name in decision.options]
        if not own or len(free) > 1:
            await private(interaction, voice(interaction).text("ui.which_hero" if own else "ui.not_seated"))
            return
        hero = (free or own)[0]  # of a Hero who cannot go now the rules say why
    await play(interaction, {}, {"next_hero": hero})


@turn.command(name=name_of("turn.give_back"), description=about("turn.give_back"))
async def give_back(interaction: Interaction) -> None:
    await play(interaction, {"act": "give_back"}, {})


@turn.command(name=name_of("turn.end"), description=about("turn.end"))
@options("turn.end", "dice")
@app_commands.choices(dice=LEAVE)
async def end(interaction: Interaction, dice: Choice[str] | None = None) -> None:
    await play(interaction, {"act": "end"}, {"leave_dice": dice.value if dice else None})


@app_commands.command(name=name_of("answer"), description=about("answer"))
@options("answer", "answer")
@app_commands.guild_only()
async def answer(interaction: Interaction, answer: str) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    decision, ply, user = table.shown.decision, table.shown.ply, interaction.user.id
    if decision is None:
        await private(interaction, voice(interaction).text("ui.no_question"))
        return
    option, what = read_answer(answer, table.shown, decision.options), decision.what
    bot = bot_of(interaction)
    await act(bot, interaction, table.row.id, lambda table, told: table.press(told, user, ply, what, option))


async def suggest_answer(interaction: Interaction, current: str) -> list[Choice[str]]:
    """All answers to the open question; for who is not asked, why not."""
    table = await silent_table(interaction)
    if table is None or table.shown.decision is None:
        return []
    decision = table.shown.decision
    first = decision.options[0]
    seat = table.acting_seat(interaction.user.id, first if decision.what == "next_hero" else None)
    refusal = table.game.why_not(seat, first)
    asked = refusal is None or decision.what == "next_hero"
    found = Legal(table.shown, tuple(decision.options) if asked else (), refusal)
    return suggestions(interaction, table, found, current)


take.autocomplete("hero")(suggest(None, "next_hero"))
answer.autocomplete("answer")(suggest_answer)
