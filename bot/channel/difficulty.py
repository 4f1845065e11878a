"""Normal, Heroic, Epic (DIFF-01): what they are called, and what each changes in a mission, in words."""

from __future__ import annotations

from engine import Mission
from engine.cards.load import RULES
from engine.setting import BASIC, Setting
from renderers.say import Speaker

DIFFICULTIES = tuple(RULES.difficulty)
"""From the easiest on."""

SOME = 4
"""Heroes that are assumed while nobody has sat down."""


def level(speak: Speaker, difficulty: str) -> str:
    """What a difficulty is called."""
    return speak.text(f"ui.difficulties.{difficulty}")


def what_changes(speak: Speaker, mission: Mission, difficulty: str, heroes: int = 0, *, alone: bool = False) -> str:
    """One line: what differs from Normal in this mission with so many Heroes (D.14)."""
    return _said(speak, _parts(speak, mission, difficulty, heroes or SOME, alone))


def what_changes_briefly(
    speak: Speaker, mission: Mission, difficulty: str, heroes: int = 0, *, alone: bool = False
) -> str:
    """The same in so few words that it fits an option of a menu, 100 characters: without the amounts at the portals
    and without names."""
    return _said(speak, _parts(speak, mission, difficulty, heroes or SOME, alone, briefly=True))


def _said(speak: Speaker, parts: list[str]) -> str:
    said = "; ".join(parts) or speak.text("ui.changes.nothing")
    return f"{said[:1].upper()}{said[1:]}."


def _parts(
    speak: Speaker, mission: Mission, difficulty: str, heroes: int, alone: bool, *, briefly: bool = False
) -> list[str]:
    texts = "ui.changes.briefly" if briefly else "ui.changes"
    scale = min(max(heroes, RULES.scale.least), RULES.scale.most)
    normal, setting = Setting(mission, scale, "normal"), Setting(mission, scale, difficulty)
    turns = setting.end(heroes, alone=alone) - normal.end(heroes, alone=alone)
    snout, harder = normal.monster(BASIC), setting.monster(BASIC)
    numbers = {
        "fewer_turns": -turns,
        "more_turns": turns,
        "star": harder.star - snout.star,
        "snout_steps": harder.steps - snout.steps,
        "fate_tiles": normal.fate_tiles - setting.fate_tiles,
    }
    parts = {key: speak.text(f"{texts}.{key}", n=n) for key, n in numbers.items() if n > 0}
    if mission.portals and (more := _portals(speak, normal, setting)):
        parts["portals"] = speak.text(f"{texts}.portals", more=more)
    kinds = dict.fromkeys(monster.kind for monster in mission.monsters)
    if tougher := {kind: n for kind in kinds if (n := setting.monster(kind).life - normal.monster(kind).life) > 0}:
        who = speak.names.listing(tougher)
        parts["life"] = speak.text(f"{texts}.life", who=who, n=max(tougher.values()))
    present = mission.present(scale)
    if mounted := dict.fromkeys(monster.kind for monster in present if difficulty in monster.mounted):
        parts["mounted"] = speak.text(f"{texts}.mounted", who=speak.names.listing(mounted))
    order = ("fewer_turns", "more_turns", "star", "portals", "snout_steps", "life", "mounted", "fate_tiles")
    return [parts[key] for key in order if key in parts]


def _portals(speak: Speaker, normal: Setting, setting: Setting) -> str:
    """What comes out of a portal besides, by symbol of the Fate Die."""
    before = normal.portal_table
    more = {symbol: n - before[symbol] for symbol, n in setting.portal_table.items() if n > before[symbol]}
    return ", ".join(speak.text("ui.changes.on", symbol=speak.noun(symbol), n=n) for symbol, n in more.items())
