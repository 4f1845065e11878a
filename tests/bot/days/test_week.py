"""A day of a week at one table, written down as its channel shows it (`python -m bench.week` plays the whole week)."""

from __future__ import annotations

import re
from pathlib import Path

from bench.week.course import DAY_ONE, Plot, week
from bench.week.markup import Markup


async def test_a_day_is_written_down_with_every_public_message_once_and_in_order(tmp_path: Path) -> None:
    """Page and text have each message that everybody sees, the oldest first, and none that one person alone sees."""
    outcome = await week(Plot("m01_pantry_raid", "it", 2), DAY_ONE, tmp_path)
    assert outcome.faults == []
    public = outcome.channel.public
    assert len(public) > 6
    assert [stored.created for stored in public] == sorted(stored.created for stored in public)

    page = (tmp_path / "channel.html").read_text(encoding="utf-8")
    assert re.findall(r'<li class="[\w ]+" id="m(\d+)">', page) == [stored.id for stored in public]
    assert all((tmp_path / picture).stat().st_size for picture in re.findall(r'<img src="([^"]+)"', page))

    text = (tmp_path / "channel.txt").read_text(encoding="utf-8")
    assert [int(number) for number in re.findall(r"(?m)^\[(\d+)\] ", text)] == list(range(1, len(public) + 1))
    at = 0
    for stored in public:
        words = outcome.channel.markup.plain(outcome.channel.message(stored).text)
        at = text.index(words, at) + len(words)

    alone = (tmp_path / "private.txt").read_text(encoding="utf-8")
    assert "=== Chiara" in alone
    assert "=== Keeper" not in alone
    for person in outcome.channel.world.people():
        assert not {f'id="m{stored.id}"' for stored in outcome.channel.private(person["id"])} & set(page.split())


def test_markup_is_drawn_as_discord_would_and_nothing_foreign_becomes_html() -> None:
    marks = Markup("it", {"7": "Ada", "9": "dungeon"})
    text = r"-# **Turno 1** di <@7> \*qui\* <t:1932094800:R> <b> https://discord.com/channels/1/9/12"
    stamp = '<span class="stamp">lun 24 mar, 06:00</span>'
    assert marks.html(text) == (
        f'<p class="subtext"><strong>Turno 1</strong> di <span class="mention">@Ada</span> *qui* {stamp} &lt;b&gt; '
        '<a class="mention" href="#m12">#dungeon › …</a></p>'
    )
    assert marks.plain(text) == "Turno 1 di @Ada *qui* lun 24 mar, 06:00 <b> #dungeon › …"
    assert marks.html("a\nb\n> c\n- ~~d~~") == ('<p>a<br>b</p><blockquote>c</blockquote><p class="item">• <s>d</s></p>')
