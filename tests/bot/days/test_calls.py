"""Who is called, how and when: everything that could ping anybody, tried with every wish that a person can have."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.channel.notices import KINDS
from bot.channel.outbox import Outbox, Writing
from bot.local import Message, Person
from bot.store import OutboxRow, Post
from bot.table.calls import heard_once
from bot.table.table import Origin
from bot.table.waiting.spans import HOUR
from bot.table.waiting.watching import NOTICEABLE
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, pings, says, two
from tests.bot.test_outbox import cut, die, forget_refusals

SOUNDLESS = 1 << 12
"""Discord's flag of a message that makes no sound."""

ROOT = Path(__file__).parents[3]
CALLS = [
    key
    for key in yaml.safe_load((ROOT / "renderers/text/en/absence.yaml").read_text())["ping"]
    if key not in ("closed", "dice", "until", "link", "vote_link", "vote_called", "order")  # parts of others
]
ONLY_CALLS = ("asked", "remind")


def hour(hall: Hall, more: int = 0) -> int:
    return (datetime.fromtimestamp(hall.clock.now(), UTC).hour + more) % 24


async def likes(hall: Hall, person: Person, way: str, *, quiet: bool = False) -> None:
    hours = f"{hour(hall)}-{hour(hall, 6)}" if quiet else "off"
    said = await person.slash(CHANNEL, "notify", way=way, quiet=hours, zone="UTC")
    assert said.ephemeral


def heard(hall: Hall, person: Person) -> list[Message]:
    """The direct messages that made a sound."""
    stored = [hall.local.world.message(message.channel_id, message.id) for message in inbox(hall, person)]
    return [message for message, kept in zip(inbox(hall, person), stored, strict=True) if not kept.flags & SOUNDLESS]


def inbox(hall: Hall, person: Person) -> list[Message]:
    place = hall.local.world.find_channel(f"@{person.name.casefold()}")
    return person.sees(place) if place is not None else []


# All kinds ------------------------------------------------------------------------------------------------------------


def test_every_kind_of_post_is_known_here() -> None:
    """A new one has to be looked at: may it call anybody?"""
    source = "".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    found = set(re.findall(r'Post\(\s*"(\w+)"', source)) | {"step", "question"}  # these two are `telling._post`'s
    never = {"notice", "lobby", "log", "chronicle", "superseded", "settled"}
    assert found == never | KINDS | {"handing", "step", "question"}


async def written(hall: Hall, kind: str, **body: Any) -> Writing:
    table = await hall.table()
    channel = int(hall.ben.id) if kind == "dm" else table.row.channel
    return await hall.bot.outbox._write(OutboxRow(0, table.row.id, channel, kind, body, None, None, 0))


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("way", ["mention", "dm", "none"])
async def test_every_call_obeys_what_its_person_has_chosen_when_it_is_said(hall: Hall, way: str, quiet: bool) -> None:
    await two(hall, time="8h", then="autopilot")
    await likes(hall, hall.ben, way, quiet=quiet)
    table, words = (
        await hall.table(),
        {"heroes": ["zoe"], "hero": "zoe", "n": 1, "of": 2, "why": "", "by": "", "until": 0},
    )
    for key in CALLS:
        for ply in (None, table.game.ply):
            body = {"user": int(hall.ben.id), "key": key, "words": words, "ply": ply, "mention": True}
            line = await written(hall, "ping", **body)
            assert (line.letter.mention is not None) == (way == "mention" and not quiet), key
            assert line.skip == (way == "none" and (key in ONLY_CALLS or key.startswith("warn_"))), key
            message = await written(hall, "dm", **body)
            assert message.letter.mention is None
            assert message.letter.silent == (quiet and not message.skip)


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("way", ["mention", "dm", "none"])
async def test_every_other_kind_mentions_nobody_who_has_not_chosen_it(hall: Hall, way: str, quiet: bool) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall, time="8h", then="autopilot")
    for person in (hall.ben, cleo):
        await likes(hall, person, way, quiet=quiet)
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    await hall.ada.slash(CHANNEL, "seat give", hero="barka", person="Cleo")
    await hall.ada.slash(CHANNEL, "um give", person="Cleo")
    await hall.quiet()
    may = way == "mention" and not quiet
    assert [len(pings(hall, person)) for person in (hall.ben, cleo)] == ([2, 2] if may else [1, 0]), "Ben's first board"
    assert len(inbox(hall, cleo)) == (2 if way == "dm" else 0), "the seat and the monsters"
    assert len(inbox(hall, hall.ben)) == (1 if way == "dm" else 0), "the vote"
    if quiet or way == "none":
        assert heard(hall, cleo) == heard(hall, hall.ben) == []


