"""The Arena's lobby: one Hero each, in Tome in Hand on one of two sides; the house takes what stays empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord.ui import ActionRow

from bot.channel.letters import Letter
from bot.channel.lobby import Seats, clock_line, hero_line, hero_menu, last_row, lobby_button, lobby_menu
from bot.channel.scribe import speaker
from bot.shelf.shelf import Tale
from bot.store import MissionRow
from bot.store.absence import ClockRow
from bot.table.arenas import TEAMS, has_teams, people_at
from renderers.say import Speaker


def arena_letter(
    row: MissionRow, seats: Seats, tale: Tale, wanted: int | None, sides: Mapping[str, str], clock: ClockRow
) -> Letter:
    """The lobby's message; once the game has begun it has no buttons any more. wanted: how many the host wants; clock:
    how long people will be awaited."""
    speak = speaker(row.language)
    words = tale.words[row.language]
    people = people_at(tale, wanted, [seat for seat in seats if seat.user is not None])
    lines = [
        f"## {words.title}",
        words.briefing,
        speak.text("ui.goal", goal=words.goal),
        clock_line(speak, clock),
        "",
        speak.text("ui.lobby.host", who=speak.text("ui.lobby.open") if row.host_left else f"<@{row.host}>"),
        *(_teams(speak, seats, sides, people) if has_teams(tale) else _line_up(speak, seats)),
    ]
    if row.status != "lobby":
        lines.append(speak.text(f"ui.lobby.{'begun' if row.status == 'running' else 'closed'}"))
        return Letter("\n".join(lines))
    house = people - len(seats)
    lines.append(speak.text("ui.arena.house_plays" if house else "ui.arena.complete", n=house, people=people))
    return Letter("\n".join(lines), rows=tuple(_rows(row, speak, seats, tale, people)))


def _line_up(speak: Speaker, seats: Seats) -> list[str]:
    return [_line(speak, seat.hero, seat.user) for seat in seats]


def _line(speak: Speaker, hero: str, user: int | None) -> str:
    return (
        hero_line(speak, hero, user) if user is not None else speak.text("ui.arena.house_line", hero=speak.noun(hero))
    )


def _teams(speak: Speaker, seats: Seats, sides: Mapping[str, str], people: int) -> list[str]:
    """Each side with its Heroes, and how many it is to have."""
    lines = []
    for team in TEAMS:
        own = [seat for seat in seats if sides.get(seat.hero) == team]
        lines.append(speak.text("ui.arena.team", team=speak.noun(team), n=len(own), of=people // 2))
        lines += _line_up(speak, own)
    return lines


def _rows(row: MissionRow, speak: Speaker, seats: Seats, tale: Tale, people: int) -> list[ActionRow[Any]]:
    choices = [
        discord.SelectOption(label=speak.text("ui.arena.people", n=n), value=str(n), default=n == people)
        for n in tale.mission.people
    ]
    rows = [
        *hero_menu(row, speak, seats),
        ActionRow(lobby_menu(row, "people", speak.text("ui.arena.how_many"), choices)),
    ]
    if has_teams(tale):
        rows.append(ActionRow(lobby_button(row, speak, "sides", speak.text("ui.arena.sides"))))
    return [*rows, last_row(row, speak, seats)]
