"""Events told as sentences: which form of its text an event takes, and what goes into the placeholders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import events as ev
from engine.cards.load import ABILITY_CARDS, FINDS, RULES
from engine.events import Event
from renderers.grammar import Count, Listing
from renderers.names import COLOURS, Names, roman, shown
from renderers.texts import lookup

Placeholder = Callable[[Names, Any], Any]

OTHERS_NAMED = 3


def _whom(names: Names, event: ev.Tested) -> str:
    """Who is being freed, in bold; a Hero may free itself."""
    return f"**{names.noun(event.at or event.hero)}**"


def _lost_note(names: Names, event: ev.HeroMoved) -> str:
    text = str(lookup(names.language, "says.HeroMoved.lost_note"))
    return text.format(lost=Count(event.lost)) if event.lost else ""


def _others(names: Names, event: ev.TargetChosen) -> str:
    others = [(hero, steps) for hero, steps in event.distances if hero != event.hero][:OTHERS_NAMED]
    text = str(lookup(names.language, "says.TargetChosen.others"))
    listed = ", ".join(f"{names.noun(hero)} {steps}" for hero, steps in others)
    return text.format(others=listed) if others else ""


def _each(names: Names, event: ev.TargetChosen) -> str:
    """How far the tied Heroes are; nothing where they stand beside the monster."""
    steps = dict(event.distances).get(event.hero)
    text = str(lookup(names.language, "says.TargetChosen.each"))
    return text.format(steps=Count(steps)) if steps else ""


def _unliked(names: Names, event: ev.TargetChosen) -> Listing:
    return names.listing(COLOURS[hero] for hero in event.tied if hero != event.hero)


def _goal(_: Names, event: ev.HeroMoved | ev.MonsterMoved | ev.HeroPushed | ev.MonsterThrown) -> str:
    return event.path[-1]


def _tested_roll(names: Names, event: ev.Tested) -> str:
    """The dice first, then what finds added."""
    added = sum(n for _, n in event.parts)
    return names.roll(event.faces, event.star, event.total, [("dice", event.total - added), *event.parts])


def _defence_roll(names: Names, event: ev.MonsterAttacked) -> str:
    walled = [("fortress", event.fortress)] if event.fortress else []
    parts = [("dice", event.protection - event.fortress), *walled]
    return names.roll(event.defence_faces, event.defence_star, event.protection, parts)


def _guard_roll(names: Names, event: ev.RivalAttacked) -> str:
    """A Hero's Defence roll; it counts at least as much as no Shield Dice at all."""
    walled = [("fortress", event.fortress)] if event.fortress else []
    parts = [("dice", event.protection - event.fortress), *walled]
    return names.roll(event.defence_faces, event.defence_star, event.protection, parts)


def _team(team: str) -> Placeholder:
    def heroes(names: Names, event: ev.ArenaBegan) -> Listing:
        return names.listing(hero for hero, side in event.teams if side == team)

    return heroes


def _marked(field: str) -> Placeholder:
    """A number of the ability's or find's card, at the level of the mark, without its sign."""

    def number(_: Names, event: ev.Marked) -> Count:
        if event.mark in FINDS:
            return Count(getattr(FINDS[event.mark], field))
        return Count(abs(ABILITY_CARDS[event.mark][event.level].get(field, 0)))

    return number


_DUEL: Mapping[str, Placeholder] = {
    "roll": lambda names, e: names.roll(e.faces, e.star, e.total),
    "target_roll": lambda names, e: names.roll(e.target_faces, e.target_star, e.target_total),
}
"""Both rolls of a tackle or a shove."""

DERIVED: Mapping[str, Mapping[str, Placeholder]] = {
    "MissionBegan": {"turns": lambda _, e: Count(e.end - 1)},
    "TurnBegan": {"left": lambda _, e: Count(e.end - e.turn)},
    "Tested": {
        "dice": lambda _, e: Count(len(e.faces)),
        "roll": _tested_roll,
        "place": lambda names, e: names.place(e.at),
        "whom": _whom,
    },
    "FateRolled": {
        "fate": lambda names, e: names.fate(e.colour, e.symbol),
        "room": lambda names, e: names.room(e.about),
        "portal": lambda names, e: names.noun(e.about),
    },
    "EnergyGained": {"stars": lambda _, e: "★" * e.n},
    "HeroMoved": {"goal": _goal, "lost_note": _lost_note},
    "MonsterMoved": {"goal": _goal},
    "TrapDisarmed": {"place": lambda names, e: names.place(e.trap)},
    "HeroAttacked": {"roll": lambda names, e: names.roll(e.faces, e.star, e.total, e.parts)},
    "MonsterAttacked": {
        "defence_roll": _defence_roll,
        "attack_roll": lambda names, e: names.roll(e.attack_faces, e.attack_star, e.attack),
    },
    "MasterRolled": {"roll": lambda names, e: names.roll(e.faces, e.star, e.total)},
    "MasterPaid": {
        "spent": lambda _, e: shown(e.faces),
        "monster": lambda names, e: names.noun(e.about),
    },
    "AbilityRaised": {"roman": lambda _, e: roman(e.level)},
    "AbilityUsed": {"roman": lambda _, e: roman(e.level)},
    "Marked": {
        "on": lambda names, e: names.listing(e.on.split()),
        **{field: _marked(field) for field in ("dice", "attack", "aim", "speed", "pick")},
    },
    "HeroPushed": {"goal": _goal},
    "HeroThrown": {"goal": _goal},
    "RivalAttacked": {
        "roll": lambda names, e: names.roll(e.faces, e.star, e.total, e.parts),
        "defence_roll": _guard_roll,
    },
    "Tackled": _DUEL,
    "Shoved": _DUEL,
    "ArenaBegan": {team: _team(team) for team in ("west", "east")},
    "ArenaWon": {
        "scores": lambda names, e: ", ".join(f"{names.noun(name)} {n}" for name, n in e.points),
    },
    "MonsterThrown": {"goal": _goal},
    "WallTorn": {"stretch": lambda names, e: names.stretch(e.borders)},
    "TokenGained": {"fortress": lambda _, e: Count(RULES.fortress)},
    "Countered": {"monster": lambda names, e: names.noun(e.monster)},
    "TargetChosen": {
        "steps": lambda _, e: Count(dict(e.distances)[e.hero]),
        "others": _others,
        "each": _each,
        "liked": lambda names, e: names.noun(COLOURS[e.hero]),
        "unliked": _unliked,
    },
}
"""Placeholders beyond an event's own fields."""

