"""A Hero's sheet: everything on the Hero's board and beside it, as a picture for a phone. `renderers.hero_words` says
the same in words."""

from __future__ import annotations

from collections import Counter

from engine.cards.load import HEROES, ITEMS, RULES
from engine.cards.schema import TRAITS
from engine.view import AbilityView, HeroView, View
from renderers import emblems, sprites
from renderers.emblems import BARE, PIP, emblem
from renderers.figures import plate
from renderers.hero_words import beneath, class_line, hero_alt, hero_text, troubles
from renderers.legend import Legend
from renderers.lettering import block, fit, line
from renderers.names import roman
from renderers.panels import Piece, energy, hearts, panel, pills, printed, sign
from renderers.png import Picture
from renderers.theme import BORDER, CREAM, GHOST, GOLD, GREEN, INK, RED, hero_mark, mix, pen_on

__all__ = ["draw_hero", "hero_alt", "hero_text"]

WIDTH, HEIGHT = 800, 1136
_PAPER, _SOFT = "#e6d5b2", "#6d6378"
_USED = f'<g opacity="0.300">{BARE}</g>'
"""A die that is not in the Pool."""
_SPACES = ("hand_1", "hand_2", "body")


def draw_hero(view: View, hero_id: str, language: str = "en") -> Picture:
    """The sheet of a Hero on the table, WIDTH by HEIGHT pixels, readable at half of that."""
    hero, words = view.hero(hero_id), Legend(language)
    pieces = [
        Piece(_head(hero, words), 0, 0, 502, 186),
        Piece(_stock(hero), 502, 0, WIDTH - 502, 186),
        Piece(_experience(hero, words, 192), 0, 188, WIDTH, 72),
        *(Piece(_trait(i, hero, words, 262), 12 + 129 * i, 262, 131, 120) for i in range(6)),
        *(Piece(_ability(it, hero, words, 392 + 112 * i), 0, 384 + 112 * i, WIDTH, 120)
          for i, it in enumerate(hero.abilities)),
        *(Piece(_equipment(hero, space, words, 12 + 262 * i, 732), 12 + 262 * i, 732, 252, 216)
          for i, space in enumerate(_SPACES)),
        Piece(_backpack(hero, words, 958), 12, 958, 384, 166),
        Piece(_condition(hero, words, 958), 404, 958, 384, 166),
    ]  # fmt: skip
    return printed(pieces, WIDTH, HEIGHT)


def _head(hero: HeroView, words: Legend) -> str:
    mark = hero_mark(hero.id)
    pen = pen_on(mark.colour)
    face = f'<g transform="translate(6.500 2) scale(0.870)">{sprites.body(hero.id)}</g>'
    art = plate(mark.shape, mix(mark.colour, CREAM, 0.35)) + face
    art = f'<g transform="rotate(90 50 50)">{art}</g>' if hero.lying else art
    art += sprites.body("cage") if hero.caged else ""
    size, _ = fit(str(words.names.noun(hero.id)), (58, 50, 44), 300, 1)
    title = class_line(hero, words)
    small, _ = fit(title, (28, 26, 24, 22), 302, 1)
    return "".join([
        panel(0, 0, WIDTH, 184, mark.colour, INK, 6, 0), sign(art, 22, 18, 148),
        line(str(words.names.noun(hero.id)), 196, 66, size, pen=pen),
        line(title, 196, 104, small, pen=pen),
        panel(188, 118, 57.3 * hero.hearts + 12, 58, BORDER, INK, 4, 16),
        hearts(hero.hp, hero.hearts, emblem("hit_point"), 194, 121, 54),
    ])  # fmt: skip


