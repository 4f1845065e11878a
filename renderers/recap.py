"""What happened while somebody was away, in at most so many lines: who did what, turn by turn, without the working.

What lies far back is told more briefly: first a line for each turn, then one for many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine import events as e
from engine.events import Event
from renderers.say import Speaker

MOST = 12
"""Lines at most."""
LONGEST = 150
"""Characters of a line, more or less: all of them go into one message."""
MONSTERS = "monsters"


@dataclass(slots=True)
class Section:
    """What one Hero did in a turn, or the monsters did. who: a Hero's id, MONSTERS, or "" for whatever lies between."""

    turn: int
    who: str
    events: list[Event] = field(default_factory=list)


def recap(speak: Speaker, events: Iterable[Event], turn: int) -> list[str]:
    """At most MOST lines. turn: in which the first of the events happened."""
    sections = [section for section in _sections(events, turn) if _parts(speak, section.events)]
    if len(sections) <= MOST:
        return [_line(speak, section) for section in sections]
    turns = list(dict.fromkeys(section.turn for section in sections))
    for told_whole in range(len(turns) - 1, -1, -1):
        brief = turns[: len(turns) - told_whole]
        whole = [section for section in sections if section.turn not in brief]
        if len(brief) + len(whole) <= MOST:
            return [*_by_turn(speak, sections, brief), *(_line(speak, section) for section in whole)]
    newest = turns[1 - MOST :]
    older = [event for section in sections if section.turn not in newest for event in section.events]
    head = speak.text("memory.recap.turns", first=turns[0], last=turns[-MOST])
    return [_joined(head, _parts(speak, older, brief=True)), *_by_turn(speak, sections, newest)]


def _by_turn(speak: Speaker, sections: Sequence[Section], turns: Sequence[int]) -> list[str]:
    lines = []
    for turn in turns:
        events = [event for section in sections if section.turn == turn for event in section.events]
        lines.append(_joined(speak.text("memory.recap.turn", n=turn), _parts(speak, events, brief=True)))
    return lines


def _line(speak: Speaker, section: Section) -> str:
    head = speak.text("memory.recap.turn", n=section.turn)
    if section.who == MONSTERS:
        head = speak.text("memory.recap.monsters", turn=head)
    elif section.who:
        head = speak.text("memory.recap.hero", turn=head, hero=speak.noun(section.who))
    return _joined(head, _parts(speak, section.events))


def _joined(head: str, parts: Sequence[str]) -> str:
    """A line within LONGEST; what does not fit is left out at its end."""
    if not parts:
        return f"{head}: –"
    line = f"{head}: {parts[0]}"
    for part in parts[1:]:
        if len(line) + len(part) + 3 > LONGEST:
            return f"{line}; …"
        line = f"{line}; {part}"
    return f"{line}."


def _sections(events: Iterable[Event], turn: int) -> list[Section]:
    sections = [Section(turn, "")]
    for event in events:
        match event:
            case e.TurnBegan(number):
                sections.append(Section(number, ""))
            case e.MonsterPhaseBegan(number):
                sections.append(Section(number, MONSTERS))
            case e.HeroTurnBegan(hero):
                sections.append(Section(sections[-1].turn, hero))
            case _ if not sections[-1].who and not isinstance(event, e.MissionBegan):
                sections[-1].who = _doer(event)
        sections[-1].events.append(event)
    return sections


def _doer(event: Event) -> str:
    """Whose deed an event is, where the section began before it."""
    if isinstance(event, e.TargetChosen | e.MonsterMoved | e.MonsterAttacked):
        return MONSTERS
    return str(getattr(event, "hero", ""))


def _parts(speak: Speaker, events: Sequence[Event], *, brief: bool = False) -> list[str]:
    """What there is to say of them, each in a few words; brief: without whose ways, misses and
    preparations they were."""
    if brief:
        own = e.HeroMoved | e.HeroAttacked | e.EnergyGained | e.ShieldsGained
        events = [event for event in events if not isinstance(event, own)]
    return [*_done(speak, events), *_fought(speak, events), *_suffered(speak, events), *_course(speak, events)]


