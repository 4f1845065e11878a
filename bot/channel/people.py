"""How a person is named where nobody is meant to be pinged."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.upkeep import SOMEBODY
from renderers.say import Speaker, escape, plain


def mention(speak: Speaker, user: int) -> str:
    """A mention, which Discord shows as the name of today; "somebody" for who was forgotten (`/me delete`)."""
    return speak.text("care.somebody") if user == SOMEBODY else f"<@{user}>"


def called(speak: Speaker, user: int, names: Mapping[int, str], *, markdown: bool = True) -> str:
    """By name, where mentions mean nothing: on a page, in a file. "somebody" for whose name is not known."""
    if user not in names:
        return speak.text("care.somebody")
    return escape(names[user]) if markdown else plain(names[user])
