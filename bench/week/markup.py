"""Discord's markup as HTML and as plain text. Times are written out in `ZONE`, as a reader there would see them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

from bench.week.people import ZONE

DAYS = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "it": ("lun", "mar", "mer", "gio", "ven", "sab", "dom"),
}
MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "it": ("gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"),
}
INLINE = re.compile(
    r"\\(?P<escaped>[^\w\s])"
    r"|`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|~~(?P<struck>.+?)~~"
    r"|__(?P<under>.+?)__"
    r"|\*(?P<slanted>[^\s*][^*]*)\*"
    r"|(?<!\w)_(?P<leaning>[^\s_][^_]*)_(?!\w)"
    r"|<@!?(?P<user>\d+)>"
    r"|<#(?P<place>\d+)>"
    r"|</(?P<command>[^:>]+):\d+>"
    r"|<t:(?P<time>-?\d+)(?::(?P<style>\w))?>"
    r"|https://discord\.com/channels/\d+/(?P<where>\d+)(?:/(?P<which>\d+))?"
    r"|(?P<link>https?://[^\s<>)]+)",
    re.DOTALL,
)
TAGS = {"bold": "strong", "struck": "s", "under": "u", "slanted": "em", "leaning": "em"}
BLOCK = re.compile(r"(?P<small>-# )|(?P<head>#{1,3}) +|(?P<quote>> )|(?P<item>[-*] |\d+\. )")


@dataclass(frozen=True)
class Markup:
    """language: of the dates; names: of people and channels, by id."""

    language: str
    names: Mapping[str, str]

    def when(self, moment: float, style: str = "f") -> str:
        """A moment as a date; style "t": only the time of the day."""
        at = datetime.fromtimestamp(moment, ZoneInfo(ZONE))
        if style in ("t", "T"):
            return f"{at:%H:%M}"
        return f"{DAYS[self.language][at.weekday()]} {at.day} {MONTHS[self.language][at.month - 1]}, {at:%H:%M}"

    def plain(self, text: str) -> str:
        """Text as it reads: names, dates and links written out, markup left out."""

        def said(found: re.Match[str]) -> str:
            for kind in TAGS:
                if found[kind] is not None:
                    inside = self.plain(found[kind])
                    return f"~~{inside}~~" if kind == "struck" else inside
            return self._mentioned(found) or str(found["escaped"] or found["code"] or found["link"])

        return re.sub(r"(?m)^(-# |#{1,3} )", "", INLINE.sub(said, text))

    def html(self, text: str) -> str:
        """Text with headings, small print, quotes and lists."""
        return "".join(self._blocks(text.split("\n")))

    def _blocks(self, lines: list[str]) -> Iterator[str]:
        paragraph: list[str] = []
        for line in [*lines, None]:
            block = BLOCK.match(line) if line is not None else None
            if line is not None and block is None:
                paragraph.append(self.inline(line))
                continue
            if any(paragraph):
                yield f"<p>{'<br>'.join(paragraph)}</p>"
            paragraph = []
            if block is not None and line is not None:
                yield self._block(block, line)

    def _block(self, block: re.Match[str], line: str) -> str:
        inside = self.inline(line[block.end() :])
        if block["small"]:
            return f'<p class="subtext">{inside}</p>'
        if block["head"]:
            level = len(block["head"]) + 2
            return f"<h{level}>{inside}</h{level}>"
        if block["quote"]:
            return f"<blockquote>{inside}</blockquote>"
        return f'<p class="item">{escape(block["item"].replace("-", "•").replace("*", "•"))}{inside}</p>'

    def inline(self, text: str) -> str:
        """One line."""
        return _replaced(text, self._drawn)

    def _drawn(self, found: re.Match[str]) -> str:
        for kind, tag in TAGS.items():
            if found[kind] is not None:
                return f"<{tag}>{self.inline(found[kind])}</{tag}>"
        if found["code"]:
            return f"<code>{escape(found['code'])}</code>"
        if found["time"]:
            return f'<span class="stamp">{escape(self._mentioned(found))}</span>'
        if found["which"]:
            return f'<a class="mention" href="#m{found["which"]}">{escape(self._mentioned(found))}</a>'
        if mentioned := self._mentioned(found):
            return f'<span class="mention">{escape(mentioned)}</span>'
        return escape(found["escaped"] or found["link"] or "")

    def _mentioned(self, found: re.Match[str]) -> str:
        if found["user"]:
            return f"@{self.names.get(found['user'], '?')}"
        if found["place"]:
            return f"#{self.names.get(found['place'], '?')}"
        if found["where"]:
            return f"#{self.names.get(found['where'], '?')} › …"
        if found["command"]:
            return f"/{found['command']}"
        if found["time"]:
            return self.when(float(found["time"]), found["style"] or "f")
        return ""


def _replaced(text: str, draw: Callable[[re.Match[str]], str]) -> str:
    """Marks drawn, everything between them escaped."""
    parts, at = [], 0
    for found in INLINE.finditer(text):
        parts += [escape(text[at : found.start()]), draw(found)]
        at = found.end()
    return "".join([*parts, escape(text[at:])])
