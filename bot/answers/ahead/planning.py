"""/plan: a private panel on which a turn is put together, by menus or in one's own words, shown and cancelled; and the
order of the table. However a plan is given, it is shown as it was understood and holds only when that is confirmed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

import discord
from discord.ui import ActionRow, Button, LayoutView, Select, TextDisplay

from bot.answers.acting import act, origin_of, table_for
from bot.answers.ahead.ordering import OrderMenu, own
from bot.answers.ahead.plan_meanings import NotUnderstood
from bot.answers.ahead.plan_refusals import quoted, why_not
from bot.answers.ahead.plan_things import of_kind
from bot.answers.ahead.plan_words import MOST_TEXT, read_plan
from bot.answers.company.voting import call_vote
from bot.answers.questions import Pressed, mission_in
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.answers.typed import called
from bot.buttons import custom_ids
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.buttons.ranking import pull, upon
from bot.channel.letters import NO_PINGS
from bot.store import Post, SeatRow
from bot.table.ahead.plans import MOST_PARTS, THINGS, Part, Plan
from bot.table.ahead.reveals import Around
from bot.table.ahead.running import set_order
from bot.table.ahead.wording import said_part, said_plan, written
from bot.table.table import Table, Told
from bot.table.tables import Declined
from bot.table.waiting.waits import told_all
from engine import Refused
from renderers.finding import plainly
from renderers.say import Speaker, languages
from renderers.texts import lookup

FAR = 14
SQUARES = 8
FOES = 4
"""Squares and monsters that the menu of parts offers."""
DICE = range(7)
THINGS_OF = {
    "pick": "chest",
    "open": "door",
    "smash": "barrel",
    "attack": "monster",
    "pull": "lever",
    "disarm": "trap",
}
"""What is done -> the kind of thing that it is done with."""
NO_MARK = "0"
"""For buttons of panels that are older than marks: it is no plan's."""

Change = Callable[[Plan], Plan | None]
"""What becomes of a plan; None: it is cancelled."""


# The panel --------------------------------------------------------------------------------------------------------


def plan_of(table: Table, seat: SeatRow) -> Plan:
    """The plan of a person's Hero, or an empty one."""
    plan = table.aside.ahead.plans.get(seat.hero)
    user = seat.user or 0
    return plan if plan is not None and plan.user == user else Plan(seat.hero, user)


def panel(speak: Speaker, table: Table, seat: SeatRow, *, instead: bool = False) -> LayoutView:
    """The plan as it stands, with what may be done with it. instead: it is shown in place of one that is no more."""
    plan = plan_of(table, seat)
    view = LayoutView(timeout=None)
    told = [speak.text("plans.outdated")] if instead else []
    view.add_item(TextDisplay("\n".join([*told, said_plan(speak, plan, table.game)])))
    if len(plan.parts) >= MOST_PARTS:
        view.add_item(TextDisplay(speak.text("plans.too_long", n=MOST_PARTS)))
    elif not plan.is_full:
        options = [
            discord.SelectOption(label=shortened(_begun(said_part(speak, part)), OPTION_LABEL), value=code(part))
            for part in suggested(table, plan)
        ]
        view.add_item(_menu(table, plan, "add", speak.text("plans.menus.add"), options))
    if plan.parts and plan.parts[-1].act not in ("end", "face"):
        view.add_item(_menu(table, plan, "dice", None, list(_dice(speak, plan.parts[-1]))))
    verbs = ["type", *(("hold" if plan.ready else "ready", "back", "drop") if plan.parts else ())]
    view.add_item(ActionRow(*(_button(speak, table, plan, verb) for verb in verbs)))
    if plan.parts:
        flags = (f"free_{'on' if plan.free else 'off'}", f"cards_{'on' if plan.cards else 'off'}")
        view.add_item(ActionRow(*(_button(speak, table, plan, flag.split("_")[0], flag) for flag in flags)))
    view.stop()
    return view


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _button(speak: Speaker, table: Table, plan: Plan, verb: str, key: str | None = None) -> Button[Any]:
    style = discord.ButtonStyle.success if verb == "ready" else discord.ButtonStyle.secondary
    custom_id = custom_ids.plan(table.row.id, plan.hero, verb, plan.mark)
    return Button(label=speak.text(f"plans.buttons.{key or verb}"), custom_id=custom_id, style=style)


