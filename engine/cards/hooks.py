"""Every place where a card may touch the rules: the closed list.

An ability, find, token or monster special that lasts answers some of these; what it does not answer keeps its neutral
value. Questions take a value and give one, without side effects. Reactions may roll, tell and ask. Order: what lies on
the monster, what lies on the Hero, items; there are no priorities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state import Figure, Hero, Mark, Monster

if TYPE_CHECKING:
    from engine.cards.attack import Attack
    from engine.sight import Sight
    from engine.table import Table


class Hooks:
    """Neutral answers. `mark`: what lies on the table for it, None for a monster's own special."""

    def __init__(self, mark: Mark | None, card: Any) -> None:
        self.mark = mark
        self.card = card

    # Questions

    def trait(self, sight: Sight, hero: Hero, trait: str) -> int:
        """Added to what a Star is worth (ATK-10)."""
        return 0

    def test_bonus(self, sight: Sight, hero: Hero, why: str) -> int:
        """Added to the total of a Test."""
        return 0

    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        """Added once to an attack's total (ATK-09)."""
        return 0

    def extra_wounds(self, sight: Sight, attack: Attack) -> int:
        """Wounds besides the first, on a hit."""
        return 0

    def ignores_zones(self, sight: Sight, hero: Hero, *, free: bool) -> bool:
        """BLOCK-04: Block Zones neither stop nor hold the Hero. free: in a free run of an ability, which is no Movement
        action (B-19)."""
        return False

    def passes(self, sight: Sight, hero: Hero) -> bool:
        """Whether figures and closed doors are no obstacle (B-117)."""
        return False

    def attack_dice(self, sight: Sight, figure: Figure) -> int:
        """Added to a monster's Attack dice, in the Arena also to the dice of a Hero's attack."""
        return 0

    def prey(self, sight: Sight, monster: Monster) -> str:
        """The only Hero a monster goes for, "" for none in particular (MACT-12)."""
        return ""

    def blow_wounds(self, sight: Sight, monster: Monster, moved: int) -> int:
        """Hit Points beyond the first that a blow costs, after so many steps (MACT-11)."""
        return 0

    # Reactions

    async def on_moved(self, table: Table, hero: Hero) -> None:
        """A Movement action of the Hero has ended."""

    async def on_attacked(self, table: Table, attack: Attack) -> None:
        """A Hero's attack has been rolled, hit or miss, its Wounds given."""

    async def on_missed(self, table: Table, attack: Attack) -> None:
        """A Hero's attack has missed."""

    async def on_activated(self, table: Table, monster: Monster) -> None:
        """A monster is about to act."""

    async def on_target(self, table: Table, monster: Monster, hero: Hero) -> None:
        """A monster has chosen whom it goes for."""

    async def on_blow(self, table: Table, monster: Monster, hero: Hero, wounds: int) -> None:
        """A monster's blow has cost a Hero so many Hit Points."""

    def on_killed(self, table: Table, monster: Monster) -> None:
        """A monster has left the board. Told from within a verb, so it cannot ask."""


HOOKS = tuple(name for name in vars(Hooks) if not name.startswith("_"))
"""The names of all hooks."""
