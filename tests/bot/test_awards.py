"""/stats: an award is given to whoever deserves it, or to nobody."""

from __future__ import annotations

from bot.channel.numbers import mission_lines
from engine import events as e
from renderers.say import Speaker
from renderers.tally import tally

EN = Speaker("en")
PLAYERS = {"barka": "Ada", "zoe": "Ben"}


def rolled(hero: str, faces: str) -> e.Tested:
    """A roll in which a ★ counts 3, so that a die is worth 2 on average."""
    return e.Tested(hero, "move", faces, "speed", 3, 0, None, None, "")


def awards(*rolls: tuple[str, str]) -> list[str]:
    lines = mission_lines(EN, tally([rolled(*roll) for roll in rolls]), PLAYERS)
    at = lines.index("**Awards**") if "**Awards**" in lines else len(lines) - 1
    return lines[at + 1 : -1]


def test_nobody_is_luckiest_who_rolled_less_than_was_to_be_expected() -> None:
    both_below = awards(("barka", "1111222"), ("zoe", "11111112"))
    assert not any("Luckiest" in line for line in both_below)
    assert "- Unluckiest dice: Zoe (-7.0)" in both_below


def test_nobody_is_unluckiest_who_rolled_more_than_was_to_be_expected() -> None:
    both_above = awards(("barka", "****2"), ("zoe", "***2222"))
    assert "- Luckiest dice: Barka (+4.0)" in both_above
    assert not any("Unluckiest" in line for line in both_above)


def test_luck_that_chance_scatters_anyhow_wins_nothing() -> None:
    assert awards(("barka", "*222222222"), ("zoe", "122222222")) == ["- Most ★: Barka, 1"]
    many = "*" * 5 + "2" * 195
    assert not any("Luckiest" in line for line in awards(("barka", many), ("zoe", "2" * 20))), "five of four hundred"


def test_what_everybody_has_done_equally_often_is_no_award() -> None:
    assert awards(("barka", "1*"), ("zoe", "1*")) == []


def test_who_plays_alone_is_compared_with_nobody() -> None:
    lines = mission_lines(EN, tally([rolled("barka", "*" * 9)]), {"barka": "Ada"})
    assert "**Awards**" not in lines
