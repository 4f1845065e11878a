"""People at the table: what they can do, what they fill in, what they see."""

from __future__ import annotations

from bot.local.people.filling import CannotDo
from bot.local.people.messages import Attachment, Button, Message, Option, Select
from bot.local.people.person import Person
from bot.local.people.reply import Choice, NoAnswer, Reply

__all__ = ["Attachment", "Button", "CannotDo", "Choice", "Message", "NoAnswer", "Option", "Person", "Reply", "Select"]
