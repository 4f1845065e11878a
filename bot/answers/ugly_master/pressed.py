"""Presses of the Ugly Master's buttons: his drafts, "Finish for me", the cackle; and who agrees to a handing over."""

from __future__ import annotations

import re
from typing import Any, cast

from discord.ui import Select

from bot.answers.questions import Pressed, mission_in
from bot.answers.replies import Interaction, bot_of
from bot.answers.ugly_master import drafts, handing_over, requests
from bot.buttons import custom_ids

DEEDS = {"finish": handing_over.finish, "cackle": handing_over.cackle, "withdraw": requests.withdraw}
"""What the buttons of `custom_ids.MASTER` do."""


class DraftPressed(Pressed, template="sf:none:draft"):
    """What all presses on a draft have in common."""

    @property
    def ply(self) -> int:
        return int(self.match["ply"])

    @property
    def draft(self) -> str:
        return self.match["draft"]


class DraftButton(DraftPressed, template=custom_ids.DRAFT):
    """Begin a draft, or one step back in it."""

    async def pressed(self, interaction: Interaction) -> None:
        await drafts.open_draft(bot_of(interaction), interaction, self.mission, self.ply, self.draft)


class DraftMenu(DraftPressed, template=custom_ids.DRAFT_MENU):
    """One more answer of a draft."""

    async def pressed(self, interaction: Interaction) -> None:
        chosen = str(cast("Select[Any]", self.item).values[0])
        longer = drafts.joined(*self.draft.split(drafts.BETWEEN), chosen)
        await drafts.open_draft(bot_of(interaction), interaction, self.mission, self.ply, longer)


class DraftTypeButton(DraftPressed, template=custom_ids.DRAFT_TYPE):
    """Opens a dialog in which any square may be typed."""

    async def pressed(self, interaction: Interaction) -> None:
        await interaction.response.send_modal(drafts.dialog(interaction, self.custom_id))


class DraftDoButton(DraftPressed, template=custom_ids.DRAFT_DO):
    """The draft is done."""

    async def pressed(self, interaction: Interaction) -> None:
        await drafts.do(bot_of(interaction), interaction, self.mission, self.ply, self.draft)


class MasterButton(Pressed, template=custom_ids.MASTER):
    """The bot finishes the turn, the master cackles, or somebody lets a request for the monsters be."""

    async def pressed(self, interaction: Interaction) -> None:
        deed = DEEDS[self.match["verb"]]
        await deed(bot_of(interaction), interaction, self.mission)


class AgreeButton(Pressed, template=custom_ids.AGREE):
    """The monsters may be handed over."""

    async def pressed(self, interaction: Interaction) -> None:
        await handing_over.agree(bot_of(interaction), interaction, self.mission, int(self.match["user"], 36))


MASTERING = (DraftButton, DraftMenu, DraftTypeButton, DraftDoButton, MasterButton, AgreeButton)


async def typed_into_draft(interaction: Interaction, custom_id: str, text: str) -> bool:
    """A dialog came back; whether it was one of a draft."""
    match = re.fullmatch(custom_ids.DRAFT_TYPE, custom_id)
    if match is None:
        return False
    ply = int(match["ply"])
    await drafts.typed_draft(bot_of(interaction), interaction, mission_in(match), ply, match["draft"], text)
    return True
