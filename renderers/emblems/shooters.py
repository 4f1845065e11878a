"""Weapons that reach further: bows, firearms, things to throw."""

from __future__ import annotations

from renderers.emblems.shapes import (
    BLACK,
    BLUE,
    BRASS,
    CREAM,
    GREEN,
    ICE,
    IRON,
    LEAF,
    LIGHT,
    MINT,
    NAVY,
    ORANGE,
    PALE,
    RED,
    RUST,
    SKY,
    STEEL,
    TAN,
    WHITE,
    WINE,
    WOOD,
    WOOD_DARK,
    YELLOW,
    beam,
    circle,
    group,
    path,
    polygon,
    ring,
    spark,
    star,
    turned,
)


def arrow(x: float, top: float, low: float, feather: str, tip: str = LIGHT) -> str:
    """An arrow upright at x."""
    return "".join(
        [
            beam(f"M{x} {top + 8} V{low}", TAN, 3, 5),
            path(f"M{x} {top} L{x + 7} {top + 14} H{x - 7} Z", tip, 3),
            path(f"M{x} {low - 14} l8 8 v10 l-8 -8 l-8 8 v-10 Z", feather, 3),
        ]
    )


def bow(way: str, wood: str, string: str, *more: str) -> str:
    """A bow that bends to the left, its string on the right at x = 62."""
    return group(path("M62 6 L62 94", "none", 3, string), beam(way, wood, 7), *more, turn=38)


_BUTT = "M6 50 L30 44 H46 V58 L30 62 L4 80 Q-6 66 6 50 Z"
_GRIP = "M18 46 H46 V60 H38 L30 90 H10 L20 60 Q14 54 18 46 Z"


def firearm(barrel: str, stock: str, trim: str, *, long: bool = False, bore: int = 1, more: str = "") -> str:
    """A pistol or a musket that points to the upper right."""
    tip = 112 if long else 90
    stocky = _BUTT if long else _GRIP
    barrels = "".join(path(f"M40 {36 + 11 * i} H{tip} V{47 + 11 * i} H40 Z", barrel) for i in range(bore))
    return group(
        path("M44 60 Q46 74 58 70 L60 58", "none", 8),
        path("M44 60 Q46 74 58 70 L60 58", "none", 3, trim),
        path(stocky, stock),
        barrels,
        path("M30 40 L36 26 L46 30 L44 42 Z", trim, 3.5),
        path(f"M{tip - 12} 34 H{tip - 4} V{36 + 11 * bore + 2} H{tip - 12} Z", trim, 3.5),
        circle(36, 52, 4, trim, 3),
        more,
        turn=-24,
        scale=0.86 if long else 0.98,
        x=-6 if long else 0,
    )


def _dart(x: float, colour: str) -> str:
    return "".join(
        [
            path(f"M{x} 4 L{x + 8} 40 L{x} 52 L{x - 8} 40 Z", colour, 3.5),
            beam(f"M{x} 52 V78", IRON, 3, 5),
            path(f"M{x} 72 L{x + 10} 82 V96 L{x} 88 L{x - 10} 96 V82 Z", PALE, 3),
        ]
    )


def _cylinder(colour: str) -> str:
    return path("M42 36 H62 V60 H42 Z", colour, 4) + path("M49 38 V58 M55 38 V58", "none", 2.5)


EMBLEMS = {
    "composite_bow": bow(
        "M62 6 Q66 18 48 22 Q26 34 34 50 Q26 66 48 78 Q66 82 62 94",
        RUST,
        CREAM,
        path("M28 42 H40 V58 H28 Z", WOOD_DARK),
        arrow(50, -2, 88, GREEN),
    ),
    "moonstring_longbow": bow(
        "M62 4 Q16 22 18 50 Q16 78 62 96",
        "#5a3f78",
        ICE,
        path("M40 30 A22 22 0 1 0 40 70 A16 22 0 1 1 40 30 Z", YELLOW, 3.5),
        spark(84, 24, 11),
        spark(82, 66, 8, PALE),
    ),
    "hornet_crossbow": turned(
        beam("M50 20 V94", WOOD, 10),
        path("M50 22 L16 44 M50 22 L84 44", "none", 12),
        path("M50 22 L16 44 M50 22 L84 44", "none", 6, BLACK),
        path("M16 44 L50 58 L84 44", "none", 3, CREAM),
        arrow(50, 2, 60, YELLOW, BRASS),
        path("M40 66 H60 M40 76 H60 M40 86 H60", "none", 5, YELLOW),
    ),
    "throwing_stars": "".join(
        [
            group(polygon(ring(4, 50, 50, 30, 11), STEEL), circle(50, 50, 6, NAVY, 3), x=-20, y=-16, turn=14),
            group(polygon(ring(4, 50, 50, 32, 12), LIGHT), circle(50, 50, 6, BLUE, 3), x=16, y=14, turn=38),
        ]
    ),
    "lady": firearm(LIGHT, CREAM, BRASS, more=circle(24, 72, 4, RED, 2.5) + path("M58 41 H80", "none", 2.5, BRASS)),
    "volcano": firearm(
        BLACK,
        WINE,
        ORANGE,
        more=star(100, 42, 17, ORANGE, 3.5, 9) + star(100, 42, 8, YELLOW, 2, 7),
    ),
    "twin_bore_musket": firearm(IRON, WOOD, BRASS, long=True, bore=2),
    "lucky_derringer": group(
        firearm(STEEL, GREEN, LEAF, bore=2),
        *(circle(80 + dx, 78 + dy, 7.5, LEAF, 3) for dx, dy in ((-6, -6), (6, -6), (-6, 6), (6, 6))),
        path("M80 84 Q82 94 90 96", "none", 3.5, GREEN),
        scale=0.94,
    ),
    "saints_six_shooter": firearm(
        SKY,
        WHITE,
        BRASS,
        more=_cylinder(BRASS) + beam("M40 16 A22 7 0 1 1 84 16 A22 7 0 1 1 40 16 Z", YELLOW, 4, 5),
    ),
    "frost_darts": group(
        group(_dart(50, ICE), turn=14, x=-16, y=4, scale=0.9),
        group(_dart(50, MINT), turn=38, x=12, y=2, scale=0.9),
        spark(84, 84, 10, WHITE),
        spark(16, 18, 8, WHITE),
    ),
}
