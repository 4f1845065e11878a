"""What stands along the lower edge of a picture: the Turn Track; above it, while they lie there, the dice of the Ugly
Master (UM-06); in the Arena the scores instead (D.18)."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.cards.load import ARENA
from engine.view import HeroView, View
from renderers import sprites, track
from renderers.emblems import shapes
from renderers.figures import plate, tag
from renderers.sprites import HAND
from renderers.theme import BORDER, CREAM, CRIMSON, GHOST, GOLD, INK, TEAMS, hero_mark, mix

DICE = 6
"""Spaces for dice in a row: as many as he rolls."""


def height(view: View, width: int) -> int:
    """Pixels that it is high on a picture of that width."""
    return track.height(width) * (2 if view.master_dice else 1)


def strip(view: View, lost: int, width: int) -> Image.Image:
    """The strip as an RGBA picture. lost: spaces behind the End tile that fell away in this step (DOWN-01). Read only:
    it is shared between threads."""
    if view.rounds:
        return _scores(view.turn, view.rounds, _sides(view), view.active or "", width)
    below = track.track(view.turn, view.end, lost, width)
    if not view.master_dice:
        return below
    above = _dice(view.master_dice, view.master_star, width)
    whole = Image.new("RGBA", (width, above.height + below.height))
    whole.paste(above, (0, 0))
    whole.paste(below, (0, above.height))
    return whole


@lru_cache(maxsize=128)
def _dice(faces: str, star: int, width: int) -> Image.Image:
    """The master's mark, then his dice: those that are left with their values, those spent as empty places."""
    high = track.height(width) / width * 1000
    side = high - 14
    drawn = [f'<rect width="1000" height="{high + 1:.1f}" fill="{mix(BORDER, CRIMSON, 0.3)}"/>']
    snout = high * 0.0085
    drawn.append(
        f'<g transform="translate({high * 0.5:.1f} {high * 0.06:.1f}) scale({snout:.4f})">'
        f"{sprites.awake('ugly_snout')}</g>"
    )
    for i in range(DICE):
        x = high * 1.9 + i * side * 1.35
        drawn.append(_die(faces[i : i + 1], star, x, 7, side))
    total = sum(star if face == "*" else int(face) for face in faces)
    drawn.append(_words(f"= {total}", high * 2.3 + DICE * side * 1.35 + high * 0.5, high * 0.7, high * 0.56, CREAM))
    return _printed("".join(drawn), width)


def _die(face: str, star: int, x: float, y: float, side: float) -> str:
    middle = x + side / 2
    if not face:
        box = f'x="{x:.1f}" y="{y}" width="{side:.1f}" height="{side:.1f}" rx="{side / 5:.1f}"'
        return f'<rect {box} fill="none" stroke="{GHOST}" stroke-width="3" stroke-dasharray="9 7"/>'
    body = (
        f'<rect x="{x:.1f}" y="{y}" width="{side:.1f}" height="{side:.1f}" rx="{side / 5:.1f}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4"/>'
    )
    if face == "*":
        body += shapes.star(middle, y + side * 0.53, side * 0.5, GOLD, 2.5)
    size = side * (0.46 if face == "*" else 0.72)
    said = str(star) if face == "*" else face
    return body + _words(said, middle, y + side * (0.70 if face == "*" else 0.76), size, INK)


Score = tuple[str, int, int, tuple[tuple[str, bool, bool], ...]]
"""A team, or "" where a Hero stands for himself; its points or goals, those that win at once (0: none do), and its
Heroes: id, lying, carrying the Tome."""


def _sides(view: View) -> tuple[Score, ...]:
    def hero(it: HeroView) -> tuple[str, bool, bool]:
        return it.id, it.lying, bool(it.books)

    if not view.teams:
        return tuple(("", view.points[it.id], 0, (hero(it),)) for it in view.heroes)
    teams = {team: tuple(hero(it) for it in view.heroes if view.teams[it.id] == team) for team in TEAMS}
    return tuple((team, view.points[team], ARENA.tome_in_hand.goals, heroes) for team, heroes in teams.items())


