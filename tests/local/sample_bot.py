"""A small discord.py bot that uses, once each, what a bot can use at the local table.

Run by tests in their own process, and as a module of its own: ``python -m bot.local.launch tests.local.sample_bot``.
"""

from __future__ import annotations

import asyncio
import io
import os

import discord
from discord import app_commands
from PIL import Image, ImageDraw

ITALIAN = {
    "tavern": "taverna",
    "enter": "entra",
    "Enter the tavern.": "Entra nella taverna.",
    "The tavern and its guests.": "La taverna e i suoi ospiti.",
    "drink": "bevanda",
    "What to drink.": "Che cosa bere.",
    "cups": "boccali",
    "How many cups.": "Quanti boccali.",
    "Ale": "Birra",
    "Cider": "Sidro",
}
SONGS = ("The Snout's Lament", "Pantry Blues", "Three Goblins and a Pie")


class Words(app_commands.Translator):
    """Gives the Italian names."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return ITALIAN.get(string.message) if locale is discord.Locale.italian else None


def picture(colour: str = "#3ba55c", size: tuple[int, int] = (480, 300)) -> discord.File:
    """A small board: a chequered floor with a piece on it."""
    image = Image.new("RGB", size, "#2b2d31")
    pen = ImageDraw.Draw(image)
    for x in range(0, size[0], 60):
        for y in range(0, size[1], 60):
            if (x + y) // 60 % 2:
                pen.rectangle((x, y, x + 59, y + 59), fill="#3f4248")
    pen.ellipse((190, 130, 230, 170), fill=colour)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description="A chequered floor. A green piece stands at D3.")


class Round(discord.ui.View):
    """Classic buttons and a menu that work after a restart."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Cheers", style=discord.ButtonStyle.success, custom_id="sample:cheers", row=0)
    async def cheers(self, interaction: discord.Interaction, button: discord.ui.Button[Round]) -> None:
        await interaction.response.edit_message(content=f"**{interaction.user.display_name}** raises a cup.")

    @discord.ui.button(label="Whisper", custom_id="sample:whisper", row=0)
    async def whisper(self, interaction: discord.Interaction, button: discord.ui.Button[Round]) -> None:
        await interaction.response.send_message("Psst.", ephemeral=True)

    @discord.ui.button(label="Wait", custom_id="sample:wait", row=0)
    async def wait_a_moment(self, interaction: discord.Interaction, button: discord.ui.Button[Round]) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0.1)
        await interaction.edit_original_response(content="It was worth the wait.")

    @discord.ui.button(label="Silence", style=discord.ButtonStyle.danger, custom_id="sample:silence", row=0)
    async def silence(self, interaction: discord.Interaction, button: discord.ui.Button[Round]) -> None:
        await asyncio.sleep(0)

    @discord.ui.button(label="Sign the book", style=discord.ButtonStyle.primary, custom_id="sample:sign", row=0)
    async def sign(self, interaction: discord.Interaction, button: discord.ui.Button[Round]) -> None:
        await interaction.response.send_modal(GuestBook())

    @discord.ui.select(
        custom_id="sample:dish",
        placeholder="Order a dish",
        row=1,
        options=[
            discord.SelectOption(label="Stew", value="stew", description="Best not to ask"),
            discord.SelectOption(label="Pie", value="pie", description="Still warm"),
        ],
    )
    async def dish(self, interaction: discord.Interaction, select: discord.ui.Select[Round]) -> None:
        await interaction.response.send_message(f"One {select.values[0]} for {interaction.user.mention}!")


class GuestBook(discord.ui.Modal, title="Guest book"):
    """A dialog with one field."""

    line: discord.ui.TextInput[GuestBook] = discord.ui.TextInput(
        label="Your line", placeholder="I was here", max_length=60, custom_id="line"
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"In the book: *{self.line.value}*")


