"""The panel of `/orders`: one private message with a menu for each standing order, in the reader's language. What is
chosen holds at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, cast

import discord
from discord.ui import ActionRow, Button, LayoutView, Select, TextDisplay

from bot.answers.acting import origin_of, table_for
from bot.answers.questions import Pressed
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.buttons import custom_ids
from bot.buttons.choices import BUTTON_LABEL, OPTION_LABEL, in_rows, shortened
from bot.channel.letters import NO_PINGS
from bot.store import SeatRow
from bot.table.ahead.forecast import Blow, next_blow
from bot.table.ahead.orders import (
    ASK,
    ASKED_FOR,
    CARD_ORDERS,
    COUNTER_ORDERS,
    FATE_ORDERS,
    LEVEL_ORDERS,
    SHIELD_ORDERS,
    STAR_ORDERS,
    asking,
    of_kind,
    plain,
    wants_asking,
)
from bot.table.table import Table, Told
from engine import Refused
from renderers.say import Speaker

WORDS: Mapping[str, tuple[str, ...]] = {
    "shields": SHIELD_ORDERS,
    "star": STAR_ORDERS,
    "levels": LEVEL_ORDERS,
    "cards": CARD_ORDERS,
    "counter": COUNTER_ORDERS,
    "fate": FATE_ORDERS,
}
"""Kind of order -> its words."""
NAMED = ("star", "levels")
"""Kinds whose orders may name abilities."""
MENUS = ("shields", "keep", "hearts", "star", "levels", "cards", "counter", "fate", "ask", "hours")
KEPT = range(4)
HOURS = (1, 2, 4, 8, 12, 24, 48)
LONGEST = 168

Change = Callable[[SeatRow], SeatRow]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a menu: what it stands for, how it is called, what it would do now, whether it holds."""

    value: str
    label: str
    holds: bool
    note: str | None = None


# Words ------------------------------------------------------------------------------------------------------------


def said_order(speak: Speaker, kind: str, order: str) -> str:
    """An order in words, without the wish to be asked first."""
    order = plain(kind, order)
    if order in WORDS[kind]:
        return speak.text(f"orders.{kind}.{order}")
    return ", ".join(speak.name(ability) for ability in order.split(","))


def said_wholly(speak: Speaker, seat: SeatRow, kind: str) -> str:
    """A Hero's order of this kind in words, with the wish to be asked first."""
    order = of_kind(seat, kind)
    if order == ASK:
        return speak.text(f"orders.{kind}.ask")
    said = said_order(speak, kind, order)
    return speak.text("orders.ask_first", order=said) if order.startswith(ASK) else said


def line(speak: Speaker, seat: SeatRow) -> str:
    """All the orders of a Hero in one line."""
    more = speak.text("orders.kept", n=seat.keep) if seat.keep else ""
    more += speak.text("orders.spared", n=seat.hearts) if seat.hearts else ""
    if seat.hours is not None:
        more += speak.text("orders.asked", n=int(seat.hours))
    said = {kind: said_wholly(speak, seat, kind) for kind in WORDS}
    return speak.text("orders.line", hero=speak.noun(seat.hero), more=more, **said)


# The panel --------------------------------------------------------------------------------------------------------


def panel(speak: Speaker, table: Table, seat: SeatRow) -> LayoutView:
    """The orders of one of a person's Heroes, and the way to those of the others."""
    view = LayoutView(timeout=None)
    hero = speak.noun(seat.hero)
    blow = next_blow(table.game, seat.hero)
    text = speak.text("orders.panel.title", hero=hero)
    view.add_item(TextDisplay(f"{text}\n{_situation(speak, hero, blow)}"))
    for kind in MENUS:
        view.add_item(ActionRow(_menu(speak, table, seat, kind, blow)))
    others = table.heroes_of(seat.user) if seat.user is not None else []
    if len(others) > 1:
        for row in in_rows([_other(speak, table, other, seat) for other in others]):
            view.add_item(row)
    view.stop()
    return view


def _situation(speak: Speaker, hero: Any, blow: Blow | None) -> str:
    if blow is None:
        return speak.text("orders.panel.calm", hero=hero)
    key = "blow" if blow.real else "example"
    words = {"dice": blow.dice, "n": blow.to_come, "shields": blow.shields, "hp": blow.hp}
    return speak.text(f"orders.panel.{key}", hero=hero, **words)


def _other(speak: Speaker, table: Table, other: SeatRow, seat: SeatRow) -> Button[Any]:
    custom_id = custom_ids.order(table.row.id, other.hero, "hero")
    return Button(label=shortened(speak.name(other.hero), BUTTON_LABEL), custom_id=custom_id, disabled=other == seat)


def _menu(speak: Speaker, table: Table, seat: SeatRow, kind: str, blow: Blow | None) -> Select[Any]:
    entries = entries_of(speak, table, seat, kind, blow)
    several = kind == "ask"
    return Select(
        custom_id=custom_ids.order(table.row.id, seat.hero, kind),
        placeholder=speak.text("orders.panel.ask") if several else None,
        min_values=0 if several else 1,
        max_values=len(entries) if several else 1,
        options=[
            discord.SelectOption(
                label=shortened(entry.label, OPTION_LABEL),
                value=entry.value,
                default=entry.holds,
                description=shortened(entry.note, OPTION_LABEL) if entry.note else None,
            )
            for entry in entries
        ],
    )


