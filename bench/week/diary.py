"""What people do besides playing. An entry is tried from its hour on, whenever this person is awake and there, until it
has come off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bench.fortnight.casting import Sitting
from bench.fortnight.visits import Visits
from bench.fortnight.watching import Watch
from bench.week.people import Friend
from bot.local import Message, Reply
from bot.table.table import Table

HOURS_OF_SILENCE = 2.0
"""After so long somebody calls a vote about who is silent."""


@dataclass
class Scene:
    """The table, and who is there. lobby: its message, as long as the mission has not begun; down: seconds without
    the bot so far."""

    visits: Visits
    watch: Watch
    sitting: Sitting
    friends: dict[str, Friend]
    lobby: Message | None = None
    down: float = 0.0

    async def table(self) -> Table | None:
        """The mission, as long as it runs."""
        table = await self.visits.house.table(self.sitting.channel)
        return table if table is not None and table.row.status == "running" else None

    async def say(self, friend: Friend, command: str, **options: str | int) -> Reply:
        return await self.visits.say(friend, self.sitting, command, **options)

    async def ballots(self, but: Friend) -> None:
        """Everybody else who is awake looks at the vote at once."""
        table, now = await self.table(), self.visits.house.clock.now()
        for friend in self.friends.values():
            if table is not None and friend is not but and not friend.is_gone(now) and not friend.is_asleep(now):
                await self.visits.vote(friend, self.sitting, table)
                table = await self.table()


Deed = Callable[[Scene, Friend], Awaitable[bool]]
"""Says whether it has come off."""


@dataclass(frozen=True)
class Entry:
    """From this hour of this day on."""

    day: int
    hour: float
    who: str
    deed: Deed


# The lobby ------------------------------------------------------------------------------------------------------------


async def open_lobby(scene: Scene, friend: Friend) -> bool:
    scene.lobby = await scene.visits.start(scene.sitting)
    return True


async def sit_down(scene: Scene, friend: Friend) -> bool:
    """Take a Hero from the menu."""
    hero = next(hero for hero, guest in scene.sitting.heroes.items() if guest is friend)
    if scene.lobby is None:
        return False
    await friend.person.select(scene.lobby, hero)
    return True


async def begin(scene: Scene, friend: Friend) -> bool:
    if scene.lobby is None:
        return False
    begun, scene.lobby = await scene.visits.begin(scene.sitting, scene.lobby), None
    return begun


def command(words: str, **options: str | int) -> Deed:
    """Say it once."""

    async def deed(scene: Scene, friend: Friend) -> bool:
        await scene.say(friend, words, **options)
        return True

    return deed


async def introduce(scene: Scene, friend: Friend) -> bool:
    """How this person wants to be called."""
    await scene.visits.introduce(friend)
    return True


# While it runs --------------------------------------------------------------------------------------------------------


def plan(until: str, **texts: str) -> Deed:
    """Leave a plan, in the table's language, whenever the turn of this person's Hero is yet to come, until one has
    ended that way."""

    async def deed(scene: Scene, friend: Friend) -> bool:
        if scene.watch.deeds[until]:
            return True
        table = await scene.table()
        if table is None:
            return False
        heroes = [seat.hero for seat in table.heroes_of(friend.id)]
        if not heroes or friend.id in table.shown_asked or heroes[0] in table.aside.ahead.plans:
            return False
        await scene.visits.plan(friend, scene.sitting, texts[scene.sitting.language], heroes[0])
        return False

    return deed


async def undo(scene: Scene, friend: Friend) -> bool:
    """Ask the table to take somebody's step back after its dice; all of them look at once."""
    table = await scene.table()
    if table is None or table.game.can_undo != "consent":
        return False
    if table.game.decision is None or table.game.decision.what not in ("act", "next_hero"):
        return False
    reply = await scene.say(friend, "undo")
    if not reply.messages or not reply.message.buttons:
        return False
    await scene.visits.press(friend, reply.message, reply.message.buttons[0].custom_id)
    await scene.visits.house.silence()  # the vote is to be seen
    await scene.ballots(friend)
    return True


