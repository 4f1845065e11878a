"""Votes are called, and ballots cast; what comes of them see `bot.table.waiting.votes`."""

from __future__ import annotations

from typing import Any

from bot.answers.acting import act
from bot.answers.company.pace import LONGEST_PAUSE
from bot.answers.company.saying import declined
from bot.answers.replies import Interaction, private, voice
from bot.game_master import GameMaster
from bot.store import Post
from bot.store.votes import VoteRow
from bot.table import masters
from bot.table.ahead.orders import asked_heroes
from bot.table.table import Table, Told
from bot.table.waiting.motions import MOTIONS
from bot.table.waiting.votes import calling, voting


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
        awaited = _awaited(table)
        if hero is not None and hero not in awaited:
            key, names = "not_awaited" if awaited else "not_needed", speak.names.listing(list(awaited))
            await private(interaction, speak.text(f"absence.votes.{key}", hero=speak.noun(hero), heroes=names))
            return
        hero = hero or next(iter(awaited), None)
        about = awaited[hero] if hero else next(iter(table.asked), None)
        subject = {"hero": hero} if hero else {}
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


def _awaited(table: Table) -> dict[str, int]:
    """The Heroes whose answer is awaited now, and who plays them."""
    decision = table.game.decision
    asked = asked_heroes(decision) if decision is not None and not masters.is_his(decision) else ()
    seats = [seat for seat in table.seats if seat.hero in asked and not seat.autopilot]
    return {seat.hero: seat.user for seat in seats if seat.user is not None}


async def cast(bot: GameMaster, interaction: Interaction, mission: int, vote: int, yes: bool) -> None:
    """A ballot."""
    said: list[Post] = []
    await act(bot, interaction, mission, voting(said, vote, interaction.user.id, yes), notices=said)
