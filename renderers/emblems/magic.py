"""Wands, orbs and Tomes."""

from __future__ import annotations

from renderers.emblems.shapes import (
    BLUE,
    BRASS,
    CREAM,
    DEEP,
    GOLD,
    GREEN,
    ICE,
    IRON,
    LAVENDER,
    LIGHT,
    MINT,
    NAVY,
    ORANGE,
    PALE,
    PINE,
    PINK,
    PURPLE,
    RED,
    RUST,
    SKIN,
    STEEL,
    STONE,
    TAN,
    VIOLET,
    WHITE,
    WOOD_DARK,
    YELLOW,
    beam,
    circle,
    ellipse,
    group,
    path,
    polygon,
    rays,
    spark,
    star,
    turned,
)


def tome(cover: str, spine: str, *sign: str) -> str:
    """A thick book with a sign on its cover."""
    return group(
        path("M16 18 Q16 8 26 8 H84 V92 H26 Q16 92 16 82 Z", cover),
        path("M16 82 Q16 74 26 74 H84 V92 H26 Q16 92 16 82 Z", CREAM),
        path("M26 80 H84 M26 86 H84", "none", 2, TAN),
        path("M16 82 V18 Q16 8 26 8 H30 V74 H26 Q16 74 16 82 Z", spine),
        path("M84 8 H74 L84 20 Z M84 74 H74 L84 62 Z", BRASS, 3),
        *sign,
        turn=-6,
    )


_HEART = "M56 60 L38 42 Q32 30 42 26 Q52 24 56 34 Q60 24 70 26 Q80 30 74 42 Z"
_BOLT = "M58 8 L34 54 H50 L42 94 L72 42 H54 Z"
HEART = group(path(_HEART, RED), x=-6, y=8, scale=1.7)
"""A Hit Point."""

EMBLEMS = {
    "crooked_wand": turned(
        path("M48 98 Q58 80 44 66 Q34 54 50 42 Q56 36 50 26", "none", 14),
        path("M48 98 Q58 80 44 66 Q34 54 50 42 Q56 36 50 26", "none", 7, TAN),
        star(50, 16, 18, YELLOW),
        spark(80, 38, 9),
        spark(22, 30, 7, PINK),
    ),
    "static_shawl": "".join(
        [
            path("M10 26 Q50 2 90 26 L96 60 Q74 56 70 74 L50 96 L30 74 Q26 56 4 60 Z", PURPLE),
            path("M28 22 Q50 44 72 22 Q50 12 28 22 Z", DEEP),
            path("M18 44 Q50 64 82 44 M28 64 Q50 76 72 64", "none", 3.5, VIOLET),
            group(path(_BOLT, YELLOW, 6), scale=0.42, y=14),
            spark(90, 14, 10, MINT),
            spark(10, 80, 9, MINT),
        ]
    ),
    "ember_rod": turned(
        beam("M50 40 V98", IRON, 9),
        path("M36 44 H64 L60 54 H40 Z", BRASS),
        path("M50 -4 Q56 10 66 16 Q74 36 60 44 H40 Q26 36 34 18 Q40 22 42 12 Q48 8 50 -4 Z", ORANGE),
        path("M50 18 Q60 30 54 42 H45 Q40 32 50 18 Z", YELLOW, 3),
        path("M43 70 H57 M43 80 H57", "none", 3.5, RED),
    ),
    "thunder_orb": "".join(
        [
            path("M28 84 H72 L78 96 H22 Z", WOOD_DARK),
            circle(50, 46, 38, NAVY),
            circle(50, 46, 30, BLUE, 0),
            group(path(_BOLT, YELLOW, 5), scale=0.68, y=-5),
            path("M26 34 Q32 20 46 16", "none", 5, PALE),
            spark(92, 14, 9, WHITE),
            spark(8, 70, 8, WHITE),
        ]
    ),
    "witchs_thimble": "".join(
        [
            path("M28 92 L34 34 Q36 12 50 12 Q64 12 66 34 L72 92 Z", STEEL),
            path("M24 84 H76 V96 H24 Z", BRASS),
            *(circle(x, y, 2.6, IRON, 0) for y in (34, 48, 62) for x in (42, 50, 58)),
            path("M40 74 Q38 50 44 26", "none", 4, LIGHT),
            rays(50, 12, 10, 22, 3, MINT, 4, -150),
            spark(84, 30, 10, MINT),
            spark(16, 28, 8, VIOLET),
        ]
    ),
    "star_iron_sceptre": turned(
        beam("M50 44 V98", PURPLE, 8),
        path("M38 46 H62 L58 58 H42 Z", BRASS),
        star(50, 22, 27, STEEL, 4, 5),
        circle(50, 22, 9, PINK, 3.5),
        circle(50, 98, 5, BRASS, 3.5),
    ),
    "primer_of_small_hexes": tome(
        PINE,
        "#2f8f5f",
        path("M40 34 Q40 22 56 22 Q72 22 72 36 Q72 46 60 48 V54", "none", 9),
        path("M40 34 Q40 22 56 22 Q72 22 72 36 Q72 46 60 48 V54", "none", 4, YELLOW),
        circle(60, 64, 3.5, YELLOW, 2.5),
    ),
    "tome_of_mending": tome(RED, "#9c2a2f", path(_HEART, PINK, 3.5), path("M56 34 V50 M48 42 H64", "none", 5, WHITE)),
    "tome_of_deep_winter": tome(
        BLUE,
        NAVY,
        path("M57 20 V64 M38 31 L76 53 M38 53 L76 31", "none", 9),
        path("M57 20 V64 M38 31 L76 53 M38 53 L76 31", "none", 4.5, ICE),
    ),
    "tome_of_hasty_exits": tome(
        "#d9702b",
        RUST,
        path("M40 64 V28 Q40 20 48 20 H66 V64 Z", WOOD_DARK, 3.5),
        path("M48 42 H78 M68 32 L79 42 L68 52", "none", 9),
        path("M48 42 H78 M68 32 L79 42 L68 52", "none", 4.5, YELLOW),
    ),
    "tome_of_the_stone_ring": tome(
        STONE,
        IRON,
        *(group(path("M42 2 H58 V18 H42 Z", LIGHT, 3.5), turn=60 * i, x=7, y=-8, scale=0.6) for i in range(6)),
        circle(57, 42, 7, GREEN, 3),
    ),
}

LIGHTNING = path(_BOLT, GOLD)
CRYSTAL = "".join(
    [
        polygon("50,4 74,34 62,94 38,94 26,34", VIOLET),
        path("M26 34 H74 M50 4 L44 34 L50 94 L58 34 Z", "none", 3),
        ellipse(38, 48, 3, 9, LAVENDER, 0),
        spark(84, 20, 12),
        spark(16, 72, 9, SKIN),
    ]
)
"""Magic as a trait."""
