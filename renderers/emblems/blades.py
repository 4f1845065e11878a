"""Weapons for close quarters, by family: blades, heavy things on handles, fists."""

from __future__ import annotations

from renderers.emblems.shapes import (
    BLUE,
    BRASS,
    CREAM,
    CRIMSON,
    DEEP,
    HORN,
    IRON,
    LIGHT,
    MINT,
    NAVY,
    ORANGE,
    PALE,
    PURPLE,
    RED,
    RUST,
    SKIN,
    SKY,
    STEEL,
    TAN,
    VIOLET,
    WHITE,
    WOOD,
    WOOD_DARK,
    beam,
    circle,
    ellipse,
    group,
    path,
    spark,
    star,
    turned,
)

_BLADES = {
    "straight": "M42 62 V20 L50 4 L58 20 V62 Z",
    "broad": "M38 62 L36 4 L50 -14 L64 4 L62 62 Z",
    "slim": "M46 66 L48 6 L50 -4 L52 6 L54 66 Z",
    "curved": "M44 64 Q40 30 70 2 Q70 40 58 64 Z",
    "knife": "M42 64 V26 Q46 8 60 4 L58 64 Z",
    "short": "M43 64 L41 34 L50 16 L59 34 L57 64 Z",
}


def sword(blade: str, metal: str, guard: str, grip: str, *more: str) -> str:
    """A blade upright over its grip."""
    return turned(
        beam("M50 66 V88", grip, 8),
        path(_BLADES[blade], metal),
        path("M50 58 V22", "none", 3, WHITE) if blade in ("straight", "broad") else "",
        path("M30 62 Q50 70 70 62 L68 72 Q50 78 32 72 Z", guard),
        circle(50, 92, 6, guard),
        *more,
    )


def hafted(haft: str, *head: str) -> str:
    """A long handle upright with something heavy at its end."""
    return turned(beam("M50 30 V98", haft, 8), *head)


def _basket(colour: str) -> str:
    """A duelist's guard around the hand."""
    return path("M34 66 Q28 90 50 92 Q72 90 66 66", "none", 11) + path("M34 66 Q28 90 50 92 Q72 90 66 66", "none", 4,
                                                                       colour)  # fmt: skip


def _fist(metal: str, knuckle: str, *more: str) -> str:
    fingers = "".join(path(f"M{24 + 14 * i} 22 H{36 + 14 * i} V52 H{24 + 14 * i} Z", metal) for i in range(4))
    return "".join(
        [
            path("M30 66 H70 L74 98 H26 Z", knuckle),
            path("M20 44 H80 V66 Q78 76 66 76 H34 Q22 76 20 66 Z", metal),
            fingers,
            path("M14 50 Q12 40 24 42 L48 46 Q54 58 42 60 L22 60 Z", metal),
            *(circle(30 + 14 * i, 26, 3.6, knuckle, 2.5) for i in range(4)),
            *more,
        ]
    )


