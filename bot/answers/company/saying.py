"""What is said to the table of a deed about people: the first line answers the command, the others are their own."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.answers.acting import origin_of
from bot.answers.replies import Interaction
from bot.store import Post
from bot.table.tables import Declined


def notice(interaction: Interaction, key: str, **words: str) -> Post:
    """A public line that answers this command; a press gets it as a message of its own."""
    origin = origin_of(interaction)
    command = interaction.type is discord.InteractionType.application_command
    body = {"key": f"ui.notices.{key}", "words": words}
    return Post("notice", body, origin.token if command else None, origin.token_until if command else None)


def say(said: list[Post], interaction: Interaction, key: str, **words: str) -> None:
    """One more public line: the first answers the command, the others are messages of their own."""
    post = notice(interaction, key, **words)
    said.append(replace(post, token=None, token_until=None) if said else post)


def answer(said: list[Post], interaction: Interaction) -> None:
    """The first line that was said answers the command."""
    if said and interaction.message is None:
        origin = origin_of(interaction)
        said[0] = replace(said[0], token=origin.token, token_until=origin.token_until)


def declined(key: str, **words: str) -> Declined:
    """Why a deed about people has nothing to do (`absence.<key>`)."""
    return Declined(lambda speak: speak.text(f"absence.{key}", **words))
