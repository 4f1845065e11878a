"""Row 74: what people call themselves breaks nothing that tells what was: log, recap, stats, chronicle, strip."""

from __future__ import annotations

import io

from PIL import Image

from bot.local import Message, Person
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import says
from tests.text.test_page import Reader, as_seen

NAMES = {
    "ada": "\u202e<script>`@everyone`&amp;",
    "ben": "🐗" * 32,
    "cleo": "مرحبا **b** ~~s~~ ||x||",
}
SEEN = {"ada": "<script>`@everyone`&amp;", "ben": NAMES["ben"], "cleo": NAMES["cleo"]}
TURNS = "\u202a\u202b\u202d\u202e\u2066\u2067"
"""What turns the direction of everything after it."""


async def named(hall: Hall) -> dict[str, Person]:
    """A table of three with such names, two turns in, with a step taken back."""
    people = {"ada": hall.ada, "ben": hall.ben, "cleo": hall.local.person("Cleo")}
    for key, person in people.items():
        person.user["global_name"] = NAMES[key]
    await hall.begin({"barka": people["ada"], "zoe": people["ben"], "helena": people["cleo"]})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    shown = await hall.ada.slash(CHANNEL, "undo")
    await hall.press(hall.ada, shown.message, "Take it back")
    await says(hall, "has taken back")
    await hall.ada.slash(CHANNEL, "defend", dice=6)
    await hall.board()
    return people


def harmless(message: Message) -> None:
    """Nobody is mentioned by a name, nothing is turned round."""
    assert "@everyone" not in message.text
    assert "script" not in message.text
    assert not set(TURNS) & set(message.text)


async def test_row_74_log_recap_and_stats_name_people_as_discord_does(hall: Hall) -> None:
    """By mentions that ping nobody, so that whatever they are called today is shown."""
    people = await named(hall)
    for person in people.values():
        for command, options in (("log", {"steps": 20}), ("recap", {"since": "start"}), ("stats", {})):
            reply = await person.slash(CHANNEL, command, **options)
            assert reply.ephemeral
            harmless(reply.message)
            assert reply.message.mentions == []
    assert hall.ada.mention in (await hall.ada.slash(CHANNEL, "log", steps=20)).text


async def test_row_74_the_log_as_a_file_has_the_names_as_plain_text(hall: Hall) -> None:
    await named(hall)
    log = await hall.ada.slash(CHANNEL, "log")
    sent = await hall.ada.click(log.message, "All as text")
    (file,) = (file for message in sent.messages for file in message.attachments)
    text = file.data.decode()
    assert "taken back by <\u200bscript>ˋ@\u200beveryoneˋ&amp;" in text
    assert not set(TURNS) & set(text)


async def test_row_74_the_chronicle_shows_every_name_as_it_was_written_in_both_languages(hall: Hall) -> None:
    await named(hall)
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, "End the mission")
    await says(hall, "The chronicle of this mission")
    for language in ("en", "it"):
        page, comic = (await hall.ada.slash(CHANNEL, "chronicle", language=language)).message.attachments
        text = page.data.decode()
        reader = Reader(text)
        assert not {"script", "s"} & set(reader.tags)
        assert "&amp;amp;amp;" not in text, "once is enough"
        for name in SEEN.values():
            assert name in as_seen(text)
        assert not set(TURNS) & set(text)
        drawn = Image.open(io.BytesIO(comic.data))
        assert drawn.width <= 1000
        assert "**" not in comic.description
        assert "**" not in "".join(line for line in reader.text.splitlines() if NAMES["cleo"] not in line)


async def test_row_74_who_was_forgotten_is_somebody_on_the_page_too(hall: Hall) -> None:
    await named(hall)
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, "End the mission")
    await says(hall, "The chronicle of this mission")
    forgetting = await hall.ada.slash(CHANNEL, "me delete")
    await hall.press(hall.ada, forgetting.message, "Forget me")
    assert await hall.local.world.until(lambda: "forgotten. If you play again" in forgetting.message.text, 5)
    page, _ = (await hall.ben.slash(CHANNEL, "chronicle", language="en")).message.attachments
    text = as_seen(page.data.decode())
    assert "Barka: somebody" in text
    assert "taken back by somebody" in text
    assert SEEN["ada"] not in text
