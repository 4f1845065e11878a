"""Presses of the buttons about people: a ballot, a seat that is taken, "I play again"."""

from __future__ import annotations

from bot.answers.company.seats import back_again, take_seat, withdraw_offer
from bot.answers.company.voting import cast
from bot.answers.questions import Pressed
from bot.answers.replies import Interaction, bot_of
from bot.buttons import custom_ids


class BallotButton(Pressed, template=custom_ids.BALLOT):
    """Yes or no."""

    async def pressed(self, interaction: Interaction) -> None:
        vote, yes = int(self.match["vote"], 36), self.match["way"] == "yes"
        await cast(bot_of(interaction), interaction, self.mission, vote, yes)


class TakeButton(Pressed, template=custom_ids.TAKE):
    """The offered seat is taken."""

    async def pressed(self, interaction: Interaction) -> None:
        await take_seat(bot_of(interaction), interaction, self.mission, self.match["hero"])


class KeepButton(Pressed, template=custom_ids.KEEP):
    """The seat is not offered after all."""

    async def pressed(self, interaction: Interaction) -> None:
        await withdraw_offer(bot_of(interaction), interaction, self.mission, self.match["hero"])


class BackAgainButton(Pressed, template=custom_ids.BACK_AGAIN):
    """Whom the autopilot stands in for plays again."""

    async def pressed(self, interaction: Interaction) -> None:
        await back_again(bot_of(interaction), interaction, self.mission)


COMPANY = (BallotButton, TakeButton, KeepButton, BackAgainButton)