def _stock(hero: HeroView) -> str:
    """Dice in the Pool and Shield Dice set aside, on the right of the head."""
    mark = hero_mark(hero.id)
    spots = [508 + 44 * i for i in range(max(RULES.pool, hero.pool))]
    dice = [sign(PIP if i < hero.pool else _USED, x, 22, 40) for i, x in enumerate(spots)]
    shields = sign(emblem("shield_die"), 508, 82, 70) + line(f"× {hero.shields}", 592, 132, 46, pen=pen_on(mark.colour))
    return panel(0, 0, WIDTH, 184, mark.colour, INK, 6, 0) + "".join(dice) + shields


def _experience(hero: HeroView, words: Legend, y: float) -> str:
    """The bar with the spaces on which a level waits (D.7)."""
    end = RULES.experience[-1]
    left, step = 96.0, (WIDTH - 20 - 96.0) / end
    parts = [line(words.text("sheet.xp"), 18, y + 42, 34, pen=CREAM)]
    for i in range(1, end + 1):
        x, lit = left + step * (i - 1), i <= hero.xp
        level = RULES.experience.index(i) + 1 if i in RULES.experience else 0
        high = 58 if level else 34
        fill = GOLD if lit else _PAPER if level else mix(BORDER, CREAM, 0.3)
        parts.append(panel(x + 2, y + 29 - high / 2, step - 4, high, fill, INK, 3, 8))
        if level:
            parts.append(line(str(level), x + step / 2, y + 42, 36, anchor="middle"))
    return "".join(parts)


def _trait(i: int, hero: HeroView, words: Legend, y: float) -> str:
    """One of the six traits: what a Star is worth now, and small beside it what is printed on the board."""
    trait, wide = TRAITS[i], 129
    base = HEROES[hero.id].traits[trait]
    x, now = 12 + wide * i, hero.traits.get(trait, base)
    pen = GREEN if now > base else RED if now < base else INK
    name = str(words.names.noun(trait))
    size, _ = fit(name, (24, 22, 20), wide - 10, 1)
    return "".join([
        panel(12, y, WIDTH - 24, 120, CREAM), sign(emblems.TRAITS[trait], x + 12, y + 14, 62),
        line(str(now), x + 94, y + 66, 54, pen=pen, anchor="middle"),
        line(name, x + wide / 2, y + 106, size, anchor="middle"),
        line(str(base), x + 119, y + 34, 24, pen=GHOST, anchor="middle") if now != base else "",
    ])  # fmt: skip


def _ability(ability: AbilityView, hero: HeroView, words: Legend, y: float) -> str:
    ready = ability.energy >= ability.full
    name = str(words.names.noun(ability.id))
    size, lines = fit(name, (36, 32, 28, 25, 22), 350, 1)
    glow = panel(6, y - 6, WIDTH - 12, 116, GOLD, GOLD, 4, 22) if ready else ""
    levels = tuple(roman(level) for level in (1, 2, 3))
    state = words.text("sheet.ready" if ready else "sheet.energy", now=ability.energy, full=ability.full)
    ink = mix(hero_mark(hero.id).colour, CREAM, 0.55)
    return "".join([
        glow, panel(12, y, WIDTH - 24, 104, CREAM), panel(20, y + 8, 92, 88, ink, INK, 3, 14),
        sign(emblem(ability.id), 28, y + 14, 76), block(lines, 130, y + 44, size),
        pills(levels, ability.level - 1, 130, y + 58, 54, 36),
        energy(ability.energy, ability.full, 500, y + 40, 232 / ability.full, 15),
        line(state, 616, y + 92, 26, anchor="middle"),
    ])  # fmt: skip


def _equipment(hero: HeroView, space: str, words: Legend, x: float, y: float) -> str:
    """One of the three spaces: what is in use there; a Magic Item has a rim of gold."""
    name = hero.equipment.get(space, "")
    wide, high = 252, 216
    caption = line(str(words.names.noun(space)), x + wide / 2, y + 28, 22, pen=_SOFT, anchor="middle")
    if not name:
        return panel(x, y, wide, high, CREAM) + caption
    magic = not ITEMS[name].base
    size, lines = fit(str(words.names.noun(name)), (26, 23, 20), wide - 20, 2)
    return "".join([
        panel(x, y, wide, high, CREAM, GOLD if magic else INK, 8 if magic else 4), caption,
        sign(emblem(name), x + 18, y + 40, 104), _facts(name, words, x + 136, y + 40),
        _beneath(hero, words, x + 134, y + 88) if space == "body" else "",
        block(lines, x + wide / 2, y + (188 if len(lines) < 2 else 174), size, anchor="middle", lead=1.1),
    ])  # fmt: skip


