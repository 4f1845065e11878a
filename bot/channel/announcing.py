"""Outbox rows put into words.

log       chapters in words only, in a second channel; or a notice that is told there, too
step      a chapter of the game with its picture, and, if it is the newest, the open question with its buttons
question  the board message that is there, with another question
settled   something is settled: messages with buttons about it are to lose them, each by a row of its own (faded)
superseded  a board that is not the newest any more, without its question; where it cannot be changed, it stays
lobby     the lobby as it is now; `again`: in the message that is there
notice    one line: its key and what goes into it
chronicle what was played, whole, when it is over
handing   the monsters are to be somebody's, and somebody has yet to agree
          (for the kinds of lines about people see `notices`)
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord.ui import ActionRow

from bot.buttons import custom_ids
from bot.buttons.master import button
from bot.channel import coach
from bot.channel.arena_lobby import arena_letter
from bot.channel.chronicle import chronicle_letter
from bot.channel.letters import Letter, fitted
from bot.channel.lobby import lobby_letter
from bot.channel.notices import KINDS as NOTICES
from bot.channel.notices import Notices, board_link, call_line, spoken, waiting_line
from bot.channel.outbox import ELSEWHERE, Writing
from bot.channel.people import mention
from bot.channel.scribe import Scribe, in_words, question, reach_of
from bot.shelf.shelf import Shelf
from bot.store import MissionRow, OutboxRow, Store
from bot.store.buttons import FADED, Standing
from bot.store.masters import HandingRow
from bot.table.calls import call_again, may_be_mentioned
from bot.table.chapters import Chapter
from bot.table.standing import of_handing
from bot.table.table import Table
from bot.table.tables import Tables
from engine.events import EndMoved, MissionBegan

log = logging.getLogger(__name__)

NOTHING = Writing(Letter(), skip=True)


class Announcer:
    """Reads what is committed and writes what is to be said of it."""

    def __init__(self, store: Store, shelf: Shelf, tables: Tables, scribe: Scribe) -> None:
        self._store = store
        self._shelf = shelf
        self._tables = tables
        self._scribe = scribe
        self._notices = Notices(store, shelf, tables)

    async def write(self, row: OutboxRow) -> Writing:
        mission = await self._store.mission(row.mission)
        if mission is None:
            return NOTHING
        await self._shelf.fetch(mission.mission)
        if row.kind == "notice":
            return Writing(self._notice(mission, row))
        if row.kind == "lobby":
            return await self._lobby(mission, row)
        if row.kind == "superseded":
            return await self._superseded(mission, row)
        if row.kind == "settled":  # which messages that is about, the store knows when the row's turn has come
            return NOTHING
        if row.kind == FADED:
            return await self._faded(mission, row)
        if row.kind == "handing":
            return await self._handing(mission, row)
        if row.kind == "chronicle":
            return Writing(await chronicle_letter(self._store, self._shelf, self._scribe, mission))
        if row.kind == ELSEWHERE:
            return await self._elsewhere(mission, row)
        if row.kind in NOTICES:
            return await self._notices.write(mission, row)
        return await self._step(mission, row)

    async def _elsewhere(self, mission: MissionRow, row: OutboxRow) -> Writing:
        chapters = [await self._tables.chapter(mission.id, number) for number in row.body.get("steps", ())]
        told = [chapter for chapter in chapters if chapter is not None]
        tale, speak = self._shelf.tale(mission.mission), self._shelf.speaker(mission.language, mission.mission)
        title = tale.words[mission.language].title
        lines = [speak.text("care.log.title", title=title, channel=f"<#{mission.channel}>")]
        lines += [in_words(tale, speak, chapter) for chapter in told]
        if (notice := row.body.get("notice")) is not None:
            lines.append(speak.text(notice["key"], **spoken(speak, notice["words"])))
        return Writing(Letter(fitted(lines, speak.text("ui.more_lines"))), skip=len(lines) == 1)

    def _notice(self, mission: MissionRow, row: OutboxRow) -> Letter:
        speak = self._shelf.speaker(mission.language, mission.mission)
        words = speak.text(row.body["key"], **spoken(speak, row.body["words"]))
        return Letter(words, silent=bool(row.body.get("silent")))

    async def _handing(self, mission: MissionRow, row: OutboxRow) -> Writing:
        """Somebody is to have the monsters; whose word is missing has a button, and either may let it be."""
        speak, user, asked = self._shelf.speaker(mission.language, mission.mission), row.body["user"], row.body["asked"]
        by = row.body.get("by")
        words = speak.text(
            f"ui.um.{row.body['key']}",
            who=mention(speak, user),
            asked=mention(speak, asked),
            by=mention(speak, by) if by is not None else "",
        )
        key = "accept" if asked == user else "agree"
        press = button(speak, key, custom_ids.agree(mission.id, user), discord.ButtonStyle.success)
        leave = button(speak, "withdraw", custom_ids.master(mission.id, "withdraw"))
        habits, now = await self._store.habits(asked), self._store.clock.now()
        called = asked if asked != by and not row.body.get("calm") and may_be_mentioned(habits, now) else None
        stands = Standing(*of_handing(HandingRow(mission.id, user, row.body["by"], asked)), words)
        return Writing(Letter(words, rows=(ActionRow(press, leave),), mention=called), stands=stands)

    async def _faded(self, mission: MissionRow, row: OutboxRow) -> Writing:
        """A message that said this, without its buttons, and why they are gone."""
        language = (await self._store.habits(row.channel)).language if row.body["direct"] else None
        speak = self._shelf.speaker(language or mission.language, mission.mission)
        end = speak.text(f"care.ends.{row.body['how']}", link=board_link(mission))
        said = str(spoken(speak, {"words": row.body["words"]})["words"])
        words = f"{said}\n{end}" if said else end
        return Writing(Letter(words), into=row.body["message"], files=False, only_there=True)

    async def _lobby(self, mission: MissionRow, row: OutboxRow) -> Writing:
        tale = self._shelf.tale(mission.mission)
        seats, clock = await self._store.seats(mission.id), await self._store.clock_of(mission.id)
        if tale.mission.people:
            letter = arena_letter(mission, seats, tale, *await self._store.arena_seats(mission.id), clock)
        else:
            of_table = None if tale.mission.stages else clock
            letter = lobby_letter(mission, seats, tale, await self._store.master(mission.id), of_table)
        if not row.body.get("again"):
            return Writing(letter, board=True)
        into = mission.board_message  # of this channel, whichever was pressed
        return Writing(letter, into=into, board=True, files=False) if into is not None else NOTHING

    async def _step(self, mission: MissionRow, row: OutboxRow) -> Writing:
        table = await self._tables.get(mission.id)
        telling: list[int] = row.body["telling"]
        if table is None or not telling:
            return NOTHING
        newest = telling == table.aside.telling and row.body["ply"] == table.shown.ply
        if row.kind == "question" and not newest and not row.body.get("closed"):
            return NOTHING
        told = [chapter for n in telling if (chapter := await self._tables.chapter(mission.id, n)) is not None]
        if row.kind == "step" and not newest and not any(chapter.events for chapter in told):
            return self._overtaken(mission, row)
        asks = newest and mission.status != "over"
        asking = await self._question(mission, table, row) if asks else Letter()
        reach = reach_of(table.shown) if asks else ()
        try:
            letter = await self._told(mission, table, telling, told, asking, reach, newest=newest)
        except Exception:
            log.exception("step %s of mission %s cannot be drawn; asking without it", telling, row.id)
            letter = asking
        into = mission.board_message if row.body["into_board"] else None
        return Writing(letter, into=into, board=True, asks=bool(asking.rows), files=row.kind == "step")

    async def _superseded(self, mission: MissionRow, row: OutboxRow) -> Writing:
        """What a board told, without what it asked."""
        telling, table = row.body["telling"], await self._tables.get(mission.id)
        letter = self._scribe.cached(mission, telling)
        if letter is None and table is not None:
            told = [chapter for n in telling if (chapter := await self._tables.chapter(mission.id, n)) is not None]
            if told:
                await self._told(mission, table, telling, told, Letter(), (), newest=False)
                letter = self._scribe.cached(mission, telling)
        if letter is None:
            return NOTHING
        if row.channel != mission.channel:
            speak = self._shelf.speaker(mission.language, mission.mission)
            letter = replace(letter, question=speak.text("care.ends.moved", link=board_link(mission)))
        return Writing(letter, into=row.body["message"], files=False, only_there=True)

    async def _told(
        self,
        mission: MissionRow,
        table: Table,
        telling: Sequence[int],
        told: Sequence[Chapter],
        asking: Letter,
        reach: tuple[str, ...],
        *,
        newest: bool,
    ) -> Letter:
        """The message that tells these chapters and then asks."""
        began, hint = await self._began(mission, told), coach.newest(table.aside.hints, telling)
        now = coach.now_of(table.shown, hint, busy=table.aside.unfinished) if newest else coach.Now(hint)
        mark, after = self._mark(mission, table, telling), self._after(mission, table)
        return await self._scribe.letter(mission, telling, told, asking, reach, began, now, mark, after)

    def _mark(self, mission: MissionRow, table: Table, telling: Sequence[int]) -> str:
        """The line over a step that somebody had planned, or in which the autopilot acted."""
        speak = self._shelf.speaker(mission.language, mission.mission)
        if hero := table.aside.ahead.marks.get(telling[0]):
            return speak.text("plans.mark", hero=speak.noun(hero))
        driven = dict.fromkeys(hero for step in telling for hero in table.aside.driven.get(step, ()))
        return speak.text("absence.board.driven", heroes=speak.names.listing(driven)) if driven else ""

    def _after(self, mission: MissionRow, table: Table) -> list[str]:
        """What is said below the end of the game: how often the Ugly Master has cackled, where the ladder is."""
        speak = self._shelf.speaker(mission.language, mission.mission)
        said = [speak.text("ui.um.cackles", n=table.aside.cackles)] if table.aside.cackles else []
        return [*said, *([speak.text("ui.arena.ladder_hint")] if table.game.state.arena else [])]

    def _overtaken(self, mission: MissionRow, row: OutboxRow) -> Writing:
        """A board that tells nothing new, and is another one by now: nobody needs it. Who has asked for it with a
        command is told where to look."""
        if row.token is None or row.body.get("pressed") is not None:
            return NOTHING
        speak = self._shelf.speaker(mission.language, mission.mission)
        return Writing(Letter(speak.text("care.moved_on", link=board_link(mission))))

    async def _began(self, mission: MissionRow, told: Sequence[Chapter]) -> int:
        """The End of Game space at the beginning, which the first chapter knows; 0 where no chapter moves it."""
        if not any(isinstance(event, EndMoved) for chapter in told for event in chapter.events):
            return 0
        first = await self._tables.chapter(mission.id, 1)
        return next((event.end for event in (first.events if first else ()) if isinstance(event, MissionBegan)), 0)

    async def _called(self, table: Table, user: int | None) -> int | None:
        """Whom the board is to call, if that may be now. If it is said late, or the person has chosen something else
        since, the person is called when that may be."""
        if user is None or may_be_mentioned(await self._store.habits(user), table.now()):
            return user
        await self._tables.look_after(table.row.id, lambda table, told: call_again(table, user))
        return None

    async def _question(self, mission: MissionRow, table: Table, row: OutboxRow) -> Letter:
        speak = self._shelf.speaker(mission.language, mission.mission)
        mention = await self._called(table, row.body.get("mention"))
        letter = question(table.shown, speak, table.shown_asked, mention)
        habits = {user: await self._store.habits_at(mission.id, user) for user in table.shown_asked}
        waiting = waiting_line(speak, table, habits) if letter.question else ""
        if mention is not None and letter.question:
            title = self._shelf.tale(mission.mission).words[mission.language].title
            letter = replace(letter, call=call_line(speak, table, mention, title))
        return replace(letter, question=f"{letter.question}\n{waiting}") if waiting else letter
