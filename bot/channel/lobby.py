"""The lobby: the message in which people pick their Heroes until the host begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord.ui import ActionRow, Button, Select

from bot.answers import custom_ids
from bot.channel.letters import Letter
from bot.channel.scribe import speaker
from bot.store import MissionRow, SeatRow
from bot.table.shelf import Tale
from engine.cards.load import HEROES as CARDS
from renderers.say import Speaker

HEROES = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")


def lobby_letter(row: MissionRow, seats: Sequence[SeatRow], tale: Tale) -> Letter:
    """The lobby's message; once the mission has begun (or was called off) it has no buttons any more."""
    speak = speaker(row.language)
    words = tale.words[row.language]
    taken = {seat.hero: seat.user for seat in seats}
    lines = [
        f"## {words.title}",
        words.briefing,
        "",
        speak.text("ui.lobby.host", who=speak.text("ui.lobby.open") if row.host_left else f"<@{row.host}>"),
        *(_hero_line(speak, seat.hero, seat.user) for seat in seats),
    ]
    if row.status != "lobby":
        lines.append(speak.text(f"ui.lobby.{'begun' if row.status == 'running' else 'closed'}"))
        return Letter("\n".join(lines))
    lines.append(speak.text("ui.lobby.hint" if len(taken) < len(HEROES) else "ui.lobby.full"))
    return Letter("\n".join(lines), rows=tuple(_rows(row, speak, taken)))


def _hero_line(speak: Speaker, hero: str, user: int | None) -> str:
    who = speak.text("ui.lobby.open") if user is None else f"<@{user}>"
    return speak.text("ui.lobby.line", hero=speak.noun(hero), kind=speak.text(f"names.classes.{hero}.name"), who=who)


def _facts(speak: Speaker, hero: str) -> str:
    """What helps to choose a Hero: the class, how much it can take, what it is best at."""
    card = CARDS[hero]
    best = sorted(card.traits.items(), key=lambda trait: -trait[1])[:3]
    return speak.text(
        "ui.lobby.facts",
        kind=speak.text(f"names.classes.{hero}.name"),
        hearts=card.hearts,
        best=", ".join(f"{speak.name(trait)} {n}" for trait, n in best),
    )


def _rows(row: MissionRow, speak: Speaker, taken: dict[str, int | None]) -> list[ActionRow[Any]]:
    rows: list[ActionRow[Any]] = []
    free = [hero for hero in HEROES if hero not in taken]
    if free:
        options = [
            discord.SelectOption(label=speak.name(hero), value=hero, description=_facts(speak, hero)) for hero in free
        ]
        menu: Select[Any] = Select(
            custom_id=custom_ids.lobby(row.id, "join"), placeholder=speak.text("ui.lobby.pick"), options=options
        )
        rows.append(ActionRow(menu))
    begin: Button[Any] = Button(
        label=speak.text("ui.lobby.begin"),
        custom_id=custom_ids.lobby(row.id, "begin"),
        style=discord.ButtonStyle.success,
        disabled=not taken,
    )
    leave: Button[Any] = Button(label=speak.text("ui.lobby.leave"), custom_id=custom_ids.lobby(row.id, "leave"))
    other: Button[Any] = Button(label=speak.text("ui.lobby.language"), custom_id=custom_ids.lobby(row.id, "language"))
    return [*rows, ActionRow(begin, leave, other)]
