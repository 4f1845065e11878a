"""The chronicle's page: what people are called stands there as they wrote it, and does nothing."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from renderers.page import Chapter, Figure, Page, Part, html, inline
from renderers.say import escape


class Reader(HTMLParser):
    """What a browser makes of a page: its tags and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def as_seen(page: str) -> str:
    return Reader(page).text.replace("\u2068", "").replace("\u2069", "")


NAMES = (
    "Tom & Jerry",
    "&amp;",
    'O\'Neil "Q" Šmíd',
    "<script>alert(1)</script>",
    "<img src=x onerror=a()>",
    "**bold** __under__ ~~gone~~",
    "`one` ``two``",
    "||spoiler||",
    "@everyone",
    "<t:1700000000:R>",
    "-# small",
    "a+b=c.d-e",
    "\\*not\\*",
    "مرحبا بك",
    "🐗" * 32,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_on_the_page_as_it_was_written_and_marks_up_nothing(name: str) -> None:
    written = inline(f"**Zoe** ({escape(name)}) `1 2`")
    assert as_seen(written) == f"Zoe ({name}) 1 2"
    assert Reader(written).tags == ["strong", "code"]
    struck = inline(f"~~**Zoe** ({escape(name)})~~")
    assert as_seen(struck) == f"Zoe ({name})"
    assert sorted(Reader(struck).tags) == ["del", "strong"]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_the_page_is_escaped_twice(name: str) -> None:
    said = escape(name)
    figure = Figure(b"", name, name)
    story = (Chapter("1", (Part(f"**{said}**", (said, f"- {said}", f"-# {said}")),)),)
    page = html(Page("en", name, (said,), "Party", (said,), "Key", (figure,), "Numbers", (said,), "Story", story, said))
    reader = Reader(page)
    assert "script" not in reader.tags
    assert reader.tags.count("img") == 1
    assert as_seen(page).count(name) == 11, "title, heading, caption, and eight lines"


def test_words_that_stand_out_slant_and_nothing_else_does() -> None:
    assert inline("signed *the Committee*, _soon_") == "signed <em>the Committee</em>, <em>soon</em>"
    for plain in ("2 * 3 * 4", "snake_case_name", "a* b*"):
        assert inline(plain) == plain
    assert inline("**bold *and* slanted**") == "<strong>bold <em>and</em> slanted</strong>"


def test_private_signs_of_a_text_are_left_out() -> None:
    """They stand for escaped ones meanwhile, so none may come from outside."""
    assert inline("a\ue03cscript\ue03eb") == "ascriptb"