_NOUNS = frozenset(
    {
        "hero", "ability", "weapon", "kind", "status", "what", "colour", "facing", "who", "door", "chest", "barrel",
        "by", "portal", "about", "at", "card", "item", "space", "to", "tome", "target", "find", "on", "why",
        "starter", "team",
    }
)  # fmt: skip
_THINGS = frozenset({"lever", "button", "book", "gap"})
"""Things whose ids may look like a figure's."""
_MANY = frozenset({"heroes", "stood_up", "tied", "winners"})


def _tested(event: ev.Tested) -> str:
    if event.laden:
        return "move_laden"
    why = "free_self" if event.why == "free" and event.at in ("", event.hero) else event.why
    return why if event.success is None else f"{why}_{'ok' if event.success else 'no'}"


def _fate(event: ev.FateRolled) -> str:
    """Monsters' rolls that come to nothing say so; all others are told by what follows."""
    idle = {"trapmaker": ("lightning", "drop"), "hexgate": ("lightning",)}.get(event.why, ())
    return f"{event.why}_nothing" if event.symbol in idle else event.why


def _energy(event: ev.EnergyGained) -> str:
    if event.by == "star" and not event.n:
        return "star_lost"
    how = "star" if event.by == "star" else "charge"
    return f"{how}_full" if event.energy == event.full else how


def _cleaned(event: ev.CleanedUp) -> str:
    if event.shields_lost and event.stood_up:
        return "both"
    return "shields" if event.shields_lost else "stood" if event.stood_up else "nothing"


def _blow(event: ev.MonsterAttacked) -> str:
    if not event.defence_faces and not event.fortress:
        return "alone"
    if not event.hit:
        return "parried"
    return "tie" if event.attack == event.protection else "hit"


def _target(event: ev.TargetChosen) -> str:
    if event.because == "nearest":
        steps = dict(event.distances).get(event.hero)
        return "plain" if steps is None else "nearest" if steps else "melee"
    return "behaviour_only" if event.because == "behaviour" and not event.colour else event.because


def _portal(event: ev.PortalRolled) -> str:
    if event.full:
        return "full"
    if not event.number:
        return "none"
    return "some" if event.came == event.number else "fewer"


def _monster_moved(event: ev.MonsterMoved) -> str:
    if not event.path:
        return "stays"
    return "turned" if event.path[-1] == event.start else "moved"


def _mark(event: ev.Marked) -> str:
    """What a mark says depends on what its level adds; attacks that follow at once show it in their working."""
    if event.mark in ("arcane_power", "sneak_attack"):
        return "attack"
    card = ABILITY_CARDS.get(event.mark, {}).get(event.level, {})
    if event.mark == "elven_step" and card.get("aim"):
        return "elven_step_aim"
    if event.mark == "shadow_step" and card.get("passes"):
        return "shadow_step_speed" if card.get("speed") else "shadow_step_passes"
    return event.mark


def _special(event: ev.SpecialUsed) -> str:
    return "hexgate_target" if event.special == "hexgate" and event.on else event.special


def _to_go(event: ev.ChestPicked | ev.LeverPulled | ev.ButtonPressed | ev.BookBrought) -> str:
    return "more" if event.left else "last"