@lru_cache(maxsize=256)
def _scores(turn: int, rounds: int, sides: tuple[Score, ...], active: str, width: int) -> Image.Image:
    """The round, then a field for each side."""
    high = track.height(width) / width * 1000
    left = high * 2.1
    drawn = [
        f'<rect width="1000" height="{high + 1:.1f}" fill="{BORDER}"/>',
        f'<rect x="6" y="6" width="{left - 18:.1f}" height="{high - 12:.1f}" rx="9" fill="{GOLD}" stroke="{CREAM}" '
        'stroke-width="4"/>',
        _words(f"{turn}/{rounds}", left / 2 - 3, high * 0.68, high * 0.52, INK),
    ]
    wide = (1000 - left) / len(sides)
    best = max(points for _, points, *_ in sides)
    for i, side in enumerate(sides):
        drawn.append(_field(side, active, best, left + i * wide, wide, high))
    return _printed("".join(drawn), width)


def _field(side: Score, active: str, best: int, x: float, wide: float, high: float) -> str:
    """One side: whose it is, its Heroes, its points as a number, its goals as balls."""
    team, points, goals, heroes = side
    paper = mix(BORDER, TEAMS[team].colour, 0.45) if team else mix(BORDER, hero_mark(heroes[0][0]).colour, 0.3)
    drawn = [
        f'<rect x="{x + 3:.1f}" y="6" width="{wide - 6:.1f}" height="{high - 12:.1f}" rx="9" fill="{paper}" '
        f'stroke="{GOLD if points == best and points else INK}" stroke-width="4"/>'
    ]
    at = x + 12
    if team:
        drawn.append(f'<g transform="translate({at:.1f} {high / 2 - 20:.1f})">{tag("", team, 0, 0)}</g>')
        at += 48
    for name, lying, carrying in heroes:
        drawn.append(_chip(name, active == name, lying, carrying, at, high))
        at += high * (1.2 if carrying else 0.86)
    if goals:
        for i in range(goals):
            fill = GOLD if i < points else "none"
            drawn.append(
                f'<circle cx="{x + wide - 24 - (goals - 1 - i) * 34:.1f}" cy="{high / 2:.1f}" r="13" fill="{fill}" '
                f'stroke="{CREAM}" stroke-width="4"/>'
            )
    else:
        drawn.append(_words(str(points), x + wide - 14 - high * 0.3, high * 0.7, high * 0.56, CREAM))
    return "".join(drawn)


def _chip(name: str, active: bool, lying: bool, carrying: bool, x: float, high: float) -> str:
    """A Hero in small: shape, colour and label; a bar under whose turn it is, crossed out who lies, the Tome."""
    mark = hero_mark(name)
    size = high * 0.78 / 100
    y = high * 0.11
    colour = mix(mark.colour, GHOST, 0.55) if lying else mark.colour
    drawn = (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({size:.4f})">{plate(mark.shape, colour)}'
        f'<text x="50" y="70" font-size="58" fill="{CREAM}" stroke="{INK}" stroke-width="13" paint-order="stroke" '
        f'stroke-linejoin="round" {HAND}>{mark.label}</text>'
    )
    if active:
        drawn += f'<rect x="8" y="94" width="84" height="14" rx="7" fill="{GOLD}" stroke="{INK}" stroke-width="4"/>'
    if lying:
        drawn += f'<path d="M12 88 L88 12" stroke="{INK}" stroke-width="11" stroke-linecap="round"/>'
    if carrying:
        drawn += f'<g transform="translate(92 22) scale(0.560)">{sprites.body("tome")}</g>'
    return drawn + "</g>"


def _words(text: str, x: float, y: float, size: float, pen: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{pen}" {HAND}>{text}</text>'


def _printed(inside: str, width: int) -> Image.Image:
    scaled = f'<g transform="scale({width / 1000:g})">{inside}</g>'
    high = track.height(width)
    return sprites.rasterise(sprites.document(scaled, width, high), width, high)
