"""Presses of the buttons about what was: take back, the log's pages, another monster's reasons."""

from __future__ import annotations

from typing import Any, cast

from discord.ui import Select

from bot.answers.acting import table_for
from bot.answers.looking.log import turn_page
from bot.answers.looking.why import explain_again
from bot.answers.looking_back.undoing import take_back
from bot.answers.questions import Pressed
from bot.answers.replies import Interaction, bot_of
from bot.buttons import custom_ids


class UndoButton(Pressed, template=custom_ids.UNDO):
    """The step that was shown is taken back."""

    async def pressed(self, interaction: Interaction) -> None:
        await take_back(bot_of(interaction), interaction, self.mission, int(self.match["ply"]))


class LogButton(Pressed, template=custom_ids.LOG_PAGE):
    """Another page of the log."""

    async def pressed(self, interaction: Interaction) -> None:
        bot = bot_of(interaction)
        table = await table_for(bot, interaction, self.mission)
        if table is not None:
            place = int(self.match["step"]), int(self.match["line"])
            await turn_page(bot, interaction, table, self.match["way"], place)


class WhyMenu(Pressed, template=custom_ids.WHY):
    """Another monster's choice."""

    async def pressed(self, interaction: Interaction) -> None:
        bot = bot_of(interaction)
        table = await table_for(bot, interaction, self.mission)
        if table is not None:
            number, _, index = str(cast("Select[Any]", self.item).values[0]).partition(".")
            await explain_again(bot, interaction, table, int(number), int(index))


MEMORY = (UndoButton, LogButton, WhyMenu)
