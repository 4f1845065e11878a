"""The local table: Discord in small on this computer, for playing without an account and for tests."""

from __future__ import annotations

from bot.local.people import (
    Attachment,
    Button,
    CannotDo,
    Choice,
    Message,
    NoAnswer,
    Option,
    Person,
    Reply,
    Select,
)
from bot.local.redirect import redirect_discord
from bot.local.server import LocalTable, PortInUse
from bot.local.world.history import HistoryBroken

__all__ = [
    "Attachment",
    "Button",
    "CannotDo",
    "Choice",
    "HistoryBroken",
    "LocalTable",
    "Message",
    "NoAnswer",
    "Option",
    "Person",
    "PortInUse",
    "Reply",
    "Select",
    "redirect_discord",
]
