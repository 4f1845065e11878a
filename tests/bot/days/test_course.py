"""The course of a mission over days: the board always follows, monsters act once, nothing hidden shows."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from engine import Scripted
from engine import events as e
from engine.events import Event
from engine.players import cautious
from renderers import alt
from renderers.replay import Frame, animate, caption
from renderers.say import Speaker
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_memory import over
from tests.pictures import scenes

TRAPS = ("iron_cage", "falling_boulder", "small_portal", "spike_pit")
BESIDE = {"at": "I3", "facing": "e"}
"""Beside Ugly Snout 1."""


async def told(hall: Hall) -> list[Event]:
    """Everything that was told of the mission."""
    steps = await hall.bot.store.after((await hall.table()).row.id, 0, 10_000)
    return [Event.read(event) for step in steps for event in step.events]


async def turn_of(hall: Hall, hero: str, dice: str, **cards: Any) -> None:
    """Ada's Hero has the turn beside Ugly Snout 1, with these cards; the other Hero is hers as well."""
    await hall.open(Scripted(dice=dice, fate="K" * 60))
    other = "zoe" if hero != "zoe" else "barka"
    await hall.begin({hero: hall.ada, other: hall.ada})
    await hall.choose(hero)
    await hall.deal(**{hero: {**BESIDE, **cards}})


ROUTES = {
    "an attack": ("barka", {}, "attack", {"target": "ugly snout 1", "weapon": "cleaver", "dice": 3}),
    "Sneak Attack": ("yang_ping", {"at": "K3", "facing": "w", "sneak_attack": 4}, "ability", {"which": "sneak attack"}),
    "No Tomorrow": ("zanvor", {"no_tomorrow": 5}, "ability", {"which": "no tomorrow"}),
    "Double Fire": ("luckylock", {"at": "H3", "double_fire": 4}, "ability", {"which": "double fire"}),
    "Brutal Assault": ("barka", {"at": "G3", "brutal_assault": 4}, "ability", {"which": "brutal assault"}),
}


@pytest.mark.parametrize("route", ROUTES)
async def test_row_02_and_62_by_whatever_a_monster_ends_the_board_and_a_question_follow(
    closed_hall: Hall, route: str
) -> None:
    """Also in the middle of an ability whose target is gone before it is over: the rest resolves or ends."""
    hall = closed_hall
    hero, cards, command, options = ROUTES[route]
    await turn_of(hall, hero, "2" * 200, **cards)
    await hall.ada.slash(CHANNEL, command, **options)
    await hall.board()
    await hall.play_on(lambda table: table.game.view().monster("s1") is None or table.game.state.turn == 2)
    await hall.board()
    decision = (await hall.table()).game.decision
    assert decision is not None
    await hall.play_on(lambda table: table.game.state.turn == 2)
    happened = await told(hall)
    assert any(isinstance(event, e.MonsterKilled) for event in happened)
    assert command == "attack" or any(isinstance(event, e.AbilityUsed) for event in happened)


async def test_row_02_a_monster_that_ends_in_its_own_attack_stops_nothing(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="222222 11" + "2" * 60, fate="K" * 60))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", shields="all")
    await hall.deal(barka={**BESIDE, "pool": 0, "shields": 6, "counterattacks": 1, "rolled": True})
    await hall.choose("end")
    table = await hall.table()
    assert table.game.view().monster("s1") is None
    assert table.game.state.turn == 2
    assert (await hall.board()).buttons


async def test_row_61_every_monster_acts_once_in_a_phase_also_over_restarts_in_the_middle(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "orders", hero="barka", shields="ask")
    await hall.ben.slash(CHANNEL, "orders", hero="zoe", shields="ask")
    restarts = 0
    for _ in range(400):
        table = await hall.table()
        decision = table.game.decision
        if table.game.state.turn == 6 or decision is None:
            break
        if decision.what == "shields" and restarts < 4:
            await hall.restart()
            restarts += 1
        await hall.choose(cautious((await hall.table()).game)[1])
    phases: list[list[Event]] = []
    for event in await told(hall):
        if isinstance(event, e.MonsterPhaseBegan):
            phases.append([])
        elif phases:
            phases[-1].append(event)
    assert len(phases) >= 4
    acts = (e.TargetChosen, e.MonsterMoved, e.MonsterAttacked, e.MonsterWaited)
    for phase in phases:
        actors = [event.monster for event in phase if isinstance(event, acts)]
        turns = [monster for monster, _ in groupby(actors)]
        assert len(turns) == len(set(turns)), turns


async def test_row_65_a_defeat_in_the_middle_of_everything_leaves_stats_and_a_free_channel(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.deal(end=2)
    await hall.play_on(lambda table: table.game.outcome is not None)
    table = await hall.table()
    assert table.row.outcome == "lost"
    await hall.ada.wait_for(CHANNEL, lambda message: "chronicle" in message.text.lower())
    assert table.days.waits == {}
    assert "**Barka**" in (await hall.ada.slash(CHANNEL, "stats")).text
    assert not (await hall.ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")).ephemeral


def test_row_70_odd_names_and_high_numbers_are_written_on_every_picture() -> None:
    view, events = scenes.middle(), scenes.monster_phase()
    speak = Speaker("en")
    blows = [
        e.MonsterAttacked("Z1", "zurill", "yang_ping", "A1", "A2", 0, "", 0, 0, "", 0, 0, True),
        e.HeroWounded("yang_ping", 1, 2, "Z1", "A2"),
        e.MonsterMoved("s12", "ugly_snout", "A1", ("A2",), ("",), "e"),
    ]
    said = caption(speak, blows)
    assert "Zur'ill" in said
    assert "Yang-Ping" in said
    assert "12" in said
    with_words, without = animate([Frame(view, tuple(events), said)]), animate([Frame(view, tuple(events), " ")])
    assert with_words.gif != without.gif, "the caption is drawn"
    assert alt.text(view, events)


async def test_row_76_nothing_that_nobody_has_turned_up_shows_anywhere(hall: Hall) -> None:
    """Traps: their kinds are named only once they were seen. Looked for in every text that memory gives out."""
    await over(hall)
    seen = {event.kind for event in await told(hall) if isinstance(event, e.TrapSprung)}
    hidden = [Speaker("en").name(kind) for kind in TRAPS if kind not in seen]
    log = await hall.ada.slash(CHANNEL, "log", steps=20)
    export = await hall.ada.click(log.message, "All as text")
    chronicle = await hall.ada.slash(CHANNEL, "chronicle", language="en")
    texts = [log.text, (await hall.ada.slash(CHANNEL, "recap", since="start")).text]
    for reply in (export, chronicle):
        for message in reply.messages:
            texts += [file.data.decode() for file in message.attachments if file.filename.endswith((".txt", ".html"))]
            texts += [file.description for file in message.attachments if file.description]
    assert len(texts) > 3
    for name in hidden:
        assert not any(name in text for text in texts), name


async def test_in_the_arena_a_turn_is_taken_back_by_whoever_took_it(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, mission="a1_big_game_hunt")
    table = await hall.table()
    decision = table.game.decision
    assert decision is not None
    before = table.game.save()["rest"]
    await hall.choose("defend")
    await hall.choose(1)
    person = hall.ada if decision.about == "barka" else hall.ben
    shown = await person.slash(CHANNEL, "undo")
    assert ("Shield Die" if person is hall.ada else "Dado Scudo") in shown.text
    await hall.press(person, shown.message, shown.message.buttons[0].custom_id)
    await hall.ada.wait_for(CHANNEL, lambda message: "has taken back" in message.text)
    await hall.board()
    assert (await hall.table()).game.save()["rest"] == before
