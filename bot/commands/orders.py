"""/orders: what a Hero's player wants done out of turn without being asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.answers.ahead.ordering import LONGEST, NAMED, WORDS, Change, give_orders, line, show_orders
from bot.answers.replies import Interaction, private, voice
from bot.answers.typed import called
from bot.channel.scribe import speaker
from bot.commands.asking import running_here, silent_table
from bot.commands.mission import HERO
from bot.commands.words import about, name_of, options, word
from bot.store import SeatRow
from bot.table.ahead.orders import CARD_ORDERS, COUNTER_ORDERS, FATE_ORDERS, SHIELD_ORDERS, given, of_kind
from bot.table.table import Table
from renderers.finding import has, plainly
from renderers.say import languages

Keep = Range[int, 0, 10]
Hearts = Range[int, 0, 12]
Hours = Range[int, 1, LONGEST]

HERE = ".orders.commands"


def _choices(kind: str, orders: tuple[str, ...]) -> list[Choice[str]]:
    return [Choice(name=word(f".orders.{kind}.{order}"), value=order) for order in orders]


@app_commands.command(name=name_of("orders"), description=about("orders"))
@app_commands.describe(**{name: about(f"{HERE}.{name}") for name in ("keep", "hearts", "levels", "hours")})
@app_commands.rename(**{name: name_of(f"{HERE}.{name}") for name in ("keep", "hearts", "levels", "hours")})
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
    keep: Keep | None = None,
    hearts: Hearts | None = None,
    star: str | None = None,
    levels: str | None = None,
    cards: Choice[str] | None = None,
    counter: Choice[str] | None = None,
    fate: Choice[str] | None = None,
    hours: Hours | None = None,
) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    speak, user = voice(interaction, table.row.mission), interaction.user.id
    own = [seat for seat in table.heroes_of(user) if hero is None or seat.hero == hero.value]
    if not own:
        await private(interaction, speak.text("orders.not_yours"))
        return
    words = {"shields": shields, "cards": cards, "counter": counter, "fate": fate}
    wanted: dict[str, Any] = {kind: choice.value for kind, choice in words.items() if choice is not None}
    wanted |= {kind: n for kind, n in (("keep", keep), ("hearts", hearts), ("hours", hours)) if n is not None}
    named = {kind: text for kind, text in (("star", star), ("levels", levels)) if text is not None}
    if not wanted and not named:
        await show_orders(interaction, table, own[0])
        return
    changes: dict[str, Change] = {}
    for seat in own:
        found = {kind: _named(kind, text, _abilities(table, seat)) for kind, text in named.items()}
        if None not in found.values():
            changes[seat.hero] = _giving({**wanted, **found})
    if not changes:
        await private(interaction, speak.text(f"orders.unknown_{'star' if star is not None else 'level'}"))
        return
    changed = await give_orders(interaction, table, changes)
    if changed is not None:
        seats = [seat for seat in changed.heroes_of(user) if seat.hero in changes]
        await private(interaction, "\n".join(line(speak, seat) for seat in seats))


def _giving(wanted: Mapping[str, Any]) -> Callable[[SeatRow], SeatRow]:
    def change(seat: SeatRow) -> SeatRow:
        words = {kind: given(kind, of_kind(seat, kind), str(wanted[kind])) for kind in WORDS if kind in wanted}
        return replace(seat, **{**wanted, **words})

    return change


def _abilities(table: Table, seat: SeatRow) -> list[str]:
    return [ability.id for ability in table.shown.view.hero(seat.hero).abilities]


def _named(kind: str, text: str, abilities: list[str]) -> str | None:
    """A word of the order's, or ids of abilities with commas between, from ids or names in any language."""
    wanted = plainly(text)
    for order in WORDS[kind]:
        if wanted in (order, *(plainly(speaker(lang).text(f"orders.{kind}.{order}")) for lang in languages())):
            return order
    found = [_ability(part, abilities) for part in text.split(",")]
    names = list(dict.fromkeys(name for name in found if name is not None))
    return ",".join(names) if found and None not in found else None


def _ability(text: str, abilities: list[str]) -> str | None:
    return next((ability for ability in abilities if called(text.strip(), ability) == 2), None)


def _suggest(kind: str) -> Callable[[Interaction, str], Any]:
    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        """The general orders, and the abilities of the person's Heroes; behind a comma the rest of them."""
        speak = voice(interaction)
        before, _, typed = current.rpartition(",")
        found = {} if before else {order: speak.text(f"orders.{kind}.{order}") for order in WORDS[kind]}
        table = await silent_table(interaction)
        for seat in table.heroes_of(interaction.user.id) if table else []:
            if getattr(interaction.namespace, "hero", None) in (None, "", seat.hero) and table is not None:
                found |= {name: speak.name(name) for name in _abilities(table, seat)}
        said = [part.strip() for part in before.split(",")]
        head = f"{before.strip()}, " if before else ""
        fitting = {key: name for key, name in found.items() if has(typed, name) and key not in said}
        return [Choice(name=f"{head}{name}"[:100], value=f"{head}{key}"[:100]) for key, name in fitting.items()][:25]

    return complete


for named_kind in NAMED:
    orders.autocomplete(named_kind)(_suggest(named_kind))
