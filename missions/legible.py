"""From the bytes of a file to text that looks like what it is: UTF-8, no tabs, nothing that cannot be seen."""

from __future__ import annotations

import codecs

from engine.mission.errors import Problems
from engine.mission.letters import unseen

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_TOLD = 3
"""Complaints of one kind for one file; the rest goes without saying."""


def text_of(raw: bytes, problems: Problems) -> str:
    """The text of the file called `problems.file`, with plain line ends; complains about what it cannot be. A mark in
    front that says "UTF-8" is left out."""
    if raw.startswith(_WIDE) or 4 * raw.count(0) > len(raw):
        problems.line("this is UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding: UTF-8)", 1)
        return ""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        problems.line(*_not_utf_8(raw, wrong.start))
        return ""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    _complain_about_letters(text, problems)
    return text


def _not_utf_8(raw: bytes, start: int) -> tuple[str, int, int]:
    before = raw[:start]
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8")) + 1
    meant = raw[start : start + 1].decode("cp1252", errors="replace")
    guess = f', perhaps "{meant}" in the old Windows way' if meant.isalpha() else ""
    return f"this is not UTF-8 (byte {raw[start]:02X}{guess}); save it as UTF-8", line, column


def _complain_about_letters(text: str, problems: Problems) -> None:
    tabs = hidden = 0
    for number, line in enumerate(text.split("\n"), start=1):
        for column, letter in enumerate(line, start=1):
            if letter == "\t":
                tabs += 1
                if tabs <= _TOLD:
                    problems.line("a tab; use blanks", number, column)
                break
            if unseen(letter) or (letter == "\u00a0" and problems.file == "map.txt"):
                hidden += 1
                if hidden <= _TOLD:
                    problems.line(f"the character U+{ord(letter):04X} cannot be seen; remove it", number, column)
                break
