"""The chronicle of a mission as one HTML page: nothing is loaded from outside, everything foreign is escaped, pictures
are inside. Made to be read on a phone."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_SLANTED = re.compile(r"(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)")
_CODE = re.compile(r"`(.+?)`")
_STRUCK = re.compile(r"~~(.+?)~~")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_TIME = re.compile(r"<t:\d+(?::\w)?>")
_HIDDEN, _SHOWN = 0xE000, re.compile("[\ue000-\ue07f]")
"""Signs that are to be taken literally stand meanwhile where no text has anything: among Unicode's private ones."""

STYLE = """
:root{color-scheme:light dark}
body{font:1.05rem/1.55 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;background:#fff9ee;color:#2a1f2d;
overflow-wrap:anywhere}
h1{line-height:1.2;margin-bottom:.2rem}h2{margin-top:2.2rem;border-bottom:2px solid #d8423a;padding-bottom:.2rem}
h3{margin:1.4rem 0 .3rem;font-size:1rem;color:#7a3b2e}p{margin:.35rem 0}
figure{margin:1rem 0}img{max-width:100%;height:auto;border-radius:.5rem;display:block}
figcaption{font-weight:600;margin-top:.3rem}del{opacity:.6}small,footer{color:#6d6378}
ul{padding-left:1.2rem}
@media(prefers-color-scheme:dark){body{background:#1f1726;color:#fff4dc}h3{color:#ffbd52}small,footer{color:#b9b2c0}}
"""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""What a browser may load for it: nothing."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of the page. alt: what it shows for those who do not see it."""

    png: bytes
    caption: str
    alt: str


@dataclass(frozen=True, slots=True)
class Part:
    """A step of the story: its heading and its lines, as Discord markdown. Struck through: what was taken back."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A group of steps with a heading of its own: a turn."""

    heading: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What the page says. All texts are plain or Discord markdown, never HTML."""

    language: str
    title: str
    lead: tuple[str, ...]
    party_title: str
    party: tuple[str, ...]
    figures_title: str
    figures: tuple[Figure, ...]
    numbers_title: str
    numbers: tuple[str, ...]
    story_title: str
    story: tuple[Chapter, ...]
    foot: str


def html(page: Page) -> str:
    """The whole page."""
    body = [
        f"<header><h1>{escape(page.title)}</h1>",
        *(f"<p>{inline(line)}</p>" for line in page.lead),
        "</header>",
        _section(page.party_title, _list(page.party)),
        _section(page.figures_title, "".join(map(_figure, page.figures))) if page.figures else "",
        _section(page.story_title, "".join(map(_chapter, page.story))),
        _section(page.numbers_title, "".join(_lines(page.numbers))) if page.numbers else "",
        f"<footer><p>{inline(page.foot)}</p></footer>",
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(page.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{escape(page.title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def inline(text: str) -> str:
    """Discord markdown within a line as HTML; a sign behind a backslash is shown as it is, and all that is no markdown
    is escaped, once."""
    text = _ESCAPED.sub(lambda sign: chr(_HIDDEN + ord(sign[1])), _SHOWN.sub("", text.removeprefix("-# ")))
    text = escape(_TIME.sub("", text))
    for pattern, tag in ((_BOLD, "strong"), (_STRUCK, "del"), (_CODE, "code")):
        text = pattern.sub(rf"<{tag}>\1</{tag}>", text)
    text = _SLANTED.sub(lambda found: f"<em>{found[1] or found[2]}</em>", text)
    return _SHOWN.sub(lambda sign: escape(chr(ord(sign[0]) - _HIDDEN)), text).replace("@\u200b", "@")


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>"


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{inline(line)}</li>' for line in lines)}</ul>"


def _lines(lines: Sequence[str]) -> Iterable[str]:
    for line in lines:
        if line.startswith("-# "):
            yield f"<p><small>{inline(line)}</small></p>"
        elif line.startswith("- "):
            yield f"<p>• {inline(line.removeprefix('- '))}</p>"
        else:
            yield f"<p>{inline(line)}</p>"


def _figure(figure: Figure) -> str:
    data = base64.b64encode(figure.png).decode()
    return (
        f'<figure><img src="data:image/png;base64,{data}" alt="{escape(figure.alt)}">'
        f"<figcaption>{escape(figure.caption)}</figcaption></figure>"
    )


def _chapter(chapter: Chapter) -> str:
    parts = "".join(f"<h3>{inline(part.heading)}</h3>{''.join(_lines(part.lines))}" for part in chapter.parts)
    return f"<article>{parts}</article>"
