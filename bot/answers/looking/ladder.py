"""/ladder: how people stand in the Arena on a server.

It has to be honest for few games, so it counts no more than what happened: each game is worth one point at the most,
the share of the other people whom one finished ahead of, a tie counting half. Seats of the house do not count, and team
mates are no rivals. Whose game it was is in the rows: who gave most of the answers for a Hero (`bot.table.arenas`), so
somebody who changed seats may have more than one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.answers.replies import Interaction, private, voice
from bot.channel.people import mention
from bot.game_master import GameMaster
from bot.store.masters import PlacingRow
from bot.store.upkeep import SOMEBODY
from renderers.say import Speaker, escape

LONGEST = 20
"""People on the ladder at most."""


@dataclass(slots=True)
class Standing:
    """Somebody's place: points, games that counted, games won ahead of everybody."""

    user: int
    name: str | None = None
    points: float = 0.0
    games: int = 0
    wins: int = 0


async def show_ladder(bot: GameMaster, interaction: Interaction) -> None:
    speak = voice(interaction)
    placings = await bot.store.placings(interaction.guild_id or 0)
    await private(interaction, "\n".join(ladder_lines(speak, standings(placings))))


def standings(placings: Sequence[PlacingRow]) -> list[Standing]:
    """Best first: most points, then fewest games for them, then most won. placings: games in order, all of a game in a
    row. Who was forgotten has no place, but was a rival."""
    found: dict[int, Standing] = {}
    for _, rows in groupby(placings, key=lambda row: row.mission):
        game = list(rows)
        for user, share in shares(game).items():
            if user == SOMEBODY:
                continue
            own = [row for row in game if row.user == user]
            standing = found.setdefault(user, Standing(user))
            standing.name = own[0].name or standing.name
            standing.points += share
            standing.games += 1
            standing.wins += share == 1 and any(row.won for row in own)
    return sorted(found.values(), key=lambda it: (-it.points, it.games, -it.wins, it.user))


def shares(game: Sequence[PlacingRow]) -> dict[int, float]:
    """What a game is worth to each person: of those on other sides, the share of whom he or she finished ahead of. A
    person without a rival in it gets no entry: such a game does not count."""
    people = [row for row in game if row.user is not None]
    worth: dict[int, list[float]] = defaultdict(list)
    for own in people:
        for other in people:
            if own.user is not None and other.side != own.side and other.user != own.user:
                worth[own.user].append(_against(own, other))
    return {user: sum(each) / len(each) for user, each in worth.items()}


def _against(own: PlacingRow, other: PlacingRow) -> float:
    """1 ahead, 0 behind, a half where they are level. Who has won is ahead also where the points are the same."""
    mine, theirs = (own.won, own.points), (other.won, other.points)
    if own.won and other.won:
        return 0.5
    return 0.5 if mine == theirs else float(mine > theirs)


def ladder_lines(speak: Speaker, found: Sequence[Standing]) -> list[str]:
    if not found:
        return [speak.text("ui.ladder.title"), speak.text("ui.ladder.nothing")]
    lines = [speak.text("ui.ladder.title")]
    for place, each in enumerate(found[:LONGEST], start=1):
        who = escape(each.name) if each.name is not None else mention(speak, each.user)
        points = f"{each.points:.2f}".rstrip("0").rstrip(".")
        points = points.replace(".", speak.text("ui.ladder.comma"))
        words = {"points": points, "games": each.games, "wins": each.wins}
        lines.append(speak.text("ui.ladder.line", place=place, who=who, **words))
    return [*lines, speak.text("ui.ladder.how")]
