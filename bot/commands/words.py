"""Names and descriptions of the commands: English in the command itself, Italian as its localisation.

Both come from `renderers/text/<language>/commands.yaml`, under the same key.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from renderers.texts import lookup

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = {discord.Locale.italian: "it"}


def word(key: str) -> locale_str:
    """A text of commands.yaml (or, with a dot at the beginning, of any file) that Discord shows in the reader's
    language."""
    full = key[1:] if key.startswith(".") else f"commands.{key}"
    return locale_str(str(lookup("en", full)), key=full)


def name_of(key: str) -> locale_str:
    return word(f"{key}.name")


def about(key: str) -> locale_str:
    return word(f"{key}.description")


def options(key: str, *names: str) -> Callable[[F], F]:
    """Names and descriptions of a command's options."""

    def decorate(command: F) -> F:
        described = app_commands.describe(**{name: about(f"{key}.options.{name}") for name in names})
        renamed = app_commands.rename(**{name: name_of(f"{key}.options.{name}") for name in names})
        return renamed(described(command))

    return decorate


class Words(app_commands.Translator):
    """Looks a text's key up in the other languages."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        language = LANGUAGES.get(locale)
        key = string.extras.get("key")
        return str(lookup(language, key)) if language and key else None
