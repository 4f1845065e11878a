"""The local table: Discord in small on this computer, for playing without an account and for tests."""

from __future__ import annotations

from bot.local.filling import CannotDo
from bot.local.history import HistoryBroken
from bot.local.messages import Attachment, Button, Message, Option, Select
from bot.local.people import Choice, NoAnswer, Person, Reply
from bot.local.redirect import redirect_discord
from bot.local.server import LocalTable, PortInUse

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
