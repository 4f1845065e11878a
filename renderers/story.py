"""The events of a step as a game master tells them: one paragraph for each deed, with everything that came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby

from engine import events as ev
from engine.events import Event
from renderers.names import Names
from renderers.narration import tell
from renderers.texts import lookup

_FOLLOWS = (
    ev.EnergyGained, ev.DoorOpened, ev.BarrelBroken, ev.ChestPicked, ev.TrapDisarmed, ev.TrapDodged, ev.HeroStuck,
    ev.HeroFreed, ev.PortalOpened, ev.MonsterWounded, ev.MonsterKilled, ev.HeroWounded, ev.HeroFell, ev.EndMoved,
    ev.StatusGained, ev.StatusLost, ev.XpGained, ev.LevelGained, ev.AbilityRaised, ev.MonsterArrived, ev.Marked,
    ev.MarkEnded, ev.DiceRecovered, ev.HeroHealed, ev.HeroPlaced, ev.HeroPushed, ev.MonsterPushed, ev.MonsterThrown,
    ev.MonsterInPit, ev.ColumnSmashed, ev.ChestSmashed, ev.WallTorn, ev.CardDrawn, ev.PileEmpty, ev.ItemEquipped,
    ev.CardStowed, ev.CardDropped, ev.Countered, ev.FateTileSpent, ev.SpecialUsed, ev.LeverPulled, ev.ButtonPressed,
    ev.DoorUnlocked, ev.BookDropped, ev.BookBrought, ev.HeroThrown, ev.PointsScored, ev.Thrown, ev.TomeLanded,
    ev.GoalScored, ev.HeroReturned,
)  # fmt: skip
"""Told in the paragraph of what brought them about."""

_ACTIVATION = (ev.TargetChosen, ev.MonsterMoved, ev.MonsterTurned, ev.MonsterAttacked, ev.MonsterWaited)
"""What one monster does when it acts."""

_SHIELD_TIMES = ("defend", "set_aside", "armour")
"""Shield Dice that no card gives."""

_NAMELESS = (ev.EnergyGained, ev.XpGained, ev.HeroMoved, ev.HeroPlaced, ev.ShieldsGained, ev.DiceRecovered)
"""Their joined form leaves the Hero out; it needs a paragraph that has named them."""


_OPENED = (ev.BarrelBroken, ev.ChestPicked, ev.ChestSmashed)
"""What a card may lie inside of."""


@dataclass(slots=True)
class Paragraph:
    """Sentences about one deed; Stars come last, whenever they were assigned (B-43), and after them only a Hero who
    lies down, and the end."""

    events: list[Event] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    stars: list[str] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)
    fall: int | None = None
    """Which sentence says that a Hero lies down."""

    @property
    def text(self) -> str:
        standing = self.sentences[: self.fall]
        lying = self.sentences[len(standing) :]
        return " ".join(standing + self.stars + lying + self.endings)

    def add(self, event: Event, sentence: str) -> None:
        if isinstance(event, ev.HeroFell) and self.fall is None:
            self.fall = len(self.sentences)
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

    def introduces(self, event: Event) -> bool:
        """Whether what was said lets the event be told in its joined form."""
        if isinstance(event, ev.CardDrawn):
            return any(isinstance(earlier, _OPENED) for earlier in self.events)
        hero = getattr(event, "hero", "")
        return not isinstance(event, _NAMELESS) or any(getattr(earlier, "hero", "") == hero for earlier in self.events)

    def goes_on(self, event: Event) -> bool:
        """Whether `event` belongs to this deed."""
        if not self.events:
            return True
        head, last = self.events[0], self.events[-1]
        match event:
            case _ if isinstance(last, ev.HeroTurnEnded):
                return False
            case ev.XpGained(why="start"):
                return False
            case ev.HeroMoved(hero=hero):
                walks = isinstance(head, ev.AbilityUsed) or (isinstance(head, ev.Tested) and head.why == "move")
                return isinstance(last, ev.TomeCast) or (walks and self.about(hero))
            case ev.HeroAttacked(hero=hero) | ev.RivalAttacked(hero=hero):
                blows = (ev.HeroAttacked, ev.RivalAttacked)
                first = not any(isinstance(earlier, blows) for earlier in self.events)
                return self.same_again(event) or (isinstance(head, ev.AbilityUsed) and self.about(hero) and first)
            case ev.ShieldsGained(hero=hero, why=why):
                return why not in _SHIELD_TIMES and self.about(hero)
            case ev.TomeCast(hero=hero):
                return isinstance(head, ev.Tested | ev.AbilityUsed) and self.about(hero)
            case ev.TokenGained(hero=hero):
                return isinstance(last, ev.TomeCast) or (isinstance(last, ev.ShieldsGained) and self.about(hero))
            case ev.FateRolled(why="dark_knowledge", about=hero):
                return self.about(hero)
            case ev.FateRolled(why="trapmaker"):
                return isinstance(last, ev.HeroWounded)
            case ev.FateRolled(why="boulder" | "poison") if self.same_again(event):
                return True
            case ev.HeroTurnEnded(hero=hero):
                return getattr(head, "hero", "") == hero
            case ev.RoomWoke(tile=tile) | ev.RoomSleptOn(tile=tile):
                return isinstance(last, ev.FateRolled | ev.MasterPaid) and last.about == tile
            case ev.PortalRolled(portal=portal):
                return isinstance(last, ev.FateRolled) and last.about == portal
            case ev.FateRolled(why="target", about=monster):
                return _actor(head) == monster
            case ev.Tested(why="dodge") | ev.FateRolled(why="boulder"):
                return isinstance(head, ev.TrapSprung)
        if isinstance(event, _FOLLOWS):
            return True
        return isinstance(event, _ACTIVATION) and event.monster == _actor(head)

    def about(self, hero: str) -> bool:
        """Whether the deed is this Hero's."""
        return bool(self.events) and getattr(self.events[0], "hero", "") == hero

    def same_again(self, event: Event) -> bool:
        """A roll repeated for a Fate tile, or one that counts for a second target (Double Fire)."""
        match self.events[-1] if self.events else None, event:
            case ev.FateTileSpent(), ev.FateRolled():
                return True
            case ev.HeroAttacked() as first, ev.HeroAttacked() as second:
                return (first.hero, first.faces) == (second.hero, second.faces) and first.monster != second.monster
        return False


