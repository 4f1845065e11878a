"""The most that a count in a goal may ask for. No bound is too low; where the rules leave much open it is generous."""

from __future__ import annotations

from engine.board.squares import cells_of
from engine.cards.load import FINDS, HEROES, ITEMS, MONSTERS, RULES
from engine.mission.load import Mission
from engine.setting import Setting


def most_experience() -> int:
    """The end of the bar (D.7)."""
    return RULES.experience[-1]


def most_energy() -> int:
    """What fills the ability that takes most (D.5)."""
    return max(energy for hero in HEROES.values() for energy in hero.abilities.values())


def most_shields() -> int:
    """Shield Dice one Hero may hold before the clean-up takes them: all dice of a Pool, as many again for what
    abilities give and dice that come back, every Small Find that gives some, the best armour and two best shields."""
    body = max(_paid(item) for item, card in ITEMS.items() if card.slot == "body")
    hands = sorted(_paid(item) for item, card in ITEMS.items() if card.slot == "hand")[-2:]
    return 2 * RULES.pool + sum(find.copies * find.shields for find in FINDS.values()) + body + sum(hands)


def _paid(item: str) -> int:
    card = ITEMS[item]
    return card.shields + sum(bonus.shields for bonus in card.bonuses)


def farthest(mission: Mission) -> int:
    """Squares between where the line-up begins and the farthest square that a Hero may stand on."""
    free = mission.board.floor & ~mission.furniture_mask
    return max(mission.board.distance(mission.entry[0], cell) for cell in cells_of(free))


def most_kills(setting: Setting) -> int:
    """Monsters that may die before the End of Game: those of the start with their riders (D.12), and what each Monster
    Phase brings if every portal brings its most (D.11), Small ones from traps (PORT-07) and Zur'ill's (D.10) too."""
    mission = setting.mission
    present = mission.present(setting.scale)
    riders = sum(setting.difficulty in monster.mounted for monster in present)
    small = min(len(mission.traps), RULES.traps["small_portal"])
    calls = max((MONSTERS[monster.kind].power.figures for monster in present), default=0)
    come = len(mission.portals) * max(setting.portal_table.values()) + small
    come += calls * (len(mission.portals) + small)
    return len(present) + riders + small + come * (setting.end(setting.scale) - 1)
