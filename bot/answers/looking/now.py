"""Looking changes nothing: the board again, the whole map, the same in words, cards, the log. For one reader, in that
reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.answers.acting import table_for
from bot.answers.looking.cards import card_page, cards_called, hero_title, monster_card
from bot.answers.looking.replaying import show_replay
from bot.answers.replies import CONTENT, Interaction, bot_of, private, voice
from bot.answers.typed import MOST_TYPED
from bot.buttons import custom_ids
from bot.buttons.choices import shortened
from bot.buttons.ranking import named_thing
from bot.channel import coach
from bot.channel.difficulty import level
from bot.channel.letters import NO_PINGS
from bot.channel.notices import time_lines
from bot.channel.people import mention
from bot.channel.scribe import Scene, scene_of
from bot.game_master import GameMaster
from bot.store.upkeep import SOMEBODY
from bot.table import masters
from bot.table.table import Table
from engine.view import View
from renderers.hero_sheet import hero_text
from renderers.say import Speaker, escape


async def look(bot: GameMaster, interaction: Interaction, mission: int, view: str, *, step: int | None = None) -> None:
    """view: "crop", "full", "text", "coach", or "replay"; step: of an older message, else the table as it lies."""
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    if view == "replay":
        await show_replay(bot, interaction, table, step)
        return
    if view == "coach":
        await private(interaction, coaching(bot, table, voice(interaction, table.row.mission)))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    scene = await _scene(bot, table, step)
    speak = voice(interaction, table.row.mission)
    if view == "text":
        first, *more = await bot.scribe.in_words(speak, table.row.mission, scene)
        await interaction.edit_original_response(content=first, allowed_mentions=NO_PINGS)
        for words in more:
            await interaction.followup.send(words, ephemeral=True, allowed_mentions=NO_PINGS)
        return
    drawn = await bot.scribe.picture(speak, table.row.mission, scene, "full" if view == "full" else "action")
    caption = speak.text("ui.look.full" if view == "full" else "ui.look.crop")
    await interaction.edit_original_response(content=caption, attachments=[drawn.file()], allowed_mentions=NO_PINGS)


def coaching(bot: GameMaster, table: Table, speak: Speaker) -> str:
    """What to do in the stage that is open, in the reader's language."""
    said = coach.on_demand(bot.shelf.tale(table.row.mission), speak.language, table.shown.view.stage)
    return said or speak.text("ui.no_stage")


async def _scene(bot: GameMaster, table: Table, step: int | None) -> Scene:
    chapter = await bot.tables.chapter(table.row.id, step) if step is not None else None
    if chapter is None:
        return Scene(table.shown.view)
    return scene_of(table.game.mission, chapter, chapter.shots[-1])


async def show_hero(interaction: Interaction, table: Table, hero: str | None) -> None:
    """A Hero's sheet: the one that was named, else the reader's own, else the one whose turn it is."""
    view = table.shown.view
    own = table.heroes_of(interaction.user.id)
    name = hero or (own[0].hero if own else view.active) or view.heroes[0].id
    speak = voice(interaction, table.row.mission)
    if name not in {known.id for known in view.heroes}:
        heroes = ", ".join(speak.name(known.id) for known in view.heroes)
        await private(interaction, speak.text("ui.hero.unknown", heroes=heroes))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    rows = discord.ui.View(timeout=None)
    in_words: discord.ui.Button[Any] = discord.ui.Button(
        label=speak.text("ui.buttons.text"), custom_id=custom_ids.sheet(table.row.id, name)
    )
    rows.add_item(in_words)
    rows.stop()
    drawn = await bot_of(interaction).scribe.sheet(speak, view, name)
    await interaction.edit_original_response(
        content=hero_title(speak, name), attachments=[drawn.file()], view=rows, allowed_mentions=NO_PINGS
    )


