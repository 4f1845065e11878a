"""The eight kinds of Small Finds."""

from __future__ import annotations

from renderers.emblems.shapes import (
    BLACK,
    BRASS,
    GREEN,
    HORN,
    ICE,
    IRON,
    LEATHER,
    LIGHT,
    ORANGE,
    PALE,
    PINK,
    RED,
    RUST,
    SKY,
    STEEL,
    TAN,
    WHITE,
    WINE,
    WOOD,
    YELLOW,
    beam,
    circle,
    path,
    spark,
    star,
)

EMBLEMS = {
    "healing_potion": "".join(
        [
            path("M40 6 H60 V30 Q86 42 86 66 Q86 96 50 96 Q14 96 14 66 Q14 42 40 30 Z", PALE),
            path("M19 58 Q34 50 50 58 Q66 66 81 58 Q86 92 50 92 Q14 92 19 58 Z", RED, 0),
            path("M40 6 H60 V30 Q86 42 86 66 Q86 96 50 96 Q14 96 14 66 Q14 42 40 30 Z"),
            path("M36 -2 H64 V14 H36 Z", TAN),
            path("M50 88 L36 74 Q32 64 41 62 Q48 62 50 68 Q52 62 59 62 Q68 64 64 74 Z", PINK, 3.5),
            path("M26 50 Q30 42 38 38", "none", 5, WHITE),
            circle(70, 50, 3.5, PINK, 2.5),
            circle(62, 42, 2.5, PINK, 2),
        ]
    ),
    "thiefs_glove": "".join(
        [
            path(
                "M30 96 V62 L12 46 Q10 36 20 38 L32 48 V18 Q36 10 42 18 V40 L44 8 Q50 0 56 8 V40 L60 14 "
                "Q66 6 70 16 V44 L74 28 Q82 22 82 34 V66 Q82 80 72 96 Z",
                BLACK,
            ),
            path("M28 82 H76 V98 H28 Z", WINE),
            path("M42 40 V54 M56 40 V54 M70 44 V56", "none", 3, IRON),
            beam("M44 70 L90 70 M80 70 V80 M88 70 V78", BRASS, 4, 6),
            circle(40, 70, 9, "none", 11),
            circle(40, 70, 9, "none", 4.5, BRASS),
        ]
    ),
    "bitter_root": "".join(
        [
            path("M50 34 Q76 36 70 58 Q66 76 54 84 Q52 92 56 98 Q44 96 44 84 Q30 74 28 56 Q26 38 50 34 Z", TAN),
            path("M32 60 Q16 64 8 78 M68 62 Q84 68 92 84 M40 76 Q28 84 24 96", "none", 10),
            path("M32 60 Q16 64 8 78 M68 62 Q84 68 92 84 M40 76 Q28 84 24 96", "none", 4.5, TAN),
            path("M48 36 Q30 30 26 4 Q48 10 50 34 Q52 6 76 4 Q74 30 52 36 Z", GREEN),
            path("M50 36 V10", "none", 3.5),
            path("M40 52 L46 54 M60 52 L54 54", "none", 4),
            path("M40 66 Q50 58 60 66", "none", 4),
            path("M34 46 H44 M56 70 H66", "none", 2.5, WOOD),
        ]
    ),
    "powder_pouch": "".join(
        [
            path("M36 28 H64 Q92 56 84 82 Q76 96 50 96 Q24 96 16 82 Q8 56 36 28 Z", RUST),
            path("M30 10 L42 20 L50 8 L58 20 L70 10 L64 30 H36 Z", TAN),
            path("M34 30 H66", "none", 10),
            path("M34 30 H66", "none", 5, BRASS),
            circle(50, 64, 18, BLACK),
            circle(44, 62, 4, WHITE, 0),
            circle(56, 62, 4, WHITE, 0),
            path("M44 74 H56", "none", 4, WHITE),
            path("M66 30 Q84 30 84 14", "none", 4, TAN),
            star(86, 10, 14, ORANGE, 3.5, 8),
            circle(86, 10, 4, YELLOW, 0),
        ]
    ),
    "star_candy": "".join(
        [
            path("M28 44 L4 30 L10 50 L4 70 L28 58 Z M72 44 L96 30 L90 50 L96 70 L72 58 Z", PINK),
            circle(50, 50, 32, PINK),
            star(50, 52, 25, YELLOW),
            path("M12 40 L26 48 M12 60 L26 54 M88 40 L74 48 M88 60 L74 54", "none", 3),
            spark(80, 14, 11, WHITE),
            spark(18, 88, 8, WHITE),
        ]
    ),
    "iron_biscuit": "".join(
        [
            path(
                "M14 30 Q10 18 22 16 Q28 6 40 12 Q50 4 60 12 Q72 6 78 16 Q90 18 86 30 Q96 40 88 50 Q96 60 86 70 "
                "Q90 82 78 84 Q72 94 60 88 Q50 96 40 88 Q28 94 22 84 Q10 82 14 70 Q4 60 12 50 Q4 40 14 30 Z",
                STEEL,
            ),
            *(circle(x, y, 4, IRON, 2.5) for x, y in ((26, 28), (74, 28), (26, 72), (74, 72))),
            path("M50 28 L70 34 V50 Q70 66 50 74 Q30 66 30 50 V34 Z", SKY, 3.5),
            path("M22 44 Q18 30 34 22", "none", 5, LIGHT),
            *(circle(x, y, 3, STEEL, 2.5) for x, y in ((96, 88), (88, 96))),
        ]
    ),
    "greased_boots": "".join(
        [
            path("M30 6 H58 V52 Q64 62 82 64 Q94 66 92 84 H30 Q26 40 30 6 Z", LEATHER),
            path("M26 4 H62 V20 H26 Z", TAN),
            path("M26 84 H94 V94 H26 Z", BLACK),
            path("M44 30 H58 M44 42 H58", "none", 4, BRASS),
            path("M36 28 Q34 50 38 70", "none", 4, HORN),
            path("M76 46 Q84 34 76 26 Q68 36 76 46 Z M90 56 Q96 48 90 40 Q84 48 90 56 Z", YELLOW, 3.5),
            path("M4 62 H18 M2 76 H18 M6 90 H18", "none", 5, WHITE),
        ]
    ),
    "second_wind": "".join(
        [
            path("M6 36 H54 Q70 36 70 24 Q70 12 58 12 Q48 12 48 22", "none", 14),
            path("M6 54 H78 Q94 54 94 40 Q94 28 82 30", "none", 14),
            path("M6 72 H58 Q74 72 74 84 Q74 96 60 94 Q52 92 54 84", "none", 14),
            path(
                "M6 36 H54 Q70 36 70 24 Q70 12 58 12 Q48 12 48 22 M6 54 H78 Q94 54 94 40 Q94 28 82 30 M6 72 H58 "
                "Q74 72 74 84 Q74 96 60 94 Q52 92 54 84",
                "none",
                7,
                ICE,
            ),
            spark(22, 18, 10, WHITE),
            spark(88, 74, 9, WHITE),
        ]
    ),
}