# One's own commands, one call at a time -------------------------------------------------------------------------------


async def test_row_47_nobody_is_called_by_what_the_person_does(hall: Hall) -> None:
    """Ada plays both Heroes: every board that asks her is the answer to what she did."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    for option in ("barka", "defend", 2, "end", "let_go", "zoe"):
        await hall.choose(option)
    await hall.ada.slash(CHANNEL, "board")
    await hall.ada.slash(CHANNEL, "mission clock", time="8h")
    await hall.ada.slash(CHANNEL, "seat offer", hero="zoe")
    await hall.ada.slash(CHANNEL, "um take")
    await hall.quiet()
    assert pings(hall, hall.ada) == []


async def test_who_agrees_to_what_is_voted_about_the_own_turn_is_not_called_for_it(hall: Hall) -> None:
    await two(hall, time="8h")
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    asked = await says(hall, "shall the turn of")
    before = {message.id for message in pings(hall, hall.ben)}
    await hall.press(hall.ben, asked, "Yes")
    told = await says(hall, "the turn of Zoe was passed over")
    assert told.mentions == []
    assert {message.id for message in pings(hall, hall.ben)} <= before


def test_of_several_calls_in_one_deed_only_the_last_is_heard() -> None:
    def call(kind: str, user: int, key: str) -> Post:
        return Post(kind, {"user": user, "key": key, "mention": True})

    posts = [call("ping", 1, "skipped"), call("dm", 2, "answered"), call("ping", 3, "remind"), call("dm", 2, "asked")]
    found = [
        (post.body["user"], post.body["key"], post.body["mention"] and not post.body.get("silent"))
        for post in heard_once(posts, mention=1, actor=3)
    ]
    assert found == [(1, "skipped", False), (2, "answered", False), (3, "remind", False), (2, "asked", True)]
    assert posts[0].body["mention"], "what was handed in is not changed"


async def test_who_has_two_heroes_is_called_once_when_one_is_passed_over_and_the_other_asked(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="skip")
    for option in ("barka", "end", "let_go"):
        await hall.choose(option)
    await hall.ben.slash(CHANNEL, "turn take", hero="zoe")
    await hall.quiet()
    before = len(pings(hall, hall.ben))
    await later(hall, 8 * HOUR)
    told = await says(hall, "the turn of Zoe was passed over")
    calls = pings(hall, hall.ben)[before:]
    assert len(calls) == 1, [message.text for message in calls]
    assert (told in calls) != (await hall.board() in calls)


# Said late ------------------------------------------------------------------------------------------------------------


async def test_a_board_that_is_said_late_calls_nevertheless(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    with monkeypatch.context() as broken:
        broken.setattr(Outbox, "_deliver", cut)
        await hall.ada.answered(hall.ada.open_slash(CHANNEL, "answer", {"answer": "let_go"}))
        await die(hall)
    hall.clock.move(NOTICEABLE / 2)
    await hall.open()
    await hall.quiet()
    assert len(pings(hall, hall.ben)) == 1, "late, and Ben may be called"
    caplog.clear()


async def test_a_board_that_is_said_late_at_night_wakes_nobody_and_calls_in_the_morning(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    night = f"{hour(hall, 2)}-{hour(hall, 8)}"
    await hall.ben.slash(CHANNEL, "notify", way="mention", quiet=night, zone="UTC")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    with monkeypatch.context() as broken:
        broken.setattr(Outbox, "_deliver", cut)
        await hall.ada.answered(hall.ada.open_slash(CHANNEL, "answer", {"answer": "let_go"}))
        await die(hall)
    hall.clock.move(4 * HOUR)
    await hall.open()
    await hall.board()
    await later(hall, HOUR)
    assert pings(hall, hall.ben) == []
    await later(hall, 5 * HOUR)
    called = await says(hall, "your answer is awaited")
    assert called.mentions == ["Ben"]
    assert len(pings(hall, hall.ben)) == 1
    caplog.clear()


# Closed doors ---------------------------------------------------------------------------------------------------------


async def test_closed_direct_messages_are_not_tried_for_ever_and_work_again_when_they_are_open(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall.local.world.closed_doors.add(hall.ben.id)
    await likes(hall, hall.ben, "dm")
    await two(hall, time="8h", then="autopilot")
    told = await says(hall, "You take no direct messages")
    assert told.mentions == ["Ben"]
    refused = len(hall.local.world.refusals)
    assert refused == 1
    await later(hall, 4 * HOUR)
    assert (await says(hall, "half of the time is over")).mentions == ["Ben"]
    assert len(hall.local.world.refusals) == refused, "it was not tried again"
    hall.local.world.closed_doors.clear()
    await likes(hall, hall.ben, "dm")
    await later(hall, 2 * HOUR)
    assert await hall.ben.wait_for("@ben", lambda message: "pilota automatico" in message.text)
    assert sum("You take no direct messages" in message.text for message in hall.ada.sees(CHANNEL)) == 1
    forget_refusals(hall, caplog)


async def test_what_still_waits_for_closed_doors_is_said_in_the_channel_without_another_attempt(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall.local.world.closed_doors.add(hall.ben.id)
    await two(hall, time="8h", then="autopilot")
    await likes(hall, hall.ben, "dm")
    table = await hall.table()
    body = {"user": int(hall.ben.id), "words": {"heroes": ["zoe"]}, "ply": None, "mention": False}
    posts = [Post("dm", {**body, "key": key}, channel=int(hall.ben.id)) for key in ("answered", "skipped")]
    await hall.bot.store.post(table.row.id, table.row.channel, *posts)
    hall.bot.outbox.wake(int(hall.ben.id))
    first, second = await says(hall, "the standing orders have answered"), await says(hall, "was passed over")
    assert ["You take no direct" in message.text for message in (first, second)] == [True, False]
    assert len(hall.local.world.refusals) == 1
    forget_refusals(hall, caplog)


async def test_with_none_nothing_is_said_to_the_person_and_the_board_shows_the_time(hall: Hall) -> None:
    await likes(hall, hall.ben, "none")
    board = await two(hall, time="8h", then="autopilot")
    assert "the autopilot plays on <t:" in board.text
    said = len(hall.ada.sees(CHANNEL))
    await later(hall, 7 * HOUR)
    assert len(hall.ada.sees(CHANNEL)) == said, "neither reminder nor warning"
    assert inbox(hall, hall.ben) == []
    await later(hall, HOUR)
    told = await says(hall, "the autopilot plays Zoe now")
    assert told.mentions == [], "what happened is told, and calls nobody"
    assert pings(hall, hall.ben) == []


async def test_row_46_spectators_are_never_called(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall, time="8h", then="autopilot")
    for command in ("board", "log", "mission status"):
        await cleo.slash(CHANNEL, command)
    await hall.bot.tables.show_again((await hall.table()).row.id, Origin(), int(cleo.id))
    await hall.ada.slash(CHANNEL, "vote", what="end")
    await later(hall, 20 * HOUR)
    assert pings(hall, cleo) == []
    assert inbox(hall, cleo) == []