async def skip(scene: Scene, friend: Friend) -> bool:
    """Call a vote about who alone is awaited and has been silent for long, until one has passed."""
    if scene.watch.deeds["ping.voted_skip"]:
        return True
    table = await scene.table()
    if table is None or scene.watch.silent_for(table) < HOURS_OF_SILENCE:
        return False
    silent = [user for (user, kind) in table.days.waits if kind == "answer"]
    if len(silent) != 1 or silent[0] == friend.id:
        return False
    await scene.say(friend, "vote", what="skip")
    return False


async def offer_seat(scene: Scene, friend: Friend) -> bool:
    hero = next(hero for hero, guest in scene.sitting.heroes.items() if guest is friend)
    await scene.say(friend, "seat offer", hero=hero)
    return True


async def take_seat(scene: Scene, friend: Friend) -> bool:
    """Press the button under the offer."""
    table = await scene.table()
    if table is None or not table.days.offers:
        return False
    hero = next(iter(table.days.offers))
    for message in scene.visits.house.newest(scene.sitting.channel, 60):
        for button in message.buttons:
            if button.custom_id.startswith("sf:t:"):
                await scene.visits.press(friend, message, button.custom_id)
                scene.sitting.heroes[hero].tables.remove(scene.sitting)
                scene.sitting.heroes[hero] = friend
                friend.tables.append(scene.sitting)
                return True
    return False


async def new_host(scene: Scene, friend: Friend) -> bool:
    await scene.say(friend, "mission host", person="Ben")
    return True


async def resume(scene: Scene, friend: Friend) -> bool:
    """End the pause by a vote."""
    await scene.say(friend, "vote", what="resume")
    await scene.ballots(friend)
    return True


HIT = plan("ping.plan_ran", en="attack nearest, the rest into defence", it="attacca il più vicino, il resto in difesa")
DEFEND = plan("ping.plan_ran", en="the rest into defence", it="il resto in difesa")
WAIT = plan("ping.answered", en="the rest into defence", it="il resto in difesa")
OPEN = plan(
    "ping.plan_stopped",
    en="open the door until it is open, the rest into defence",
    it="apri la porta finché è aperta, il resto in difesa",
)

DIARY = (
    Entry(1, 17, "Ada", open_lobby),
    Entry(1, 17, "Ada", sit_down),
    Entry(1, 17.5, "Ben", sit_down),
    Entry(1, 18, "Chiara", sit_down),
    Entry(1, 19, "Dario", sit_down),
    Entry(1, 19.5, "Ada", begin),
    Entry(1, 19.5, "Ada", command("mission clock", time="12h", then="autopilot")),
    Entry(1, 20, "Ada", introduce),
    Entry(1, 20, "Ada", command("orders", shields="ask", hours=2)),
    Entry(1, 20, "Ben", introduce),
    Entry(1, 20, "Ben", command("orders", shields="ask", star="ask", hours=2)),
    Entry(1, 20, "Chiara", introduce),
    Entry(1, 20, "Chiara", command("orders", shields="ask", hours=3)),
    Entry(1, 20, "Ben", DEFEND),
    Entry(1, 20, "Chiara", OPEN),
    Entry(2, 9, "Ben", undo),
    Entry(2, 8, "Ada", skip),
    Entry(2, 14, "Ben", skip),
    Entry(3, 19, "Dario", command("recap")),
    Entry(3, 19.5, "Chiara", command("away", until="2d", how="wait")),
    Entry(4, 18, "Dario", offer_seat),
    Entry(4, 19, "Elsa", command("recap", since="start")),
    Entry(4, 19.5, "Elsa", take_seat),
    Entry(4, 20, "Elsa", introduce),
    Entry(4, 20, "Elsa", command("orders", shields="ask", hours=2)),
    Entry(4, 20.5, "Ada", new_host),
    Entry(4, 22, "Ben", command("mission pause", until="2d")),
    Entry(6, 9, "Elsa", resume),
    Entry(6, 9.5, "Elsa", HIT),
    Entry(6, 9.5, "Chiara", command("mission autopilot", hero="barka", switch="off")),
    Entry(6, 9.5, "Chiara", WAIT),
    Entry(6, 10, "Ben", command("turn order", heroes="Zoe, Yang-Ping, Helena, Barka", hours=8)),
)
"""Day 1 is the Monday."""

DOWN = (4, 9.0, 6.0)
"""When the power goes, and for how many hours."""
