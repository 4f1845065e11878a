"""What comes of a person's deed: the bot's answer as the person sees it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.local.people.messages import Message
from bot.local.wire.interactions import Interaction, Kind
from bot.local.world import World
from bot.local.world.shapes import Wire


class NoAnswer(Exception):
    """The bot did not answer in time where only an answer is of use (autocomplete)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A suggestion of autocomplete, named in the person's language."""

    name: str
    value: str | int | float


class Reply:
    """What came of a deed."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Reply to {self.interaction.title!r}: {self.failed or self.text!r}>"

    @property
    def failed(self) -> str | None:
        """What the client shows when the bot was silent for three seconds, or None."""
        if not self.interaction.failed:
            return None
        if self.interaction.kind is Kind.COMPONENT:
            return "This interaction failed"
        if self.interaction.kind is Kind.MODAL:
            return "Something went wrong. Try again."
        return "The application did not respond"

    @property
    def messages(self) -> list[Message]:
        """Everything the bot sent or changed through this interaction, oldest first."""
        found = [*self.interaction.touched]
        if self.interaction.original and self.interaction.original not in found:
            found.insert(0, self.interaction.original)
        return [Message(self._world, stored) for stored in found]

    @property
    def message(self) -> Message:
        """The answer: a new message, or for a component the message that was changed."""
        if not self.messages:
            raise LookupError(f"There is no message in answer to {self.interaction.title!r}: {self!r}.")
        return self.messages[0]

    @property
    def ephemeral(self) -> bool:
        return bool(self.messages) and self.messages[0].ephemeral

    @property
    def text(self) -> str:
        return "\n".join(message.text for message in self.messages)

    @property
    def modal(self) -> Wire | None:
        """The dialog that opened (title, custom_id, components), or None."""
        return self.interaction.modal

    @property
    def ack_ms(self) -> float | None:
        """Milliseconds until the bot's first answer."""
        return self.interaction.ack_ms

    @property
    def thinking(self) -> bool:
        return self.interaction.is_thinking
