"""Any card of the box as a picture: abilities with their three levels, items, finds, traps, statuses, tokens, monsters
and what those can do besides. Words come from the text tables, numbers from the cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.cards.load import ABILITIES, FINDS, HEROES, ITEMS, MONSTERS, RULES
from engine.cards.schema import MonsterCard
from renderers import emblems, sprites
from renderers.card_words import Shown, shown
from renderers.cards import OWNERS, SPECIALS
from renderers.emblems import SYMBOLS, emblem
from renderers.emblems.shapes import star
from renderers.lettering import balanced, block, fit, line, wrap
from renderers.names import COLOURS, roman
from renderers.panels import Piece, energy, panel, printed, sign
from renderers.png import Picture
from renderers.theme import BORDER, CREAM, CRIMSON, GHOST, GLOW, GOLD, INK, SHIELD, STEEL, hero_mark, mix, pen_on

WIDTH = 640
"""Pixels; cards are as high as their words need, at least LEAST."""
LEAST = 820
ROOM = WIDTH - 84
"""Pixels across for words."""
_SIZES = (32, 30, 28, 26, 24)
"""Of the letters of the rules, the largest that keeps the card within LEAST."""
_LEAD = 1.24
_SOFT = "#6d6378"
_ART = 330
_TOP = 116


@dataclass(frozen=True, slots=True)
class Lines:
    """A card's words, broken into lines at one size. paragraphs: with the level before each, "" for none."""

    size: float
    paragraphs: tuple[tuple[str, tuple[str, ...]], ...]
    flavour: tuple[str, ...]

    @property
    def high(self) -> float:
        told = sum(len(lines) * self.size * _LEAD + 20 for _, lines in self.paragraphs)
        return told + (len(self.flavour) * 23 * _LEAD + 26 if self.flavour else 0) + 22


@dataclass(frozen=True, slots=True)
class Layout:
    """A card's words in their sizes, the pixels its numbers take, and how high it is."""

    title: tuple[float, list[str]]
    kind: tuple[float, list[str]]
    told: Lines
    facts: int
    high: int


def lay(card: Shown, facts: int = 0) -> Layout:
    """Where the words go: the card grows beyond LEAST only when even the smallest letters need more room."""
    above = _TOP + _ART + 62 + facts + 24
    sizes = (_broken(card, size) for size in _SIZES)
    told = next((it for it in sizes if above + it.high <= LEAST), _broken(card, _SIZES[-1]))
    title = fit(card.title, (54, 48, 42, 37, 33), ROOM, 1)
    kind = fit(card.kind, (27, 24, 21, 18), ROOM, 1)
    return Layout(title, kind, told, facts, max(LEAST, round(above + told.high)))


@lru_cache(maxsize=192)
def draw_card(name: str, language: str = "en") -> Picture:
    """The card of an id, WIDTH pixels wide, readable at 400. KeyError for an id that has no card. Remembered."""
    card = shown(name, language)
    laid = lay(card, MONSTER_FACTS if name in MONSTERS else 0)
    tones, high, low = _tones(name), laid.high, _TOP + _ART
    (size, title), (small, kind) = laid.title, laid.kind
    wide = WIDTH - 56
    heads = block(title, WIDTH / 2, 65 + size * 0.36, size, anchor="middle")
    kinds = block(kind, WIDTH / 2, low + 42, small, pen=CREAM, anchor="middle")
    pieces = [
        Piece(_burst(tones), 20, _TOP - 10, WIDTH - 40, _ART + 20),
        *_frame(high, tones.frame),
        Piece(panel(28, 26, wide, 78, CREAM, INK, 5, 20) + heads, 28, 26, wide, 78),
        _art(name),
        Piece(_badges(name), 30, _TOP, WIDTH / 2, _ART),
        Piece(_right(name), WIDTH / 2, _TOP, WIDTH / 2 - 30, _ART),
        Piece(panel(28, low + 10, wide, 46, INK, INK, 4, 12) + kinds, 28, low + 10, wide, 46),
        Piece(panel(28, low + 66, wide, high - low - 94, CREAM, INK, 5, 20), 28, low + 66, wide, high - low - 94),
    ]
    if laid.facts:
        pieces.append(Piece(_stats(name, card, low + 78), 36, low + 76, WIDTH - 72, laid.facts))
    return printed([*pieces, *_words(laid.told, low + 78 + laid.facts, high)], WIDTH, high)


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours of a kind of card: its frame, and the ground and the rays behind its emblem."""

    frame: str
    ground: str
    rays: str


_PARCHMENT = "#e6d5b2"
_KINDS = {
    "item": Tones(GOLD, "#ffd678", "#ffe9a8"),
    "base": Tones(STEEL, "#c2c8cd", "#cdd2d6"),
    "find": Tones(GLOW, "#9fe0f5", "#cfe8f5"),
    "trap": Tones("#ef7d2d", "#ffbd52", "#ffd678"),
    "monster": Tones(CRIMSON, "#f09a92", "#f7d3b0"),
    "status": Tones(SHIELD, "#8fa6e8", "#cfe8f5"),
    "token": Tones("#b78bf0", "#e7d2f2", CREAM),
}


def _tones(name: str) -> Tones:
    """The colours tell the kind of card, an ability's whose it is."""
    if name in ABILITIES:
        colour = hero_mark(ABILITIES[name]).colour
        return Tones(colour, mix(colour, _PARCHMENT, 0.5), _PARCHMENT)
    if name in ITEMS:
        return _KINDS["base" if ITEMS[name].base else "item"]
    kinds: dict[str, Collection[str]] = {
        "find": FINDS,
        "trap": RULES.traps,
        "monster": (*MONSTERS, *SPECIALS),
        "status": emblems.STATUSES,
    }
    return _KINDS[next((kind for kind, names in kinds.items() if name in names), "token")]


