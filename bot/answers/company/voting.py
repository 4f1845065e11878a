"""Votes are called, and ballots cast; what comes of them see `bot.table.waiting.votes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.answers.acting import act
from bot.answers.company.pace import LONGEST_PAUSE
from bot.answers.company.saying import declined
from bot.answers.replies import Interaction, private, voice
from bot.store import Post
from bot.store.votes import VoteRow
from bot.table import masters
from bot.table.ahead.orders import asked_heroes
from bot.table.table import Table, Told
from bot.table.waiting.motions import MOTIONS
from bot.table.waiting.votes import calling, voting

if TYPE_CHECKING:
    from bot.app import GameMaster


async def call_vote(
    bot: GameMaster,
    interaction: Interaction,
    mission: int,
    kind: str,
    subject: dict[str, Any],
    about: int | None = None,
) -> None:
    """Open a vote; see `bot.table.waiting.votes`."""
    said: list[Post] = []
    open_it = calling(said, kind, subject, interaction.user.id, about)

    def deed(table: Table, told: Told) -> None:
        trial = VoteRow(0, mission, kind, subject, interaction.user.id, about, table.game.ply, 0, 0, 0, {})
        if table.plays(interaction.user.id) and not MOTIONS[kind].still(table, trial):
            raise declined("votes.not_needed")
        open_it(table, told)

    await act(bot, interaction, mission, deed, notices=said, done="absence.votes.called")


async def call_vote_about(
    bot: GameMaster,
    interaction: Interaction,
    table: Table,
    kind: str,
    hero: str | None,
    user: int | None,
    until: float | None,
) -> None:
    """Open a vote of those that `/vote` has, from its options; what is lacking is said."""
    speak = voice(interaction, table.row.mission)
    subject: dict[str, Any] = {}
    about: int | None = None
    if kind == "skip":
        about = next((asked for asked in _skippable(table, hero)), None)
    elif kind == "monsters":
        about = masters.user_in(table.game.state.master)
    elif kind in ("autopilot", "offer"):
        seat = table.seat(hero or "")
        if seat is None:
            await private(interaction, speak.text("absence.votes.which_hero"))
            return
        subject, about = {"hero": seat.hero}, seat.user
    elif kind == "host":
        if user is None or not table.plays(user):
            await private(interaction, speak.text("absence.votes.which_person"))
            return
        subject = {"user": user}
        about = table.row.host if table.plays(table.row.host) and not table.row.host_left else None
    elif kind == "pause":
        now = bot.clock.now()
        if until is None or not now < until <= now + LONGEST_PAUSE:
            await private(interaction, speak.text("absence.votes.when"))
            return
        subject = {"until": until}
    await call_vote(bot, interaction, table.row.id, kind, subject, about)


def _skippable(table: Table, hero: str | None) -> list[int]:
    """Whose turn may be passed over: who is awaited, of several the one whose Hero was named."""
    decision = table.game.decision
    if masters.is_his(decision):
        return table.asked if hero is None else []
    asked = asked_heroes(decision) if decision is not None else ()
    seats = [seat for seat in table.seats if seat.hero in asked and hero in (None, seat.hero)]
    return [seat.user for seat in seats if seat.user in table.asked]


async def cast(bot: GameMaster, interaction: Interaction, mission: int, vote: int, yes: bool) -> None:
    """A ballot."""
    said: list[Post] = []
    pressed = interaction.message.id if interaction.message is not None else None
    await act(bot, interaction, mission, voting(said, vote, interaction.user.id, yes, pressed), notices=said)
