"""/orders: what a Hero's player wants done out of turn without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers.acting import origin_of
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.answers.typed import called
from bot.channel.scribe import speaker
from bot.commands.asking import running_here, silent_table
from bot.commands.mission import HERO
from bot.commands.words import about, name_of, options, word
from bot.store import SeatRow
from bot.table.orders import CARD_ORDERS, COUNTER_ORDERS, FATE_ORDERS, SHIELD_ORDERS, STAR_ORDERS
from bot.table.table import Table, Told
from engine import Refused
from renderers.finding import plainly
from renderers.say import Speaker, languages

KINDS = ("shields", "cards", "counter", "fate")


def _choices(kind: str, orders: tuple[str, ...]) -> list[Choice[str]]:
    return [Choice(name=word(f".ui.orders.{kind}.{order}"), value=order) for order in orders]


@app_commands.command(name=name_of("orders"), description=about("orders"))
@options("orders", "hero", "shields", "star", "cards", "counter", "fate")
@app_commands.choices(
    hero=HERO,
    shields=_choices("shields", SHIELD_ORDERS),
    cards=_choices("cards", CARD_ORDERS),
    counter=_choices("counter", COUNTER_ORDERS),
    fate=_choices("fate", FATE_ORDERS),
)
@app_commands.guild_only()
async def orders(
    interaction: Interaction,
    hero: Choice[str] | None = None,
    shields: Choice[str] | None = None,
    star: str | None = None,
    cards: Choice[str] | None = None,
    counter: Choice[str] | None = None,
    fate: Choice[str] | None = None,
) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    speak = voice(interaction, table.row.mission)
    own = [seat for seat in table.heroes_of(interaction.user.id) if hero is None or seat.hero == hero.value]
    if not own:
        await private(interaction, speak.text("ui.orders.not_yours"))
        return
    given = {"shields": shields, "cards": cards, "counter": counter, "fate": fate}
    wanted = {kind: choice.value for kind, choice in given.items() if choice is not None}
    if not wanted and star is None:
        await private(interaction, "\n".join(_line(speak, seat) for seat in own))
        return
    abilities = {seat.hero: [a.id for a in table.shown.view.hero(seat.hero).abilities] for seat in own}
    stars = {seat.hero: found for seat in own if (found := _star(star, abilities[seat.hero]))}
    if star is not None and not stars:
        await private(interaction, speak.text("ui.orders.unknown_star"))
        return
    changes: dict[str, dict[str, Any]]
    changes = {seat.hero: {**wanted, **({"star": stars[seat.hero]} if seat.hero in stars else {})} for seat in own}
    if await _give(interaction, table, changes, speak):
        await private(interaction, "\n".join(_line(speak, replace(seat, **changes[seat.hero])) for seat in own))


async def _give(
    interaction: Interaction, table: Table, changes: Mapping[str, Mapping[str, Any]], speak: Speaker
) -> bool:
    """Write the orders; a table that waited for this person's answer may now play on."""
    bot, user = bot_of(interaction), interaction.user.id

    def deed(table: Table, told: Told) -> None:
        for seat in table.heroes_of(user):
            if seat.hero in changes:
                table.change(replace(seat, **changes[seat.hero]))

    try:
        acted = await bot.tables.act(table.row.id, user, deed, replace(origin_of(interaction), token=None), notices=[])
    except Refused as refused:
        await private(interaction, speak.refuse(refused.refusal))
        return False
    bot.outbox.wake(acted.table.row.channel)
    return True


def _star(text: str | None, abilities: list[str]) -> str | None:
    """ "first", "ask" or an ability's id, from an id or a name in any language."""
    if text is None:
        return None
    wanted = plainly(text)
    for order in STAR_ORDERS:
        if wanted in (order, *(plainly(speaker(lang).text(f"ui.orders.star.{order}")) for lang in languages())):
            return order
    return next((ability for ability in abilities if called(text, ability) == 2), None)


def _line(speak: Speaker, seat: SeatRow) -> str:
    said = {kind: speak.text(f"ui.orders.{kind}.{getattr(seat, kind)}") for kind in KINDS}
    star = speak.text(f"ui.orders.star.{seat.star}") if seat.star in STAR_ORDERS else speak.name(seat.star)
    return speak.text("ui.orders.line", hero=speak.noun(seat.hero), star=star, **said)


@orders.autocomplete("star")
async def suggest_star(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The two general orders, and the abilities of the person's Heroes."""
    speak = voice(interaction)
    found = {order: speak.text(f"ui.orders.star.{order}") for order in STAR_ORDERS}
    table = await silent_table(interaction)
    for seat in table.heroes_of(interaction.user.id) if table else []:
        if getattr(interaction.namespace, "hero", None) in (None, "", seat.hero) and table is not None:
            found |= {a.id: speak.name(a.id) for a in table.shown.view.hero(seat.hero).abilities}
    return [Choice(name=name, value=key) for key, name in found.items() if plainly(current) in plainly(name)][:25]