def _burst(tones: Tones) -> str:
    """The light behind the emblem; it runs out under the frame, which is drawn after it."""
    mx, my = WIDTH / 2, _TOP + _ART / 2
    ray = f"M{mx} {my} L{mx - 27} {my - 350} H{mx + 27} Z"
    rays = "".join(f'<path d="{ray}" transform="rotate({30 * i} {mx} {my})"/>' for i in range(12))
    ground = f'<rect x="20" y="{_TOP - 10}" width="{WIDTH - 40}" height="{_ART + 20}" fill="{tones.ground}"/>'
    return f'{ground}<g fill="{tones.rays}">{rays}</g>'


def _frame(high: float, colour: str) -> Iterator[Piece]:
    """The frame with a window for the art, in strips: what lies under the words is not drawn."""
    hole = _rounded(28, _TOP, WIDTH - 56, _ART, 20)
    outer = f"M0 0 H{WIDTH} V{high} H0 Z"
    inner = _rounded(13, 13, WIDTH - 26, high - 26, 34)
    svg = (
        f'<path d="{outer} {hole}" fill="{BORDER}" fill-rule="evenodd"/>'
        f'<path d="{inner} {hole}" fill="{colour}" stroke="{INK}" stroke-width="6" fill-rule="evenodd"/>'
    )
    low, side = _TOP + _ART, 54
    yield Piece(svg, 0, 0, WIDTH, _TOP + 26)
    yield Piece(svg, 0, _TOP + 26, side, high - _TOP - 26)
    yield Piece(svg, WIDTH - side, _TOP + 26, side, high - _TOP - 26)
    yield Piece(svg, side, low - 8, WIDTH - 2 * side, 90)
    yield Piece(svg, side, high - 50, WIDTH - 2 * side, 50)


def _rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    return (
        f"M{x + r} {y} h{w - 2 * r} q{r} 0 {r} {r} v{h - 2 * r} q0 {r} {-r} {r} h{2 * r - w} q{-r} 0 {-r} {-r} "
        f"v{2 * r - h} q0 {-r} {r} {-r} Z"
    )


def _art(name: str) -> Piece:
    """The emblem; an ability's leaves room for its energy track."""
    art, size, right, up = emblem(name), 262.0, 0.0, 0.0
    kind = name if name in MONSTERS else SPECIALS.get(name, "")
    if kind and MONSTERS[kind].size == 2:
        art, size = f'<g transform="translate(-50 -62) scale(2)">{art}</g>', 250
    elif name in ABILITIES:
        size, right, up = 244, 36, 22
    x, y = WIDTH / 2 - size / 2 + right, _TOP + _ART / 2 - size / 2 - up
    across = 1.5 * size if kind else 1.2 * size
    middle = x + size / 2
    return Piece(sign(art, x, y, size), middle - across * 0.7, _TOP + 3, across * 1.4, _ART - 6)


def _badges(name: str) -> str:
    """What a card is worth at a glance, in the left corner of its art."""
    low = _TOP + _ART - 82
    if name in ABILITIES:
        full = HEROES[ABILITIES[name]].abilities[name]
        return panel(38, low + 14, 40 * full + 54, 62, CREAM, INK, 4, 18) + energy(-1, full, 62, low + 46, 40, 14)
    item = ITEMS.get(name)
    if item and item.weapon:
        return _badge(emblems.TRAITS[item.weapon.trait], str(item.weapon.range), 38, low)
    return _badge(emblems.TRAITS["magic"], f"{RULES.test}+", 38, low) if item and item.tome else ""