async def show_sheet_in_words(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """The text twin of a Hero's sheet, as the Hero stands now."""
    table = await table_for(bot, interaction, mission)
    if table is not None:
        speak = voice(interaction, table.row.mission)
        rooms = bot.shelf.tale(table.row.mission).words[speak.language].rooms
        await private(interaction, hero_text(table.shown.view, hero, speak.language, rooms))


async def show_monster(interaction: Interaction, table: Table | None, kind: str) -> None:
    """A kind of monster, in words and as a picture, and which of it are on the board."""
    speak = voice(interaction, table.row.mission if table else None)
    await _with_art(interaction, speak, kind, monster_card(speak, kind, table.shown.view if table else None))


async def show_card(interaction: Interaction, text: str) -> None:
    """Any card by its name or a part of it; the likeliest, if several fit."""
    speak = voice(interaction)
    found = cards_called(speak, text)
    if not found:
        await private(interaction, speak.text("ui.card.unknown", name=escape(shortened(text, MOST_TYPED))))
        return
    await _with_art(interaction, speak, found[0], card_page(speak, found[0]))


async def _with_art(interaction: Interaction, speak: Speaker, card: str, words: str) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    drawn = await bot_of(interaction).scribe.card(speak, card.partition(":")[0])
    await interaction.edit_original_response(
        content=shortened(words, CONTENT), attachments=[drawn.file()], allowed_mentions=NO_PINGS
    )


def _left(speak: Speaker, view: View) -> Iterator[str]:
    """What is still there of what missions are about, and where: chests, levers, buttons, Tome tokens."""
    carried = {book: speak.name(hero.id) for hero in view.heroes for book in hero.books}
    kinds = {
        "chests": view.chests,
        "levers": {lever.id: lever.square for lever in view.levers if not lever.worked},
        "buttons": {button.id: button.square for button in view.buttons if not button.worked},
        "books": {**view.books, **carried},
    }
    for kind, things in kinds.items():
        if things:
            listed = ", ".join(f"{named_thing(speak, view, thing)} ({where})" for thing, where in things.items())
            yield speak.text(f"ui.status.{kind}", things=listed)


def _standing(speak: Speaker, view: View) -> str:
    """The turn and its end, or in the Arena the round and the scores."""
    if not view.rounds:
        return speak.text("ui.status.turn", turn=view.turn, end=view.end)
    scores = ", ".join(f"{speak.name(side)} {n}" for side, n in view.points.items())
    return speak.text("ui.arena.status", turn=view.turn, rounds=view.rounds, scores=scores)


async def show_status(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """Where the mission stands: the turn, who is asked, who plays whom, and where the newest board is."""
    speak = voice(interaction, table.row.mission)
    view = table.shown.view
    goal = bot.shelf.tale(table.row.mission).words[speak.language].goal
    lines = [
        speak.text("ui.goal", goal=goal),
        *([] if view.rounds else [speak.text("ui.difficulty", name=level(speak, table.row.difficulty))]),
        _standing(speak, view),
        *(_left(speak, view) if table.row.status != "over" else ()),
    ]
    if table.row.status == "over":
        lines.append(speak.text(f"ui.status.{table.row.outcome or 'ended'}"))
    elif table.shown.decision is not None:
        asked = ", ".join(f"<@{user}>" for user in table.shown_asked) or speak.text("ui.status.nobody")
        lines.append(speak.text("ui.status.asked", who=asked, question=speak.ask(table.shown.decision, view)))
    if table.row.status != "over":
        people = [seat.user for seat in table.seats if seat.user is not None]
        habits = {user: await bot.store.habits_at(table.row.id, user) for user in people}
        lines += time_lines(speak, table, habits)
    if view.master is not None and table.row.status != "over":
        who = f"<@{table.master}>" if table.master is not None else speak.text("ui.um.the_bot")
        lines.append(speak.text("ui.status.master" if masters.is_there(table) else "ui.status.master_bot", who=who))
    for seat in table.seats:
        hero = view.hero(seat.hero)
        key = "open" if seat.user is None else "autopilot" if seat.autopilot else "played"
        lines.append(
            speak.text(
                f"ui.status.{key}",
                hero=speak.noun(seat.hero),
                who=mention(speak, seat.user or SOMEBODY),
                hp=hero.hp,
                hearts=hero.hearts,
            )
        )
    mission = await bot.store.mission(table.row.id)
    if mission is not None and mission.board_message is not None:
        link = f"https://discord.com/channels/{mission.guild}/{mission.channel}/{mission.board_message}"
        lines.append(speak.text("ui.status.board", link=link))
    if missing := await bot.store.undelivered(table.row.id):
        lines.append(speak.text("ui.status.undelivered", n=len(missing)))
    await private(interaction, "\n".join(lines))
