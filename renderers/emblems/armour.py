"""What is worn and what is held in front of oneself."""

from __future__ import annotations

from renderers.emblems.shapes import (
    BLUE,
    BRASS,
    DEEP,
    HORN,
    ICE,
    IRON,
    LEAF,
    LEATHER,
    LIGHT,
    MOSS,
    NAVY,
    PALE,
    PINE,
    PURPLE,
    RED,
    RUST,
    SKY,
    STEEL,
    STONE,
    TAN,
    VIOLET,
    WHITE,
    WOOD,
    WOOD_DARK,
    YELLOW,
    beam,
    circle,
    path,
    spark,
    star,
)

_VEST = "M24 8 L40 12 Q50 24 60 12 L76 8 L92 26 L80 40 V92 Q50 100 20 92 V40 L8 26 Z"
_PLATE = "M22 10 L38 8 Q50 22 62 8 L78 10 L84 44 Q82 78 50 96 Q18 78 16 44 Z"


def wraps(cloth: str, fold: str, *more: str) -> str:
    """Bandages wound around a torso."""
    return "".join(
        [
            path(_VEST, cloth),
            path(
                "M20 44 L80 34 M20 58 L80 46 M20 72 L80 60 M20 86 L80 74 M24 12 L72 34 M76 12 L40 28", "none", 4, fold
            ),
            *more,
        ]
    )


def spikes(colour: str) -> str:
    """Quills around a round shield."""
    return star(50, 50, 52, colour, 4, 12)


