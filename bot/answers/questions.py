"""Presses of buttons and menus. Each carries the mission, the question's number and the answer in its id, so it works
after restarts and at any age; one that is no longer good is refused in private and changes nothing."""

from __future__ import annotations

import logging
import re
from typing import Any, Self, cast

import discord
from discord.ui import DynamicItem, Item, Select

from bot.answers.acting import act, table_for
from bot.answers.company import arena, lesson
from bot.answers.company.seating import begin, call_off, join, leave, other_difficulty, other_language, play_alone
from bot.answers.looking.campaign import show_campaign
from bot.answers.looking.now import look, show_sheet_in_words
from bot.answers.replies import Interaction, bot_of, closing, private, sorry, voice
from bot.answers.typed import read_answer
from bot.answers.ugly_master import handing_over
from bot.buttons import custom_ids
from bot.table.table import seat_of

log = logging.getLogger(__name__)

Match = re.Match[str]


def mission_in(match: Match) -> int:
    return int(match["mission"], 36)


class Pressed(DynamicItem[Item[Any]], template="sf:none"):
    """What all presses have in common: the parts of the custom id; a mission, if it is about one."""

    def __init__(self, item: Item[Any], match: Match) -> None:
        super().__init__(item)
        self.match = match
        self.mission = mission_in(match) if "mission" in match.re.groupindex else 0

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item[Any], match: Match, /) -> Self:
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        """What goes wrong is logged and said; the person is not left waiting."""
        if not bot_of(interaction).attend():
            await closing(interaction)
            return
        try:
            await self.pressed(interaction)
        except Exception:
            log.exception("a press failed: %s", self.custom_id)
            await sorry(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        raise NotImplementedError


class AnswerButton(Pressed, template=custom_ids.ANSWER):
    """A button with an answer."""

    async def pressed(self, interaction: Interaction) -> None:
        await answer(interaction, self.mission, int(self.match["ply"]), self.match["what"], self.match["option"])


class AnswerMenu(Pressed, template=custom_ids.MENU):
    """A menu of answers."""

    async def pressed(self, interaction: Interaction) -> None:
        chosen = cast("Select[Any]", self.item).values[0]
        await answer(interaction, self.mission, int(self.match["ply"]), self.match["what"], str(chosen))


class BackButton(Pressed, template=custom_ids.BACK):
    """Back to the beginning of the step."""

    async def pressed(self, interaction: Interaction) -> None:
        ply, user = int(self.match["ply"]), interaction.user.id
        await act(bot_of(interaction), interaction, self.mission, lambda table, told: table.back(told, user, ply))


class TypeButton(Pressed, template=custom_ids.TYPE):
    """Opens a dialog in which any answer may be typed."""

    async def pressed(self, interaction: Interaction) -> None:
        ply, what = int(self.match["ply"]), self.match["what"]
        table = await table_for(bot_of(interaction), interaction, self.mission)
        if table is None:
            return
        asked = table.shown.decision.seats if table.shown.decision is not None else ()
        if ply != table.shown.ply or seat_of(interaction.user.id) not in asked:
            await answer(interaction, self.mission, ply, what, "")  # refused at once, not after the typing
            return
        speak = voice(interaction)
        modal = discord.ui.Modal(title=speak.text("ui.type.title"), custom_id=self.custom_id, timeout=None)
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=speak.text("ui.type.label"), custom_id="answer", max_length=40, placeholder=speak.text("ui.type.hint")
        )
        modal.add_item(field)
        modal.stop()
        await interaction.response.send_modal(modal)


class LookButton(Pressed, template=custom_ids.LOOK):
    """The picture's text twin, or the whole map, for whoever pressed."""

    async def pressed(self, interaction: Interaction) -> None:
        step, view = int(self.match["step"]), self.match["view"]
        await look(bot_of(interaction), interaction, self.mission, view, step=step)


class SheetButton(Pressed, template=custom_ids.SHEET):
    """A Hero's sheet in words, for whoever pressed."""

    async def pressed(self, interaction: Interaction) -> None:
        await show_sheet_in_words(bot_of(interaction), interaction, self.mission, self.match["hero"])


class LobbyButton(Pressed, template=custom_ids.LOBBY):
    """Leave, begin, the other language, play alone; who plays the monsters; in the Arena the other side."""

    async def pressed(self, interaction: Interaction) -> None:
        bot, verb = bot_of(interaction), self.match["verb"]
        if verb in handing_over.WAYS:
            await handing_over.choose(bot, interaction, self.mission, verb)
            return
        deeds = {"leave": leave, "begin": begin, "language": other_language, "solo": play_alone}
        await (deeds | {"sides": arena.change_sides})[verb](bot, interaction, self.mission)


class PeopleMenu(Pressed, template=custom_ids.PEOPLE):
    """How many play in the Arena."""

    async def pressed(self, interaction: Interaction) -> None:
        people = int(cast("Select[Any]", self.item).values[0])
        await arena.set_people(bot_of(interaction), interaction, self.mission, people)


class LobbyMenu(Pressed, template=custom_ids.PICK):
    """Take a Hero."""

    async def pressed(self, interaction: Interaction) -> None:
        hero = str(cast("Select[Any]", self.item).values[0])
        await join(bot_of(interaction), interaction, self.mission, hero)


class LevelMenu(Pressed, template=custom_ids.LEVEL):
    """Another difficulty."""

    async def pressed(self, interaction: Interaction) -> None:
        chosen = str(cast("Select[Any]", self.item).values[0])
        await other_difficulty(bot_of(interaction), interaction, self.mission, chosen)


class EndButton(Pressed, template=custom_ids.END):
    """The host means it: the mission ends."""

    async def pressed(self, interaction: Interaction) -> None:
        await call_off(bot_of(interaction), interaction, self.mission)


class CampaignButton(Pressed, template=custom_ids.CAMPAIGN):
    """Another page of what was played."""

    async def pressed(self, interaction: Interaction) -> None:
        await show_campaign(bot_of(interaction), interaction, int(self.match["page"]), again=True)


class LessonButton(Pressed, template=custom_ids.LESSON):
    """The lesson: yes or no."""

    async def pressed(self, interaction: Interaction) -> None:
        deed = {"start": lesson.begin, "dismiss": lesson.dismiss}[self.match["verb"]]
        await deed(bot_of(interaction), interaction)


PRESSES = (
    AnswerButton, AnswerMenu, BackButton, TypeButton, LookButton, SheetButton, LobbyButton, LobbyMenu, LevelMenu,
    PeopleMenu, EndButton, CampaignButton, LessonButton,
)  # fmt: skip


async def answer(interaction: Interaction, mission: int, ply: int, what: str, option: str | int) -> None:
    """Give one answer to one question."""
    user = interaction.user.id
    await act(bot_of(interaction), interaction, mission, lambda table, told: table.press(told, user, ply, what, option))


async def typed_answer(interaction: Interaction, custom_id: str, text: str) -> bool:
    """A dialog came back with an answer in words; whether the dialog was one of ours."""
    match = re.fullmatch(custom_ids.TYPE, custom_id)
    if match is None:
        return False
    table = await table_for(bot_of(interaction), interaction, mission_in(match))
    if table is None:
        return True
    if table.shown.decision is None:
        await private(interaction, voice(interaction).text("ui.no_question"))
        return True
    option = read_answer(text, table.shown, table.shown.decision.options)
    await answer(interaction, mission_in(match), int(match["ply"]), match["what"], option)
    return True
