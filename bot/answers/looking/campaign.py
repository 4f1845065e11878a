"""/campaign: what a server has played, how hard, with whom, how narrowly; and the badges it has won."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord

from bot.answers.company.lesson import NUMBER, lesson_of, lesson_row
from bot.answers.replies import Interaction, voice
from bot.buttons import custom_ids
from bot.channel.difficulty import DIFFICULTIES, level
from bot.channel.letters import NO_PINGS
from bot.channel.lobby import HEROES
from bot.channel.people import mention
from bot.game_master import GameMaster
from bot.shelf.shelf import LONGEST_TITLE, Entry, family_of
from bot.store import Part, ResultRow
from bot.store.masters import PlacingRow
from renderers.say import Speaker, escape

PAGE = 1700
"""Characters of missions on a page; what stands above and below takes the rest of a message."""

WON, OPEN = "●", "○"

NOBODY: Mapping[int, tuple[int | None, str | None]] = MappingProxyType({})


async def show_campaign(bot: GameMaster, interaction: Interaction, page: int = 0, *, again: bool = False) -> None:
    """One page of it, for whoever asked; again: in the message whose button was pressed."""
    if again:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    speak, guild = voice(interaction), interaction.guild_id or 0
    results = await bot.store.results(guild)
    placings, masters = await bot.store.placings(guild), await bot.store.masters(guild)
    entries = await bot.shelf.entries([result.tale for result in results])
    results = [row for row in results if row.tale not in entries or not entries[row.tale].people]
    arenas = arena_block(speak, placings, entries)
    new, lesson = await bot.store.new_here(interaction.user.id), lesson_of(bot)
    shipped = bot.shelf.shipped()
    pages = await asyncio.to_thread(
        campaign_pages, speak, results, entries, shipped, new=new, arenas=arenas, masters=masters
    )
    page = min(page, len(pages) - 1)
    view = discord.ui.View(timeout=None)
    for button in _turning(speak, page, len(pages)):
        view.add_item(button)
    if new and lesson is not None:
        for item in lesson_row(speak):
            view.add_item(item)
    view.stop()
    await interaction.edit_original_response(content=pages[page], view=view, allowed_mentions=NO_PINGS)


def campaign_pages(
    speak: Speaker,
    results: Sequence[ResultRow],
    entries: Mapping[str, Entry],
    shipped: Sequence[Entry],
    *,
    new: bool = False,
    arenas: str = "",
    masters: Mapping[int, tuple[int | None, str | None]] = NOBODY,
) -> list[str]:
    """The pages, at least one. results: oldest first; entries: what lists show of their missions; shipped: the game's
    own; new: the reader has never played; arenas: a block about the Arenas; masters: who was the Ugly Master of which
    mission, person and name."""
    results = [result for result in results if result.tale in entries]
    lessons = [result for result in results if _is_lesson(entries[result.tale])]
    results = [result for result in results if not _is_lesson(entries[result.tale])]
    apart = [_lesson(speak, entries[lessons[-1].tale], lessons)] if lessons else []
    played: dict[str, list[ResultRow]] = {}
    for result in results:
        played.setdefault(family_of(result.tale), []).append(result)
    first = next((entry for entry in shipped if entry.number), None)
    start = speak.text("ui.campaign.start", title=first.titles[speak.language]) if first else ""
    if not played:
        nothing = [speak.text("ui.campaign.title"), speak.text("ui.campaign.nothing"), start]
        return ["\n".join([*nothing, *([arenas] if arenas else []), *apart])]
    ordered = sorted(played.values(), key=lambda rows: _place(entries[rows[-1].tale]))
    blocks = [_mission(speak, entries[rows[-1].tale], rows, masters) for rows in ordered]
    blocks += [arenas] if arenas else []
    left = [entry for entry in shipped if entry.number and entry.key not in played]
    if left:
        titles = ", ".join(f"{entry.number} · {entry.titles[speak.language]}" for entry in left)
        blocks.append(speak.text("ui.campaign.not_yet", titles=titles))
    blocks += apart
    top = [speak.text("ui.campaign.title"), _summary(speak, results), *([start] if new else [])]
    pages = _paged(blocks)
    return ["\n".join([*top, *blocks, _legend(speak, at, len(pages))]) for at, blocks in enumerate(pages, start=1)]


def _is_lesson(entry: Entry) -> bool:
    return not entry.own and entry.number == NUMBER


def _lesson(speak: Speaker, entry: Entry, rows: Sequence[ResultRow]) -> str:
    """A line apart: practice is no mission of the campaign."""
    won = sum(row.outcome == "won" for row in rows)
    return speak.text("ui.campaign.lesson", title=entry.titles[speak.language], played=len(rows), won=won)


def _place(entry: Entry) -> tuple[bool, int, str]:
    return entry.own, entry.number, entry.key


def _paged(blocks: Iterable[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for block in blocks:
        if pages[-1] and sum(map(len, pages[-1])) + len(block) > PAGE:
            pages.append([])
        pages[-1].append(block)
    return pages


def _legend(speak: Speaker, page: int, pages: int) -> str:
    levels = ", ".join(level(speak, name) for name in DIFFICULTIES)
    said = speak.text("ui.campaign.legend", badges=WON * len(DIFFICULTIES), levels=levels)
    return said if pages == 1 else f"{said} {speak.text('ui.campaign.page', page=page, pages=pages)}"


def _summary(speak: Speaker, results: Sequence[ResultRow]) -> str:
    """How much was played and won, and with which Heroes."""
    won = [result for result in results if result.outcome == "won"]
    said = speak.text("ui.campaign.summary", played=len(results), won=len(won))
    with_hero = {hero: [row for row in won if hero in {part.hero for part in row.party}] for hero in HEROES}
    heroes = ", ".join(
        f"{speak.name(hero)} {_badges(rows)}"
        for hero, rows in sorted(with_hero.items(), key=lambda each: -len(each[1]))
        if rows
    )
    return f"{said}\n{speak.text('ui.campaign.heroes', heroes=heroes)}" if heroes else said


def _badges(rows: Iterable[ResultRow]) -> str:
    """One sign for each difficulty: won or not."""
    won = {row.difficulty for row in rows if row.outcome == "won"}
    return "".join(WON if name in won else OPEN for name in DIFFICULTIES)


def _mission(
    speak: Speaker, entry: Entry, rows: Sequence[ResultRow], masters: Mapping[int, tuple[int | None, str | None]]
) -> str:
    title = escape(entry.titles[speak.language], LONGEST_TITLE)
    key = "own" if entry.own else "mission"
    lines = [speak.text(f"ui.campaign.{key}", number=entry.number, title=title, badges=_badges(rows))]
    for name in DIFFICULTIES:
        best = _best([row for row in rows if row.difficulty == name])
        if best is not None:
            party = [_party(speak, best.party)]
            if best.mission in masters:
                party.append(
                    speak.text("ui.campaign.master", who=_called(speak, *masters[best.mission], "ui.um.the_bot"))
                )
            lines += [_result(speak, best), f"-# {' · '.join(party)}"]
    return "\n".join(lines)


def _best(rows: Sequence[ResultRow]) -> ResultRow | None:
    """The best of several results: won before lost, then the most time left, then the fewest falls, then the newest."""

    def worth(row: ResultRow) -> tuple[bool, int, int, float]:
        won = row.outcome == "won"
        return won, row.left or 0 if won else 0, -(row.falls or 0), row.at

    return max(rows, key=worth, default=None)


def _result(speak: Speaker, row: ResultRow) -> str:
    """How it ended, when, and how narrowly."""
    date, name = f"<t:{int(row.at)}:d>", level(speak, row.difficulty)
    parts = [speak.text(f"ui.campaign.{row.outcome}", difficulty=name, date=date)]
    if row.outcome == "won" and row.left is not None:
        spare = row.left - 1
        key = "spare" if spare > 0 else "last_turn"
        parts.append(speak.text(f"ui.campaign.{key}", turns=spare))
    return ", ".join([*parts, *_narrowly(speak, row)]) + "."


def _narrowly(speak: Speaker, row: ResultRow) -> list[str]:
    """Who fell, or if nobody did, who came nearest to it."""
    if row.hero is not None and row.hp == 0:
        n = row.falls or 1
        return [speak.text("ui.campaign.fell" if n == 1 else "ui.campaign.fell_first", n=n, hero=speak.noun(row.hero))]
    if row.falls:
        return [speak.text("ui.campaign.falls", n=row.falls)]
    parts = [] if row.falls is None else [speak.text("ui.campaign.no_falls")]
    if row.hero is not None and row.hp is not None:
        parts.append(speak.text("ui.campaign.closest", hero=speak.noun(row.hero), hp=row.hp))
    return parts


def _party(speak: Speaker, party: Sequence[Part]) -> str:
    """Who played whom: by the name they were last called by, so that who left is still told."""
    players: dict[str, list[str]] = {}
    for part in party:
        who = _called(speak, part.user, part.name, "ui.lobby.open")
        players.setdefault(who, []).append(speak.name(part.hero))
    return " · ".join(f"{who}: {', '.join(heroes)}" for who, heroes in players.items())


def _called(speak: Speaker, user: int | None, name: str | None, nobody: str) -> str:
    if user is None:
        return speak.text(nobody)
    return escape(name) if name is not None else mention(speak, user)


def arena_block(speak: Speaker, placings: Sequence[PlacingRow], entries: Mapping[str, Entry]) -> str:
    """The Arenas that were played: how often, and who won last. "" if none was."""
    lines = []
    for entry in sorted((each for each in entries.values() if each.people), key=_place):
        rows = [row for row in placings if row.tale == entry.key]
        if rows:
            last = [row for row in rows if row.mission == rows[-1].mission and row.won]
            people = [_called(speak, row.user, row.name, "ui.campaign.by_house") for row in last]
            winners = ", ".join(f"{who} ({speak.name(row.hero)})" for who, row in zip(people, last, strict=True))
            lines.append(
                speak.text(
                    "ui.campaign.arena",
                    number=entry.number,
                    title=entry.titles[speak.language],
                    games=len({row.mission for row in rows}),
                    winners=winners,
                    date=f"<t:{int(rows[-1].at)}:d>",
                )
            )
    return "\n".join([speak.text("ui.campaign.arenas"), *lines]) if lines else ""


def _turning(speak: Speaker, page: int, pages: int) -> list[discord.ui.Button[Any]]:
    """Buttons to the page before and the one after."""
    found = []
    for key, to in (("before", page - 1), ("after", page + 1)):
        if 0 <= to < pages:
            button: discord.ui.Button[Any] = discord.ui.Button(
                label=speak.text(f"ui.campaign.{key}"), custom_id=custom_ids.campaign(to)
            )
            found.append(button)
    return found
