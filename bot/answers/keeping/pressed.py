"""Presses of the buttons under "delete?" and "forget me?"."""

from __future__ import annotations

from bot.answers.keeping.choosing import may_export
from bot.answers.keeping.deleting import delete, forget
from bot.answers.keeping.exporting import export_mission, export_person
from bot.answers.looking.chronicle import hand_out
from bot.answers.questions import Pressed
from bot.answers.replies import Interaction, bot_of
from bot.buttons import custom_ids


class CareButton(Pressed, template=custom_ids.CARE):
    """Export a mission, hand its chronicle out, or delete it for good."""

    async def pressed(self, interaction: Interaction) -> None:
        bot = bot_of(interaction)
        if self.match["verb"] == "delete":
            await delete(bot, interaction, self.mission)
            return
        row = await bot.store.mission(self.mission)
        allowed = row is not None and await may_export(bot, interaction, row)
        if row is not None and allowed and self.match["verb"] == "chronicle":
            await hand_out(bot, interaction, row)
            return
        await export_mission(bot, interaction, row if allowed else None)


class MeButton(Pressed, template=custom_ids.ME):
    """Export what is kept about whoever presses, or forget that person."""

    async def pressed(self, interaction: Interaction) -> None:
        deed = forget if self.match["verb"] == "delete" else export_person
        await deed(bot_of(interaction), interaction)


CARE = (CareButton, MeButton)