def _menu(
    table: Table, plan: Plan, verb: str, placeholder: str | None, options: list[discord.SelectOption]
) -> ActionRow[Any]:
    custom_id = custom_ids.plan(table.row.id, plan.hero, verb, plan.mark)
    return ActionRow(Select(custom_id=custom_id, placeholder=placeholder, options=options[:25]))


def _dice(speak: Speaker, part: Part) -> Iterator[discord.SelectOption]:
    held = part.most or 0
    for n in sorted({*DICE, held}):
        said = speak.text("plans.menus.at_most", n=n) if n else speak.text("plans.menus.as_needed")
        label = speak.text("plans.menus.dice", dice=said)
        yield discord.SelectOption(label=shortened(label, OPTION_LABEL), value=str(n), default=n == held)


def suggested(table: Table, plan: Plan) -> list[Part]:
    """Parts that make sense as things stand: squares beside something, what there is to deal with, the rest."""
    view = table.shown.view
    there = [act for act, kind in THINGS_OF.items() if of_kind(view, kind, plan.hero)]
    found = [Part("move", square) for square in _squares(table, plan.hero)]
    found += [Part(act, until=True) for act in there]
    awake = [monster.id for monster in view.monsters if not monster.asleep]
    found += [Part("attack", monster, until=True) for monster in awake[:FOES]]
    found += [Part("free")]
    found += [Part("charge", ability.id) for ability in view.hero(plan.hero).abilities if ability.energy < ability.full]
    return [*found, Part("defend"), Part("end")][:25]


def _squares(table: Table, hero: str) -> list[str]:
    """Squares upon or beside something, the nearest first, one of each thing's."""
    lies, view = table.game.table, table.shown.view
    ways = lies.unhindered(lies.hero(hero))
    near = sorted(
        (steps, lies.name(cell)) for cell, steps in ways.items() if 0 < steps <= FAR and lies.free >> cell & 1
    )
    worth = [(not upon(view, square), steps, square) for steps, square in near if pull(view, square) < 2]
    return [square for _, _, square in sorted(worth)[:SQUARES]]


def code(part: Part) -> str:
    """A part as a menu carries it."""
    return f"{part.act}:{part.thing or ''}:{'until' if part.until else ''}"


def decoded(text: str) -> Part | None:
    act, thing, until = (*text.split(":"), "", "")[:3]
    return Part(act, thing or None, until=until == "until") if act in THINGS else None


# Deeds ------------------------------------------------------------------------------------------------------------


def takes_away(text: str) -> bool:
    """Whether somebody wants none any more: "none", "cancel", "annulla"."""
    words = (lookup(language, "plans.taking_away") for language in languages())
    return text.strip() == "-" or plainly(text) in {plainly(word) for each in words for word in each.split("|")}


class Outdated(Declined):
    """What was pressed stands beside a plan that is no more."""


async def change_plan(
    interaction: Interaction, table: Table, hero: str, change: Change, *, mark: str | None = None
) -> Table | None:
    """Change a person's plan; one that may run at once does. Returns the table, or None after a private line. mark: the
    plan that is to be changed, whichever it is without one; raises Outdated if it is not there any more."""
    bot, user = bot_of(interaction), interaction.user.id

    def deed(table: Table, told: Told) -> None:
        seat = own(table, user, hero)
        if seat is None:
            raise Declined(lambda speak: speak.text("plans.not_yours"))
        before = plan_of(table, seat)
        if mark not in (None, before.mark):
            raise Outdated(lambda speak: speak.text("plans.outdated"))
        plan = change(before)
        if plan is not None and plan.ready:
            plan = replace(plan, beside=tuple(sorted(Around.of(table.game, hero).beside)), news="")
        plans = table.aside.ahead.plans
        plans.pop(hero, None)
        if plan is not None and plan.parts:
            plans[hero] = plan

    speak = voice(interaction, table.row.mission)
    try:
        acted = await bot.tables.act(table.row.id, user, deed, replace(origin_of(interaction), token=None), notices=[])
    except Refused as refused:
        await private(interaction, speak.refuse(refused.refusal))
    except Outdated:
        raise
    except Declined as declined:
        await private(interaction, declined.words(speak))
    else:
        bot.outbox.wake(acted.table.row.channel)
        return acted.table
    return None


