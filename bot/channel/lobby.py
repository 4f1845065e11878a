"""The lobby: the message in which people pick their Heroes until the host begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord.ui import ActionRow, Button, Select

from bot.buttons import custom_ids
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.channel.difficulty import DIFFICULTIES, level, what_changes, what_changes_briefly
from bot.channel.letters import Letter
from bot.channel.scribe import speaker
from bot.shelf.shelf import Tale
from bot.store import MissionRow, SeatRow
from bot.store.absence import ClockRow
from bot.store.masters import MasterRow
from engine.cards.load import HEROES as CARDS
from engine.cards.load import RULES
from engine.setting import Setting
from renderers.say import Speaker

HEROES = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")

Seats = Sequence[SeatRow]


def lobby_letter(
    row: MissionRow, seats: Seats, tale: Tale, master: MasterRow | None = None, clock: ClockRow | None = None
) -> Letter:
    """The lobby's message; once the mission has begun (or was called off) it has no buttons any more. master: who is
    to play the monsters, None: they go by the rulebook; clock: how long people will be awaited, None: not said."""
    speak = speaker(row.language)
    words = tale.words[row.language]
    lines = [
        f"## {words.title}",
        words.briefing,
        speak.text("ui.goal", goal=words.goal),
        _time(speak, row, seats, tale, master),
        speak.text(
            "ui.lobby.difficulty",
            name=level(speak, row.difficulty),
            changes=what_changes(speak, tale.mission, row.difficulty, len(seats), alone=is_alone(seats)),
        ),
        *([clock_line(speak, clock)] if clock is not None else []),
        "",
        speak.text("ui.lobby.host", who=speak.text("ui.lobby.open") if row.host_left else f"<@{row.host}>"),
        *(hero_line(speak, seat.hero, seat.user) for seat in seats),
        *([_master_line(speak, master)] if master is not None else []),
    ]
    if row.status != "lobby":
        lines.append(speak.text(f"ui.lobby.{'begun' if row.status == 'running' else 'closed'}"))
        return Letter("\n".join(lines))
    if is_alone(seats) and master is None:
        lines.append(_counts_as(speak, len(seats)))
    elif not seats and tale.mission.solo:
        lines.append(speak.text("ui.lobby.solo_hint", heroes=speak.names.listing(tale.mission.solo)))
    lines.append(speak.text("ui.lobby.hint" if len(seats) < len(HEROES) else "ui.lobby.full"))
    return Letter("\n".join(lines), rows=tuple(_rows(row, speak, seats, tale, master)))


def clock_line(speak: Speaker, clock: ClockRow) -> str:
    """How long somebody is awaited, and what happens then."""
    return speak.text(f"absence.status.{'none' if clock.hours is None else clock.last}", hours=f"{clock.hours or 0:g}")


def is_alone(seats: Seats) -> bool:
    """Whether a single person plays all the Heroes there are (SOLO-02)."""
    return len({seat.user for seat in seats}) == 1


def may_play_alone(seats: Seats, tale: Tale) -> bool:
    """Whether the Heroes that the mission names for a single player are offered at one press (SOLO-01): as long as
    nobody has taken any other, and they are not all there yet."""
    taken = {seat.hero for seat in seats}
    return bool(tale.mission.solo) and taken < set(tale.mission.solo) and (not seats or is_alone(seats))


def _master_line(speak: Speaker, master: MasterRow) -> str:
    """Who plays the monsters, and what that means (UM-02)."""
    who = speak.text("ui.um.the_bot") if master.user is None else f"<@{master.user}>"
    return speak.text("ui.um.line", who=who, n=RULES.master.end)


def _time(speak: Speaker, row: MissionRow, seats: Seats, tale: Tale, master: MasterRow | None) -> str:
    """How many Hero Phases there are: with the Heroes that sit there, else with any number of them."""
    setting = Setting(tale.mission, RULES.scale.least, row.difficulty)
    longer = RULES.master.end if master is not None else 0
    if seats:
        turns = setting.end(len(seats), alone=is_alone(seats) and master is None) - 1 + longer
        return speak.text("ui.lobby.turns", turns=turns, n=len(seats))
    ends = [setting.end(n) - 1 + longer for n in range(RULES.scale.least, RULES.scale.most + 1)]
    any_number = (
        speak.text("ui.lobby.turns_fixed", turns=ends[0])
        if min(ends) == max(ends)
        else speak.text("ui.lobby.turns_any", least=min(ends), most=max(ends))
    )
    alone = setting.end(len(tale.mission.solo), alone=True) - 1
    if master is not None or not tale.mission.solo or min(ends) <= alone <= max(ends):
        return any_number
    heroes = speak.names.listing(tale.mission.solo)
    return f"{any_number} {speak.text('ui.lobby.turns_alone', turns=alone, heroes=heroes)}"


def _counts_as(speak: Speaker, heroes: int) -> str:
    """What it means that a single player counts one more (SOLO-02, E-02)."""
    scale = min(max(heroes + 1, RULES.scale.least), RULES.scale.most)
    return speak.text("ui.lobby.alone_six" if scale == heroes else "ui.lobby.alone", n=heroes, scale=scale)


def hero_line(speak: Speaker, hero: str, user: int | None) -> str:
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


def _rows(row: MissionRow, speak: Speaker, seats: Seats, tale: Tale, master: MasterRow | None) -> list[ActionRow[Any]]:
    rows = hero_menu(row, speak, seats)
    rows.append(
        ActionRow(lobby_menu(row, "difficulty", speak.text("ui.lobby.level"), _levels(row, speak, seats, tale)))
    )
    if tale.mission.mode == "coop" and not tale.mission.stages:
        rows.append(ActionRow(*(lobby_button(row, speak, way, speak.text(f"ui.um.{way}")) for way in _ways(master))))
    if may_play_alone(seats, tale) and master is None:
        heroes = speak.names.listing(tale.mission.solo)
        rows.append(ActionRow(lobby_button(row, speak, "solo", speak.text("ui.lobby.solo", heroes=heroes))))
    return [*rows, last_row(row, speak, seats)]


def _ways(master: MasterRow | None) -> tuple[str, ...]:
    """What can be chosen instead of how the monsters are played now."""
    if master is None:
        return ("me", "bot")
    return ("me", "rulebook") if master.user is None else ("rulebook",)


def hero_menu(row: MissionRow, speak: Speaker, seats: Seats) -> list[ActionRow[Any]]:
    """The menu of Heroes that are free, if there are any."""
    taken = {seat.hero for seat in seats}
    options = [
        discord.SelectOption(label=speak.name(hero), value=hero, description=_facts(speak, hero))
        for hero in HEROES
        if hero not in taken
    ]
    return [ActionRow(lobby_menu(row, "join", speak.text("ui.lobby.pick"), options))] if options else []


def last_row(row: MissionRow, speak: Speaker, seats: Seats) -> ActionRow[Any]:
    """Begin, leave, the other language."""
    begin = lobby_button(row, speak, "begin", style=discord.ButtonStyle.success)
    begin.disabled = not seats
    return ActionRow(begin, lobby_button(row, speak, "leave"), lobby_button(row, speak, "language"))


def _levels(row: MissionRow, speak: Speaker, seats: Seats, tale: Tale) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=level(speak, name),
            value=name,
            description=shortened(
                what_changes_briefly(speak, tale.mission, name, len(seats), alone=is_alone(seats)), OPTION_LABEL
            ),
            default=name == row.difficulty,
        )
        for name in DIFFICULTIES
    ]


def lobby_menu(row: MissionRow, verb: str, placeholder: str, options: list[discord.SelectOption]) -> Select[Any]:
    return Select(custom_id=custom_ids.lobby(row.id, verb), placeholder=placeholder, options=options)


def lobby_button(
    row: MissionRow,
    speak: Speaker,
    verb: str,
    label: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Button[Any]:
    label = label or speak.text(f"ui.lobby.{verb}")
    return Button(label=label, custom_id=custom_ids.lobby(row.id, verb), style=style)
