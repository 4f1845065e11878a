"""What an export holds: what everybody at the table may see, and of what is private only the exporter's own."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import pytest

from bot.answers.keeping.redacting import ORDERS
from bot.local import Person
from engine import Seeded
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.test_arena import HUNT, entered
from tests.bot.test_ugly_master import his_turn, mastered, opens

T = TypeVar("T")

PLAN = "move to D3, then defend with the rest"


async def export(person: Person, channel: str = CHANNEL, command: str = "mission export", **options: str) -> Any:
    """What a person gets, read."""
    reply = await person.slash(channel, command, **options)
    assert reply.ephemeral
    (file,) = reply.message.attachments
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        (name,) = archive.namelist()
        return json.loads(archive.read(name))


def plans(data: Any) -> list[str]:
    """Whose plans are in it, by Hero."""
    return [plan["hero"] for plan in data["games"][0]["aside"].get("ahead", {}).get("plans", ())]


def orders(data: Any) -> list[str]:
    """Whose standing orders are in it, by Hero."""
    found = [seat["hero"] for seat in data["seats"] if set(seat) >= ORDERS]
    assert all(not ORDERS & set(seat) for seat in data["seats"] if seat["hero"] not in found), "all of them or none"
    return found


async def with_secrets(hall: Hall) -> None:
    """Both have given orders and a plan."""
    for person, hero in ((hall.ada, "barka"), (hall.ben, "zoe")):
        await person.slash(CHANNEL, "orders", hero=hero, shields="75")
        await person.slash(CHANNEL, "plan", hero=hero, text=PLAN)
    aside = (await hall.table()).aside
    assert set(aside.ahead.plans) == {"barka", "zoe"}


async def test_row_76_the_export_of_a_running_mission_has_nobody_elses_plans_and_orders(hall: Hall) -> None:
    """The host gets the host's own, the other player the other's, and who only reads the channel none."""
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await with_secrets(hall)
    for person, own in ((hall.ada, ["barka"]), (hall.ben, ["zoe"]), (cleo, [])):
        data = await export(person)
        assert (plans(data), orders(data)) == (own, own)
        assert [seat["hero"] for seat in data["seats"]] == ["barka", "zoe"]
        assert "wishes" not in data["games"][0]["save"]


async def test_who_may_manage_the_server_reads_nobodys_plans_either(hall: Hall) -> None:
    """From another channel, without a seat."""
    await hall.begin({"barka": hall.ben, "zoe": hall.ben})
    mission = (await hall.table()).row.id
    await hall.ben.slash(CHANNEL, "plan", hero="zoe", text=PLAN)
    data = await export(hall.ada, "cellar", mission=str(mission))
    assert (plans(data), orders(data)) == ([], [])


async def test_a_rival_in_the_arena_learns_nothing_of_the_others_orders(hall: Hall) -> None:
    await entered(hall, HUNT, 4, {"barka": hall.ada, "zoe": hall.ben})
    now = hall.asked(await hall.table())
    waiting, hero, other = (hall.ben, "zoe", "barka") if now is hall.ada else (hall.ada, "barka", "zoe")
    await waiting.slash(CHANNEL, "orders", hero=hero, shields="75")
    await waiting.slash(CHANNEL, "plan", hero=hero, text="defend with 2 dice")
    rival, own = await export(now), await export(waiting)
    assert (plans(rival), orders(rival)) == ([], [other])
    assert (plans(own), orders(own)) == ([hero], [hero])


async def test_what_the_ugly_master_plans_is_in_nobodys_export_nor_are_orders_in_his(hall: Hall) -> None:
    await mastered(hall)
    await hall.ada.slash(CHANNEL, "plan", hero="zoe", text=PLAN)
    board = await his_turn(hall)
    before = await export(hall.ada)
    draft = await opens(hall.ben, board, "move")
    monster = draft.message.selects[0].options[0].value if draft.message.selects else draft.message.buttons[0].custom_id
    assert monster
    assert await export(hall.ada) == before, "nothing was written of it"
    his = await export(hall.ben)
    assert (plans(his), orders(his)) == ([], [])


async def test_when_the_mission_is_over_what_is_private_stays_so(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await with_secrets(hall)
    row = (await hall.table()).row
    await hall.bot.store.end_mission(row.id, row.channel, "won")
    hall.bot.tables.forget(row.id)
    data = await export(hall.ada)
    assert (plans(data), orders(data)) == (["barka"], ["barka"])
    assert "wishes" in data["games"][0]["save"], "everything else is there"


class Forking(Seeded):
    """The same luck up to a fork, then another one."""

    def __init__(self, after: str) -> None:
        super().__init__("the same")
        self._after = after

    def fork(self) -> None:
        super().__init__(self._after)


def keys(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from keys(value)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for value in data:
            yield from keys(value)


async def test_row_76_of_what_will_be_drawn_and_rolled_an_export_in_mid_mission_knows_nothing(
    closed_hall: Hall,
) -> None:
    """Two tables at which the same was seen in two turns and whose luck differs from then on: their exports are equal.
    Where traps lie face down stands there, which kinds are left to be turned up, and nothing that joins the two."""
    hall, found = closed_hall, []
    for after in ("one future", "another future"):
        chance = Forking(after)
        await hall.open(chance)
        await hall.begin({"barka": hall.ada, "zoe": hall.ben})
        await hall.play_on(lambda table: table.game.state.turn == 2)
        chance.fork()
        data = await export(hall.ben)
        await hall.play_on(lambda table: table.game.state.turn == 3)
        later = await export(hall.ben)
        asked = await hall.ada.slash(CHANNEL, "mission delete")
        await hall.press(hall.ada, asked.message, "Delete it for good")
        assert await hall.local.world.until(lambda: "It is deleted" in asked.message.text, 5)  # noqa: B023
        await hall.close()
        found.append((_timeless(data), _timeless(later), data))
    assert found[0][1] != found[1][1], "the futures are not the same"
    assert found[0][0] == found[1][0]
    rest = found[0][2]["games"][0]["save"]["rest"]
    assert rest["traps"], "traps lie face down"
    assert all(isinstance(trap, str) for trap in rest["traps"])
    assert all(isinstance(n, int) for n in rest["trap_pile"].values()), "so many of a kind, in no order"
    hidden = ("seed", "rng", "random", "chance", "deck", "shuffled", "token", "wishes", "draft")
    assert [key for key in keys(found[0][2]) if any(word in key.lower() for word in hidden)] == []


def _timeless(data: Any) -> Any:
    own = ("id", "mission", "board_message", "last_message", "created", "changed", "at")
    return {
        table: [{name: value for name, value in row.items() if name not in own} for row in rows]
        for table, rows in data.items()
    }


# About oneself --------------------------------------------------------------------------------------------------------


async def test_me_export_has_ones_plans_and_ones_own_voice_in_votes_and_no_other_id(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.local.person("Cleo")})
    await with_secrets(hall)
    await hall.ada.slash(CHANNEL, "vote", what="pause", until="3d")
    vote = await hall.ada.wait_for(CHANNEL, lambda message: "Yes" in [button.label for button in message.buttons])
    await hall.press(hall.ben, vote, "No")
    data = await export(hall.ben, command="me export")
    assert [row["plan"]["hero"] for row in data["plans"]] == ["zoe"]
    assert [row["ballots"] for row in data["votes"]] == [{hall.ben.id: False}]
    assert hall.ada.id not in json.dumps(data)


@pytest.mark.parametrize("running", [True, False])
async def test_an_export_goes_to_whoever_reads_the_channel_and_says_what_is_in_it(hall: Hall, running: bool) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    if not running:
        row = (await hall.table()).row
        await hall.bot.store.end_mission(row.id, row.channel, "ended")
        hall.bot.tables.forget(row.id)
    reply = await hall.ada.slash(CHANNEL, "mission export")
    assert "of standing orders and plans only yours" in reply.text
    assert "solo i tuoi" in (await hall.ben.slash(CHANNEL, "mission export")).text