def _right(name: str) -> str:
    """Shield Dice and the face of whose card it is, in the right corners of the art."""
    shields = ITEMS[name].shields if name in ITEMS else 0
    owner = ABILITIES.get(name) or OWNERS.get(name, "")
    badge = _badge(emblem("shield_die"), f"×{shields}", WIDTH - 176, _TOP + _ART - 82) if shields else ""
    return badge + (_owner(owner) if owner else "")


def _badge(art: str, text: str, x: float, y: float) -> str:
    return panel(x, y, 138, 74, CREAM, INK, 4, 18) + sign(art, x + 10, y + 9, 56) + line(text, x + 76, y + 52, 42)


def _owner(hero: str) -> str:
    """Whose it is, by face."""
    mark = hero_mark(hero)
    art = f'<circle cx="50" cy="50" r="48" fill="{mark.colour}" stroke="{INK}" stroke-width="5"/>'
    face = f'<g transform="translate(9 6) scale(0.820)">{sprites.body(hero)}</g>'
    return sign(art + face, WIDTH - 38 - 86, _TOP + 10, 86)


def _broken(card: Shown, size: float) -> Lines:
    inset = 62 if len(card.paragraphs) > 1 else 0
    broken = [tuple(wrap(text, size, ROOM - 12 - inset)) for text in card.paragraphs]
    paragraphs = [(roman(i + 1) if inset else "", lines) for i, lines in enumerate(broken)]
    return Lines(size, tuple(paragraphs), tuple(balanced(card.flavour, 23, ROOM - 12)) if card.flavour else ())


def _words(told: Lines, top: float, high: float) -> Iterator[Piece]:
    """Rules from the top; the flavour at the foot, under a dotted line."""
    y, wide = top + 8, WIDTH - 72
    for level, lines in told.paragraphs:
        tag = panel(42, y + 2, 50, 42, GOLD, INK, 3, 10) + line(level, 67, y + 33, 28, anchor="middle") if level else ""
        tall = len(lines) * told.size * _LEAD + 20
        yield Piece(tag + block(lines, 110 if level else 48, y + told.size, told.size, lead=_LEAD), 36, y, wide, tall)
        y += tall
    if told.flavour:
        base = high - 28 - 20 - (len(told.flavour) - 1) * 23 * _LEAD
        way = f"M60 {base - 34} H{WIDTH - 60}"
        dots = 'stroke-width="4" stroke-dasharray="0.1 12" stroke-linecap="round"'
        svg = f'<path d="{way}" stroke="{GHOST}" {dots}/>'
        svg += block(told.flavour, WIDTH / 2, base, 23, pen=_SOFT, anchor="middle", lead=_LEAD)
        yield Piece(svg, 36, base - 40, wide, high - 32 - base + 40)


# Monsters ------------------------------------------------------------------------------------------------------------

MONSTER_FACTS = 318
"""Pixels that a monster's numbers take."""


def _stats(name: str, card: Shown, y: float) -> str:
    """Its numbers in two rows of three, what wakes it, whether doors stop it, whom it prefers (CARD-03)."""
    monster = MONSTERS[name]
    signs = {
        "attack": emblem("cleaver"), "protection": emblem("shield_die"), "star": star(50, 52, 46),
        "life": emblem("hit_point"), "steps": emblems.TRAITS["speed"], "initiative": emblem("bullet_time"),
    }  # fmt: skip
    parts = []
    for i, (key, art) in enumerate(signs.items()):
        x, top = 46 + 190 * (i % 3), y + 86 * (i // 3)
        parts += [sign(art, x, top + 2, 50), line(str(getattr(monster, key)), x + 60, top + 44, 44)]
        parts.append(line(card.labels[key], x, top + 76, 22, pen=_SOFT))
    parts += [sign(SYMBOLS[monster.wake], 46, y + 176, 40), line(card.labels["wakes"], 100, y + 206, 24)]
    door = f'<g transform="translate(0 30) scale(0.500)">{sprites.body("door")}</g>'
    parts += [sign(door, 44, y + 218, 46), line(card.labels["doors"], 100, y + 250, 24)]
    return "".join(parts) + _behaviour(monster, card.labels["order"], y + 288)


def _behaviour(monster: MonsterCard, words: str, y: float) -> str:
    """The Heroes by their marks in the order of preference."""
    heroes = {colour: hero_mark(hero) for hero, colour in COLOURS.items()}
    parts = [line(words, 66 + 56 * 5 + 36, y + 8, 22, pen=_SOFT)]
    for i, colour in enumerate(monster.behaviour):
        x, mark = 66 + 56 * i, heroes[colour]
        parts.append(f'<circle cx="{x}" cy="{y}" r="22" fill="{mark.colour}" stroke="{INK}" stroke-width="4"/>')
        parts.append(line(mark.label, x, y + 9, 25, pen=pen_on(mark.colour), anchor="middle"))
    return "".join(parts)
