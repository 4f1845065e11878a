"""The open question as buttons and menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord.ui import ActionRow, Button, Select

from bot.buttons import custom_ids
from bot.buttons.describing import described, only_card
from bot.buttons.ranking import SQUARES, beside, named_thing, ranked, upon
from engine import Refusal
from engine.decisions import Decision, Option
from engine.view import View
from renderers.say import Speaker

MOST_BUTTONS = 12
MOST_ACTS = 18
MOST_OPTIONS = 25
MOST_MENUS = 3
BUTTON_LABEL = 80
OPTION_LABEL = 100
EVEN = {6: 3, 7: 4, 8: 4}
"""Buttons a row, where five would leave one or two alone."""
STRONG = frozenset(
    {
        "attack",
        "tackle",
        "shove",
        "throw",
        "move",
        "open",
        "pick",
        "smash",
        "pull",
        "take",
        "hand_over",
        "free",
        "ability",
        "tome",
        "find",
    }
)
MENUS = frozenset({"use", "tome", "find", "overfull", "exchange", "level_up"})
"""Questions about cards: a menu has room for what each of them does."""

Row = ActionRow[Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a game may be shown: the open question and the table, as they were committed."""

    mission: int
    ply: int
    decision: Decision[str] | Decision[int] | None
    view: View
    can_cancel: bool
    wanted: str | None = None
    """The square that was asked for with `/move`, while the question is where to."""
    missed: Refusal | None = None
    """Why that square cannot be reached."""
    cackle: bool = False
    """A cackle of the Ugly Master's is due (UM-15)."""


def question_rows(shown: Shown, speaker: Speaker) -> list[Row]:
    """Rows for the open question: buttons for a few options, a menu for many, and the way back if there is one."""
    decision = shown.decision
    if decision is None:
        return []
    options = ranked(decision, shown.view, shown.wanted)
    extra: list[Button[Any]] = []
    if len(options) <= (MOST_ACTS if decision.what == "act" else MOST_BUTTONS) and decision.what not in MENUS:
        rows = _buttons(shown, decision, options, speaker)
    else:
        if decision.what == "exchange":
            extra += [_answer(shown, decision, options.pop(options.index("done")), speaker)]
        rows = list(_menus(shown, decision, options, speaker))
        if len(rows) * MOST_OPTIONS < len(options):
            key = "type" if decision.what in SQUARES else "type_any"
            custom_id = custom_ids.typed(shown.mission, shown.ply, decision.what)
            extra.append(_button(speaker.text(f"ui.buttons.{key}"), custom_id))
    if shown.can_cancel and decision.what not in ("act", "next_hero"):
        extra.append(_button(speaker.text("ui.buttons.back"), custom_ids.back(shown.mission, shown.ply)))
    return rows + ([ActionRow(*extra)] if extra else [])


def look_row(mission: int, step: int, speaker: Speaker, *, coached: bool = False, phase: bool = False) -> Row:
    """The buttons under every picture: the whole map, and the same in words; in a lesson also what to do now, and under
    a Monster Phase the phase once more."""
    views = ("coach",) * coached + ("full", "text") + ("replay",) * phase
    keys = {"replay": "memory.replay.button"}
    return ActionRow(
        *(
            _button(speaker.text(keys.get(view, f"ui.buttons.{view}")), custom_ids.look(mission, step, view))
            for view in views
        )
    )


def label(shown: Shown, option: Option, speaker: Speaker) -> str:
    """An option in words, with its exact odds; a square also says what is beside it, and an action that is possible
    with one card only names that."""
    decision = shown.decision
    if decision is None:
        return str(option)
    if decision.what == "act" and (card := only_card(shown.view, decision.about, str(option))):
        return speaker.text(f"ui.acts.{option}", card=speaker.noun(card))
    said = speaker.option(decision, option, shown.view)
    return with_thing(said, shown.view, str(option), speaker) if decision.what in SQUARES else said


def with_thing(said: str, view: View, square: str, speaker: Speaker) -> str:
    """A square's label with what lies there, or else is beside it."""
    if thing := upon(view, square):
        return speaker.text("ui.upon", square=said, thing=named_thing(speaker, view, thing))
    if thing := beside(view, square):
        return speaker.text("ui.beside", square=said, thing=named_thing(speaker, view, thing))
    return said


def shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _buttons(
    shown: Shown, decision: Decision[str] | Decision[int], options: Sequence[Option], speaker: Speaker
) -> list[Row]:
    return in_rows([_answer(shown, decision, option, speaker) for option in options])


def in_rows(buttons: Sequence[Button[Any]]) -> list[Row]:
    """Buttons in rows of five at most, as Discord allows."""
    return [ActionRow(*chunk) for chunk in _chunks(buttons, EVEN.get(len(buttons), 5))]


def _answer(shown: Shown, decision: Decision[str] | Decision[int], option: Option, speaker: Speaker) -> Button[Any]:
    strong = decision.what != "act" or option in STRONG
    style = discord.ButtonStyle.primary if strong else discord.ButtonStyle.secondary
    custom_id = custom_ids.answer(shown.mission, shown.ply, decision.what, option)
    return _button(label(shown, option, speaker), custom_id, style)


def _menus(
    shown: Shown, decision: Decision[str] | Decision[int], options: Sequence[Option], speaker: Speaker
) -> Iterator[Row]:
    """One menu of the best squares; of anything else as many menus as it takes."""
    most = 1 if decision.what in SQUARES else MOST_MENUS
    for number, chunk in enumerate(list(_chunks(options, MOST_OPTIONS))[:most], start=1):
        key = "move_to" if decision.what in SQUARES else "other" if number == 1 else "more"
        choices = [
            discord.SelectOption(
                label=shortened(label(shown, option, speaker), OPTION_LABEL),
                value=str(option),
                description=_short(described(decision, option, shown.view, speaker)),
            )
            for option in chunk
        ]
        menu: Select[Any] = Select(
            custom_id=custom_ids.menu(shown.mission, shown.ply, decision.what, number),
            placeholder=speaker.text(f"ui.menus.{key}"),
            options=choices,
        )
        yield ActionRow(menu)


def _short(text: str | None) -> str | None:
    return shortened(text, OPTION_LABEL) if text else None


def _chunks(things: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (things[at : at + size] for at in range(0, len(things), size))


def _button(text: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button[Any]:
    return Button(label=shortened(text, BUTTON_LABEL), custom_id=custom_id, style=style)