async def show_plan(interaction: Interaction, table: Table, seat: SeatRow) -> None:
    layout = panel(voice(interaction, table.row.mission), table, seat)
    await interaction.response.send_message(view=layout, ephemeral=True, allowed_mentions=NO_PINGS)


async def write_plan(interaction: Interaction, table: Table, seat: SeatRow, text: str) -> None:
    """A plan in one's own words, in place of what was planned: shown as it was understood, to be confirmed."""
    speak = voice(interaction, table.row.mission)
    if takes_away(text):
        if await change_plan(interaction, table, seat.hero, lambda plan: None) is not None:
            await private(interaction, speak.text("plans.cancelled", hero=speak.noun(seat.hero)))
        return
    try:
        read = read_plan(text, plan_of(table, seat), table.shown.view)
    except NotUnderstood as wrong:
        await private(interaction, f"{why_not(speak, wrong)}\n{quoted(speak, text)}")
        return
    changed = await change_plan(interaction, table, seat.hero, lambda plan: as_draft(read))
    if changed is not None:
        await show_plan(interaction, changed, seat)


def as_draft(plan: Plan) -> Plan:
    """What is left of a plan that was changed, and does not hold until that is confirmed."""
    return replace(plan, parts=plan.left, done=0, ready=False, stopped=False, begun=False)


PRESSED: dict[str, Change] = {
    "ready": lambda plan: replace(plan, ready=True, stopped=False),
    "hold": as_draft,
    "back": lambda plan: replace(plan, parts=plan.parts[:-1], stopped=False),
    "drop": lambda plan: None,
    "free": lambda plan: replace(plan, free=not plan.free),
    "cards": lambda plan: replace(plan, cards=not plan.cards),
}
"""What the buttons of the panel do."""


def _chosen(verb: str, value: str) -> Change:
    """What a choice in a menu of the panel does."""
    if verb == "add":
        part = decoded(value)
        return lambda plan: plan if part is None or plan.is_full else replace(plan.with_part(part), stopped=False)
    n = int(value) if value.isdigit() else 0
    return lambda plan: replace(plan, parts=(*plan.parts[:-1], replace(plan.parts[-1], most=n or None, dice=None)))


class PlanItem(Pressed, template=custom_ids.PLAN):
    """A button or a menu of the panel."""

    async def pressed(self, interaction: Interaction) -> None:
        hero, verb = self.match["hero"], self.match["verb"]
        table = await table_for(bot_of(interaction), interaction, self.mission)
        if table is None:
            return
        seat = own(table, interaction.user.id, hero)
        if seat is None:
            await private(interaction, voice(interaction).text("plans.not_yours"))
            return
        if verb == "type":
            text = written(voice(interaction), plan_of(table, seat))
            await interaction.response.send_modal(_modal(voice(interaction), self.custom_id, text))
            return
        values: Sequence[str] = getattr(cast("Select[Any]", self.item), "values", ())
        change = PRESSED.get(verb) or _chosen(verb, str(values[0]) if values else "")
        try:
            changed = await change_plan(interaction, table, hero, change, mark=self.match["mark"] or NO_MARK)
        except Outdated:
            now = await bot_of(interaction).tables.get(self.mission)
            await self._show(interaction, now or table, hero, instead=True)
        else:
            if changed is not None:
                await self._show(interaction, changed, hero)

    async def _show(self, interaction: Interaction, table: Table, hero: str, *, instead: bool = False) -> None:
        """The plan as it is now, in place of what was pressed."""
        speak, seat = voice(interaction, table.row.mission), own(table, interaction.user.id, hero)
        if seat is None:
            await private(interaction, speak.text("plans.not_yours"))
            return
        layout = panel(speak, table, seat, instead=instead)
        await interaction.response.edit_message(view=layout, allowed_mentions=NO_PINGS)