def _beneath(hero: HeroView, words: Legend, x: float, y: float) -> str:
    """A body weapon that is in use under worn armour (E-09): its emblem, trait and range."""
    parts = []
    for name in beneath(hero):
        weapon = ITEMS[name].weapon
        if weapon is not None:
            reach = words.text("sheet.reach", n=weapon.range)
            parts += [line(words.text("sheet.beneath"), x, y + 14, 21, pen=_SOFT), sign(emblem(name), x, y + 17, 42)]
            parts += [sign(emblems.TRAITS[weapon.trait], x + 47, y + 20, 36), line(reach, x + 90, y + 49, 28)]
    return "".join(parts)


def _facts(name: str, words: Legend, x: float, y: float) -> str:
    """Trait and range of a weapon, the Dice of a shield."""
    item, rows = ITEMS[name], []
    if item.weapon:
        rows.append((emblems.TRAITS[item.weapon.trait], words.text("sheet.reach", n=item.weapon.range)))
    if item.tome:
        rows.append((emblems.TRAITS["magic"], f"{RULES.test}+"))
    if item.shields:
        rows.append((emblem("shield_die"), f"× {item.shields}"))
    return "".join(
        sign(art, x, y + 54 * i, 48) + line(text, x + 54, y + 54 * i + 36, 28) for i, (art, text) in enumerate(rows)
    )


def _backpack(hero: HeroView, words: Legend, y: float) -> str:
    held = [hero.item] if hero.item else list(hero.finds)
    parts = [panel(12, y, 384, 166, CREAM), line(words.text("sheet.backpack"), 28, y + 30, 22, pen=_SOFT)]
    if not held:
        parts.append(line(words.text("sheet.empty"), 204, y + 100, 28, pen=GHOST, anchor="middle"))
    for i, name in enumerate(held[:2]):
        x = 12 + (97 if len(held) == 1 else 4 + 188 * i)
        size, lines = fit(str(words.names.noun(name)), (24, 21, 19), 184, 2)
        top = y + (126 if len(lines) > 1 else 138)
        parts += [sign(emblem(name), x + 58, y + 34, 72), block(lines, x + 94, top, size, anchor="middle", lead=1.1)]
    return "".join(parts)


def _times(text: str, n: int) -> str:
    return f"{text} × {n}" if n > 1 else text


def _condition(hero: HeroView, words: Legend, y: float) -> str:
    x, wide = 404, 384
    counted = Counter(troubles(hero))
    names = list(counted)
    parts = [panel(x, y, wide, 166, CREAM), line(words.text("sheet.condition"), x + 16, y + 30, 22, pen=_SOFT)]
    if not names:
        parts.append(line(words.text("sheet.fine"), x + wide / 2, y + 100, 28, pen=GHOST, anchor="middle"))
    shown = names if len(names) <= 6 else names[:5]
    for i, name in enumerate(shown):
        left, top = x + 12 + 186 * (i % 2), y + 38 + 41 * (i // 2)
        size, lines = fit(_times(str(words.names.noun(name)), counted[name]), (21, 19), 134, 2)
        low = top + (26 if len(lines) < 2 else 16)
        parts += [sign(emblem(name), left, top, 38), block(lines, left + 44, low, size, lead=1.0)]
    if len(shown) < len(names):
        parts.append(line(f"+ {len(names) - 5}", x + 242, y + 148, 26))
    return "".join(parts)
