"""Letters that nobody can see, or that make a line read otherwise than it is."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
"""Unicode's categories of controls, marks of direction and joiners, halves of letters, and letters of one's own."""
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Called letters or signs by Unicode, and drawn as nothing."""


def unseen(letter: str) -> bool:
    """Whether a letter has no place in a mission's files; line breaks, tabs and everything else that steers count."""
    no_letter = ord(letter) & 0xFFFE == 0xFFFE
    return no_letter or unicodedata.category(letter) in _UNSEEN or letter in _BLANK
