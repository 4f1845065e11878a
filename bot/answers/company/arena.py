"""Sitting down for the Arena: one Hero each, in Tome in Hand on a side; the seats that stay empty are the house's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import aiosqlite

from bot.answers.company.hosting import done, hosts, lobby_of, redraw_lobby
from bot.answers.replies import Interaction, private, voice
from bot.channel.lobby import HEROES
from bot.game_master import GameMaster
from bot.store import MissionRow, SeatRow
from bot.table.arenas import TEAMS, has_teams, people_at


async def sit_down(bot: GameMaster, interaction: Interaction, row: MissionRow, hero: str) -> bool:
    """Take a Hero, in place of the one before; on the side that has fewer. False: there is no room, and that was said.
    Raises aiosqlite.IntegrityError when the Hero sits there already."""
    user, tale = interaction.user.id, await bot.shelf.fetch(row.mission)
    others = [seat for seat in await bot.store.seats(row.id) if seat.user != user]
    if len(others) >= max(tale.mission.people):
        await private(interaction, voice(interaction).text("ui.arena.full", n=max(tale.mission.people)))
        return False
    if hero in {seat.hero for seat in others}:
        raise aiosqlite.IntegrityError(f"{hero} sits there already")
    before = next((seat.hero for seat in await bot.store.seats(row.id) if seat.user == user), None)
    team = None
    if has_teams(tale):
        _, sides = await bot.store.arena_seats(row.id)
        counted = [sides.get(seat.hero) for seat in others]
        team = sides.get(before or "") or min(TEAMS, key=counted.count)
    await bot.store.seat_alone(row.id, hero, user, team)
    return True


async def change_sides(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """Over to the other team, if there is room."""
    speak, user = voice(interaction), interaction.user.id
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None:
            return
        tale, seats = await bot.shelf.fetch(row.mission), await bot.store.seats(mission)
        own = next((seat for seat in seats if seat.user == user), None)
        if own is None or not has_teams(tale):
            await private(interaction, speak.text("ui.not_seated"))
            return
        _, sides = await bot.store.arena_seats(mission)
        team = next(team for team in TEAMS if team != sides.get(own.hero))
        most = max(tale.mission.people) // 2
        if sum(sides.get(seat.hero) == team for seat in seats) >= most:
            await private(interaction, speak.text("ui.arena.team_full", team=speak.noun(team), n=most))
            return
        await bot.store.set_side(mission, own.hero, team)
        await done(interaction, speak.text("ui.arena.changed", team=speak.noun(team)))
    await redraw_lobby(bot, interaction, row)


async def set_people(bot: GameMaster, interaction: Interaction, mission: int, people: int) -> None:
    """The host says how many play; the house fills up."""
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None or not await hosts(bot, interaction, row):
            return
        await bot.store.set_arena_people(mission, people)
        await done(interaction, voice(interaction).text("ui.arena.people_set"))
    await redraw_lobby(bot, interaction, row)


async def fill(bot: GameMaster, interaction: Interaction, row: MissionRow) -> bool:
    """Before it begins: the house takes the empty seats, on the side that lacks them. False: the sides cannot be made
    even, and that was said."""
    tale, seats = await bot.shelf.fetch(row.mission), await bot.store.seats(row.id)
    wanted, sides = await bot.store.arena_seats(row.id)
    people = people_at(tale, wanted, seats)
    found = filled(row, seats, sides if has_teams(tale) else None, people)
    if found is None:
        await private(interaction, voice(interaction).text("ui.arena.uneven", n=people // 2))
        return False
    heroes, teams = found
    await bot.store.fill_seats(row.id, heroes, tuple(teams.items()))
    return True


def filled(
    row: MissionRow, seats: Sequence[SeatRow], sides: Mapping[str, str] | None, people: int
) -> tuple[list[str], dict[str, str]] | None:
    """The Heroes of the house, and everybody's side; None if one side has too many already. Which Heroes those are
    changes from game to game."""
    taken = [seat.hero for seat in seats]
    free = [hero for hero in HEROES if hero not in taken]
    first = row.id % len(HEROES)
    free = [hero for hero in HEROES[first:] + HEROES[:first] if hero in free]
    house = free[: people - len(taken)]
    if sides is None:
        return house, {}
    teams = {hero: sides[hero] for hero in taken}
    for hero in house:
        teams[hero] = min(TEAMS, key=list(teams.values()).count)
    even = all(list(teams.values()).count(team) * 2 == people for team in TEAMS)
    return (house, teams) if even else None
