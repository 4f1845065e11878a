"""What a person does who looks at a table."""

from __future__ import annotations

import asyncio

from bench.fortnight.casting import Guest, Sitting
from bench.fortnight.house import House
from bench.fortnight.watching import QUESTION, Watch, digest, ids
from bot.buttons import custom_ids
from bot.local import Message, Reply
from bot.local.wire.interactions import Interaction
from bot.store.votes import VoteRow
from bot.table.table import Table
from bot.table.waiting.votes import voters
from engine.decisions import Option
from engine.players import StandIn, cautious

PLANS = ("attack nearest, the rest into defence", "open the door until done, end", "the rest into defence")
PATIENCE = 12.0
"""Hours after which somebody may call a vote about who is silent."""


class Visits:
    """Everything that people do goes through here. stamina: how much of it in one visit; player: what they answer;
    yes: the share of votes that they agree to."""

    def __init__(
        self, house: House, watch: Watch, stamina: float, player: StandIn = cautious, yes: float = 0.75
    ) -> None:
        self.stamina = stamina
        self.player = player
        self.yes = yes
        self.house = house
        self.watch = watch
        self.world = house.local.world

    # Sitting down

    async def open_table(self, sitting: Sitting) -> None:
        """From `/mission start` to the first board, with the table's clock and its people's wishes."""
        lobby = await self.start(sitting)
        if sitting.master is not None:
            await sitting.master.person.click(lobby, next(i for i in ids(lobby) if i.endswith(":me")))
        for hero, guest in sitting.heroes.items():
            await guest.person.select(lobby, hero)
        if not await self.begin(sitting, lobby):
            return
        if sitting.clock is not None:
            time, then = sitting.clock
            await self.say(sitting.host, sitting, "mission clock", time=time, then=then)
        for guest in sitting.guests:
            if guest.kind == "asked" and guest in sitting.heroes.values():
                await self.say(guest, sitting, "orders", shields="ask", star="ask", hours=2)

    async def start(self, sitting: Sitting) -> Message:
        """The host opens the lobby; returns it."""
        channel, host = self.world.channel(str(sitting.channel)), sitting.host
        options = {"mission": sitting.mission, "difficulty": sitting.level, "language": sitting.language}
        await host.person.slash(channel, "mission start", **options)
        return await host.person.wait_for(channel, is_lobby, timeout=30)

    async def begin(self, sitting: Sitting, lobby: Message) -> bool:
        """The host begins; whether the mission has begun."""
        begin = next(button.custom_id for button in lobby.buttons if ":begin" in button.custom_id)
        await self.house.silence()
        await sitting.host.person.answered(sitting.host.person.open_click(lobby, begin))
        begun = await self._begun(sitting)
        if not begun:
            self.watch.fault(f"{sitting.name} ({sitting.mission}) did not begin")
        return begun

    async def _begun(self, sitting: Sitting) -> bool:
        for _ in range(500):
            row = await self.house.bot.store.mission_in(sitting.channel)
            if row is not None and row.status == "running":
                await self.house.silence()
                sitting.id = row.id
                return True
            await asyncio.sleep(0.01)
        return False

    async def introduce(self, guest: Guest) -> None:
        """How this person wants to be called, and when not."""
        wishes = {"way": guest.notify, "zone": guest.zone}
        if guest.quiet:
            wishes["quiet"] = f"{guest.asleep[0]}-{guest.asleep[1]}"
        place = guest.tables[0].channel if guest.tables else self.world.find_channel("expeditions")
        channel = self.world.channel(str(place)) if isinstance(place, int) else place
        assert channel is not None
        await guest.person.slash(channel, "notify", **wishes)

    async def set_out(self, guest: Guest) -> None:
        """Who sets out says so, most of the time."""
        if guest.back is None or guest.leaves is None or not guest.tables or guest.luck.random() < 0.3:
            return
        hours = max(1, int((guest.back - guest.leaves) / 3600))
        channel = self.world.channel(str(guest.tables[0].channel))
        await guest.person.slash(channel, "away", until=f"{hours}h", how=guest.luck.choice(("autopilot", "wait")))

    # Looking in

    async def look_in(self, guest: Guest) -> None:
        """Everything that somebody does who has opened Discord."""
        for sitting in guest.tables:
            table = await self.house.table(sitting.channel)
            if table is None or table.row.status != "running":
                continue
            await self.vote(guest, sitting, table)
            await self.fidget(guest, sitting, table)
            await self.play(guest, sitting)
            await self.arrange(guest, sitting)

    async def play(self, guest: Guest, sitting: Sitting) -> None:
        """Answer what is asked, until somebody else is, or the bus comes."""
        for _ in range(round(guest.luck.choice((4, 12, 30, 60)) * self.stamina)):
            table = await self.house.table(sitting.channel)
            if table is None or table.row.status != "running" or guest.id not in table.shown_asked:
                return
            if not self.willing(guest, table):
                return
            self.watch.acted(table, guest.id)
            ply = table.game.ply
            said = await self.step(guest, sitting, table)
            table = await self._after(sitting, ply)
            if table is None:
                return
            self.watch.look(table)
            asked = guest.id in table.shown_asked  # else somebody has just been given the Hero
            if table.shown.ply == ply and table.row.status == "running" and asked:
                self.watch.fault(f"{sitting.name}: the answer of {guest.person.name} has done nothing: {said}")
                return

    def willing(self, guest: Guest, table: Table) -> bool:
        """Whether somebody who is asked answers now."""
        return True

    async def _after(self, sitting: Sitting, ply: int) -> Table | None:
        """The table once an answer has been taken; where the computer is slow, the bot says first that it thinks."""
        table = await self.house.table(sitting.channel)
        for _ in range(500):
            if table is None or table.shown.ply != ply or table.row.status != "running":
                break
            await asyncio.sleep(0.01)
            table = await self.house.table(sitting.channel)
        return table

    async def step(self, guest: Guest, sitting: Sitting, table: Table) -> str:
        """One answer, by its button, its menu, or in words; somebody nervous presses twice. Returns what came of it."""
        said = []
        for interaction in self.answering(guest, sitting, table, twice=guest.kind == "nervous"):
            if not await guest.person.answered(interaction):
                self.watch.fault(f"{sitting.name}: {interaction.title!r} was not answered")
            said.append(f"{interaction.title}: {Reply(self.world, interaction).text[:200]!r}")
        self.watch.presses["answers"] += 1
        await self.house.bot.outbox.quiet(sitting.channel)
        return "; ".join(said)

    def answering(self, guest: Guest, sitting: Sitting, table: Table, *, twice: bool = False) -> list[Interaction]:
        """Press, without waiting for what comes of it."""
        decision = table.shown.decision
        assert decision is not None
        option: Option = self.player(table.game, str(guest.id))[1]
        end = f":{table.shown.ply}:{decision.what}:{option}"
        times = 2 if twice and guest.luck.random() < 0.3 else 1
        self.watch.presses["double clicks"] += times - 1
        for message in self.house.newest(sitting.channel, 8):
            for button in message.buttons:
                if button.custom_id.startswith("sf:a:") and button.custom_id.endswith(end) and not button.disabled:
                    return [guest.person.open_click(message, button.custom_id) for _ in range(times)]
            for menu in message.selects:
                asks = menu.custom_id.startswith("sf:s:") and f":{table.shown.ply}:{decision.what}" in menu.custom_id
                if asks and any(choice.value == str(option) for choice in menu.options):
                    return [guest.person.open_select(message, [str(option)], menu.custom_id)]
        channel = self.world.channel(str(sitting.channel))
        return [guest.person.open_slash(channel, "answer", {"answer": str(option)})]

    # What else people do

    async def vote(self, guest: Guest, sitting: Sitting, table: Table) -> None:
        for vote in list(table.days.votes.values()):
            if guest.id not in vote.ballots and guest.id in voters(table, vote):
                await self.ballot(guest, sitting, vote, yes=guest.luck.random() < self.yes)

    async def ballot(self, guest: Guest, sitting: Sitting, vote: VoteRow, *, yes: bool) -> None:
        """Press yes or no under a vote."""
        wanted = custom_ids.ballot(vote.mission, vote.id, "yes" if yes else "no")
        for message in self.house.newest(sitting.channel, 80):
            if wanted in ids(message):
                await self.press(guest, message, wanted)
                self.watch.presses["ballots"] += 1
                return

    async def fidget(self, guest: Guest, sitting: Sitting, table: Table) -> None:
        """Old buttons, and other people's."""
        if guest.luck.random() < (0.5 if guest.kind == "nervous" else 0.05):
            await self._press_old(guest, sitting, table)
        if guest.id not in table.shown_asked and guest.luck.random() < 0.1:
            await self.press_others(guest, sitting, table)

    async def _press_old(self, guest: Guest, sitting: Sitting, table: Table) -> None:
        now = str(table.shown.ply)
        old = [
            (message, custom_id)
            for message in self.house.newest(sitting.channel, 40)
            for custom_id in ids(message)
            if custom_id.startswith("sf:a:") and (found := QUESTION.match(custom_id)) and found[1] != now
        ]
        if old:
            message, custom_id = guest.luck.choice(old)
            await self._in_vain(guest, sitting, table, message, custom_id)
            self.watch.presses["old buttons"] += 1

    async def press_others(self, guest: Guest, sitting: Sitting, table: Table) -> None:
        """Somebody else's button; nothing may come of it but a private word."""
        for message in self.house.newest(sitting.channel, 4):
            answers = [custom_id for custom_id in ids(message) if custom_id.startswith("sf:a:")]
            if answers and table.shown.decision is not None and table.shown.decision.what not in ("next_hero",):
                await self._in_vain(guest, sitting, table, message, guest.luck.choice(answers))
                self.watch.presses["other people's buttons"] += 1
                return

    async def _in_vain(self, guest: Guest, sitting: Sitting, table: Table, message: Message, custom_id: str) -> None:
        before = table.game.ply, digest(table.game.save())
        await self.press(guest, message, custom_id)
        after = await self.house.table(sitting.channel)
        if after is not None and (after.game.ply, digest(after.game.save())) != before:
            self.watch.fault(f"{sitting.name}: {guest.person.name} pressed {custom_id} and something happened")

    async def press(self, guest: Guest, message: Message, custom_id: str) -> None:
        try:
            interaction = guest.person.open_click(message, custom_id)
        except Exception as error:  # it is gone, or cannot be pressed any more
            self.watch.presses[f"could not be pressed: {type(error).__name__}"] += 1
            return
        if not await guest.person.answered(interaction):
            self.watch.fault(f"{custom_id} was not answered")
        await self.house.bot.outbox.quiet(int(message.channel_id))

    async def arrange(self, guest: Guest, sitting: Sitting) -> None:
        """Plans, undos, seats, pauses, votes: each of them seldom."""
        table = await self.house.table(sitting.channel)
        if table is None or table.row.status != "running":
            return
        luck, own = guest.luck, [seat.hero for seat in table.heroes_of(guest.id)]
        if guest.kind == "planner" and own and guest.id not in table.shown_asked and luck.random() < 0.5:
            await self.plan(guest, sitting, luck.choice(PLANS), own[0])
        if luck.random() < 0.03:
            reply = await self.say(guest, sitting, "undo")
            if reply.messages and reply.message.buttons:
                await self.press(guest, reply.message, reply.message.buttons[0].custom_id)
        if luck.random() < 0.04:
            await self.say(guest, sitting, luck.choice(("recap", "log", "board", "why", "stats", "orders")))
        if own and luck.random() < 0.02:
            await self.say(guest, sitting, "seat offer", hero=luck.choice(own))
        if guest is sitting.host and luck.random() < 0.01:
            await self.say(guest, sitting, "mission pause", until=luck.choice(("6h", "1d")))
        if own and luck.random() < 0.01:
            await self.say(guest, sitting, "mission leave", hero=own[0])
            if luck.random() < 0.7:
                await self.say(guest, sitting, "mission join", hero=own[0])
        await self._complain(guest, sitting, table)

    async def _complain(self, guest: Guest, sitting: Sitting, table: Table) -> None:
        """Call a vote about somebody who has been silent for long."""
        silent = [user for (user, kind) in table.days.waits if kind == "answer" and user != guest.id]
        if len(silent) != 1 or guest.luck.random() > 0.1 or self.watch.silent_for(table) < PATIENCE:
            return
        heroes = [seat.hero for seat in table.heroes_of(silent[0]) if not seat.autopilot]
        way = guest.luck.choice(("skip", "autopilot", "offer"))
        more = {"hero": heroes[0]} if heroes and way != "skip" else {}
        if heroes:
            await self.say(guest, sitting, "vote", what=way, **more)

    async def say(self, guest: Guest, sitting: Sitting, command: str, **options: str | int) -> Reply:
        """A command, with its answer."""
        channel = self.world.channel(str(sitting.channel))
        reply = await guest.person.slash(channel, command, **options)
        if reply.failed:
            self.watch.fault(f"{sitting.name}: /{command} {options}: {reply.failed}")
        self.watch.presses[f"/{command}"] += 1
        await self.house.bot.outbox.quiet(sitting.channel)
        return reply

    async def plan(self, guest: Guest, sitting: Sitting, text: str, hero: str) -> None:
        """Write a plan, and confirm it as it was understood."""
        reply = await self.say(guest, sitting, "plan", text=text, hero=hero)
        for custom_id in [button.custom_id for button in reply.message.buttons if ":ready:" in button.custom_id]:
            await self.press(guest, reply.message, custom_id)

    async def stroll(self, guest: Guest, sittings: list[Sitting]) -> None:
        """Who sits nowhere looks at a table, presses what is there, and may take a seat that is free."""
        sitting = guest.luck.choice(sittings)
        table = await self.house.table(sitting.channel)
        if table is None or table.row.status != "running":
            return
        await self.say(guest, sitting, guest.luck.choice(("mission status", "board", "log", "recap")))
        table = await self.house.table(sitting.channel)
        if table is None:
            return
        await self.press_others(guest, sitting, table)
        free = [seat.hero for seat in table.seats if seat.user is None or seat.hero in table.days.offers]
        if free and not table.game.state.arena and guest.luck.random() < 0.5:
            await self.say(guest, sitting, "seat take", hero=free[0])
            if sitting not in guest.tables:
                guest.tables.append(sitting)


def is_lobby(message: Message) -> bool:
    return any(custom_id.startswith("sf:l:") for custom_id in ids(message))