def _modal(speak: Speaker, custom_id: str, now: str) -> discord.ui.Modal:
    """The dialog for a plan in one's own words; it begins with the plan as it is, if that can be typed."""
    modal = discord.ui.Modal(title=speak.text("plans.modal.title"), custom_id=custom_id, timeout=None)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=speak.text("plans.modal.label"),
        custom_id="plan",
        style=discord.TextStyle.paragraph,
        max_length=MOST_TEXT,
        placeholder=speak.text("plans.modal.hint"),
        default=now if 0 < len(now) <= MOST_TEXT else None,
    )
    modal.add_item(field)
    modal.stop()
    return modal


async def typed_plan(interaction: Interaction, custom_id: str, text: str) -> bool:
    """A dialog came back with a plan; whether the dialog was one of ours."""
    match = re.fullmatch(custom_ids.PLAN, custom_id)
    if match is None:
        return False
    table = await table_for(bot_of(interaction), interaction, mission_in(match))
    seat = own(table, interaction.user.id, match["hero"]) if table is not None else None
    if table is not None and seat is None:
        await private(interaction, voice(interaction).text("plans.not_yours"))
    elif table is not None and seat is not None:
        await write_plan(interaction, table, seat, text)
    return True


# The order of the table -------------------------------------------------------------------------------------------


def order_line(speak: Speaker, table: Table) -> str:
    """The order that the table has agreed on, in words."""
    ahead = table.aside.ahead
    if not ahead.order:
        return speak.text("plans.order.none")
    hours = speak.text("plans.order.hours", n=ahead.volunteer) if ahead.volunteer else ""
    return speak.text("plans.order.now", heroes=speak.names.listing(ahead.order), hours=hours)


def read_order(table: Table, text: str) -> tuple[str, ...] | None:
    """The Heroes that were named, in their order; None where something else was."""
    heroes = []
    for name in (part for part in re.split(r"[,;>]+", text) if part.strip()):
        fitting = [seat.hero for seat in table.seats if called(name.strip(), seat.hero)]
        if len(fitting) != 1:
            return None
        heroes.append(fitting[0])
    return tuple(dict.fromkeys(heroes)) or None


async def agree_on_order(interaction: Interaction, table: Table, text: str, hours: int | None) -> None:
    """Propose an order to the table; who plays alone has it at once. Anybody who plays may take it away."""
    bot, speak = bot_of(interaction), voice(interaction, table.row.mission)
    user = interaction.user.id
    if not table.heroes_of(user):
        await private(interaction, speak.text("ui.not_seated"))
        return
    if takes_away(text):
        await _no_order(interaction, table)
        return
    order = read_order(table, text)
    if order is None:
        await private(interaction, speak.text("plans.order.unknown"))
        return
    if (order, hours) == (table.aside.ahead.order, table.aside.ahead.volunteer):
        await private(interaction, speak.text("plans.order.same"))
        return
    more = {lang: Speaker(lang).text("plans.order.hours", n=hours) if hours else "" for lang in languages()}
    await call_vote(bot, interaction, table.row.id, "order", {"heroes": list(order), "volunteer": hours, "more": more})


async def _no_order(interaction: Interaction, table: Table) -> None:
    said: list[Post] = []
    who = f"<@{interaction.user.id}>"

    def deed(table: Table, told: Told) -> None:
        if not table.aside.ahead.order:
            raise Declined(lambda speak: speak.text("plans.order.none"))
        set_order(table, (), None)
        said.append(told_all("order_gone", who=who))

    await act(bot_of(interaction), interaction, table.row.id, deed, notices=said)


AHEAD = (OrderMenu, PlanItem)