EMBLEMS = {
    "cleaver": turned(
        beam("M50 58 V92", WOOD, 9),
        path("M36 60 V12 Q36 4 44 4 H70 Q80 30 70 60 Z", LIGHT),
        path("M44 12 Q42 34 44 54", "none", 3, STEEL),
        circle(62, 16, 4.5, IRON, 3),
        circle(50, 72, 2.5, BRASS, 2),
        circle(50, 84, 2.5, BRASS, 2),
    ),
    "piston_fist": _fist(
        STEEL,
        IRON,
        beam("M38 80 V94 M62 80 V94", BRASS, 6, 6),
        path("M22 70 H78", "none", 4),
        path("M84 20 L96 12 M86 34 H98 M84 48 L96 54", "none", 4, ORANGE),
    ),
    "metal_fist": _fist(
        IRON,
        RUST,
        path("M30 82 H70 M28 90 H72", "none", 3.5, BRASS),
        star(50, 62, 9, BRASS, 3),
    ),
    "hunting_knife": sword("knife", LIGHT, BRASS, RUST, path("M44 40 L52 36 M44 48 L52 44", "none", 3, IRON)),
    "rapier": sword("slim", LIGHT, BRASS, "#3b2a26", _basket(BRASS)),
    "parrying_dirk": sword(
        "short",
        STEEL,
        IRON,
        WOOD_DARK,
        path("M32 66 Q22 56 26 44 M68 66 Q78 56 74 44", "none", 9),
        path("M32 66 Q22 56 26 44 M68 66 Q78 56 74 44", "none", 3.5, IRON),
    ),
    "claw_dagger": turned(
        beam("M50 58 V90", NAVY, 9),
        path("M28 60 Q16 30 30 4 Q32 34 40 58 Z", LIGHT),
        path("M44 58 Q36 26 50 0 Q56 30 56 58 Z", LIGHT),
        path("M60 58 Q60 30 76 6 Q80 36 72 60 Z", LIGHT),
        path("M24 56 H76 L70 70 H30 Z", BLUE),
    ),
    "magic_sai": turned(
        beam("M50 62 V88", DEEP, 8),
        path("M47 62 L48 8 L50 0 L52 8 L53 62 Z", LIGHT),
        path("M50 62 Q20 62 22 26 M50 62 Q80 62 78 26", "none", 10),
        path("M50 62 Q20 62 22 26 M50 62 Q80 62 78 26", "none", 4, VIOLET),
        circle(50, 62, 7, PURPLE),
        circle(50, 92, 6, PURPLE),
        spark(78, 14, 12),
        spark(22, 14, 9, MINT),
    ),
    "ogre_tooth_maul": hafted(
        WOOD,
        path("M22 10 H78 Q86 26 78 44 H22 Q14 26 22 10 Z", IRON),
        *(path(f"M{x} 44 L{x + 7} 58 L{x + 14} 44 Z", CREAM, 3) for x in (24, 43, 62)),
        path("M26 10 L33 -4 L40 10 Z M60 10 L67 -4 L74 10 Z", CREAM, 3),
    ),
    "gravediggers_spade": hafted(
        WOOD_DARK,
        path("M28 2 H72 V30 Q72 52 50 58 Q28 52 28 30 Z", STEEL),
        path("M50 8 V38", "none", 3, LIGHT),
        path("M42 24 H58 M50 14 V42", "none", 4, IRON),
        beam("M38 96 H62", WOOD, 6),
    ),
    "widows_needle": turned(
        path("M47 84 L48 12 L50 -6 L52 12 L53 84 Q50 92 47 84 Z", LIGHT),
        ellipse(50, 76, 3, 7, DEEP, 2.5),
        path("M50 78 Q84 84 78 56 Q72 34 88 22", "none", 7),
        path("M50 78 Q84 84 78 56 Q72 34 88 22", "none", 3, CRIMSON),
        path("M50 -4 Q42 8 50 14 Q58 8 50 -4 Z", CRIMSON, 3),
    ),
    "lonely_sabre": sword(
        "curved",
        PALE,
        BRASS,
        NAVY,
        path("M36 66 Q28 84 46 92", "none", 9),
        path("M36 66 Q28 84 46 92", "none", 4, BRASS),
    ),
    "hammer_of_second_thoughts": hafted(
        TAN,
        path("M20 8 H80 V42 H20 Z", STEEL),
        path("M12 4 H26 V46 H12 Z M74 4 H88 V46 H74 Z", IRON),
        group(
            path("M66 42 A18 18 0 1 1 70 22", "none", 5, BLUE),
            path("M62 12 L76 20 L64 32 Z", BLUE, 2.5),
            y=-24,
            scale=0.72,
        ),
    ),
    "champions_claymore": sword("broad", LIGHT, RED, WOOD_DARK, circle(50, 66, 6, BRASS, 3)),
    "feather_foil": sword(
        "slim",
        LIGHT,
        BRASS,
        RED,
        path("M60 66 Q92 60 88 26 Q70 34 66 48 Q62 56 60 66 Z", WHITE, 3.5),
        path("M62 64 Q74 50 84 34", "none", 2.5, SKY),
    ),
}

ARM = group(_fist(STEEL, IRON, beam("M38 82 V98 M62 82 V98", BRASS, 6, 6), path("M22 72 H78", "none", 4)), scale=0.8)
"""Barka's better arm."""

KNUCKLES = group(_fist(SKIN, HORN), scale=0.9)
"""A bare fist: the sign of Force."""