def entries_of(speak: Speaker, table: Table, seat: SeatRow, kind: str, blow: Blow | None) -> list[Entry]:
    """The lines of a menu; the one that holds is among them."""
    if kind == "ask":
        return [Entry(name, speak.text(f"orders.panel.names.{name}"), wants_asking(seat, name)) for name in WORDS]
    if kind in WORDS:
        found = [_entry(speak, seat, kind, order, blow) for order in _orders(table, seat, kind)]
    elif kind == "hours":
        held = int(ASKED_FOR if seat.hours is None else seat.hours)
        note = speak.text("orders.panel.hours_note")
        found = [_number(speak, "hours", hours, held, note) for hours in sorted({*HOURS, held})]
    else:
        held, most = (seat.keep, KEPT[-1]) if kind == "keep" else (seat.hearts, table.shown.view.hero(seat.hero).hearts)
        numbers = sorted({*range(most + 1), held})
        found = [_number(speak, kind, n, held, _note(speak, _with(seat, **{kind: n}), blow)) for n in numbers]
    return found


def _orders(table: Table, seat: SeatRow, kind: str) -> list[str]:
    """The orders that a menu offers: words; for abilities every order of them."""
    found = [order for order in WORDS[kind] if order != ASK]
    if kind in NAMED:
        found += map(",".join, permutations(ability.id for ability in table.shown.view.hero(seat.hero).abilities))
    held = plain(kind, of_kind(seat, kind))
    return found if held in found else [*found, held]


def _entry(speak: Speaker, seat: SeatRow, kind: str, order: str, blow: Blow | None) -> Entry:
    said, note = said_order(speak, kind, order), None
    named = [] if order in WORDS[kind] else order.split(",")
    if kind == "shields":
        note = _note(speak, replace(seat, shields=order), blow)
    elif len(named) > 2:  # on a phone only the beginning of a label is seen, and what is last goes without saying
        said, note = ", ".join(map(speak.name, named[:-1])), speak.text("orders.panel.last", name=speak.name(named[-1]))
    label = speak.text(f"orders.panel.kinds.{kind}", order=said)
    return Entry(order, label, order == plain(kind, of_kind(seat, kind)), note)


def _number(speak: Speaker, kind: str, n: int, held: int, note: str | None) -> Entry:
    said = speak.text(f"orders.panel.{kind}" if n else f"orders.panel.{kind}_none", n=n)
    return Entry(str(n), speak.text(f"orders.panel.kinds.{kind}", order=said), n == held, note)


def _note(speak: Speaker, seat: SeatRow, blow: Blow | None) -> str | None:
    """What the orders of this row would do against the next blow."""
    if blow is None:
        return None
    n, chance = blow.spent(seat)
    return speak.text("orders.panel.now", n=n, of=blow.shields, chance=speak.percent(chance))


# Choosing ---------------------------------------------------------------------------------------------------------


def chosen(kind: str, values: Sequence[str]) -> Change:
    """What a choice in a menu of the panel does to a Hero's row."""
    if kind == "ask":
        return lambda seat: _with(seat, **{k: asking(k, of_kind(seat, k), k in values) for k in WORDS})
    value = values[0]
    if kind == "hours":
        return lambda seat: replace(seat, hours=min(int(value), LONGEST))
    if kind in ("keep", "hearts"):
        return lambda seat: _with(seat, **{kind: int(value)})
    return lambda seat: _with(seat, **{kind: asking(kind, value, of_kind(seat, kind).startswith(ASK))})


def _with(seat: SeatRow, **orders: Any) -> SeatRow:
    return replace(seat, **orders)


async def show_orders(interaction: Interaction, table: Table, seat: SeatRow) -> None:
    """The panel as a private message."""
    layout = panel(voice(interaction, table.row.mission), table, seat)
    await interaction.response.send_message(view=layout, ephemeral=True, allowed_mentions=NO_PINGS)


async def give_orders(interaction: Interaction, table: Table, changes: Mapping[str, Change]) -> Table | None:
    """Write orders, Hero -> what changes; a table that waited for this person's answer may now play on. Returns the
    table, or None after a private line that says why not."""
    bot, user = bot_of(interaction), interaction.user.id

    def deed(table: Table, told: Told) -> None:
        for seat in table.heroes_of(user):
            if seat.hero in changes:
                table.change(changes[seat.hero](seat))

    origin = replace(origin_of(interaction), token=None, message=None)
    try:
        acted = await bot.tables.act(table.row.id, user, deed, origin, notices=[])
    except Refused as refused:
        await private(interaction, voice(interaction, table.row.mission).refuse(refused.refusal))
        return None
    bot.outbox.wake(acted.table.row.channel)
    return acted.table


class OrderMenu(Pressed, template=custom_ids.ORDER):
    """A menu of the panel, or the button of another Hero."""

    async def pressed(self, interaction: Interaction) -> None:
        hero, kind = self.match["hero"], self.match["kind"]
        table = await table_for(bot_of(interaction), interaction, self.mission)
        if table is None:
            return
        seat = own(table, interaction.user.id, hero)
        if seat is None:
            await private(interaction, voice(interaction).text("orders.not_yours"))
            return
        if kind != "hero":
            values = list(map(str, cast("Select[Any]", self.item).values))
            if not values and kind != "ask":
                return
            changed = await give_orders(interaction, table, {hero: chosen(kind, values)})
            if changed is None:
                return
            table, seat = changed, own(changed, interaction.user.id, hero) or seat
        layout = panel(voice(interaction, table.row.mission), table, seat)
        await interaction.response.edit_message(view=layout, allowed_mentions=NO_PINGS)


def own(table: Table, user: int, hero: str) -> SeatRow | None:
    """One of a person's Heroes by its id."""
    return next((seat for seat in table.heroes_of(user) if seat.hero == hero), None)
