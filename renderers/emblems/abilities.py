"""The eighteen abilities, one picture each for all its levels."""

from __future__ import annotations

from renderers.emblems import blades
from renderers.emblems.shapes import (
    BLUE,
    BRASS,
    CREAM,
    DEEP,
    GREEN,
    ICE,
    INK,
    IRON,
    LAVENDER,
    LEAF,
    LEATHER,
    LIGHT,
    MINT,
    NAVY,
    ORANGE,
    PALE,
    PINE,
    PINK,
    PURPLE,
    RED,
    SKIN,
    SKY,
    STEEL,
    VIOLET,
    WHITE,
    WINE,
    WOOD,
    YELLOW,
    beam,
    circle,
    ellipse,
    group,
    path,
    spark,
    star,
)

_STEP = (
    "M34 4 Q50 2 48 24 Q46 40 50 48 Q54 58 44 60 Q32 60 32 46 Q32 36 28 26 Q24 8 34 4 Z"
    " M34 66 Q46 62 48 72 Q48 82 40 82 Q32 80 34 66 Z"
)


def _footprints(first: str, second: str) -> str:
    return group(path(_STEP, first), turn=14, x=-14, y=14, scale=0.82) + group(
        f'<g transform="translate(100 0) scale(-1 1)">{path(_STEP, second)}</g>', turn=14, x=12, y=-12, scale=0.82
    )


def _muzzle(y: float) -> str:
    """A barrel from the left that fires to the right."""
    return "".join(
        [
            star(74, y, 24, ORANGE, 3.5, 9),
            star(74, y, 13, YELLOW, 0, 9),
            path(f"M4 {y - 9} H54 V{y + 9} H4 Z", STEEL),
            path(f"M46 {y - 12} H58 V{y + 12} H46 Z", IRON),
            path(f"M4 {y - 3} H42", "none", 3, LIGHT),
        ]
    )