FORMS: Mapping[str, Callable[[Any], str]] = {
    "TurnBegan": lambda e: "last" if e.end - e.turn <= 1 else "plain",
    "HeroTurnEnded": lambda e: "lost" if e.lost else "plain",
    "CleanedUp": _cleaned,
    "Tested": _tested,
    "FateRolled": _fate,
    "EnergyGained": _energy,
    "HeroMoved": lambda e: (e.stopped or "moved") if e.path else "stays",
    "HeroTurned": lambda _: "plain",
    "DoorOpened": lambda e: e.how,
    **dict.fromkeys(("ChestPicked", "LeverPulled", "ButtonPressed", "BookBrought"), _to_go),
    "HeroStuck": lambda e: e.what,
    "HeroFreed": lambda e: "self" if e.hero == e.by else "ally",
    "PortalOpened": lambda e: "opened" if e.square else "nowhere",
    "HeroAttacked": lambda e: "hit" if e.hit else "miss",
    "MonsterWounded": lambda e: "alive" if e.life > 0 else "many" if e.wounds > 1 else "dead",
    "MonsterKilled": lambda _: "plain",
    "ShieldsGained": lambda e: e.why if e.why in ("defend", "set_aside", "armour") else "card",
    "MonsterAttacked": _blow,
    "StatusGained": lambda e: e.status,
    "StatusLost": lambda e: e.status,
    "XpGained": lambda e: e.why if e.why in ("start", "war_cry") else "plain",
    "RoomWoke": lambda e: e.why,
    "RoomSleptOn": lambda _: "plain",
    "PortalRolled": _portal,
    "MonsterArrived": lambda _: "plain",
    "TargetChosen": _target,
    "MonsterMoved": _monster_moved,
    "MonsterWaited": lambda e: e.why,
    "Marked": _mark,
    "DiceRecovered": lambda _: "plain",
    "HeroHealed": lambda e: "healed" if e.n else "whole",
    "HeroPlaced": lambda e: "leap" if e.by == "dwarven_leap" else "teleport",
    "ChestSmashed": lambda e: "more" if e.left else "last",
    "CardDrawn": lambda e: e.pile,
    "PileEmpty": lambda e: e.pile,
    "ItemEquipped": lambda e: "body" if e.space == "body" else "hand",
    "CardStowed": lambda _: "plain",
    "CardDropped": lambda _: "plain",
    "TomeCast": lambda e: "self" if e.target == e.hero else "other",
    "TokenGained": lambda e: e.token,
    "SpecialUsed": _special,
    "Lost": lambda e: "master" if e.master else "plain",
    "MonstersHanded": lambda e: "person" if e.seat else "bot",
    "MasterPaid": lambda e: e.action,
    "StrikesBegan": lambda e: ("blows" if e.blows else "nobody") + ("_lost" if e.lost else ""),
    "Cackled": lambda e: "due" if e.wounds else "idle",
    "ArenaBegan": lambda e: "teams" if e.teams else "alone",
    "RoundBegan": lambda e: "last" if e.round == e.rounds else "plain",
    "RivalAttacked": lambda e: f"{'guarded' if e.defence_faces else 'bare'}_{'hit' if e.hit else 'miss'}",
    **dict.fromkeys(("Tackled", "Shoved"), lambda e: "won" if e.won else "lost"),
    "TomeLanded": lambda e: e.why,
    "ArenaWon": lambda e: "shared" if len(e.winners) > 1 and e.points[0][1] == e.points[1][1] else "one",
}
"""Which form of its entry an event takes; an event that is not here has one text."""

AGAIN: Mapping[str, Callable[[Any], str]] = {
    "FateRolled": lambda _: "again",
    "HeroAttacked": lambda e: "hit_again" if e.hit else "miss_again",
}
"""The form for what is rolled again (a Fate tile), or for whom the same roll counts too (Double Fire)."""


class _Words(dict[str, Any]):
    """The placeholders of one event, made when the text asks for them."""

    def __init__(self, names: Names, event: Event) -> None:
        super().__init__()
        self.names, self.event = names, event

    def __missing__(self, key: str) -> Any:
        names, event = self.names, self.event
        derived = DERIVED.get(event.name, {})
        if key in derived:
            return derived[key](names, event)
        value = getattr(event, key)
        if key == "monster":
            return names.monster(value, event.kind)  # type: ignore[attr-defined]
        if key in _THINGS:
            return names.thing(key, value)
        if key == "at" and event.why == "pull":  # type: ignore[attr-defined]
            return names.thing("lever", value)
        if key == "tile":
            return names.room(value)
        if key in _MANY:
            return names.listing(value)
        if key in _NOUNS:
            return names.noun(value)
        return Count(value) if isinstance(value, int) else value


def tell(names: Names, event: Event, joined: bool = False, again: bool = False) -> str:
    """One event as a sentence, "" if it needs none. `joined`: as it goes on from a sentence about the same matter;
    `again`: see AGAIN."""
    entry = lookup(names.language, f"says.{event.name}")
    if event.name in FORMS:
        form = (AGAIN if again else FORMS)[event.name](event)
        if joined and f"{form}+" in entry:
            form += "+"
        entry = lookup(names.language, f"says.{event.name}.{form}")
    text = str(entry).format_map(_Words(names, event))
    if isinstance(event, ev.TargetChosen) and event.first == "initiative" and not joined:
        text += " " + str(lookup(names.language, "says.TargetChosen.initiative"))
    return text