def _actor(head: Event) -> str:
    """The monster whose activation a paragraph tells; "" if it tells something else."""
    if isinstance(head, _ACTIVATION):
        return head.monster
    if isinstance(head, ev.FateRolled) and head.why in ("hexgate", "hexgate_nothing", "target"):
        return head.about
    if isinstance(head, ev.MasterPaid):
        return head.about
    return head.monster if isinstance(head, ev.SpecialUsed) else ""


def tell_all(names: Names, events: Iterable[Event]) -> list[str]:
    """One paragraph of Discord markdown for each deed of a step; empty if nothing needs saying."""
    paragraphs = [Paragraph()]
    for event in worth_telling(_blow_first(list(events))):
        if not paragraphs[-1].goes_on(event):
            paragraphs.append(Paragraph())
        paragraph = paragraphs[-1]
        joined = bool(paragraph.events) and paragraph.introduces(event)
        sentence = tell(names, event, joined, paragraph.same_again(event))
        if isinstance(event, ev.MonsterMoved) and event.path and not joined:
            sentence += " " + str(lookup(names.language, "says.MonsterMoved.gathers"))  # B-82: it has no target
        paragraph.add(event, sentence)
    return [text for kind, group in groupby(paragraphs, _idle) for text in _texts(names, kind, list(group)) if text]


def _blow_first(events: list[Event]) -> list[Event]:
    """The Stars of a Defence roll behind the blow, where the step goes on with them: they were assigned before the
    monster rolled, and the blow shows whose they are (B-43)."""
    stars = next((n for n, event in enumerate(events) if not _is_star(event)), 0)
    blow = events[stars] if stars else None
    if isinstance(blow, ev.MonsterAttacked) and {getattr(event, "hero", "") for event in events[:stars]} == {blow.hero}:
        return [blow, *events[:stars], *events[stars + 1 :]]
    return events


def _is_star(event: Event) -> bool:
    return isinstance(event, ev.EnergyGained) and event.by == "star"


def _idle(paragraph: Paragraph) -> str:
    """The kind of a monster of which there is nothing to tell but that it found no way (B-82); else ""."""
    match paragraph.events:
        case [ev.MonsterWaited(why="no_way", kind=kind)]:
            return kind
    return ""


def _texts(names: Names, kind: str, paragraphs: list[Paragraph]) -> list[str]:
    """Each paragraph by itself; idle monsters of one kind in one line."""
    if not kind or len(paragraphs) < 2:
        return [paragraph.text for paragraph in paragraphs]
    idle = (event for paragraph in paragraphs for event in paragraph.events)
    monsters = [event.monster for event in idle if isinstance(event, ev.MonsterWaited)]
    template = str(lookup(names.language, "says.MonsterWaited.several"))
    return [template.format(monsters=names.crowd(kind, monsters))]


def worth_telling(events: list[Event]) -> list[Event]:
    """Without a turn on the side and without dice that a later sentence shows; Stars that go to one ability together
    are one event, and so are all who hear one War Cry, and those that nobody has room for."""
    busy = {getattr(event, "hero", "") for event in events if not isinstance(event, ev.HeroTurned)}
    told: list[Event] = []
    for n, event in enumerate(events):
        match event, told[-1] if told else None:
            case ev.HeroTurned(hero=hero), _ if hero in busy:
                continue
            case ev.FateRolled(why="target") as fate, _ if any(_explains(later, fate) for later in events[n + 1 :]):
                continue
            case ev.FateRolled(why="hexgate", symbol="skull") as roll, _ if not _hexes(events[n + 1 :], roll):
                told.append(replace(roll, why="hexgate_nothing"))
            case ev.EnergyGained(by="star") as star, ev.EnergyGained(by="star") as before if (
                star.hero,
                star.ability,
            ) == (before.hero, before.ability) and bool(star.n) == bool(before.n):
                told[-1] = replace(star, n=star.n + before.n)
            case ev.Marked(mark="war_cry") as heard, ev.Marked(mark="war_cry") as before if heard.by == before.by:
                told[-1] = replace(before, on=f"{before.on} {heard.on}")
            case ev.EnergyGained(by="star", n=0, hero=hero), ev.EnergyGained(by="star", n=0, hero=before_) if (
                hero == before_
            ):
                continue
            case ev.MonsterKilled(monster=dead), ev.MonsterWounded(monster=hurt, wounds=n) if dead == hurt and n > 1:
                continue  # the many Wounds tell it
            case _:
                told.append(event)
    return told


def _hexes(later: list[Event], roll: ev.FateRolled) -> bool:
    """Whether the Skull froze somebody: not with nobody in reach, or a target that is Frozen already (D.10)."""
    for event in later:
        match event:
            case ev.SpecialUsed(monster=roll.about, special="hexgate"):
                return True
            case ev.FateRolled(why="hexgate", about=roll.about):
                return False
    return False


def _explains(event: Event, fate: ev.FateRolled) -> bool:
    return isinstance(event, ev.TargetChosen) and event.monster == fate.about and event.colour == fate.colour