EMBLEMS = {
    "scrap_vest": "".join(
        [
            path(_VEST, LEATHER),
            path("M20 44 L48 40 L46 66 L20 70 Z", STEEL),
            path("M54 52 L80 46 V74 L56 80 Z", IRON),
            path("M28 14 L40 18 L36 34 L22 30 Z", RUST),
            *(circle(x, y, 2.4, BRASS, 2) for x, y in ((26, 50), (42, 47), (26, 64), (60, 58), (74, 54), (74, 70))),
            path("M50 22 V94", "none", 3.5),
        ]
    ),
    "moss_cloak": "".join(
        [
            path("M50 4 Q78 6 76 30 L94 90 Q72 86 66 96 Q50 84 34 96 Q28 86 6 90 L24 30 Q22 6 50 4 Z", MOSS),
            path("M50 14 Q64 16 62 34 Q58 46 50 46 Q42 46 38 34 Q36 16 50 14 Z", PINE),
            circle(50, 50, 6, BRASS, 3.5),
            *(
                circle(x, y, r, LEAF, 0)
                for x, y, r in ((24, 70, 6), (70, 62, 5), (78, 80, 6), (36, 82, 5), (64, 78, 4), (30, 54, 4))
            ),
            path("M50 56 V84", "none", 3.5),
        ]
    ),
    "duelling_coat": "".join(
        [
            path(
                "M26 8 L42 6 L50 20 L58 6 L74 8 L94 50 L80 56 L78 50 L88 96 H56 L50 60 "
                "L44 96 H12 L22 50 L20 56 L6 50 Z",
                RED,
            ),
            path("M42 6 L50 60 L58 6 Q66 20 60 36 L50 60 L40 36 Q34 20 42 6 Z", WHITE, 3.5),
            *(circle(x, y, 3, BRASS, 2.5) for y in (64, 76, 88) for x in (37, 63)),
            path("M12 96 L44 96 M56 96 H88", "none", 4),
        ]
    ),
    "midnight_wraps": wraps(
        NAVY,
        BLUE,
        path("M16 22 L6 44 L14 58", "none", 9),
        path("M16 22 L6 44 L14 58", "none", 4, BLUE),
        spark(68, 24, 8, PALE),
    ),
    "boiled_hide_jerkin": "".join(
        [
            path(_VEST, TAN),
            path("M42 20 L58 36 M58 22 L42 38 M42 40 L58 56 M58 42 L42 58 M42 60 L58 76", "none", 3.5, WOOD_DARK),
            path("M20 78 Q50 86 80 78 V92 Q50 100 20 92 Z", WOOD),
            path("M26 14 L38 30 M74 14 L62 30", "none", 3.5, WOOD),
            path("M84 62 L98 58 M86 72 L98 72 M84 82 L96 86", "none", 4, WHITE),
        ]
    ),
    "sergeants_breastplate": "".join(
        [
            path(_PLATE, STEEL),
            path("M50 18 V92", "none", 4, IRON),
            path("M24 24 Q24 54 40 76", "none", 5, LIGHT),
            path("M34 34 L50 46 L66 34 M34 48 L50 60 L66 48 M34 62 L50 74 L66 62", "none", 5, BRASS),
        ]
    ),
    "juggernaut_plate": "".join(
        [
            path("M2 24 Q4 6 30 10 L34 40 Q10 48 2 24 Z M98 24 Q96 6 70 10 L66 40 Q90 48 98 24 Z", STONE),
            path(_PLATE, IRON),
            path("M28 40 H72 M30 58 H70 M38 76 H62", "none", 5, STEEL),
            *(path(f"M{x} 12 L{x + 7} -4 L{x + 14} 12 Z", LIGHT, 3.5) for x in (8, 78)),
            *(circle(x, y, 3.5, BRASS, 2.5) for x, y in ((30, 24), (70, 24), (24, 44), (76, 44), (50, 66))),
        ]
    ),
    "prowlers_wraps": wraps(
        PURPLE,
        VIOLET,
        path("M26 30 Q36 18 48 32 Q34 38 26 30 Z M52 32 Q64 18 74 30 Q66 38 52 32 Z", YELLOW, 3.5),
        path("M38 25 V35 M62 25 V35", "none", 4),
    ),
    "pot_lid_buckler": "".join(
        [
            circle(50, 50, 42, STEEL),
            circle(50, 50, 32, IRON, 3),
            circle(50, 50, 25, STEEL, 0),
            path("M26 36 Q34 24 48 22", "none", 5, LIGHT),
            path("M36 50 Q36 36 50 36 Q64 36 64 50 Z", WOOD),
            circle(50, 52, 6, BRASS, 3.5),
            path("M18 78 L8 90 M82 78 L92 90", "none", 5, IRON),
        ]
    ),
    "barn_door_pavise": "".join(
        [
            path("M18 6 H82 V94 H18 Z", RUST),
            path("M39 6 V94 M61 6 V94", "none", 3.5),
            beam("M22 20 H78 M22 80 H78 M24 76 L76 24", TAN, 8, 6),
            path("M12 16 H30 V24 H12 Z M12 76 H30 V84 H12 Z", IRON, 3.5),
            circle(70, 52, 5, BRASS, 3.5),
        ]
    ),
    "mirror_targe": "".join(
        [
            path("M50 2 Q88 14 88 14 V48 Q88 82 50 98 Q12 82 12 48 V14 Z", BRASS),
            path("M50 14 L78 23 V48 Q78 74 50 86 Q22 74 22 48 V23 Z", ICE, 3.5),
            path("M30 58 L62 22 M44 70 L74 36", "none", 6, WHITE),
            spark(74, 20, 13, WHITE),
        ]
    ),
    "hedgehog_shield": "".join(
        [
            spikes(HORN),
            circle(50, 50, 33, WOOD_DARK),
            path("M30 56 Q30 36 50 36 Q72 36 74 58 L66 62 H36 Z", LEATHER, 3.5),
            circle(72, 58, 3.5, "#2d2a33", 0),
            circle(60, 50, 3, WHITE, 2.5),
            path("M34 48 L30 38 M42 42 L40 32 M52 40 L52 30", "none", 3.5),
        ]
    ),
}

SHIELD = "".join(
    [
        path("M50 4 Q70 14 90 14 V48 Q90 80 50 97 Q10 80 10 48 V14 Q30 14 50 4 Z", SKY),
        path("M50 16 Q64 23 78 24 V48 Q78 72 50 84 Z", BLUE, 0),
    ]
)
"""A Shield Die, and Defence as a trait."""

TOWER = "".join(
    [
        path("M20 96 V40 H12 V12 H28 V24 H42 V12 H58 V24 H72 V12 H88 V40 H80 V96 Z", STONE),
        path("M38 96 V72 Q38 58 50 58 Q62 58 62 72 V96 Z", DEEP),
        path("M12 40 H88", "none", 4),
        path("M26 52 H38 M62 50 H74 M24 66 H32 M68 68 H76 M26 82 H34 M66 84 H74", "none", 3.5, IRON),
    ]
)
"""Fortress."""
