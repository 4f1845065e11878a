"""/orders: what a Hero's player wants done in the Monster Phase without being asked."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice

from bot.acting import origin_of
from bot.commands.asking import running_here, silent_table
from bot.commands.mission import HERO
from bot.commands.words import about, name_of, options, word
from bot.orders import SHIELD_ORDERS, STAR_ORDERS
from bot.replies import Interaction, bot_of, private, voice
from bot.store import SeatRow
from bot.table import Table, Told
from bot.typed import folded
from engine import Refused
from renderers.say import Speaker

SHIELDS = [Choice(name=word(f".ui.orders.shields.{order}"), value=order) for order in SHIELD_ORDERS]


@app_commands.command(name=name_of("orders"), description=about("orders"))
@options("orders", "hero", "shields", "star")
@app_commands.choices(hero=HERO, shields=SHIELDS)
@app_commands.guild_only()
async def orders(
    interaction: Interaction,
    hero: Choice[str] | None = None,
    shields: Choice[str] | None = None,
    star: str | None = None,
) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    speak = voice(interaction, table.row.mission)
    own = [seat for seat in table.heroes_of(interaction.user.id) if hero is None or seat.hero == hero.value]
    if not own:
        await private(interaction, speak.text("ui.orders.not_yours"))
        return
    if shields is None and star is None:
        await private(interaction, "\n".join(_line(speak, seat) for seat in own))
        return
    abilities = {seat.hero: [a.id for a in table.shown.view.hero(seat.hero).abilities] for seat in own}
    wanted = {seat.hero: _star(speak, star, abilities[seat.hero]) for seat in own}
    if star is not None and not any(wanted.values()):
        await private(interaction, speak.text("ui.orders.unknown_star"))
        return
    changed = {
        seat.hero: replace(
            seat, shields=shields.value if shields else seat.shields, star=wanted[seat.hero] or seat.star
        )
        for seat in own
    }
    if await _give(interaction, table, changed, speak):
        await private(interaction, "\n".join(_line(speak, seat) for seat in changed.values()))


async def _give(interaction: Interaction, table: Table, changed: dict[str, SeatRow], speak: Speaker) -> bool:
    """Write the orders; a table that waited for this person's answer may now play on."""
    bot, user = bot_of(interaction), interaction.user.id

    def deed(table: Table, told: Told) -> None:
        for seat in table.heroes_of(user):
            if seat.hero in changed:
                table.change(replace(seat, shields=changed[seat.hero].shields, star=changed[seat.hero].star))

    try:
        acted = await bot.tables.act(table.row.id, user, deed, replace(origin_of(interaction), token=None), notices=[])
    except Refused as refused:
        await private(interaction, speak.refuse(refused.refusal))
        return False
    bot.outbox.wake(acted.table.row.channel)
    return True


def _star(speak: Speaker, text: str | None, abilities: list[str]) -> str | None:
    """"first", "ask" or an ability's id, from an id or a name in the reader's language."""
    if text is None:
        return None
    names = {order: speak.text(f"ui.orders.star.{order}") for order in STAR_ORDERS}
    names |= {ability: speak.name(ability) for ability in abilities}
    wanted = folded(text)
    return next((key for key, name in names.items() if wanted in (folded(key), folded(name))), None)


def _line(speak: Speaker, seat: SeatRow) -> str:
    star = speak.text(f"ui.orders.star.{seat.star}") if seat.star in STAR_ORDERS else speak.name(seat.star)
    shields = speak.text(f"ui.orders.shields.{seat.shields}")
    return speak.text("ui.orders.line", hero=speak.noun(seat.hero), shields=shields, star=star)


@orders.autocomplete("star")
async def suggest_star(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The two general orders, and the abilities of the person's Heroes."""
    speak = voice(interaction)
    found = {order: speak.text(f"ui.orders.star.{order}") for order in STAR_ORDERS}
    table = await silent_table(interaction)
    for seat in table.heroes_of(interaction.user.id) if table else []:
        if getattr(interaction.namespace, "hero", None) in (None, "", seat.hero) and table is not None:
            found |= {a.id: speak.name(a.id) for a in table.shown.view.hero(seat.hero).abilities}
    return [Choice(name=name, value=key) for key, name in found.items() if folded(current) in folded(name)][:25]
