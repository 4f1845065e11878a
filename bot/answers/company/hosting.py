"""Who hosts a mission, and what every deed in a lobby has in common.

A mission never hangs on one person: who leaves hands the host's rights to the first who still sits there (if nobody
does, to the next who sits down), and whoever may manage the channel has them as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.answers.acting import act, origin_of
from bot.answers.company.saying import declined, say
from bot.answers.replies import Interaction, private, voice
from bot.game_master import GameMaster
from bot.store import MissionRow, Post, SeatRow
from bot.table.table import Table, Told
from bot.table.tables import Declined


def may_host(row: MissionRow, seats: Iterable[SeatRow], interaction: Interaction, master: int | None = None) -> bool:
    """Whether this person has the host's rights: the host, whoever may manage the channel, anybody once the host has
    left, and in a running mission all who sit there if the host does not. master: who plays the monsters."""
    user, seated = interaction.user.id, {seat.user for seat in seats} | {master}
    if user == row.host or row.host_left or interaction.permissions.manage_channels:
        return True
    return row.status == "running" and row.host not in seated and user in seated


def host_after(row: MissionRow, left: int, seats: Iterable[SeatRow], master: int | None = None) -> MissionRow:
    """Who hosts after somebody has left: the same one as before, else the first who still sits there, else the one who
    plays the monsters, else nobody."""
    seated = [user for user in (*(seat.user for seat in seats), master) if user is not None]
    if row.host != left or left in seated:
        return row
    return replace(row, host=seated[0]) if seated else replace(row, host_left=1)


async def lobby_of(bot: GameMaster, interaction: Interaction, mission: int) -> MissionRow | None:
    """The lobby, or None after a private line: it is over, or the mission runs already."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "lobby":
        return row
    key = "ui.lobby_has_begun" if row is not None and row.status == "running" else "ui.no_mission"
    await private(interaction, voice(interaction).text(key))
    return None


async def redraw_lobby(bot: GameMaster, interaction: Interaction, row: MissionRow) -> None:
    await bot.store.post(row.id, row.channel, lobby_again(interaction, row))
    bot.outbox.wake(row.channel)


def lobby_again(interaction: Interaction, row: MissionRow) -> Post:
    """A change of the lobby's message: through the press on it, or by its own id."""
    origin = origin_of(interaction)
    message = origin.message if origin.message is not None else row.board_message
    body = {"again": True, "message": message, "pressed": origin.message}
    pressed = origin.message is not None
    return Post("lobby", body, origin.token if pressed else None, origin.token_until if pressed else None)


async def done(interaction: Interaction, words: str) -> None:
    """A press in the lobby is answered by the lobby's change; a command by a private line."""
    if interaction.message is not None:
        await interaction.response.defer()
    else:
        await private(interaction, words)


async def hosts(bot: GameMaster, interaction: Interaction, row: MissionRow) -> bool:
    """Whether this person has the host's rights; if not, that was said."""
    master = await bot.store.master(row.id)
    if may_host(row, await bot.store.seats(row.id), interaction, master.user if master else None):
        return True
    await private(interaction, voice(interaction).text("ui.host_only", host=f"<@{row.host}>"))
    return False


def host_only(table: Table, interaction: Interaction) -> None:
    """Raises Declined for who does not have the host's rights at a running mission."""
    if not may_host(table.row, table.seats, interaction, table.master):
        host = f"<@{table.row.host}>"
        raise Declined(lambda speak: speak.text("ui.host_only", host=host))


async def new_host(bot: GameMaster, interaction: Interaction, mission: int, user: int) -> None:
    """Hand the host's part on to somebody who plays."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        host_only(table, interaction)
        if not table.plays(user):
            raise declined("host.not_seated")
        if table.row.host == user and not table.row.host_left:
            raise declined("host.already")
        table.row = replace(table.row, host=user, host_left=0)
        say(said, interaction, "hosts", who=f"<@{user}>")

    await act(bot, interaction, mission, deed, notices=said)
