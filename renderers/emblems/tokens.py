"""Statuses, tokens, traps face up, and the signs of traits, dice and life."""

from __future__ import annotations

from renderers import sprites
from renderers.emblems import armour, blades, magic
from renderers.emblems.shapes import (
    BLACK,
    BRASS,
    CREAM,
    DEEP,
    GREEN,
    HORN,
    INK,
    IRON,
    LAVENDER,
    LEAF,
    LEATHER,
    LIGHT,
    ORANGE,
    PALE,
    PURPLE,
    RED,
    SKY,
    STEEL,
    STONE,
    TAN,
    WHITE,
    YELLOW,
    circle,
    group,
    path,
    star,
)

_DROP = "M50 2 Q86 46 80 66 Q72 96 50 96 Q28 96 20 66 Q14 46 50 2 Z"
_SWIRL = "M50 50 Q56 42 62 50 Q64 62 50 64 Q32 62 34 44 Q38 26 58 28 Q82 32 80 56 Q74 84 46 82"


def die(face: str, paper: str = CREAM) -> str:
    """An Action Die with `face` on it."""
    return path("M20 8 H80 Q92 8 92 20 V80 Q92 92 80 92 H20 Q8 92 8 80 V20 Q8 8 20 8 Z", paper, 5) + face


PIP = die(star(50, 53, 30))
BARE = die("")

STATUSES = {
    "frozen": circle(50, 50, 46, PALE)
    + "".join(
        group(
            path("M50 50 V10 M50 22 L38 12 M50 22 L62 12 M50 34 L40 27 M50 34 L60 27", "none", 6, "#3f5f78"),
            turn=60 * i,
        )
        for i in range(6)
    ),
    "poisoned": path(_DROP, GREEN)
    + path("M34 64 Q36 80 50 84", "none", 5, LEAF)
    + circle(42, 56, 7, INK, 0)
    + circle(60, 56, 7, INK, 0)
    + path("M44 74 H58 M48 70 V78 M54 70 V78", "none", 4),
    "stunned": circle(50, 50, 46, DEEP)
    + path(_SWIRL, "none", 7, YELLOW)
    + star(22, 20, 15, YELLOW, 3.5)
    + star(82, 20, 12, YELLOW, 3.5)
    + star(84, 84, 14, YELLOW, 3.5),
}

TOKENS = {
    "counterattack": circle(50, 50, 46, ORANGE)
    + group(
        path("M46 60 L48 8 L50 2 L52 8 L54 60 Z", LIGHT),
        path("M36 58 H64 V66 H36 Z", BRASS, 3.5),
        path("M46 66 H54 V84 H46 Z", RED),
        turn=-40,
        scale=0.9,
    )
    + path("M78 30 A34 34 0 0 1 34 82", "none", 13)
    + path("M78 30 A34 34 0 0 1 34 82", "none", 6, CREAM)
    + path("M18 74 L44 66 L40 94 Z", CREAM),
    "fortress": armour.TOWER,
    "mounted": path("M8 60 Q30 74 50 74 Q70 74 92 60 Q98 72 90 82 Q50 98 10 82 Q2 72 8 60 Z", LEATHER)
    + path("M14 72 Q50 90 86 72", "none", 4, HORN)
    + path("M24 84 V98 M76 84 V98", "none", 9)
    + path("M24 84 V98 M76 84 V98", "none", 4, STEEL)
    + group(sprites.awake("ugly_snout"), scale=0.66, y=-12),
    "fate_tile": path("M10 18 Q10 8 20 8 H80 Q90 8 90 18 V82 Q90 92 80 92 H20 Q10 92 10 82 Z", PURPLE)
    + path("M22 30 Q22 22 30 22 H70 Q78 22 78 30 V70 Q78 78 70 78 H30 Q22 78 22 70 Z", LAVENDER, 3.5)
    + group(magic.LIGHTNING, scale=0.5),
    "shield_die": armour.SHIELD,
    "hit_point": magic.HEART,
    "devastated_wall": path("M2 30 H26 L34 44 L28 60 H2 Z M98 30 H76 L68 48 L74 60 H98 Z", STONE)
    + path("M2 45 H24 M76 45 H98 M14 30 V45 M86 45 V60", "none", 3.5)
    + path("M24 88 L34 70 L48 84 L40 96 Z M52 92 L60 72 L78 80 L74 96 Z M44 70 L52 60 L60 68 Z", STONE)
    + star(50, 34, 20, ORANGE, 3.5, 9)
    + star(50, 34, 9, YELLOW, 0, 9),
}

TRAPS = {
    "iron_cage": group(sprites.body("cage"), scale=0.94, y=2),
    "falling_boulder": path("M24 4 V24 M50 -2 V16 M76 4 V24", "none", 5, WHITE)
    + path("M30 26 L58 18 L84 32 L92 60 L76 88 L40 94 L14 78 L10 46 Z", STONE)
    + path("M30 26 L44 46 L38 66 L14 78 M44 46 L84 32 M38 66 L76 88", "none", 4, IRON)
    + circle(60, 58, 5, INK, 0)
    + path("M24 40 L32 36", "none", 5, LIGHT),
    "small_portal": group(sprites.body("small_portal"), scale=0.96),
    "spike_pit": sprites.body("pit"),
}

TRAITS = {
    "speed": path("M30 8 H56 V50 Q62 62 82 64 Q92 68 90 84 H30 Z", TAN)
    + path("M28 84 H92 V94 H28 Z", BLACK)
    + path("M28 6 H58 V18 H28 Z", BRASS)
    + path("M26 30 Q10 26 2 12 Q4 40 26 44 Q14 46 6 40 Q12 58 28 56", WHITE, 3.5),
    "force": blades.KNUCKLES,
    "cunning": path("M4 34 Q26 18 50 34 Q74 18 96 34 Q96 68 72 70 Q58 70 50 56 Q42 70 28 70 Q4 68 4 34 Z", PURPLE)
    + path("M18 44 Q30 36 40 46 Q30 56 18 44 Z M82 44 Q70 36 60 46 Q70 56 82 44 Z", YELLOW, 3.5)
    + path("M94 40 Q104 60 92 84 M96 44 Q96 66 80 88", "none", 4),
    "aim": circle(50, 50, 36, WHITE)
    + circle(50, 50, 22, GREEN)
    + circle(50, 50, 8, WHITE, 3.5)
    + path("M50 0 V26 M50 74 V100 M0 50 H26 M74 50 H100", "none", 7),
    "magic": magic.CRYSTAL,
    "defence": armour.SHIELD,
}
"""One sign for each of the six traits."""

SYMBOLS = {
    "lightning": magic.LIGHTNING,
    "drop": path(_DROP, SKY) + path("M34 64 Q36 80 50 84", "none", 5, WHITE),
    "skull": path("M14 46 Q14 6 50 6 Q86 6 86 46 Q86 62 74 68 V86 H26 V68 Q14 62 14 46 Z", WHITE)
    + circle(34, 46, 10, INK, 0)
    + circle(66, 46, 10, INK, 0)
    + path("M50 56 L44 66 H56 Z", INK, 2)
    + path("M40 74 V86 M50 74 V86 M60 74 V86", "none", 4),
}
"""The three symbols of the Fate Die."""
