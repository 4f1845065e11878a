"""What a Hero's orders would do as things stand: the blow that could come next, and the odds against it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.store import SeatRow
from bot.table.ahead.orders import shields_for
from engine import Game
from engine.cards.load import RULES
from engine.dice import hits
from engine.rules.defence import best_share, still_to_come

EXAMPLE = 3
"""Shield Dice to reckon with while a Hero has none."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The hardest blow that could strike a Hero next. shields: the Hero's dice (or EXAMPLE, while there are none);
    real: whether they are there; hp: Hit Points; dice: the monster's; odds: the chance to parry with each number;
    default: what the exact odds advise; to_come: how many blows could follow it."""

    shields: int
    real: bool
    hp: int
    dice: int
    odds: dict[int, float] = field(default_factory=dict)
    default: int = 0
    to_come: int = 0

    def spent(self, seat: SeatRow) -> tuple[int, float]:
        """How many dice the orders put in its way, and the chance to parry it with them."""
        n = shields_for(seat, self.hp, self.shields, self.odds, self.default)
        return n, self.odds[n]


def next_blow(game: Game, hero: str) -> Blow | None:
    """The blow that the orders will be about; None: nothing awake could strike this Hero in the next Monster Phase."""
    table = game.table
    figure = table.hero(hero)
    if game.outcome or figure.lying:
        return None
    blows = sorted(still_to_come(table, figure), reverse=True)
    decision = game.decision
    if decision is not None and decision.what == "shields" and decision.about == hero:
        return Blow(
            int(decision.options[-1]), True, figure.hp, decision.context["dice"], dict(decision.odds),
            int(decision.default), decision.context["to_come"],
        )  # fmt: skip
    if not blows:
        return None
    shields, defence = figure.shields or EXAMPLE, table.trait(figure, "defence")
    walled = RULES.fortress if figure.fortress else 0
    dice, star = blows[0]
    odds = {n: 1.0 - hits(dice, star, n, defence, walled) for n in range(shields + 1)}
    advised = best_share(shields, defence, tuple(blows), walled)[0]
    return Blow(shields, bool(figure.shields), figure.hp, dice, odds, advised, len(blows) - 1)