class Showcase(discord.ui.LayoutView):
    """Components v2 in one container."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: discord.ui.ActionRow[Showcase] = discord.ui.ActionRow()
        row.add_item(Ring())
        section: discord.ui.Section[Showcase] = discord.ui.Section(
            "**Barka** the strong\n-# 5 hearts left", accessory=discord.ui.Thumbnail("attachment://board.png")
        )
        self.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay("### Turn 3\nThe *pantry* is `quiet`."),
                discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The pantry")),
                discord.ui.Separator(),
                section,
                row,
                accent_colour=discord.Colour.green(),
            )
        )


class Ring(discord.ui.Button["Showcase"]):
    """A button inside the container."""

    def __init__(self) -> None:
        super().__init__(label="Ring the bell", custom_id="sample:ring")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Ding!", ephemeral=True)


class SampleBot(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True))
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.tree.add_command(tavern)
        self.tree.add_command(sing)
        self.tree.add_command(show)
        self.tree.add_command(room)
        self.tree.add_command(hang)

    async def setup_hook(self) -> None:
        self.add_view(Round())
        self.add_view(Showcase())
        await self.tree.set_translator(Words())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)


tavern = app_commands.Group(name="tavern", description="The tavern and its guests.")


@tavern.command(name="enter", description="Enter the tavern.")
@app_commands.describe(drink="What to drink.", cups="How many cups.")
@app_commands.choices(drink=[app_commands.Choice(name=drink, value=drink.lower()) for drink in ("Ale", "Cider")])
async def enter(
    interaction: discord.Interaction, drink: app_commands.Choice[str], cups: app_commands.Range[int, 1, 9] = 1
) -> None:
    embed = discord.Embed(title="The Ugly Snout", description=f"{cups} x {drink.name}", colour=0x3BA55C)
    embed.add_field(name="Locale", value=str(interaction.locale))
    embed.set_image(url="attachment://board.png")
    await interaction.response.send_message(content="Welcome!", embed=embed, file=picture(), view=Round())


@tavern.command(name="think", description="Answer after a while, with a picture.")
async def think(interaction: discord.Interaction, private: bool = False) -> None:
    await interaction.response.defer(thinking=True, ephemeral=private)
    await asyncio.sleep(0.1)
    await interaction.edit_original_response(content="Here it is.", attachments=[picture()])
    await interaction.followup.send("And one thing more.", ephemeral=private)


@app_commands.command(name="sing", description="Sing a song.")
@app_commands.describe(song="Which song.", loud="How loud, from 0 to 10.")
async def sing(interaction: discord.Interaction, song: str, loud: float | None = None) -> None:
    await interaction.response.send_message(f"♪ {song} ♪ {loud if loud is not None else ''}".strip())


@sing.autocomplete("song")
async def songs(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    if current == "silence":
        await asyncio.sleep(5)
    return [app_commands.Choice(name=song, value=song) for song in SONGS if current.lower() in song.lower()]


@app_commands.command(name="show", description="Show everything that components can do.")
async def show(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Showcase(), file=picture())


@app_commands.command(name="hang", description="Hang a picture on the wall.")
async def hang(interaction: discord.Interaction, canvas: discord.Attachment) -> None:
    await interaction.response.send_message(f"{canvas.filename}: {len(await canvas.read())} bytes")


@app_commands.command(name="room", description="Open a room for the guests.")
async def room(interaction: discord.Interaction, name: str, guest: discord.Member | None = None) -> None:
    await interaction.response.send_message(f"Room **{name}**")
    message = await interaction.original_response()
    assert isinstance(interaction.channel, discord.TextChannel)
    found = interaction.channel.get_partial_message(message.id)
    thread = await found.create_thread(name=name)
    if guest is not None:
        await thread.add_user(guest)
    await thread.send(f"Make yourselves at home, {interaction.user.mention}.", view=Round())


if __name__ == "__main__":
    SampleBot().run(os.environ["DISCORD_TOKEN"])
