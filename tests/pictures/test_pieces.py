"""Every piece has its drawing and can be told from every other, awkward labels and all."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from PIL import Image, ImageChops

from renderers import figures, signs, sprites
from renderers.figures import HeroLook, MonsterLook
from renderers.names import KINDS
from renderers.theme import HEROES, hero_mark, palette_colours
from tests.pictures.scenes import HEARTS

SIDE = 74
SMALL = ("ugly_snout", "big_grunt", "muso")
BIG = tuple(kind for kind in KINDS.values() if kind not in SMALL)
FURNITURE = (
    "barrel", "big_portal", "brazier", "button", "button_down", "cage", "chest", "column", "door", "door_locked",
    "gap", "ice", "lever", "lever_pulled", "padlock", "pit", "portal", "rubble", "small_portal", "statue", "tome",
    "trap", "trap_sign",
)  # fmt: skip


def hero(name: str, **changed: object) -> Image.Image:
    fields: dict[str, object] = {
        "id": name, "facing": "n", "hp": 2, "hearts": HEARTS[name], "shields": 0, "statuses": (), "lying": False,
        "caged": False,
    }  # fmt: skip
    return figures.hero(HeroLook(**(fields | changed)), SIDE)  # type: ignore[arg-type]


def monster(kind: str, number: int = 1, **changed: object) -> Image.Image:
    fields: dict[str, object] = {
        "kind": kind, "number": number, "facing": "n", "life": 1, "full_life": 3, "asleep": False, "statuses": (),
        "squares": 1 if kind in SMALL else 2, "wide": True,
    }  # fmt: skip
    return figures.monster(MonsterLook(**(fields | changed)), SIDE)  # type: ignore[arg-type]


def differ(a: Image.Image, b: Image.Image) -> bool:
    return ImageChops.difference(a, b).getbbox(alpha_only=False) is not None


def all_differ(pictures: list[Image.Image]) -> bool:
    return len({picture.tobytes() for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("name", HEROES)
def test_a_hero_fills_the_square_and_shows_its_colour(name: str) -> None:
    picture = hero(name)
    assert picture.size == (SIDE, SIDE)
    wanted = tuple(int(hero_mark(name).colour[i : i + 2], 16) for i in (1, 3, 5))
    colours = picture.convert("RGB").getcolors(SIDE * SIDE) or []
    assert max(count for count, colour in colours if colour == wanted) > SIDE * SIDE // 20


def test_heroes_differ_by_shape_and_by_label_not_only_by_colour() -> None:
    """For who sees no colours: no two marks share their shape or their label."""
    assert len({mark.shape for mark in HEROES.values()}) == len(HEROES)
    assert len({mark.label for mark in HEROES.values()}) == len(HEROES)
    shapes = [sprites.picture(sprites.document(figures.plate(m.shape, "#ffffff"), 100, 100), SIDE, SIDE)
              for m in HEROES.values()]  # fmt: skip
    assert all_differ(shapes)


@pytest.mark.parametrize("name", HEROES)
def test_everything_about_a_hero_shows(name: str) -> None:
    changes: list[dict[str, object]] = [
        {}, {"facing": "e"}, {"facing": "s"}, {"facing": "w"}, {"hp": 1}, {"shields": 1}, {"shields": 12},
        {"lying": True, "hp": 0}, {"caged": True}, {"statuses": ("frozen",)}, {"statuses": ("poisoned",)},
        {"statuses": ("stunned",)}, {"statuses": ("frozen", "poisoned", "stunned")}, {"fortress": True},
        {"tokens": ("counterattack",)}, {"tokens": ("elven_step",)}, {"tokens": ("elven_step", "counterattack")},
        {"tokens": ("elven_step", "counterattack", "counterattack")}, {"books": 1}, {"books": 2},
        {"books": 1, "facing": "w"}, {"books": 1, "tokens": ("elven_step",)}, {"books": 1, "statuses": ("stunned",)},
    ]  # fmt: skip
    assert all_differ([hero(name, **change) for change in changes])


@pytest.mark.parametrize("kind", SMALL)
def test_every_number_of_a_monster_can_be_told_from_every_other(kind: str) -> None:
    assert all_differ([monster(kind, number) for number in range(1, 100)])


@pytest.mark.parametrize("kind", KINDS.values())
def test_everything_about_a_monster_shows(kind: str) -> None:
    changes: list[dict[str, object]] = [
        {}, {"facing": "e"}, {"facing": "s"}, {"facing": "w"}, {"life": 2}, {"life": 3}, {"asleep": True},
        {"statuses": ("frozen",)}, {"statuses": ("poisoned",)}, {"statuses": ("stunned",)}, {"mounted": True},
        {"tokens": ("spectral_wolf",)}, {"tokens": ("unerring_aim",)}, {"tokens": ("war_cry",)},
        {"tokens": ("dwarven_leap",)}, {"tokens": ("dwarven_leap", "war_cry")},
    ]  # fmt: skip
    assert all_differ([monster(kind, **change) for change in changes])


@pytest.mark.parametrize("kind", BIG)
def test_a_big_monster_lies_on_two_squares_either_way(kind: str) -> None:
    """BIG-01."""
    assert monster(kind, wide=True).size == (2 * SIDE, SIDE)
    assert monster(kind, wide=False).size == (SIDE, 2 * SIDE)
    halves = monster(kind).crop((0, 0, SIDE, SIDE)), monster(kind).crop((SIDE, 0, 2 * SIDE, SIDE))
    assert all(half.getbbox() for half in halves)


def test_a_sleeping_monster_is_darker_but_its_number_is_not() -> None:
    awake, asleep = monster("ugly_snout", 12), monster("ugly_snout", 12, asleep=True)
    face, tag = (30, 40, 50, 65), (4, 4, 34, 24)
    assert sum(asleep.crop(face).convert("L").tobytes()) < sum(awake.crop(face).convert("L").tobytes())
    white = (255, 255, 255, 255)
    colours = {colour: count for count, colour in asleep.crop(tag).getcolors(10_000) or []}
    assert colours[white] > 20


@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_a_hero_who_carries_a_tome_token_still_shows_where_he_looks_and_how_much_life_is_left(facing: str) -> None:
    corners = {"n": (28, 0, 46, 14), "e": (60, 28, 74, 46), "s": (28, 66, 46, 74), "w": (0, 28, 14, 46)}
    empty, laden = (hero("helena", facing=facing, books=books) for books in (0, 1))
    for box in (corners[facing], (8, 59, 66, 68)):
        assert empty.crop(box).tobytes() == laden.crop(box).tobytes()


def test_a_boss_wears_a_crown_where_others_have_their_number() -> None:
    for kind in ("dorbak", "zurill", "tatanka"):
        assert monster(kind, 1).tobytes() == monster(kind, 2).tobytes()
    assert all_differ([monster("stud", number) for number in (1, 2)])


def test_a_lever_and_a_button_look_different_once_they_are_worked_also_without_colours() -> None:
    for idle, worked in (("lever", "lever_pulled"), ("button", "button_down")):
        grey = [sprites.drawing(name, 36).convert("LA").convert("RGBA") for name in (idle, worked)]
        apart = ImageChops.difference(*grey).convert("L").point([0] * 48 + [255] * 208)
        assert apart.histogram()[255] > 36 * 36 * 0.12


@pytest.mark.parametrize("name", FURNITURE)
def test_furniture_has_its_drawing(name: str) -> None:
    width, height = sprites.size(name)
    picture = sprites.drawing(name, SIDE)
    assert picture.size == (round(width * SIDE / 100), round(height * SIDE / 100))
    assert picture.getbbox() is not None
    assert differ(picture, sprites.drawing(name, SIDE, True))


def test_no_drawing_lies_about_unused() -> None:
    assert set(sprites.names()) == {*HEROES, *KINDS.values(), *FURNITURE}


def test_a_missing_drawing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no drawing renderers/sprites/dragon\.svg"):
        sprites.body("dragon")


def test_an_unknown_hero_is_named() -> None:
    with pytest.raises(KeyError, match='no mark for the Hero "conan"'):
        hero_mark("conan")


@pytest.mark.parametrize("kind", signs.MARKS)
def test_marks_carry_their_number_and_point_at_whoever_struck(kind: str) -> None:
    texts = [signs.mark(kind, text, way) for text in ("1", "9", "10", "30", "!") for way in (None, 0.0, 45.0, 180.0)]
    assert all_differ([sprites.picture(svg, 60, 60) for svg in texts])


@pytest.mark.parametrize("how", signs.HOPS)
def test_pushes_throws_and_leaps_have_their_own_lines_in_every_direction(how: str) -> None:
    ways = [(x, y) for x in (-3, 0, 1) for y in (-1, 0, 4) if x or y]
    lines = [signs.hop(x, y, "#c8324a", how) for x, y in ways]
    pictures = [sprites.picture(line.svg, round(line.width), round(line.height)) for line in lines]
    assert all_differ(pictures)
    assert all(picture.getbbox() for picture in pictures)
    for (x, y), line in zip(ways, lines, strict=True):
        assert line.left < min(0, 100 * x) < max(0, 100 * x) < line.left + line.width or x == 0
        assert line.top < min(0, 100 * y) <= max(0, 100 * y) < line.top + line.height
    others = [signs.hop(3, 0, "#c8324a", other).svg for other in signs.HOPS]
    assert len(set(others)) == len(others)


def test_the_palette_has_every_colour_that_is_drawn() -> None:
    """Flat areas stay flat: what a drawing is filled with survives the quantising exactly."""
    colours = palette_colours()
    assert len(colours) == len(set(colours)) <= 256
    for name in sprites.names():
        text = resources.files("renderers.sprites").joinpath(f"{name}.svg").read_text(encoding="utf-8")
        fills = set(re.findall(r'fill="(#[0-9a-f]{6})"', text))
        assert fills <= set(colours), f"{name}.svg: add {fills - set(colours)} to _SPRITE in renderers/theme.py"
