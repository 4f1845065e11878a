"""Who plays the monsters: chosen in the lobby, handed over while the mission runs; "Finish for me" and the cackle.

Two have to agree to every change: who is to have the monsters, and who has them now (the host, if that is nobody). Who
plays them holds no Hero (UM-01).
"""

from __future__ import annotations

from bot.answers.acting import act
from bot.answers.company.hosting import done, hosts, lobby_of, may_host, redraw_lobby
from bot.answers.company.saying import say
from bot.answers.replies import Interaction, private, voice
from bot.answers.ugly_master import requests
from bot.answers.ugly_master.requests import declined
from bot.game_master import GameMaster
from bot.shelf.shelf import Tale
from bot.store import Post
from bot.store.masters import FINISHING, PRESENT, HandingRow, MasterRow
from bot.table import masters
from bot.table.table import Table, Told
from bot.table.tables import Declined

RULEBOOK, BOT, ME = "rulebook", "bot", "me"
WAYS = (RULEBOOK, BOT, ME)
"""Who may play the monsters, as the lobby says it."""


def may_have_master(tale: Tale) -> bool:
    """Whether somebody may play the monsters of a mission: not in a lesson, and not in the Arena."""
    return tale.mission.mode == "coop" and not tale.mission.stages


def master_row(mission: int, who: str, user: int) -> MasterRow | None:
    """The lobby's row for a way of WAYS, chosen by a person."""
    return None if who == RULEBOOK else MasterRow(mission, user if who == ME else None)


# In the lobby -----------------------------------------------------------------------------------------------------


async def choose(bot: GameMaster, interaction: Interaction, mission: int, who: str) -> None:
    """RULEBOOK, BOT (the host's to say) or ME; who has the monsters already gives them back with ME or RULEBOOK."""
    user, speak = interaction.user.id, voice(interaction)
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None:
            return
        if not may_have_master(await bot.shelf.fetch(row.mission)):
            await private(interaction, speak.text("ui.um.not_here"))
            return
        before = await bot.store.master(mission)
        own = before is not None and before.user == user
        if who == ME and before is not None and before.user is not None and not own:
            await private(interaction, speak.text("ui.um.taken", who=f"<@{before.user}>"))
            return
        if who != ME and not own and not await hosts(bot, interaction, row):
            return
        await bot.store.set_master(mission, master_row(mission, RULEBOOK if own and who == ME else who, user))
        await done(interaction, speak.text("ui.um.chosen"))
    await redraw_lobby(bot, interaction, row)
    await _know(bot, interaction)


async def _know(bot: GameMaster, interaction: Interaction) -> None:
    """Lists that outlast the mission name whoever played the monsters."""
    await bot.store.know(interaction.user.id, interaction.user.display_name)


# While the mission runs -------------------------------------------------------------------------------------------


async def take(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """Ask for the monsters. Who has them already comes back to them, or keeps them."""
    said: list[Post] = []
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        state = table.game.state
        holder = masters.user_in(state.master)
        if holder == user:
            _stay(table, said, interaction)
            return
        _may_take(bot, table, user)
        asked = holder if holder is not None else table.row.host
        if asked == user or (holder is None and may_host(table.row, table.seats, interaction, table.master)):
            _hand(table, told, said, interaction, str(user))
            return
        requests.ask(table, said, interaction, HandingRow(mission, user, user, asked), "wants")

    if await act(bot, interaction, mission, deed, notices=said) is not None:
        await _know(bot, interaction)


def _stay(table: Table, said: list[Post], interaction: Interaction) -> None:
    if table.game.state.handover is not None:
        masters.give(table, table.game.state.master)
        say(said, interaction, "monsters_kept", who=interaction.user.mention)
    elif not masters.is_there(table):
        masters.step_back(table, PRESENT)
        say(said, interaction, "master_back", who=interaction.user.mention)
    else:
        raise declined("you_play")


def _may_take(bot: GameMaster, table: Table, user: int) -> None:
    """Raises Declined for who plays a Hero, or where nobody may play the monsters."""
    if not may_have_master(bot.shelf.tale(table.row.mission)):
        raise declined("not_here")
    if own := table.heroes_of(user):
        hero = own[0].hero
        raise Declined(lambda speak: speak.text("ui.um.plays_hero", who=f"<@{user}>", hero=speak.noun(hero)))


async def give(bot: GameMaster, interaction: Interaction, mission: int, to: int | None, way: str = RULEBOOK) -> None:
    """Hand the monsters on: to a person (`to`), or to the RULEBOOK or the BOT."""
    said: list[Post] = []
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        state = table.game.state
        holder = masters.user_in(state.master)
        if holder != user and not (holder is None and may_host(table.row, table.seats, interaction, table.master)):
            raise declined("not_yours", who=f"<@{holder or table.row.host}>")
        if to is not None and to == holder:
            _stay(table, said, interaction)
        elif to is not None:
            _may_take(bot, table, to)
            if to == user:
                _hand(table, told, said, interaction, str(user))
                return
            requests.ask(table, said, interaction, HandingRow(mission, to, user, to), "offered")
        else:
            _may_take(bot, table, 0)
            seat = masters.BOT if way == BOT else None
            if state.master == seat and state.handover is None:
                raise declined("so_already")
            _hand(table, told, said, interaction, seat)

    if to is not None:
        await bot.store.habits(to)
    await act(bot, interaction, mission, deed, notices=said)


def _hand(table: Table, told: Told, said: list[Post], interaction: Interaction, seat: str | None) -> None:
    """The monsters go to a seat, now or between the phases, and everybody hears of it."""
    kept, request = table.game.state.master == seat, requests.in_the_way(table, interaction)
    finished = masters.give(table, seat)
    told.add(table.game, table.game.take_news())
    to = "kept_so" if kept else "rulebook" if seat is None else "bot" if seat == masters.BOT else "taken"
    later = "" if finished or kept else "_later"
    say(said, interaction, f"monsters_{to}{later}", who=f"<@{masters.user_in(seat) or interaction.user.id}>")
    requests.tell_off(said, interaction, request, seat)


async def agree(bot: GameMaster, interaction: Interaction, mission: int, user: int) -> None:
    """The one whose word was missing agrees that this person has the monsters."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        row, holder = table.days.handing, masters.user_in(table.game.state.master)
        if row is None or row.user != user:
            raise declined("gone")
        hosting = (
            row.asked != row.user and holder is None and may_host(table.row, table.seats, interaction, table.master)
        )
        if interaction.user.id != row.asked and not hosting:
            raise declined("not_asked", who=f"<@{row.asked}>")
        _may_take(bot, table, user)
        _hand(table, told, said, interaction, str(user))

    if await act(bot, interaction, mission, deed, notices=said) is not None and interaction.user.id == user:
        await _know(bot, interaction)


async def finish(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The bot plays the rest of this turn for its master, with the same dice."""
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        if masters.user_in(table.game.state.master) != user:
            raise declined("not_master")
        if not masters.in_his_phase(table.game.state):
            raise declined("not_now")
        if table.game.can_cancel:
            table.game.cancel(str(user))
        masters.step_back(table, FINISHING)

    await act(bot, interaction, mission, deed)


async def cackle(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """UM-15. Counted for the end."""
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        told.add(table.game, table.game.cackle(str(user)))
        table.aside.cackles += 1

    await act(bot, interaction, mission, deed)