def _done(speak: Speaker, events: Sequence[Event]) -> Iterator[str]:
    """Ways, doors, chests and what lay in them."""
    moves = {event.hero: event.path[-1] for event in events if isinstance(event, e.HeroMoved) and event.path}
    if len(moves) == 1:
        yield speak.text("memory.recap.went", square=next(iter(moves.values())))
    for key, found in (
        ("opened", [event.door for event in events if isinstance(event, e.DoorOpened | e.DoorUnlocked)]),
        ("picked", [event.chest for event in events if isinstance(event, e.ChestPicked | e.ChestSmashed)]),
        ("found", [event.card for event in events if isinstance(event, e.CardDrawn)]),
        ("used", [event.ability for event in events if isinstance(event, e.AbilityUsed)]),
        ("consumed", [event.find for event in events if isinstance(event, e.FindUsed)]),
        ("books", [event.hero for event in events if isinstance(event, e.BookTaken)]),
    ):
        if found:
            yield speak.text(f"memory.recap.{key}", things=_listed(speak, found))
    for key, kind in (
        ("barrels", e.BarrelBroken),
        ("levers", e.LeverPulled),
        ("disarmed", e.TrapDisarmed),
        ("brought", e.BookBrought),
    ):
        if n := sum(isinstance(event, kind) for event in events):
            yield speak.text(f"memory.recap.{key}", n=n)
    charged = [event.ability for event in events if isinstance(event, e.EnergyGained) and event.by == "charge"]
    if charged:
        yield speak.text("memory.recap.charged", things=_listed(speak, charged))


def _fought(speak: Speaker, events: Sequence[Event]) -> Iterator[str]:
    killed = [event.monster for event in events if isinstance(event, e.MonsterKilled)]
    hurt = [event.monster for event in events if isinstance(event, e.MonsterWounded) and event.monster not in killed]
    for key, found in (("felled", killed), ("wounded", hurt)):
        if found:
            yield speak.text(f"memory.recap.{key}", things=_listed(speak, found))
    missed = sum(isinstance(event, e.HeroAttacked) and not event.hit for event in events)
    if missed:
        yield speak.text("memory.recap.missed", n=missed)
    aside = [event.n for event in events if isinstance(event, e.ShieldsGained) and event.why in ("defend", "set_aside")]
    if sum(aside):
        yield speak.text("memory.recap.shields", n=sum(aside))


def _suffered(speak: Speaker, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, e.TrapSprung):
            yield speak.text("memory.recap.sprung", hero=speak.noun(event.hero), trap=speak.noun(event.kind))
    lost: Counter[str] = Counter()
    parried: Counter[str] = Counter()
    for event in events:
        if isinstance(event, e.HeroWounded):
            lost[event.hero] += event.wounds
        elif isinstance(event, e.MonsterAttacked) and not event.hit:
            parried[event.hero] += 1
    for hero, n in lost.items():
        yield speak.text("memory.recap.lost", hero=speak.noun(hero), n=n)
    for hero, n in parried.items():
        yield speak.text("memory.recap.parried", hero=speak.noun(hero), n=n)
    for event in events:
        if isinstance(event, e.HeroFell):
            yield speak.text("memory.recap.fell", hero=speak.noun(event.hero))


def _course(speak: Speaker, events: Sequence[Event]) -> Iterator[str]:
    if came := sum(isinstance(event, e.MonsterArrived) for event in events):
        yield speak.text("memory.recap.came", n=came)
    for event in events:
        match event:
            case e.RoomWoke(tile):
                yield speak.text("memory.recap.woke", room=speak.names.room(tile))
            case e.LevelGained(hero, level):
                yield speak.text("memory.recap.level", hero=speak.noun(hero), n=level)
            case e.EndMoved(end):
                yield speak.text("memory.recap.end", n=end)
            case e.Won():
                yield speak.text("memory.recap.won")
            case e.Lost():
                yield speak.text("memory.recap.defeat")


def _listed(speak: Speaker, ids: Sequence[str]) -> str:
    """Names, each once; many of one kind by their number."""
    counted = Counter(ids)
    return ", ".join(
        str(speak.noun(name)) if n == 1 else speak.text("memory.recap.times", thing=speak.noun(name), n=n)
        for name, n in counted.items()
    )
