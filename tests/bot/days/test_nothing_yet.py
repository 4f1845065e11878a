"""Looking back where there is nothing to see yet: a kind line in the reader's language, and nothing goes wrong."""

from __future__ import annotations

from bot.local import Reply
from tests.bot.conftest import CHANNEL, Hall

COMMANDS = ("recap", "log", "why", "replay", "stats", "undo")


async def asked(hall: Hall, command: str, **options: str) -> tuple[Reply, Reply]:
    """What Ada is told in English, and Ben in Italian."""
    replies = await hall.ada.slash(CHANNEL, command, **options), await hall.ben.slash(CHANNEL, command, **options)
    for reply in replies:
        assert reply.ephemeral, command
        assert reply.failed is None, command
    return replies


async def test_in_a_channel_without_a_mission(hall: Hall) -> None:
    for command in COMMANDS:
        english, italian = await asked(hall, command)
        assert "No mission is running in this channel" in english.text, command
        assert "/missione inizia" in italian.text, command
    english, italian = await asked(hall, "chronicle")
    assert "No mission was played in this channel" in english.text
    assert "non è stata giocata nessuna missione" in italian.text
    english, italian = await asked(hall, "stats", scope="all")
    assert "No die has fallen yet" in english.text
    assert "Non è ancora caduto nessun dado" in italian.text


async def test_in_a_lobby(hall: Hall) -> None:
    await hall.lobby()
    for command in COMMANDS:
        english, italian = await asked(hall, command)
        for reply in (english, italian):
            assert hall.ada.mention in reply.text, "who can begin is named"
            assert reply.message.mentions == []


async def test_in_a_mission_that_has_just_begun(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    expected = {
        "recap": ("Nothing has happened", "Non è successo nulla"),
        "log": ("into the dungeon", "nel sotterraneo"),
        "why": ("No monster has chosen anybody yet", "Nessun mostro ha ancora scelto"),
        "replay": ("no Monster Phase to show again", "Non c'è ancora una Fase dei Mostri"),
        "stats": ("No die has fallen yet", "Non è ancora caduto nessun dado"),
        "undo": ("Nothing more can be taken back", "Non si può annullare altro"),
    }
    for command, words in expected.items():
        for reply, said in zip(await asked(hall, command), words, strict=True):
            assert said in reply.text, (command, reply.text)
    assert await hall.ada.autocomplete(CHANNEL, "why", "monster", "") == []
    english, italian = await asked(hall, "chronicle")
    assert "when the mission is over" in english.text
    assert "a missione finita" in italian.text


async def test_why_for_a_monster_that_is_none(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.state.turn == 4)
    reply = await hall.ada.slash(CHANNEL, "why", monster="the butler")
    assert "This monster has not chosen anybody lately" in reply.text
    assert reply.message.selects
