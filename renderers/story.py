"""The events of a step as a game master tells them: one paragraph for each deed, with everything that came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine import events as ev
from engine.events import Event
from renderers.names import Names
from renderers.narration import tell
from renderers.texts import lookup

_FOLLOWS = (
    ev.EnergyGained, ev.DoorOpened, ev.BarrelBroken, ev.ChestPicked, ev.TrapDisarmed, ev.TrapDodged, ev.HeroStuck,
    ev.HeroFreed, ev.PortalOpened, ev.MonsterWounded, ev.MonsterKilled, ev.HeroWounded, ev.HeroFell, ev.EndMoved,
    ev.StatusGained, ev.StatusLost, ev.XpGained, ev.LevelGained, ev.AbilityRaised, ev.MonsterArrived,
)  # fmt: skip
"""Told in the paragraph of what brought them about."""

_ACTIVATION = (ev.TargetChosen, ev.MonsterMoved, ev.MonsterTurned, ev.MonsterAttacked, ev.MonsterWaited)
"""What one monster does when it acts."""

_NAMELESS = (ev.EnergyGained, ev.XpGained)
"""Their joined form leaves the Hero out; it needs a paragraph that has named them."""


@dataclass(slots=True)
class Paragraph:
    """Sentences about one deed; Stars come last, whenever they were assigned (B-43), and after them only its end."""

    events: list[Event] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    stars: list[str] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.sentences + self.stars + self.endings)

    def add(self, event: Event, sentence: str) -> None:
        if sentence:
            self._part(event).append(sentence)
        self.events.append(event)

    def _part(self, event: Event) -> list[str]:
        match event:
            case ev.EnergyGained(by="star") if self.events:
                return self.stars
            case ev.HeroTurnEnded() if self.events:
                return self.endings
        return self.sentences

    def names(self, event: Event) -> bool:
        hero = getattr(event, "hero", "")
        return any(getattr(earlier, "hero", "") == hero for earlier in self.events)

    def goes_on(self, event: Event) -> bool:
        """Whether `event` belongs to this deed."""
        if not self.events:
            return True
        head, last = self.events[0], self.events[-1]
        match event:
            case ev.XpGained(why="start"):
                return False
            case ev.HeroMoved(hero=hero):
                return isinstance(head, ev.Tested) and head.why == "move" and head.hero == hero
            case ev.HeroTurnEnded(hero=hero):
                return getattr(head, "hero", "") == hero
            case ev.RoomWoke(tile=tile) | ev.RoomSleptOn(tile=tile):
                return isinstance(last, ev.FateRolled) and last.about == tile
            case ev.PortalRolled(portal=portal):
                return isinstance(last, ev.FateRolled) and last.about == portal
            case ev.FateRolled(why="target", about=monster):
                return isinstance(head, _ACTIVATION) and head.monster == monster
            case ev.Tested(why="dodge") | ev.FateRolled(why="boulder"):
                return isinstance(head, ev.TrapSprung)
        if isinstance(event, _FOLLOWS):
            return True
        return isinstance(event, _ACTIVATION) and isinstance(head, _ACTIVATION) and event.monster == head.monster


def tell_all(names: Names, events: Iterable[Event]) -> list[str]:
    """One paragraph of Discord markdown for each deed of a step; empty if nothing needs saying."""
    paragraphs = [Paragraph()]
    for event in worth_telling(list(events)):
        if not paragraphs[-1].goes_on(event):
            paragraphs.append(Paragraph())
        paragraph = paragraphs[-1]
        joined = bool(paragraph.events) and (not isinstance(event, _NAMELESS) or paragraph.names(event))
        sentence = tell(names, event, joined)
        if isinstance(event, ev.MonsterMoved) and event.path and not joined:
            sentence += " " + str(lookup(names.language, "says.MonsterMoved.gathers"))  # B-82: it has no target
        paragraph.add(event, sentence)
    return [paragraph.text for paragraph in paragraphs if paragraph.text]


def worth_telling(events: list[Event]) -> list[Event]:
    """Without a turn on the side and without dice that a later sentence shows; Stars that go to one ability together
    are one event, and so are those that nobody has room for."""
    busy = {getattr(event, "hero", "") for event in events if not isinstance(event, ev.HeroTurned)}
    told: list[Event] = []
    for n, event in enumerate(events):
        match event, told[-1] if told else None:
            case ev.HeroTurned(hero=hero), _ if hero in busy:
                continue
            case ev.FateRolled(why="target") as fate, _ if any(_explains(later, fate) for later in events[n + 1 :]):
                continue
            case ev.EnergyGained(by="star") as star, ev.EnergyGained(by="star") as before if (
                (star.hero, star.ability) == (before.hero, before.ability) and star.n and before.n
            ):
                told[-1] = replace(star, n=star.n + before.n)
            case ev.EnergyGained(by="star", n=0, hero=hero), ev.EnergyGained(by="star", n=0, hero=before) if (
                hero == before
            ):
                continue
            case _:
                told.append(event)
    return told


def _explains(event: Event, fate: ev.FateRolled) -> bool:
    return isinstance(event, ev.TargetChosen) and event.monster == fate.about and event.colour == fate.colour
