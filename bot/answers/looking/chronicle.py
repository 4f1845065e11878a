"""/chronicle: the page and the key moments of a mission, for whoever asks."""

from __future__ import annotations

from bot.answers.replies import Interaction, private, voice
from bot.channel.chronicle import chronicle, collect
from bot.channel.letters import NO_PINGS
from bot.game_master import GameMaster
from bot.store import MissionRow


async def show_chronicle(bot: GameMaster, interaction: Interaction, language: str | None) -> None:
    """The chronicle of the last mission of this channel, for whoever asked."""
    row = await bot.store.last_mission_in(interaction.channel_id or 0)
    if row is None or row.status != "over":
        key = "none" if row is None else "running"
        await private(interaction, voice(interaction).text(f"memory.chronicle.{key}"))
        return
    await hand_out(bot, interaction, row, language)


async def hand_out(bot: GameMaster, interaction: Interaction, row: MissionRow, language: str | None = None) -> None:
    """The chronicle of a mission, over or not, for whoever asked: everything in it was told in its channel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    material = await collect(bot.store, bot.shelf, row)
    speak = bot.shelf.speaker(language or voice(interaction).language, row.mission)
    made = await bot.scribe.off_loop(lambda: chronicle(speak, material))
    files = [made.page.file(), *([made.comic.file()] if made.comic else ())]
    await interaction.edit_original_response(
        content=speak.text("memory.chronicle.said"), attachments=files, allowed_mentions=NO_PINGS
    )
