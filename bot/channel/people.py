"""How a person is named where nobody is meant to be pinged."""

from __future__ import annotations

from bot.store.upkeep import SOMEBODY
from renderers.say import Speaker


def mention(speak: Speaker, user: int) -> str:
    """A mention, which Discord shows as the name of today; "somebody" for who was forgotten (`/me delete`)."""
    return speak.text("care.somebody") if user == SOMEBODY else f"<@{user}>"
