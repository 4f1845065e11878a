"""A Monster Phase once more, as one moving picture: read from what is kept with its steps, drawn off the loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.answers.replies import Interaction, private, voice
from bot.channel.letters import NO_PINGS, Drawn
from bot.game_master import GameMaster
from bot.store.memory import Told
from bot.table.table import Table
from engine import Mission, view_of
from engine import events as e
from engine.events import Event
from engine.state import State
from renderers.replay import MOST, Frame, animate, caption
from renderers.say import Speaker

log = logging.getLogger(__name__)

LOOK_BACK = 24
"""Steps over which a phase may be spread: one that asks somebody goes on in the next message."""

Segment = tuple[list[Event], State]
"""What happened up to a rest point, and the table there."""


async def show_replay(bot: GameMaster, interaction: Interaction, table: Table, step: int | None = None) -> None:
    """The phase that a step belongs to (None: the last one), for whoever asked; its captions are in the table's
    language."""
    speak, mission = voice(interaction, table.row.mission), table.row.id
    number = step if step is not None else await bot.store.newest_replay(mission)
    if number is None:
        await private(interaction, speak.text("memory.replay.none"))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    key = (mission, number)
    kept = bot.replays.drawn.get(key)
    if kept is None:
        phase = await phase_of(bot, mission, number)
        told = bot.shelf.speaker(table.row.language, table.row.mission)
        drawn = await bot.scribe.off_loop(lambda: drawn_phase(table.game.mission, told, phase))
        if drawn is None:
            await interaction.edit_original_response(content=speak.text("memory.replay.none"))
            return
        kept = _turn(phase), drawn
        if any(isinstance(event, e.CleanedUp) for events, _ in phase for event in events):  # it will not grow any more
            bot.replays.keep(key, *kept)
    turn, drawn = kept
    words = speak.text("memory.replay.said", n=turn)
    await interaction.edit_original_response(content=words, attachments=[drawn.file()], allowed_mentions=NO_PINGS)


async def phase_of(bot: GameMaster, mission: int, number: int) -> list[Segment]:
    """All of the Monster Phase that a step tells a part of, rest point by rest point."""
    told = await bot.store.told_between(mission, number - LOOK_BACK, number + LOOK_BACK)
    events = await asyncio.to_thread(_events, told)
    first, last = _bounds(events, number)
    kept, undone = await bot.store.replay(mission, first, last), await bot.store.undone(mission)
    frames = [(step, rest) for step, rest in kept if step in events and (step not in undone or step == number)]
    return _only_phase(await asyncio.to_thread(_segments, events, frames))


def _events(told: Iterable[Told]) -> dict[int, list[Event]]:
    """What steps told, by number; one that cannot be read is left out."""
    found = {}
    for step in told:
        try:
            found[step.number] = [Event.read(event) for event in step.events]
        except (LookupError, TypeError, AttributeError) as error:
            log.error("step %s of mission %s cannot be shown again: %s", step.number, step.mission, error)
    return found


def _bounds(events: Mapping[int, list[Event]], number: int) -> tuple[int, int]:
    """The first and the last step of a phase, of which this one tells a part."""

    def has(step: int, *kinds: type[Event]) -> bool:
        return any(isinstance(event, kinds) for event in events.get(step, ()))

    first = last = number
    while first > min(events, default=number) and not has(first, e.MonsterPhaseBegan):
        first -= 1
    while last < max(events, default=number) and not has(last, e.CleanedUp, e.Won, e.Lost):
        last += 1
    return first, last


def _segments(
    events: Mapping[int, list[Event]], kept: Iterable[tuple[int, list[tuple[int, dict[str, Any]]]]]
) -> list[Segment]:
    segments: list[Segment] = []
    for step, rests in kept:
        before = 0
        for at, saved in rests:
            segments.append((events[step][before:at], State.read(saved)))
            before = at
    return segments


def _only_phase(segments: Sequence[Segment]) -> list[Segment]:
    """Without what came before the phase and after it."""
    found: list[Segment] = []
    begun = False
    for events, state in segments:
        kept: list[Event] = []
        for event in events:
            if isinstance(event, e.MonsterPhaseBegan):
                begun, found, kept = True, [], []
            if begun and isinstance(event, e.TurnBegan):
                return [*found, (kept, state)] if kept else found
            kept.append(event)
        found.append((kept, state))
    return found


def _turn(segments: Sequence[Segment]) -> int:
    began = (event.turn for events, _ in segments for event in events if isinstance(event, e.MonsterPhaseBegan))
    return next(began, segments[0][1].turn if segments else 0)


def drawn_phase(mission: Mission, speak: Speaker, segments: Sequence[Segment]) -> Drawn | None:
    """The moving picture; None if there was nothing to see."""
    seen = [(events, state) for events, state in _fewer(segments, speak) if caption(speak, events)]
    if not seen:
        return None
    frames = [Frame(view_of(mission, state), tuple(events), caption(speak, events)) for events, state in seen]
    made = animate(frames)
    alt = " / ".join(made.captions)
    return Drawn("replay.gif", made.gif, alt)


def _fewer(segments: Sequence[Segment], speak: Speaker) -> list[Segment]:
    """At most MOST of them: what goes together is the two neighbours in which the least happened."""
    left = [(list(events), state) for events, state in segments]
    left = _absorbed(left, speak)
    while len(left) > MOST:
        at = min(range(len(left) - 1), key=lambda at: _weight(left[at][0]) + _weight(left[at + 1][0]))
        left[at : at + 2] = [([*left[at][0], *left[at + 1][0]], left[at + 1][1])]
    return left


def _absorbed(segments: Sequence[Segment], speak: Speaker) -> list[Segment]:
    """Where nothing is to be seen, the next one takes it in; the beginning of the phase stands alone."""
    found: list[Segment] = []
    waiting: list[Event] = []
    for events, state in segments:
        waiting = [*waiting, *events]
        if caption(speak, waiting):
            found.append((waiting, state))
            waiting = []
    return found


def _weight(events: Sequence[Event]) -> int:
    return 1 + sum(3 if isinstance(event, e.MonsterAttacked) else isinstance(event, e.MonsterMoved) for event in events)
