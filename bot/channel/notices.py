"""Lines to one person, votes, offers: what is said about the people around a table, put into words.

ping      a line to one person in the channel; it is left out once its question is no longer open
dm        the same as a direct message, in that person's language
vote      a vote as it stands; `again`: in its message
offer     a seat that is offered, until it is taken or withdrawn
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord.ui import ActionRow, Button

from bot.buttons import custom_ids
from bot.channel.letters import Letter
from bot.channel.outbox import Writing
from bot.channel.people import mention
from bot.shelf.shelf import Shelf
from bot.store import MissionRow, OutboxRow, Store
from bot.store.absence import Habits
from bot.store.buttons import Standing
from bot.store.upkeep import SOMEBODY
from bot.store.votes import VoteRow
from bot.table.calls import may_be_mentioned
from bot.table.standing import of_back, of_offer, of_vote
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.waiting import votes
from bot.table.waiting.waits import deadline, held, promised, quiet_until
from renderers.say import Speaker

KINDS = frozenset({"ping", "dm", "vote", "offer"})

NOTHING = Writing(Letter(), skip=True)


class Notices:
    """Writes the rows of these kinds."""

    def __init__(self, store: Store, shelf: Shelf, tables: Tables) -> None:
        self._store = store
        self._shelf = shelf
        self._tables = tables

    async def write(self, mission: MissionRow, row: OutboxRow) -> Writing:
        table = await self._tables.get(mission.id)
        if table is None:
            return NOTHING
        if row.kind == "vote":
            return await self._vote(mission, table, row)
        if row.kind == "offer":
            return await self._offer(mission, table, row)
        return await self._call(mission, table, row)

    async def _call(self, mission: MissionRow, table: Table, row: OutboxRow) -> Writing:
        user, ply, direct = int(row.body["user"]), row.body["ply"], row.kind == "dm"
        if ply is not None and (ply != table.shown.ply or user not in table.shown_asked):
            return NOTHING
        habits, now = await self._store.habits(user), table.now()
        if habits.notify == "none" and _is_call(row.body["key"]):
            return NOTHING  # the board has it
        speak = self._shelf.speaker((direct and habits.language) or mission.language, mission.mission)
        aloud = {} if direct else row.body.get("aloud", {})  # what else is said where opponents read it
        words = self._facts(mission, table, user, speak) | spoken(speak, row.body["words"] | aloud.get("words", {}))
        vote = await self._store.vote(int(row.body["vote"])) if "vote" in row.body else None
        if vote is not None:
            words |= _about(speak, table, vote)
        said = [speak.text(aloud.get("key", f"absence.ping.{row.body['key']}"), who=f"<@{user}>", **words)]
        if ply is not None:
            said += self._question(table, user, speak)
        if row.body.get("closed"):
            said.append(speak.text("absence.ping.closed"))
        if vote is not None and vote.message is not None:
            said.append(speak.text("absence.ping.vote_link", link=message_link(mission, vote.message)))
        else:
            said.append(speak.text("absence.ping.link", link=board_link(mission)))
        rows = (_row(speak, "back", custom_ids.back_again(mission.id)),) if row.body.get("button") else ()
        called = user if row.body["mention"] and not direct and may_be_mentioned(habits, now) else None
        silent = direct and (bool(row.body.get("silent")) or quiet_until(habits, now) is not None)
        whole = "\n".join(said)
        stands = Standing(*of_back(user), whole, direct) if rows else None
        return Writing(Letter(whole, rows=rows, mention=called, silent=silent), stands=stands)

    def _facts(self, mission: MissionRow, table: Table, user: int, speak: Speaker) -> dict[str, str]:
        """What every line to a person may name."""
        until = deadline(table, user)
        title = self._shelf.tale(mission.mission).words[speak.language].title
        hours = table.days.clock.hours
        said_until = f"<t:{int(until)}:f>" if until else "–"
        return {"mission": title, "until": said_until, "hours": f"{hours or 0:g}", "what": "…"}

    def _question(self, table: Table, user: int, speak: Speaker) -> list[str]:
        """What is asked, how many dice are left, until when; about Shield Dice also the odds, and what the standing
        order will answer."""
        shown = table.shown
        if shown.decision is None:
            return []
        parts = [speak.ask(shown.decision, shown.view)]
        if shown.decision.what != "act" and shown.decision.about and shown.view.active == shown.decision.about:
            parts.append(speak.text("absence.ping.dice", n=shown.view.hero(shown.decision.about).pool))
        if until := deadline(table, user):
            parts.append(speak.text("absence.ping.until", until=f"<t:{int(until)}:R>"))
        lines = [" · ".join(parts)]
        if shown.decision.what == "shields":
            labels = [speak.option(shown.decision, option, shown.view) for option in shown.decision.options]
            lines += [f"- {label}" for label in labels]
        if (answer := promised(table, user)) is not None:
            said = speak.option(shown.decision, answer, shown.view)
            lines.append(speak.text("absence.ping.order", answer=said))
        return lines

    async def _vote(self, mission: MissionRow, table: Table, row: OutboxRow) -> Writing:
        vote = await self._store.vote(int(row.body["vote"]))
        if vote is None:
            return NOTHING
        speak = self._shelf.speaker(mission.language, mission.mission)
        again, calm = row.body["again"], row.body.get("calm")
        into = vote.message if again else None
        if again and into is None and vote.status == "open":
            return NOTHING  # it was not said yet; when it is, it is said as it stands
        called = vote.about if not again and not calm and vote.status == "open" and vote.about != vote.by else None
        idle = "acted" if row.body.get("acted") else "dropped"
        letter = vote_letter(speak, table, vote, await self._mentioned(table, called), idle)
        if letter.mention is not None:
            words = self._facts(mission, table, letter.mention, speak) | _about(speak, table, vote)
            letter = replace(letter, call=speak.text("absence.ping.vote_called", who=f"<@{letter.mention}>", **words))
        if vote.status != "open" and row.body.get("at"):
            closed = speak.text("absence.votes.closed_at", at=f"<t:{int(row.body['at'])}:f>")
            letter = replace(letter, story=f"{letter.story}\n{closed}")
        stands = Standing(*of_vote(vote.id), letter.story) if letter.rows else None
        return Writing(letter, into=into, files=False, stands=stands)

    async def _mentioned(self, table: Table, user: int | None) -> int | None:
        """The same person, if a mention may call that person now."""
        habits = await self._store.habits(user) if user is not None else None
        return user if habits is not None and may_be_mentioned(habits, table.now()) else None

    async def _offer(self, mission: MissionRow, table: Table, row: OutboxRow) -> Writing:
        hero = str(row.body["hero"])
        seat, offer = table.seat(hero), table.days.offers.get(hero)
        if seat is None or offer is None:
            return NOTHING
        speak = self._shelf.speaker(mission.language, mission.mission)
        key = "to" if offer.user else "anybody"
        if seat.user is None:
            key = "to_open" if offer.user else "open"
        elif offer.by not in (None, seat.user):
            key = f"{key}_host"
        elif offer.by is None and row.body.get("why"):
            key = f"{key}_{row.body['why']}"
        who = {"to": f"<@{offer.user}>", "who": f"<@{seat.user}>", "by": f"<@{offer.by}>"}
        words = speak.text(f"absence.offer.{key}", hero=speak.noun(hero), **who)
        take = ActionRow[Any](
            _button(speak, "take", custom_ids.take(mission.id, hero), hero=speak.noun(hero)),
            _button(speak, "keep", custom_ids.keep(mission.id, hero), discord.ButtonStyle.secondary),
        )
        whom = offer.user if offer.user != offer.by and not row.body.get("calm") else None
        called = await self._mentioned(table, whom)
        return Writing(Letter(words, rows=(take,), mention=called), stands=Standing(*of_offer(offer), words))


def _is_call(key: str) -> bool:
    """Whether a line says nothing but that somebody is awaited."""
    return key in ("asked", "remind") or key.startswith("warn_")


def call_line(speak: Speaker, table: Table, user: int, title: str) -> str:
    """What a phone shows of the board that calls somebody: the mission, until when, what is asked."""
    parts, decision = [f"<@{user}> · **{title}**"], table.shown.decision
    if until := deadline(table, user):
        parts.append(speak.text("absence.ping.until", until=f"<t:{int(until)}:R>"))
    if decision is not None:
        parts.append(speak.ask(decision, table.shown.view))
    return " · ".join(parts)


def _about(speak: Speaker, table: Table, vote: VoteRow) -> dict[str, Any]:
    """What a call to the person may name whom a vote goes against: what is voted about, until when the person may act;
    a vote without such a time ends then."""
    until = votes.graceful(table, vote) or votes.closes(table, vote)
    return {"what": _asked(speak, vote), "until": f"<t:{int(until)}:f>" if until else "–"}


def _asked(speak: Speaker, vote: VoteRow) -> str:
    """What a vote is about, and who has called it."""
    by, who = mention(speak, vote.by), mention(speak, vote.about) if vote.about is not None else ""
    return speak.text(f"absence.votes.{votes.text_of(vote)}", who=who, by=by, **spoken(speak, vote.subject))


def vote_letter(speak: Speaker, table: Table, vote: VoteRow, called: int | None, idle: str = "dropped") -> Letter:
    """A vote: what it is about, how it stands, and its buttons while it is open. called: who is pinged; idle: what has
    made it idle, if it is."""
    by, who = mention(speak, vote.by), mention(speak, vote.about) if vote.about is not None else ""
    lines = [_asked(speak, vote)]
    for yes, key in ((True, "for"), (False, "against")):
        said = ", ".join(mention(speak, user) for user, ballot in vote.ballots.items() if ballot is yes)
        if said:
            lines.append(speak.text(f"absence.votes.{key}", who=said))
    if vote.status != "open":
        lines.append(speak.text(f"absence.votes.{idle if vote.status == 'dropped' else vote.status}", who=who))
        return Letter("\n".join(lines))
    counted = votes.voters(table, vote)
    lines.append(speak.text("absence.votes.needed", n=len(counted) // 2 + 1, of=len(counted)))
    if vote.about is not None and votes.MOTIONS[vote.kind].grace:
        key = "grace_heard" if votes.MOTIONS[vote.kind].heard else "grace"
        lines.append(speak.text(f"absence.votes.{key}", who=who))
    if votes.waits_for(table, vote):
        lines.append(speak.text("absence.votes.for_good"))
    if (until := votes.closes(table, vote)) is not None:
        lines.append(speak.text(f"absence.votes.{votes.end_of(table, vote)}", until=f"<t:{int(until)}:R>", by=by))
    buttons = [
        _button(speak, way, custom_ids.ballot(vote.mission, vote.id, way), style)
        for way, style in (("yes", discord.ButtonStyle.success), ("no", discord.ButtonStyle.secondary))
    ]
    return Letter("\n".join(lines), rows=(ActionRow(*buttons),), mention=called)


def waiting_line(speak: Speaker, table: Table, habits: Mapping[int, Habits]) -> str:
    """What the board says about the time: until when somebody is awaited, or that everything stands still."""
    clock, now = table.days.clock, table.now()
    if clock.paused_until is not None and now < clock.paused_until:
        return speak.text("absence.board.paused", until=f"<t:{int(clock.paused_until)}:f>")
    if held(table):
        return speak.text("absence.board.held")
    lines = []
    for user in table.shown_asked[:1] if len(table.shown_asked) == 1 else ():
        away = habits.get(user)
        if away is not None and away.is_away(now) and away.away_until is not None:
            lines.append(speak.text("absence.board.away", who=f"<@{user}>", until=f"<t:{int(away.away_until)}:f>"))
        elif (until := deadline(table, user)) is None:
            continue
        elif (answer := promised(table, user)) is not None and table.shown.decision is not None:
            said = speak.option(table.shown.decision, answer, table.shown.view)
            key = "orders.board.until_hidden" if table.hides_plans else "orders.board.until"
            lines.append(speak.text(key, who=f"<@{user}>", until=f"<t:{int(until)}:R>", answer=said))
        elif clock.last != "remind":
            lines.append(speak.text(f"absence.board.{clock.last}", until=f"<t:{int(until)}:R>"))
    return "\n".join(lines)


def time_lines(speak: Speaker, table: Table, habits: Mapping[int, Habits]) -> list[str]:
    """What `/mission status` says about the time: the clock or the pause, until when somebody is awaited, who is
    away, which seats are offered."""
    clock, now = table.days.clock, table.now()
    if clock.paused_until is not None and now < clock.paused_until:
        lines = [speak.text("absence.status.paused", until=f"<t:{int(clock.paused_until)}:f>")]
    else:
        key = "none" if clock.hours is None else clock.last
        lines = [speak.text(f"absence.status.{key}", hours=f"{clock.hours or 0:g}")]
    if held(table):
        lines.append(speak.text("absence.status.held"))
    for user in table.shown_asked:
        if (until := deadline(table, user)) is not None:
            lines.append(speak.text("absence.status.until", who=f"<@{user}>", until=f"<t:{int(until)}:R>"))
    for user, known in habits.items():
        if known.is_away(now) and known.away_until is not None:
            until_then = f"<t:{int(known.away_until)}:f>"
            lines.append(speak.text(f"absence.status.away_{known.away_how}", who=f"<@{user}>", until=until_then))
    for hero in table.days.offers:
        lines.append(speak.text("absence.status.offered", hero=speak.noun(hero)))
    return lines


def spoken(speak: Speaker, words: Mapping[str, Any]) -> dict[str, Any]:
    """What goes into a text: ids of Heroes by their names, times as Discord shows them to each reader; what is there
    in each language, in the speaker's. Who was forgotten meanwhile is "somebody"."""
    said: dict[str, Any] = {}
    for name, value in words.items():
        if name == "hero":
            said[name] = speak.noun(str(value))
        elif name == "heroes":
            said[name] = speak.names.listing(value)
        elif name == "until":
            said[name] = f"<t:{int(value)}:f>"
        elif isinstance(value, Mapping):
            said[name] = value[speak.language]
        elif name == "user":
            said[name] = mention(speak, int(value))
        elif isinstance(value, str):
            said[name] = value.replace(f"<@{SOMEBODY}>", speak.text("care.somebody"))
        else:
            said[name] = value
    return said


def board_link(mission: MissionRow) -> str:
    """Where the newest board is, or else its channel."""
    if mission.board_message is None:
        return f"https://discord.com/channels/{mission.guild}/{mission.channel}"
    return message_link(mission, mission.board_message)


def message_link(mission: MissionRow, message: int) -> str:
    return f"https://discord.com/channels/{mission.guild}/{mission.channel}/{message}"


def _button(
    speak: Speaker, key: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.primary, **words: Any
) -> Button[Any]:
    return Button(label=speak.text(f"absence.buttons.{key}", **words), custom_id=custom_id, style=style)


def _row(speak: Speaker, key: str, custom_id: str, **words: Any) -> ActionRow[Any]:
    return ActionRow(_button(speak, key, custom_id, **words))
