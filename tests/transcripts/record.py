"""Whole games written down. `python -m tests.transcripts.record` writes the golden files anew, on purpose: read the
diff before you commit it.

A game file is the journal (luck and answers in notation) with the position at each turn; a story file is what the
channel reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import missions
from engine import Seeded, new_game
from engine.events import RoundBegan, TurnBegan
from engine.notation import position
from engine.players import MASTERS, PLAYERS, both
from renderers.say import Speaker

HERE = Path(__file__).parent
SIX = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")

GAMES = {
    f"{player}_{n}_{seed}": (player, SIX[:n] if seed % 2 else SIX[-n:], seed)
    for player, seeds in (("cautious", (1, 2, 3)), ("random", (4, 5)), ("heroic", (6,)))
    for n in (1, 2, 4, 6)
    for seed in seeds
}
CAMPAIGN = {
    f"campaign_{name}_4_{seed}": ("heroic", SIX[seed % 3 : seed % 3 + 4], seed, name)
    for name, seed in (("m00", 21), ("m02", 22), ("m03", 23), ("m04", 24), ("m05", 25), ("m06", 26))
}
"""One whole game of each further mission."""

ARENAS = {
    "arena_a1_4_7": ("arena", SIX[:4], 7, "a1"),
    "arena_a2_6_7": ("arena", SIX, 7, "a2"),
}
MASTERED = {
    "ugly_master_m01_4_7": ("heroic", SIX[:4], 7, "m01", "ugly"),
}
"""Against an Ugly Master."""

PLAYED: dict[str, tuple[Any, ...]] = {**GAMES, **CAMPAIGN, **ARENAS, **MASTERED}

STORIES = {
    f"story_{language}_{seed}": (language, player, heroes, seed)
    for language in ("en", "it")
    for player, heroes, seed in (
        ("cautious", ("barka", "zoe"), 3),
        ("cautious", ("helena", "zanvor", "yang_ping", "luckylock"), 8),
        ("heroic", ("barka", "zanvor", "zoe", "luckylock"), 12),
    )
}
"""`heroic` uses abilities, Tomes and finds, which `cautious` hardly does."""


def game(
    player: str, heroes: tuple[str, ...], seed: int, name: str = "m01", master: str | None = None
) -> Iterator[str]:
    mission = missions.load(name)
    played = new_game(mission, {hero: hero for hero in heroes}, chance=Seeded(seed), master=master)
    answer = PLAYERS[player](Seeded(f"player {seed}"))
    if master:
        answer = both(answer, MASTERS[master](Seeded(f"master {seed}")))
    news = played.take_news()
    yield f"# {mission.id} {player} seed {seed}: {' '.join(heroes)}"
    while True:
        yield from played.take_journal()
        if any(isinstance(event, TurnBegan | RoundBegan) for event in news):
            yield f"= {position(played.setting, played.state)}"
        if played.decision is None:
            break
        news = played.apply(*answer(played), played.ply)
    yield f"# {played.outcome} in turn {played.state.turn}"


def story(language: str, player: str, heroes: tuple[str, ...], seed: int) -> Iterator[str]:
    mission = missions.load("m01")
    speaker = Speaker(language, missions.texts("m01", language).rooms)
    played = new_game(mission, {hero: hero for hero in heroes}, chance=Seeded(seed))
    answer = PLAYERS[player](Seeded(seed))
    yield from speaker.story(played.take_news())
    while played.decision is not None:
        yield from speaker.story(played.apply(*answer(played), played.ply))


def texts() -> Iterator[tuple[Path, str]]:
    """Each golden file with what it should say."""
    for name, played in PLAYED.items():
        yield HERE / "games" / f"{name}.txt", "\n".join(game(*played)) + "\n"
    for name, told in STORIES.items():
        yield HERE / "stories" / f"{name}.md", "\n".join(story(*told)) + "\n"


def main() -> None:
    for path, text in texts():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(HERE))


if __name__ == "__main__":
    main()