EMBLEMS = {
    "brutal_assault": "".join(
        [
            path("M0 24 H22 M0 42 H14 M0 58 H14 M0 76 H22", "none", 6, WHITE),
            star(84, 50, 24, ORANGE, 4, 9),
            star(84, 50, 13, YELLOW, 0, 9),
            group(blades.ARM, turn=90, x=-4),
        ]
    ),
    "war_cry": "".join(
        [
            path("M4 26 Q4 8 26 8 Q48 8 48 34 L52 46 L44 52 Q50 66 34 70 L30 92 H4 Z", SKIN),
            path("M4 26 Q4 6 28 8 Q44 10 46 24 Q26 20 18 36 L4 40 Z", "#3b2a26"),
            path("M30 52 L50 44 Q46 64 32 62 Z", WINE, 3.5),
            path("M34 32 L44 36", "none", 5),
            path("M60 38 Q68 50 60 62 M72 28 Q86 50 72 72 M84 18 Q104 50 84 82", "none", 12),
            path("M60 38 Q68 50 60 62 M72 28 Q86 50 72 72 M84 18 Q104 50 84 82", "none", 6, RED),
        ]
    ),
    "catapult_move": "".join(
        [
            path("M16 84 Q24 24 74 22", "none", 12),
            path("M16 84 Q24 24 74 22", "none", 5, "#fff4dc"),
            group(
                circle(50, 50, 30, LEAF),
                path("M36 54 Q36 44 50 44 Q64 44 64 54 Q64 66 50 66 Q36 66 36 54 Z", "#f09a92", 3.5),
                circle(40, 36, 6, WHITE, 3),
                circle(60, 36, 6, WHITE, 3),
                circle(40, 36, 2, INK, 0),
                circle(60, 36, 2, INK, 0),
                path("M26 34 L14 20 L36 24 Z M74 34 L86 20 L64 24 Z", "#7f9f3f", 3.5),
                turn=26,
                x=22,
                y=-22,
                scale=0.84,
            ),
            path("M2 88 Q2 74 16 76 L34 80 V96 H6 Z", SKIN),
            path("M30 78 H42 V98 H30 Z", RED),
            path("M50 56 L58 66 M64 62 L72 72 M40 40 L30 36", "none", 4, WHITE),
        ]
    ),
    "spectral_wolf": "".join(
        [
            path("M14 4 L34 22 H66 L86 4 L88 42 L78 66 L60 82 L50 96 L40 82 L22 66 L12 42 Z", ICE),
            path("M22 20 L32 32 M78 20 L68 32", "none", 4, BLUE),
            path("M50 30 L60 60 L50 88 L40 60 Z", WHITE, 3.5),
            path("M26 46 L42 52 L34 58 Z M74 46 L58 52 L66 58 Z", YELLOW, 3.5),
            path("M42 80 H58 L50 92 Z", INK, 2),
        ]
    ),
    "unerring_aim": "".join(
        [
            circle(50, 50, 40, CREAM),
            circle(50, 50, 40, RED),
            circle(50, 50, 29, CREAM, 3),
            circle(50, 50, 18, RED, 3),
            circle(50, 50, 7, YELLOW, 3),
            path("M50 0 V22 M50 78 V100 M0 50 H22 M78 50 H100", "none", 11),
            path("M50 0 V22 M50 78 V100 M0 50 H22 M78 50 H100", "none", 5, WHITE),
        ]
    ),
    "elven_step": "".join(
        [
            path("M76 96 Q40 84 22 58 Q6 32 12 4 Q46 6 66 28 Q88 54 76 96 Z", GREEN),
            path("M74 92 Q56 50 18 12", "none", 4),
            path("M56 62 Q52 44 58 30 M66 76 Q46 66 28 66 M40 40 Q40 28 44 16 M50 54 Q34 46 20 46", "none", 3.5, PINE),
            path("M84 20 Q92 30 86 40 M92 8 Q104 26 96 46", "none", 4, WHITE),
        ]
    ),
    "blunt_bazooka": "".join(
        [
            group(
                path("M6 36 H70 L86 26 V78 L70 68 H6 Z", IRON),
                path("M86 24 H98 V80 H86 Z", BRASS),
                path("M6 36 H18 V68 H6 Z", BRASS),
                path("M34 68 V90 H48 V68 Z", WOOD),
                path("M24 44 H64", "none", 4, STEEL),
                path("M44 36 V24 H58 V36", WOOD),
                turn=-14,
                y=4,
            ),
            star(92, 22, 15, YELLOW, 3.5, 8),
            path("M2 92 H30 M8 80 H22", "none", 4, WHITE),
        ]
    ),
    "dwarven_leap": "".join(
        [
            path("M8 88 Q20 10 56 10 Q84 10 86 56", "none", 12),
            path("M8 88 Q20 10 56 10 Q84 10 86 56", "none", 5, YELLOW),
            path("M70 52 H102 L86 76 Z", YELLOW),
            path("M30 58 H54 L56 78 L74 84 Q80 94 72 96 H30 Q26 76 30 58 Z", LEATHER),
            path("M26 54 H58 V66 H26 Z", BRASS),
            path("M28 96 H76", "none", 7),
        ]
    ),
    "no_tomorrow": "".join(
        [
            path("M22 4 H78 V16 L58 46 V54 L78 84 V96 H22 V84 L42 54 V46 L22 16 Z", PALE),
            path("M30 20 H70 L54 42 H46 Z", RED, 0),
            path("M50 58 L70 88 H30 Z", RED, 0),
            path("M22 4 H78 V16 L58 46 V54 L78 84 V96 H22 V84 L42 54 V46 L22 16 Z"),
            path("M16 0 H84 V12 H16 Z M16 88 H84 V100 H16 Z", BRASS),
            path("M50 40 V70", "none", 4, RED),
            path("M8 70 L30 30 M92 30 L70 70", "none", 0),
            path("M14 34 L4 28 M14 50 H2 M14 66 L4 72 M86 34 L96 28 M86 50 H98 M86 66 L96 72", "none", 4, WHITE),
        ]
    ),
    "arcane_power": "".join(
        [
            circle(50, 50, 42, DEEP),
            star(50, 50, 36, VIOLET, 4, 6),
            circle(50, 50, 15, PINK),
            spark(50, 50, 13, WHITE, 0),
            *(
                circle(50 + dx, 50 + dy, 5, MINT, 3)
                for dx, dy in ((0, -45), (39, -22), (39, 22), (0, 45), (-39, 22), (-39, -22))
            ),
        ]
    ),
    "instant_teleport": "".join(
        [
            ellipse(26, 84, 24, 10, PURPLE),
            ellipse(74, 84, 24, 10, PURPLE),
            path("M8 82 V24 H44 V82 Z", LAVENDER, 0),
            path("M10 66 V30 M18 74 V20 M26 76 V36 M34 74 V16 M42 66 V32", "none", 4, VIOLET),
            path("M74 82 Q56 70 60 46 Q62 34 74 34 Q86 34 88 46 Q92 70 74 82 Z", GREEN),
            circle(74, 26, 14, SKIN),
            path("M60 26 Q60 10 74 10 Q88 10 88 26 Q80 18 74 18 Q68 18 60 26 Z", PINE, 3.5),
            spark(50, 10, 10),
            spark(48, 58, 8, WHITE),
        ]
    ),
    "dark_knowledge": "".join(
        [
            path("M50 88 Q28 72 4 80 V26 Q28 18 50 34 Q72 18 96 26 V80 Q72 72 50 88 Z", LAVENDER),
            path("M50 34 V88", "none", 4),
            path("M4 80 V88 Q28 80 50 98 Q72 80 96 88 V80 Q72 72 50 88 Q28 72 4 80 Z", DEEP),
            path("M14 44 Q28 40 42 48 M14 58 Q28 54 42 62 M58 48 Q72 40 86 44 M58 62 Q72 54 86 58", "none", 3, PURPLE),
            path("M26 20 Q50 -14 74 20 Q50 40 26 20 Z", WHITE),
            circle(50, 16, 10, PURPLE),
            circle(50, 16, 4, INK, 0),
        ]
    ),
    "sneak_attack": "".join(
        [
            path("M10 62 Q10 14 44 14 Q70 14 74 44 L78 96 H4 Z", NAVY),
            path("M26 46 Q28 34 44 34 Q62 34 62 46 L60 58 H28 Z", INK),
            path("M29 43 L42 50 L30 54 Z M59 43 L47 50 L58 54 Z", YELLOW, 0),
            group(
                path("M44 58 L47 10 L50 -2 L53 10 L56 58 Z", LIGHT),
                path("M34 58 H66 V66 H34 Z", BRASS, 3.5),
                path("M46 66 H54 V86 H46 Z", BLUE),
                turn=32,
                x=22,
                y=-2,
                scale=0.92,
            ),
        ]
    ),
    "shadow_step": _footprints(NAVY, BLUE)
    + "".join(
        [
            path("M6 26 Q18 18 26 26 M2 42 Q12 36 20 42 M78 72 Q90 66 98 74 M72 88 Q84 82 94 90", "none", 5, SKY),
        ]
    ),
    "dance_of_blades": "".join(
        [
            *(
                group(
                    path("M44 44 Q34 24 50 0 Q60 24 56 44 Z", LIGHT),
                    path("M40 42 H60 V50 H40 Z", BLUE, 3.5),
                    turn=120 * i,
                    y=4,
                )
                for i in range(3)
            ),
            circle(50, 54, 12, NAVY),
            circle(50, 54, 5, SKY, 3),
            path("M88 26 Q98 46 92 66 M12 26 Q2 46 8 66 M34 96 Q50 102 66 96", "none", 4, WHITE),
        ]
    ),
    "bullet_time": "".join(
        [
            circle(56, 50, 38, CREAM),
            circle(56, 50, 38, BRASS),
            circle(56, 50, 29, CREAM, 3),
            beam("M56 50 V30 M56 50 L70 58", INK, 4, 0),
            path("M50 8 H62 V0 H50 Z", BRASS),
            path("M2 40 H24 M0 54 H18 M4 68 H26", "none", 5, WHITE),
            group(
                path("M20 42 H52 Q70 42 76 50 Q70 58 52 58 H20 Z", STEEL),
                path("M20 42 H32 V58 H20 Z", BRASS, 3.5),
                x=-8,
                y=28,
            ),
        ]
    ),
    "relentless_barrage": "".join(
        [
            *(
                group(
                    path("M20 42 H52 Q70 42 76 50 Q70 58 52 58 H20 Z", metal),
                    path("M20 42 H32 V58 H20 Z", BRASS, 3.5),
                    x=dx,
                    y=dy,
                )
                for metal, dx, dy in ((STEEL, -14, -32), (LIGHT, 2, -10), (STEEL, -10, 12), (LIGHT, 4, 34))
            ),
            star(90, 16, 12, ORANGE, 3.5, 8),
            star(92, 84, 12, ORANGE, 3.5, 8),
            path("M0 40 H14 M2 62 H12 M4 84 H20", "none", 4, WHITE),
        ]
    ),
    "double_fire": _muzzle(26) + _muzzle(74),
}
