"""/lang and /me view: what a person likes, on all servers."""

from __future__ import annotations

from bot.answers.replies import Interaction, private, voice
from bot.game_master import GameMaster


async def choose_language(bot: GameMaster, interaction: Interaction, language: str | None) -> None:
    """Answer this person in a language, whatever Discord speaks; None: in Discord's again."""
    user = interaction.user.id
    await _prefer(bot, user, language, bot.tastes.get(user, (None, None))[1])
    speak = voice(interaction)
    await bot.store.change_habits(user, language=speak.language)
    await private(interaction, speak.text("care.me.language_set" if language else "care.me.language_own"))


async def choose_view(bot: GameMaster, interaction: Interaction, view: str) -> None:
    """What `/board` shows this person when nothing else is said."""
    user, speak = interaction.user.id, voice(interaction)
    await _prefer(bot, user, bot.tastes.get(user, (None, None))[0], None if view == "board" else view)
    await private(interaction, speak.text("care.me.view", view=speak.text(f"commands.board.views.{view}")))


async def _prefer(bot: GameMaster, user: int, language: str | None, view: str | None) -> None:
    await bot.store.set_taste(user, language, view)
    if language is None and view is None:
        bot.tastes.pop(user, None)
    else:
        bot.tastes[user] = language, view
